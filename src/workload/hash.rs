//! Hash and extendable-output functions.

use std::hint::black_box;

use super::{Body, Buffer, Job, Prepared, ensure, ready};
use crate::adapter::{Adapter, Hash, HashContext, Xof, XofContext};
use crate::error::{Error, Result};
use crate::verify::Claim;

pub(super) fn prepare(job: Job) -> Result<Box<dyn Prepared + Send>> {
    match (job.entry.adapter(), job.workload.operation.slug()) {
        (Adapter::Hash(_), "hash") => ready::<HashBody>(job),
        (Adapter::Xof(_), "hash") => ready::<XofBody<false>>(job),
        (Adapter::Xof(_), "squeeze") => ready::<XofBody<true>>(job),
        _ => job.unsupported(),
    }
}

struct HashBody {
    context: Box<dyn HashContext>,
    message: Buffer,
    digest: Buffer,
    expected: Vec<u8>,
}

impl Body for HashBody {
    type Key = ();

    fn key(_job: &Job) -> Result<()> {
        Ok(())
    }

    fn new(job: &Job, (): &()) -> Result<Self> {
        let factory: &dyn Hash = job.adapter(|adapter| match adapter {
            Adapter::Hash(hash) => Some(&**hash),
            _ => None,
        })?;
        let length = job.algorithm().sizes().output.ok_or_else(|| {
            Error::Failed(format!(
                "the catalogue gives no digest length for {}",
                job.algorithm().slug()
            ))
        })?;
        let message = Buffer::of(&job.material().bytes("message", job.bytes()));
        // What the one call must give is computed in pieces, by a context of its own.
        let mut expected = vec![0; length];
        let mut pieces = factory.context()?;
        let (first, rest) = message.split_at(message.len() / 3);
        pieces.update(first)?;
        pieces.update(rest)?;
        pieces.finish(&mut expected)?;
        Ok(Self { context: factory.context()?, message, digest: Buffer::zeros(length), expected })
    }

    fn step(&mut self) -> Result<()> {
        self.context.hash(black_box(&self.message), &mut self.digest)?;
        black_box(&*self.digest);
        Ok(())
    }

    fn check(&mut self) -> Result<()> {
        ensure(*self.digest == *self.expected, "the digest in one call is not the digest in pieces")
    }

    fn spoil(&mut self) {
        self.digest.spoil();
    }

    fn claim(&self) -> Claim {
        Claim::Bytes(self.digest.to_vec())
    }

    fn output_lengths(&self) -> Vec<usize> {
        vec![self.digest.len()]
    }
}

/// `SQUEEZE`: a long output of a short message; else a short output of a long message.
struct XofBody<const SQUEEZE: bool> {
    context: Box<dyn XofContext>,
    message: Buffer,
    output: Buffer,
    expected: Vec<u8>,
}

/// Length in bytes of the short side.
const SHORT: usize = 32;

impl<const SQUEEZE: bool> Body for XofBody<SQUEEZE> {
    type Key = ();

    fn key(_job: &Job) -> Result<()> {
        Ok(())
    }

    fn new(job: &Job, (): &()) -> Result<Self> {
        let factory: &dyn Xof = job.adapter(|adapter| match adapter {
            Adapter::Xof(xof) => Some(&**xof),
            _ => None,
        })?;
        let (absorbed, squeezed) =
            if SQUEEZE { (SHORT, job.bytes()) } else { (job.bytes(), SHORT) };
        let message = Buffer::of(&job.material().bytes("message", absorbed));
        let mut expected = vec![0; squeezed];
        let mut pieces = factory.context()?;
        let (first, rest) = message.split_at(absorbed / 3);
        pieces.absorb(first)?;
        pieces.absorb(rest)?;
        let (begin, end) = expected.split_at_mut(squeezed / 3);
        pieces.squeeze(begin)?;
        pieces.squeeze(end)?;
        Ok(Self { context: factory.context()?, message, output: Buffer::zeros(squeezed), expected })
    }

    fn step(&mut self) -> Result<()> {
        self.context.hash(black_box(&self.message), &mut self.output)?;
        black_box(&*self.output);
        Ok(())
    }

    fn check(&mut self) -> Result<()> {
        ensure(*self.output == *self.expected, "the output in one call is not the output in pieces")
    }

    fn spoil(&mut self) {
        self.output.spoil();
    }

    fn claim(&self) -> Claim {
        Claim::Bytes(self.output.to_vec())
    }

    fn output_lengths(&self) -> Vec<usize> {
        vec![self.output.len()]
    }
}
