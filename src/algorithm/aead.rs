//! Authenticated encryption with associated data.

use super::{Algorithm, Family, Status};

/// Key length in bits, and in bytes.
const KEYS: [(usize, usize); 3] = [(128, 16), (192, 24), (256, 32)];

pub(super) fn algorithms() -> Vec<Algorithm> {
    let mut all = Vec::new();
    for (bits, bytes) in KEYS {
        all.push(gcm(bits, bytes));
    }
    all.extend(chachas());
    for (bits, bytes) in KEYS {
        all.extend(modes_of_aes(bits, bytes));
    }
    all.extend(modes_of_others());
    all.extend(ascon_and_aegis());
    all.extend(deoxys());
    all
}

/// An AEAD with a tag of 16 bytes, the other lengths in bytes.
fn aead(slug: impl Into<String>, key: usize, nonce: usize, source: &'static str) -> Algorithm {
    Algorithm::new(slug.into(), Family::Aead, source)
        .key_bytes(key)
        .nonce_bytes(nonce)
        .tag_bytes(16)
}

fn gcm(bits: usize, bytes: usize) -> Algorithm {
    let gcm = aead(format!("aes-{bits}-gcm"), bytes, 12, "NIST SP 800-38D")
        .block_bytes(16)
        .openssl(format!("aes-{bits}-gcm"))
        .openssl(format!("id-aes{bits}-GCM"))
        .alias(format!("AES-{bits}/GCM"));
    if bits == 192 {
        return gcm.status(
            Status::Acceptable,
            "approved, no attack known, in no suite of TLS; never repeat a nonce",
            "NIST SP 800-38D; RFC 8446, appendix B.4",
        );
    }
    gcm.status(
        Status::Recommended,
        "approved, no attack known; never repeat a nonce",
        "RFC 8446, section 9.1",
    )
    .ssh(format!("aes{bits}-gcm@openssh.com"))
    .ssh(format!("AEAD_AES_{bits}_GCM"))
    .iana(format!("AEAD_AES_{bits}_GCM"))
}

fn chachas() -> [Algorithm; 2] {
    [
        aead("chacha20-poly1305", 32, 12, "RFC 8439")
            .status(
                Status::Recommended,
                "no attack known; never repeat a nonce",
                "RFC 8446, section 9.1",
            )
            .openssl("chacha20-poly1305")
            .iana("AEAD_CHACHA20_POLY1305"),
        aead("xchacha20-poly1305", 32, 24, "draft-irtf-cfrg-xchacha-03").status(
            Status::Recommended,
            "no attack known; nonces may be random",
            "draft-irtf-cfrg-xchacha-03, section 2",
        ),
    ]
}

/// The modes of AES beside GCM, for keys of `bits` bits.
fn modes_of_aes(bits: usize, bytes: usize) -> Vec<Algorithm> {
    let mode = |name: &str, key, nonce, source| {
        aead(format!("aes-{bits}-{name}"), key, nonce, source)
            .block_bytes(16)
            .alias(format!("AES-{bits}/{}", name.to_uppercase()))
    };
    let mut all = vec![
        mode("ccm", bytes, 12, "NIST SP 800-38C; RFC 5116, section 5.3")
            .status(
                Status::Acceptable,
                "approved, no attack known, two passes; never repeat a nonce",
                "NIST SP 800-38C",
            )
            .openssl(format!("aes-{bits}-ccm"))
            .openssl(format!("id-aes{bits}-CCM")),
        mode("ocb", bytes, 12, "RFC 7253")
            .status(
                Status::Acceptable,
                "no attack known; never repeat a nonce",
                "RFC 7253, section 5",
            )
            .openssl(format!("aes-{bits}-ocb"))
            .iana(format!("AEAD_AES_{bits}_OCB_TAGLEN128")),
        mode("eax", bytes, 16, "Bellare, Rogaway, Wagner: The EAX Mode of Operation (FSE 2004)")
            .status(
                Status::Acceptable,
                "no attack known, two passes; never repeat a nonce",
                "Bellare, Rogaway, Wagner: The EAX Mode of Operation (FSE 2004)",
            ),
        mode("siv", 2 * bytes, 16, "RFC 5297")
            .status(
                Status::Acceptable,
                "no attack known, two passes; for where nonces may repeat",
                "RFC 5297, section 7",
            )
            .openssl(format!("aes-{bits}-siv"))
            .iana(format!("AEAD_AES_SIV_CMAC_{}", 2 * bits)),
    ];
    if bits != 192 {
        all[0] = all[0].clone().iana(format!("AEAD_AES_{bits}_CCM"));
        all.push(
            mode("ccm-8", bytes, 12, "NIST SP 800-38C; RFC 6655, section 6")
                .tag_bytes(8)
                .status(
                    Status::Acceptable,
                    "no attack known, for small devices; a tag of 8 bytes wants a limit on forgeries",
                    "RFC 9147, section 4.5.3",
                )
                .iana(format!("AEAD_AES_{bits}_CCM_8")),
        );
        all.push(
            mode("gcm-siv", bytes, 12, "RFC 8452")
                .status(
                    Status::Acceptable,
                    "no attack known, two passes; for where nonces may repeat",
                    "RFC 8452, section 9",
                )
                .openssl(format!("aes-{bits}-gcm-siv"))
                .iana(format!("AEAD_AES_{bits}_GCM_SIV")),
        );
    }
    all
}

/// Block ciphers of nations and of others.
fn modes_of_others() -> Vec<Algorithm> {
    let mut all = Vec::new();
    for (bits, bytes) in [(128, 16), (256, 32)] {
        for (mode, source) in [
            ("gcm", "RFC 5794; NIST SP 800-38D; RFC 8269"),
            ("ccm", "RFC 5794; NIST SP 800-38C; RFC 6209"),
        ] {
            let aria = aead(format!("aria-{bits}-{mode}"), bytes, 12, source)
                .block_bytes(16)
                .status(
                    Status::Acceptable,
                    "no attack known, Korea's standard; never repeat a nonce",
                    "RFC 5794, section 4",
                )
                .openssl(format!("aria-{bits}-{mode}"))
                .alias(format!("ARIA-{bits}/{}", mode.to_uppercase()));
            all.push(match mode {
                "gcm" => aria.iana(format!("AEAD_ARIA_{bits}_GCM")),
                _ => aria,
            });
        }
        for (mode, source) in [
            ("gcm", "RFC 3713; NIST SP 800-38D; RFC 6367"),
            ("ccm", "RFC 3713; NIST SP 800-38C; RFC 5528"),
        ] {
            all.push(
                aead(format!("camellia-{bits}-{mode}"), bytes, 12, source)
                    .block_bytes(16)
                    .status(
                        Status::Acceptable,
                        "no attack known; never repeat a nonce",
                        "CRYPTREC list, 2023",
                    )
                    .alias(format!("Camellia-{bits}/{}", mode.to_uppercase())),
            );
        }
    }
    for (mode, source) in [
        ("gcm", "GB/T 32907-2016; NIST SP 800-38D; RFC 8998"),
        ("ccm", "GB/T 32907-2016; NIST SP 800-38C; RFC 8998"),
    ] {
        all.push(
            aead(format!("sm4-{mode}"), 16, 12, source)
                .block_bytes(16)
                .status(
                    Status::Acceptable,
                    "no attack known, China's standard, not endorsed by the IETF; never repeat a nonce",
                    "RFC 8998, section 1",
                )
                .openssl(format!("sm4-{mode}"))
                .iana(format!("AEAD_SM4_{}", mode.to_uppercase()))
                .alias(format!("SM4/{}", mode.to_uppercase())),
        );
    }
    all.push(
        aead("belt-dwp", 32, 16, "STB 34.101.31-2020")
            .block_bytes(16)
            .tag_bytes(8)
            .status(
                Status::Acceptable,
                "no attack known, Belarus's standard; a tag of 8 bytes; never repeat a nonce",
                "STB 34.101.31-2020",
            )
            .alias("belt-dwp256"),
    );
    all
}

fn ascon_and_aegis() -> Vec<Algorithm> {
    let mut all = vec![
        aead("ascon-aead128", 16, 16, "NIST SP 800-232")
            .status(
                Status::Acceptable,
                "approved, for small devices, no attack known; never repeat a nonce",
                "NIST SP 800-232",
            )
            .alias("Ascon-AEAD128"),
    ];
    for (name, bytes) in
        [("128l", 16), ("128x2", 16), ("128x4", 16), ("256", 32), ("256x2", 32), ("256x4", 32)]
    {
        all.push(
            aead(format!("aegis-{name}"), bytes, bytes, "draft-irtf-cfrg-aegis-aead")
                .status(
                    Status::Acceptable,
                    "no attack known, a draft still; never repeat a nonce",
                    "draft-irtf-cfrg-aegis-aead",
                )
                .iana(format!("AEAD_AEGIS{}", name.to_uppercase())),
        );
    }
    all
}

fn deoxys() -> Vec<Algorithm> {
    let source = "Jean, Nikolić, Peyrin, Seurin: Deoxys v1.43 (CAESAR)";
    let mut all = Vec::new();
    for (bits, bytes) in [(128, 16), (256, 32)] {
        all.push(aead(format!("deoxys-i-{bits}"), bytes, 8, source).block_bytes(16).status(
            Status::Acceptable,
            "no attack known, not in CAESAR's portfolio; never repeat a nonce",
            "CAESAR, final portfolio (2019)",
        ));
        all.push(aead(format!("deoxys-ii-{bits}"), bytes, 15, source).block_bytes(16).status(
            Status::Acceptable,
            "no attack known, in CAESAR's portfolio; for where nonces may repeat",
            "CAESAR, final portfolio (2019)",
        ));
    }
    all
}
