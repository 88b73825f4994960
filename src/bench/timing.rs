//! One row's figure: by Criterion, or by a few real samples where Criterion would invent them.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Throughput};

use super::arguments::Arguments;
use super::rows::Row;
use super::settings::Timings;
use super::{criterion_files, interrupt, own_timing};
use crate::error::{Error, Result};
use crate::record::{Sample, Timing};
use crate::workload::Prepared;

/// How rows are timed in this run.
pub(super) struct Timer<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) timings: Timings,
    /// Criterion's own directory.
    pub(super) criterion: std::path::PathBuf,
}

/// What unwinds through Criterion when a row must end early.
struct Ended;

impl Timer<'_> {
    /// Times a row.
    ///
    /// # Errors
    ///
    /// The operation's own error, or what Criterion's files lack.
    pub(super) fn time(
        &self,
        group: &mut BenchmarkGroup<'_, WallTime>,
        row: &Row,
        prepared: &mut dyn Prepared,
    ) -> Result<Timing> {
        let start = Instant::now();
        prepared.run(1)?;
        let once = start.elapsed();
        let directory = criterion_files::directory(&row.group, &row.id);
        let path = self.criterion.join(&directory);
        if once > self.timings.measurement / 10 {
            criterion_files::remove(&path)?;
            return self.few(row, prepared);
        }
        for file in criterion_files::remove_damaged(&path) {
            eprintln!("note: {} was damaged and is removed", file.display());
        }
        let captured = self.by_criterion(group, row, prepared)?;
        if !self.arguments.keeps_criterion_files() {
            return summarised(row, captured, "criterion");
        }
        let found = criterion_files::read(&path)?;
        let page = !self.arguments.noplot;
        let timing =
            Timing::new(found.seconds, row.id.bytes, found.std_dev, found.mad, found.samples)?;
        Ok(Timing { criterion: page.then(|| slashes(&directory)), ..timing })
    }

    /// Lets Criterion time the row; returns the samples that it took.
    pub(super) fn by_criterion(
        &self,
        group: &mut BenchmarkGroup<'_, WallTime>,
        row: &Row,
        prepared: &mut dyn Prepared,
    ) -> Result<Vec<Sample>> {
        if let Some(bytes) = row.id.bytes {
            group.throughput(Throughput::Bytes(bytes as u64));
        }
        let id = match row.id.bytes {
            Some(bytes) => BenchmarkId::new(&row.id.provider, bytes),
            None => BenchmarkId::from_parameter(&row.id.provider),
        };
        let samples = RefCell::new(Vec::new());
        let failure = Cell::new(None);
        let prepared = RefCell::new(prepared);
        let timed = |n: u64| {
            if interrupt::requested() {
                resume_unwind(Box::new(Ended));
            }
            let mut prepared = prepared.borrow_mut();
            let start = Instant::now();
            let result = prepared.run(n);
            let elapsed = start.elapsed();
            if let Err(error) = result {
                failure.set(Some(error));
                resume_unwind(Box::new(Ended));
            }
            samples.borrow_mut().push(Sample { operations: n, seconds: elapsed.as_secs_f64() });
            elapsed
        };
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            group.bench_function(id, |bencher| bencher.iter_custom(timed));
        }));
        match outcome {
            Ok(()) => Ok(samples.into_inner()),
            Err(payload) if payload.is::<Ended>() => Err(failure
                .into_inner()
                .unwrap_or_else(|| Error::Unavailable("interrupted".into()))),
            Err(payload) => {
                Err(Error::Failed(format!("Criterion gave up: {}", panic_text(&*payload))))
            }
        }
    }

    /// Times a slow row by itself: six operations at least, three with `--quick`.
    fn few(&self, row: &Row, prepared: &mut dyn Prepared) -> Result<Timing> {
        let least = if self.arguments.quick { 3 } else { 6 };
        let budget = if self.arguments.quick { Duration::ZERO } else { self.timings.measurement };
        let samples = own_timing::samples(prepared, budget, least)?;
        if interrupt::requested() {
            return Err(Error::Unavailable("interrupted".into()));
        }
        println!(
            "{}: too slow for Criterion's plan, {} single operations timed",
            row.id,
            samples.len()
        );
        summarised(row, samples, "own")
    }
}

/// A timing from samples alone.
fn summarised(row: &Row, samples: Vec<Sample>, by: &str) -> Result<Timing> {
    let summary = own_timing::summary(&samples, 0.95)
        .ok_or_else(|| Error::Failed("no sample was taken".into()))?;
    let timing = Timing::new(summary.seconds, row.id.bytes, summary.std_dev, summary.mad, samples)?;
    Ok(Timing { timed_by: by.into(), ..timing })
}

fn slashes(path: &std::path::Path) -> String {
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// The words of a panic.
pub(super) fn panic_text(payload: &(dyn std::any::Any + Send)) -> String {
    payload
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned()))
        .unwrap_or_else(|| "no reason given".into())
}
