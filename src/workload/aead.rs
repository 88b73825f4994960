//! Authenticated encryption with associated data.

use std::hint::black_box;
use std::sync::Arc;

use super::setup::KeySchedule;
use super::{Body, Buffer, Job, Prepared, ensure, ensure_refused, ready};
use crate::adapter::{Adapter, Aead, AeadContext, AeadKey};
use crate::error::{Error, Result};
use crate::verify::Claim;

pub(super) fn prepare(job: Job) -> Result<Box<dyn Prepared + Send>> {
    match job.workload.operation.slug() {
        "seal" | "seal-aad13" => ready::<Seal<false>>(job),
        "seal-in-place" => ready::<Seal<true>>(job),
        "open" | "open-aad13" => ready::<Open<false>>(job),
        "open-in-place" => ready::<Open<true>>(job),
        "open-reject" => ready::<Reject>(job),
        "setup" => ready::<KeySchedule>(job),
        _ => job.unsupported(),
    }
}

type Key = Arc<dyn AeadKey>;

fn key(job: &Job) -> Result<Key> {
    let factory: &dyn Aead = job.adapter(|adapter| match adapter {
        Adapter::Aead(aead) => Some(&**aead),
        _ => None,
    })?;
    factory.key(&job.material().bytes("key", job.algorithm().sizes().key.unwrap_or(0)))
}

/// What all the operations work on.
struct Message {
    context: Box<dyn AeadContext>,
    nonce: Buffer,
    aad: Buffer,
    plaintext: Buffer,
    ciphertext: Buffer,
    tag: Buffer,
}

impl Message {
    fn new(job: &Job, key: &Key) -> Result<Self> {
        let sizes = job.algorithm().sizes();
        let (Some(nonce), Some(tag)) = (sizes.nonce, sizes.tag) else {
            return Err(Error::Failed(format!(
                "the catalogue gives no nonce or tag length for {}",
                job.algorithm().slug()
            )));
        };
        let material = job.material();
        Ok(Self {
            context: key.context()?,
            nonce: Buffer::of(&material.bytes("nonce", nonce)),
            aad: Buffer::of(&material.bytes("aad", job.workload.model.aad_bytes)),
            plaintext: Buffer::of(&material.bytes("message", job.bytes())),
            ciphertext: Buffer::zeros(job.bytes()),
            tag: Buffer::zeros(tag),
        })
    }

    /// The same, sealed.
    fn sealed(job: &Job, key: &Key) -> Result<Self> {
        let mut message = Self::new(job, key)?;
        let Self { context, nonce, aad, plaintext, ciphertext, tag } = &mut message;
        context.seal(nonce, aad, plaintext, ciphertext, tag)?;
        message.must_refuse()?;
        Ok(message)
    }

    /// Opens what is sealed into a buffer of its own.
    fn opened(&mut self) -> Result<Vec<u8>> {
        let mut plaintext = vec![0; self.ciphertext.len()];
        self.context.open(&self.nonce, &self.aad, &self.ciphertext, &self.tag, &mut plaintext)?;
        Ok(plaintext)
    }

    /// A spoiled tag must be refused.
    fn must_refuse(&mut self) -> Result<()> {
        self.tag[0] ^= 1;
        let answer = self.opened().map(drop);
        let mut buffer = self.ciphertext.to_vec();
        let Self { context, nonce, aad, tag, .. } = self;
        let in_place = context.open_in_place(nonce, aad, &mut buffer, tag);
        tag[0] ^= 1;
        ensure_refused(answer, "a message whose tag is spoiled")?;
        match in_place {
            Err(Error::Unsupported { .. }) => Ok(()),
            answer => ensure_refused(answer, "a message whose tag is spoiled, opened in place,"),
        }
    }

    fn claim(&self) -> Claim {
        Claim::Bytes([&*self.ciphertext, &*self.tag].concat())
    }

    fn lengths(&self) -> Vec<usize> {
        vec![self.plaintext.len(), self.ciphertext.len(), self.tag.len()]
    }
}

/// Raises the nonce by one, its first eight bytes as a little-endian number.
fn next(nonce: &mut [u8]) {
    if let Some(first) = nonce.first_chunk_mut::<8>() {
        *first = u64::from_le_bytes(*first).wrapping_add(1).to_le_bytes();
    }
}

/// `IN_PLACE` seals over and over the same buffer: what it holds is of no matter to the cost.
struct Seal<const IN_PLACE: bool> {
    message: Message,
    /// Whether anything was sealed.
    done: bool,
}

impl<const IN_PLACE: bool> Body for Seal<IN_PLACE> {
    type Key = Key;

    fn key(job: &Job) -> Result<Key> {
        key(job)
    }

    fn new(job: &Job, key: &Key) -> Result<Self> {
        let mut message = Message::new(job, key)?;
        if IN_PLACE {
            message.ciphertext = message.plaintext.clone();
        }
        Ok(Self { message, done: false })
    }

    fn step(&mut self) -> Result<()> {
        let Message { context, nonce, aad, plaintext, ciphertext, tag } = &mut self.message;
        next(nonce);
        self.done = true;
        if IN_PLACE {
            context.seal_in_place(nonce, aad, black_box(&mut **ciphertext), tag)?;
        } else {
            context.seal(nonce, aad, black_box(&**plaintext), ciphertext, tag)?;
        }
        black_box((&**ciphertext, &**tag));
        Ok(())
    }

    fn check(&mut self) -> Result<()> {
        ensure(self.done, "nothing was sealed")?;
        self.message.must_refuse()?;
        let opened = self.message.opened()?;
        if IN_PLACE {
            // The input was the ciphertext before; that it seals to the same again is what shows.
            let mut again = opened;
            let mut tag = vec![0; self.message.tag.len()];
            let Message { context, nonce, aad, .. } = &mut self.message;
            context.seal_in_place(nonce, aad, &mut again, &mut tag)?;
            return ensure(
                again == *self.message.ciphertext && tag == *self.message.tag,
                "what was sealed in place does not open and seal to itself",
            );
        }
        ensure(opened == *self.message.plaintext, "what was sealed opens to something else")
    }

    fn spoil(&mut self) {
        self.message.ciphertext.spoil();
        self.message.tag.spoil();
    }

    fn claim(&self) -> Claim {
        self.message.claim()
    }

    fn output_lengths(&self) -> Vec<usize> {
        self.message.lengths()
    }
}

/// `IN_PLACE` copies the ciphertext back before each step, since opening destroys it.
struct Open<const IN_PLACE: bool> {
    message: Message,
    opened: Buffer,
}

impl<const IN_PLACE: bool> Body for Open<IN_PLACE> {
    type Key = Key;

    fn key(job: &Job) -> Result<Key> {
        key(job)
    }

    fn new(job: &Job, key: &Key) -> Result<Self> {
        let message = Message::sealed(job, key)?;
        Ok(Self { opened: Buffer::zeros(message.plaintext.len()), message })
    }

    fn step(&mut self) -> Result<()> {
        let Message { context, nonce, aad, ciphertext, tag, .. } = &mut self.message;
        if IN_PLACE {
            self.opened.copy_from_slice(black_box(&**ciphertext));
            context.open_in_place(nonce, aad, &mut self.opened, tag)?;
        } else {
            context.open(nonce, aad, black_box(&**ciphertext), tag, &mut self.opened)?;
        }
        black_box(&*self.opened);
        Ok(())
    }

    fn check(&mut self) -> Result<()> {
        self.message.must_refuse()?;
        ensure(*self.opened == *self.message.plaintext, "what was opened is not the plaintext")
    }

    fn spoil(&mut self) {
        self.opened.spoil();
    }

    fn claim(&self) -> Claim {
        Claim::Bytes(self.opened.to_vec())
    }

    fn output_lengths(&self) -> Vec<usize> {
        vec![self.opened.len()]
    }
}

/// What refusing costs.
struct Reject {
    message: Message,
    forged: Buffer,
    opened: Buffer,
}

impl Body for Reject {
    type Key = Key;

    fn key(job: &Job) -> Result<Key> {
        key(job)
    }

    fn new(job: &Job, key: &Key) -> Result<Self> {
        let message = Message::sealed(job, key)?;
        let mut forged = message.tag.clone();
        forged[0] ^= 1;
        Ok(Self { opened: Buffer::zeros(message.plaintext.len()), message, forged })
    }

    fn step(&mut self) -> Result<()> {
        let Message { context, nonce, aad, ciphertext, .. } = &mut self.message;
        let answer =
            context.open(nonce, aad, black_box(&**ciphertext), &self.forged, &mut self.opened);
        black_box(&*self.opened);
        match answer {
            Err(Error::Refused { .. }) => Ok(()),
            answer => ensure_refused(answer, "a forgery"),
        }
    }

    fn check(&mut self) -> Result<()> {
        self.message.must_refuse()?;
        let opened = self.message.opened()?;
        ensure(opened == *self.message.plaintext, "the genuine message does not open")
    }

    fn spoil(&mut self) {
        self.opened.spoil();
    }

    fn claim(&self) -> Claim {
        Claim::None
    }

    fn output_lengths(&self) -> Vec<usize> {
        vec![self.opened.len()]
    }
}
