//! What every run ends with, whoever started it.

use std::path::Path;

use super::{table, terminal_width, write_page_for};
use crate::Registry;
use crate::error::Result;
use crate::record::ResultSet;

/// Says a run's table, writes the page of all results and says where it is. `between` is said in between.
///
/// # Errors
///
/// As [`write_page_for`], and what `say` answers.
pub(crate) fn ending(
    rows: &ResultSet,
    home: &Path,
    registry: &Registry,
    between: Option<&str>,
    say: &mut dyn FnMut(&str) -> Result<()>,
) -> Result<()> {
    say(&format!("\n{}", table(rows, registry, terminal_width())))?;
    if let Some(line) = between {
        say(line)?;
    }
    let page = write_page_for(home, registry)?;
    say(&format!("page: {}", page.display()))
}
