//! Lists of rows as data: `family/algorithm/operation` with globs, and sizes in bytes.

use std::sync::OnceLock;

use globset::GlobMatcher;

use crate::error::{Error, Result};
use crate::registry::matcher;

/// A line of such a list.
pub(super) struct Line {
    /// The groups that it means.
    pub(super) group: GlobMatcher,
    /// The sizes that it names, in bytes.
    pub(super) sizes: Vec<usize>,
}

/// The lines of the list called `name`, read once into `kept`.
pub(super) fn read(
    kept: &'static OnceLock<Vec<Line>>,
    name: &str,
    text: &str,
) -> Result<&'static [Line]> {
    if let Some(lines) = kept.get() {
        return Ok(lines);
    }
    let lines = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| parsed(name, line))
        .collect::<Result<_>>()?;
    Ok(kept.get_or_init(|| lines))
}

fn parsed(name: &str, line: &str) -> Result<Line> {
    let mut words = line.split_whitespace();
    let group = matcher(words.next().unwrap_or_default())?;
    let sizes = words
        .map(|word| word.parse().map_err(|_| Error::Usage(format!("{name}: `{word}` is no size"))))
        .collect::<Result<_>>()?;
    Ok(Line { group, sizes })
}
