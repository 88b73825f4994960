//! `run`: the engine of `cargo bench` without a toolchain.

use std::fs::{self, File, TryLockError};
use std::path::Path;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::home::Home;
use super::output::Output;
use super::progress::Progress;
use super::selection::Selected;
use crate::bench::{
    self, Given, Listener, Mode, Options, Outcome, Plan, Recorded, Request, Row, Settings, Times,
};
use crate::error::{Error, Result, exit};
use crate::record;
use crate::registry::{Registry, Selection};
use crate::report;

/// Measure: check each row, time it with Criterion, record it
///
/// The rows, the checks and the record are those of `cargo bench`, in one process and without a
/// toolchain. A row is recorded as soon as it is measured. On a terminal a bar shows how far it is, else each
/// row is a line with its figure; both go to standard error. At the end come the table and the page's path.
/// Exit code 1 if a row failed its checks, 4 where nothing matches.
#[derive(Args)]
#[command(after_long_help = "\
Examples:
  cipherbench run                          what people ask for, some minutes
  cipherbench run --budget 2m              of that the most asked-for rows, in two minutes
  cipherbench run 'aes-*' sha256 --sizes 1024,16384
  cipherbench run --family aead --operation seal --save before
  cipherbench run --resume --save before   goes on with one that was interrupted
  cipherbench run --plan full --dry-run    which rows, and how long they would take

Environment, where no flag says otherwise:
  CIPHERBENCH_PLAN       smoke, standard (the default), full or thorough
  CIPHERBENCH_SIZES      message lengths in bytes in place of the plan's: 16,1024,16384
  CIPHERBENCH_PROVIDERS  providers by slug, separated by commas")]
pub(super) struct Run {
    #[command(flatten)]
    selected: Selected,

    /// How much: `standard` is what people ask for, `full` every operation at every size, `thorough` is
    /// `standard` with Criterion's long times, `smoke` does each row of `full` once and records nothing
    #[arg(long, value_parser = plans())]
    plan: Option<Plan>,

    /// Message lengths in bytes in place of the plan's
    #[arg(long, visible_alias = "size", value_name = "BYTES,...")]
    sizes: Option<String>,

    /// The time it may take in all, as `90s`, `5m` or `1h 30m`: the most asked-for rows come first, and
    /// what does not fit is left out and named
    #[arg(long, value_name = "TIME", value_parser = budget)]
    budget: Option<Duration>,

    /// Keep the rows as a set of that name too, once all are measured
    #[arg(long, value_name = "NAME")]
    save: Option<String>,

    /// Go on with the last `run`: rows that it has measured are not measured again
    ///
    /// Only where plan, machine, build and versions are the same. What is wanted is what this command
    /// line says.
    #[arg(long)]
    resume: bool,

    /// Print the rows that would be measured, and how long that would take
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    home: Home,

    /// Warm-up of each row in seconds, in place of the plan's
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    warm_up_time: Option<f64>,

    /// Measuring time of each row in seconds, in place of the plan's
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    measurement_time: Option<f64>,

    /// Samples of each row in place of the plan's, at least 10
    #[arg(long, value_name = "N")]
    sample_size: Option<usize>,

    /// Let Criterion draw its own plots and pages
    #[arg(long)]
    criterion_plots: bool,
}

fn plans() -> impl TypedValueParser<Value = Plan> {
    PossibleValuesParser::new(Plan::ALL.map(Plan::slug))
        .try_map(|slug| Plan::ALL.into_iter().find(|plan| plan.slug() == slug).ok_or("no plan"))
}

fn budget(text: &str) -> Result<Duration, String> {
    let wrong = || "a time is wanted, as `90s`, `5m` or `1h 30m`".to_owned();
    let time: jiff::SignedDuration = text.parse().map_err(|_| wrong())?;
    Duration::try_from(time).map_err(|_| wrong())
}

/// Two runs at once would disturb each other's figures, and Criterion's files: the second does not begin.
/// The lock is given back when the file is closed, however the process ends.
fn alone(home: &Path) -> Result<File> {
    let io = |action, source| Error::Io { action, path: home.to_path_buf(), source };
    fs::create_dir_all(home).map_err(|source| io("create", source))?;
    let path = home.join("run.lock");
    let lock = File::options()
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(|source| io("write in", source))?;
    match lock.try_lock() {
        Err(TryLockError::WouldBlock) => {
            let source = std::io::Error::other("another run is at work there; wait for its end");
            Err(io("begin a run in", source))
        }
        // A file system without locks is no reason not to measure.
        _ => Ok(lock),
    }
}

/// The target that the receipt names, and the verb.
const RUN: &str = "run";

impl Run {
    pub(super) fn run(self, registry: &Registry, output: &mut Output) -> Result<u8> {
        if let Some(name) = &self.save {
            record::check_set_name(name)?;
        }
        registry.check_names()?;
        let selection = self.selected.clone().resolve(registry)?;
        let settings = Settings::given(Given {
            plan: self.plan,
            sizes: self.sizes.clone(),
            providers: selection.providers.clone(),
        })?;
        let planned = bench::rows(registry, &selection, &settings)?;
        if planned.is_empty() {
            return Err(nothing(registry, &selection, &settings)?);
        }
        let mut rows: Vec<&Row> = planned.iter().collect();
        if settings.plan == Plan::Smoke {
            return self.smoke(registry, &rows, output);
        }
        let mut request = self.request(&settings)?;
        let mut progress = Progress::new();
        if self.resume {
            let earlier =
                bench::earlier(&request.home, RUN, &request.plan_name(), registry, &rows)?;
            let left = earlier.lacks(&rows);
            progress.say(&there(rows.len() - left.len(), left.len()))?;
            rows = left;
            request.invocation = earlier.invocation;
            request.earlier = Some(earlier.set);
        }
        if request.budget.is_some() {
            rows = bench::most_asked_first(rows)?;
        }
        if self.dry_run {
            rows.truncate(bench::fitting(&rows, &request)?.unwrap_or(rows.len()));
            listed(&rows, output)?;
            output.line(bench::sentence(&rows, &request))?;
            return Ok(exit::OK);
        }
        let outcome = match &request.earlier {
            Some(earlier) if rows.is_empty() => Outcome {
                recorded: Some(Recorded { rows: earlier.clone(), home: request.home.clone() }),
                exit_code: exit::OK,
            },
            _ => {
                let _lock = alone(&request.home)?;
                bench::measure(registry, &rows, &request, &mut progress)?
            }
        };
        self.concluded(&outcome, registry, progress, output)?;
        Ok(outcome.exit_code)
    }

    /// What the engine is asked for.
    fn request(&self, settings: &Settings) -> Result<Request> {
        let times = Times {
            warm_up: self.warm_up_time,
            measurement: self.measurement_time,
            samples: self.sample_size,
        };
        Ok(Request {
            target: RUN.to_owned(),
            plan: settings.plan,
            changed: times.any(),
            timings: settings.plan.timing().with(times)?,
            mode: Mode::Measure,
            options: Options {
                plots: self.criterion_plots,
                keeps_files: true,
                ..Options::default()
            },
            home: self.home.path()?,
            criterion: self.home.criterion()?,
            budget: self.budget,
            invocation: record::own_invocation(),
            earlier: None,
        })
    }

    /// The plan without figures.
    fn smoke(&self, registry: &Registry, rows: &[&Row], output: &mut Output) -> Result<u8> {
        for (flag, given) in [
            ("--budget", self.budget.is_some()),
            ("--save", self.save.is_some()),
            ("--resume", self.resume),
        ] {
            if given {
                return Err(Error::Usage(format!("{flag}: the plan smoke has no figures")));
            }
        }
        if self.dry_run {
            return listed(rows, output).map(|()| exit::OK);
        }
        bench::test(registry, rows, &mut |line| output.line(line).and_then(|()| output.flush()))
    }

    /// Saves what was asked for, and prints table and page.
    fn concluded(
        &self,
        outcome: &Outcome,
        registry: &Registry,
        mut progress: Progress,
        output: &mut Output,
    ) -> Result<()> {
        let Some(run) = &outcome.recorded else { return Ok(()) };
        let interrupted = outcome.exit_code == exit::INTERRUPTED;
        // Before anything is printed: a reader who leaves does not undo what was asked for.
        let saved = match &self.save {
            Some(name) if !interrupted => {
                let path = record::save(&run.home, name, &run.rows)?;
                Some(format!("saved: {}", path.display()))
            }
            _ => None,
        };
        if interrupted {
            let save = self.save.as_ref().map(|name| format!(" --save {name}")).unwrap_or_default();
            progress.say(&format!(
                "interrupted: what was measured is kept; the same command with --resume goes on: \
                 `{RUN} --resume{save}`"
            ))?;
        }
        drop(progress);
        let mut say = |line: &str| output.line(line);
        report::ending(&run.rows, &run.home, registry, saved.as_deref(), &mut say)
    }
}

fn listed(rows: &[&Row], output: &mut Output) -> Result<()> {
    rows.iter().try_for_each(|row| output.line(&row.id))
}

/// Why no row is wanted.
fn nothing(registry: &Registry, selection: &Selection, settings: &Settings) -> Result<Error> {
    if registry.entries().is_empty() {
        return Ok(Error::NothingMatched("the registry, which has no adapter".into()));
    }
    // What nobody serves is nowhere, whatever the plan.
    registry.select(selection)?;
    let full = Settings { plan: Plan::Full, ..settings.clone() };
    let plan = settings.plan.slug();
    let hint = match bench::rows(registry, selection, &full)?.len() {
        0 => String::new(),
        n => format!("; --plan full has {n}"),
    };
    let what = match selection.to_string() {
        words if words.starts_with("an empty") => format!("the plan {plan}"),
        words => format!("{words} in the plan {plan}"),
    };
    Ok(Error::NothingMatched(format!("{what}{hint}")))
}

/// What a run that goes on finds there.
fn there(kept: usize, left: usize) -> String {
    let rows = |n: usize| format!("{n} row{}", if n == 1 { "" } else { "s" });
    match (kept, left) {
        (kept, 0) => format!("{}, all there already", rows(kept)),
        (kept, left) => format!("{} there already, {} to measure", rows(kept), rows(left)),
    }
}
