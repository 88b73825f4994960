//! The verb `run` over spoiled adapters: the same engine, told otherwise.

use cipherbench::record::Outcome;

use super::cases::Verdict;
use super::place::{Place, output, text, want, want_code, want_one_line};

const WITHOUT: Verdict = Verdict::Skipped("this build has no command");

/// Times SHA-256 at two sizes.
fn run(place: &Place, registry: &str, extra: &[&str]) -> std::process::Output {
    let times = ["--warm-up-time", "0.01", "--measurement-time", "0.02", "--sample-size", "10"];
    let rows = ["run", "sha-256", "--sizes", "16,1024"];
    output(&mut place.command(registry, &[&rows[..], &times, extra].concat()))
}

pub fn no_figure(place: &Place) -> Result<Verdict, String> {
    if !cfg!(feature = "cli") {
        return Ok(WITHOUT);
    }
    for (registry, code, words) in [
        ("wrong-at-1024", 1, "4/4 hash/sha-256/hash/spoiled/1024: failed: "),
        ("panics", 1, "4/4 hash/sha-256/hash/spoiled/1024: failed: "),
        (
            "absent",
            0,
            "2/4 hash/sha-256/hash/spoiled/16: unavailable: its library is not installed",
        ),
        ("slow", 0, "hash/sha-256/hash/spoiled/16: too slow for Criterion's plan"),
    ] {
        let output = run(place, registry, &[]);
        want_code(code, &output)?;
        let told = String::from_utf8_lossy(&output.stderr);
        want(told.lines().any(|line| line.starts_with(words)), words, &output)?;
        want(!told.contains("Benchmarking"), "Criterion is not to be heard", &output)?;
        want(!text(&output).contains("panicked at"), "no panic is wanted", &output)?;
    }
    Ok(Verdict::Passed)
}

pub fn failed_again(place: &Place) -> Result<Verdict, String> {
    if !cfg!(feature = "cli") {
        return Ok(WITHOUT);
    }
    want_code(1, &run(place, "wrong-at-1024", &["--save", "x"]))?;
    // The same receipt, and the adapter is right now.
    let output = run(place, "stalls-once", &["--resume", "--save", "x"]);
    want_code(0, &output)?;
    want(
        text(&output).contains("2 rows there already, 2 rows to measure"),
        "the failed rows alone are to be measured",
        &output,
    )?;
    let set = place.results()?;
    want(
        set.measurements.len() == 4
            && set.measurements.iter().all(|row| matches!(row.outcome, Outcome::Measured(_))),
        "a figure of each row is wanted",
        &output,
    )?;
    Ok(Verdict::Passed)
}

pub fn empty(place: &Place) -> Result<Verdict, String> {
    if !cfg!(feature = "cli") {
        return Ok(WITHOUT);
    }
    let command = |extra: &[&str]| output(&mut place.command("empty", &[&["run"], extra].concat()));
    want_one_line(4, &["no adapter"], &command(&[]))?;
    want_one_line(4, &["no adapter"], &command(&["sha-256"]))?;
    Ok(Verdict::Passed)
}
