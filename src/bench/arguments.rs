//! Criterion's command line, read before Criterion reads it.
//!
//! Criterion keeps its filter private, and some of its arguments make it panic; so what it would
//! parse is parsed here first, nothing is prepared for what is filtered out, and a bad value is one
//! clear line.

use clap::Parser;
use regex::Regex;

use super::request::Options;
use super::settings::{DAY, Plan, Times, Timings};
use crate::error::{Error, Result};

/// The arguments that Criterion 0.8 takes.
#[derive(Parser, Debug, Clone)]
#[command(
    version,
    about = "Times cipherbench's rows with Criterion",
    after_help = "Environment:
  CIPHERBENCH_PLAN       smoke, standard (the default), full or thorough
  CIPHERBENCH_SIZES      message lengths in bytes in place of the plan's: 16,1024,16384
  CIPHERBENCH_PROVIDERS  providers by slug, separated by commas
  CIPHERBENCH_HOME       where results and the page are kept

Exit codes: 0 well; 1 a row failed its checks; 2 wrong use; 3 a baseline is missing;
4 nothing matched; 6 the environment refused (no permission, disk full); 130 interrupted."
)]
pub(super) struct Arguments {
    /// Time only the benchmarks whose name matches this regular expression.
    #[arg(value_name = "FILTER")]
    filter: Option<String>,
    /// Colour: auto, always or never.
    #[arg(short, long, alias = "colour", value_parser = ["auto", "always", "never"], default_value = "auto")]
    color: String,
    /// Print additional statistical information.
    #[arg(short, long)]
    verbose: bool,
    /// Print only the benchmark results.
    #[arg(long, conflicts_with = "verbose")]
    quiet: bool,
    /// Make no plots and no Criterion pages.
    #[arg(short, long)]
    noplot: bool,
    /// Save results under a named baseline.
    #[arg(short, long, value_name = "NAME")]
    pub(super) save_baseline: Option<String>,
    /// Discard Criterion's results.
    #[arg(long, conflicts_with_all = ["save_baseline", "baseline", "baseline_lenient"])]
    discard_baseline: bool,
    /// Compare to a named baseline, which every benchmark must have.
    #[arg(short, long, value_name = "NAME", conflicts_with_all = ["save_baseline", "baseline_lenient"])]
    baseline: Option<String>,
    /// Compare to a named baseline where a benchmark has it.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["save_baseline", "baseline"])]
    baseline_lenient: Option<String>,
    /// List the benchmarks.
    #[arg(long, conflicts_with_all = ["test", "profile_time"])]
    list: bool,
    /// Format of the list: pretty or terse.
    #[arg(long, value_parser = ["pretty", "terse"], default_value = "pretty")]
    format: String,
    /// List or run ignored benchmarks: there are none.
    #[arg(long)]
    ignored: bool,
    /// The filter is the benchmark's whole name.
    #[arg(long)]
    exact: bool,
    /// Repeat each benchmark for that many seconds, for a profiler, and record nothing.
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, conflicts_with_all = ["test", "list"])]
    profile_time: Option<f64>,
    /// Compare a saved baseline instead of timing anything.
    #[arg(long, value_name = "NAME", requires = "baseline", conflicts_with = "profile_time")]
    load_baseline: Option<String>,
    /// Samples for each benchmark, at least 10.
    #[arg(long, value_name = "N")]
    sample_size: Option<usize>,
    /// Warm-up of each benchmark in seconds.
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    warm_up_time: Option<f64>,
    /// Measuring time of each benchmark in seconds.
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    measurement_time: Option<f64>,
    /// Resamples of the bootstrap.
    #[arg(long, value_name = "N")]
    nresamples: Option<usize>,
    /// Changes smaller than this fraction are called noise.
    #[arg(long, value_name = "FRACTION", allow_negative_numbers = true)]
    noise_threshold: Option<f64>,
    /// Confidence level of intervals, between 0 and 1.
    #[arg(long, value_name = "LEVEL", allow_negative_numbers = true)]
    confidence_level: Option<f64>,
    /// Significance level of Criterion's comparisons, between 0 and 1.
    #[arg(long, value_name = "LEVEL", allow_negative_numbers = true)]
    significance_level: Option<f64>,
    /// Time each benchmark only until the significance level is reached.
    #[arg(long, conflicts_with = "sample_size")]
    quick: bool,
    /// Run each benchmark once without timing it.
    #[arg(long, hide = true, conflicts_with_all = ["list", "profile_time"])]
    test: bool,
    /// Given by `cargo bench`.
    #[arg(long, hide = true)]
    bench: bool,
    /// Plotting backend: plotters (the default) or gnuplot.
    #[arg(long, value_parser = ["gnuplot", "plotters"])]
    plotting_backend: Option<String>,
    /// Format of Criterion's output: criterion or bencher.
    #[arg(long, value_parser = ["criterion", "bencher"], default_value = "criterion")]
    output_format: String,
    /// For compatibility with libtest.
    #[arg(long, hide = true)]
    nocapture: bool,
    /// For compatibility with libtest.
    #[arg(long, hide = true)]
    show_output: bool,
    /// For compatibility with libtest.
    #[arg(long, hide = true)]
    include_ignored: bool,
}

/// As many resamples as give an interval at all, and as few as end.
const RESAMPLES: std::ops::RangeInclusive<usize> = 100..=1_000_000;

/// What is to be done with the benchmarks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Mode {
    /// Time them and record the results.
    Measure,
    /// Let Criterion repeat them for a profiler.
    Profile,
    /// Let Criterion compare two saved baselines.
    Compare,
    /// Do each once.
    Test,
    /// Print their names.
    List {
        /// Without the closing line.
        terse: bool,
    },
}

/// Which benchmarks are wanted.
#[derive(Clone, Debug)]
pub(super) enum Filter {
    All,
    Nothing,
    Exact(String),
    Pattern(Regex),
}

impl Filter {
    pub(super) fn takes(&self, name: &str) -> bool {
        match self {
            Self::All => true,
            Self::Nothing => false,
            Self::Exact(exact) => name == exact,
            Self::Pattern(pattern) => pattern.is_match(name),
        }
    }
}

impl Arguments {
    /// Reads the process's arguments. Help, and what clap itself refuses, end the process with
    /// clap's own exit code.
    ///
    /// # Errors
    ///
    /// [`Error::Usage`] for a value that Criterion would panic at.
    pub(super) fn read() -> Result<Self> {
        let arguments = Self::parse();
        arguments.checked()
    }

    fn checked(self) -> Result<Self> {
        let usage = |problem: String| Err(Error::Usage(problem));
        self.timings(Plan::Standard.timing())?;
        if let Some(seconds) = self.profile_time
            && !(1.0..=DAY).contains(&seconds)
        {
            return usage(format!("--profile-time {seconds}: from 1 second to a day is wanted"));
        }
        if let Some(n) = self.nresamples.filter(|n| !RESAMPLES.contains(n)) {
            return usage(format!("--nresamples {n}: from 100 to 1,000,000 resamples can be had"));
        }
        if let Some(threshold) = self.noise_threshold
            && (threshold.is_nan() || threshold <= 0.0)
        {
            return usage(format!("--noise-threshold {threshold}: a positive fraction is wanted"));
        }
        for (name, level) in [
            ("--confidence-level", self.confidence_level),
            ("--significance-level", self.significance_level),
        ] {
            if let Some(level) = level
                && !(level > 0.0 && level < 1.0)
            {
                return usage(format!("{name} {level}: a number between 0 and 1 is wanted"));
            }
        }
        if self.plotting_backend.as_deref() == Some("gnuplot") && !gnuplot_runs() {
            return usage(
                "--plotting-backend gnuplot: `gnuplot --version` does not run here".into(),
            );
        }
        for (name, baseline) in [
            ("--save-baseline", &self.save_baseline),
            ("--baseline", &self.baseline),
            ("--baseline-lenient", &self.baseline_lenient),
            ("--load-baseline", &self.load_baseline),
        ] {
            if let Some(baseline) = baseline
                && !is_directory_name(baseline)
            {
                return usage(format!(
                    "{name} `{baseline}`: the name must be a directory's, of at most 64 bytes, and not new, change or report"
                ));
            }
        }
        if let Some(filter) = &self.filter
            && !self.exact
            && let Err(error) = Regex::new(filter)
        {
            let reason = error.to_string();
            let reason = reason.lines().last().unwrap_or_default().trim().to_owned();
            return usage(format!("the filter `{filter}` is no regular expression: {reason}"));
        }
        Ok(self)
    }

    /// What is to be done. As with Criterion, `cargo bench` measures, `cargo test --benches` tests.
    pub(super) fn mode(&self) -> Mode {
        if self.list {
            Mode::List { terse: self.format == "terse" }
        } else if self.test || !self.bench {
            Mode::Test
        } else if self.profile_time.is_some() {
            Mode::Profile
        } else if self.load_baseline.is_some() {
            Mode::Compare
        } else {
            Mode::Measure
        }
    }

    /// Which benchmarks are wanted.
    pub(super) fn filter(&self) -> Filter {
        match &self.filter {
            _ if self.ignored => Filter::Nothing,
            None => Filter::All,
            Some(filter) if self.exact => Filter::Exact(filter.clone()),
            Some(filter) => Regex::new(filter).map_or(Filter::Nothing, Filter::Pattern),
        }
    }

    /// The filter as it was given, for messages.
    pub(super) fn filter_text(&self) -> &str {
        self.filter.as_deref().unwrap_or_default()
    }

    /// Whether times, samples or resamples are other than the plan's.
    pub(super) fn changes_the_plan(&self) -> bool {
        self.quick || self.nresamples.is_some() || self.times().any()
    }

    /// A plan's timings as these arguments change them.
    ///
    /// # Errors
    ///
    /// [`Error::Usage`] for what Criterion would panic at.
    pub(super) fn timings(&self, planned: Timings) -> Result<Timings> {
        planned.with(self.times())
    }

    fn times(&self) -> Times {
        Times {
            warm_up: self.warm_up_time,
            measurement: self.measurement_time,
            samples: self.sample_size,
        }
    }

    /// What is asked of Criterion.
    pub(super) fn options(&self) -> Options {
        Options {
            reads_arguments: true,
            quick: self.quick,
            plots: !self.noplot,
            keeps_files: !self.discard_baseline,
            compares: self.baseline.is_some() || self.baseline_lenient.is_some(),
            baselines: [&self.baseline, &self.load_baseline]
                .into_iter()
                .flatten()
                .cloned()
                .collect(),
        }
    }
}

/// Criterion keeps a baseline in a directory of its name, beside three of its own.
fn is_directory_name(name: &str) -> bool {
    (1..=64).contains(&name.len())
        && ![".", "..", "new", "change", "report"].contains(&name)
        && !name.contains(['/', '\\', '\0'])
}

fn gnuplot_runs() -> bool {
    std::process::Command::new("gnuplot")
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(arguments: &[&str]) -> Result<Arguments> {
        Arguments::try_parse_from(std::iter::once("bench").chain(arguments.iter().copied()))
            .map_err(|error| Error::Usage(error.to_string()))?
            .checked()
    }

    #[test]
    fn what_makes_criterion_panic_is_refused() {
        for arguments in [
            &["--sample-size", "9"][..],
            &["--warm-up-time", "0"],
            &["--warm-up-time", "-1"],
            &["--measurement-time", "NaN"],
            &["--measurement-time", "1e300"],
            &["--profile-time", "0.5"],
            &["--nresamples", "0"],
            &["--noise-threshold", "-0.1"],
            &["--confidence-level", "1"],
            &["--significance-level", "0"],
            &["--save-baseline", "a/b"],
            &["--baseline", ""],
            &["--save-baseline", "new"],
            &["--measurement-time", "1e9"],
            &["--sample-size", "4000000000"],
            &["--nresamples", "10000000000"],
            &["("],
        ] {
            let error = checked(arguments).unwrap_err();
            assert_eq!(error.exit_code(), 2, "{arguments:?}: {error}");
            assert_eq!(error.to_string().lines().count(), 1, "{error}");
        }
    }

    #[test]
    fn modes_are_criterions() {
        let mode = |arguments: &[&str]| checked(arguments).unwrap().mode();
        assert_eq!(mode(&["--bench"]), Mode::Measure);
        assert_eq!(mode(&[]), Mode::Test);
        assert_eq!(mode(&["--bench", "--test"]), Mode::Test);
        assert_eq!(mode(&["--bench", "--list", "--format", "terse"]), Mode::List { terse: true });
        assert_eq!(mode(&["--bench", "--profile-time", "2"]), Mode::Profile);
        assert_eq!(mode(&["--bench", "--load-baseline", "a", "--baseline", "b"]), Mode::Compare);
    }

    #[test]
    fn filters_are_criterions() {
        let filter = |arguments: &[&str]| checked(arguments).unwrap().filter();
        assert!(filter(&["sha-256"]).takes("hash/sha-256/hash/rustcrypto/16"));
        assert!(!filter(&["--exact", "sha-256"]).takes("hash/sha-256/hash/rustcrypto/16"));
        assert!(!filter(&["--ignored"]).takes("hash/sha-256/hash/rustcrypto/16"));
    }
}
