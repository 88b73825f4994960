//! Names and filters on the command line, the same for every verb that takes them.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::algorithm::{Family, Status};
use crate::error::{Error, Result};
use crate::record::Filter;
use crate::registry::{Registry, Selection};

/// Which algorithms and providers. Several filters must all be met; several values of one filter are
/// alternatives.
#[derive(Args, Clone)]
pub(super) struct Selected {
    /// Algorithms by any name that they are known by, in any case; several are alternatives
    ///
    /// A slug, or a name of OpenSSL's, SSH's or IANA's, spaces and all: `sha-256`, `SHA256`,
    /// `des ede3`, `aes256-ctr`, `ecdsa-sha2-nistp256`. What has a `*`, `?` or `[` is a glob.
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    #[command(flatten)]
    filters: Filters,
}

/// [`Selected`] for a verb whose names are those of result sets: rows of a record in the place of the
/// registry's entries.
#[derive(Args)]
pub(super) struct SelectedRows {
    /// Only algorithms of these names: any that they are known by, in any case
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    algorithm: Vec<String>,

    /// Only these message lengths, in bytes
    #[arg(long, value_name = "BYTES", value_delimiter = ',')]
    size: Vec<usize>,

    #[command(flatten)]
    filters: Filters,
}

/// What restricts a selection beside names.
#[derive(Args, Clone)]
struct Filters {
    /// Only these families
    #[arg(long, alias = "families", value_delimiter = ',', value_parser = families())]
    family: Vec<Family>,

    /// Only these providers
    #[arg(long, alias = "providers", value_delimiter = ',')]
    provider: Vec<String>,

    /// Only algorithms of these statuses
    #[arg(long, alias = "statuses", value_delimiter = ',', value_parser = statuses())]
    status: Vec<Status>,

    /// Only what can do one of these operations, e.g. `seal`
    #[arg(long, alias = "operations", value_delimiter = ',')]
    operation: Vec<String>,

    /// Only slugs that match, as `aes-*` or `block/*`
    #[arg(long)]
    glob: Vec<String>,
}

impl Selected {
    /// The selection, its names resolved.
    pub(super) fn resolve(self, registry: &Registry) -> Result<Selection> {
        let (globs, names): (Vec<_>, Vec<_>) =
            self.names.into_iter().partition(|name| name.contains(['*', '?', '[']));
        let mut algorithms = names_of(registry, &names)?;
        for glob in globs {
            algorithms.extend(matching(registry, glob)?);
        }
        Ok(self.filters.selection(algorithms))
    }
}

impl SelectedRows {
    /// What takes the rows of one set after the other.
    pub(super) fn filter(self, registry: &Registry) -> Result<Filter> {
        Filter::new(self.filters.selection(self.algorithm), self.size, registry)
    }
}

impl Filters {
    fn selection(self, algorithms: Vec<String>) -> Selection {
        Selection {
            families: self.family,
            algorithms,
            providers: self.provider,
            operations: self.operation,
            statuses: self.status,
            globs: self.glob,
        }
    }
}

/// The slugs that a glob in the place of a name stands for.
fn matching(registry: &Registry, glob: String) -> Result<Vec<String>> {
    let selection = Selection { globs: vec![glob], ..Selection::default() };
    let slugs: Vec<_> = registry
        .algorithms_of(&selection)?
        .into_iter()
        .map(|algorithm| algorithm.slug().to_owned())
        .collect();
    if slugs.is_empty() { Err(Error::NothingMatched(selection.to_string())) } else { Ok(slugs) }
}

/// The names that a row of words holds: of `md5 des ede3`, `md5` and `des ede3`. A name of several
/// words goes before a name of fewer.
fn names_of(registry: &Registry, words: &[String]) -> Result<Vec<String>> {
    let mut names = Vec::new();
    let mut rest = words;
    while !rest.is_empty() {
        let taken = (1..=rest.len()).rev().find(|n| registry.find(&rest[..*n].join(" ")).is_ok());
        let Some(taken) = taken else { return Err(unknown(registry, rest)) };
        names.push(rest[..taken].join(" "));
        rest = &rest[taken..];
    }
    Ok(names)
}

/// Which name was meant: several words if a known name of as many is near, else the first.
fn unknown(registry: &Registry, words: &[String]) -> Error {
    let nothing = || Error::UnknownName { kind: "algorithm", name: words.join(" "), nearest: None };
    (1..=words.len())
        .rev()
        .filter_map(|n| registry.find(&words[..n].join(" ")).err().map(|error| (n, error)))
        .find(|(n, error)| match error {
            Error::UnknownName { nearest: Some(near), .. } => near.split_whitespace().count() == *n,
            _ => *n == 1,
        })
        .or_else(|| registry.find(&words[0]).err().map(|error| (1, error)))
        .map_or_else(nothing, |(_, error)| by_slug(registry, error))
}

/// The error with the slug of the algorithm that was meant, where it has another name of one word.
fn by_slug(registry: &Registry, error: Error) -> Error {
    match error {
        Error::UnknownName { kind, name, nearest: Some(near) } if !near.contains(' ') => {
            let slug = match registry.find(&near).as_deref() {
                Ok([one]) => one.slug().to_owned(),
                _ => near,
            };
            Error::UnknownName { kind, name, nearest: Some(slug) }
        }
        error => error,
    }
}

fn families() -> impl TypedValueParser<Value = Family> {
    PossibleValuesParser::new(Family::ALL.map(Family::slug))
        .try_map(|slug| Family::from_slug(&slug).ok_or("no family"))
}

pub(super) fn statuses() -> impl TypedValueParser<Value = Status> {
    PossibleValuesParser::new(Status::ALL.map(Status::slug)).try_map(|slug| {
        Status::ALL.into_iter().find(|status| status.slug() == slug).ok_or("no status")
    })
}

impl SelectedRows {
    /// Whether operations are named, and whether sizes are: a verb that shows a few of them of its own
    /// accord shows all that are named.
    pub(super) fn names(&self) -> (bool, bool) {
        (!self.filters.operation.is_empty(), !self.size.is_empty())
    }
}
