//! A result set that was never measured: plausible, the same each time, with every kind of cell.

#![allow(dead_code, reason = "each test uses its part")]

#[path = "synthetic/fleet.rs"]
pub mod fleet;
#[path = "synthetic/libraries.rs"]
pub mod libraries;
#[path = "synthetic/samples.rs"]
pub mod samples;
#[path = "synthetic/sets.rs"]
mod sets;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use cipherbench::algorithm::{Algorithm, Family, catalogue};
use cipherbench::record::{
    Cpu, Environment, Estimate, Implementation, Line, Measurement, Outcome, ProviderVersion, RowId,
    SCHEMA, Sample, Timing, Toolchain, WorkloadRecord, Writer,
};
use cipherbench::workload::{Algorithms, Model, SIZES, models};

#[allow(unused_imports, reason = "each test uses its part")]
pub use sets::*;

/// A provider that would run a script if a page let it.
pub const HOSTILE: &str = "<script>alert('provider')</script>";

/// An empty directory of that name for a test.
pub fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// Writes [`lines`] as the result set of a home.
pub fn write(home: &Path) -> PathBuf {
    let path = cipherbench::record::place::results(home);
    let mut writer = Writer::open(&path).unwrap();
    for line in lines() {
        writer.append(&line).unwrap();
    }
    path
}

/// An earlier invocation with another compiler, one with the same, and the newest.
pub fn lines() -> Vec<Line> {
    let mut earliest = environment("run-1", "invocation-1", "2026-11-12T09:15:00Z", "agreement");
    earliest.toolchain.rustc = Some("rustc 1.94.0 (0123abcd5 2026-03-05)".into());
    earliest.plan = "full".into();
    let earlier = environment("run-2", "invocation-2", "2026-11-30T18:02:00Z", "stream");
    let mut lines = vec![Line::Environment(Box::new(earliest))];
    rows("run-1", &mut lines, |family, _| matches!(family, Family::Agreement | Family::Hash));
    lines.push(Line::Environment(Box::new(earlier)));
    rows("run-2", &mut lines, |family, provider| family == Family::Stream && provider == "openssl");
    let newest = environment("run-3", "invocation-3", "2026-12-01T00:40:00Z", "all");
    lines.push(Line::Environment(Box::new(newest)));
    rows("run-3", &mut lines, |family, provider| {
        family != Family::Agreement && !(family == Family::Stream && provider == "openssl")
    });
    let mut hostile = measurement(
        "run-3",
        "hash",
        "sha-256",
        "hash",
        HOSTILE,
        Some(1024),
        measured(9.1e-6, Some(1024)),
    );
    hostile.implementation.version = "<script>alert('version')</script> 1.0".into();
    hostile.implementation.backend = "<img src=x onerror=alert('backend')>".into();
    lines.push(Line::Measurement(Box::new(hostile)));
    lines
}

/// What was measured: of the catalogue a part that stays as it is when the catalogue grows.
fn measured_algorithms() -> impl Iterator<Item = &'static Algorithm> {
    const SLUGS: &[&str] = &[
        "md5",
        "sha-1",
        "sha-224",
        "sha-256",
        "sha-384",
        "sha-512",
        "hmac-md5",
        "hmac-sha-1",
        "hmac-sha-256",
        "hmac-sha-512",
        "rc4",
        "des-cbc",
        "des-ede3-cbc",
        "blowfish-cbc",
        "camellia-128-cbc",
        "camellia-192-cbc",
        "camellia-256-cbc",
        "aes-128-cbc",
        "aes-192-cbc",
        "aes-256-cbc",
        "aes-128-ctr",
        "aes-192-ctr",
        "aes-256-ctr",
        "aes-128-gcm",
        "aes-256-gcm",
        "chacha20-poly1305",
        "xchacha20-poly1305",
        "rsa-2048",
        "rsa-3072",
        "rsa-4096",
        "ecdsa-p256",
        "ecdsa-p384",
        "ed25519",
        "x25519",
        "ecdh-p256",
        "ecdh-p384",
    ];
    SLUGS.iter().filter_map(|slug| {
        catalogue().iter().find(|known| known.slug() == *slug).map(|known| &**known)
    })
}

/// The models of a family, each operation once.
fn usual_models(family: Family) -> impl Iterator<Item = &'static Model> {
    let usual = move |model: &&Model| {
        model.families.contains(&family) && model.algorithms == Algorithms::Usual
    };
    models().iter().filter(usual)
}

fn rows(run: &str, lines: &mut Vec<Line>, takes: impl Fn(Family, &str) -> bool) {
    for algorithm in measured_algorithms() {
        for provider in ["rustcrypto", "openssl"] {
            let family = algorithm.family();
            if !takes(family, provider) {
                continue;
            }
            for model in usual_models(family) {
                let sizes: Vec<Option<usize>> = if model.sized {
                    SIZES.into_iter().map(Some).chain([Some(1350)]).collect()
                } else {
                    vec![None]
                };
                for bytes in sizes {
                    let slug = algorithm.slug();
                    let outcome = match (slug, provider, bytes) {
                        ("md5", "openssl", Some(8192)) => continue,
                        (_, _, Some(bytes))
                            if algorithm.takes_whole_blocks() && bytes % 16 != 0 =>
                        {
                            Outcome::Unavailable { reason: "not a multiple of 16".into() }
                        }
                        ("camellia-192-cbc", "openssl", _) => Outcome::Unavailable {
                            reason: "this OpenSSL was built without Camellia".into(),
                        },
                        ("blowfish-cbc", "openssl", Some(64)) => Outcome::Failed {
                            reason: "vector 3 of blowfish-cbc.txt: wrong ciphertext".into(),
                        },
                        _ => measured(seconds(slug, provider, model, bytes), bytes),
                    };
                    let mut row = measurement(
                        run,
                        family.slug(),
                        slug,
                        model.operation,
                        provider,
                        bytes,
                        outcome,
                    );
                    row.workload = workload(model);
                    lines.push(Line::Measurement(Box::new(row)));
                }
            }
        }
    }
}

/// A measured outcome of that many seconds per operation, with ten samples about it.
pub fn measured(seconds: f64, bytes: Option<usize>) -> Outcome {
    let wobble = 0.002 + noise(&seconds.to_bits()) * 0.01;
    let estimate = Estimate {
        value: seconds,
        lower: seconds * (1.0 - wobble),
        upper: seconds * (1.0 + wobble * 1.4),
        confidence: 0.95,
    };
    let operations = (0.05 / seconds).ceil().max(1.0) as u64;
    let samples = (0..10)
        .map(|i| {
            let share = 1.0 + wobble * (2.0 * noise(&(seconds.to_bits(), i)) - 1.0);
            Sample { operations, seconds: seconds * operations as f64 * share }
        })
        .collect();
    Outcome::Measured(Box::new(
        Timing::new(estimate, bytes, seconds * wobble, seconds * wobble * 0.7, samples).unwrap(),
    ))
}

/// A measurement with all else plausible.
pub fn measurement(
    run: &str,
    family: &str,
    algorithm: &str,
    operation: &str,
    provider: &str,
    bytes: Option<usize>,
    outcome: Outcome,
) -> Measurement {
    let backend = if provider == "openssl" { "unknown" } else { "aes-ni" };
    Measurement {
        schema: SCHEMA,
        run: run.into(),
        at: "2026-12-01T00:41:07.123Z".into(),
        id: RowId {
            family: family.into(),
            algorithm: algorithm.into(),
            operation: operation.into(),
            provider: provider.into(),
            bytes,
        },
        implementation: Implementation {
            version: if provider == "openssl" {
                "OpenSSL 3.6.0".into()
            } else {
                format!("{algorithm} 0.11.1")
            },
            backend: backend.into(),
            backend_evidence: if backend == "unknown" {
                "unknown".into()
            } else {
                "inferred".into()
            },
        },
        workload: workload(&models()[0]),
        outcome,
        agrees_with: match algorithm {
            "sha-224" => vec![],
            _ if provider == "openssl" => vec!["rustcrypto".into()],
            _ => vec!["openssl".into()],
        },
        vectors_passed: 12,
    }
}

/// A receipt.
pub fn environment(run: &str, invocation: &str, started: &str, target: &str) -> Environment {
    let words = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
    Environment {
        schema: SCHEMA,
        run: run.into(),
        invocation: invocation.into(),
        started: started.into(),
        cipherbench: "0.1.0".into(),
        target: target.into(),
        plan: "standard".into(),
        cpu: Cpu {
            name: Some("AMD EPYC 9R14 (synthetic)".into()),
            architecture: "x86_64".into(),
            features: words("aes pclmulqdq sha ssse3 sse4.1 avx2 vaes vpclmulqdq bmi2 adx"),
            missing_features: words("avx512f"),
            logical: Some(2),
            physical: Some(1),
            governor: None,
            turbo: None,
            virtualised: Some(true),
            hypervisor: Some("KVM".into()),
        },
        load: Some(0.31),
        memory_bytes: Some(8 << 30),
        os: Some("Debian GNU/Linux 12 <script>alert('os')</script>".into()),
        kernel: Some("6.1.0-28-amd64".into()),
        toolchain: Toolchain {
            rustc: Some("rustc 1.95.0 (59807616e 2026-04-14)".into()),
            target: Some("x86_64-unknown-linux-gnu".into()),
            profile: Some("release".into()),
            opt_level: Some("3".into()),
            rustflags: Some(String::new()),
            target_cpu: None,
            debug_assertions: false,
        },
        features: words("cli criterion record rustcrypto"),
        providers: vec![
            ProviderVersion {
                provider: "rustcrypto".into(),
                versions: words("aes-0.9.1 sha2-0.11.1 p256-0.14.0"),
            },
            ProviderVersion { provider: "openssl".into(), versions: vec!["OpenSSL 3.6.0".into()] },
        ],
    }
}

fn workload(model: &Model) -> WorkloadRecord {
    WorkloadRecord {
        version: model.version,
        keying: model.keying.slug().into(),
        nonces: model.nonces.slug().into(),
        aad_bytes: model.aad_bytes,
        in_place: model.in_place,
        restores_input: model.restores_input,
        messages: model.messages.describe(),
        cost: None,
        seed: 1,
    }
}

/// Overhead and bytes a second as such libraries have them, give or take a few per cent.
fn seconds(slug: &str, provider: &str, model: &Model, bytes: Option<usize>) -> f64 {
    let fast = provider == "openssl";
    let vary = 0.95 + 0.1 * noise(&(slug, provider, model.operation, bytes));
    let library = if fast { 0.8 } else { 1.0 };
    if let Some(bytes) = bytes {
        let overhead = if fast { 90e-9 } else { 42e-9 };
        return (overhead + bytes as f64 / rate(slug, model.operation)) * vary * library;
    }
    base(slug, model.operation) * vary * library * if fast { 0.5 } else { 1.0 }
}

/// Bytes a second of a long message.
fn rate(slug: &str, operation: &str) -> f64 {
    match slug {
        _ if slug.starts_with("aes") && operation == "decrypt" => 6.2e9,
        "aes-128-gcm" => 5.6e9,
        "aes-256-gcm" => 4.9e9,
        _ if slug.ends_with("-ctr") => 7.1e9,
        _ if slug.starts_with("aes") => 1.3e9,
        "chacha20-poly1305" | "xchacha20-poly1305" => 1.9e9,
        _ if ["sha-256", "sha-224"].iter().any(|sha| slug.starts_with(sha)) => 1.8e9,
        _ if slug.contains("sha-1") => 1.8e9,
        _ if slug.contains("sha-256") => 1.7e9,
        _ if slug.contains("md5") => 0.72e9,
        _ if slug.contains("sha") => 0.78e9,
        "rc4" => 0.61e9,
        "des-ede3-cbc" => 0.029e9,
        "des-cbc" => 0.081e9,
        "blowfish-cbc" => 0.14e9,
        _ => 0.21e9,
    }
}

/// Seconds of an operation that has no size.
fn base(slug: &str, operation: &str) -> f64 {
    match (slug, operation) {
        (_, "setup") => 110e-9,
        ("rsa-2048", "sign") => 1.1e-3,
        ("rsa-3072", "sign") => 3.3e-3,
        ("rsa-4096", "sign") => 7.4e-3,
        (_, "keygen") if slug.starts_with("rsa") => 0.21,
        (_, _) if slug.starts_with("rsa") => 33e-6,
        ("ed25519", "sign" | "keygen") => 16e-6,
        (_, "sign" | "keygen") if slug.ends_with("p256") => 61e-6,
        _ if slug.ends_with("p384") => 610e-6,
        _ if slug.ends_with("p256") => 130e-6,
        _ => 38e-6,
    }
}

/// From 0 to 1, the same each time.
fn noise(of: &impl Hash) -> f64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish() as f64 / u64::MAX as f64
}
