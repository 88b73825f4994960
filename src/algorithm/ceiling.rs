//! Ceilings: what no cipher can beat.

use super::{Algorithm, Family, Status};

pub(super) fn algorithms() -> Vec<Algorithm> {
    vec![
        ceiling("memcpy", "C11, section 7.24.2.1").alias("copy"),
        ceiling("xor", "docs/MODELS.md, section `xor`"),
        ceiling("crc32c", "RFC 3720, section 12.1")
            .output_bytes(4)
            .alias("CRC-32C")
            .alias("crc32-castagnoli"),
    ]
}

/// The report picks none of them whatever its status.
fn ceiling(slug: &'static str, source: &'static str) -> Algorithm {
    Algorithm::new(slug, Family::Ceiling, source).status(
        Status::Acceptable,
        "no cipher: what none can beat here",
        "docs/MODELS.md",
    )
}
