//! Who has what: the entries, how to select among them, and whether they are consistent.

mod selection;
mod sizes;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use globset::{GlobBuilder, GlobMatcher};

use crate::adapter::{Adapter, Identity};
use crate::algorithm::{self, Algorithm, Operation, Vectors, is_slug};
use crate::error::{Error, Result, nearest};
use crate::provider;

pub use selection::Selection;

/// One algorithm as one provider implements it.
#[derive(Clone, Debug)]
pub struct Entry {
    algorithm: Arc<Algorithm>,
    adapter: Adapter,
    identity: Identity,
    operations: Vec<Operation>,
    vectors: Option<Arc<Vectors>>,
    own: bool,
}

impl Entry {
    /// The algorithm.
    pub fn algorithm(&self) -> &Algorithm {
        &self.algorithm
    }

    /// The implementation.
    pub fn adapter(&self) -> &Adapter {
        &self.adapter
    }

    /// Who it is.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// The provider's slug.
    pub fn provider(&self) -> &str {
        &self.identity.provider
    }

    /// What it can do.
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// The vectors that came with a caller's own algorithm; the built-in ones are in [`crate::verify`].
    pub fn vectors(&self) -> Option<&Vectors> {
        self.vectors.as_deref()
    }

    /// Whether a caller brought it, and not this crate.
    pub fn is_own(&self) -> bool {
        self.own
    }

    /// Algorithm and provider, which together name the entry: `sha-256 by rustcrypto`.
    pub fn key(&self) -> String {
        format!("{} by {}", self.algorithm.slug(), self.provider())
    }
}

/// Algorithms and the adapters that implement them.
///
/// [`Registry::default`] holds the built-in ones; a caller adds others:
///
/// ```
/// use cipherbench::Registry;
/// let registry = Registry::default();
/// registry.consistency_check().unwrap();
/// assert_eq!(registry.find("SHA256").unwrap()[0].slug(), "sha-256");
/// ```
#[derive(Clone, Debug)]
pub struct Registry {
    algorithms: Vec<Arc<Algorithm>>,
    /// Where each slug stands among them.
    places: HashMap<String, usize>,
    own_vectors: Vec<(String, Arc<Vectors>)>,
    entries: Vec<Entry>,
    /// Adapters whose algorithm has not been added yet.
    waiting: Vec<Adapter>,
    faults: Vec<String>,
}

impl Default for Registry {
    fn default() -> Self {
        let mut built_in = provider::adapters().into_iter().fold(Self::empty(), Self::with);
        built_in.entries.iter_mut().for_each(|entry| entry.own = false);
        built_in
    }
}

impl Registry {
    /// The catalogue's algorithms and no adapter.
    pub fn empty() -> Self {
        let algorithms = algorithm::catalogue().to_vec();
        let places = algorithms.iter().enumerate();
        Self {
            places: places.map(|(i, known)| (known.slug().to_owned(), i)).collect(),
            algorithms,
            own_vectors: Vec::new(),
            entries: Vec::new(),
            waiting: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// Adds an adapter. One whose algorithm is unknown waits for [`Self::with_algorithm`]; if that does
    /// not come, or if algorithm and provider are there already, it is left out and reported by
    /// [`Self::consistency_check`].
    #[must_use]
    pub fn with(mut self, adapter: Adapter) -> Self {
        match self.register(adapter.clone()) {
            Ok(()) => {}
            Err(Error::UnknownName { .. }) => self.waiting.push(adapter),
            Err(Error::Inconsistent(faults)) => self.faults.extend(faults),
            Err(error) => self.faults.push(error.to_string()),
        }
        self
    }

    /// Adds an algorithm that the catalogue lacks, with its vectors. One whose slug is taken is left
    /// out and reported by [`Self::consistency_check`].
    #[must_use]
    pub fn with_algorithm(mut self, algorithm: Algorithm, vectors: Vectors) -> Self {
        let slug = algorithm.slug().to_owned();
        if self.places.contains_key(&slug) {
            self.faults.push(format!("the algorithm `{slug}` is there already"));
        } else {
            self.places.insert(slug.clone(), self.algorithms.len());
            self.own_vectors.push((slug, Arc::new(vectors)));
            self.algorithms.push(Arc::new(algorithm));
        }
        std::mem::take(&mut self.waiting).into_iter().fold(self, Self::with)
    }

    /// The algorithm of exactly that slug; [`Self::find`] takes other names, too.
    pub fn algorithm(&self, slug: &str) -> Option<&Algorithm> {
        self.algorithms.get(self.place(slug)).map(|algorithm| &**algorithm)
    }

    /// Where a slug stands among the algorithms, to sort by; behind all where it is unknown.
    pub(crate) fn place(&self, slug: &str) -> usize {
        self.places.get(slug).copied().unwrap_or(usize::MAX)
    }

    /// Adds an adapter.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] where no algorithm has the slug that it gives; [`Error::Inconsistent`]
    /// where algorithm and provider are there already, or the algorithm is of another family.
    pub fn register(&mut self, adapter: Adapter) -> Result<()> {
        let asked =
            catch_unwind(AssertUnwindSafe(|| (adapter.identity(), adapter.operations().to_vec())));
        let Ok((identity, operations)) = asked else {
            return Err(Error::Inconsistent(vec!["an adapter panics when asked who it is".into()]));
        };
        let algorithm = self
            .algorithms
            .get(self.place(&identity.algorithm))
            .ok_or_else(|| self.unknown_algorithm(&identity.algorithm))?
            .clone();
        let vectors = self
            .own_vectors
            .iter()
            .find(|(slug, _)| *slug == identity.algorithm)
            .map(|(_, vectors)| vectors.clone());
        let entry = Entry { algorithm, adapter, identity, operations, vectors, own: true };
        if !entry.adapter.serves(entry.algorithm.family()) {
            return Err(Error::Inconsistent(vec![format!(
                "{} is of the family {}, which that kind of adapter does not serve",
                entry.key(),
                entry.algorithm.family()
            )]));
        }
        if self.entries.iter().any(|known| known.key() == entry.key()) {
            return Err(Error::Inconsistent(vec![format!("{} is there already", entry.key())]));
        }
        self.entries.push(entry);
        Ok(())
    }

    /// Every algorithm known, in the families' order.
    pub fn algorithms(&self) -> &[Arc<Algorithm>] {
        &self.algorithms
    }

    /// Every entry, in the order of registration.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Every provider's slug, in the order of registration.
    pub fn providers(&self) -> Vec<&str> {
        let mut seen = HashSet::new();
        self.entries.iter().map(Entry::provider).filter(|slug| seen.insert(*slug)).collect()
    }

    /// The entries that implement an algorithm.
    pub fn serving<'a>(&'a self, slug: &'a str) -> impl Iterator<Item = &'a Entry> {
        self.entries.iter().filter(move |entry| entry.algorithm.slug() == slug)
    }

    /// The algorithms known by a name: a slug, OpenSSL's, SSH's, IANA's or any other, whatever its
    /// case. One name may have several meanings (`rsa-sha2-256` has every key size).
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] with the nearest name.
    pub fn find(&self, name: &str) -> Result<Vec<&Algorithm>> {
        let found: Vec<_> = self
            .algorithms
            .iter()
            .filter(|algorithm| algorithm.is_called(name))
            .map(|algorithm| &**algorithm)
            .collect();
        if found.is_empty() { Err(self.unknown_algorithm(name)) } else { Ok(found) }
    }

    /// The entries that a selection takes.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] for a name that is nowhere, [`Error::NothingMatched`] where every
    /// name is known but no entry has them all.
    pub fn select(&self, selection: &Selection) -> Result<Vec<&Entry>> {
        let algorithms = self.algorithms_of(selection)?;
        let providers = self.providers();
        for name in &selection.providers {
            if !providers.contains(&name.as_str()) {
                return Err(unknown("provider", name, providers.iter().copied()));
            }
        }
        let operations: BTreeSet<&str> =
            self.entries.iter().flat_map(Entry::operations).map(Operation::slug).collect();
        for name in &selection.operations {
            if !operations.contains(name.as_str()) {
                return Err(unknown("operation", name, operations.iter().copied()));
            }
        }
        let any = |wanted: &[String], has: &str| {
            wanted.is_empty() || wanted.iter().any(|name| name == has)
        };
        let taken: Vec<_> = self
            .entries
            .iter()
            .filter(|entry| {
                algorithms.iter().any(|known| known.slug() == entry.algorithm.slug())
                    && any(&selection.providers, entry.provider())
                    && entry
                        .operations()
                        .iter()
                        .any(|operation| any(&selection.operations, operation.slug()))
            })
            .collect();
        if taken.is_empty() { Err(Error::NothingMatched(selection.to_string())) } else { Ok(taken) }
    }

    /// The algorithms that a selection takes by name, family, status and glob, whoever serves them.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] for a name that is nowhere, [`Error::Usage`] for what is no glob.
    pub fn algorithms_of(&self, selection: &Selection) -> Result<Vec<&Algorithm>> {
        let named = selection
            .algorithms
            .iter()
            .map(|name| self.find(name))
            .collect::<Result<Vec<_>>>()?
            .concat();
        let globs = selection.globs.iter().map(|glob| matcher(glob)).collect::<Result<Vec<_>>>()?;
        let takes = |algorithm: &&Algorithm| {
            let (slug, family) = (algorithm.slug(), algorithm.family());
            (selection.families.is_empty() || selection.families.contains(&family))
                && (named.is_empty() || named.iter().any(|known| known.slug() == slug))
                && (selection.statuses.is_empty()
                    || selection.statuses.contains(&algorithm.standing()))
                && (globs.is_empty()
                    || globs.iter().any(|glob| {
                        glob.is_match(slug) || glob.is_match(format!("{family}/{slug}"))
                    }))
        };
        Ok(self.algorithms.iter().map(|algorithm| &**algorithm).filter(takes).collect())
    }

    /// Looks for contradictions: those of [`Self::check_names`], and sizes that the adapter does not
    /// have, for which it makes a key of each.
    ///
    /// # Errors
    ///
    /// [`Error::Inconsistent`] with a sentence per fault.
    pub fn consistency_check(&self) -> Result<()> {
        let mut faults = self.name_faults();
        for entry in &self.entries {
            sizes::faults(entry, &mut faults);
        }
        if faults.is_empty() { Ok(()) } else { Err(Error::Inconsistent(faults)) }
    }

    /// Looks for contradictions without making any key: slugs that are taken twice or illegal, names
    /// too long for a directory, entries left out by [`Self::with`].
    ///
    /// # Errors
    ///
    /// [`Error::Inconsistent`] with a sentence per fault.
    pub fn check_names(&self) -> Result<()> {
        let faults = self.name_faults();
        if faults.is_empty() { Ok(()) } else { Err(Error::Inconsistent(faults)) }
    }

    fn name_faults(&self) -> Vec<String> {
        let mut faults = self.faults.clone();
        faults.extend(
            self.waiting
                .iter()
                .map(|adapter| self.unknown_algorithm(&adapter.identity().algorithm).to_string()),
        );
        let mut slugs = HashSet::new();
        for algorithm in &self.algorithms {
            if !is_slug(algorithm.slug()) {
                faults.push(format!(
                    "`{}` is no legal slug: lower case [a-z0-9._-], at most 64 bytes",
                    algorithm.slug()
                ));
            }
            if !slugs.insert(algorithm.slug()) {
                faults.push(format!("the algorithm `{}` is there twice", algorithm.slug()));
            }
        }
        let mut directories = HashSet::new();
        for entry in &self.entries {
            // Criterion keeps its summary of a group in a directory of that name.
            if !is_slug(entry.provider()) || entry.provider() == "report" {
                faults.push(format!("`{}` is no legal provider slug", entry.provider()));
            }
            if entry.operations().is_empty() {
                faults.push(format!("{} lists no operation", entry.key()));
            }
            for operation in entry.operations() {
                if !is_slug(operation.slug()) {
                    faults.push(format!("`{operation}` of {} is no legal slug", entry.key()));
                }
                let group = group_name(entry.algorithm(), operation);
                if group.len() > 64 {
                    faults.push(format!("the group `{group}` is longer than 64 bytes: Criterion would cut its directory's name"));
                }
                if !directories.insert((group.replace('/', "_"), entry.provider().to_owned())) {
                    faults.push(format!("two benchmarks would share the directory of `{group}`"));
                }
            }
        }
        faults
    }

    fn unknown_algorithm(&self, name: &str) -> Error {
        unknown("algorithm", name, self.algorithms.iter().flat_map(|algorithm| algorithm.names()))
    }
}

/// The name of a Criterion group: `<family>/<algorithm>/<operation>`.
pub fn group_name(algorithm: &Algorithm, operation: &Operation) -> String {
    format!("{}/{}/{operation}", algorithm.family(), algorithm.slug())
}

/// A name that none of the known ones is, with the nearest of them.
pub(crate) fn unknown<'a>(
    kind: &'static str,
    name: &str,
    known: impl Iterator<Item = &'a str>,
) -> Error {
    Error::UnknownName {
        kind,
        name: name.to_owned(),
        nearest: nearest(&algorithm::folded(name), known),
    }
}

/// A glob, or an error that says what is wrong with it; `*` does not cross a `/`.
pub(crate) fn matcher(glob: &str) -> Result<GlobMatcher> {
    GlobBuilder::new(glob)
        .literal_separator(true)
        .case_insensitive(true)
        .build()
        .map(|glob| glob.compile_matcher())
        .map_err(|error| Error::Usage(format!("`{glob}` is no glob: {}", error.kind())))
}
