//! The same rows in several result sets: how each went, and what changed about it on the way.

use std::collections::HashMap;

use super::ratio::{Verdict, least_lead, speed_ratio};
use super::view::{family_place, operation_place};
use super::words;
use crate::Registry;
use crate::record::{Environment, Estimate, ResultSet, Row, RowId, Timing};

/// A result set with what it is called.
#[derive(Clone, Debug)]
pub struct Named {
    /// As the reader knows it: a saved set's name, or a path.
    pub name: String,
    /// What it holds.
    pub set: ResultSet,
}

/// Several sets in the order given.
pub(super) struct History<'a> {
    pub sets: Vec<Point<'a>>,
    /// In the order of families, algorithms, operations, sizes and providers.
    pub trends: Vec<Trend<'a>>,
}

/// A set in the row of sets.
pub(super) struct Point<'a> {
    pub name: &'a str,
    /// The receipt of its newest run.
    pub environment: Option<&'a Environment>,
    pub rows: usize,
    /// In what it differs from the set before: machine, build, libraries.
    pub changes: Vec<String>,
}

/// A row's way through the sets.
pub(super) struct Trend<'a> {
    pub id: &'a RowId,
    /// By set; `None` where the set has no such row.
    pub rows: Vec<Option<Row<'a>>>,
    /// The sets, from 1, before which the row's machine, build or library changed.
    pub changes: Vec<usize>,
    /// Of the first to the last figure.
    pub outcome: Outcome<'a>,
}

/// What a row's first and last figures come to.
pub(super) enum Outcome<'a> {
    /// Fewer than two sets have a figure of it.
    Alone,
    /// What is timed changed between them.
    OtherWork,
    /// They are of unlike machines: in what, and how many times as fast the last is, which says nothing of
    /// the library.
    OtherMachine(Ends<'a>, String),
    /// On one machine; with what else of the receipts changed, which may be the cause.
    Compared(Ends<'a>, Verdict, String),
}

/// The first and the last figure, and how many times as fast the last is.
pub(super) struct Ends<'a> {
    pub first: &'a Timing,
    pub last: &'a Timing,
    pub ratio: Estimate,
}

/// What belongs to the machine; the rest of a receipt is of the build.
const MACHINE: [&str; 8] = [
    "CPU",
    "architecture",
    "CPU features",
    "processors",
    "governor",
    "turbo",
    "virtualised",
    "hypervisor",
];

impl<'a> History<'a> {
    pub fn new(sets: &'a [Named], registry: &Registry) -> Self {
        let mut found: HashMap<&RowId, Vec<Option<Row>>> = HashMap::new();
        let mut points: Vec<Point> = Vec::new();
        let mut before: Option<&Environment> = None;
        for (i, named) in sets.iter().enumerate() {
            let latest = named.set.latest();
            let environment = named.set.newest_invocation().last().copied();
            let changes = before.zip(environment).map(|(a, b)| changes(a, b)).unwrap_or_default();
            points.push(Point { name: &named.name, environment, rows: latest.len(), changes });
            before = environment.or(before);
            for row in latest {
                let rows =
                    found.entry(&row.measurement.id).or_insert_with(|| vec![None; sets.len()]);
                rows[i] = Some(row);
            }
        }
        let mut trends: Vec<Trend> = found.into_iter().map(|(id, rows)| trend(id, rows)).collect();
        trends.sort_by_cached_key(|trend| {
            let id = trend.id;
            (
                family_place(&id.family),
                &*id.family,
                registry.place(&id.algorithm),
                &*id.algorithm,
                operation_place(&id.operation),
                &*id.operation,
                id.bytes,
                &*id.provider,
            )
        });
        Self { sets: points, trends }
    }
}

fn trend<'a>(id: &'a RowId, rows: Vec<Option<Row<'a>>>) -> Trend<'a> {
    let there: Vec<(usize, &Row)> =
        rows.iter().enumerate().filter_map(|(i, row)| Some((i, row.as_ref()?))).collect();
    let changes = there
        .windows(2)
        .filter_map(|pair| {
            let [(_, before), (at, after)] = pair else { return None };
            let same = before.environment.differences(after.environment).is_empty()
                && before.measurement.implementation == after.measurement.implementation;
            (!same).then_some(*at)
        })
        .collect();
    let outcome = outcome(&rows);
    Trend { id, rows, changes, outcome }
}

fn outcome<'a>(rows: &[Option<Row<'a>>]) -> Outcome<'a> {
    let mut figures = rows.iter().flatten().filter_map(|row| {
        Some((row.environment, row.measurement, row.measurement.outcome.timing()?))
    });
    let (Some(first), Some(last)) = (figures.next(), figures.next_back()) else {
        return Outcome::Alone;
    };
    if first.1.workload != last.1.workload {
        return Outcome::OtherWork;
    }
    let Some(ratio) = speed_ratio(&last.2.samples, &first.2.samples) else { return Outcome::Alone };
    let ends = Ends { first: first.2, last: last.2, ratio };
    let all = last.0.differences(first.0);
    let (machine, build): (Vec<_>, Vec<_>) =
        all.iter().partition(|difference| MACHINE.contains(&difference.what));
    let said = |of: &[&crate::record::Difference]| -> String {
        let points: Vec<String> =
            of.iter().map(|one| words::change(one.what, &one.there, &one.here)).collect();
        points.join("; ")
    };
    if !machine.is_empty() {
        return Outcome::OtherMachine(ends, said(&machine));
    }
    let mut causes = said(&build);
    let (ours, theirs) = (&last.1.implementation, &first.1.implementation);
    for (what, before, after) in
        [("version", &theirs.version, &ours.version), ("backend", &theirs.backend, &ours.backend)]
    {
        if before != after {
            let separator = if causes.is_empty() { "" } else { "; " };
            causes = format!("{causes}{separator}{}", words::change(what, before, after));
        }
    }
    let verdict = Verdict::of(&ratio, least_lead(last.0).max(least_lead(first.0)));
    Outcome::Compared(ends, verdict, causes)
}

/// What changed from one set's receipt to the next one's.
fn changes(before: &Environment, after: &Environment) -> Vec<String> {
    let mut changes: Vec<String> = after
        .differences(before)
        .iter()
        .map(|one| words::change(one.what, &one.there, &one.here))
        .collect();
    for provider in &after.providers {
        let old = before.providers.iter().find(|old| old.provider == provider.provider);
        let versions = provider.versions.join(", ");
        match old {
            Some(old) if old.versions == provider.versions => {}
            Some(old) => {
                changes.push(words::change(&provider.provider, &old.versions.join(", "), &versions))
            }
            None => changes.push(format!("{} is new: {versions}", provider.provider)),
        }
    }
    for old in &before.providers {
        if after.providers.iter().all(|new| new.provider != old.provider) {
            changes.push(format!("{} is no longer there", old.provider));
        }
    }
    if before.cipherbench != after.cipherbench {
        changes.push(words::change("cipherbench", &before.cipherbench, &after.cipherbench));
    }
    changes
}
