//! AEADs.

use super::{Found, groups};
use crate::algorithm::{Algorithm, Case};
use crate::error::Result;

/// Whether there are cases for an algorithm, which are then added.
pub(super) fn find(found: &mut Found, algorithm: &Algorithm) -> Result<bool> {
    let stem = match algorithm.slug() {
        "aes-128-gcm" | "aes-256-gcm" => "aes_gcm",
        "chacha20-poly1305" => "chacha20_poly1305",
        "xchacha20-poly1305" => "xchacha20_poly1305",
        _ => return Ok(false),
    };
    aead(found, stem, algorithm)?;
    Ok(true)
}

fn aead(found: &mut Found, stem: &str, algorithm: &Algorithm) -> Result<()> {
    let sizes = algorithm.sizes();
    let bits = |bytes: Option<usize>| bytes.map(|bytes| bytes * 8);
    for group in groups!(found, aead, stem) {
        if bits(sizes.key) != Some(group.key_size)
            || bits(sizes.nonce) != Some(group.nonce_size)
            || bits(sizes.tag) != Some(group.tag_size)
        {
            continue;
        }
        for test in group.tests {
            let case = Case::new()
                .with("key", &**test.key)
                .with("nonce", &**test.nonce)
                .with("aad", &**test.aad)
                .with("plaintext", &**test.pt)
                .with("ciphertext", &**test.ct)
                .with("tag", &**test.tag);
            found.add(test.tc_id, test.result, &test.comment, case);
        }
    }
    Ok(())
}
