//! Random number generators, and ceilings.

use std::hint::black_box;
use std::sync::Arc;

use super::{Body, Buffer, Job, Prepared, ensure, ready};
use crate::adapter::{Adapter, Ceiling, RngContext};
use crate::error::Result;
use crate::verify::Claim;

pub(super) fn prepare(job: Job) -> Result<Box<dyn Prepared + Send>> {
    match job.entry.adapter() {
        Adapter::Rng(_) => ready::<Generate>(job),
        Adapter::Ceiling(_) => ready::<Simple>(job),
        _ => job.unsupported(),
    }
}

struct Generate {
    context: Box<dyn RngContext>,
    output: Buffer,
}

impl Body for Generate {
    type Key = ();

    fn key(_job: &Job) -> Result<()> {
        Ok(())
    }

    fn new(job: &Job, (): &()) -> Result<Self> {
        match job.entry.adapter() {
            Adapter::Rng(rng) => {
                Ok(Self { context: rng.context(job.seed)?, output: Buffer::zeros(job.bytes()) })
            }
            _ => job.unsupported(),
        }
    }

    fn step(&mut self) -> Result<()> {
        self.context.generate(black_box(&mut self.output))?;
        black_box(&*self.output);
        Ok(())
    }

    /// Not a test of randomness: 16 bytes and more are not all zero, and not the same twice.
    fn check(&mut self) -> Result<()> {
        let before = self.output.to_vec();
        ensure(
            before.len() < 16 || before.iter().any(|byte| *byte != 0),
            "the output is all zero",
        )?;
        self.step()?;
        ensure(before.len() < 16 || *self.output != *before, "the output is the same twice")
    }

    fn spoil(&mut self) {
        self.output.spoil();
    }

    fn claim(&self) -> Claim {
        Claim::None
    }

    fn output_lengths(&self) -> Vec<usize> {
        vec![self.output.len()]
    }
}

/// Copies, adds or sums up: all that the body must know is how long the output is.
struct Simple {
    ceiling: Arc<dyn Ceiling>,
    source: Buffer,
    destination: Buffer,
}

impl Body for Simple {
    type Key = ();

    fn key(_job: &Job) -> Result<()> {
        Ok(())
    }

    fn new(job: &Job, (): &()) -> Result<Self> {
        match job.entry.adapter() {
            Adapter::Ceiling(ceiling) => Ok(Self {
                ceiling: ceiling.clone(),
                source: Buffer::of(&job.material().bytes("message", job.bytes())),
                destination: Buffer::zeros(ceiling.output_bytes(job.bytes())),
            }),
            _ => job.unsupported(),
        }
    }

    fn step(&mut self) -> Result<()> {
        self.ceiling.run(black_box(&self.source), &mut self.destination)?;
        black_box(&*self.destination);
        Ok(())
    }

    fn check(&mut self) -> Result<()> {
        ensure(
            *self.destination == *self.ceiling.expected(&self.source),
            "the output is not the expected one",
        )
    }

    fn spoil(&mut self) {
        self.destination.spoil();
    }

    fn claim(&self) -> Claim {
        Claim::Bytes(self.destination.to_vec())
    }

    fn output_lengths(&self) -> Vec<usize> {
        vec![self.destination.len()]
    }
}
