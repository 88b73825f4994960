//! Results in the formats of others: a format is a file.
//!
//! Each takes the newest row of each id, as the tables do. What a format has no place for is counted in
//! [`LeftOut`], never written as a zero. [`Csv`] and `Parquet` have the same [`columns`] and take
//! any number of sets, one after the other; the others are texts of one set.

mod bencher;
mod columns;
mod csv;
mod github_action_benchmark;
mod json;
mod markdown;
mod openssl;
#[cfg(feature = "parquet")]
mod parquet;

use std::fmt;

use crate::record::{Measurement, Outcome, Timing};

pub use bencher::bencher;
pub use columns::{Column, Kind, columns};
pub use csv::Csv;
pub use github_action_benchmark::github_action_benchmark;
pub use json::json;
pub use markdown::markdown;
pub use openssl::{mr as openssl_mr, text as openssl};
#[cfg(feature = "parquet")]
pub use parquet::{Parquet, Samples};

/// A set as a text in another format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// The text, ended by a line's end.
    pub text: String,
    /// The rows that are not in it.
    pub left_out: LeftOut,
}

/// How many rows a format has no place for, and why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Unavailable: they have no figure.
    pub unavailable: usize,
    /// Failed: they have no figure.
    pub failed: usize,
    /// Measured, but of an operation or algorithm that the format cannot say.
    pub unsaid: usize,
}

impl LeftOut {
    /// Whether every row is in the text.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// The figure of a row; a row that has none is counted.
    fn figure<'a>(&mut self, measurement: &'a Measurement) -> Option<&'a Timing> {
        match &measurement.outcome {
            Outcome::Measured(timing) => return Some(timing),
            Outcome::Unavailable { .. } => self.unavailable += 1,
            Outcome::Failed { .. } => self.failed += 1,
        }
        None
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = [
            (self.unavailable, "unavailable"),
            (self.failed, "failed"),
            (self.unsaid, "measured that the format has no line for"),
        ];
        let parts: Vec<String> = counts
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
        f.write_str(if parts.is_empty() { "none" } else { "" })?;
        f.write_str(&parts.join(", "))
    }
}

/// A number as JSON and the record have it: the shortest that reads back as the same.
fn shortest(value: f64) -> String {
    // Only what is no number has no text, and no record holds such a thing.
    serde_json::to_string(&value).unwrap_or_default()
}
