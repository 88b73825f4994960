//! How a run goes, for whoever watches: a bar on a terminal, else a line for each row.

use std::io::{IsTerminal, Write};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::bench::Listener;
use crate::error::Result;
use crate::record::{Measurement, Outcome, RowId};
use crate::report::figures;

/// Writes to standard error: standard output has the table alone, and progress that cannot be shown is
/// no loss.
pub(super) struct Progress {
    /// None where no person watches.
    bar: Option<ProgressBar>,
    rows: usize,
    done: usize,
}

/// The bar is drawn between rows only: while one is timed, nothing else is to run.
const BAR: &str = "[{bar:24}] {pos}/{len}, {eta} left  {wide_msg}";

impl Progress {
    pub(super) fn new() -> Self {
        let bar = (HUSHED && std::io::stderr().is_terminal()).then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
            // A template that the crate cannot read leaves its own.
            if let Ok(style) = ProgressStyle::with_template(BAR) {
                bar.set_style(style.progress_chars("=> "));
            }
            bar
        });
        Self { bar, rows: 0, done: 0 }
    }

    fn line(&self, line: &str) {
        let write = || {
            // Nobody is left to tell where this cannot be written.
            let _ = writeln!(std::io::stderr(), "{line}");
        };
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

/// Whether Criterion is silent, so that a bar stays in its line.
const HUSHED: bool = cfg!(unix);

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl Listener for Progress {
    fn planned(&mut self, rows: usize) {
        self.rows = rows;
        if let Some(bar) = &self.bar {
            bar.set_length(rows as u64);
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    fn say(&mut self, line: &str) -> Result<()> {
        self.line(line);
        Ok(())
    }

    fn note(&mut self, line: &str) {
        self.line(&format!("note: {line}"));
    }

    fn begins(&mut self, row: &RowId) {
        if let Some(bar) = &self.bar {
            bar.set_message(row.to_string());
        }
    }

    fn ends(&mut self, measurement: &Measurement) -> Result<()> {
        self.done += 1;
        let id = &measurement.id;
        let said = match &measurement.outcome {
            Outcome::Measured(timing) => {
                let speed = timing.bytes_per_second;
                let speed = speed.unwrap_or_else(|| figures::per_second(timing.seconds));
                format!("{} {}", figures::figure(timing), figures::margin(&speed))
            }
            Outcome::Unavailable { reason } => format!("unavailable: {reason}"),
            Outcome::Failed { reason } => format!("failed: {reason}"),
        };
        match &self.bar {
            None => self.line(&format!("{}/{} {id}: {said}", self.done, self.rows)),
            Some(bar) => {
                bar.inc(1);
                if measurement.outcome.timing().is_none() {
                    self.line(&format!("{id}: {said}"));
                }
            }
        }
        Ok(())
    }
}
