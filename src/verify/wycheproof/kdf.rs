//! Key derivation functions.

use super::{Found, groups};
use crate::algorithm::{Algorithm, Case};
use crate::error::Result;

/// The most iterations of a case that is taken: two of Wycheproof's have 80,000 and 16 million.
const MOST_ITERATIONS: usize = 4096;

/// Whether there are cases for an algorithm, which are then added.
pub(super) fn find(found: &mut Found, algorithm: &Algorithm) -> Result<bool> {
    match algorithm.slug() {
        "hkdf-sha-256" => hkdf(found, "hkdf_sha256")?,
        "hkdf-sha-384" => hkdf(found, "hkdf_sha384")?,
        "hkdf-sha-512" => hkdf(found, "hkdf_sha512")?,
        "pbkdf2-hmac-sha-1" => pbkdf2(found, "pbkdf2_hmacsha1")?,
        "pbkdf2-hmac-sha-256" => pbkdf2(found, "pbkdf2_hmacsha256")?,
        "pbkdf2-hmac-sha-512" => pbkdf2(found, "pbkdf2_hmacsha512")?,
        _ => return Ok(false),
    }
    Ok(true)
}

fn hkdf(found: &mut Found, stem: &str) -> Result<()> {
    for group in groups!(found, hkdf, stem) {
        for test in group.tests {
            // What must be refused has no output, only its length.
            let output =
                if test.result.must_fail() { vec![0; test.size] } else { test.okm.to_vec() };
            let case = Case::new()
                .with("secret", &**test.ikm)
                .with("salt", &**test.salt)
                .with("info", &**test.info)
                .with("output", output);
            found.add(test.tc_id, test.result, &test.comment, case);
        }
    }
    Ok(())
}

fn pbkdf2(found: &mut Found, stem: &str) -> Result<()> {
    for group in groups!(found, pbkdf2, stem) {
        for test in group.tests {
            if test.iteration_count > MOST_ITERATIONS {
                continue;
            }
            let case = Case::new()
                .with("secret", &**test.password)
                .with("salt", &**test.salt)
                .with("iterations", (test.iteration_count as u64).to_be_bytes())
                .with("output", &**test.dk);
            found.add(test.tc_id, test.result, &test.comment, case);
        }
    }
    Ok(())
}
