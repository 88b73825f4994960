//! Stream ciphers, and block ciphers in a mode. Neither authenticates.

use std::sync::Arc;

use super::{Setup, factory};
use crate::algorithm::Operation;
use crate::error::{Error, Result};

/// Which way a key is scheduled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Plaintext to ciphertext.
    Encrypt,
    /// Ciphertext to plaintext.
    Decrypt,
}

/// A cipher by one provider.
pub trait Cipher: Send + Sync {
    factory!(&[
        Operation::ENCRYPT,
        Operation::ENCRYPT_STREAM,
        Operation::DECRYPT,
        Operation::SETUP
    ]);

    /// A key, scheduled for one direction.
    ///
    /// # Errors
    ///
    /// [`Error::KeyLength`] where the algorithm does not take one of that length.
    fn key(&self, key: &[u8], direction: Direction) -> Result<Arc<dyn CipherKey>>;

    /// The key schedule alone, for encryption.
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] where the provider cannot separate it.
    fn setup(&self) -> Result<Box<dyn Setup>> {
        Err(Error::Unsupported { operation: "setup".into() })
    }
}

/// A scheduled key, shared by threads.
pub trait CipherKey: Send + Sync {
    /// A context on this key, for the key's direction.
    ///
    /// # Errors
    ///
    /// Where the provider cannot make one.
    fn context(&self) -> Result<Box<dyn CipherContext>>;
}

/// A cipher at work in the key's direction.
///
/// Lengths: source and destination are equal, and for a block mode a multiple of the block.
pub trait CipherContext: Send {
    /// Sets the initialisation vector and transforms `source` into `destination`.
    ///
    /// `iv` is empty for a cipher that has none (RC4): it then starts anew from its key.
    ///
    /// # Errors
    ///
    /// [`Error::NonceLength`], [`Error::BufferLength`], [`Error::NotBlockMultiple`].
    fn apply(&mut self, iv: &[u8], source: &[u8], destination: &mut [u8]) -> Result<()>;

    /// The same over one buffer.
    ///
    /// # Errors
    ///
    /// As [`Self::apply`]; [`Error::Unsupported`] where the provider cannot.
    fn apply_in_place(&mut self, _iv: &[u8], _buffer: &mut [u8]) -> Result<()> {
        Err(Error::Unsupported { operation: "in place".into() })
    }

    /// Sets the initialisation vector for [`Self::apply_stream`].
    ///
    /// # Errors
    ///
    /// [`Error::NonceLength`].
    fn restart(&mut self, iv: &[u8]) -> Result<()>;

    /// Transforms more, going on where the last call ended, as `openssl speed` does.
    ///
    /// # Errors
    ///
    /// As [`Self::apply`].
    fn apply_stream(&mut self, source: &[u8], destination: &mut [u8]) -> Result<()>;
}
