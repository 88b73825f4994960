//! Key encapsulation mechanisms.

use std::sync::Arc;

use super::{KeyPairGenerator, PrivateKey, PublicKey, factory};
use crate::algorithm::Operation;
use crate::error::{Error, Result};

/// A key encapsulation mechanism by one provider.
pub trait Kem: Send + Sync {
    factory!(&[Operation::KEYGEN, Operation::ENCAPSULATE, Operation::DECAPSULATE]);

    /// Lengths in bytes of the encapsulation and of the shared secret.
    fn lengths(&self) -> (usize, usize);

    /// A private key, parsed and ready.
    ///
    /// # Errors
    ///
    /// [`Error::KeyMaterial`] where the form or value is not one that the provider takes.
    fn private_key(&self, key: &PrivateKey) -> Result<Arc<dyn DecapsulationKey>>;

    /// A context that encapsulates to a public key, its randomness seeded where the provider allows.
    ///
    /// # Errors
    ///
    /// [`Error::Malformed`] where the key does not parse.
    fn encapsulator(&self, key: &PublicKey, seed: u64) -> Result<Box<dyn EncapsulateContext>>;

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
pub trait DecapsulationKey: Send + Sync {
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
    fn context(&self) -> Result<Box<dyn DecapsulateContext>>;
}

/// An encapsulator at work.
pub trait EncapsulateContext: Send {
    /// Writes a fresh shared secret and its encapsulation.
    ///
    /// # Errors
    ///
    /// [`Error::BufferLength`] where a buffer is not exactly its length.
    fn encapsulate(&mut self, ciphertext: &mut [u8], secret: &mut [u8]) -> Result<()>;

    /// The same from given randomness, so that providers can be compared (FIPS 203's
    /// `ML-KEM.Encaps_internal`).
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] where the provider does not offer it.
    fn encapsulate_with(
        &mut self,
        _randomness: &[u8],
        _ciphertext: &mut [u8],
        _secret: &mut [u8],
    ) -> Result<()> {
        Err(Error::Unsupported { operation: "derandomised encapsulation".into() })
    }
}

/// A decapsulator at work.
pub trait DecapsulateContext: Send {
    /// Writes the shared secret of an encapsulation.
    ///
    /// # Errors
    ///
    /// [`Error::Malformed`] where its length is wrong, [`Error::BufferLength`] where `secret`'s is;
    /// a scheme with explicit rejection says [`Error::Refused`].
    fn decapsulate(&mut self, ciphertext: &[u8], secret: &mut [u8]) -> Result<()>;
}
