//! What became of checking an entry, and of checking many.

use std::fmt;

use crate::error::{Error, Result};
use crate::registry::Entry;

/// What became of checking an entry.
///
/// Passed, failed, skipped and not asked are four different things.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// How many cases were answered rightly.
    pub passed: usize,
    /// One sentence per case answered wrongly.
    pub failed: Vec<String>,
    /// One sentence per case, or operation of a case, that could not be asked, with the reason.
    pub skipped: Vec<String>,
    /// Where the vectors come from.
    pub sources: Vec<String>,
    /// Why nothing was asked at all, where that is not the implementation's fault.
    pub not_asked: Option<NotAsked>,
}

/// Why an entry was asked nothing, without its being at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAsked {
    /// It cannot be used on this machine or in this build; the reason.
    Unavailable(String),
    /// Nothing is published that its family could be asked (random numbers, ceilings, channels).
    NotApplicable(String),
}

impl fmt::Display for NotAsked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unavailable(reason) => write!(f, "unavailable: {reason}"),
            Self::NotApplicable(reason) => f.write_str(reason),
        }
    }
}

impl Verdict {
    /// A verdict of nothing asked.
    pub(super) fn not_asked(reason: NotAsked) -> Self {
        Self { not_asked: Some(reason), ..Self::default() }
    }

    /// Whether something was asked and everything was answered rightly.
    ///
    /// Of a family for which nothing is published this is false, yet [`Self::require`] is content.
    pub fn is_pass(&self) -> bool {
        self.passed > 0 && self.failed.is_empty()
    }

    /// Why the entry must not be timed, in one sentence.
    ///
    /// # Errors
    ///
    /// [`Error::Failed`] with the first failure, or that no vector could be asked;
    /// [`Error::Unavailable`] where the entry is.
    pub fn require(&self) -> Result<()> {
        if let Some(first) = self.failed.first() {
            return Err(Error::Failed(format!(
                "{} of {} vectors answered wrongly, first: {first}",
                self.failed.len(),
                self.failed.len() + self.passed
            )));
        }
        match &self.not_asked {
            Some(NotAsked::Unavailable(reason)) => return Err(Error::Unavailable(reason.clone())),
            Some(NotAsked::NotApplicable(_)) => return Ok(()),
            None => {}
        }
        if self.passed > 0 {
            return Ok(());
        }
        Err(Error::Failed(match self.skipped.first() {
            Some(first) => format!("every vector was skipped, first: {first}"),
            None => "there is no vector".into(),
        }))
    }
}

/// Verdicts added up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// How many entries were looked at.
    pub entries: usize,
    /// Cases answered rightly.
    pub passed: usize,
    /// Cases answered wrongly.
    pub failed: usize,
    /// Cases, or operations of cases, that could not be asked.
    pub skipped: usize,
    /// Entries that are unavailable.
    pub unavailable: usize,
    /// Entries of families for which nothing is published.
    pub not_applicable: usize,
    /// One sentence per entry that is not right.
    pub faults: Vec<String>,
}

impl Summary {
    /// Adds an entry's verdict.
    pub fn add(&mut self, entry: &Entry, verdict: &Verdict) {
        self.entries += 1;
        self.passed += verdict.passed;
        self.failed += verdict.failed.len();
        self.skipped += verdict.skipped.len();
        match (verdict.require(), &verdict.not_asked) {
            (Ok(()), None) => {}
            (Ok(()), Some(_)) => self.not_applicable += 1,
            (Err(Error::Unavailable(_)), _) => self.unavailable += 1,
            (Err(error), _) => self.faults.push(format!("{}: {}", entry.key(), error.reason())),
        }
    }

    /// Whether all is well: no entry at fault, and something asked.
    ///
    /// # Errors
    ///
    /// [`Error::Failed`] with the first fault, or that nothing at all was verified.
    pub fn require(&self) -> Result<()> {
        match self.faults.first() {
            Some(first) => Err(Error::Failed(format!(
                "{} of {} entries, first: {first}",
                self.faults.len(),
                self.entries
            ))),
            None if self.passed == 0 && self.not_applicable == 0 => {
                Err(Error::Failed("nothing was verified".into()))
            }
            None => Ok(()),
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entries, passed, failed, skipped, unavailable, not_applicable, .. } = self;
        write!(
            f,
            "{entries} entries: {passed} vectors passed, {failed} failed, {skipped} skipped"
        )?;
        if *unavailable > 0 {
            write!(f, "; {unavailable} entries unavailable")?;
        }
        if *not_applicable > 0 {
            write!(f, "; {not_applicable} entries have no vectors to be asked")?;
        }
        Ok(())
    }
}
