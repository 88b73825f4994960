//! What the bench target `overhead` times: named here, so that every target knows what a filter may mean.

use crate::algorithm::Operation;
use crate::record::RowId;

/// The first part of its rows' names.
pub const FAMILY: &str = "overhead";

/// Message lengths in bytes.
pub const SIZES: [usize; 3] = [16, 64, 1024];

/// What is timed as an adapter and beside the same crate called directly.
pub const SUBJECTS: [(&str, Operation); 3] = [
    ("sha-256", Operation::HASH),
    ("aes-128-gcm", Operation::SEAL),
    ("chacha20-poly1305", Operation::SEAL),
];

/// The row of an operation that does nothing: the harness's floor.
pub fn floor() -> RowId {
    row("null", &Operation::HASH, "floor", None)
}

/// The row of a subject, as an `adapter` or `direct`.
pub fn row(algorithm: &str, operation: &Operation, provider: &str, bytes: Option<usize>) -> RowId {
    RowId {
        family: FAMILY.into(),
        algorithm: algorithm.into(),
        operation: operation.slug().into(),
        provider: provider.into(),
        bytes,
    }
}

/// Every row.
pub(super) fn rows() -> impl Iterator<Item = RowId> {
    let subjects = SUBJECTS.into_iter().flat_map(|(algorithm, operation)| {
        SIZES.into_iter().flat_map(move |bytes| {
            ["adapter", "direct"].map(|provider| row(algorithm, &operation, provider, Some(bytes)))
        })
    });
    std::iter::once(floor()).chain(subjects)
}
