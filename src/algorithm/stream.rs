//! Stream ciphers.

use super::{Algorithm, Family, Status};

pub(super) fn algorithms() -> Vec<Algorithm> {
    vec![
        Algorithm::new(
            "rc4",
            Family::Stream,
            "RFC 6229 (vectors); Schneier, Applied Cryptography, 1996",
        )
        .key_bytes(16)
        .status(Status::Broken, "keystream biases recover plaintext", "RFC 7465")
        .openssl("rc4")
        .ssh("arcfour")
        .alias("rc4-128")
        .alias("arc4"),
    ]
}
