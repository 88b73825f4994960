//! What two sides were measured with: what forbids a comparison, and what is worth knowing in one.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;

use serde::Serialize;

use crate::record::{Environment, Row};

/// Something that is not the same on both sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Change {
    /// What: `CPU`, `rustc`, a provider's slug, ...
    pub what: String,
    /// In A.
    pub a: String,
    /// In B.
    pub b: String,
    /// Of how many pairs of rows.
    pub rows: usize,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_none = |value: &str| if value.is_empty() { "none" } else { value }.to_owned();
        let (a, b) = (or_none(&self.a), or_none(&self.b));
        // Of `rustc 1.94.0` the reader need not be told twice that it is rustc's, nor of `sha2 0.11.2`.
        let a = a.strip_prefix(&format!("{} ", self.what)).unwrap_or(&a).to_owned();
        let b = b.strip_prefix(&format!("{} ", self.what)).unwrap_or(&b).to_owned();
        let of_b = match (a.split_once(' '), b.split_once(' ')) {
            (Some((of_a, old)), Some((of_b, new)))
                if of_a == of_b && !old.contains(' ') && !new.contains(' ') =>
            {
                new
            }
            _ => &b,
        };
        write!(f, "{}: {a} -> {of_b}", self.what)
    }
}

/// What runs began with, which is no difference between builds.
pub(super) const LOAD: &str = "load";

/// The differences of receipts and ways of timing, pair by pair, each once with the number of its pairs.
pub(super) fn differences(pairs: &[(Row<'_>, Row<'_>)]) -> Vec<Change> {
    let mut changes = Tally::default();
    for (a, b, rows) in receipts(pairs) {
        for difference in a.differences(b) {
            changes.add(difference.what, &difference.here, &difference.there, rows);
        }
    }
    for (a, b) in pairs {
        let timings = (a.measurement.outcome.timing(), b.measurement.outcome.timing());
        if let (Some(a), Some(b)) = timings {
            changes.compare("threads", a.threads, b.threads, 1);
            changes.compare("processes", a.processes, b.processes, 1);
        }
    }
    changes.done()
}

/// What else differs: this crate, its features, the system, the plan and the load; where the same provider
/// stands on both sides, its libraries and backends.
pub(super) fn changes(pairs: &[(Row<'_>, Row<'_>)], same_provider: bool) -> Vec<Change> {
    let mut changes = Tally::default();
    for (a, b, rows) in receipts(pairs) {
        let text = |value: &Option<String>| value.clone().unwrap_or_else(|| "unknown".to_owned());
        changes.compare("cipherbench", &*a.cipherbench, &*b.cipherbench, rows);
        changes.compare("features", a.features.join(" "), b.features.join(" "), rows);
        changes.compare("plan", &*a.plan, &*b.plan, rows);
        changes.compare("OS", text(&a.os), text(&b.os), rows);
        changes.compare("kernel", text(&a.kernel), text(&b.kernel), rows);
    }
    for (a, b) in pairs.iter().filter(|_| same_provider) {
        let provider = &*b.measurement.id.provider;
        let (of_a, of_b) = (&a.measurement.implementation, &b.measurement.implementation);
        for (old, new) in libraries(&of_a.version, &of_b.version) {
            changes.add(provider, old, new, 1);
        }
        if of_a.backend != of_b.backend {
            changes.add(&format!("{provider} backend"), &of_a.backend, &of_b.backend, 1);
        }
    }
    let mut changes = changes.done();
    let [a, b] = [loads(pairs.iter().map(|(a, _)| a)), loads(pairs.iter().map(|(_, b)| b))];
    if a != b {
        changes.push(Change { what: LOAD.to_owned(), a, b, rows: pairs.len() });
    }
    changes
}

/// The receipts that stand against each other, and for how many pairs.
fn receipts<'a>(pairs: &[(Row<'a>, Row<'a>)]) -> Vec<(&'a Environment, &'a Environment, usize)> {
    let mut places: HashMap<(&str, &str), usize> = HashMap::new();
    let mut receipts: Vec<(&Environment, &Environment, usize)> = Vec::new();
    for (a, b) in pairs {
        let (a, b) = (a.environment, b.environment);
        let place = *places.entry((&a.run, &b.run)).or_insert(receipts.len());
        match receipts.get_mut(place) {
            Some((_, _, rows)) => *rows += 1,
            None => receipts.push((a, b, 1)),
        }
    }
    receipts
}

/// The load averages that runs began with: `0.31`, or `0.31 to 1.20`.
fn loads<'r, 'a: 'r>(rows: impl Iterator<Item = &'r Row<'a>>) -> String {
    let mut runs = HashSet::new();
    let mut loads: Vec<f64> = rows
        .map(|row| row.environment)
        .filter(|environment| runs.insert(&*environment.run))
        .filter_map(|environment| environment.load)
        .collect();
    loads.sort_by(f64::total_cmp);
    match &*loads {
        [] => "unknown".to_owned(),
        [first, .., last] if format!("{first:.2}") != format!("{last:.2}") => {
            format!("{first:.2} to {last:.2}")
        }
        [first, ..] => format!("{first:.2}"),
    }
}

/// The libraries whose version changed: of `aes 0.9.1, cbc 0.2.1` and `aes 0.9.2, cbc 0.2.1` the first. The
/// whole of both where they do not name the same libraries.
fn libraries<'v>(a: &'v str, b: &'v str) -> Vec<(&'v str, &'v str)> {
    if a == b {
        return Vec::new();
    }
    let name = |library: &'v str| library.rsplit_once(' ').map(|(name, _)| name);
    let (of_a, of_b): (Vec<_>, Vec<_>) = (a.split(", ").collect(), b.split(", ").collect());
    let same = of_a.len() == of_b.len()
        && of_a.iter().zip(&of_b).all(|(a, b)| name(a).is_some() && name(a) == name(b));
    match same {
        true => of_a.into_iter().zip(of_b).filter(|(a, b)| a != b).collect(),
        false => vec![(a, b)],
    }
}

/// Changes by what they are, in the order in which each was first seen.
#[derive(Default)]
struct Tally {
    known: BTreeMap<(String, String, String), (usize, usize)>,
}

impl Tally {
    fn compare<T: ToString + PartialEq>(&mut self, what: &str, a: T, b: T, rows: usize) {
        if a != b {
            self.add(what, &a.to_string(), &b.to_string(), rows);
        }
    }

    fn add(&mut self, what: &str, a: &str, b: &str, rows: usize) {
        let order = self.known.len();
        let key = (what.to_owned(), a.to_owned(), b.to_owned());
        self.known.entry(key).or_insert((order, 0)).1 += rows;
    }

    fn done(self) -> Vec<Change> {
        let mut changes: Vec<_> = self.known.into_iter().collect();
        changes.sort_by_key(|(_, (order, _))| *order);
        changes.into_iter().map(|((what, a, b), (_, rows))| Change { what, a, b, rows }).collect()
    }
}
