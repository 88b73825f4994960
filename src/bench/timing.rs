//! One row's figure: by Criterion, or by a few real samples where Criterion would invent them.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Throughput};

use super::request::{Listener, Options};
use super::rows::Row;
use super::settings::Timings;
use super::{criterion_files, interrupt, own_timing, quiet};
use crate::error::{Error, Result, panic_words};
use crate::record::{Sample, Timing, statistics};
use crate::workload::Prepared;

/// How rows are timed in this run.
pub(super) struct Timer<'a> {
    pub(super) options: &'a Options,
    pub(super) timings: Timings,
    /// Criterion's own directory.
    pub(super) criterion: &'a std::path::Path,
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
        listener: &mut dyn Listener,
    ) -> Result<Timing> {
        let probed = probe(prepared, self.timings.measurement)?;
        let once = shortest(&probed);
        let directory = criterion_files::directory(&row.group, &row.id);
        let path = self.criterion.join(&directory);
        if once > self.timings.measurement / FEW {
            if self.options.keeps_files {
                criterion_files::remove(&path)?;
            }
            return self.few(row, prepared, probed, listener);
        }
        let timing = self.by_plan(group, row, prepared, listener, &directory)?;
        let percentiles = match row.is_timed_singly() && !self.options.quick {
            true => own_timing::percentiles(prepared, once, &self.timings).map_err(of_adapter)?,
            false => None,
        };
        Ok(Timing { percentiles, ..timing })
    }

    /// By Criterion, whose files are read back where they are kept.
    fn by_plan(
        &self,
        group: &mut BenchmarkGroup<'_, WallTime>,
        row: &Row,
        prepared: &mut dyn Prepared,
        listener: &mut dyn Listener,
        directory: &std::path::Path,
    ) -> Result<Timing> {
        if !self.options.keeps_files {
            return summarised(row, self.by_criterion(group, row, prepared)?);
        }
        let path = self.criterion.join(directory);
        for file in criterion_files::remove_damaged(&path) {
            listener.note(&format!("{} was damaged and is removed", file.display()));
        }
        criterion_files::remove_new(&path)?;
        let captured = self.by_criterion(group, row, prepared)?;
        let unreadable = |problem: String| Error::Io {
            action: "read back what Criterion was to write to",
            path: path.clone(),
            source: std::io::Error::other(problem),
        };
        let found = criterion_files::read(&path).map_err(|error| unreadable(error.to_string()))?;
        if !same(&found.samples, &captured) {
            return Err(unreadable(
                "other samples than were taken; does another run write there?".into(),
            ));
        }
        let timing =
            Timing::new(found.seconds, row.id.bytes, found.std_dev, found.mad, found.samples)?;
        Ok(Timing { criterion: self.options.plots.then(|| slashes(directory)), ..timing })
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
                failure.set(Some(of_adapter(error)));
                resume_unwind(Box::new(Ended));
            }
            samples.borrow_mut().push(Sample { operations: n, seconds: elapsed.as_secs_f64() });
            elapsed
        };
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            self.criterion_at_work(|| {
                group.bench_function(id, |bencher| bencher.iter_custom(timed));
            });
        }));
        match outcome {
            Ok(()) => {
                // The warm-up's come first.
                let mut samples = samples.into_inner();
                let wanted = if self.options.quick { 2 } else { self.timings.samples };
                Ok(samples.split_off(samples.len().saturating_sub(wanted)))
            }
            Err(payload) if payload.is::<Ended>() => Err(failure
                .into_inner()
                .unwrap_or_else(|| Error::Unavailable("interrupted".into()))),
            Err(payload) => {
                Err(Error::Failed(format!("Criterion gave up: {}", panic_text(&*payload))))
            }
        }
    }

    /// What Criterion does: heard only where it reads the arguments that say how loud it is to be.
    pub(super) fn criterion_at_work<T>(&self, work: impl FnOnce() -> T) -> T {
        if self.options.reads_arguments { work() } else { quiet::hushed(work) }
    }

    /// Times a slow row by itself: six operations at least, three with `--quick`; those that it was
    /// probed with are the first of them. Where the cost varies, it is more that are looked for, but not
    /// longer than a row may take.
    fn few(
        &self,
        row: &Row,
        prepared: &mut dyn Prepared,
        probed: Vec<Sample>,
        listener: &mut dyn Listener,
    ) -> Result<Timing> {
        let quick = self.options.quick;
        let least = if quick { 3 } else { 6 };
        let budget = match () {
            () if quick => Duration::ZERO,
            () if row.varies() => self.timings.measurement * VARYING,
            () => self.timings.measurement,
        };
        let mut samples = probed;
        own_timing::samples(prepared, &mut samples, budget, least).map_err(of_adapter)?;
        if interrupt::requested() {
            return Err(Error::Unavailable("interrupted".into()));
        }
        let (id, n) = (&row.id, samples.len());
        listener
            .say(&format!("{id}: too slow for Criterion's plan, {n} single operations timed"))?;
        if self.options.compares {
            listener
                .say(&format!("{id}: compared with no baseline, as Criterion did not time it"))?;
        }
        summarised(row, samples)
    }
}

/// An operation of which fewer than this fit into the measuring time is timed singly: Criterion would
/// take its samples all the same, and as many of them, however long that lasts.
const FEW: u32 = 25;

/// How many measuring times are given to a slow row whose cost varies from operation to operation.
const VARYING: u32 = 10;

/// Three operations, or one that is longer than all the time there is.
fn probe(prepared: &mut dyn Prepared, measurement: Duration) -> Result<Vec<Sample>> {
    let mut samples = Vec::new();
    own_timing::samples(prepared, &mut samples, Duration::ZERO, 1).map_err(of_adapter)?;
    if shortest(&samples) < measurement {
        own_timing::samples(prepared, &mut samples, Duration::ZERO, 3).map_err(of_adapter)?;
    }
    Ok(samples)
}

/// The shortest operation: one that was disturbed does not make a row a slow one.
fn shortest(samples: &[Sample]) -> Duration {
    samples
        .iter()
        .map(|sample| Duration::from_secs_f64(sample.seconds))
        .min()
        .unwrap_or(Duration::ZERO)
}

/// What an adapter's error means for its row: one about a file is its own failure, not the run's.
pub(super) fn of_adapter(error: Error) -> Error {
    match error {
        Error::Io { .. } | Error::ResultSet { .. } => Error::Failed(error.to_string()),
        // Listed by default, and not offered: no wrong answer.
        Error::Unsupported { .. } => Error::Unavailable(error.to_string()),
        other => other,
    }
}

/// Whether Criterion's samples are those that were taken: its times are whole nanoseconds.
fn same(found: &[Sample], captured: &[Sample]) -> bool {
    found.len() == captured.len()
        && found.iter().zip(captured).all(|(a, b)| {
            a.operations == b.operations && (a.seconds - b.seconds).abs() < 2e-9 + b.seconds * 1e-9
        })
}

/// A timing from samples alone.
fn summarised(row: &Row, samples: Vec<Sample>) -> Result<Timing> {
    let summary = statistics::summary(&samples, 0.95)
        .ok_or_else(|| Error::Failed("no sample was taken".into()))?;
    let timing = Timing::new(summary.seconds, row.id.bytes, summary.std_dev, summary.mad, samples)?;
    Ok(Timing { timed_by: "own".into(), ..timing })
}

fn slashes(path: &std::path::Path) -> String {
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// The words of a panic, or that there are none.
pub(super) fn panic_text(payload: &(dyn std::any::Any + Send)) -> &str {
    panic_words(payload).unwrap_or("no reason given")
}
