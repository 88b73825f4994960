//! Key encapsulation.

use super::Found;
use crate::algorithm::Algorithm;
use crate::error::Result;

/// Whether there are cases for an algorithm, which are then added.
pub(super) fn find(_found: &mut Found, _algorithm: &Algorithm) -> Result<bool> {
    Ok(false)
}
