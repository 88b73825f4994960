//! Hash functions.

use super::{Algorithm, Family, Status};

pub(super) fn algorithms() -> Vec<Algorithm> {
    let sha2 = |slug, digest, block| {
        Algorithm::new(slug, Family::Hash, "FIPS 180-4")
            .digest_bytes(digest)
            .block_bytes(block)
            .status(
                Status::Recommended,
                "approved, no attack known",
                "NIST SP 800-131A Rev. 2, section 9",
            )
    };
    vec![
        Algorithm::new("md5", Family::Hash, "RFC 1321")
            .digest_bytes(16)
            .block_bytes(64)
            .status(Status::Broken, "collisions in seconds", "RFC 6151")
            .openssl("md5")
            .alias("md-5"),
        Algorithm::new("sha-1", Family::Hash, "FIPS 180-4")
            .digest_bytes(20)
            .block_bytes(64)
            .status(
                Status::Broken,
                "chosen-prefix collisions are practical",
                "Leurent and Peyrin, 2020 (ePrint 2020/014)",
            )
            .openssl("sha1")
            .alias("sha"),
        sha2("sha-224", 28, 64).openssl("sha224").openssl("sha2-224"),
        sha2("sha-256", 32, 64).openssl("sha256").openssl("sha2-256"),
        sha2("sha-384", 48, 128).openssl("sha384").openssl("sha2-384"),
        sha2("sha-512", 64, 128).openssl("sha512").openssl("sha2-512"),
    ]
}
