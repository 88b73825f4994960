//! BLAKE3 by its authors' crate: the digest of 32 bytes, and the output of any length.

use std::mem;

use blake3::{Hasher, OUT_LEN, OutputReader};

use super::Who;
use crate::adapter::{Adapter, HashContext, HashOf, Identity, Xof, XofContext};
use crate::error::{Error, Result, buffer_length};

pub(super) fn hash(who: Who) -> Adapter {
    Adapter::hash(HashOf::<Context>::new(who.identity()))
}

pub(super) fn xof(who: Who) -> Adapter {
    Adapter::xof(Function(who))
}

#[derive(Default)]
struct Context(Hasher);

impl HashContext for Context {
    fn update(&mut self, data: &[u8]) -> Result<()> {
        self.0.update(data);
        Ok(())
    }

    fn finish(&mut self, digest: &mut [u8]) -> Result<()> {
        buffer_length("digest", digest.len(), OUT_LEN)?;
        digest.copy_from_slice(self.0.finalize().as_bytes());
        self.0.reset();
        Ok(())
    }

    /// By the function that the crate has for a whole message in memory.
    fn hash(&mut self, data: &[u8], digest: &mut [u8]) -> Result<()> {
        buffer_length("digest", digest.len(), OUT_LEN)?;
        digest.copy_from_slice(blake3::hash(data).as_bytes());
        Ok(())
    }
}

struct Function(Who);

impl Xof for Function {
    fn identity(&self) -> Identity {
        self.0.identity()
    }

    fn context(&self) -> Result<Box<dyn XofContext>> {
        Ok(Box::new(State { hasher: Hasher::new(), reader: None }))
    }
}

struct State {
    hasher: Hasher,
    reader: Option<OutputReader>,
}

impl XofContext for State {
    fn reset(&mut self) {
        self.hasher.reset();
        self.reader = None;
    }

    fn absorb(&mut self, data: &[u8]) -> Result<()> {
        if self.reader.is_some() {
            return Err(Error::Failed("output has been squeezed already".into()));
        }
        self.hasher.update(data);
        Ok(())
    }

    fn squeeze(&mut self, out: &mut [u8]) -> Result<()> {
        self.reader.get_or_insert_with(|| mem::take(&mut self.hasher).finalize_xof()).fill(out);
        Ok(())
    }

    /// In a state of its own on the stack. What was absorbed and squeezed in pieces stays.
    fn hash(&mut self, data: &[u8], out: &mut [u8]) -> Result<()> {
        Hasher::new().update(data).finalize_xof().fill(out);
        Ok(())
    }
}
