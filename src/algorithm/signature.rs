//! Signatures.

use super::{Algorithm, Family, Status};

pub(super) fn algorithms() -> Vec<Algorithm> {
    let mut all = Vec::new();
    for bits in [2048usize, 3072, 4096] {
        all.push(
            Algorithm::new(
                format!("rsa-{bits}"),
                Family::Signature,
                "RFC 8017, section 8.2 (RSASSA-PKCS1-v1_5 with SHA-256)",
            )
            .key_bytes(bits / 8)
            .output_bytes(bits / 8)
            .status(
                Status::Acceptable,
                "no attack known; PSS or elliptic curves for new designs",
                "RFC 8017, section 8",
            )
            .openssl(format!("rsa {bits} bits"))
            .openssl(format!("rsa{bits}"))
            .ssh("rsa-sha2-256")
            .iana("rsa_pkcs1_sha256"),
        );
    }
    // The longest DER encoding of a signature: SEQUENCE { r INTEGER, s INTEGER }, each with a sign byte.
    for (curve, bits, field, der, hash) in
        [("p256", 256, 32, 72, "sha256"), ("p384", 384, 48, 104, "sha384")]
    {
        all.push(
            Algorithm::new(
                format!("ecdsa-{curve}"),
                Family::Signature,
                format!(
                    "FIPS 186-5, section 6, with {}; DER by RFC 3279, section 2.2.3",
                    hash.to_uppercase().replace("SHA", "SHA-")
                ),
            )
            .key_bytes(field)
            .output_bytes(der)
            .status(Status::Recommended, "approved, no attack known", "FIPS 186-5")
            .openssl(format!("{bits} bit ecdsa (nistp{bits})"))
            .openssl(format!("{bits} bits ecdsa (nistp{bits})"))
            .openssl(format!("ecdsap{bits}"))
            .ssh(format!("ecdsa-sha2-nistp{bits}"))
            .iana(format!("ecdsa_secp{bits}r1_{hash}")),
        );
    }
    all.push(
        Algorithm::new("ed25519", Family::Signature, "RFC 8032, section 5.1")
            .key_bytes(32)
            .output_bytes(64)
            .status(Status::Recommended, "approved, no attack known", "FIPS 186-5, section 7")
            .openssl("253 bits EdDSA (Ed25519)")
            .openssl("ed25519")
            .ssh("ssh-ed25519")
            .iana("ed25519"),
    );
    all
}
