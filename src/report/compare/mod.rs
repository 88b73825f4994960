//! Two result sets, or two providers, row by row: what became faster, what slower, and what did not
//! change as far as can be told.
//!
//! Everything is a ratio of speeds, the second side's over the first's: above 1 the second is
//! faster. [`sets`] pairs a row with the same row of another set, [`between`] a provider's rows with
//! another's.

mod changes;
mod cost;
pub mod json;
mod markdown;
mod mean;
mod order;
mod text;

use std::collections::HashMap;

use super::ratio::{Ratio, Verdict, least_lead};
use super::view::{family_place, is_short};
use crate::algorithm::Family;
use crate::record::{Row, RowId, Timing, WorkloadRecord};

pub use changes::Change;
pub use cost::CostPair;
pub use markdown::markdown;
pub use mean::{CAUTION, Mean};
pub use order::Sort;
pub use text::{Layout, text};

pub(super) use text::{factor, interval, plural};

/// What came out of setting B against A.
#[derive(Clone, Debug)]
pub struct Comparison<'a> {
    /// The rows that both have, with the same workload, in the order of B.
    pub pairs: Vec<Pair<'a>>,
    /// The rows that both have, but which time something else. They are never paired.
    pub unlike: Vec<Unlike<'a>>,
    /// The rows that only A has.
    pub only_a: Vec<Row<'a>>,
    /// The rows that only B has.
    pub only_b: Vec<Row<'a>>,
    /// In what receipts and ways of timing differ: reasons not to compare. None where A and B are alike.
    pub differences: Vec<Change>,
    /// What else is not the same: versions, backends, features, plan, load. Comparing those is what
    /// a comparison is for.
    pub changes: Vec<Change>,
}

/// A row of A and the same row of B.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    /// A's.
    pub a: Row<'a>,
    /// B's.
    pub b: Row<'a>,
    /// How B stands to A; `None` where one of them is unavailable or has failed.
    pub standing: Option<Standing>,
}

/// How B stands to A.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// Speed of B over speed of A.
    pub ratio: Ratio,
    /// By how much one must lead to be called faster; 0.05 is 5 %.
    pub least_lead: f64,
    /// What that comes to, for B.
    pub verdict: Verdict,
    /// One of the two was measured for so short a time, or so few times, that its figure is rough.
    pub rough: bool,
}

/// Two rows of one name that do not time the same.
#[derive(Clone, Debug)]
pub struct Unlike<'a> {
    /// A's.
    pub a: Row<'a>,
    /// B's.
    pub b: Row<'a>,
    /// In what they differ.
    pub differences: Vec<Change>,
}

/// Sets the rows of B against the same rows of A: equal in family, algorithm, operation, provider and
/// size. `threshold` takes the place of [`least_lead`], which is the one of the less certain receipt.
pub fn sets<'a>(a: &[Row<'a>], b: &[Row<'a>], threshold: Option<f64>) -> Comparison<'a> {
    set_against(a, b, threshold, true)
}

/// Sets the rows of the provider `ours` in B against those of the provider `theirs` in A, which may be
/// the same rows as B: equal in family, algorithm, operation and size.
pub fn between<'a>(
    a: &[Row<'a>],
    theirs: &str,
    b: &[Row<'a>],
    ours: &str,
    threshold: Option<f64>,
) -> Comparison<'a> {
    let of = |rows: &[Row<'a>], provider: &str| -> Vec<Row<'a>> {
        rows.iter().copied().filter(|row| row.measurement.id.provider == provider).collect()
    };
    set_against(&of(a, theirs), &of(b, ours), threshold, false)
}

impl<'a> Comparison<'a> {
    /// The pairs that have a ratio.
    pub fn measured(&self) -> impl Iterator<Item = (&Pair<'a>, &Standing)> {
        self.pairs.iter().filter_map(|pair| Some((pair, pair.standing.as_ref()?)))
    }

    /// Whether both sides are the same providers by the same build on the same machine, as far as receipts
    /// and versions tell: only code that changed without its version can then make a difference, or noise.
    pub fn is_of_one_build(&self) -> bool {
        self.differences.is_empty()
            && self.changes.iter().all(|change| change.what == changes::LOAD)
            && self
                .pairs
                .iter()
                .all(|pair| pair.a.measurement.id.provider == pair.b.measurement.id.provider)
    }

    /// The mean over all pairs of a family; `None` stands for every family. Rows of no family, which
    /// are a bench target's own, are in none.
    pub fn mean(&self, family: Option<&str>) -> Option<Mean> {
        Mean::of(self.measured().filter(|(pair, _)| {
            let slug = &*pair.b.measurement.id.family;
            Family::from_slug(slug).is_some() && family.is_none_or(|family| family == slug)
        }))
    }

    /// The families that have a mean, in the order in which they are shown.
    pub fn families(&self) -> Vec<&'a str> {
        let slugs = self.measured().map(|(pair, _)| &*pair.b.measurement.id.family);
        let mut families: Vec<&'a str> = Vec::new();
        for slug in slugs.filter(|slug| Family::from_slug(slug).is_some()) {
            if !families.contains(&slug) {
                families.push(slug);
            }
        }
        families.sort_by_key(|slug| family_place(slug));
        families
    }
}

/// What makes two rows one. The provider is left out where providers are compared.
type Key<'a> = (&'a str, &'a str, &'a str, Option<&'a str>, Option<usize>);

fn key(id: &RowId, by_provider: bool) -> Key<'_> {
    let provider = by_provider.then_some(&*id.provider);
    (&id.family, &id.algorithm, &id.operation, provider, id.bytes)
}

fn set_against<'a>(
    a: &[Row<'a>],
    b: &[Row<'a>],
    threshold: Option<f64>,
    by_provider: bool,
) -> Comparison<'a> {
    // Of a row that is there twice the later counts, as in a result set.
    let of_a: HashMap<Key<'a>, Row<'a>> =
        a.iter().map(|row| (key(&row.measurement.id, by_provider), *row)).collect();
    let of_b: HashMap<Key<'a>, Row<'a>> =
        b.iter().map(|row| (key(&row.measurement.id, by_provider), *row)).collect();
    let newest = |rows: &HashMap<Key<'a>, Row<'a>>, row: &Row<'a>| {
        let known = rows.get(&key(&row.measurement.id, by_provider));
        known.is_some_and(|known| std::ptr::eq(known.measurement, row.measurement))
    };
    let mut comparison = Comparison {
        pairs: Vec::new(),
        unlike: Vec::new(),
        only_a: Vec::new(),
        only_b: Vec::new(),
        differences: Vec::new(),
        changes: Vec::new(),
    };
    for row in a.iter().filter(|row| newest(&of_a, row)) {
        if !of_b.contains_key(&key(&row.measurement.id, by_provider)) {
            comparison.only_a.push(*row);
        }
    }
    for row in b.iter().filter(|row| newest(&of_b, row)) {
        let Some(a) = of_a.get(&key(&row.measurement.id, by_provider)).copied() else {
            comparison.only_b.push(*row);
            continue;
        };
        let differences = of_workloads(&a, row);
        if differences.is_empty() {
            let standing = standing(&a, row, threshold);
            comparison.pairs.push(Pair { a, b: *row, standing });
        } else {
            comparison.unlike.push(Unlike { a, b: *row, differences });
        }
    }
    let figures: Vec<(Row<'a>, Row<'a>)> =
        comparison.measured().map(|(pair, _)| (pair.a, pair.b)).collect();
    comparison.differences = changes::differences(&figures);
    comparison.changes = changes::changes(&figures, by_provider);
    comparison
}

fn standing(a: &Row<'_>, b: &Row<'_>, threshold: Option<f64>) -> Option<Standing> {
    let (of_a, of_b) = (a.measurement.outcome.timing()?, b.measurement.outcome.timing()?);
    let ratio = Ratio::of(of_b, of_a);
    let least_lead =
        threshold.unwrap_or_else(|| least_lead(a.environment).max(least_lead(b.environment)));
    Some(Standing {
        ratio,
        least_lead,
        verdict: Verdict::of(&ratio.speed, least_lead),
        rough: is_short(of_a) || is_short(of_b),
    })
}

/// In what the work that two rows time differs. The clock is part of it: wall time, processor time and
/// counts are different quantities, and have no ratio.
fn of_workloads<'a>(a: &Row<'a>, b: &Row<'a>) -> Vec<Change> {
    let facts = |workload: &WorkloadRecord, timing: Option<&Timing>| {
        // A row without a figure has no clock to differ in.
        let clock = timing.map(|timing| timing.clock.clone());
        [
            ("workload version", Some(workload.version.to_string())),
            ("keying", Some(workload.keying.clone())),
            ("nonces", Some(workload.nonces.clone())),
            ("AAD bytes", Some(workload.aad_bytes.to_string())),
            ("in place", Some(workload.in_place.to_string())),
            ("input restored", Some(workload.restores_input.to_string())),
            ("messages", Some(workload.messages.clone())),
            ("cost", Some(workload.cost.clone().unwrap_or_else(|| "none".to_owned()))),
            ("seed", Some(workload.seed.to_string())),
            ("clock", clock),
        ]
    };
    let clock = |row: &Row<'a>| row.measurement.outcome.timing().map(|timing| &timing.clock);
    if a.measurement.workload == b.measurement.workload && clock(a) == clock(b) {
        return Vec::new();
    }
    let of = |row: &Row<'_>| facts(&row.measurement.workload, row.measurement.outcome.timing());
    of(a)
        .into_iter()
        .zip(of(b))
        .filter_map(|((what, a), (_, b))| Some((what, a?, b?)))
        .filter(|(_, a, b)| a != b)
        .map(|(what, a, b)| Change { what: what.to_owned(), a, b, rows: 1 })
        .collect()
}
