//! Hash functions: every type with `digest`'s traits.

use std::marker::PhantomData;
use std::mem;

use digest::{Digest, Output};

use super::Who;
use crate::adapter::{Adapter, Hash, HashContext, Identity};
use crate::error::{Error, Result};

pub(super) fn adapter<D: Digest + Send + 'static>(who: Who) -> Adapter {
    Adapter::hash(Hasher::<D> { who, of: PhantomData })
}

struct Hasher<D> {
    who: Who,
    of: PhantomData<fn() -> D>,
}

impl<D: Digest + Send + 'static> Hash for Hasher<D> {
    fn identity(&self) -> Identity {
        self.who.identity()
    }

    fn context(&self) -> Result<Box<dyn HashContext>> {
        Ok(Box::new(Context(D::new())))
    }
}

struct Context<D>(D);

impl<D: Digest + Send> HashContext for Context<D> {
    fn update(&mut self, data: &[u8]) -> Result<()> {
        Digest::update(&mut self.0, data);
        Ok(())
    }

    /// A new state rather than one that is reset, which not every crate has.
    fn finish(&mut self, digest: &mut [u8]) -> Result<()> {
        let digest = output::<D>(digest)?;
        Digest::finalize_into(mem::replace(&mut self.0, D::new()), digest);
        Ok(())
    }

    /// In a state of its own on the stack.
    fn hash(&mut self, data: &[u8], digest: &mut [u8]) -> Result<()> {
        let digest = output::<D>(digest)?;
        let mut state = D::new();
        Digest::update(&mut state, data);
        Digest::finalize_into(state, digest);
        Ok(())
    }
}

#[inline]
fn output<D: Digest>(digest: &mut [u8]) -> Result<&mut Output<D>> {
    let got = digest.len();
    digest.try_into().map_err(|_| Error::BufferLength {
        what: "digest",
        got,
        wanted: <D as Digest>::output_size(),
    })
}
