//! Extendable-output functions.

use super::Algorithm;

pub(super) fn algorithms() -> Vec<Algorithm> {
    Vec::new()
}
