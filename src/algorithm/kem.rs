//! Key encapsulation mechanisms.
//!
//! The key's size is that of the seed from which a mechanism makes its private key.

use super::{Algorithm, Family, Status};

pub(super) fn algorithms() -> Vec<Algorithm> {
    let mut all: Vec<_> = [512, 768, 1024].into_iter().map(ml_kem).collect();
    all.push(x_wing());
    for (n, strength) in [(640, 16), (976, 24), (1344, 32)] {
        all.extend(["shake", "aes"].map(|generation| frodo_kem(n, strength, generation)));
    }
    all
}

fn ml_kem(parameters: usize) -> Algorithm {
    Algorithm::new(format!("ml-kem-{parameters}"), Family::Kem, "FIPS 203")
        .key_bytes(64)
        .output_bytes(32)
        .status(Status::Recommended, "approved, no attack known", "FIPS 203, section 8")
        .openssl(format!("ML-KEM-{parameters}"))
        .openssl(format!("mlkem{parameters}"))
        .iana(format!("MLKEM{parameters}"))
}

fn x_wing() -> Algorithm {
    Algorithm::new("x-wing", Family::Kem, "draft-connolly-cfrg-xwing-kem")
        .key_bytes(32)
        .output_bytes(32)
        .status(
            Status::Acceptable,
            "no attack known; ML-KEM-768 and X25519 in one; still a draft",
            "draft-connolly-cfrg-xwing-kem",
        )
        .alias("X-Wing")
        .alias("XWing")
}

/// The seed is s, seedSE and z: `strength`, twice that, and 16 bytes.
fn frodo_kem(n: usize, strength: usize, generation: &str) -> Algorithm {
    let name = format!("FrodoKEM-{n}-{}", generation.to_uppercase());
    Algorithm::new(
        name.to_lowercase(),
        Family::Kem,
        "FrodoKEM, standardization proposal to ISO, 2023-03-14",
    )
    .key_bytes(3 * strength + 16)
    .output_bytes(strength)
    .status(
        Status::Acceptable,
        "no attack known; cautious in its assumptions, large and slow for it",
        "BSI TR-02102-1",
    )
    .alias(format!("FrodoKEM-{n}{}", generation.to_uppercase()))
    .alias(format!("frodo{n}{generation}"))
}
