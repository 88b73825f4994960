//! Message authentication codes.

use super::{Algorithm, Family, Status};

pub(super) fn algorithms() -> Vec<Algorithm> {
    // The benchmark's key is as long as the digest, as RFC 2104, section 3 advises; `openssl speed`
    // of 1.1.1 and later takes a similar one. HMAC itself takes any length.
    let hmac = |slug, bytes, block| {
        Algorithm::new(slug, Family::Mac, "RFC 2104, FIPS 198-1")
            .key_bytes(bytes)
            .tag_bytes(bytes)
            .block_bytes(block)
    };
    vec![
        hmac("hmac-md5", 16, 64)
            .status(Status::Legacy, "no forgery known, but MD5 is broken", "RFC 6151, section 2.3")
            .openssl("hmac(md5)")
            .ssh("hmac-md5")
            .alias("hmacmd5"),
        hmac("hmac-sha-1", 20, 64)
            .status(
                Status::Legacy,
                "no forgery known, SHA-1 is being withdrawn by 2030",
                "NIST, 2022 announcement on SHA-1",
            )
            .openssl("hmac(sha1)")
            .ssh("hmac-sha1")
            .alias("hmac-sha1"),
        hmac("hmac-sha-256", 32, 64)
            .status(
                Status::Recommended,
                "approved, no attack known",
                "NIST SP 800-131A Rev. 2, section 10",
            )
            .openssl("hmac(sha256)")
            .ssh("hmac-sha2-256")
            .alias("hmac-sha256"),
        hmac("hmac-sha-512", 64, 128)
            .status(
                Status::Recommended,
                "approved, no attack known",
                "NIST SP 800-131A Rev. 2, section 10",
            )
            .openssl("hmac(sha512)")
            .ssh("hmac-sha2-512")
            .alias("hmac-sha512"),
    ]
}
