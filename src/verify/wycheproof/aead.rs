//! AEADs.

use super::{Found, groups};
use crate::algorithm::{Algorithm, Case};
use crate::error::Result;

/// Whether there are cases for an algorithm, which are then added.
pub(super) fn find(found: &mut Found, algorithm: &Algorithm) -> Result<bool> {
    let stem = match algorithm.slug() {
        "aes-128-gcm" | "aes-192-gcm" | "aes-256-gcm" => "aes_gcm",
        "aes-128-ccm" | "aes-192-ccm" | "aes-256-ccm" | "aes-128-ccm-8" | "aes-256-ccm-8" => {
            "aes_ccm"
        }
        "aes-128-eax" | "aes-192-eax" | "aes-256-eax" => "aes_eax",
        "aes-128-gcm-siv" | "aes-256-gcm-siv" => "aes_gcm_siv",
        "aes-128-siv" | "aes-192-siv" | "aes-256-siv" => "aead_aes_siv_cmac",
        "aria-128-gcm" | "aria-256-gcm" => "aria_gcm",
        "aria-128-ccm" | "aria-256-ccm" => "aria_ccm",
        "camellia-128-ccm" | "camellia-256-ccm" => "camellia_ccm",
        "sm4-gcm" => "sm4_gcm",
        "sm4-ccm" => "sm4_ccm",
        "ascon-aead128" => "ascon_sp800_232_aead128",
        "aegis-128l" => "aegis128L",
        "aegis-256" => "aegis256",
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
