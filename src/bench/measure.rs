//! A run that times its rows and records them.

use std::io::IsTerminal;
use std::path::Path;
use std::time::Instant;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, PlottingBackend};

use super::arguments::Mode;
use super::budget::Budget;
use super::checks::{Checker, again};
use super::engine::guarded;
use super::request::{Listener, Request};
use super::rows::Row;
use super::timing::{Timer, of_adapter};
use super::{Outcome, Recorded, criterion_files, forecast, interrupt};
use crate::error::{Error, Result, exit, plain};
use crate::record::{
    self, Environment, Line, Measurement, Outcome as RowOutcome, ResultSet, SCHEMA, Writer,
};
use crate::registry::Registry;
use crate::workload::Prepared;

/// Times the rows as requested and records each as it ends.
///
/// # Errors
///
/// [`Error::ResultSet`] where a baseline is missing; [`Error::Io`] where the result set, Criterion's
/// files or the listener cannot be written; [`Error::Usage`] for a budget that is too small for a row.
pub(crate) fn measure(
    registry: &Registry,
    rows: &[&Row],
    request: &Request,
    listener: &mut dyn Listener,
) -> Result<Outcome> {
    let begun = Instant::now();
    let timer = Timer {
        options: &request.options,
        timings: request.timings,
        criterion: &request.criterion,
    };
    baselines(rows, request)?;
    let row = forecast::row(rows, request);
    let mut budget = request.budget.map(|limit| Budget::new(limit, begun, row)).transpose()?;
    listener.say(&forecast::sentence(rows, request))?;
    if cfg!(debug_assertions) {
        listener.say("warning: this is an unoptimised build; its figures mean nothing")?;
    }
    forecast::room(rows.len(), request)?;
    listener.planned(budget.as_ref().map_or(rows.len(), |budget| budget.rows().min(rows.len())));
    let mut run = Run::begin(registry, request, listener)?;
    interrupt::listen();
    // Criterion's panics become one line here; the default hook would print a backtrace's worth.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let result = run.time(rows, &timer, budget.as_mut());
    std::panic::set_hook(hook);
    let done = result?;
    let interrupted = interrupt::requested();
    if !interrupted && done < rows.len() {
        left_out(&rows[done..], run.listener)?;
    }
    let measures = request.mode == Mode::Measure;
    if measures {
        superseded(&request.home, run.listener);
    }
    Ok(Outcome {
        exit_code: match () {
            () if interrupted => exit::INTERRUPTED,
            () if run.failed() => exit::BAD,
            () => exit::OK,
        },
        recorded: measures.then(|| Recorded { rows: run.rows, home: request.home.clone() }),
    })
}

/// How many rows are named of those that were left out.
const NAMED: usize = 3;

/// Says which rows a budget had no time for.
fn left_out(rows: &[&Row], listener: &mut dyn Listener) -> Result<()> {
    let mut names: Vec<String> = rows.iter().take(NAMED).map(|row| row.id.to_string()).collect();
    if rows.len() > NAMED {
        names.push(format!("{} more", rows.len() - NAMED));
    }
    let what = if rows.len() == 1 { "row does" } else { "rows do" };
    listener.say(&format!(
        "{} {what} not fit into the time and {} left out: {}",
        rows.len(),
        if rows.len() == 1 { "is" } else { "are" },
        names.join(", ")
    ))
}

/// Drops what this run has superseded. What speaks against it (a damaged line, a full disk) is no
/// fault of this run: its rows are kept, and the page names the damage.
fn superseded(home: &Path, listener: &mut dyn Listener) {
    if let Err(error) = ResultSet::compact(record::place::results(home)) {
        listener.note(&format!("earlier results are kept as they are: {error}"));
    }
}

/// Strict baselines that are missing make Criterion panic half-way: say so before anything is timed.
fn baselines(rows: &[&Row], request: &Request) -> Result<()> {
    for baseline in &request.options.baselines {
        let missing: Vec<_> = rows
            .iter()
            .filter(|row| {
                let directory = criterion_files::directory(&row.group, &row.id);
                !criterion_files::has_baseline(&request.criterion.join(directory), baseline)
            })
            .collect();
        if let Some(first) = missing.first() {
            return Err(Error::ResultSet {
                path: request.criterion.clone(),
                problem: format!(
                    "{} of {} benchmarks have no baseline `{baseline}`, {} among them; make it with \
                     --save-baseline {baseline}, or compare what there is with --baseline-lenient {baseline}",
                    missing.len(),
                    rows.len(),
                    first.id
                ),
            });
        }
    }
    Ok(())
}

/// A run under way.
struct Run<'a> {
    checker: Checker<'a>,
    /// The run's id.
    id: String,
    /// None where nothing is recorded.
    writer: Option<Writer>,
    /// What the invocation has so far.
    rows: ResultSet,
    mode: Mode,
    listener: &'a mut dyn Listener,
}

impl<'a> Run<'a> {
    fn begin(
        registry: &'a Registry,
        request: &Request,
        listener: &'a mut dyn Listener,
    ) -> Result<Self> {
        let mut environment = Environment::capture(&request.target, &request.plan_name(), registry);
        environment.invocation.clone_from(&request.invocation);
        let id = environment.run.clone();
        let path = record::place::results(&request.home);
        let mut rows = request.earlier.clone().unwrap_or_else(|| ResultSet {
            path: path.clone(),
            environments: Vec::new(),
            measurements: Vec::new(),
            damage: Vec::new(),
        });
        rows.environments.push(environment.clone());
        let writer = match request.mode {
            Mode::Measure => {
                let mut writer = Writer::open(path)?;
                writer.append(&Line::Environment(Box::new(environment)))?;
                Some(writer)
            }
            _ => None,
        };
        Ok(Self { checker: Checker::new(registry), id, writer, rows, mode: request.mode, listener })
    }

    /// Whether a row failed in this run.
    fn failed(&self) -> bool {
        let mut own = self.rows.measurements.iter().filter(|row| row.run == self.id);
        own.any(|row| matches!(row.outcome, RowOutcome::Failed { .. }))
    }

    /// Times rows until all are done, the budget is spent or Ctrl-C is pressed; returns how many.
    fn time(
        &mut self,
        rows: &[&Row],
        timer: &Timer<'_>,
        mut budget: Option<&mut Budget>,
    ) -> Result<usize> {
        let mut criterion = timer.criterion_at_work(|| configured(timer));
        let mut done = 0;
        for group_rows in rows.chunk_by(|a, b| a.group == b.group) {
            let goes_on = |budget: &Option<&mut Budget>| {
                !interrupt::requested() && budget.as_ref().is_none_or(|budget| budget.has_room())
            };
            if !goes_on(&budget) {
                break;
            }
            let mut group = criterion.benchmark_group(&*group_rows[0].group);
            for row in group_rows {
                if !goes_on(&budget) {
                    break;
                }
                self.row(row, timer, &mut group)?;
                done += 1;
                if let Some(budget) = &mut budget {
                    budget.row_is_done();
                }
            }
            // Its summary plots can panic on odd data; the rows' figures stand without them.
            let _ = guarded(|| {
                timer.criterion_at_work(|| group.finish());
                Ok(())
            });
        }
        let _ = guarded(|| {
            timer.criterion_at_work(|| criterion.final_summary());
            Ok(())
        });
        Ok(done)
    }

    fn row(
        &mut self,
        row: &Row,
        timer: &Timer<'_>,
        group: &mut BenchmarkGroup<'_, WallTime>,
    ) -> Result<()> {
        self.listener.begins(&row.id);
        let (mut vectors_passed, mut agrees_with) = (0, Vec::new());
        let timed = guarded(|| {
            let mut checked = self.checker.check(row)?;
            vectors_passed = checked.vectors_passed;
            agrees_with = std::mem::take(&mut checked.agrees_with);
            if self.mode != Mode::Measure {
                timer.by_criterion(group, row, &mut *checked.prepared)?;
                return finally(&mut *checked.prepared).map(|()| None);
            }
            let timing = timer.time(group, row, &mut *checked.prepared, &mut *self.listener)?;
            finally(&mut *checked.prepared)?;
            Ok(Some(timing))
        });
        let outcome = match timed {
            _ if interrupt::requested() => return Ok(()),
            Ok(None) => return Ok(()),
            Ok(Some(timing)) => RowOutcome::Measured(Box::new(timing)),
            Err(Error::Unavailable(reason)) => RowOutcome::Unavailable { reason: plain(&reason) },
            Err(error @ Error::Io { .. }) => return Err(error),
            Err(error) => {
                let directory = criterion_files::directory(&row.group, &row.id);
                criterion_files::remove(&timer.criterion.join(directory))?;
                RowOutcome::Failed { reason: plain(&error.reason()) }
            }
        };
        let measurement = Measurement {
            schema: SCHEMA,
            run: self.id.clone(),
            at: record::timestamp(),
            id: row.id.clone(),
            implementation: row.implementation.clone(),
            workload: row.workload.clone(),
            outcome,
            agrees_with,
            vectors_passed,
        };
        if let Some(writer) = &mut self.writer {
            writer.append(&Line::Measurement(Box::new(measurement.clone())))?;
        }
        let told = self.listener.ends(&measurement);
        self.rows.measurements.push(measurement);
        told
    }
}

/// Criterion with the run's times. Where it reads the process's arguments, these go before; settings of
/// a group would override them, so there are none.
fn configured(timer: &Timer<'_>) -> Criterion {
    let criterion = Criterion::default()
        .plotting_backend(PlottingBackend::Plotters)
        .warm_up_time(timer.timings.warm_up)
        .measurement_time(timer.timings.measurement)
        .sample_size(timer.timings.samples)
        .nresamples(timer.timings.resamples)
        .with_output_color(std::io::stdout().is_terminal())
        .output_directory(timer.criterion);
    match (timer.options.reads_arguments, timer.options.plots) {
        (true, _) => criterion.configure_from_args(),
        (false, true) => criterion,
        (false, false) => criterion.without_plots(),
    }
}

/// After timing: the last output is right, and the operation still writes it.
fn finally(prepared: &mut dyn Prepared) -> Result<()> {
    prepared.check().and_then(|()| again(prepared)).map_err(of_adapter)
}
