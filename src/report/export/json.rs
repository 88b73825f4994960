//! JSON: the records themselves.

use crate::error::{Error, Result};
use crate::record::ResultSet;

/// One array of whole records, as docs/RECORD.md has them, each on a line of its own: the receipts that the
/// newest rows need, then those rows, samples and all. `jq -c '.[]'` makes a result set of it again.
///
/// # Errors
///
/// [`Error::Failed`] for a record that has no JSON.
pub fn json(set: &ResultSet) -> Result<String> {
    let mut text = String::from("[");
    for (i, line) in set.newest_lines().iter().enumerate() {
        text.push_str(if i == 0 { "\n" } else { ",\n" });
        text.push_str(&serde_json::to_string(line).map_err(|error| {
            Error::Failed(format!("a line of the record cannot be written as JSON: {error}"))
        })?);
    }
    text.push_str("\n]\n");
    Ok(text)
}
