//! Authenticated encryption with associated data, tag detached.

use std::sync::Arc;

use super::{Setup, factory};
use crate::algorithm::Operation;
use crate::error::{Error, Result};

/// An AEAD by one provider.
pub trait Aead: Send + Sync {
    factory!(&[
        Operation::SEAL,
        Operation::SEAL_AAD13,
        Operation::SEAL_IN_PLACE,
        Operation::OPEN,
        Operation::OPEN_AAD13,
        Operation::OPEN_IN_PLACE,
        Operation::OPEN_REJECT,
        Operation::SETUP,
    ]);

    /// A key, scheduled.
    ///
    /// # Errors
    ///
    /// [`Error::KeyLength`] where the algorithm does not take one of that length.
    fn key(&self, key: &[u8]) -> Result<Arc<dyn AeadKey>>;

    /// The key schedule alone.
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] where the provider cannot separate it.
    fn setup(&self) -> Result<Box<dyn Setup>> {
        Err(Error::Unsupported { operation: "setup".into() })
    }
}

/// A scheduled key, shared by threads.
pub trait AeadKey: Send + Sync {
    /// A context on this key.
    ///
    /// # Errors
    ///
    /// Where the provider cannot make one.
    fn context(&self) -> Result<Box<dyn AeadContext>>;
}

/// An AEAD at work.
///
/// Plaintext and ciphertext are of one length; the tag stands apart.
pub trait AeadContext: Send {
    /// Encrypts `plaintext` into `ciphertext` and writes the tag.
    ///
    /// # Errors
    ///
    /// [`Error::NonceLength`], [`Error::TagLength`], [`Error::BufferLength`].
    fn seal(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        plaintext: &[u8],
        ciphertext: &mut [u8],
        tag: &mut [u8],
    ) -> Result<()>;

    /// Checks the tag and decrypts `ciphertext` into `plaintext`.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] where the tag is not the message's; lengths as [`Self::seal`].
    fn open(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        ciphertext: &[u8],
        tag: &[u8],
        plaintext: &mut [u8],
    ) -> Result<()>;

    /// [`Self::seal`] over one buffer.
    ///
    /// # Errors
    ///
    /// As [`Self::seal`]; [`Error::Unsupported`] where the provider cannot.
    fn seal_in_place(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        buffer: &mut [u8],
        tag: &mut [u8],
    ) -> Result<()>;

    /// [`Self::open`] over one buffer, whose content after a refusal is undefined.
    ///
    /// # Errors
    ///
    /// As [`Self::open`]; [`Error::Unsupported`] where the provider cannot.
    fn open_in_place(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        buffer: &mut [u8],
        tag: &[u8],
    ) -> Result<()>;
}
