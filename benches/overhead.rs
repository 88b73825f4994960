//! What the harness itself costs: the floor of an empty operation, and the adapters beside the same
//! crates called directly. The goal is 1 % or 2 ns a call, whichever is more.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use aes_gcm::Aes128Gcm;
use aes_gcm::aead::inout::InOutBuf;
use aes_gcm::aead::{AeadInOut, KeyInit};
use chacha20poly1305::ChaCha20Poly1305;
use cipherbench::algorithm::Operation;
use cipherbench::bench::{Paired, Row, SEED, Target, paired, run};
use cipherbench::record::RowId;
use cipherbench::verify::Claim;
use cipherbench::workload::{Buffer, ForkKey, Material, Prepared, Workload, prepare};
use cipherbench::{Error, Registry, Result, conclude};
use sha2::{Digest, Sha256};

const SIZES: [usize; 3] = [16, 64, 1024];
const SUBJECTS: [(&str, Operation); 3] = [
    ("sha-256", Operation::HASH),
    ("aes-128-gcm", Operation::SEAL),
    ("chacha20-poly1305", Operation::SEAL),
];

fn main() -> ExitCode {
    let registry = Registry::default();
    let mut target = Target::of(&[]);
    target.own_rows.push(Row::own(row_id("null", "hash", "floor", None), "none", || floor()));
    for (algorithm, operation) in SUBJECTS {
        for bytes in SIZES {
            let (registry, workload) = (registry.clone(), operation.clone());
            let name = |provider| row_id(algorithm, operation.slug(), provider, Some(bytes));
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

fn row_id(algorithm: &str, operation: &str, provider: &str, bytes: Option<usize>) -> RowId {
    RowId {
        family: "overhead".into(),
        algorithm: algorithm.into(),
        operation: operation.into(),
        provider: provider.into(),
        bytes,
    }
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
struct Direct<F> {
    step: F,
    output: Buffer,
    ran: bool,
}

impl<F: FnMut(&mut Buffer) + Clone + Send + 'static> Prepared for Direct<F> {
    fn run(&mut self, n: u64) -> Result<()> {
        self.ran = true;
        for _ in 0..n {
            (self.step)(&mut self.output);
        }
        Ok(())
    }

    fn check(&mut self) -> Result<()> {
        let written = self.output.is_empty() || self.output.iter().any(|byte| *byte != 0);
        if self.ran && written { Ok(()) } else { Err(Error::Failed("nothing was written".into())) }
    }

    fn fork(&self, _key: ForkKey) -> Result<Box<dyn Prepared + Send>> {
        Ok(Box::new(Self { step: self.step.clone(), output: self.output.clone(), ran: false }))
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
) -> Result<Box<dyn Prepared + Send>> {
    Ok(Box::new(Direct { step, output: Buffer::zeros(bytes), ran: false }))
}

/// An operation that does nothing.
fn floor() -> Result<Box<dyn Prepared + Send>> {
    loop_over(0, |output| {
        black_box(&**output);
    })
}

fn direct(algorithm: &str, bytes: usize) -> Result<Box<dyn Prepared + Send>> {
    let material = Material::new(SEED);
    let message = Buffer::of(&material.bytes("message", bytes));
    match algorithm {
        "sha-256" => loop_over(32, move |digest| {
            digest.copy_from_slice(&Sha256::digest(black_box(&*message)));
            black_box(&**digest);
        }),
        "aes-128-gcm" => sealing(Aes128Gcm::new_from_slice(&material.bytes("key", 16)), message),
        _ => sealing(ChaCha20Poly1305::new_from_slice(&material.bytes("key", 32)), message),
    }
}

/// Seals with a nonce that counts up, source and destination apart, as the adapters' `seal` does.
fn sealing<A, E>(
    cipher: std::result::Result<A, E>,
    message: Buffer,
) -> Result<Box<dyn Prepared + Send>>
where
    A: AeadInOut + Clone + Send + 'static,
{
    let cipher = cipher.map_err(|_| Error::Failed("the key has the wrong length".into()))?;
    let mut counter = 0u64;
    let mut tag = [0; 16];
    loop_over(message.len(), move |ciphertext| {
        counter += 1;
        let mut nonce = aes_gcm::aead::Nonce::<A>::default();
        nonce[..8].copy_from_slice(&counter.to_le_bytes());
        let Ok(buffer) = InOutBuf::new(black_box(&*message), &mut ciphertext[..]) else { return };
        if let Ok(sealed) = cipher.encrypt_inout_detached(&nonce, b"", buffer) {
            tag.copy_from_slice(&sealed);
        }
        black_box((&**ciphertext, &tag));
    })
}
