//! Message authentication codes.

use std::hint::black_box;
use std::sync::Arc;

use super::setup::KeySchedule;
use super::{Body, Buffer, Job, Prepared, ensure, ready};
use crate::adapter::{Adapter, Mac, MacContext, MacKey};
use crate::error::{Error, Result};
use crate::verify::Claim;

pub(super) fn prepare(job: Job) -> Result<Box<dyn Prepared + Send>> {
    match job.workload.operation.slug() {
        "mac" => ready::<MacBody>(job),
        "setup" => ready::<KeySchedule>(job),
        _ => job.unsupported(),
    }
}

fn factory(job: &Job) -> Result<&dyn Mac> {
    job.adapter(|adapter| match adapter {
        Adapter::Mac(mac) => Some(&**mac),
        _ => None,
    })
}

struct MacBody {
    context: Box<dyn MacContext>,
    /// The nonce; for a one-time key, the key.
    nonce: Buffer,
    message: Buffer,
    tag: Buffer,
    expected: Vec<u8>,
}

impl Body for MacBody {
    /// None where the key comes with each message.
    type Key = Option<Arc<dyn MacKey>>;

    fn key(job: &Job) -> Result<Self::Key> {
        if job.algorithm().has_one_time_key() {
            return Ok(None);
        }
        let length = job.algorithm().sizes().key.unwrap_or(0);
        factory(job)?.key(&job.material().bytes("key", length)).map(Some)
    }

    fn new(job: &Job, key: &Self::Key) -> Result<Self> {
        let sizes = job.algorithm().sizes();
        let length = sizes.tag.ok_or_else(|| {
            Error::Failed(format!(
                "the catalogue gives no tag length for {}",
                job.algorithm().slug()
            ))
        })?;
        let message = Buffer::of(&job.material().bytes("message", job.bytes()));
        let (nonce, mut other) = match key {
            Some(key) => (job.material().bytes("nonce", sizes.nonce.unwrap_or(0)), key.context()?),
            None => {
                (job.material().bytes("key", sizes.key.unwrap_or(0)), factory(job)?.one_time()?)
            }
        };
        let mut expected = vec![0; length];
        match in_pieces(&mut *other, &message, &mut expected) {
            Ok(()) if key.is_some() && nonce.is_empty() => {}
            Err(Error::Unsupported { .. }) | Ok(()) => {
                other.mac(&nonce, &message, &mut expected)?
            }
            Err(error) => return Err(error),
        }
        let context = match key {
            Some(key) => key.context()?,
            None => factory(job)?.one_time()?,
        };
        Ok(Self {
            context,
            nonce: Buffer::of(&nonce),
            message,
            tag: Buffer::zeros(length),
            expected,
        })
    }

    fn step(&mut self) -> Result<()> {
        self.context.mac(&self.nonce, black_box(&self.message), &mut self.tag)?;
        black_box(&*self.tag);
        Ok(())
    }

    fn check(&mut self) -> Result<()> {
        ensure(
            *self.tag == *self.expected,
            "the tag is not the one computed in pieces by another context",
        )
    }

    fn spoil(&mut self) {
        self.tag.spoil();
    }

    fn claim(&self) -> Claim {
        Claim::Bytes(self.tag.to_vec())
    }

    fn output_lengths(&self) -> Vec<usize> {
        vec![self.tag.len()]
    }
}

fn in_pieces(context: &mut dyn MacContext, message: &[u8], tag: &mut [u8]) -> Result<()> {
    let (first, rest) = message.split_at(message.len() / 3);
    context.update(first)?;
    context.update(rest)?;
    context.finish(tag)
}
