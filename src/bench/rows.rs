//! Which benchmarks a plan has: rows of the registry by operation and size.

use std::sync::OnceLock;

use super::lines::{self, Line};
use super::settings::{Plan, SEED, Settings};
use crate::adapter::{Adapter, KdfCost};
use crate::algorithm::{Algorithm, Family, Operation};
use crate::error::{Error, Result};
use crate::record::{Implementation, RowId, WorkloadRecord};
use crate::registry::{Entry, Registry, Selection, group_name};
use crate::workload::{self, FURTHER_SIZES, Prepared, SIZES, Workload};

/// One benchmark.
pub struct Row {
    /// Its name.
    pub id: RowId,
    /// Criterion's group.
    pub group: String,
    /// Whose code is timed.
    pub implementation: Implementation,
    /// What its operation stands for.
    pub workload: WorkloadRecord,
    pub(super) subject: Subject,
}

/// What is timed.
pub(super) enum Subject {
    /// An entry of the registry at a workload, or why there is no such workload.
    Entry(Box<Entry>, Result<Workload>),
    /// A body of the bench target's own, with nothing to verify but its own check.
    Own(Box<dyn Fn() -> Result<Box<dyn Prepared + Send>>>),
}

impl Row {
    /// A row of a bench target's own, such as a floor or a direct loop: what `prepare` makes is
    /// checked and timed like any other.
    pub fn own(
        id: RowId,
        version: &str,
        prepare: impl Fn() -> Result<Box<dyn Prepared + Send>> + 'static,
    ) -> Self {
        Self {
            group: format!("{}/{}/{}", id.family, id.algorithm, id.operation),
            implementation: Implementation {
                version: version.to_owned(),
                backend: "unknown".into(),
                backend_evidence: "unknown".into(),
            },
            workload: WorkloadRecord {
                version: 1,
                keying: "reused".into(),
                nonces: "none".into(),
                aad_bytes: 0,
                in_place: false,
                restores_input: false,
                messages: "fixed".into(),
                cost: None,
                seed: SEED,
            },
            id,
            subject: Subject::Own(Box::new(prepare)),
        }
    }

    /// Whether a pass of single operations follows, for percentiles. Of an operation with a size it is
    /// the speed that is asked for; one key schedule is like another.
    pub(super) fn is_timed_singly(&self) -> bool {
        self.id.bytes.is_none() && self.id.operation != "setup"
    }

    /// Whether it costs more for one key or message than for another.
    pub(super) fn varies(&self) -> bool {
        match &self.subject {
            Subject::Entry(entry, Ok(workload)) => entry.algorithm().varies(&workload.operation),
            _ => false,
        }
    }

    fn of_entry(entry: &Entry, operation: &Operation, bytes: Option<usize>) -> Self {
        let algorithm = entry.algorithm();
        let identity = entry.identity();
        let workload = Workload::new(algorithm, operation, bytes);
        let record = match workload::model_of(algorithm, operation) {
            Some(model) => WorkloadRecord {
                version: model.version,
                keying: model.keying.slug().into(),
                nonces: model.nonces.slug().into(),
                aad_bytes: model.aad_bytes,
                in_place: model.in_place,
                restores_input: model.restores_input,
                messages: model.messages.describe(),
                cost: cost(entry, operation),
                seed: SEED,
            },
            None => WorkloadRecord {
                version: 0,
                keying: "none".into(),
                nonces: "none".into(),
                aad_bytes: 0,
                in_place: false,
                restores_input: false,
                messages: "none".into(),
                cost: None,
                seed: SEED,
            },
        };
        Self {
            id: RowId {
                family: algorithm.family().slug().into(),
                algorithm: algorithm.slug().into(),
                operation: operation.slug().into(),
                provider: entry.provider().into(),
                bytes,
            },
            group: group_name(algorithm, operation),
            implementation: Implementation {
                version: identity.version.clone().into_owned(),
                backend: identity.backend.path.clone().into_owned(),
                backend_evidence: identity.backend.evidence.slug().into(),
            },
            workload: record,
            subject: Subject::Entry(Box::new(entry.clone()), workload),
        }
    }
}

/// What a derivation is told to cost, in words.
fn cost(entry: &Entry, operation: &Operation) -> Option<String> {
    let Adapter::Kdf(kdf) = entry.adapter() else { return None };
    let cost = match KdfCost::of(operation) {
        None | Some(KdfCost::None) => kdf.usual_cost(),
        Some(cost) => cost,
    };
    Some(format!("{cost:?}"))
}

/// The rows that a selection takes under the settings, group after group. The settings' providers are
/// the selection's where it names none. An algorithm that is named, or of which a caller brought an
/// implementation, has rows in every plan.
///
/// # Errors
///
/// [`Error::UnknownName`] for a name that is nowhere.
pub(crate) fn rows(
    registry: &Registry,
    selection: &Selection,
    settings: &Settings,
) -> Result<Vec<Row>> {
    let mut selection = selection.clone();
    if selection.providers.is_empty() {
        selection.providers.clone_from(&settings.providers);
    }
    // Unknown names are refused; that these families have no row of a provider is no error.
    let selected = match registry.select(&selection) {
        Err(Error::NothingMatched(_)) => Vec::new(),
        selected => selected?,
    };
    let wanted = |operation: &Operation| {
        selection.operations.is_empty()
            || selection.operations.iter().any(|slug| slug == operation.slug())
    };
    let named = !selection.algorithms.is_empty() || !selection.globs.is_empty();
    let mut rows = Vec::new();
    for algorithm in registry.algorithms() {
        let entries: Vec<&&Entry> =
            selected.iter().filter(|entry| entry.algorithm().slug() == algorithm.slug()).collect();
        let mut operations: Vec<&Operation> = Vec::new();
        for operation in entries.iter().flat_map(|entry| entry.operations()) {
            if wanted(operation) && !operations.contains(&operation) {
                operations.push(operation);
            }
        }
        let planned = match settings.plan {
            Plan::Full | Plan::Smoke => None,
            Plan::Standard | Plan::Thorough => {
                let wanted = named || entries.iter().any(|entry| entry.is_own());
                Some(lines_of(algorithm, &operations, wanted)?)
            }
        };
        for operation in operations {
            let group = group_name(algorithm, operation);
            for size in sizes(algorithm.family(), operation, &group, planned, settings) {
                for entry in entries.iter().filter(|entry| entry.operations().contains(operation)) {
                    rows.push(Row::of_entry(entry, operation, size));
                }
            }
        }
    }
    Ok(rows)
}

/// The sizes at which a group is timed; none at all where the plan has lines and none of them means it.
fn sizes(
    family: Family,
    operation: &Operation,
    group: &str,
    planned: Option<&[Line]>,
    settings: &Settings,
) -> Vec<Option<usize>> {
    let planned: Vec<usize> = match planned {
        None => SIZES.into_iter().chain(FURTHER_SIZES).collect(),
        Some(lines) => match lines.iter().find(|line| line.group.is_match(group)) {
            Some(line) => line.sizes.clone(),
            None => return Vec::new(),
        },
    };
    if !Workload::is_sized(family, operation) {
        return vec![None];
    }
    let mut sizes = if settings.sizes.is_empty() { planned } else { settings.sizes.clone() };
    sizes.sort_unstable();
    sizes.into_iter().map(Some).collect()
}

/// The lines that decide about an algorithm: those of `standard.txt`, or where that has none for it and
/// it is `wanted` all the same, those of `others.txt`.
fn lines_of(
    algorithm: &Algorithm,
    operations: &[&Operation],
    wanted: bool,
) -> Result<&'static [Line]> {
    let standard = standard()?;
    let has_some = operations.iter().any(|operation| {
        let group = group_name(algorithm, operation);
        standard.iter().any(|line| line.group.is_match(&group))
    });
    if has_some || !wanted { Ok(standard) } else { others() }
}

fn standard() -> Result<&'static [Line]> {
    static STANDARD: OnceLock<Vec<Line>> = OnceLock::new();
    lines::read(&STANDARD, "standard.txt", include_str!("standard.txt"))
}

fn others() -> Result<&'static [Line]> {
    static OTHERS: OnceLock<Vec<Line>> = OnceLock::new();
    lines::read(&OTHERS, "others.txt", include_str!("others.txt"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(families: &[Family]) -> Selection {
        Selection { families: families.to_vec(), ..Selection::default() }
    }

    fn count(plan: Plan, families: &[Family]) -> usize {
        let settings = Settings { plan, sizes: Vec::new(), providers: Vec::new() };
        rows(&Registry::default(), &of(families), &settings).unwrap().len()
    }

    #[test]
    fn every_line_of_the_standard_plan_is_read_and_full_has_more() {
        assert!(standard().unwrap().len() > 20);
        assert!(count(Plan::Full, &Family::ALL) > count(Plan::Standard, &Family::ALL));
        assert_eq!(count(Plan::Full, &[Family::Tls]), 0);
    }

    /// A slug that no algorithm has any more would silently time nothing.
    #[test]
    fn every_line_of_the_standard_plan_means_a_row() {
        let registry = Registry::default();
        let groups: Vec<String> = registry
            .entries()
            .iter()
            .flat_map(|entry| entry.operations().iter().map(|op| group_name(entry.algorithm(), op)))
            .collect();
        let text = include_str!("standard.txt");
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            // Each of a list's names, and not one of them only.
            let group = line.split_whitespace().next().unwrap();
            for name in alternatives(group) {
                let glob = crate::registry::matcher(&name).unwrap();
                assert!(groups.iter().any(|group| glob.is_match(group)), "{name} means no row");
            }
        }
    }

    /// `a/{b,c}/d` as `a/b/d` and `a/c/d`.
    fn alternatives(glob: &str) -> Vec<String> {
        let Some((before, rest)) = glob.split_once('{') else { return vec![glob.to_owned()] };
        let (names, after) = rest.split_once('}').unwrap();
        names.split(',').flat_map(|name| alternatives(&format!("{before}{name}{after}"))).collect()
    }

    #[test]
    fn what_is_named_is_measured_though_the_standard_plan_leaves_it_out() {
        let settings = Settings { plan: Plan::Standard, sizes: Vec::new(), providers: Vec::new() };
        let registry = Registry::default();
        let named = Selection { algorithms: vec!["aes-192-gcm".into()], ..Selection::default() };
        let ids = |selection: &Selection| -> Vec<String> {
            let rows = rows(&registry, selection, &settings).unwrap();
            rows.iter().map(|row| row.id.to_string()).collect()
        };
        assert!(ids(&named).contains(&"aead/aes-192-gcm/seal/rustcrypto/1024".to_owned()));
        assert!(ids(&of(&[Family::Aead])).iter().all(|id| !id.contains("aes-192-gcm")));
    }

    #[test]
    fn sizes_given_take_the_place_of_the_plans() {
        let settings = Settings { plan: Plan::Standard, sizes: vec![48], providers: Vec::new() };
        let rows = rows(&Registry::default(), &of(&[Family::Hash]), &settings).unwrap();
        assert!(rows.iter().all(|row| row.id.bytes == Some(48)));
    }

    #[test]
    fn an_unknown_provider_is_refused() {
        let settings =
            Settings { plan: Plan::Full, sizes: Vec::new(), providers: vec!["rustcrypt".into()] };
        let error =
            rows(&Registry::default(), &of(&[Family::Hash]), &settings).map(drop).unwrap_err();
        assert_eq!(error.exit_code(), 2);
    }

    #[test]
    fn an_operation_selected_is_the_only_one() {
        let settings =
            Settings { plan: Plan::Full, sizes: vec![64], providers: vec!["rustcrypto".into()] };
        let selection = Selection {
            algorithms: vec!["AEAD_AES_256_GCM".into(), "chacha20-poly1305".into()],
            operations: vec!["open".into()],
            ..Selection::default()
        };
        let rows = rows(&Registry::default(), &selection, &settings).unwrap();
        let ids: Vec<_> = rows.iter().map(|row| row.id.to_string()).collect();
        assert_eq!(
            ids,
            ["aead/aes-256-gcm/open/rustcrypto/64", "aead/chacha20-poly1305/open/rustcrypto/64"]
        );
    }
}
