//! Stream ciphers.

use super::{Algorithm, Family, Status};

pub(super) fn algorithms() -> Vec<Algorithm> {
    [rc4(), chacha(), salsa(), estream()].concat()
}

fn stream(slug: &'static str, source: &'static str, key: usize, nonce: usize) -> Algorithm {
    Algorithm::new(slug, Family::Stream, source).key_bytes(key).nonce_bytes(nonce)
}

/// RC4 has no nonce.
fn rc4() -> Vec<Algorithm> {
    let rc4 = |slug, key, reason: &'static str| {
        Algorithm::new(
            slug,
            Family::Stream,
            "RFC 6229 (vectors); Schneier, Applied Cryptography, 1996",
        )
        .key_bytes(key)
        .status(Status::Broken, reason, "RFC 7465")
    };
    let biases = "keystream biases recover plaintext";
    vec![
        rc4("rc4", 16, biases).openssl("rc4").ssh("arcfour").alias("rc4-128").alias("arc4"),
        rc4("rc4-40", 5, "a 40-bit key is searched in minutes; keystream biases")
            .openssl("rc4-40")
            .alias("arc4-40"),
        rc4("rc4-256", 32, biases).alias("arc4-256"),
    ]
}

/// With a 32-byte key, the block counter at zero when a message begins.
fn chacha() -> Vec<Algorithm> {
    let rounds = "no attack known on 8 rounds or more; a thinner margin than 20 rounds have";
    vec![
        stream("chacha20", "RFC 8439, section 2.4", 32, 12)
            .status(
                Status::Acceptable,
                "no attack known; alone it does not authenticate",
                "RFC 8439, section 4",
            )
            .openssl("chacha20")
            .alias("chacha20-ietf")
            .alias("chacha"),
        stream("chacha20-legacy", "Bernstein, ChaCha, a variant of Salsa20, 2008", 32, 8)
            .status(
                Status::Acceptable,
                "no attack known; the nonce is too short to be random",
                "Bernstein, ChaCha, a variant of Salsa20, 2008",
            )
            .alias("chacha20-djb")
            .alias("chacha"),
        stream("xchacha20", "draft-irtf-cfrg-xchacha-03, section 2.3", 32, 24)
            .status(
                Status::Acceptable,
                "no attack known; alone it does not authenticate",
                "draft-irtf-cfrg-xchacha-03, section 4",
            )
            .alias("xchacha"),
        stream("chacha12", "Bernstein, ChaCha, a variant of Salsa20, 2008", 32, 12)
            .status(
                Status::Acceptable,
                rounds,
                "Aumasson, Too Much Crypto, 2019 (ePrint 2019/1492)",
            )
            .alias("chacha20/12"),
        stream("chacha8", "Bernstein, ChaCha, a variant of Salsa20, 2008", 32, 12)
            .status(
                Status::Acceptable,
                rounds,
                "Aumasson, Too Much Crypto, 2019 (ePrint 2019/1492)",
            )
            .alias("chacha20/8"),
    ]
}

/// As [`chacha`].
fn salsa() -> Vec<Algorithm> {
    const SPECIFICATION: &str = "Bernstein, Salsa20 specification, 2005";
    const PORTFOLIO: &str = "Babbage et al., The eSTREAM Portfolio, 2008";
    vec![
        stream("salsa20", SPECIFICATION, 32, 8)
            .status(
                Status::Acceptable,
                "no attack known; ChaCha20 is its successor",
                "Bernstein, ChaCha, a variant of Salsa20, 2008",
            )
            .alias("salsa20/20")
            .alias("salsa20-256"),
        stream("salsa20-12", SPECIFICATION, 32, 8)
            .status(Status::Acceptable, "no attack known; in eSTREAM's portfolio", PORTFOLIO)
            .alias("salsa20/12")
            .alias("salsa20r12"),
        stream("salsa20-8", SPECIFICATION, 32, 8)
            .status(
                Status::Legacy,
                "attacked in 2^251 steps: no margin is left",
                "Aumasson et al., FSE 2008 (ePrint 2007/472)",
            )
            .alias("salsa20/8")
            .alias("salsa20r8"),
        stream("xsalsa20", "Bernstein, Extending the Salsa20 nonce, 2011", 32, 24).status(
            Status::Acceptable,
            "as strong as Salsa20; alone it does not authenticate",
            "Bernstein, Extending the Salsa20 nonce, 2011",
        ),
    ]
}

fn estream() -> Vec<Algorithm> {
    vec![
        stream("hc-256", "Wu, FSE 2004", 32, 32)
            .status(
                Status::Acceptable,
                "no attack known; eSTREAM chose its smaller sister, HC-128",
                "Babbage et al., The eSTREAM Portfolio, 2008",
            )
            .alias("hc256"),
        stream("rabbit", "RFC 4503", 16, 8).status(
            Status::Acceptable,
            "no attack known that is faster than a search; in eSTREAM's portfolio",
            "Babbage et al., The eSTREAM Portfolio, 2008",
        ),
    ]
}
