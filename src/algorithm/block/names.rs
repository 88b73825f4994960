//! What others call a block cipher in a mode.

use crate::algorithm::Algorithm;

/// Adds the names that others have for it.
pub(super) fn named(mut algorithm: Algorithm) -> Algorithm {
    let slug = algorithm.slug().to_owned();
    let (cipher, mode) = slug.rsplit_once('-').unwrap_or((&slug, ""));
    for (_, names) in SPEED.iter().filter(|(known, _)| *known == slug) {
        algorithm = names.iter().fold(algorithm, |algorithm, name| algorithm.openssl(*name));
    }
    if let Some(stem) = openssl_stem(cipher) {
        // A row of `openssl speed` before 3.0, then the EVP name, which is the row's since.
        let row = matches!(stem, "des" | "idea" | "seed" | "rc2")
            || ["aes-", "camellia-"].iter().any(|known| stem.starts_with(known));
        if row && matches!(mode, "cbc" | "ige") {
            algorithm = algorithm.openssl(format!("{stem} {mode}"));
        }
        algorithm = algorithm.openssl(format!("{stem}-{mode}"));
        if let ("cfb", Some(block)) = (mode, algorithm.sizes().block) {
            algorithm = algorithm.openssl(format!("{stem}-cfb{}", block * 8));
        }
    }
    // RFC 4253 and RFC 4344 write the bits of the key without a hyphen.
    if let Some((name @ ("aes" | "serpent" | "twofish"), bits)) = cipher.rsplit_once('-')
        && (mode == "cbc" || cipher.starts_with("aes") && mode == "ctr")
    {
        algorithm = algorithm.ssh(format!("{name}{bits}-{mode}"));
    }
    // `cryptsetup benchmark` gives the bits of the whole key apart from cipher and mode.
    if let (Some((name @ ("aes" | "serpent" | "twofish"), bits)), "cbc" | "xts", Some(key)) =
        (cipher.rsplit_once('-'), mode, algorithm.sizes().key)
        && bits != "192"
    {
        algorithm = algorithm
            .alias(format!("{name}-{mode}"))
            .alias(format!("{name}-{mode}-plain64"))
            .alias(format!("{name}-{mode} {}b", key * 8));
    }
    for (_, names) in OPENSSL.iter().filter(|(known, _)| *known == slug) {
        algorithm = names.iter().fold(algorithm, |algorithm, name| algorithm.openssl(*name));
    }
    for (_, name) in SSH.iter().filter(|(known, _)| *known == slug) {
        algorithm = algorithm.ssh(*name);
    }
    for (_, names) in OTHERS.iter().filter(|(known, _)| *known == slug) {
        algorithm = names.iter().fold(algorithm, |algorithm, name| algorithm.alias(*name));
    }
    algorithm
}

/// What OpenSSL, or its engine for the Russian ciphers, puts before the mode.
fn openssl_stem(cipher: &str) -> Option<&str> {
    Some(match cipher {
        "blowfish" => "bf",
        "des-ede2" => "des-ede",
        "rc5-32-12-16" => "rc5",
        "des" | "des-ede3" | "idea" | "seed" | "rc2" | "rc2-64" | "rc2-40" | "cast5" | "sm4"
        | "kuznyechik" | "magma" => cipher,
        _ if ["aes-", "aria-", "camellia-"].iter().any(|known| cipher.starts_with(known)) => cipher,
        _ => return None,
    })
}

/// Rows of `openssl speed` that follow no rule: before 3.0, and since.
const SPEED: &[(&str, &[&str])] = &[
    ("des-ede3-cbc", &["des ede3", "des-ede3"]),
    ("rc5-32-12-16-cbc", &["rc5-32/12 cbc"]),
    ("blowfish-cbc", &["blowfish cbc"]),
    ("cast5-cbc", &["cast cbc", "cast-cbc"]),
];

/// OpenSSL's names for a cipher without a mode, and others.
const OPENSSL: &[(&str, &[&str])] = &[
    ("des-ede3-cbc", &["des3"]),
    ("idea-cbc", &["idea"]),
    ("seed-cbc", &["seed"]),
    ("rc2-cbc", &["rc2", "rc2-128"]),
    ("rc5-32-12-16-cbc", &["rc5"]),
    ("blowfish-cbc", &["blowfish", "bf"]),
    ("cast5-cbc", &["cast"]),
    ("camellia-128-cbc", &["camellia128"]),
    ("camellia-192-cbc", &["camellia192"]),
    ("camellia-256-cbc", &["camellia256"]),
    ("aria-128-cbc", &["aria128"]),
    ("aria-192-cbc", &["aria192"]),
    ("aria-256-cbc", &["aria256"]),
    ("sm4-cbc", &["sm4"]),
    ("kuznyechik-cbc", &["grasshopper-cbc"]),
    ("aes-128-cbc", &["aes128"]),
    ("aes-192-cbc", &["aes192"]),
    ("aes-256-cbc", &["aes256"]),
];

/// Names of RFC 4253 that follow no rule.
const SSH: &[(&str, &str)] = &[
    ("des-ede3-cbc", "3des-cbc"),
    ("idea-cbc", "idea-cbc"),
    ("blowfish-cbc", "blowfish-cbc"),
    ("cast5-cbc", "cast128-cbc"),
    ("twofish-256-cbc", "twofish-cbc"),
];

/// What people write for a cipher when they name no mode, and other libraries' names.
const OTHERS: &[(&str, &[&str])] = &[
    ("des-ede3-cbc", &["3des", "triple-des"]),
    ("des-ede3-ecb", &["3des-ecb"]),
    ("des-ede2-cbc", &["2tdea", "des-ede2"]),
    ("rc6-cbc", &["rc6"]),
    ("cast5-cbc", &["cast-128", "cast128"]),
    ("cast6-cbc", &["cast6", "cast-256", "cast256"]),
    ("serpent-256-cbc", &["serpent"]),
    ("twofish-256-cbc", &["twofish"]),
    ("kuznyechik-cbc", &["kuznyechik", "grasshopper", "gost-r-34.12-2015-128"]),
    ("magma-cbc", &["magma", "gost-r-34.12-2015-64"]),
    ("xtea-cbc", &["xtea"]),
    ("speck128-256-cbc", &["speck"]),
    ("belt-cbc", &["belt", "belt-cbc256"]),
    ("threefish-512-cbc", &["threefish"]),
    ("gift-128-cbc", &["gift", "gift128"]),
];
