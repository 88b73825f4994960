//! Message authentication codes.

use super::{Found, groups};
use crate::algorithm::{Algorithm, Case};
use crate::error::Result;

/// Whether there are cases for an algorithm, which are then added.
pub(super) fn find(found: &mut Found, algorithm: &Algorithm) -> Result<bool> {
    let stem = match algorithm.slug() {
        "hmac-sha-1" => "hmac_sha1",
        "hmac-sha-256" => "hmac_sha256",
        "hmac-sha-512" => "hmac_sha512",
        _ => return Ok(false),
    };
    mac(found, stem)?;
    Ok(true)
}

fn mac(found: &mut Found, stem: &str) -> Result<()> {
    for test in groups!(found, mac, stem).into_iter().flat_map(|group| group.tests) {
        let case = Case::new()
            .with("key", &**test.key)
            .with("message", &**test.msg)
            .with("tag", &**test.tag);
        found.add(test.tc_id, test.result, &test.comment, case);
    }
    Ok(())
}
