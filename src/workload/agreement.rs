//! Key agreement.

use std::hint::black_box;
use std::sync::Arc;

use super::keygen::Keygen;
use super::{Body, Buffer, Job, Prepared, ensure, private_key, ready};
use crate::adapter::{
    Adapter, AgreeContext, Agreement, AgreementKey, EphemeralContext, PrivateKey, PublicKey,
};
use crate::error::{Error, Result};
use crate::verify::Claim;

pub(super) fn prepare(job: Job) -> Result<Box<dyn Prepared + Send>> {
    match job.workload.operation.slug() {
        "agree" => ready::<Agree<false>>(job),
        "agree-parse" => ready::<Agree<true>>(job),
        "agree-ephemeral" => ready::<Ephemeral>(job),
        "keygen" => ready::<Keygen>(job),
        _ => job.unsupported(),
    }
}

fn factory(job: &Job) -> Result<&Arc<dyn Agreement>> {
    match job.entry.adapter() {
        Adapter::Agreement(agreement) => Ok(agreement),
        _ => job.unsupported(),
    }
}

fn key(job: &Job, label: &str) -> Result<(PrivateKey, Arc<dyn AgreementKey>)> {
    let private = private_key(job.algorithm(), job.material(), label)?;
    let key = factory(job)?.private_key(&private)?;
    Ok((private, key))
}

fn public(key: &dyn AgreementKey) -> Result<Vec<u8>> {
    match key.public()? {
        PublicKey::Bytes(bytes) => Ok(bytes),
        _ => Err(Error::Malformed { what: "public key" }),
    }
}

fn secret_bytes(job: &Job) -> Result<usize> {
    job.algorithm().sizes().output.ok_or_else(|| {
        Error::Failed(format!(
            "the catalogue gives no secret length for {}",
            job.algorithm().slug()
        ))
    })
}

/// The secret as the peer computes it.
fn from_the_other_side(peer: &dyn AgreementKey, public: &[u8], length: usize) -> Result<Vec<u8>> {
    let mut secret = vec![0; length];
    let mut context = peer.context()?;
    context.peer(public)?;
    context.agree(&mut secret)?;
    Ok(secret)
}

/// `PARSE` parses the peer's key each time.
struct Agree<const PARSE: bool> {
    context: Box<dyn AgreeContext>,
    private: PrivateKey,
    peer: Buffer,
    secret: Buffer,
    expected: Vec<u8>,
}

impl<const PARSE: bool> Body for Agree<PARSE> {
    type Key = (PrivateKey, Arc<dyn AgreementKey>);

    fn key(job: &Job) -> Result<Self::Key> {
        key(job, "key")
    }

    fn new(job: &Job, (private, own): &Self::Key) -> Result<Self> {
        let (_, other) = key(job, "peer")?;
        let peer = public(&*other)?;
        let length = secret_bytes(job)?;
        let mut context = own.context()?;
        context.peer(&peer)?;
        Ok(Self {
            context,
            private: private.clone(),
            expected: from_the_other_side(&*other, &public(&**own)?, length)?,
            peer: Buffer::of(&peer),
            secret: Buffer::zeros(length),
        })
    }

    fn step(&mut self) -> Result<()> {
        if PARSE {
            self.context.peer(black_box(&self.peer))?;
        }
        self.context.agree(&mut self.secret)?;
        black_box(&*self.secret);
        Ok(())
    }

    fn check(&mut self) -> Result<()> {
        ensure(*self.secret == *self.expected, "the two sides' secrets differ")
    }

    fn spoil(&mut self) {
        self.secret.spoil();
    }

    fn claim(&self) -> Claim {
        Claim::Agreement {
            private: self.private.clone(),
            peer: self.peer.to_vec(),
            secret: self.secret.to_vec(),
        }
    }

    fn output_lengths(&self) -> Vec<usize> {
        vec![self.secret.len()]
    }
}

/// A new key pair each time. Where the provider takes no private key from outside, nobody can compute the
/// secret from the other side, and only its length and its change can be checked.
struct Ephemeral {
    context: Box<dyn EphemeralContext>,
    peer: Option<Arc<dyn AgreementKey>>,
    peer_public: Buffer,
    public: Buffer,
    secret: Buffer,
}

impl Body for Ephemeral {
    type Key = ();

    fn key(_job: &Job) -> Result<()> {
        Ok(())
    }

    fn new(job: &Job, (): &()) -> Result<Self> {
        let length = secret_bytes(job)?;
        let mut context = factory(job)?.ephemeral(job.seed)?;
        let (peer, peer_public) = match key(job, "peer") {
            Ok((_, peer)) => {
                let public = public(&*peer)?;
                (Some(peer), public)
            }
            Err(Error::Unsupported { .. }) => (None, a_public_key(job)?),
            Err(error) => return Err(error),
        };
        let (mut own, mut secret) = (Buffer::zeros(peer_public.len()), Buffer::zeros(length));
        context.exchange(&peer_public, &mut own, &mut secret)?;
        Ok(Self { context, peer, peer_public: Buffer::of(&peer_public), public: own, secret })
    }

    fn step(&mut self) -> Result<()> {
        self.context.exchange(black_box(&self.peer_public), &mut self.public, &mut self.secret)?;
        black_box((&*self.public, &*self.secret));
        Ok(())
    }

    fn check(&mut self) -> Result<()> {
        match &self.peer {
            Some(peer) => {
                let expected = from_the_other_side(&**peer, &self.public, self.secret.len())?;
                ensure(*self.secret == *expected, "the two sides' secrets differ")
            }
            None => {
                let before = self.secret.to_vec();
                self.step()?;
                ensure(*self.secret != *before, "two ephemeral keys give one secret")
            }
        }
    }

    fn spoil(&mut self) {
        self.public.spoil();
        self.secret.spoil();
    }

    fn claim(&self) -> Claim {
        Claim::None
    }

    fn output_lengths(&self) -> Vec<usize> {
        vec![self.public.len(), self.secret.len()]
    }
}

/// A peer's public key, where the provider takes no private key from outside.
fn a_public_key(job: &Job) -> Result<Vec<u8>> {
    let mut generator = factory(job)?.generator(job.seed ^ 1)?;
    generator.generate()?;
    match generator.last()?.1 {
        PublicKey::Bytes(bytes) => Ok(bytes),
        _ => Err(Error::Malformed { what: "public key" }),
    }
}
