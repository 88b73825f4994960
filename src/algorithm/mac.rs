//! Message authentication codes, and the universal hashes that some of them are made of.

use super::{Algorithm, Family, Status};

pub(super) fn algorithms() -> Vec<Algorithm> {
    [hmacs(), block_cipher_codes(), universal_hashes(), sponges_and_keyed_hashes(), siphashes()]
        .concat()
}

fn mac(slug: impl Into<super::Text>, source: &'static str, key: usize, tag: usize) -> Algorithm {
    Algorithm::new(slug, Family::Mac, source).key_bytes(key).tag_bytes(tag)
}

/// What NIST SP 800-131A, section 10, lists: HMAC, CMAC, GMAC and KMAC with keys of 112 bits or more.
fn approved(algorithm: Algorithm) -> Algorithm {
    algorithm.status(
        Status::Recommended,
        "approved, no attack known",
        "NIST SP 800-131A Rev. 2, section 10",
    )
}

fn hmacs() -> Vec<Algorithm> {
    // The benchmark's key is as long as the digest, as RFC 2104, section 3 advises; `openssl speed`
    // of 1.1.1 and later takes a similar one. HMAC itself takes any length.
    let hmac = |hash: &str, bytes, block| {
        mac(format!("hmac-{hash}"), "RFC 2104, FIPS 198-1", bytes, bytes).block_bytes(block)
    };
    vec![
        hmac("md5", 16, 64)
            .status(Status::Legacy, "no forgery known, but MD5 is broken", "RFC 6151, section 2.3")
            .openssl("hmac(md5)")
            .ssh("hmac-md5")
            .iana("AUTH_HMAC_MD5_128")
            .alias("hmacmd5"),
        hmac("sha-1", 20, 64)
            .status(
                Status::Legacy,
                "no forgery known, SHA-1 is being withdrawn by 2030",
                "NIST, 2022 announcement on SHA-1",
            )
            .openssl("hmac(sha1)")
            .ssh("hmac-sha1")
            .iana("AUTH_HMAC_SHA1_160")
            .alias("hmac-sha1"),
        hmac("ripemd-160", 20, 64)
            .status(
                Status::Legacy,
                "no forgery known, but given up where it was used",
                "OpenSSH 7.6 release notes, 2017",
            )
            .openssl("hmac(rmd160)")
            .openssl("hmac(ripemd160)")
            .ssh("hmac-ripemd160")
            .ssh("hmac-ripemd160@openssh.com")
            .alias("hmac-rmd160"),
        hmac("sha-224", 28, 64)
            .status(
                Status::Acceptable,
                "approved; the 224-bit hash functions are to be retired",
                "NIST SP 800-131A Rev. 3 (draft, 2024)",
            )
            .openssl("hmac(sha224)")
            .alias("hmac-sha224")
            .alias("hmac-sha2-224"),
        approved(hmac("sha-256", 32, 64))
            .openssl("hmac(sha256)")
            .ssh("hmac-sha2-256")
            .iana("HS256")
            .alias("hmac-sha256"),
        approved(hmac("sha-384", 48, 128))
            .openssl("hmac(sha384)")
            .iana("HS384")
            .alias("hmac-sha384")
            .alias("hmac-sha2-384"),
        approved(hmac("sha-512", 64, 128))
            .openssl("hmac(sha512)")
            .ssh("hmac-sha2-512")
            .iana("HS512")
            .alias("hmac-sha512"),
        approved(hmac("sha3-256", 32, 136)).openssl("hmac(sha3-256)"),
        approved(hmac("sha3-384", 48, 104)).openssl("hmac(sha3-384)"),
        approved(hmac("sha3-512", 64, 72)).openssl("hmac(sha3-512)"),
        hmac("sm3", 32, 64)
            .status(Status::Acceptable, "no attack known; China's standard", "RFC 8998")
            .openssl("hmac(sm3)"),
    ]
}

fn block_cipher_codes() -> Vec<Algorithm> {
    let mut all = Vec::new();
    for (bits, bytes) in [(128, 16), (192, 24), (256, 32)] {
        let cmac = mac(format!("cmac-aes-{bits}"), "NIST SP 800-38B; RFC 4493", bytes, 16);
        let cmac = approved(cmac)
            .block_bytes(16)
            .openssl(format!("cmac(aes-{bits}-cbc)"))
            .openssl(format!("aes-{bits}-cmac"))
            .alias(format!("aes-cmac-{bits}"));
        all.push(if bits == 128 { cmac.alias("aes-cmac") } else { cmac });
    }
    all.push(
        mac("cmac-des-ede3", "NIST SP 800-38B", 24, 8)
            .block_bytes(8)
            .status(
                Status::Legacy,
                "making tags is disallowed since 2024; 64-bit blocks",
                "NIST SP 800-131A Rev. 2, section 10",
            )
            .openssl("cmac(des-ede3-cbc)")
            .openssl("des-ede3-cmac")
            .alias("cmac-3des"),
    );
    for (bits, bytes) in [(128, 16), (256, 32)] {
        all.push(
            mac(format!("pmac-aes-{bits}"), "Black and Rogaway, EUROCRYPT 2002", bytes, 16)
                .block_bytes(16)
                .status(
                    Status::Acceptable,
                    "proved as strong as its cipher; no body has standardised it",
                    "Black and Rogaway, EUROCRYPT 2002",
                )
                .alias(format!("aes-{bits}-pmac")),
        );
    }
    all.extend([
        mac("cbc-mac-aes-128", "ISO/IEC 9797-1, algorithm 1, padding 1", 16, 16)
            .block_bytes(16)
            .status(
                Status::Legacy,
                "forged at once where messages have more than one length",
                "NIST SP 800-38B",
            )
            .alias("aes-cbc-mac"),
        mac("cbc-mac-des", "FIPS 113; ISO/IEC 9797-1, algorithm 1", 8, 8)
            .block_bytes(8)
            .status(Status::Broken, "a 56-bit key is searched in a day", "FIPS 113 withdrawn, 2008")
            .alias("des-cbc-mac")
            .alias("daa"),
        mac("retail-mac-des", "ANSI X9.19; ISO/IEC 9797-1, algorithm 3", 16, 8)
            .block_bytes(8)
            .status(
                Status::Legacy,
                "the key follows from 2^32 tags and 2^57 encryptions",
                "Preneel and van Oorschot, Electronics Letters 32 (1996)",
            )
            .alias("retail-mac")
            .alias("x9.19"),
        mac("belt-mac", "STB 34.101.31-2020, section 7.5", 32, 8).block_bytes(16).status(
            Status::Acceptable,
            "no attack known; Belarus's standard",
            "STB 34.101.31-2020",
        ),
    ]);
    all
}

fn universal_hashes() -> Vec<Algorithm> {
    let alone = |slug, source, names: [&'static str; 2]| {
        mac(slug, source, 16, 16)
            .block_bytes(16)
            .status(
                Status::Broken,
                "a part of an AEAD; alone it is no MAC: its key follows from a tag",
                source,
            )
            .alias(names[0])
            .alias(names[1])
    };
    let mut all = vec![
        mac("poly1305", "RFC 8439, section 2.5", 32, 16)
            .block_bytes(16)
            .one_time_key()
            .status(
                Status::Acceptable,
                "a key must serve one message only; made for use inside an AEAD",
                "RFC 8439, section 2.5",
            )
            .openssl("poly1305"),
        alone("ghash", "NIST SP 800-38D, section 6.4", ["gcm-hash", "ghash-128"]).openssl("ghash"),
        alone("polyval", "RFC 8452, section 3", ["gcm-siv-hash", "polyval-128"]),
    ];
    for (bits, bytes) in [(128, 16), (256, 32)] {
        all.push(
            approved(mac(format!("gmac-aes-{bits}"), "NIST SP 800-38D", bytes, 16))
                .nonce_bytes(12)
                .block_bytes(16)
                .openssl(format!("gmac(aes-{bits}-gcm)"))
                .iana(format!("AUTH_AES_{bits}_GMAC"))
                .alias(format!("aes-{bits}-gmac")),
        );
    }
    all
}

fn sponges_and_keyed_hashes() -> Vec<Algorithm> {
    let mut all = Vec::new();
    // The tag is twice the strength, as in NIST's samples and OpenSSL. KMAC's tag depends on its
    // length: a shorter one is not the beginning of this one.
    for (bits, key, block) in [(128, 16, 168), (256, 32, 136)] {
        all.push(
            approved(mac(format!("kmac{bits}"), "NIST SP 800-185, section 4", key, key * 2))
                .block_bytes(block)
                .openssl(format!("kmac{bits}"))
                .openssl(format!("kmac-{bits}")),
        );
    }
    for (letter, bytes, block) in [("b", 64, 128), ("s", 32, 64)] {
        all.push(
            mac(format!("blake2{letter}-mac"), "RFC 7693, section 3.3", bytes, bytes)
                .block_bytes(block)
                .status(Status::Acceptable, "no attack known; not approved by NIST", "RFC 7693")
                .openssl(format!("blake2{letter}mac"))
                .alias(format!("keyed-blake2{letter}"))
                .alias(format!("blake2{letter}-keyed")),
        );
    }
    all
}

fn siphashes() -> Vec<Algorithm> {
    let siphash = |slug, tag| {
        mac(slug, "Aumasson and Bernstein, INDOCRYPT 2012", 16, tag).block_bytes(8).status(
            Status::Acceptable,
            "no attack known; made for short messages",
            "Aumasson and Bernstein, INDOCRYPT 2012",
        )
    };
    vec![
        siphash("siphash-1-3", 8)
            .status(
                Status::Legacy,
                "for hash tables, not for tags: fewer rounds than its authors propose",
                "Aumasson and Bernstein, INDOCRYPT 2012",
            )
            .alias("siphash13"),
        siphash("siphash-2-4", 8).alias("siphash").alias("siphash24").alias("siphash-64"),
        siphash("siphash-2-4-128", 16)
            .openssl("siphash")
            .alias("siphash-128")
            .alias("siphashx-2-4"),
    ]
}
