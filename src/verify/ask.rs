//! How a case is asked: what is expected, what counts as a refusal, and the words for what differs.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::algorithm::{Case, Operation, Vectors};
use crate::error::{Error, Result, panic_words};
use crate::registry::Entry;

/// A set of cases and how its cases are named.
pub(super) struct Set<'a> {
    pub(super) vectors: Cow<'a, Vectors>,
    /// Cases that may be refused or answered, by their number in [`Case::line`].
    pub(super) either: Vec<usize>,
    /// What [`Case::line`] counts.
    pub(super) counted: Counted,
}

/// What the number of a case is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Counted {
    Lines,
    /// Project Wycheproof's `tcId`.
    #[cfg_attr(not(feature = "wycheproof"), allow(dead_code))]
    TestIds,
}

impl<'a> Set<'a> {
    /// Cases of this crate's own format.
    pub(super) fn of(vectors: Cow<'a, Vectors>) -> Self {
        Self { vectors, either: Vec::new(), counted: Counted::Lines }
    }

    pub(super) fn questions(&self) -> impl Iterator<Item = Question<'_>> {
        let first_valid = self.vectors.cases.iter().position(|case| !case.invalid);
        self.vectors.cases.iter().enumerate().map(move |(index, case)| Question {
            case,
            expect: match case.invalid {
                true => Expect::Refusal,
                false if self.either.contains(&case.line) => Expect::Either,
                false => Expect::Answer,
            },
            place: match (self.counted, case.line) {
                (Counted::TestIds, id) => format!("{} tcId {id}", self.vectors.file),
                (Counted::Lines, 0) => format!("{}, case {}", self.vectors.file, index + 1),
                (Counted::Lines, line) => format!("{}:{line}", self.vectors.file),
            },
            thorough: self.counted == Counted::Lines,
            long: self.counted == Counted::Lines && Some(index) == first_valid,
        })
    }
}

/// One case as it is asked.
pub(super) struct Question<'a> {
    pub(super) case: &'a Case,
    pub(super) expect: Expect,
    /// File and line, for messages.
    pub(super) place: String,
    /// Whether the case is also spoiled and asked in the costly ways. Not so for Wycheproof's, which
    /// are many and come spoiled already.
    pub(super) thorough: bool,
    /// Whether the implementation is also asked whether it agrees with itself on a message that is
    /// longer than most vectors are: whole against in small pieces, so that code which works on many
    /// blocks at once is held against code which does not. Once per set.
    pub(super) long: bool,
}

/// What is right.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Expect {
    Answer,
    Refusal,
    /// The right answer or a refusal.
    Either,
}

/// Why a case did not come out.
#[derive(Debug)]
pub(super) enum Fault {
    /// The implementation is wrong.
    Wrong(String),
    /// The implementation does not take this key or do this operation.
    Cannot(String),
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        match error {
            Error::KeyLength { .. }
            | Error::KeyMaterial(_)
            | Error::Unavailable(_)
            | Error::Unsupported { .. } => Self::Cannot(error.to_string()),
            Error::Failed(sentence) => Self::Wrong(sentence),
            _ => Self::Wrong(format!("answered with an error: {error}")),
        }
    }
}

/// What a case came to; where it is right, the operations that could not be asked and why.
pub(super) type Answer = Result<Vec<String>, Fault>;

/// The operations of one case, asked one after another.
pub(super) struct Parts<'a> {
    operations: &'a [Operation],
    asked: usize,
    skipped: Vec<String>,
}

impl<'a> Parts<'a> {
    pub(super) fn of(entry: &'a Entry) -> Self {
        Self { operations: entry.operations(), asked: 0, skipped: Vec::new() }
    }

    /// Takes what came of one operation; a wrong one ends the case.
    pub(super) fn part(
        &mut self,
        operation: &Operation,
        came: Result<(), Fault>,
    ) -> Result<(), Fault> {
        match came {
            Ok(()) => self.asked += 1,
            Err(Fault::Cannot(reason)) => self.skipped.push(format!("{operation}: {reason}")),
            Err(Fault::Wrong(sentence)) => {
                return Err(Fault::Wrong(format!("{operation}: {sentence}")));
            }
        }
        Ok(())
    }

    /// Asks an operation if one of `listed` is listed.
    pub(super) fn ask(
        &mut self,
        listed: &[Operation],
        ask: impl FnOnce() -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        match listed.iter().find(|operation| self.operations.contains(operation)) {
            Some(operation) => self.part(operation, ask()),
            None => Ok(()),
        }
    }

    /// Asks for a key schedule, where it is listed. What it makes cannot be seen, so that it may fail
    /// but does not count as an answer.
    pub(super) fn ask_setup(
        &mut self,
        ask: impl FnOnce() -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let asked = self.asked;
        self.ask(&[Operation::SETUP], ask)?;
        self.asked = asked;
        Ok(())
    }

    pub(super) fn end(mut self) -> Answer {
        match self.asked {
            0 if self.skipped.is_empty() => {
                Err(Fault::Cannot("no operation is listed that this vector asks".into()))
            }
            0 => Err(Fault::Cannot(self.skipped.swap_remove(0))),
            _ => Ok(self.skipped),
        }
    }
}

/// Leaves out what is not offered: for what need not be listed.
pub(super) fn if_offered(came: Result<(), Fault>) -> Result<(), Fault> {
    match came {
        Err(Fault::Cannot(_)) => Ok(()),
        other => other,
    }
}

/// Fails where `got` is not what the field holds.
pub(super) fn equal(field: &str, got: &[u8], right: &[u8]) -> Result<(), Fault> {
    if got.len() != right.len() {
        return Err(Fault::Wrong(format!(
            "`{field}` is {} bytes long instead of {}",
            got.len(),
            right.len()
        )));
    }
    match got.iter().zip(right).position(|(got, right)| got != right) {
        None => Ok(()),
        Some(at) => Err(Fault::Wrong(format!(
            "`{field}` differs from byte {at} on: {:02x} instead of {:02x}",
            got[at], right[at]
        ))),
    }
}

/// [`equal`], or where the case is invalid its contrary.
pub(super) fn judged(expect: Expect, field: &str, got: &[u8], given: &[u8]) -> Result<(), Fault> {
    match (expect, equal(field, got, given)) {
        (Expect::Refusal, Ok(())) => {
            Err(Fault::Wrong(format!("the invalid `{field}` is the one computed")))
        }
        (Expect::Refusal, Err(_)) => Ok(()),
        (_, came) => came,
    }
}

/// Fails unless `answer` is a refusal of `what`.
pub(super) fn refused(answer: Result<()>, what: &str) -> Result<(), Fault> {
    match answer {
        Ok(()) => Err(Fault::Wrong(format!("{what} is accepted"))),
        Err(Error::Refused { .. } | Error::Malformed { .. }) => Ok(()),
        Err(error) => match Fault::from(error) {
            Fault::Wrong(sentence) => {
                Err(Fault::Wrong(format!("{what} is not refused but {sentence}")))
            }
            cannot => Err(cannot),
        },
    }
}

/// Takes a refusal for an answer where that is right as well.
pub(super) fn unless_refused(expect: Expect, answer: Result<()>) -> Result<(), Fault> {
    match (expect, answer) {
        (Expect::Either, Err(Error::Refused { .. } | Error::Malformed { .. })) => Ok(()),
        (_, answer) => Ok(answer?),
    }
}

/// The bytes with the lowest bit of one flipped; of no bytes, one byte.
pub(super) fn spoiled(bytes: &[u8], at: usize) -> Vec<u8> {
    let mut spoiled = bytes.to_vec();
    match spoiled.get_mut(at) {
        Some(byte) => *byte ^= 1,
        None => spoiled.push(0),
    }
    spoiled
}

/// A message of no pattern that a block would hide.
pub(super) fn long_message(bytes: usize) -> Vec<u8> {
    (0..bytes).map(|at| (at * at / 7 + at / 251) as u8).collect()
}

/// Fails where what came of a long message differs from what came of its pieces.
pub(super) fn same_in_pieces(field: &str, whole: &[u8], pieces: &[u8]) -> Result<(), Fault> {
    equal(field, whole, pieces).map_err(|fault| {
        also(fault, "a long message comes out otherwise in one call than in pieces")
    })
}

/// Says how it was asked.
pub(super) fn also(fault: Fault, how: &str) -> Fault {
    match fault {
        Fault::Wrong(sentence) => Fault::Wrong(format!("{how}: {sentence}")),
        cannot => cannot,
    }
}

/// A buffer full of what no answer is likely to be.
pub(super) fn blank(bytes: usize) -> Vec<u8> {
    vec![0xa5; bytes]
}

/// Does `ask`; a panic becomes a sentence.
///
/// The panic's own message still goes where the process has its panics go: the hook is global and
/// not this crate's to change.
pub(super) fn guarded<T>(ask: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(ask)).map_err(|payload| {
        let words = panic_words(&*payload).unwrap_or("without a message");
        format!("the implementation panicked: {words}")
    })
}
