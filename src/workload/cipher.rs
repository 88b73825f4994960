//! Stream ciphers, and block ciphers in a mode.

use std::hint::black_box;
use std::sync::Arc;

use super::setup::KeySchedule;
use super::{Body, Buffer, Job, Prepared, ensure, ready};
use crate::adapter::{Adapter, Cipher, CipherContext, CipherKey, Direction};
use crate::error::Result;
use crate::verify::Claim;

pub(super) fn prepare(job: Job) -> Result<Box<dyn Prepared + Send>> {
    match job.workload.operation.slug() {
        "encrypt" => ready::<Apply<true>>(job),
        "decrypt" => ready::<Apply<false>>(job),
        "encrypt-stream" => ready::<Stream>(job),
        "setup" => ready::<KeySchedule>(job),
        _ => job.unsupported(),
    }
}

type Keys = (Arc<dyn CipherKey>, Arc<dyn CipherKey>);

/// The key for each direction.
fn keys(job: &Job) -> Result<Keys> {
    let factory: &dyn Cipher = job.adapter(|adapter| match adapter {
        Adapter::Cipher(cipher) => Some(&**cipher),
        _ => None,
    })?;
    let bytes = job.material().bytes("key", job.algorithm().sizes().key.unwrap_or(0));
    Ok((factory.key(&bytes, Direction::Encrypt)?, factory.key(&bytes, Direction::Decrypt)?))
}

fn iv(job: &Job) -> Buffer {
    Buffer::of(&job.material().bytes("nonce", job.algorithm().sizes().nonce.unwrap_or(0)))
}

/// One direction, the initialisation vector set each time.
struct Apply<const ENCRYPT: bool> {
    context: Box<dyn CipherContext>,
    inverse: Box<dyn CipherContext>,
    iv: Buffer,
    source: Buffer,
    destination: Buffer,
}

impl<const ENCRYPT: bool> Body for Apply<ENCRYPT> {
    type Key = Keys;

    fn key(job: &Job) -> Result<Keys> {
        keys(job)
    }

    fn new(job: &Job, (encrypt, decrypt): &Keys) -> Result<Self> {
        let plaintext = Buffer::of(&job.material().bytes("message", job.bytes()));
        let mut destination = Buffer::zeros(plaintext.len());
        let iv = iv(job);
        let (mut there, back) = (encrypt.context()?, decrypt.context()?);
        if ENCRYPT {
            return Ok(Self { context: there, inverse: back, iv, source: plaintext, destination });
        }
        there.apply(&iv, &plaintext, &mut destination)?;
        Ok(Self {
            context: back,
            inverse: there,
            iv,
            source: destination,
            destination: Buffer::zeros(plaintext.len()),
        })
    }

    fn step(&mut self) -> Result<()> {
        self.context.apply(&self.iv, black_box(&self.source), &mut self.destination)?;
        black_box(&*self.destination);
        Ok(())
    }

    fn check(&mut self) -> Result<()> {
        let mut back = vec![0; self.source.len()];
        self.inverse.apply(&self.iv, &self.destination, &mut back)?;
        ensure(*self.source == *back, "the output does not turn back into the input")?;
        ensure(
            self.source.len() < 16 || *self.source != *self.destination,
            "the output is the input",
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

/// Encryption that goes on where it ended, as `openssl speed` does.
struct Stream {
    context: Box<dyn CipherContext>,
    inverse: Box<dyn CipherContext>,
    encrypt: Arc<dyn CipherKey>,
    iv: Buffer,
    source: Buffer,
    destination: Buffer,
    done: u64,
}

impl Body for Stream {
    type Key = Keys;

    fn key(job: &Job) -> Result<Keys> {
        keys(job)
    }

    fn new(job: &Job, (encrypt, decrypt): &Keys) -> Result<Self> {
        let source = Buffer::of(&job.material().bytes("message", job.bytes()));
        let (iv, mut context) = (iv(job), encrypt.context()?);
        context.restart(&iv)?;
        let inverse = decrypt.context()?;
        let destination = Buffer::zeros(source.len());
        Ok(Self { context, inverse, encrypt: encrypt.clone(), iv, source, destination, done: 0 })
    }

    fn step(&mut self) -> Result<()> {
        self.done += 1;
        self.context.apply_stream(black_box(&self.source), &mut self.destination)?;
        black_box(&*self.destination);
        Ok(())
    }

    /// Decrypts what a context of its own encrypts from the start, to the place where the timed one
    /// is; costs as much as the timing did.
    fn check(&mut self) -> Result<()> {
        let mut again = self.encrypt.context()?;
        let (mut ciphertext, mut back) = (vec![0; self.source.len()], vec![0; self.source.len()]);
        again.restart(&self.iv)?;
        self.inverse.restart(&self.iv)?;
        for _ in 0..self.done {
            again.apply_stream(&self.source, &mut ciphertext)?;
        }
        ensure(
            self.done == 0 || *self.destination == *ciphertext,
            "the stream is not the one of another context",
        )?;
        again.restart(&self.iv)?;
        for _ in 0..2 {
            again.apply_stream(&self.source, &mut ciphertext)?;
            self.inverse.apply_stream(&ciphertext, &mut back)?;
            ensure(*self.source == *back, "the stream does not turn back into the input")?;
        }
        Ok(())
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
