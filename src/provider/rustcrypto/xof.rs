//! Extendable-output functions: every type with `digest`'s traits.

use std::mem;

use digest::{ExtendableOutput, Update, XofReader};

use super::Who;
use crate::adapter::{Adapter, Identity, Xof, XofContext};
use crate::error::{Error, Result};

/// A function that has absorbed nothing yet, or its customization alone; copied for each message.
pub(super) trait Sponge:
    Update + ExtendableOutput<Reader: Send> + Clone + Send + 'static
{
}

impl<X: Update + ExtendableOutput<Reader: Send> + Clone + Send + 'static> Sponge for X {}

pub(super) fn adapter<X: Sponge + Default>(who: Who) -> Adapter {
    starting_with(who, X::default)
}

/// One whose state before the message is not the default: a customization is in it.
pub(super) fn starting_with<X: Sponge>(who: Who, start: fn() -> X) -> Adapter {
    Adapter::xof(Function { who, start })
}

struct Function<X> {
    who: Who,
    start: fn() -> X,
}

impl<X: Sponge> Xof for Function<X> {
    fn identity(&self) -> Identity {
        self.who.identity()
    }

    fn context(&self) -> Result<Box<dyn XofContext>> {
        let start = (self.start)();
        Ok(Box::new(Context { state: start.clone(), start, reader: None }))
    }
}

struct Context<X: Sponge> {
    start: X,
    state: X,
    reader: Option<X::Reader>,
}

impl<X: Sponge> XofContext for Context<X> {
    fn reset(&mut self) {
        self.state = self.start.clone();
        self.reader = None;
    }

    fn absorb(&mut self, data: &[u8]) -> Result<()> {
        if self.reader.is_some() {
            return Err(Error::Failed("output has been squeezed already".into()));
        }
        self.state.update(data);
        Ok(())
    }

    fn squeeze(&mut self, out: &mut [u8]) -> Result<()> {
        let reader = self.reader.get_or_insert_with(|| {
            mem::replace(&mut self.state, self.start.clone()).finalize_xof()
        });
        reader.read(out);
        Ok(())
    }

    /// In a state of its own on the stack. What was absorbed and squeezed in pieces stays.
    fn hash(&mut self, data: &[u8], out: &mut [u8]) -> Result<()> {
        let mut state = self.start.clone();
        state.update(data);
        state.finalize_xof_into(out);
        Ok(())
    }
}
