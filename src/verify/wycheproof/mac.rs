//! Message authentication codes.

use super::{Found, groups};
use crate::algorithm::{Algorithm, Case};
use crate::error::Result;

/// Whether there are cases for an algorithm, which are then added.
pub(super) fn find(found: &mut Found, algorithm: &Algorithm) -> Result<bool> {
    let (stem, take) = match algorithm.slug() {
        "hmac-sha-1" => ("hmac_sha1", Take::ANY),
        "hmac-sha-224" => ("hmac_sha224", Take::ANY),
        "hmac-sha-256" => ("hmac_sha256", Take::ANY),
        "hmac-sha-384" => ("hmac_sha384", Take::ANY),
        "hmac-sha-512" => ("hmac_sha512", Take::ANY),
        "hmac-sha3-256" => ("hmac_sha3_256", Take::ANY),
        "hmac-sha3-384" => ("hmac_sha3_384", Take::ANY),
        "hmac-sha3-512" => ("hmac_sha3_512", Take::ANY),
        "hmac-sm3" => ("hmac_sm3", Take::ANY),
        "cmac-aes-128" | "cmac-aes-192" | "cmac-aes-256" => ("aes_cmac", Take::THIS_KEY),
        "kmac128" => ("kmac128_no_customization", Take::THIS_TAG),
        "kmac256" => ("kmac256_no_customization", Take::THIS_TAG),
        "siphash-1-3" => ("siphash_1_3", Take::ANY),
        "siphash-2-4" => ("siphash_2_4", Take::ANY),
        "siphash-2-4-128" => ("siphashx_2_4", Take::ANY),
        "gmac-aes-128" | "gmac-aes-256" => {
            gmac(found, algorithm)?;
            return Ok(true);
        }
        _ => return Ok(false),
    };
    mac(found, stem, algorithm, take)?;
    Ok(true)
}

/// Which groups of a file are the algorithm's.
struct Take {
    /// Those with its key length only: a file may hold ciphers with several.
    this_key: bool,
    /// Those with its tag length only, where a shorter tag is not the beginning of a longer one.
    this_tag: bool,
}

impl Take {
    const ANY: Self = Self { this_key: false, this_tag: false };
    const THIS_KEY: Self = Self { this_key: true, this_tag: false };
    const THIS_TAG: Self = Self { this_key: false, this_tag: true };
}

fn mac(found: &mut Found, stem: &str, algorithm: &Algorithm, take: Take) -> Result<()> {
    let (key, tag) = (bits(algorithm.sizes().key), bits(algorithm.sizes().tag));
    for group in groups!(found, mac, stem) {
        if take.this_key && key != Some(group.key_size)
            || take.this_tag && tag != Some(group.tag_size)
        {
            continue;
        }
        for test in group.tests {
            let case = Case::new()
                .with("key", &**test.key)
                .with("message", &**test.msg)
                .with("tag", &**test.tag);
            found.add(test.tc_id, test.result, &test.comment, case);
        }
    }
    Ok(())
}

fn gmac(found: &mut Found, algorithm: &Algorithm) -> Result<()> {
    let (key, nonce) = (bits(algorithm.sizes().key), bits(algorithm.sizes().nonce));
    for group in groups!(found, mac_with_nonce, "aes_gmac") {
        if key != Some(group.key_size) || nonce != Some(group.nonce_size) {
            continue;
        }
        for test in group.tests {
            let case = Case::new()
                .with("key", &**test.key)
                .with("nonce", &**test.nonce)
                .with("message", &**test.msg)
                .with("tag", &**test.tag);
            found.add(test.tc_id, test.result, &test.comment, case);
        }
    }
    Ok(())
}

fn bits(bytes: Option<usize>) -> Option<usize> {
    bytes.map(|bytes| bytes * 8)
}
