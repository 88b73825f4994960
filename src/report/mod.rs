//! What a reader sees: the terminal's tables, a Markdown table, and one page.
//!
//! All are made of a [`ResultSet`] alone. The [`Registry`] is asked for what it knows of each
//! algorithm, above all its status: a fast broken cipher is never presented as a pick.

pub mod compare;
pub mod cost;
#[cfg(feature = "criterion")]
mod ending;
pub mod export;
pub mod figures;
mod history;
mod markdown;
mod page;
mod pairs;
mod paragraph;
pub mod rank;
pub mod ratio;
pub mod recommend;
mod table;
mod view;
pub(crate) mod words;

use std::path::{Path, PathBuf};

use crate::Registry;
use crate::error::Result;
use crate::record::{ResultSet, place};

#[cfg(feature = "criterion")]
pub(crate) use ending::ending;
pub use history::Named;
pub use markdown::markdown;
pub use page::{history, page};
pub use table::{table, terminal_width};

/// Writes the page of a home's result set beside it, whole or not at all, and returns its path. The
/// catalogue says which algorithms are broken; a caller with algorithms of their own takes
/// [`write_page_for`].
///
/// # Errors
///
/// As [`ResultSet::read`]; [`crate::Error::Io`] where the page cannot be written.
pub fn write_page(home: &Path) -> Result<PathBuf> {
    write_page_for(home, &Registry::empty())
}

/// [`write_page`] with a registry that knows the caller's own algorithms.
///
/// # Errors
///
/// As [`write_page`].
pub fn write_page_for(home: &Path, registry: &Registry) -> Result<PathBuf> {
    let set = ResultSet::read(place::results(home))?;
    let path = place::page(home);
    write_page_of(&set, registry, &path)?;
    Ok(path)
}

/// Writes the page of a result set that is read already, whole or not at all, wherever it is wanted.
///
/// # Errors
///
/// [`crate::Error::Io`] where the page cannot be written.
pub fn write_page_of(set: &ResultSet, registry: &Registry, path: &Path) -> Result<()> {
    let directory = |path: &Path| path.parent().unwrap_or(Path::new("")).to_path_buf();
    let criterion = criterion_of(set, &directory(&set.path));
    write(path, &page(set, registry, &directory(path), &criterion))
}

/// Writes the page of several result sets, whole or not at all.
///
/// # Errors
///
/// [`crate::Error::Io`] where the page cannot be written.
pub fn write_history(sets: &[Named], registry: &Registry, path: &Path) -> Result<()> {
    write(path, &history(sets, registry))
}

fn write(path: &Path, text: &str) -> Result<()> {
    crate::record::write_output(path, |file| file.write_all(text.as_bytes()))
}

/// Where the reports of a set's rows are: where this process would have them written, else in the home
/// or beside it, as a bench target under Cargo leaves them.
fn criterion_of(set: &ResultSet, home: &Path) -> PathBuf {
    let beside = home.parent().map(|parent| parent.join("criterion"));
    let inside = home.join("criterion");
    let places: Vec<PathBuf> =
        place::criterion_directory().into_iter().chain([inside.clone()]).chain(beside).collect();
    let mut rows = set
        .measurements
        .iter()
        .filter_map(|row| row.outcome.timing().and_then(|timing| timing.criterion.as_ref()));
    rows.find_map(|row| places.iter().find(|place| place.join(row).is_dir()))
        .cloned()
        .unwrap_or(inside)
}
