//! Message authentication codes.

use std::sync::Arc;

use super::{Setup, factory};
use crate::algorithm::Operation;
use crate::error::{Error, Result};

/// A message authentication code by one provider.
pub trait Mac: Send + Sync {
    factory!(&[Operation::MAC, Operation::SETUP]);

    /// A key, scheduled.
    ///
    /// # Errors
    ///
    /// [`Error::KeyLength`] where the algorithm does not take one of that length.
    fn key(&self, key: &[u8]) -> Result<Arc<dyn MacKey>>;

    /// The key schedule alone.
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] where the provider cannot separate it.
    fn setup(&self) -> Result<Box<dyn Setup>> {
        Err(Error::Unsupported { operation: "setup".into() })
    }

    /// For algorithms whose key serves one message only (Poly1305): a context that takes the key
    /// with each message.
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] for every other algorithm.
    fn one_time(&self) -> Result<Box<dyn MacContext>> {
        Err(Error::Unsupported { operation: "mac with a one-time key".into() })
    }
}

/// A scheduled key, shared by threads.
pub trait MacKey: Send + Sync {
    /// A context on this key.
    ///
    /// # Errors
    ///
    /// Where the provider cannot make one.
    fn context(&self) -> Result<Box<dyn MacContext>>;
}

/// A code in progress.
pub trait MacContext: Send {
    /// The tag of `message` in one call.
    ///
    /// `nonce` is for algorithms that have one (GMAC), or, in a context of [`Mac::one_time`], the
    /// one-time key; it is empty otherwise.
    ///
    /// # Errors
    ///
    /// [`Error::TagLength`] where `tag` is not exactly the tag's length, [`Error::NonceLength`]
    /// where the nonce is not.
    fn mac(&mut self, nonce: &[u8], message: &[u8], tag: &mut [u8]) -> Result<()>;

    /// Takes in more of the message.
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] where the provider has the one call only.
    fn update(&mut self, _data: &[u8]) -> Result<()> {
        Err(Error::Unsupported { operation: "an incremental code".into() })
    }

    /// Writes the tag of what was taken in and starts anew.
    ///
    /// # Errors
    ///
    /// As [`Self::update`] and [`Self::mac`].
    fn finish(&mut self, _tag: &mut [u8]) -> Result<()> {
        Err(Error::Unsupported { operation: "an incremental code".into() })
    }
}
