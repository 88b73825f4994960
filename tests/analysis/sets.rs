//! Result sets for a test, their rows said in a line each.

use std::path::{Path, PathBuf};

use cipherbench::record::{
    Environment, Estimate, Line, Measurement, Outcome, ResultSet, Sample, Timing, Writer, place,
};

use crate::synthetic::{directory, environment, measurement};

/// Saves lines as a set of a home.
pub fn save(home: &Path, name: &str, lines: impl IntoIterator<Item = Line>) {
    let mut writer = Writer::open(place::sets(home).join(format!("{name}.jsonl"))).unwrap();
    lines.into_iter().for_each(|line| writer.append(&line).unwrap());
}

/// Writes lines as the current set of a home of that name, and returns the home.
pub fn home(name: &str, lines: impl IntoIterator<Item = Line>) -> PathBuf {
    let home = directory(name);
    let mut writer = Writer::open(place::results(&home)).unwrap();
    lines.into_iter().for_each(|line| writer.append(&line).unwrap());
    home
}

/// A result set of these lines.
pub fn set(name: &str, lines: impl IntoIterator<Item = Line>) -> ResultSet {
    ResultSet::read(place::results(&home(name, lines))).unwrap()
}

/// A receipt, changed.
pub fn receipt(run: &str, change: impl FnOnce(&mut Environment)) -> Line {
    let mut environment = environment(run, run, "2026-12-01T00:40:00Z", "all");
    change(&mut environment);
    Line::Environment(Box::new(environment))
}

/// A row by its name: `aead/aes-128-gcm/seal/rustcrypto/16`.
pub fn row(run: &str, id: &str, outcome: Outcome) -> Line {
    changed(run, id, outcome, |_| {})
}

/// A row with its figure in nanoseconds.
pub fn ns(run: &str, id: &str, nanoseconds: f64) -> Line {
    timed(run, id, nanoseconds, |_| {})
}

/// Twenty samples of 50 ms, up to 1 % about the figure: the same whatever made them.
pub fn measured(seconds: f64, bytes: Option<usize>) -> Outcome {
    let share = |i: u32| 1.0 + f64::from((i * 7 + 3) % 20) / 1000.0 - 0.0095;
    let operations = (0.05 / seconds).ceil() as u64;
    let samples = (0..20)
        .map(|i| Sample { operations, seconds: seconds * operations as f64 * share(i) })
        .collect();
    let estimate = Estimate {
        value: seconds,
        lower: seconds * 0.995,
        upper: seconds * 1.006,
        confidence: 0.95,
    };
    let spread = seconds * 0.006;
    Outcome::Measured(Box::new(Timing::new(estimate, bytes, spread, spread, samples).unwrap()))
}

pub fn timed(run: &str, id: &str, nanoseconds: f64, change: impl FnOnce(&mut Measurement)) -> Line {
    let bytes = id.split('/').nth(4).map(|bytes| bytes.parse().unwrap());
    changed(run, id, measured(nanoseconds * 1e-9, bytes), change)
}

pub fn changed(
    run: &str,
    id: &str,
    outcome: Outcome,
    change: impl FnOnce(&mut Measurement),
) -> Line {
    let parts: Vec<&str> = id.split('/').collect();
    let bytes = parts.get(4).map(|bytes| bytes.parse().unwrap());
    let mut row = measurement(run, parts[0], parts[1], parts[2], parts[3], bytes, outcome);
    change(&mut row);
    Line::Measurement(Box::new(row))
}

pub fn unavailable(reason: &str) -> Outcome {
    Outcome::Unavailable { reason: reason.into() }
}

pub fn failed(reason: &str) -> Outcome {
    Outcome::Failed { reason: reason.into() }
}
