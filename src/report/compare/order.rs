//! In which order rows are shown.

use super::{Comparison, Pair};
use crate::Registry;
use crate::record::{Row, RowId};
use crate::report::view;

/// What the rows of a comparison are sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// As families, algorithms and operations are shown everywhere.
    #[default]
    Name,
    /// The greatest gain first; rows without a ratio last.
    Ratio,
}

impl Comparison<'_> {
    /// Sorts all rows.
    pub fn sort(&mut self, by: Sort, registry: &Registry) {
        let key = |row: &Row<'_>| place(&row.measurement.id, registry);
        self.pairs.sort_by_cached_key(|pair| key(&pair.b));
        self.unlike.sort_by_cached_key(|unlike| key(&unlike.b));
        self.only_a.sort_by_cached_key(key);
        self.only_b.sort_by_cached_key(key);
        if by == Sort::Ratio {
            let ratio = |pair: &Pair<'_>| pair.standing.map_or(0.0, |s| s.ratio.speed.value);
            self.pairs.sort_by(|a, b| ratio(b).total_cmp(&ratio(a)));
        }
    }
}

type Key = (usize, String, usize, String, bool, Option<(usize, String)>, String, RowId);

/// Rows of one operation and provider stand together by size; those without a size after them.
fn place(id: &RowId, registry: &Registry) -> Key {
    let sized = id.bytes.is_some();
    (
        view::family_place(&id.family),
        id.family.clone(),
        registry.place(&id.algorithm),
        id.algorithm.clone(),
        !sized,
        sized.then(|| (view::operation_place(&id.operation), id.operation.clone())),
        id.provider.clone(),
        id.clone(),
    )
}
