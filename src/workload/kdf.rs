//! Key derivation and password hashing.

use std::hint::black_box;

use super::{Body, Buffer, Job, Prepared, ensure, ready};
use crate::adapter::{Adapter, Kdf, KdfContext, KdfCost};
use crate::error::Result;
use crate::verify::Claim;

pub(super) fn prepare(mut job: Job) -> Result<Box<dyn Prepared + Send>> {
    if job.workload.cost == KdfCost::None {
        job.workload.cost = factory(&job)?.usual_cost();
    }
    ready::<Derive>(job)
}

fn factory(job: &Job) -> Result<&dyn Kdf> {
    job.adapter(|adapter| match adapter {
        Adapter::Kdf(kdf) => Some(&**kdf),
        _ => None,
    })
}

struct Derive {
    context: Box<dyn KdfContext>,
    secret: Buffer,
    salt: Buffer,
    info: Buffer,
    output: Buffer,
    expected: Vec<u8>,
}

impl Body for Derive {
    type Key = ();

    fn key(_job: &Job) -> Result<()> {
        Ok(())
    }

    fn new(job: &Job, (): &()) -> Result<Self> {
        let (factory, material, cost) = (factory(job)?, job.material(), job.workload.cost);
        let (secret, salt, info) =
            (material.bytes("secret", 16), material.bytes("salt", 16), material.bytes("info", 10));
        let mut expected = vec![0; job.algorithm().sizes().output.unwrap_or(32)];
        factory.context(cost)?.derive(&secret, &salt, &info, &mut expected)?;
        Ok(Self {
            context: factory.context(cost)?,
            secret: Buffer::of(&secret),
            salt: Buffer::of(&salt),
            info: Buffer::of(&info),
            output: Buffer::zeros(expected.len()),
            expected,
        })
    }

    fn step(&mut self) -> Result<()> {
        self.context.derive(black_box(&self.secret), &self.salt, &self.info, &mut self.output)?;
        black_box(&*self.output);
        Ok(())
    }

    fn check(&mut self) -> Result<()> {
        ensure(*self.output == *self.expected, "another context derives something else")
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
