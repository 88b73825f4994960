//! A comparison for programs. Every field is always there, null where it does not apply.

use serde::Serialize;

use super::{CAUTION, Change, Comparison, Mean};
use crate::record::{Estimate, Outcome, Row, RowId};
use crate::report::cost::Cost;

/// The comparison of what is called `a` with what is called `b`, as an object; its rows in the order in
/// which they are.
pub fn json<'a>(comparison: &'a Comparison<'a>, a: &'a str, b: &'a str) -> impl Serialize + 'a {
    let families = comparison.families().into_iter();
    Report {
        a,
        b,
        ratio: "speed of b / speed of a",
        differences: &comparison.differences,
        changes: &comparison.changes,
        one_build: comparison.is_of_one_build(),
        rows: rows(comparison),
        unlike: comparison
            .unlike
            .iter()
            .map(|unlike| UnlikeRow {
                id: &unlike.b.measurement.id,
                differences: &unlike.differences,
            })
            .collect(),
        only_a: comparison.only_a.iter().map(|row| &row.measurement.id).collect(),
        only_b: comparison.only_b.iter().map(|row| &row.measurement.id).collect(),
        costs: comparison
            .costs()
            .iter()
            .map(|pair| CostRow {
                family: &pair.b.row.measurement.id.family,
                algorithm: &pair.b.row.measurement.id.algorithm,
                operation: &pair.b.row.measurement.id.operation,
                provider: &pair.b.row.measurement.id.provider,
                a: pair.a.cost,
                b: pair.b.cost,
            })
            .collect(),
        mean: comparison.mean(None),
        families: families
            .filter_map(|family| {
                let mean = comparison.mean(Some(family))?;
                Some(FamilyMean { family, mean })
            })
            .collect(),
        caution: CAUTION,
    }
}

#[derive(Serialize)]
struct Report<'a> {
    a: &'a str,
    b: &'a str,
    ratio: &'static str,
    differences: &'a [Change],
    changes: &'a [Change],
    /// Only code that changed without its version, or noise, can have made a difference.
    one_build: bool,
    rows: Vec<PairRow<'a>>,
    unlike: Vec<UnlikeRow<'a>>,
    only_a: Vec<&'a RowId>,
    only_b: Vec<&'a RowId>,
    costs: Vec<CostRow<'a>>,
    mean: Option<Mean>,
    families: Vec<FamilyMean<'a>>,
    caution: &'static str,
}

#[derive(Serialize)]
struct PairRow<'a> {
    id: &'a RowId,
    /// Another than the id's where providers are compared.
    provider_a: &'a str,
    a: Side<'a>,
    b: Side<'a>,
    ratio: Option<Estimate>,
    verdict: Option<&'static str>,
    least_lead: Option<f64>,
    rough: Option<bool>,
}

/// What one side has for a row.
#[derive(Serialize)]
pub(in crate::report) struct Side<'a> {
    state: &'static str,
    reason: Option<&'a str>,
    seconds: Option<Estimate>,
    bytes_per_second: Option<Estimate>,
    version: &'a str,
    backend: &'a str,
}

impl<'a> Side<'a> {
    pub(in crate::report) fn new(row: &Row<'a>) -> Self {
        let outcome: &'a Outcome = &row.measurement.outcome;
        let timing = outcome.timing();
        Self {
            state: outcome.state(),
            reason: outcome.reason(),
            seconds: timing.map(|timing| timing.seconds),
            bytes_per_second: timing.and_then(|timing| timing.bytes_per_second),
            version: &row.measurement.implementation.version,
            backend: &row.measurement.implementation.backend,
        }
    }
}

fn rows<'a>(comparison: &Comparison<'a>) -> Vec<PairRow<'a>> {
    comparison
        .pairs
        .iter()
        .map(|pair| PairRow {
            id: &pair.b.measurement.id,
            provider_a: &pair.a.measurement.id.provider,
            a: Side::new(&pair.a),
            b: Side::new(&pair.b),
            ratio: pair.standing.map(|standing| standing.ratio.speed),
            verdict: pair.standing.map(|standing| standing.verdict.words()),
            least_lead: pair.standing.map(|standing| standing.least_lead),
            rough: pair.standing.map(|standing| standing.rough),
        })
        .collect()
}

#[derive(Serialize)]
struct UnlikeRow<'a> {
    id: &'a RowId,
    differences: &'a [Change],
}

#[derive(Serialize)]
struct CostRow<'a> {
    family: &'a str,
    algorithm: &'a str,
    operation: &'a str,
    provider: &'a str,
    a: Cost,
    b: Cost,
}

#[derive(Serialize)]
struct FamilyMean<'a> {
    family: &'a str,
    #[serde(flatten)]
    mean: Mean,
}
