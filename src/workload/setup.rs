//! The key schedule, for every family that has one.

use std::hint::black_box;

use super::{Body, Buffer, Job};
use crate::adapter::{Adapter, Setup};
use crate::error::Result;
use crate::verify::Claim;

/// Schedules two keys in turn, so that no implementation can see that it is the same one again.
pub(super) struct KeySchedule {
    schedule: Box<dyn Setup>,
    keys: [Buffer; 2],
    next: usize,
}

impl Body for KeySchedule {
    type Key = ();

    fn key(_job: &Job) -> Result<()> {
        Ok(())
    }

    fn new(job: &Job, (): &()) -> Result<Self> {
        let schedule = match job.entry.adapter() {
            Adapter::Mac(mac) => mac.setup()?,
            Adapter::Cipher(cipher) => cipher.setup()?,
            Adapter::Aead(aead) => aead.setup()?,
            _ => return job.unsupported(),
        };
        let length = job.algorithm().sizes().key.unwrap_or(0);
        let key = |label| Buffer::of(&job.material().bytes(label, length));
        Ok(Self { schedule, keys: [key("key"), key("other key")], next: 0 })
    }

    fn step(&mut self) -> Result<()> {
        self.next ^= 1;
        self.schedule.setup(black_box(&self.keys[self.next]))
    }

    /// Whether the scheduled key is right shows in the other operations; here it must be taken, and
    /// one of no length must not.
    fn check(&mut self) -> Result<()> {
        self.schedule.setup(&self.keys[0])?;
        super::ensure(self.schedule.setup(&[]).is_err(), "a key of no bytes is taken")
    }

    fn spoil(&mut self) {}

    fn claim(&self) -> Claim {
        Claim::None
    }

    fn output_lengths(&self) -> Vec<usize> {
        self.keys.iter().map(|key| key.len()).collect()
    }
}
