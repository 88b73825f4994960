//! From key bytes to a key that is ready.

use std::hint::black_box;

use cipher::KeyInit;

use crate::adapter::Setup;
use crate::error::{Error, Result, key_length};

/// Which key lengths an adapter takes.
#[derive(Clone, Copy)]
pub(super) enum KeyBytes {
    /// The catalogue's, even where the crate takes others.
    Exactly(usize),
    /// HMAC takes a key of any length; one of no bytes is none.
    AtLeastOne,
    /// Any length from one byte to that many.
    #[cfg(feature = "rustcrypto")]
    AtMost(usize),
}

impl KeyBytes {
    /// Checks the length, and schedules the key.
    #[inline]
    pub(super) fn schedule<K: Scheduled>(self, key: &[u8]) -> Result<K> {
        let wanted = match self {
            Self::Exactly(wanted) => wanted,
            Self::AtLeastOne => key.len().max(1),
            #[cfg(feature = "rustcrypto")]
            Self::AtMost(most) => key.len().clamp(1, most),
        };
        key_length(key.len(), wanted)?;
        K::scheduled(key).ok_or(Error::KeyLength { got: key.len(), wanted })
    }
}

/// What a key schedule makes.
pub(super) trait Scheduled: Sized {
    /// None where the crate does not take a key of that length.
    fn scheduled(key: &[u8]) -> Option<Self>;
}

impl<K: KeyInit> Scheduled for K {
    #[inline]
    fn scheduled(key: &[u8]) -> Option<Self> {
        Self::new_from_slice(key).ok()
    }
}

/// Schedules key after key in one slot, on which nothing is allocated.
pub(super) struct Schedule<K> {
    key_bytes: KeyBytes,
    slot: Option<K>,
}

impl<K: Scheduled + Send + 'static> Schedule<K> {
    pub(super) fn boxed(key_bytes: KeyBytes) -> Box<dyn Setup> {
        Box::new(Self { key_bytes, slot: None })
    }
}

impl<K: Scheduled + Send> Setup for Schedule<K> {
    fn setup(&mut self, key: &[u8]) -> Result<()> {
        self.slot = Some(self.key_bytes.schedule(key)?);
        black_box(&self.slot);
        Ok(())
    }
}
