//! Extendable-output functions.

use super::{Algorithm, Family, Status};

pub(super) fn algorithms() -> Vec<Algorithm> {
    // The block is the sponge's rate.
    let xof = |slug: &'static str, source: &'static str, block| {
        Algorithm::new(slug, Family::Xof, source).block_bytes(block)
    };
    let nist = |slug, source, block, reason: &'static str| {
        xof(slug, source, block).status(Status::Recommended, reason, source)
    };
    let approved = "approved, no attack known";
    // Twelve of Keccak's 24 rounds.
    let fewer_rounds = |slug, block| {
        xof(slug, "RFC 9861", block).status(
            Status::Acceptable,
            "no attack known; half of SHAKE's rounds",
            "RFC 9861, section 7",
        )
    };
    vec![
        nist("shake128", "FIPS 202", 168, approved)
            .openssl("shake128")
            .openssl("shake-128")
            .iana("SHAKE128"),
        nist("shake256", "FIPS 202", 136, approved)
            .openssl("shake256")
            .openssl("shake-256")
            .iana("SHAKE256"),
        nist("cshake128", "NIST SP 800-185", 168, approved).openssl("cshake-128"),
        nist("cshake256", "NIST SP 800-185", 136, approved).openssl("cshake-256"),
        fewer_rounds("turboshake128", 168).iana("TurboSHAKE128"),
        fewer_rounds("turboshake256", 136).iana("TurboSHAKE256"),
        fewer_rounds("kt128", 168).iana("KT128").alias("kangarootwelve").alias("k12"),
        fewer_rounds("kt256", 136).iana("KT256"),
        nist("ascon-xof128", "NIST SP 800-232", 8, "approved for small devices, no attack known")
            .alias("ascon-xof"),
        xof("blake3-xof", "O'Connor, Aumasson, Neves and Wilcox-O'Hearn, BLAKE3, 2020", 64).status(
            Status::Acceptable,
            "no attack known; 7 rounds of BLAKE2s's 10, no standard",
            "BLAKE3, 2020",
        ),
    ]
}
