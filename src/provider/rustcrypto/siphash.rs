//! SipHash: the crate `siphasher`, its numbers as the paper's bytes.
//!
//! The paper's output is a little-endian number of 64 bits, and of 128 bits two such numbers.

use std::hash::Hasher;
use std::sync::Arc;

use cipher::consts::U16;
use cipher::{Key, KeyInit, KeySizeUser};
use sip128::Hasher128;
use siphasher::{sip, sip128};

use super::Who;
use super::mac::{Of, code, give};
use super::setup::KeyBytes;
use crate::adapter::{Adapter, MacContext};
use crate::error::{Result, nonce_length};

/// SipHash by the hasher `S`.
pub(super) fn adapter<S: SipHash>(who: Who) -> Adapter {
    code::<Keyed<S>, Context<S>>(who, KeyBytes::Exactly(16))
}

/// A hasher of the crate.
pub(super) trait SipHash: Copy + Send + Sync + 'static {
    /// The tag's bytes.
    type Tag: AsRef<[u8]>;

    fn with_key(key: &[u8; 16]) -> Self;
    /// In one call, of a hasher into which nothing was written.
    fn tag_of(&self, message: &[u8]) -> Self::Tag;
    fn take(&mut self, data: &[u8]);
    fn tag(&self) -> Self::Tag;
}

macro_rules! siphash {
    ($hasher:ty, $tag:ty, $finish:ident, $bytes:expr) => {
        impl SipHash for $hasher {
            type Tag = $tag;

            fn with_key(key: &[u8; 16]) -> Self {
                Self::new_with_key(key)
            }

            #[inline]
            fn tag_of(&self, message: &[u8]) -> $tag {
                $bytes(self.hash(message))
            }

            fn take(&mut self, data: &[u8]) {
                self.write(data);
            }

            fn tag(&self) -> $tag {
                $bytes(self.$finish())
            }
        }
    };
}

siphash!(sip::SipHasher13, [u8; 8], finish, u64::to_le_bytes);
siphash!(sip::SipHasher24, [u8; 8], finish, u64::to_le_bytes);
siphash!(sip128::SipHasher24, [u8; 16], finish128, |hash| u128::from(hash).to_le_bytes());

struct Keyed<S>(S);

impl<S> KeySizeUser for Keyed<S> {
    type KeySize = U16;
}

impl<S: SipHash> KeyInit for Keyed<S> {
    fn new(key: &Key<Self>) -> Self {
        Self(S::with_key(key.as_ref()))
    }
}

struct Context<S> {
    keyed: S,
    state: S,
}

impl<S: SipHash> Of<Keyed<S>> for Context<S> {
    fn of(key: &Arc<Keyed<S>>) -> Self {
        Self { keyed: key.0, state: key.0 }
    }
}

impl<S: SipHash> MacContext for Context<S> {
    fn mac(&mut self, nonce: &[u8], message: &[u8], tag: &mut [u8]) -> Result<()> {
        nonce_length(nonce.len(), 0)?;
        give(self.keyed.tag_of(message).as_ref(), tag)
    }

    fn update(&mut self, data: &[u8]) -> Result<()> {
        self.state.take(data);
        Ok(())
    }

    fn finish(&mut self, tag: &mut [u8]) -> Result<()> {
        give(self.state.tag().as_ref(), tag)?;
        self.state = self.keyed;
        Ok(())
    }
}
