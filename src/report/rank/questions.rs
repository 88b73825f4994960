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

/// Which of a family's questions are asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Breadth {
    /// Every operation, not the main one alone.
    pub every_operation: bool,
    /// Every size, not one or two alone.
    pub every_size: bool,
}

/// Of each family the main operation, at 1024 and at 16384 bytes where those were measured, else at its
/// longest message; of key pairs both ways. `breadth` asks for more.
pub fn questions(set: &ResultSet, breadth: Breadth) -> BTreeSet<Question<'_>> {
    let all: BTreeSet<Question<'_>> =
        set.measurements.iter().map(|measurement| Question::of(&measurement.id)).collect();
    let known = all.into_iter().filter(|question| Family::from_slug(question.family).is_some());
    let known: Vec<Question<'_>> = known.collect();
    known
        .chunk_by(|a, b| a.family == b.family)
        .flat_map(|family| {
            let first = family.iter().find(|question| question.bytes.is_some());
            let is_main = move |question: &Question<'_>| match first {
                Some(first) => question.operation == first.operation && question.bytes.is_some(),
                None => view::is_main_operation(question.operation),
            };
            let asked: Vec<Question<'_>> =
                family.iter().copied().filter(|q| breadth.every_operation || is_main(q)).collect();
            let of_operation = asked.chunk_by(|a, b| a.operation == b.operation);
            of_operation.flat_map(|sizes| usual(sizes, breadth.every_size)).collect::<Vec<_>>()
        })
        .collect()
}

/// Of one operation's sizes, ascending, those that are asked for first.
fn usual<'a>(sizes: &[Question<'a>], every: bool) -> Vec<Question<'a>> {
    const USUAL: [Option<usize>; 3] = [None, Some(1024), Some(16384)];
    let usual: Vec<_> =
        sizes.iter().filter(|q| every || USUAL.contains(&q.bytes)).copied().collect();
    if usual.is_empty() { sizes.last().copied().into_iter().collect() } else { usual }
}
