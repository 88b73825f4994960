//! A run from its arguments: what is wanted, and in which mode.

use std::io::Write;

use super::arguments::{Arguments, Filter, Mode};
use super::checks::Checker;
use super::measure::measure;
use super::request::{Listener, Request};
use super::rows::{Row, rows};
use super::settings::{Plan, Settings};
use super::timing::panic_text;
use super::{Outcome, Recorded, Target, overhead, say};
use crate::error::{Error, Result, exit, plain};
use crate::record::{self, Measurement, Outcome as RowOutcome, ResultSet, RowId};
use crate::registry::{Registry, Selection};

/// Runs a bench target as Criterion's arguments and the environment say.
pub(super) fn run(registry: &Registry, target: &Target) -> Result<Outcome> {
    // Criterion prints on its own and panics where nobody reads on; whole rows are kept in any case.
    sigpipe::reset();
    let arguments = Arguments::read()?;
    let settings = Settings::from_environment()?;
    registry.check_names()?;
    let planned = rows(registry, &Selection::default(), &settings)?;
    let own = |row: &&Row| target.families.iter().any(|family| family.slug() == row.id.family);
    let filter = arguments.filter();
    let wanted: Vec<&Row> = planned
        .iter()
        .filter(own)
        .chain(&target.own_rows)
        .filter(|row| filter.takes(&row.id.to_string()))
        .collect();
    if wanted.is_empty() && !matches!(filter, Filter::Nothing) {
        elsewhere(registry, target, &settings, &arguments)?;
        return Ok(nothing(exit::OK));
    }
    let mode = match arguments.mode() {
        Mode::Measure if settings.plan == Plan::Smoke => Mode::Test,
        mode => mode,
    };
    match mode {
        Mode::List { terse } => {
            list(&wanted, terse);
            Ok(nothing(exit::OK))
        }
        Mode::Test => Ok(nothing(test(registry, &wanted, &mut say)?)),
        Mode::Measure | Mode::Profile | Mode::Compare => {
            let request = Request {
                target: target.name.clone(),
                plan: settings.plan,
                changed: arguments.changes_the_plan(),
                timings: arguments.timings(settings.plan.timing())?,
                mode,
                options: arguments.options(),
                home: record::place::home()?,
                criterion: record::place::criterion_directory()?,
                budget: None,
                invocation: record::invocation(),
                earlier: None,
            };
            let outcome = measure(registry, &wanted, &request, &mut Terminal)?;
            if let (Some(name), Some(run)) = (&arguments.save_baseline, &outcome.recorded) {
                baseline(name, run);
            }
            Ok(outcome)
        }
    }
}

/// Keeps a run's rows in the saved set that is called as Criterion's baseline is. As in a baseline, rows of
/// other targets stay: each target of one `cargo bench` adds its own. That it cannot be done is no fault of
/// the run.
fn baseline(name: &str, run: &Recorded) {
    let merged = || {
        record::check_set_name(name)?;
        let mut set = run.rows.clone();
        let path = record::find(&run.home, name).ok().filter(|path| path.exists());
        if let Some(earlier) = path.map(ResultSet::read).transpose()? {
            if let Some(damage) = earlier.damage.first() {
                return Err(Error::Usage(damage.to_string()));
            }
            // The newest measurement of a row is the last one.
            set.environments.splice(0..0, earlier.environments);
            set.measurements.splice(0..0, earlier.measurements);
        }
        record::save(&run.home, name, &set)
    };
    match merged() {
        Err(Error::NothingMatched(_)) | Ok(_) => {}
        Err(error) => eprintln!("note: no result set is saved as `{name}`: {error}"),
    }
}

/// Lines among Criterion's own, which has told the figures.
struct Terminal;

impl Listener for Terminal {
    fn planned(&mut self, _rows: usize) {}

    fn say(&mut self, line: &str) -> Result<()> {
        say(line)
    }

    fn note(&mut self, line: &str) {
        eprintln!("note: {line}");
    }

    fn begins(&mut self, _row: &RowId) {}

    fn ends(&mut self, measurement: &Measurement) -> Result<()> {
        match &measurement.outcome {
            RowOutcome::Measured(_) => Ok(()),
            RowOutcome::Unavailable { reason } => {
                say(&format!("{}: unavailable: {reason}", measurement.id))
            }
            RowOutcome::Failed { reason } => say(&format!("{}: failed: {reason}", measurement.id)),
        }
    }
}

fn nothing(exit_code: u8) -> Outcome {
    Outcome { recorded: None, exit_code }
}

/// A filter that matches nothing here is no fault if another target of the same `cargo bench` has
/// what it asks for; if none has, it is.
fn elsewhere(
    registry: &Registry,
    target: &Target,
    settings: &Settings,
    arguments: &Arguments,
) -> Result<()> {
    let filter = arguments.filter();
    let matching = |plan| -> Result<usize> {
        let settings = Settings { plan, ..settings.clone() };
        let rows = rows(registry, &Selection::default(), &settings)?;
        let ids = rows.into_iter().map(|row| row.id).chain(overhead::rows());
        Ok(ids.filter(|id| filter.takes(&id.to_string())).count())
    };
    let text = arguments.filter_text();
    if text.is_empty() && target.own_rows.is_empty() && registry.entries().is_empty() {
        return Err(Error::NothingMatched("the registry, which has no adapter".into()));
    }
    if matching(settings.plan)? > 0 {
        let what = if text.is_empty() { "chosen".to_owned() } else { format!("matching `{text}`") };
        return say(&format!(
            "{}: no benchmark {what} here; other bench targets have some",
            target.name
        ));
    }
    let hint = match matching(Plan::Full)? {
        0 => "; `-- --list` shows the names".to_owned(),
        n => format!(" in the plan {}; CIPHERBENCH_PLAN=full has {n}", settings.plan.slug()),
    };
    Err(Error::NothingMatched(format!("the filter `{text}`{hint}")))
}

fn list(rows: &[&Row], terse: bool) {
    let mut out = std::io::stdout().lock();
    for row in rows {
        // A reader that closes the pipe has what it wants.
        if writeln!(out, "{}: benchmark", row.id).is_err() {
            return;
        }
    }
    if !terse {
        let _ = writeln!(out, "\n0 tests, {} benchmarks", rows.len());
    }
}

/// Does each row once: the checks of a timed run without the timing.
pub(crate) fn test(
    registry: &Registry,
    rows: &[&Row],
    say: &mut dyn FnMut(&str) -> Result<()>,
) -> Result<u8> {
    let mut checker = Checker::new(registry);
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for row in rows {
        let answer = guarded(|| {
            checker.check(row).and_then(|mut checked| {
                checked.prepared.run(1)?;
                checked.prepared.check()
            })
        });
        match answer {
            Ok(()) => passed += 1,
            Err(Error::Unavailable(reason)) => {
                skipped += 1;
                say(&format!("{}: unavailable: {}", row.id, plain(&reason)))?;
            }
            Err(error) => {
                failed += 1;
                say(&format!("{}: failed: {}", row.id, plain(&error.reason())))?;
            }
        }
    }
    say(&format!("{passed} passed, {failed} failed, {skipped} skipped"))?;
    Ok(if failed > 0 || passed == 0 { exit::BAD } else { exit::OK })
}

/// An adapter that panics is a failed row, not a dead run.
pub(super) fn guarded<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).unwrap_or_else(|payload| {
        Err(Error::Failed(format!("it panicked: {}", panic_text(&*payload))))
    })
}
