//! What can be asked of a set: which rows do the same work?

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;

use crate::algorithm::Family;
use crate::record::{ResultSet, RowId};
use crate::report::{figures, view};

/// A family's operation at a size: rows that answer the same one stand against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Question<'a> {
    /// Family's slug.
    pub family: &'a str,
    /// Operation's slug.
    pub operation: &'a str,
    /// Message length; `None` where the operation has none.
    pub bytes: Option<usize>,
}

impl<'a> Question<'a> {
    /// The one that a row answers.
    pub fn of(id: &'a RowId) -> Self {
        Self { family: &id.family, operation: &id.operation, bytes: id.bytes }
    }
}

impl Ord for Question<'_> {
    /// As families and operations are shown.
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |q: &Self| (view::family_place(q.family), view::operation_place(q.operation));
        key(self)
            .cmp(&key(other))
            .then_with(|| self.family.cmp(other.family))
            .then_with(|| self.operation.cmp(other.operation))
            .then_with(|| self.bytes.cmp(&other.bytes))
    }
}

impl PartialOrd for Question<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Question<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let family = Family::from_slug(self.family);
        let title = family.map_or(self.family, |family| family.title());
        write!(f, "{title}: {}", self.operation)?;
        self.bytes.map_or(Ok(()), |bytes| write!(f, ", {}", figures::bytes(bytes)))
    }
}

/// Of each family the main operation, at 1024 and at 16384 bytes where those were measured, else at its
/// longest message; of key pairs both ways.
pub fn main_questions(set: &ResultSet) -> BTreeSet<Question<'_>> {
    let all: BTreeSet<Question<'_>> =
        set.measurements.iter().map(|measurement| Question::of(&measurement.id)).collect();
    let mut main = BTreeSet::new();
    let known = all.iter().filter(|question| Family::from_slug(question.family).is_some());
    let known: Vec<Question<'_>> = known.copied().collect();
    for family in known.chunk_by(|a, b| a.family == b.family) {
        let sized = family.iter().find(|question| question.bytes.is_some());
        let Some(first) = sized else {
            main.extend(
                family
                    .iter()
                    .filter(|question| view::MAIN_OPERATIONS.contains(&question.operation)),
            );
            continue;
        };
        let of_operation: Vec<_> = family
            .iter()
            .filter(|question| question.operation == first.operation && question.bytes.is_some())
            .collect();
        let usual = of_operation.iter().filter(|question| USUAL.contains(&question.bytes));
        let before = main.len();
        main.extend(usual.map(|question| **question));
        if main.len() == before {
            main.extend(of_operation.last().map(|question| **question));
        }
    }
    main
}

/// The message lengths that are asked for first.
const USUAL: [Option<usize>; 2] = [Some(1024), Some(16384)];
