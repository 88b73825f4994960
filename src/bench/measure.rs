//! A run that times its rows and records them.

use std::io::IsTerminal;
use std::path::Path;

use criterion::{Criterion, PlottingBackend};

use super::arguments::Mode;
use super::checks::{Checker, again};
use super::engine::{failure, guarded};
use super::rows::Row;
use super::settings::{Settings, Timings};
use super::timing::{Timer, of_adapter};
use super::{Outcome, Recorded, Target, arguments::Arguments, criterion_files, interrupt, say};
use crate::error::{Error, Result, exit, plain};
use crate::record::{
    self, Environment, Line, Measurement, Outcome as RowOutcome, ResultSet, SCHEMA, Writer,
};
use crate::registry::Registry;
use crate::workload::Prepared;

pub(super) fn measure(
    registry: &Registry,
    target: &Target,
    rows: &[&Row],
    arguments: &Arguments,
    settings: &Settings,
    mode: Mode,
) -> Result<Outcome> {
    let planned = settings.plan.timing();
    let timings = Timings {
        warm_up: arguments.warm_up().unwrap_or(planned.warm_up),
        measurement: arguments.measurement().unwrap_or(planned.measurement),
        samples: arguments.sample_size.unwrap_or(planned.samples),
        ..planned
    };
    let home = record::place::home()?;
    let timer = Timer { arguments, timings, criterion: record::place::criterion_directory()? };
    baselines(rows, &timer)?;
    announce(target, rows, settings, &timer, &home)?;
    // A plan whose times were changed on the command line is not that plan.
    let changed = if arguments.changes_the_plan() { " (changed)" } else { "" };
    let plan = format!("{}{changed}", settings.plan.slug());
    let mut run = Run::begin(registry, target, &plan, &home, mode)?;
    interrupt::listen();
    // Criterion's panics become one line here; the default hook would print a backtrace's worth.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let result = run.time(rows, &timer);
    std::panic::set_hook(hook);
    result?;
    if mode == Mode::Measure {
        superseded(&home);
    }
    Ok(Outcome {
        exit_code: match () {
            () if interrupt::requested() => exit::INTERRUPTED,
            () if run.failed > 0 => exit::BAD,
            () => exit::OK,
        },
        recorded: (mode == Mode::Measure).then_some(Recorded { rows: run.rows, home }),
    })
}

/// Drops what this run has superseded. What speaks against it (a damaged line, a full disk) is no
/// fault of this run: its rows are kept, and the page names the damage.
fn superseded(home: &Path) {
    if let Err(error) = ResultSet::compact(record::place::results(home)) {
        eprintln!("note: earlier results are kept as they are: {error}");
    }
}

/// Strict baselines that are missing make Criterion panic half-way: say so before anything is timed.
fn baselines(rows: &[&Row], timer: &Timer<'_>) -> Result<()> {
    for baseline in
        [&timer.arguments.baseline, &timer.arguments.load_baseline].into_iter().flatten()
    {
        let missing: Vec<_> = rows
            .iter()
            .filter(|row| {
                let directory = criterion_files::directory(&row.group, &row.id);
                !criterion_files::has_baseline(&timer.criterion.join(directory), baseline)
            })
            .collect();
        if let Some(first) = missing.first() {
            return Err(Error::ResultSet {
                path: timer.criterion.clone(),
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

/// About how much disk Criterion needs for one benchmark, in bytes: its data, and with plots.
const CRITERION_DISK: (u64, u64) = (24_000, 230_000);

/// About how much disk the result set and the page need for one benchmark, in bytes.
const RECORD_DISK: u64 = 8_000;

/// About how long Criterion's analysis and plots take for one benchmark, in seconds.
const ANALYSIS: (f64, f64) = (0.05, 0.35);

/// Says what is going to be done, and refuses where the disk has no room for it.
fn announce(
    target: &Target,
    rows: &[&Row],
    settings: &Settings,
    timer: &Timer<'_>,
    home: &Path,
) -> Result<()> {
    let arguments = timer.arguments;
    let (disk, analysis) = match arguments.noplot {
        true => (CRITERION_DISK.0, ANALYSIS.0),
        false => (CRITERION_DISK.1, ANALYSIS.1),
    };
    let timed = match arguments.quick {
        true => 0.3,
        false => (timer.timings.warm_up + timer.timings.measurement).as_secs_f64() * 1.05,
    };
    let count = rows.len() as u64;
    let seconds = (count as f64 * (timed + analysis)).ceil() as u64;
    say(&format!(
        "{}: {count} benchmarks, plan {}, about {}:{:02} min, about {} under {}",
        target.name,
        settings.plan.slug(),
        seconds / 60,
        seconds % 60,
        megabytes(count * (disk + RECORD_DISK)),
        timer.criterion.parent().unwrap_or(&timer.criterion).display(),
    ))?;
    if cfg!(debug_assertions) {
        say("warning: this is an unoptimised build; its figures mean nothing")?;
    }
    room(home, count * RECORD_DISK)?;
    if arguments.keeps_criterion_files() {
        room(&timer.criterion, count * disk)?;
    }
    Ok(())
}

/// Refuses where fewer than `wanted` bytes are free on the file system that holds `path`.
fn room(path: &Path, wanted: u64) -> Result<()> {
    let existing = path.ancestors().find(|ancestor| ancestor.exists()).unwrap_or(path);
    match fs4::available_space(existing) {
        Ok(free) if free < wanted => Err(Error::Io {
            action: "begin, for want of room in",
            path: path.to_owned(),
            source: std::io::Error::new(
                std::io::ErrorKind::StorageFull,
                format!("about {} wanted, {} free", megabytes(wanted), megabytes(free)),
            ),
        }),
        _ => Ok(()),
    }
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

/// A run under way.
struct Run<'a> {
    checker: Checker<'a>,
    /// None where nothing is recorded.
    writer: Option<Writer>,
    rows: ResultSet,
    mode: Mode,
    failed: usize,
}

impl<'a> Run<'a> {
    fn begin(
        registry: &'a Registry,
        target: &Target,
        plan: &str,
        home: &Path,
        mode: Mode,
    ) -> Result<Self> {
        let environment = Environment::capture(&target.name, plan, registry);
        let path = record::place::results(home);
        let rows = ResultSet {
            path: path.clone(),
            environments: vec![environment.clone()],
            measurements: Vec::new(),
            damage: Vec::new(),
        };
        let writer = match mode {
            Mode::Measure => {
                let mut writer = Writer::open(path)?;
                writer.append(&Line::Environment(Box::new(environment)))?;
                Some(writer)
            }
            _ => None,
        };
        Ok(Self { checker: Checker::new(registry), writer, rows, mode, failed: 0 })
    }

    fn time(&mut self, rows: &[&Row], timer: &Timer<'_>) -> Result<()> {
        let mut criterion = configured(timer);
        for group_rows in rows.chunk_by(|a, b| a.group == b.group) {
            if interrupt::requested() {
                break;
            }
            let mut group = criterion.benchmark_group(&*group_rows[0].group);
            for row in group_rows {
                if interrupt::requested() {
                    break;
                }
                self.row(row, timer, &mut group)?;
            }
            // Its summary plots can panic on odd data; the rows' figures stand without them.
            let _ = guarded(|| {
                group.finish();
                Ok(())
            });
        }
        let _ = guarded(|| {
            criterion.final_summary();
            Ok(())
        });
        Ok(())
    }

    fn row(
        &mut self,
        row: &Row,
        timer: &Timer<'_>,
        group: &mut criterion::BenchmarkGroup<'_, criterion::measurement::WallTime>,
    ) -> Result<()> {
        let (mut vectors_passed, mut agrees_with) = (0, Vec::new());
        let timed = guarded(|| {
            let mut checked = self.checker.check(row)?;
            vectors_passed = checked.vectors_passed;
            agrees_with = std::mem::take(&mut checked.agrees_with);
            if self.mode != Mode::Measure {
                timer.by_criterion(group, row, &mut *checked.prepared)?;
                return finally(&mut *checked.prepared).map(|()| None);
            }
            let timing = timer.time(group, row, &mut *checked.prepared)?;
            finally(&mut *checked.prepared)?;
            Ok(Some(timing))
        });
        let outcome = match timed {
            _ if interrupt::requested() => return Ok(()),
            Ok(None) => return Ok(()),
            Ok(Some(timing)) => RowOutcome::Measured(Box::new(timing)),
            Err(Error::Unavailable(reason)) => {
                let reason = plain(&reason);
                say(&format!("{}: unavailable: {reason}", row.id))?;
                RowOutcome::Unavailable { reason }
            }
            Err(error @ Error::Io { .. }) => return Err(error),
            Err(error) => {
                self.failed += 1;
                say(&format!("{}: {}", row.id, plain(&failure(&error))))?;
                let directory = criterion_files::directory(&row.group, &row.id);
                criterion_files::remove(&timer.criterion.join(directory))?;
                RowOutcome::Failed { reason: plain(&error.reason()) }
            }
        };
        let measurement = Measurement {
            schema: SCHEMA,
            run: self.rows.environments[0].run.clone(),
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
        self.rows.measurements.push(measurement);
        Ok(())
    }
}

/// Criterion with the plan's times where its own arguments do not say otherwise. Settings of a group
/// would override the command line, so there are none.
fn configured(timer: &Timer<'_>) -> Criterion {
    let criterion = Criterion::default()
        .plotting_backend(PlottingBackend::Plotters)
        .warm_up_time(timer.timings.warm_up)
        .measurement_time(timer.timings.measurement)
        .sample_size(timer.timings.samples)
        .nresamples(timer.timings.resamples)
        .with_output_color(std::io::stdout().is_terminal())
        .output_directory(&timer.criterion);
    criterion.configure_from_args()
}

/// After timing: the last output is right, and the operation still writes it.
fn finally(prepared: &mut dyn Prepared) -> Result<()> {
    prepared.check().and_then(|()| again(prepared)).map_err(of_adapter)
}
