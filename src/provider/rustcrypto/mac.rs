//! Message authentication codes: every type with `digest`'s traits.

use std::marker::PhantomData;
use std::mem;
use std::sync::Arc;

use digest::typenum::Unsigned;
use digest::{FixedOutput, KeyInit, Output, OutputSizeUser, Update};

use super::Who;
use super::setup::{KeyBytes, Schedule};
use crate::adapter::{Adapter, Identity, Mac, MacContext, MacKey, Setup};
use crate::error::{Error, Result, nonce_length};

/// A code under a key, which is copied for each message.
pub(super) trait Keyed:
    KeyInit + Update + FixedOutput + Clone + Send + Sync + 'static
{
}

impl<M: KeyInit + Update + FixedOutput + Clone + Send + Sync + 'static> Keyed for M {}

pub(super) fn adapter<M: Keyed>(who: Who) -> Adapter {
    Adapter::mac(Code::<M> { who, of: PhantomData })
}

struct Code<M> {
    who: Who,
    of: PhantomData<fn() -> M>,
}

impl<M: Keyed> Mac for Code<M> {
    fn identity(&self) -> Identity {
        self.who.identity()
    }

    fn key(&self, key: &[u8]) -> Result<Arc<dyn MacKey>> {
        Ok(Arc::new(Key(KeyBytes::AtLeastOne.schedule::<M>(key)?)))
    }

    fn setup(&self) -> Result<Box<dyn Setup>> {
        Ok(Schedule::<M>::boxed(KeyBytes::AtLeastOne))
    }
}

struct Key<M>(M);

impl<M: Keyed> MacKey for Key<M> {
    fn context(&self) -> Result<Box<dyn MacContext>> {
        Ok(Box::new(Context { keyed: self.0.clone(), state: self.0.clone() }))
    }
}

struct Context<M> {
    keyed: M,
    state: M,
}

impl<M: Keyed> MacContext for Context<M> {
    fn mac(&mut self, nonce: &[u8], message: &[u8], tag: &mut [u8]) -> Result<()> {
        nonce_length(nonce.len(), 0)?;
        let tag = output::<M>(tag)?;
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
        let tag = output::<M>(tag)?;
        mem::replace(&mut self.state, self.keyed.clone()).finalize_into(tag);
        Ok(())
    }
}

#[inline]
fn output<M: OutputSizeUser>(tag: &mut [u8]) -> Result<&mut Output<M>> {
    let got = tag.len();
    tag.try_into().map_err(|_| Error::TagLength { got, wanted: M::OutputSize::USIZE })
}
