//! Authenticated encryption with associated data.

use super::{Algorithm, Family, Status};

pub(super) fn algorithms() -> Vec<Algorithm> {
    let mut all = Vec::new();
    for (bits, bytes) in [(128, 16), (256, 32)] {
        all.push(
            Algorithm::new(format!("aes-{bits}-gcm"), Family::Aead, "NIST SP 800-38D")
                .key_bytes(bytes)
                .nonce_bytes(12)
                .block_bytes(16)
                .tag_bytes(16)
                .status(
                    Status::Recommended,
                    "approved, no attack known; never repeat a nonce",
                    "RFC 8446, section 9.1",
                )
                .openssl(format!("aes-{bits}-gcm"))
                .ssh(format!("aes{bits}-gcm@openssh.com"))
                .iana(format!("AEAD_AES_{bits}_GCM")),
        );
    }
    let chacha = |slug, nonce, source: &'static str| {
        Algorithm::new(slug, Family::Aead, source).key_bytes(32).nonce_bytes(nonce).tag_bytes(16)
    };
    all.push(
        chacha("chacha20-poly1305", 12, "RFC 8439")
            .status(
                Status::Recommended,
                "no attack known; never repeat a nonce",
                "RFC 8446, section 9.1",
            )
            .openssl("chacha20-poly1305")
            .iana("AEAD_CHACHA20_POLY1305"),
    );
    all.push(chacha("xchacha20-poly1305", 24, "draft-irtf-cfrg-xchacha-03").status(
        Status::Recommended,
        "no attack known; nonces may be random",
        "draft-irtf-cfrg-xchacha-03, section 2",
    ));
    all
}
