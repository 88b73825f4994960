//! The vectors that are built in.

use crate::algorithm::Vectors;
use crate::error::Result;

/// The published vectors of a built-in algorithm; none where there are none.
///
/// # Errors
///
/// [`crate::Error::Vectors`] where the file does not parse.
pub fn published(_slug: &str) -> Result<Option<Vectors>> {
    Ok(None)
}
