//! Key encapsulation.

use super::{Found, groups};
use crate::algorithm::{Algorithm, Case};
use crate::error::Result;

/// The files of one parameter set, by what is asked: everything from the seed on, encapsulation alone,
/// the public key that a seed makes. Those with expanded private keys are left out, for an adapter is
/// given a seed.
const PARTS: [&str; 3] = ["", "_encaps", "_keygen_seed"];

/// Whether there are cases for an algorithm, which are then added; once for each of its files.
pub(super) fn find<const PART: usize>(found: &mut Found, algorithm: &Algorithm) -> Result<bool> {
    let Some(parameters) = algorithm.slug().strip_prefix("ml-kem-") else { return Ok(false) };
    let stem = format!("mlkem_{parameters}{}", PARTS[PART]);
    for test in groups!(found, mlkem, stem).into_iter().flat_map(|group| group.tests) {
        let fields = [
            ("seed", &test.seed),
            ("public", &test.encaps_key),
            ("randomness", &test.msg),
            ("ciphertext", &test.ct),
            ("secret", &test.shared_secret),
        ];
        let case = fields.into_iter().fold(Case::new(), |case, (name, bytes)| match bytes {
            Some(bytes) => case.with(name, &***bytes),
            None => case,
        });
        found.add(test.tc_id, test.result, &test.comment, case);
    }
    Ok(true)
}
