//! Key encapsulation mechanisms.

use super::Algorithm;

pub(super) fn algorithms() -> Vec<Algorithm> {
    Vec::new()
}
