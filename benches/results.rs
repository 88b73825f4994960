//! What is done with results, on 10,000 benchmarks of 100 samples each: reading, listing, comparing, ranking, the
//! table, the page. It runs where it is asked for: `cargo bench --bench results`.
//! A further body is a function and a line of [`BODIES`].
//!
//! Times by Criterion; then each once more in a process of its own, as the command does it, with the
//! memory that it took. Nothing is written into the record.

use std::cell::OnceCell;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use cipherbench::bench::{Plan, Settings};
use cipherbench::record::{ResultSet, Summary, place};
use cipherbench::{Registry, error, report};
use criterion::{BenchmarkId, Criterion, SamplingMode};

#[path = "../tests/common/synthetic.rs"]
mod synthetic;

const ROWS: usize = 10_000;
const SAMPLES: usize = 100;

/// What a body is handed: the file of the set.
type Body = fn(&Path);

/// Each with its goal for a process that does it and nothing else.
const BODIES: &[(&str, Duration, Body)] = &[
    ("read", Duration::from_millis(500), read),
    ("list", Duration::from_secs(1), list),
    ("compare", Duration::from_secs(1), compare),
    ("rank", Duration::from_secs(1), rank),
    ("table", Duration::from_secs(1), table),
    ("page", Duration::from_secs(3), page),
];

/// The memory that none of them may exceed, in bytes.
const MEMORY: u64 = 500_000_000;

fn read(path: &Path) {
    black_box(set(path));
}

fn table(path: &Path) {
    black_box(report::table(&set(path), &Registry::default(), Some(80)));
}

fn list(path: &Path) {
    black_box(Summary::of(&set(path)));
}

/// A set against itself: both sides are read.
fn compare(path: &Path) {
    let (a, b) = (set(path), set(path));
    let comparison = report::compare::sets(&a.latest(), &b.latest(), None);
    black_box(comparison.mean(None));
}

fn rank(path: &Path) {
    black_box(report::rank::rank(&set(path), &Registry::default(), |_| true).len());
}

fn page(path: &Path) {
    let home = path.parent().unwrap_or(path);
    black_box(report::page(&set(path), &Registry::default(), home, home));
}

fn set(path: &Path) -> ResultSet {
    ResultSet::read(path).unwrap_or_else(|error| panic!("{error}"))
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [once, name, path] = &arguments[..]
        && once == ONCE
    {
        return alone(name, Path::new(path));
    }
    match Settings::from_environment().map(|settings| settings.plan) {
        Ok(Plan::Smoke) => smoke(&arguments),
        Ok(_) => {
            timed(&arguments);
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            error.exit_code().into()
        }
    }
}

fn timed(arguments: &[String]) {
    let made = OnceCell::new();
    let path = || -> &PathBuf { made.get_or_init(make) };
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("results");
    // Each is long enough for a sample of its own.
    group
        .sampling_mode(SamplingMode::Flat)
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(3));
    for (name, _, body) in BODIES {
        // Called only where the name passes Criterion's filter: the set is made when it is needed.
        group.bench_function(BenchmarkId::new(*name, ROWS), |bencher| {
            let path = path();
            bencher.iter(|| body(path));
        });
    }
    group.finish();
    criterion.final_summary();
    if let Some(path) = made.get().filter(|_| !arguments.iter().any(|a| a == "--test")) {
        println!("\nOnce, in a process of its own ({ROWS} benchmarks, {SAMPLES} samples each):");
        for (name, ..) in BODIES {
            if let Err(error) =
                this_program().and_then(|mut program| program.args([ONCE, name]).arg(path).status())
            {
                println!("{name}: not started: {error}");
            }
        }
    }
}

/// Makes the set in Cargo's directory for such files.
fn make() -> PathBuf {
    let path = place::results(&synthetic::directory("bench-results"));
    synthetic::save(&path, &synthetic::scale(ROWS, SAMPLES, 1));
    path
}

/// Each body once: what Criterion does when it is told to test.
fn smoke(arguments: &[String]) -> ExitCode {
    let own = ["--list", "--test", "--profile-time"];
    let test = (!arguments.iter().any(|argument| own.contains(&&**argument))).then_some("--test");
    let status = this_program().and_then(|mut program| {
        program.args(arguments).args(test).env("CIPHERBENCH_PLAN", Plan::Standard.slug()).status()
    });
    match status {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => error::exit::BAD.into(),
        Err(error) => {
            eprintln!("error: this program cannot be started anew: {error}");
            error::exit::ENVIRONMENT.into()
        }
    }
}

fn this_program() -> std::io::Result<Command> {
    std::env::current_exe().map(Command::new)
}

/// The first argument of a process that does one body once.
const ONCE: &str = "--once";

fn alone(name: &str, path: &Path) -> ExitCode {
    let Some((_, goal, body)) = BODIES.iter().find(|(known, ..)| *known == name) else {
        eprintln!("error: no body is called `{name}`");
        return error::exit::USAGE.into();
    };
    let start = Instant::now();
    body(path);
    let took = start.elapsed();
    let (memory, modest) = match peak_memory() {
        Some(bytes) => (format!("{} MB", bytes / 1_000_000), bytes <= MEMORY),
        None => ("unknown here".to_owned(), true),
    };
    println!(
        "{name:<10} {:>7.3} s (goal {:.1} s)   peak memory {memory} (goal {} MB)   {}",
        took.as_secs_f64(),
        goal.as_secs_f64(),
        MEMORY / 1_000_000,
        if took <= *goal && modest { "met" } else { "missed" }
    );
    ExitCode::SUCCESS
}

/// The most memory that this process has had, in bytes; where the system shows it.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kibibytes * 1024)
}
