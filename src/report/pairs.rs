//! What instructions are worth: rows of one library that differ in nothing but the code path.

use std::collections::BTreeMap;

use super::ratio::speed_ratio;
use super::view::{Column, FamilyView, Grid, GridLine};
use crate::record::{Estimate, Measurement};

/// The code path that uses no special instructions.
const SOFT: &str = "soft";

/// An operation of an algorithm in two builds, or by two code paths, of one library.
pub(super) struct Pair<'a> {
    pub algorithm: &'a str,
    pub operation: &'a str,
    pub with: &'a Measurement,
    pub without: &'a Measurement,
    /// By message length: how many times as fast it is with them. No length: `None`.
    pub ratios: BTreeMap<Option<usize>, Estimate>,
    /// Of the grid that it is from.
    pub least_lead: f64,
}

/// The pairs of a family on the newest machine and build.
pub(super) fn pairs<'a>(family: &FamilyView<'a>) -> Vec<Pair<'a>> {
    family.grids.iter().flat_map(of_grid).collect()
}

fn of_grid<'a>(grid: &Grid<'a>) -> Vec<Pair<'a>> {
    let mut found: Vec<Pair> = Vec::new();
    let lines: Vec<&GridLine> = grid.lines.iter().filter(|line| !line.other_receipt).collect();
    for of_algorithm in lines.chunk_by(|a, b| a.algorithm == b.algorithm) {
        for (with, without) in of_algorithm
            .iter()
            .flat_map(|with| of_algorithm.iter().map(move |without| (with, without)))
        {
            for (column, cells) in grid.columns.iter().zip(with.cells.iter().zip(&without.cells)) {
                let (Some(with), Some(without)) = cells else { continue };
                if let Some(ratio) = ratio(with, without) {
                    let (operation, bytes) = match column {
                        Column::Size(bytes) => (grid.operation.unwrap_or_default(), Some(*bytes)),
                        Column::Operation(operation) => (*operation, None),
                    };
                    add(&mut found, with, without, operation, bytes, ratio, grid.least_lead);
                }
            }
        }
    }
    found
}

fn add<'a>(
    found: &mut Vec<Pair<'a>>,
    with: &'a Measurement,
    without: &'a Measurement,
    operation: &'a str,
    bytes: Option<usize>,
    ratio: Estimate,
    least_lead: f64,
) {
    let same = |pair: &&mut Pair| {
        let ids = |a: &Measurement, b: &Measurement| {
            a.id.provider == b.id.provider && a.id.algorithm == b.id.algorithm
        };
        pair.operation == operation && ids(pair.with, with) && ids(pair.without, without)
    };
    // Those of one pair come one after the other, but for operations without a length.
    match found.iter_mut().rev().take(32).find(same) {
        Some(pair) => {
            pair.ratios.insert(bytes, ratio);
        }
        None => found.push(Pair {
            algorithm: &with.id.algorithm,
            operation,
            with,
            without,
            ratios: BTreeMap::from([(bytes, ratio)]),
            least_lead,
        }),
    }
}

/// How many times as fast `with` is, where `without` is the same but for the instructions.
fn ratio(with: &Measurement, without: &Measurement) -> Option<Estimate> {
    let (ours, theirs) = (&with.implementation, &without.implementation);
    let backends = theirs.backend == SOFT && ![SOFT, "unknown"].contains(&&*ours.backend);
    let same_path = ours.backend == theirs.backend && ours.backend != "unknown";
    let builds = is_reduced(&without.id.provider, &with.id.provider) && !same_path;
    let pair = (backends || builds)
        && ours.version == theirs.version
        && with.workload == without.workload
        && with.id.bytes == without.id.bytes;
    let (with, without) = (with.outcome.timing()?, without.outcome.timing()?);
    if pair { speed_ratio(&with.samples, &without.samples) } else { None }
}

/// Whether a provider's slug says that it is another one built without something: `ring-soft`,
/// `rustcrypto-noaes`.
fn is_reduced(slug: &str, of: &str) -> bool {
    slug.strip_prefix(of).is_some_and(|suffix| suffix == "-soft" || suffix.starts_with("-no"))
}

#[cfg(test)]
mod tests {
    use super::is_reduced;

    #[test]
    fn a_slug_tells_what_it_is_a_build_of() {
        assert!(is_reduced("rustcrypto-soft", "rustcrypto"));
        assert!(is_reduced("rustcrypto-noaes", "rustcrypto"));
        assert!(!is_reduced("rustcrypto", "rustcrypto-soft"));
        assert!(!is_reduced("rustcrypto-soft", "ring"));
        assert!(!is_reduced("mycrate-1.2", "mycrate"));
    }
}
