//! What the harness itself costs: the floor of an empty operation, and the adapters beside the same
//! crates called directly. The goal is 1 % or 2 ns a call, whichever is more.

use std::hint::black_box;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use aes_gcm::Aes128Gcm;
use aes_gcm::aead::inout::InOutBuf;
use aes_gcm::aead::{AeadInOut, KeyInit, Nonce};
use chacha20poly1305::ChaCha20Poly1305;
use cipherbench::algorithm::Operation;
use cipherbench::bench::overhead::{self, SIZES, SUBJECTS};
use cipherbench::bench::{Paired, Row, SEED, Target, paired, run};
use cipherbench::verify::Claim;
use cipherbench::workload::{Buffer, ForkKey, Material, Prepared, Workload, prepare};
use cipherbench::{Error, Registry, Result, conclude};
use sha2::{Digest, Sha256};

fn main() -> ExitCode {
    let registry = Registry::default();
    let mut target = Target::of(&[]);
    target.own_rows.push(Row::own(overhead::floor(), "none", floor));
    for (algorithm, operation) in SUBJECTS {
        for bytes in SIZES {
            let (registry, workload) = (registry.clone(), operation.clone());
            let name = |provider| overhead::row(algorithm, &operation, provider, Some(bytes));
            target.own_rows.push(Row::own(name("adapter"), "rustcrypto", move || {
                adapter(&registry, algorithm, &workload, bytes)
            }));
            target
                .own_rows
                .push(Row::own(name("direct"), "rustcrypto", move || direct(algorithm, bytes)));
        }
    }
    let outcome = run(&registry, &target).and_then(|outcome| {
        if outcome.recorded.is_some() && outcome.exit_code == 0 {
            table(&registry)?;
        }
        Ok(outcome)
    });
    conclude(&registry, outcome)
}

/// Adapter and direct loop timed in turn.
fn table(registry: &Registry) -> Result<()> {
    println!(
        "\nadapter beside the same crate called directly, timed in turn (median, 99 % interval)"
    );
    println!("{:<26}{:>6}  {:>24}  {:>26}  goal", "", "bytes", "ratio", "difference, ns");
    for (algorithm, operation) in SUBJECTS {
        for bytes in SIZES {
            let mut adapter = adapter(registry, algorithm, &operation, bytes)?;
            let mut direct = direct(algorithm, bytes)?;
            let Paired { ratio, difference, .. } =
                paired(&mut *adapter, &mut *direct, Duration::from_millis(1500))?;
            let met = ratio.value <= 1.01 || difference.value <= 2e-9;
            println!(
                "{:<26}{bytes:>6}  {:>8.4} [{:.4} {:.4}]  {:>8.2} [{:>6.2} {:>6.2}]  {}",
                format!("{algorithm} {operation}"),
                ratio.value,
                ratio.lower,
                ratio.upper,
                difference.value * 1e9,
                difference.lower * 1e9,
                difference.upper * 1e9,
                if met { "met" } else { "missed" }
            );
        }
    }
    Ok(())
}

fn adapter(
    registry: &Registry,
    algorithm: &str,
    operation: &Operation,
    bytes: usize,
) -> Result<Box<dyn Prepared + Send>> {
    let entry = registry
        .serving(algorithm)
        .find(|entry| entry.provider() == "rustcrypto")
        .ok_or_else(|| Error::Unavailable("the rustcrypto provider is not in this build".into()))?;
    prepare(entry, &Workload::new(entry.algorithm(), operation, Some(bytes))?, SEED)
}

/// A loop written by hand over a crate, with the buffers that adapters get.
struct Direct<F, C> {
    step: F,
    /// Whether what the last step wrote is right, by another call of the crate.
    right: C,
    output: Buffer,
}

impl<F, C> Prepared for Direct<F, C>
where
    F: FnMut(&mut Buffer) + Clone + Send + 'static,
    C: FnMut(&Buffer) -> bool + Clone + Send + 'static,
{
    fn run(&mut self, n: u64) -> Result<()> {
        for _ in 0..n {
            (self.step)(&mut self.output);
        }
        Ok(())
    }

    fn check(&mut self) -> Result<()> {
        if (self.right)(&self.output) {
            Ok(())
        } else {
            Err(Error::Failed("the output is wrong".into()))
        }
    }

    fn spoil(&mut self) {
        self.output.spoil();
    }

    fn fork(&self, _key: ForkKey) -> Result<Box<dyn Prepared + Send>> {
        let (step, right) = (self.step.clone(), self.right.clone());
        Ok(Box::new(Self { step, right, output: self.output.clone() }))
    }

    fn claim(&self) -> Claim {
        Claim::None
    }

    fn output_lengths(&self) -> Vec<usize> {
        vec![self.output.len()]
    }
}

fn loop_over(
    bytes: usize,
    step: impl FnMut(&mut Buffer) + Clone + Send + 'static,
    right: impl FnMut(&Buffer) -> bool + Clone + Send + 'static,
) -> Result<Box<dyn Prepared + Send>> {
    Ok(Box::new(Direct { step, right, output: Buffer::zeros(bytes) }))
}

/// An operation that does nothing.
fn floor() -> Result<Box<dyn Prepared + Send>> {
    let nothing = |output: &mut Buffer| {
        black_box(&**output);
    };
    loop_over(0, nothing, |output| output.is_empty())
}

fn direct(algorithm: &str, bytes: usize) -> Result<Box<dyn Prepared + Send>> {
    let material = Material::new(SEED);
    let message = Buffer::of(&material.bytes("message", bytes));
    match algorithm {
        "sha-256" => hashing(message),
        "aes-128-gcm" => sealing(Aes128Gcm::new_from_slice(&material.bytes("key", 16)), message),
        _ => sealing(ChaCha20Poly1305::new_from_slice(&material.bytes("key", 32)), message),
    }
}

fn hashing(message: Buffer) -> Result<Box<dyn Prepared + Send>> {
    let expected = message.iter().fold(Sha256::new(), |state, byte| state.chain_update([*byte]));
    let expected = expected.finalize();
    let step = move |digest: &mut Buffer| {
        digest.copy_from_slice(&Sha256::digest(black_box(&*message)));
        black_box(&**digest);
    };
    loop_over(32, step, move |digest| digest[..] == expected[..])
}

/// Seals with a nonce that counts up, source and destination apart, as the adapters' `seal` does.
/// The tag follows the ciphertext, so that the check can open what was sealed last: a program that
/// seals and opens, as most do, is compiled to other code than one that only seals.
fn sealing<A, E>(
    cipher: std::result::Result<A, E>,
    message: Buffer,
) -> Result<Box<dyn Prepared + Send>>
where
    A: AeadInOut + Clone + Send + 'static,
{
    let cipher = cipher.map_err(|_| Error::Failed("the key has the wrong length".into()))?;
    let counter = Arc::new(AtomicU64::new(0));
    let (opener, sealed, plaintext) = (cipher.clone(), counter.clone(), message.clone());
    let length = message.len();
    let mut count = 0u64;
    let step = move |output: &mut Buffer| {
        count += 1;
        counter.store(count, Ordering::Relaxed);
        let (ciphertext, tag) = output.split_at_mut(length);
        let Ok(buffer) = InOutBuf::new(black_box(&*message), ciphertext) else { return };
        let sealed = cipher.encrypt_inout_detached(&nonce::<A>(count), black_box(b""), buffer);
        if let Ok(sealed) = sealed {
            tag.copy_from_slice(&sealed);
        }
        black_box(&**output);
    };
    let right = move |output: &Buffer| {
        let (ciphertext, tag) = output.split_at(length);
        let mut opened = ciphertext.to_vec();
        let nonce = nonce::<A>(sealed.load(Ordering::Relaxed));
        let Ok(tag) = tag.try_into() else { return false };
        opener.decrypt_inout_detached(&nonce, b"", (&mut opened[..]).into(), tag).is_ok()
            && opened == *plaintext
    };
    loop_over(length + 16, step, right)
}

fn nonce<A: AeadInOut>(count: u64) -> Nonce<A> {
    let mut nonce = Nonce::<A>::default();
    nonce[..8].copy_from_slice(&count.to_le_bytes());
    nonce
}
