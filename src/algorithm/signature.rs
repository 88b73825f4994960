//! Signatures.

use super::{Algorithm, Family, Operation, Status};

pub(super) fn algorithms() -> Vec<Algorithm> {
    [rsa(), rsa_pss(), dsa(), ecdsa(), eddsa(), vec![sm2()], ml_dsa(), slh_dsa(), fn_dsa()].concat()
}

fn of(slug: impl Into<String>, source: impl Into<String>, key: usize, longest: usize) -> Algorithm {
    Algorithm::new(slug.into(), Family::Signature, source.into())
        .key_bytes(key)
        .output_bytes(longest)
}

/// The longest DER encoding in bytes of two numbers of `bits` bits: SEQUENCE { INTEGER, INTEGER },
/// each with a sign byte where its first bit is one of a whole byte.
fn longest_der(bits: usize) -> usize {
    let content = 2 * (2 + bits / 8 + 1);
    content + if content > 127 { 3 } else { 2 }
}

const SP800_131A: &str = "NIST SP 800-131A Rev. 2, section 3";

fn rsa() -> Vec<Algorithm> {
    let status = |rsa: Algorithm, bits| match bits {
        512 => rsa.status(
            Status::Broken,
            "factored in hours for the price of a meal",
            "Valenta et al., Factoring as a Service, Financial Cryptography 2016",
        ),
        1024 => rsa.status(Status::Legacy, "less than 112 bits of strength", SP800_131A),
        _ => rsa.status(
            Status::Acceptable,
            "no attack known; PSS or elliptic curves for new designs",
            "RFC 8017, section 8",
        ),
    };
    [512usize, 1024, 2048, 3072, 4096, 7680]
        .map(|bits| {
            let source = "RFC 8017, section 8.2 (RSASSA-PKCS1-v1_5 with SHA-256)";
            status(of(format!("rsa-{bits}"), source, bits / 8, bits / 8), bits)
                .cost_varies(&[Operation::KEYGEN])
                .openssl(format!("rsa {bits} bits"))
                .openssl(format!("rsa{bits}"))
                .ssh("rsa-sha2-256")
                // The key's own name, whatever the hash: RFC 8332, section 3.
                .ssh("ssh-rsa")
                .iana("rsa_pkcs1_sha256")
                .alias("RS256")
                .alias(format!("RSA {bits}"))
                .alias(format!("RSA-{bits} EMSA-PKCS1-v1_5(SHA-256)"))
        })
        .into()
}

fn rsa_pss() -> Vec<Algorithm> {
    [2048usize, 3072, 4096]
        .map(|bits| {
            let source =
                "RFC 8017, section 8.1 (RSASSA-PSS with SHA-256, MGF1 and a salt of 32 bytes)";
            let pss = of(format!("rsa-{bits}-pss"), source, bits / 8, bits / 8);
            match bits {
                2048 => pss.status(
                    Status::Acceptable,
                    "no attack known; 112 bits of strength, to be left after 2030",
                    "NIST SP 800-57 Part 1 Rev. 5, table 4",
                ),
                _ => pss.status(
                    Status::Recommended,
                    "required of new applications of RSA; no attack known",
                    "RFC 8017, section 8",
                ),
            }
            .iana("rsa_pss_rsae_sha256")
            .iana("rsa_pss_pss_sha256")
            .alias("PS256")
            .alias(format!("RSA-{bits} EMSA-PSS(SHA-256)"))
        })
        .into()
}

fn dsa() -> Vec<Algorithm> {
    // `openssl speed` signs 20 bytes, which SHA-1 makes; with p of 2048 bits its q has 160 bits still.
    [(512usize, 160, "SHA-1"), (1024, 160, "SHA-1"), (2048, 256, "SHA-256")]
        .map(|(bits, q, hash)| {
            let standard = if bits == 2048 { "FIPS 186-4" } else { "FIPS 186-2" };
            let source =
                format!("{standard}, with {hash}, q of {q} bits; DER by RFC 3279, section 2.2.2");
            let dsa = of(format!("dsa-{bits}"), source, bits / 8, longest_der(q));
            match bits {
                512 => dsa.status(
                    Status::Broken,
                    "discrete logarithms of this size are computed in minutes",
                    "Adrian et al., Imperfect Forward Secrecy, ACM CCS 2015",
                ),
                // `ssh-dss` is SHA-1 with a q of 160 bits: RFC 4253, section 6.6.
                1024 => dsa
                    .status(Status::Legacy, "less than 112 bits of strength, and SHA-1", SP800_131A)
                    .ssh("ssh-dss"),
                _ => dsa.status(
                    Status::Legacy,
                    "no longer approved for making signatures",
                    "FIPS 186-5, section 4",
                ),
            }
            .openssl(format!("dsa {bits} bits"))
            .openssl(format!("dsa{bits}"))
            .alias(format!("DSA {bits}"))
        })
        .into()
}

fn ecdsa() -> Vec<Algorithm> {
    let approved = (Status::Recommended, "approved, no attack known", "FIPS 186-5");
    let allowed = "NIST SP 800-186, appendix H";
    [
        (
            "p224",
            224,
            "SHA-224",
            (Status::Acceptable, "approved; 112 bits of strength", "FIPS 186-5"),
        ),
        ("p256", 256, "SHA-256", approved),
        ("p384", 384, "SHA-384", approved),
        ("p521", 521, "SHA-512", approved),
        (
            "secp256k1",
            256,
            "SHA-256",
            (Status::Acceptable, "no attack known; allowed for blockchains only", allowed),
        ),
        (
            "brainpoolp256r1",
            256,
            "SHA-256",
            (Status::Acceptable, "no attack known; allowed beside the approved curves", allowed),
        ),
        (
            "brainpoolp384r1",
            384,
            "SHA-384",
            (Status::Acceptable, "no attack known; allowed beside the approved curves", allowed),
        ),
    ]
    .map(|(curve, bits, hash, (status, reason, source)): (_, usize, _, _)| {
        let curves = match curve {
            "secp256k1" => "SEC 2, section 2.4.1; ",
            curve if curve.starts_with("brainpool") => "RFC 5639; ",
            _ => "",
        };
        let document =
            format!("{curves}FIPS 186-5, section 6, with {hash}; DER by RFC 3279, section 2.2.3");
        let ecdsa = of(format!("ecdsa-{curve}"), document, bits.div_ceil(8), longest_der(bits))
            .status(status, reason, source);
        let hash = hash.to_lowercase().replace('-', "");
        match curve {
            "secp256k1" => ecdsa.alias("ES256K").alias("secp256k1").openssl("secp256k1"),
            "brainpoolp256r1" | "brainpoolp384r1" => ecdsa
                .openssl(format!("{bits} bits ecdsa (brainpoolP{bits}r1)"))
                .openssl(format!("{bits} bit ecdsa (brainpoolP{bits}r1)"))
                .openssl(format!("ecdsabrp{bits}r1"))
                .iana(format!("ecdsa_brainpoolP{bits}r1tls13_{hash}")),
            _ => {
                let nist = ecdsa
                    .openssl(format!("{bits} bit ecdsa (nistp{bits})"))
                    .openssl(format!("{bits} bits ecdsa (nistp{bits})"))
                    .openssl(format!("ecdsap{bits}"))
                    .ssh(format!("ecdsa-sha2-nistp{bits}"))
                    .alias(format!("ECDSA P-{bits}"));
                match bits {
                    // TLS 1.3 has none with it.
                    224 => nist,
                    521 => nist.iana("ecdsa_secp521r1_sha512").alias("ES512"),
                    _ => nist.iana(format!("ecdsa_secp{bits}r1_{hash}")).alias(format!("ES{bits}")),
                }
            }
        }
    })
    .into()
}

fn eddsa() -> Vec<Algorithm> {
    [("25519", "5.1", 32, 253), ("448", "5.2", 57, 456)]
        .map(|(curve, section, key, bits)| {
            let source = format!("RFC 8032, section {section}");
            of(format!("ed{curve}"), source, key, 2 * key)
                .status(Status::Recommended, "approved, no attack known", "FIPS 186-5, section 7")
                .openssl(format!("{bits} bits EdDSA (Ed{curve})"))
                .openssl(format!("{bits} bit EdDSA (Ed{curve})"))
                .openssl(format!("ed{curve}"))
                .ssh(format!("ssh-ed{curve}"))
                .iana(format!("ed{curve}"))
        })
        .into()
}

fn sm2() -> Algorithm {
    let source = "GB/T 32918.2-2016, with SM3 and the identity 1234567812345678; DER";
    of("sm2", source, 32, longest_der(256))
        .status(Status::Acceptable, "no attack known; China's standard", "ISO/IEC 14888-3:2018")
        .openssl("256 bits SM2 (CurveSM2)")
        .openssl("256 bit SM2 (CurveSM2)")
        .openssl("CurveSM2")
        .iana("sm2sig_sm3")
        .alias("SM2DSA")
}

/// The key is the seed of 32 bytes, of which FIPS 204 makes the private key's 2560 to 4896.
fn ml_dsa() -> Vec<Algorithm> {
    [(44, 2420, "dilithium2"), (65, 3309, "dilithium3"), (87, 4627, "dilithium5")]
        .map(|(set, signature, before)| {
            of(format!("ml-dsa-{set}"), "FIPS 204, the deterministic variant", 32, signature)
                .status(Status::Recommended, "approved, safe from quantum computers", "FIPS 204")
                .cost_varies(&[Operation::SIGN])
                .openssl(format!("mldsa{set}"))
                .ssh(format!("ssh-mldsa-{set}"))
                .iana(format!("mldsa{set}"))
                .alias(before)
        })
        .into()
}

/// The key is SK.seed, SK.prf and PK.seed, of n bytes each; FIPS 205's private key ends with the root
/// that follows from them.
fn slh_dsa() -> Vec<Algorithm> {
    let sets: [(usize, &str, usize); 6] = [
        (128, "s", 7856),
        (128, "f", 17088),
        (192, "s", 16224),
        (192, "f", 35664),
        (256, "s", 29792),
        (256, "f", 49856),
    ];
    ["sha2", "shake"]
        .iter()
        .flat_map(|hash| {
            sets.map(|(bits, kind, signature)| {
                let set = format!("{hash}-{bits}{kind}");
                let source = "FIPS 205, the deterministic variant";
                of(format!("slh-dsa-{set}"), source, 3 * bits / 8, signature)
                    .status(
                        Status::Recommended,
                        "approved, safe from quantum computers if its hash is",
                        "FIPS 205",
                    )
                    .slow_to_sign()
                    .iana(format!("slhdsa_{hash}_{bits}{kind}"))
                    .alias(format!("sphincs{hash}{bits}{kind}simple"))
                    .alias(format!("sphincs+-{set}-simple"))
            })
        })
        .collect()
}

/// The key is the seed of which the implementation makes one; its encoding is no standard's yet.
fn fn_dsa() -> Vec<Algorithm> {
    [(512, 666), (1024, 1280)]
        .map(|(degree, signature)| {
            of(format!("fn-dsa-{degree}"), "the draft of FIPS 206 (Falcon)", 32, signature)
                .status(
                    Status::Acceptable,
                    "no attack known; the standard is not published and may change",
                    "NIST IR 8413, section 4.2",
                )
                .cost_varies(&[Operation::SIGN, Operation::KEYGEN])
                .alias(format!("falcon-{degree}"))
                .alias(format!("falcon{degree}"))
        })
        .into()
}
