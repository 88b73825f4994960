//! Key agreement.

use super::super::keys::trimmed;
use super::{Found, groups};
use crate::algorithm::{Algorithm, Case};
use crate::error::Result;

/// Whether there are cases for an algorithm, which are then added.
pub(super) fn find(found: &mut Found, algorithm: &Algorithm) -> Result<bool> {
    match algorithm.slug() {
        "x25519" => x25519(found, "x25519")?,
        "ecdh-p256" => ecdh(found, "ecdh_secp256r1_ecpoint", algorithm)?,
        "ecdh-p384" => ecdh(found, "ecdh_secp384r1_ecpoint", algorithm)?,
        _ => return Ok(false),
    }
    Ok(true)
}

fn x25519(found: &mut Found, stem: &str) -> Result<()> {
    for test in groups!(found, xdh, stem).into_iter().flat_map(|group| group.tests) {
        let case = Case::new()
            .with("scalar", &**test.private_key)
            .with("public", &**test.public_key)
            .with("shared", &**test.shared_secret);
        found.add(test.tc_id, test.result, &test.comment, case);
    }
    Ok(())
}

/// Scalars are made as long as the field.
fn ecdh(found: &mut Found, stem: &str, algorithm: &Algorithm) -> Result<()> {
    let field = algorithm.sizes().key.unwrap_or(0);
    for test in groups!(found, ecdh, stem).into_iter().flat_map(|group| group.tests) {
        let scalar = trimmed(&test.private_key);
        let scalar = [&vec![0; field.saturating_sub(scalar.len())], scalar].concat();
        let case = Case::new()
            .with("scalar", scalar)
            .with("public", &**test.public_key)
            .with("shared", &**test.shared_secret);
        found.add(test.tc_id, test.result, &test.comment, case);
    }
    Ok(())
}
