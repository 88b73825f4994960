//! What is in a result set, in short.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::Serialize;

use super::{Environment, Outcome, ResultSet, Row};

/// A result set in short.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The rows that count: the newest of each id.
    pub rows: Counts,
    /// Lines that could not be used.
    pub damaged_lines: usize,
    /// The invocations, in the order of the file; the last one measured last.
    pub invocations: Vec<Invocation>,
    /// The families of the rows that count, by slug.
    pub families: BTreeMap<String, FamilySummary>,
}

/// Rows by what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Those with a figure.
    pub measured: usize,
    /// Those that cannot be had.
    pub unavailable: usize,
    /// Those that answered wrongly.
    pub failed: usize,
}

/// What one `cargo bench` or one run of the command left in a set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Invocation {
    /// Its id.
    pub invocation: String,
    /// When its last run began, RFC 3339 in UTC.
    pub started: String,
    /// Bench targets or verbs, in their order.
    pub targets: Vec<String>,
    /// Its plans.
    pub plans: BTreeSet<String>,
    /// The processor, where it is known.
    pub cpu: Option<String>,
    /// `rustc --version`, where it is known.
    pub rustc: Option<String>,
    /// Rows that it wrote.
    pub rows: usize,
    /// Those of them that no later one has superseded.
    pub rows_that_count: usize,
}

/// The rows of a family.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FamilySummary {
    /// The rows that count.
    pub rows: Counts,
    /// Slugs of their algorithms.
    pub algorithms: BTreeSet<String>,
    /// Slugs of their operations.
    pub operations: BTreeSet<String>,
    /// Slugs of their providers.
    pub providers: BTreeSet<String>,
}

impl Summary {
    /// Counts what is in a set.
    pub fn of(set: &ResultSet) -> Self {
        let latest = set.latest();
        let mut summary = Self {
            rows: Counts::default(),
            damaged_lines: set.damage.len(),
            invocations: invocations(set, &latest),
            families: BTreeMap::new(),
        };
        for Row { measurement, .. } in latest {
            summary.rows.count(&measurement.outcome);
            let id = &measurement.id;
            let family = summary.families.entry(id.family.clone()).or_default();
            family.rows.count(&measurement.outcome);
            for (seen, slug) in [
                (&mut family.algorithms, &id.algorithm),
                (&mut family.operations, &id.operation),
                (&mut family.providers, &id.provider),
            ] {
                if !seen.contains(slug) {
                    seen.insert(slug.clone());
                }
            }
        }
        summary
    }

    /// The invocation that measured last.
    pub fn newest(&self) -> Option<&Invocation> {
        self.invocations.last()
    }
}

impl Counts {
    fn count(&mut self, outcome: &Outcome) {
        *match outcome {
            Outcome::Measured(_) => &mut self.measured,
            Outcome::Unavailable { .. } => &mut self.unavailable,
            Outcome::Failed { .. } => &mut self.failed,
        } += 1;
    }

    /// All of them.
    pub fn all(&self) -> usize {
        self.measured + self.unavailable + self.failed
    }
}

fn invocations(set: &ResultSet, latest: &[Row<'_>]) -> Vec<Invocation> {
    let mut found: Vec<Invocation> = Vec::new();
    let mut at_run: HashMap<&str, usize> = HashMap::new();
    for environment in &set.environments {
        let at = found.iter().position(|known| known.invocation == environment.invocation);
        let at = at.unwrap_or_else(|| {
            found.push(Invocation::begun_by(environment));
            found.len() - 1
        });
        found[at].goes_on(environment);
        at_run.insert(&environment.run, at);
    }
    for measurement in &set.measurements {
        if let Some(at) = at_run.get(&*measurement.run) {
            found[*at].rows += 1;
        }
    }
    for row in latest {
        if let Some(at) = at_run.get(&*row.environment.run) {
            found[*at].rows_that_count += 1;
        }
    }
    // A run that was begun earlier may have measured later.
    let newest = set.newest_invocation().first().map(|environment| environment.invocation.clone());
    if let Some(at) = found.iter().position(|known| Some(&known.invocation) == newest.as_ref()) {
        let newest = found.remove(at);
        found.push(newest);
    }
    found
}

impl Invocation {
    fn begun_by(environment: &Environment) -> Self {
        Self {
            invocation: environment.invocation.clone(),
            started: environment.started.clone(),
            targets: Vec::new(),
            plans: BTreeSet::new(),
            cpu: environment.cpu.name.clone(),
            rustc: environment.toolchain.rustc.clone(),
            rows: 0,
            rows_that_count: 0,
        }
    }

    fn goes_on(&mut self, environment: &Environment) {
        self.started.clone_from(&environment.started);
        if !self.targets.contains(&environment.target) {
            self.targets.push(environment.target.clone());
        }
        self.plans.insert(environment.plan.clone());
    }
}
