//! What a run is asked for, whoever asks: a bench target's arguments or a verb of the command.

use std::path::PathBuf;
use std::time::Duration;

use super::arguments::Mode;
use super::settings::{Plan, Timings};
use crate::error::Result;
use crate::record::{Measurement, ResultSet, RowId};

/// A run that is wanted.
pub(crate) struct Request {
    /// The bench target or verb, for the receipt.
    pub(crate) target: String,
    /// The plan.
    pub(crate) plan: Plan,
    /// Whether times, samples or resamples are other than the plan's.
    pub(crate) changed: bool,
    /// Times and samples.
    pub(crate) timings: Timings,
    /// What is to be done with the rows.
    pub(crate) mode: Mode,
    /// What is asked of Criterion.
    pub(crate) options: Options,
    /// Where the result set is.
    pub(crate) home: PathBuf,
    /// Criterion's own directory.
    pub(crate) criterion: PathBuf,
    /// How long it may take in all.
    pub(crate) budget: Option<Duration>,
    /// What the receipt has in common with others.
    pub(crate) invocation: String,
    /// What the same invocation has measured before, with its receipts.
    pub(crate) earlier: Option<ResultSet>,
}

impl Request {
    /// The plan as the receipt has it: one whose times were changed is not that plan.
    pub(crate) fn plan_name(&self) -> String {
        format!("{}{}", self.plan.slug(), if self.changed { " (changed)" } else { "" })
    }
}

/// What is asked of Criterion.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    /// It reads the process's arguments itself, and prints; else it does neither.
    pub(crate) reads_arguments: bool,
    /// Only until the significance level is reached.
    pub(crate) quick: bool,
    /// Plots and pages of its own.
    pub(crate) plots: bool,
    /// Files of its own.
    pub(crate) keeps_files: bool,
    /// Compares with a baseline that was named.
    pub(crate) compares: bool,
    /// Baselines that every row must have.
    pub(crate) baselines: Vec<String>,
}

/// Who is told how a run goes. What a listener cannot write ends the run.
pub(crate) trait Listener {
    /// So many rows are going to be timed, as far as can be foreseen.
    fn planned(&mut self, rows: usize);

    /// A line about the run.
    fn say(&mut self, line: &str) -> Result<()>;

    /// A line about what does not concern the run's own rows.
    fn note(&mut self, line: &str);

    /// A row is begun.
    fn begins(&mut self, row: &RowId);

    /// A row has come to its end, and is recorded.
    fn ends(&mut self, measurement: &Measurement) -> Result<()>;
}
