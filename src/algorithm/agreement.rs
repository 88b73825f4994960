//! Key agreement.

use super::{Algorithm, Family, Status};

pub(super) fn algorithms() -> Vec<Algorithm> {
    let mut all = vec![
        Algorithm::new("x25519", Family::Agreement, "RFC 7748, section 5")
            .key_bytes(32)
            .output_bytes(32)
            .status(Status::Recommended, "no attack known", "RFC 8446, section 9.1")
            .openssl("253 bits ecdh (X25519)")
            .openssl("253 bit ecdh (X25519)")
            .openssl("ecdhx25519")
            .ssh("curve25519-sha256")
            .iana("x25519"),
    ];
    for (curve, bits, field) in [("p256", 256, 32), ("p384", 384, 48)] {
        all.push(
            Algorithm::new(
                format!("ecdh-{curve}"),
                Family::Agreement,
                "NIST SP 800-56A Rev. 3, section 5.7.1.2",
            )
            .key_bytes(field)
            .output_bytes(field)
            .status(Status::Recommended, "approved, no attack known", "NIST SP 800-186")
            .openssl(format!("{bits} bit ecdh (nistp{bits})"))
            .openssl(format!("{bits} bits ecdh (nistp{bits})"))
            .openssl(format!("ecdhp{bits}"))
            .ssh(format!("ecdh-sha2-nistp{bits}"))
            .iana(format!("secp{bits}r1")),
        );
    }
    all
}
