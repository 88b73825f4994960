//! Message authentication codes: one factory, and contexts for every type with `digest`'s traits.

use std::marker::PhantomData;
use std::mem;
use std::sync::Arc;

use cipher::KeyInit;
use digest::{FixedOutput, Update};
#[cfg(feature = "rustcrypto")]
use digest::{FixedOutputReset, Output, typenum::Unsigned};

use super::Who;
use super::lengths::tag_mut;
use super::setup::{KeyBytes, Schedule};
use crate::adapter::{Adapter, Identity, Mac, MacContext, MacKey, Setup};
use crate::error::{Result, nonce_length};

/// A code that takes a key of any length, and is copied for each message.
pub(super) fn adapter<M>(who: Who) -> Adapter
where
    M: KeyInit + Update + FixedOutput + Clone + Send + Sync + 'static,
{
    code::<M, Copied<M>>(who, KeyBytes::AtLeastOne)
}

/// As [`adapter`], of a hash that takes a key as long as its digest or shorter.
#[cfg(feature = "rustcrypto")]
pub(super) fn keyed_hash<M>(who: Who) -> Adapter
where
    M: KeyInit + Update + FixedOutput + Clone + Send + Sync + 'static,
{
    code::<M, Copied<M>>(who, KeyBytes::AtMost(M::OutputSize::USIZE))
}

/// A code that goes back to its key by itself, which copies less than the whole of it.
#[cfg(feature = "rustcrypto")]
pub(super) fn resetting<M>(who: Who, key_bytes: usize) -> Adapter
where
    M: KeyInit + Update + FixedOutputReset + Clone + Send + Sync + 'static,
{
    code::<M, Resetting<M>>(who, KeyBytes::Exactly(key_bytes))
}

/// As [`resetting`], of a code whose tag is its first `TAG` bytes.
#[cfg(feature = "rustcrypto")]
pub(super) fn left<M, const TAG: usize>(who: Who, key_bytes: usize) -> Adapter
where
    M: KeyInit + Update + FixedOutputReset + Clone + Send + Sync + 'static,
{
    code::<M, Left<M, TAG>>(who, KeyBytes::Exactly(key_bytes))
}

/// A code whose key schedule makes a `K`, on which contexts `C` work.
pub(super) fn code<K, C>(who: Who, key_bytes: KeyBytes) -> Adapter
where
    K: KeyInit + Send + Sync + 'static,
    C: Of<K> + 'static,
{
    Adapter::mac(Code::<K, C> { who, key_bytes, of: PhantomData })
}

/// A context on a key.
pub(super) trait Of<K>: MacContext {
    fn of(key: &Arc<K>) -> Self;
}

struct Code<K, C> {
    who: Who,
    key_bytes: KeyBytes,
    of: PhantomData<fn() -> (K, C)>,
}

impl<K: KeyInit + Send + Sync + 'static, C: Of<K> + 'static> Mac for Code<K, C> {
    fn identity(&self) -> Identity {
        self.who.identity()
    }

    fn key(&self, key: &[u8]) -> Result<Arc<dyn MacKey>> {
        let key = Arc::new(self.key_bytes.schedule(key)?);
        Ok(Arc::new(Key::<K, C> { key, of: PhantomData }))
    }

    fn setup(&self) -> Result<Box<dyn Setup>> {
        Ok(Schedule::<K>::boxed(self.key_bytes))
    }
}

struct Key<K, C> {
    key: Arc<K>,
    of: PhantomData<fn() -> C>,
}

impl<K: Send + Sync, C: Of<K> + 'static> MacKey for Key<K, C> {
    fn context(&self) -> Result<Box<dyn MacContext>> {
        Ok(Box::new(C::of(&self.key)))
    }
}

/// Copies the key's state for each message.
struct Copied<M> {
    keyed: M,
    state: M,
}

impl<M: Update + FixedOutput + Clone + Send> Of<M> for Copied<M> {
    fn of(key: &Arc<M>) -> Self {
        Self { keyed: M::clone(key), state: M::clone(key) }
    }
}

impl<M: Update + FixedOutput + Clone + Send> MacContext for Copied<M> {
    fn mac(&mut self, nonce: &[u8], message: &[u8], tag: &mut [u8]) -> Result<()> {
        nonce_length(nonce.len(), 0)?;
        let tag = tag_mut(tag)?;
        let mut state = self.keyed.clone();
        state.update(message);
        state.finalize_into(tag);
        Ok(())
    }

    fn update(&mut self, data: &[u8]) -> Result<()> {
        self.state.update(data);
        Ok(())
    }

    fn finish(&mut self, tag: &mut [u8]) -> Result<()> {
        let tag = tag_mut(tag)?;
        mem::replace(&mut self.state, self.keyed.clone()).finalize_into(tag);
        Ok(())
    }
}

/// Has a state for whole messages and one for pieces; neither is copied.
#[cfg(feature = "rustcrypto")]
struct Resetting<M> {
    whole: M,
    pieces: M,
}

#[cfg(feature = "rustcrypto")]
impl<M: Update + FixedOutputReset + Clone + Send> Of<M> for Resetting<M> {
    fn of(key: &Arc<M>) -> Self {
        Self { whole: M::clone(key), pieces: M::clone(key) }
    }
}

#[cfg(feature = "rustcrypto")]
impl<M: Update + FixedOutputReset + Clone + Send> MacContext for Resetting<M> {
    fn mac(&mut self, nonce: &[u8], message: &[u8], tag: &mut [u8]) -> Result<()> {
        nonce_length(nonce.len(), 0)?;
        let tag = tag_mut(tag)?;
        self.whole.update(message);
        self.whole.finalize_into_reset(tag);
        Ok(())
    }

    fn update(&mut self, data: &[u8]) -> Result<()> {
        self.pieces.update(data);
        Ok(())
    }

    fn finish(&mut self, tag: &mut [u8]) -> Result<()> {
        self.pieces.finalize_into_reset(tag_mut(tag)?);
        Ok(())
    }
}

/// Gives out the first `TAG` bytes.
#[cfg(feature = "rustcrypto")]
struct Left<M, const TAG: usize>(Resetting<M>);

#[cfg(feature = "rustcrypto")]
impl<M, const TAG: usize> Of<M> for Left<M, TAG>
where
    M: Update + FixedOutputReset + Clone + Send,
{
    fn of(key: &Arc<M>) -> Self {
        Self(Resetting::of(key))
    }
}

#[cfg(feature = "rustcrypto")]
impl<M, const TAG: usize> MacContext for Left<M, TAG>
where
    M: Update + FixedOutputReset + Clone + Send,
{
    fn mac(&mut self, nonce: &[u8], message: &[u8], tag: &mut [u8]) -> Result<()> {
        crate::error::tag_length(tag.len(), TAG)?;
        let mut whole = Output::<M>::default();
        self.0.mac(nonce, message, &mut whole)?;
        give(whole.get(..TAG).unwrap_or_default(), tag)
    }

    fn update(&mut self, data: &[u8]) -> Result<()> {
        self.0.update(data)
    }

    fn finish(&mut self, tag: &mut [u8]) -> Result<()> {
        crate::error::tag_length(tag.len(), TAG)?;
        let mut whole = Output::<M>::default();
        self.0.finish(&mut whole)?;
        give(whole.get(..TAG).unwrap_or_default(), tag)
    }
}

/// Writes a code to a buffer of its length.
#[cfg(feature = "rustcrypto")]
#[inline]
pub(super) fn give(code: &[u8], tag: &mut [u8]) -> Result<()> {
    crate::error::tag_length(tag.len(), code.len())?;
    tag.copy_from_slice(code);
    Ok(())
}
