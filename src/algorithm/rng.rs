//! Random number generators.

use super::{Algorithm, Family, Status};

/// ChaCha with a counter of 64 bits, as its author first had it.
const CHACHA: &str = "D. J. Bernstein, ChaCha, a variant of Salsa20, 2008";
const DOCUMENTATION: &str = "documentation of the crate rand 0.10, module rngs";

pub(super) fn algorithms() -> Vec<Algorithm> {
    vec![
        Algorithm::new("os-random", Family::Rng, "the system's manual; of Linux getrandom(2)")
            .status(
                Status::Recommended,
                "what seeds every other; reseeded by the system",
                "BSI, Documentation and Analysis of the Linux Random Number Generator",
            )
            .alias("getrandom")
            .alias("urandom")
            .alias("/dev/urandom"),
        Algorithm::new(
            "thread-rng",
            Family::Rng,
            "documentation of the crate rand 0.10, ThreadRng",
        )
        .status(
            Status::Acceptable,
            "ChaCha12 that the system seeds anew after every 64 KiB",
            "documentation of the crate rand 0.10, ThreadRng",
        )
        // OpenSSL's row is a generator in the process that the system seeds, as this one is.
        .openssl("rand")
        .alias("ThreadRng"),
        chacha(20, "no attack known; does not seed itself anew", DOCUMENTATION),
        chacha(12, "no attack known; does not seed itself anew", DOCUMENTATION),
        chacha(
            8,
            "no attack on so many rounds, with a small margin; does not seed itself anew",
            "J.-P. Aumasson, Too Much Crypto, IACR ePrint 2019/1492",
        ),
    ]
}

fn chacha(rounds: usize, reason: &'static str, by: &'static str) -> Algorithm {
    Algorithm::new(format!("chacha{rounds}-rng"), Family::Rng, CHACHA)
        .key_bytes(32)
        .status(Status::Acceptable, reason, by)
        .alias(format!("ChaCha{rounds}Rng"))
}
