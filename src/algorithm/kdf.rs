//! Key derivation functions and password hashes.
//!
//! The output's length is that which is timed; the cost stands in the operation.

use super::{Algorithm, Family, Status};

pub(super) fn algorithms() -> Vec<Algorithm> {
    let mut all = Vec::new();
    for bits in [256, 384, 512] {
        all.push(
            kdf(format!("hkdf-sha-{bits}"), 32, "RFC 5869")
                .status(
                    Status::Recommended,
                    "no attack known; for keys, not for passwords",
                    "RFC 5869, section 4; RFC 8446, section 7.1",
                )
                .openssl("HKDF")
                .alias(format!("HKDF-SHA{bits}"))
                .alias(format!("HKDF(SHA-{bits})")),
        );
    }
    all.extend(pbkdf2s());
    all.push(
        kdf("scrypt", 32, "RFC 7914")
            .status(
                Status::Acceptable,
                "memory-hard, no attack known; Argon2id comes first",
                "OWASP Password Storage Cheat Sheet, 2023",
            )
            .openssl("scrypt")
            .openssl("id-scrypt"),
    );
    let argon2 = |slug, status, reason| {
        kdf(slug, 32, "RFC 9106").status(status, reason, "RFC 9106, section 4").openssl(slug)
    };
    all.extend([
        argon2("argon2id", Status::Recommended, "memory-hard, the one to be supported"),
        argon2("argon2i", Status::Acceptable, "memory-hard, for many passes; Argon2id comes first"),
        argon2(
            "argon2d",
            Status::Acceptable,
            "memory-hard, not where the timing of memory is seen",
        ),
    ]);
    all.push(
        kdf("bcrypt", 23, "Provos, Mazières: A Future-Adaptable Password Scheme (USENIX 1999)")
            .status(
                Status::Legacy,
                "4 KiB of memory, 72 bytes of password at most; for what has it already",
                "OWASP Password Storage Cheat Sheet, 2023",
            )
            .alias("$2b$"),
    );
    all.push(
        kdf("bcrypt-pbkdf", 48, "OpenBSD, lib/libutil/bcrypt_pbkdf.c")
            .status(
                Status::Acceptable,
                "no attack known; what OpenSSH locks its private keys with",
                "OpenSSH, PROTOCOL.key",
            )
            .alias("bcrypt_pbkdf")
            .alias("Bcrypt-PBKDF"),
    );
    all
}

fn kdf(slug: impl Into<String>, output: usize, source: &'static str) -> Algorithm {
    Algorithm::new(slug.into(), Family::Kdf, source).output_bytes(output)
}

/// PBKDF2 with HMAC of each hash, by its names: cryptsetup lists one row for each.
fn pbkdf2s() -> impl Iterator<Item = Algorithm> {
    const NO_MEMORY: &str = "approved, no attack known; wants no memory, so guessing is cheap";
    const OLD_HASH: &str = "no attack known in HMAC, an old hash; guessing is cheap";
    [
        ("sha-1", "sha1", "SHA-1", Status::Legacy, OLD_HASH),
        ("sha-256", "sha256", "SHA-256", Status::Acceptable, NO_MEMORY),
        ("sha-512", "sha512", "SHA-512", Status::Acceptable, NO_MEMORY),
        ("ripemd-160", "ripemd160", "RIPEMD-160", Status::Legacy, OLD_HASH),
        ("whirlpool", "whirlpool", "Whirlpool", Status::Legacy, OLD_HASH),
    ]
    .into_iter()
    .map(|(hash, short, long, status, reason)| {
        kdf(format!("pbkdf2-hmac-{hash}"), 32, "RFC 8018, section 5.2")
            .status(status, reason, "OWASP Password Storage Cheat Sheet, 2023; NIST SP 800-132")
            .openssl("PBKDF2")
            .alias(format!("PBKDF2-{short}"))
            .alias(format!("PBKDF2-HMAC-{short}"))
            .alias(format!("PBKDF2(HMAC({long}))"))
            .alias(format!("PBKDF2({long})"))
    })
}
