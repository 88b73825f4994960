//! Taking some rows of result sets.

use std::collections::{BTreeSet, HashMap};

use globset::GlobMatcher;

use super::{ResultSet, RowId};
use crate::algorithm::Status;
use crate::error::{Error, Result};
use crate::registry::{Registry, Selection, matcher, unknown};

/// Takes those rows of one set after the other that a selection wants.
///
/// A row is taken by what its id says, so that results of algorithms and providers that this build does
/// not have can be asked for, too. The registry knows an algorithm's other names, and its status.
pub struct Filter {
    selection: Selection,
    sizes: Vec<usize>,
    globs: Vec<GlobMatcher>,
    /// What the algorithms' names stand for.
    slugs: Vec<String>,
    /// Names that the registry does not know, and what it says of them: a set may have them yet.
    unknown: Vec<(String, Error)>,
    statuses: HashMap<String, Status>,
    algorithms: BTreeSet<String>,
    providers: BTreeSet<String>,
    operations: BTreeSet<String>,
    rows: usize,
    kept: usize,
}

impl Filter {
    /// A filter for a selection and, where some are given, for message lengths in bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Usage`] for what is no glob.
    pub fn new(selection: Selection, sizes: Vec<usize>, registry: &Registry) -> Result<Self> {
        let globs = selection.globs.iter().map(|glob| matcher(glob)).collect::<Result<Vec<_>>>()?;
        let (mut slugs, mut unknown) = (Vec::new(), Vec::new());
        for name in &selection.algorithms {
            slugs.push(name.clone());
            match registry.find(name) {
                Ok(found) => slugs.extend(found.into_iter().map(|known| known.slug().to_owned())),
                Err(error) => unknown.push((name.clone(), error)),
            }
        }
        let statuses = registry.algorithms().iter();
        let statuses = statuses.map(|known| (known.slug().to_owned(), known.standing())).collect();
        let seen = BTreeSet::new;
        let (algorithms, providers, operations) = (seen(), seen(), seen());
        Ok(Self {
            selection,
            sizes,
            globs,
            slugs,
            unknown,
            statuses,
            algorithms,
            providers,
            operations,
            rows: 0,
            kept: 0,
        })
    }

    /// Drops the other rows of a set.
    pub fn keep(&mut self, set: &mut ResultSet) {
        self.rows += set.measurements.len();
        for RowId { algorithm, operation, provider, .. } in
            set.measurements.iter().map(|row| &row.id)
        {
            for (seen, name) in [
                (&mut self.algorithms, algorithm),
                (&mut self.providers, provider),
                (&mut self.operations, operation),
            ] {
                if !seen.contains(name) {
                    seen.insert(name.clone());
                }
            }
        }
        set.measurements.retain(|measurement| self.takes(&measurement.id));
        self.kept += set.measurements.len();
    }

    fn takes(&self, id: &RowId) -> bool {
        let Selection { families, providers, operations, statuses, .. } = &self.selection;
        let any = |wanted: &[String], has: &String| wanted.is_empty() || wanted.contains(has);
        (families.is_empty() || families.iter().any(|wanted| wanted.slug() == id.family))
            && any(&self.slugs, &id.algorithm)
            && any(providers, &id.provider)
            && any(operations, &id.operation)
            && (statuses.is_empty()
                || self.statuses.get(&id.algorithm).is_some_and(|has| statuses.contains(has)))
            && (self.globs.is_empty()
                || self.globs.iter().any(|glob| {
                    glob.is_match(&id.algorithm)
                        || glob.is_match(format!("{}/{}", id.family, id.algorithm))
                }))
            && (self.sizes.is_empty() || id.bytes.is_some_and(|bytes| self.sizes.contains(&bytes)))
    }

    /// Whether what was asked for was there.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] for an algorithm, provider or operation that no set had and, of algorithms,
    /// the registry does not know; [`Error::NothingMatched`] where all sets together had no such row.
    pub fn finish(self) -> Result<()> {
        for (name, error) in self.unknown {
            if !self.algorithms.contains(&name) {
                return Err(error);
            }
        }
        let kinds = [
            ("provider", &self.selection.providers, &self.providers),
            ("operation", &self.selection.operations, &self.operations),
        ];
        for (kind, wanted, seen) in kinds {
            if let Some(name) = wanted.iter().find(|name| !seen.contains(*name)) {
                return Err(unknown(kind, name, seen.iter().map(String::as_str)));
            }
        }
        if self.kept > 0 {
            return Ok(());
        }
        let sizes: Vec<String> = self.sizes.iter().map(usize::to_string).collect();
        Err(Error::NothingMatched(match (self.rows, sizes.is_empty()) {
            (0, _) => "what is to be taken: the result set has no row".to_owned(),
            (_, true) => self.selection.to_string(),
            (_, false) => format!("{}, size {}", self.selection, sizes.join(" or ")),
        }))
    }
}
