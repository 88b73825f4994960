//! Key derivation functions and password hashes.

use super::Algorithm;

pub(super) fn algorithms() -> Vec<Algorithm> {
    Vec::new()
}
