//! Signatures.

use std::sync::Arc;

use super::{KeyPairGenerator, PrivateKey, PublicKey, factory};
use crate::algorithm::Operation;
use crate::error::{Error, Result};

/// A signature scheme by one provider.
///
/// ECDSA's signatures are in DER (RFC 3279, section 2.2.3), all others as their standard has them.
pub trait Signature: Send + Sync {
    factory!(&[Operation::SIGN, Operation::VERIFY, Operation::VERIFY_PARSE]);

    /// A private key, parsed and ready.
    ///
    /// # Errors
    ///
    /// [`Error::KeyMaterial`] where the form or value is not one that the provider takes.
    fn signing_key(&self, key: &PrivateKey) -> Result<Arc<dyn SigningKey>>;

    /// A public key, parsed and ready.
    ///
    /// # Errors
    ///
    /// [`Error::KeyMaterial`] or [`Error::Malformed`] where it does not parse.
    fn verifying_key(&self, key: &PublicKey) -> Result<Arc<dyn VerifyingKey>>;

    /// Parses `key` and verifies once, allocating as the provider does: what `verify-parse` times.
    ///
    /// # Errors
    ///
    /// As [`Self::verifying_key`] and [`VerifyContext::verify`].
    fn verify_parsing(&self, key: &PublicKey, message: &[u8], signature: &[u8]) -> Result<()> {
        self.verifying_key(key)?.context()?.verify(message, signature)
    }

    /// A generator of key pairs, its randomness seeded where the provider allows.
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] where the provider makes no keys.
    fn generator(&self, _seed: u64) -> Result<Box<dyn KeyPairGenerator>> {
        Err(Error::Unsupported { operation: "keygen".into() })
    }
}

/// A private key, shared by threads.
pub trait SigningKey: Send + Sync {
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
    fn context(&self) -> Result<Box<dyn SignContext>>;
}

/// A signer at work.
pub trait SignContext: Send {
    /// Hashes and signs `message`; writes the signature at the start of `out` and returns its length.
    ///
    /// # Errors
    ///
    /// [`Error::BufferLength`] where `out` is shorter than the longest signature.
    fn sign(&mut self, message: &[u8], out: &mut [u8]) -> Result<usize>;
}

/// A public key, shared by threads.
pub trait VerifyingKey: Send + Sync {
    /// A context on this key.
    ///
    /// # Errors
    ///
    /// Where the provider cannot make one.
    fn context(&self) -> Result<Box<dyn VerifyContext>>;
}

/// A verifier at work.
pub trait VerifyContext: Send {
    /// Hashes `message` and checks `signature`.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] where the signature is not the message's or does not parse.
    fn verify(&mut self, message: &[u8], signature: &[u8]) -> Result<()>;
}
