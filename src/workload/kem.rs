//! Key encapsulation.

use std::hint::black_box;
use std::sync::Arc;

use super::keygen::Keygen;
use super::{Body, Buffer, Job, Prepared, ensure, private_key, ready};
use crate::adapter::{
    Adapter, DecapsulateContext, DecapsulationKey, EncapsulateContext, Kem, PrivateKey,
};
use crate::error::Result;
use crate::verify::Claim;

pub(super) fn prepare(job: Job) -> Result<Box<dyn Prepared + Send>> {
    match job.workload.operation.slug() {
        "encapsulate" => ready::<Encapsulate>(job),
        "decapsulate" => ready::<Decapsulate>(job),
        "keygen" => ready::<Keygen>(job),
        _ => job.unsupported(),
    }
}

type Key = (PrivateKey, Arc<dyn DecapsulationKey>);

fn factory(job: &Job) -> Result<&Arc<dyn Kem>> {
    match job.entry.adapter() {
        Adapter::Kem(kem) => Ok(kem),
        _ => job.unsupported(),
    }
}

fn key(job: &Job) -> Result<Key> {
    let private = private_key(job.algorithm(), job.material(), "key")?;
    let key = factory(job)?.private_key(&private)?;
    Ok((private, key))
}

/// Both sides of one encapsulation.
struct Pair {
    encapsulate: Box<dyn EncapsulateContext>,
    decapsulate: Box<dyn DecapsulateContext>,
    private: PrivateKey,
    ciphertext: Buffer,
    secret: Buffer,
}

impl Pair {
    fn new(job: &Job, (private, key): &Key) -> Result<Self> {
        let (ciphertext, secret) = factory(job)?.lengths();
        Ok(Self {
            encapsulate: factory(job)?.encapsulator(&key.public()?, job.seed)?,
            decapsulate: key.context()?,
            private: private.clone(),
            ciphertext: Buffer::zeros(ciphertext),
            secret: Buffer::zeros(secret),
        })
    }

    /// Both sides must have the same secret, and another one once the ciphertext is spoiled.
    fn check(&mut self) -> Result<()> {
        let mut secret = vec![0; self.secret.len()];
        self.decapsulate.decapsulate(&self.ciphertext, &mut secret)?;
        ensure(*self.secret == *secret, "the two sides' secrets differ")?;
        let mut spoiled = self.ciphertext.to_vec();
        spoiled[0] ^= 1;
        let answer = self.decapsulate.decapsulate(&spoiled, &mut secret);
        ensure(
            answer.is_err() || *self.secret != *secret,
            "a spoiled encapsulation gives the same secret",
        )
    }

    fn claim(&self) -> Claim {
        Claim::Encapsulation {
            private: self.private.clone(),
            ciphertext: self.ciphertext.to_vec(),
            secret: self.secret.to_vec(),
        }
    }

    fn lengths(&self) -> Vec<usize> {
        vec![self.ciphertext.len(), self.secret.len()]
    }
}

struct Encapsulate(Pair);

impl Body for Encapsulate {
    type Key = Key;

    fn key(job: &Job) -> Result<Key> {
        key(job)
    }

    fn new(job: &Job, key: &Key) -> Result<Self> {
        Pair::new(job, key).map(Self)
    }

    fn step(&mut self) -> Result<()> {
        self.0.encapsulate.encapsulate(&mut self.0.ciphertext, &mut self.0.secret)?;
        black_box((&*self.0.ciphertext, &*self.0.secret));
        Ok(())
    }

    fn check(&mut self) -> Result<()> {
        self.0.check()
    }

    fn spoil(&mut self) {
        self.0.ciphertext.spoil();
        self.0.secret.spoil();
    }

    fn claim(&self) -> Claim {
        self.0.claim()
    }

    fn output_lengths(&self) -> Vec<usize> {
        self.0.lengths()
    }
}

struct Decapsulate {
    pair: Pair,
    secret: Buffer,
}

impl Body for Decapsulate {
    type Key = Key;

    fn key(job: &Job) -> Result<Key> {
        key(job)
    }

    fn new(job: &Job, key: &Key) -> Result<Self> {
        let mut pair = Pair::new(job, key)?;
        pair.encapsulate.encapsulate(&mut pair.ciphertext, &mut pair.secret)?;
        Ok(Self { secret: Buffer::zeros(pair.secret.len()), pair })
    }

    fn step(&mut self) -> Result<()> {
        self.pair.decapsulate.decapsulate(black_box(&self.pair.ciphertext), &mut self.secret)?;
        black_box(&*self.secret);
        Ok(())
    }

    fn check(&mut self) -> Result<()> {
        ensure(*self.secret == *self.pair.secret, "the two sides' secrets differ")?;
        self.pair.check()
    }

    fn spoil(&mut self) {
        self.secret.spoil();
    }

    fn claim(&self) -> Claim {
        self.pair.claim()
    }

    fn output_lengths(&self) -> Vec<usize> {
        vec![self.secret.len()]
    }
}
