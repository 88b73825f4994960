//! Going on with a run that was interrupted: what it has measured is not measured again.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use super::rows::Row;
use crate::error::{Error, Result, plain};
use crate::record::{Environment, Measurement, Outcome, ProviderVersion, ResultSet, RowId, place};
use crate::registry::Registry;

/// What the newest invocation of a target has.
#[derive(Debug)]
pub(crate) struct Earlier {
    /// The invocation.
    pub(crate) invocation: String,
    /// Those of the wanted rows that it has, with their receipts.
    pub(crate) set: ResultSet,
}

impl Earlier {
    /// Those of `rows` that it does not have.
    pub(crate) fn lacks<'a>(&self, rows: &[&'a Row]) -> Vec<&'a Row> {
        let there: HashSet<&RowId> = self.set.measurements.iter().map(|row| &row.id).collect();
        rows.iter().copied().filter(|row| !there.contains(&row.id)).collect()
    }
}

/// What the newest invocation of `target` in a home has of `rows`: measured, or unavailable, by the same
/// implementation of the same workload. One that failed is tried again.
///
/// # Errors
///
/// [`Error::ResultSet`] where no such run is there; [`Error::Usage`] where it had another plan;
/// [`Error::NotComparable`] where its receipt is not like the one of a run that begins now.
pub(crate) fn earlier(
    home: &Path,
    target: &str,
    plan: &str,
    registry: &Registry,
    rows: &[&Row],
) -> Result<Earlier> {
    let set = ResultSet::read(place::results(home))?;
    let now = Environment::capture(target, plan, registry);
    continued(set, &now, rows)
}

fn continued(mut set: ResultSet, now: &Environment, rows: &[&Row]) -> Result<Earlier> {
    let Some(last) = set.environments.iter().rfind(|receipt| receipt.target == now.target) else {
        return Err(Error::ResultSet {
            path: set.path,
            problem: format!(
                "no `{0}` to go on with; without --resume, `{0}` begins one",
                now.target
            ),
        });
    };
    if last.plan != now.plan {
        return Err(Error::Usage(format!(
            "--resume: the last `{}` had the plan {}, this one would have {}",
            now.target,
            plain(&last.plan),
            now.plan
        )));
    }
    let mut differences = unlike(last, now);
    if !differences.is_empty() {
        differences.push(format!("without --resume, `{}` begins one of its own", now.target));
        return Err(Error::NotComparable(differences));
    }
    let invocation = last.invocation.clone();
    let of_invocation =
        |receipt: &Environment| receipt.target == now.target && receipt.invocation == invocation;
    set.environments.retain(of_invocation);
    let runs: HashSet<&str> = set.environments.iter().map(|receipt| &*receipt.run).collect();
    let wanted: HashMap<&RowId, &Row> = rows.iter().map(|row| (&row.id, *row)).collect();
    let mut seen = HashSet::new();
    let mut kept: Vec<Measurement> = std::mem::take(&mut set.measurements)
        .into_iter()
        .rev()
        .filter(|measurement| {
            runs.contains(&*measurement.run)
                && seen.insert(measurement.id.clone())
                && wanted.get(&measurement.id).is_some_and(|row| answers(measurement, row))
        })
        .collect();
    kept.reverse();
    let used: HashSet<&str> = kept.iter().map(|measurement| &*measurement.run).collect();
    set.environments.retain(|receipt| used.contains(&*receipt.run));
    set.measurements = kept;
    set.damage.clear();
    Ok(Earlier { invocation, set })
}

/// Whether a row's measurement is what measuring it now would give again.
fn answers(measurement: &Measurement, row: &Row) -> bool {
    measurement.workload == row.workload
        && measurement.implementation == row.implementation
        && !matches!(measurement.outcome, Outcome::Failed { .. })
}

/// In what two receipts of one invocation must not differ and do, a sentence each.
fn unlike(earlier: &Environment, now: &Environment) -> Vec<String> {
    let said = |what: &str, there: &str, here: &str| {
        format!("{what}: {} in the last `{}`, {here} now", plain(there), now.target)
    };
    let versions = |receipt: &Environment| {
        let provider =
            |known: &ProviderVersion| format!("{} ({})", known.provider, known.versions.join(", "));
        receipt.providers.iter().map(provider).collect::<Vec<_>>().join(", ")
    };
    let facts = |receipt: &Environment| {
        [
            ("cipherbench", receipt.cipherbench.clone()),
            ("features", receipt.features.join(", ")),
            ("providers", versions(receipt)),
        ]
    };
    let further = facts(earlier).into_iter().zip(facts(now));
    earlier
        .differences(now)
        .into_iter()
        .map(|difference| said(difference.what, &difference.here, &difference.there))
        .chain(further.filter(|(a, b)| a != b).map(|((what, a), (_, b))| said(what, &a, &b)))
        .collect()
}
