//! Block ciphers in a mode.

use super::{Algorithm, Family, Status};

pub(super) fn algorithms() -> Vec<Algorithm> {
    let mut all = vec![
        Algorithm::new("des-cbc", Family::Block, "FIPS 46-3, FIPS 81")
            .key_bytes(8)
            .nonce_bytes(8)
            .block_bytes(8)
            .status(
                Status::Broken,
                "a 56-bit key is searched in a day",
                "FIPS 46-3 withdrawn, 2005; RFC 4772",
            )
            .openssl("des cbc")
            .openssl("des-cbc"),
        Algorithm::new("des-ede3-cbc", Family::Block, "NIST SP 800-67 Rev. 2")
            .key_bytes(24)
            .nonce_bytes(8)
            .block_bytes(8)
            .status(
                Status::Legacy,
                "disallowed for encryption since 2024; 64-bit blocks (Sweet32)",
                "NIST SP 800-131A Rev. 2, section 2",
            )
            .openssl("des ede3")
            .openssl("des-ede3")
            .ssh("3des-cbc")
            .alias("3des")
            .alias("triple-des"),
        Algorithm::new("blowfish-cbc", Family::Block, "Schneier, Fast Software Encryption 1993")
            .key_bytes(16)
            .nonce_bytes(8)
            .block_bytes(8)
            .status(Status::Legacy, "64-bit blocks (Sweet32)", "Bhargavan and Leurent, CCS 2016")
            .openssl("blowfish cbc")
            .openssl("bf-cbc")
            .ssh("blowfish-cbc")
            .alias("blowfish"),
    ];
    for (bits, bytes) in [(128, 16), (192, 24), (256, 32)] {
        all.push(
            Algorithm::new(format!("camellia-{bits}-cbc"), Family::Block, "RFC 3713")
                .key_bytes(bytes)
                .nonce_bytes(16)
                .block_bytes(16)
                .status(
                    Status::Acceptable,
                    "no attack known; CBC alone does not authenticate",
                    "CRYPTREC list, 2023",
                )
                .openssl(format!("camellia-{bits} cbc"))
                .openssl(format!("camellia-{bits}-cbc")),
        );
    }
    for (bits, bytes) in [(128, 16), (192, 24), (256, 32)] {
        for (mode, document) in [("cbc", "section 6.2"), ("ctr", "section 6.5")] {
            all.push(
                Algorithm::new(
                    format!("aes-{bits}-{mode}"),
                    Family::Block,
                    format!("FIPS 197; NIST SP 800-38A, {document}"),
                )
                .key_bytes(bytes)
                .nonce_bytes(16)
                .block_bytes(16)
                .status(
                    Status::Acceptable,
                    format!("approved; {} alone does not authenticate", mode.to_uppercase()),
                    "NIST SP 800-131A Rev. 2, section 2",
                )
                .openssl(format!("aes-{bits} {mode}"))
                .openssl(format!("aes-{bits}-{mode}"))
                .ssh(format!("aes{bits}-{mode}")),
            );
        }
    }
    all.into_iter()
        .map(
            |algorithm| {
                if algorithm.slug().ends_with("-cbc") {
                    algorithm.whole_blocks()
                } else {
                    algorithm
                }
            },
        )
        .collect()
}
