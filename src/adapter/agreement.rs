//! Key agreement, with a key that stays (static) or one that is made for each use (ephemeral).

use std::sync::Arc;

use super::{KeyPairGenerator, PrivateKey, PublicKey, factory};
use crate::algorithm::Operation;
use crate::error::{Error, Result};

/// A key agreement by one provider.
///
/// A provider that only has ephemeral keys lists [`Operation::AGREE_EPHEMERAL`] alone.
pub trait Agreement: Send + Sync {
    factory!(&[
        Operation::AGREE,
        Operation::AGREE_PARSE,
        Operation::AGREE_EPHEMERAL,
        Operation::KEYGEN
    ]);

    /// A private key, parsed and ready.
    ///
    /// # Errors
    ///
    /// [`Error::KeyMaterial`] where the form or value is not one that the provider takes;
    /// [`Error::Unsupported`] where it has ephemeral keys only.
    fn private_key(&self, _key: &PrivateKey) -> Result<Arc<dyn AgreementKey>> {
        Err(Error::Unsupported { operation: "agreement with a static key".into() })
    }

    /// A context that makes a new key pair for each exchange, its randomness seeded where the
    /// provider allows.
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] where the provider has none.
    fn ephemeral(&self, _seed: u64) -> Result<Box<dyn EphemeralContext>> {
        Err(Error::Unsupported { operation: "ephemeral agreement".into() })
    }

    /// A generator of key pairs, its randomness seeded where the provider allows.
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] where the provider makes no keys that it gives out.
    fn generator(&self, _seed: u64) -> Result<Box<dyn KeyPairGenerator>> {
        Err(Error::Unsupported { operation: "keygen".into() })
    }
}

/// A private key, shared by threads.
pub trait AgreementKey: Send + Sync {
    /// The public key that belongs to it.
    ///
    /// # Errors
    ///
    /// Where the provider does not give it out.
    fn public(&self) -> Result<PublicKey>;

    /// A context on this key.
    ///
    /// # Errors
    ///
    /// Where the provider cannot make one.
    fn context(&self) -> Result<Box<dyn AgreeContext>>;
}

/// An agreement at work under a static key.
pub trait AgreeContext: Send {
    /// Parses and keeps the peer's public key, for [`Self::agree`].
    ///
    /// # Errors
    ///
    /// [`Error::Malformed`] where it does not parse, is not on the curve, or is of small order.
    fn peer(&mut self, public: &[u8]) -> Result<()>;

    /// Writes the secret shared with the peer kept.
    ///
    /// # Errors
    ///
    /// [`Error::BufferLength`] where `secret` is not exactly its length; [`Error::Refused`] where
    /// the result is all zero (RFC 7748, section 6).
    fn agree(&mut self, secret: &mut [u8]) -> Result<()>;
}

/// An agreement at work with a new key each time.
pub trait EphemeralContext: Send {
    /// Makes a key pair, writes its public key, and the secret shared with the peer.
    ///
    /// # Errors
    ///
    /// As [`AgreeContext`]'s.
    fn exchange(&mut self, peer: &[u8], public: &mut [u8], secret: &mut [u8]) -> Result<()>;
}
