//! What is recorded, saved and gone on with.

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::process::Stdio;
use std::time::Instant;

use cipherbench::record::{Outcome, ResultSet, place};

use super::mount::Mount;
use super::place::{Place, TINY, ended, ids, text};

const TWO: &[&str] = &["sha-256", "--sizes", "16,1024"];

#[test]
fn each_row_is_recorded_and_told() {
    let place = Place::new("told");
    let output = place.run(TWO, 0);
    let told = text(&output.stderr);
    let lines: Vec<_> =
        told.lines().filter(|line| !line.starts_with("warning: this is an un")).collect();
    let [forecast, first, second] = *lines else { panic!("three lines are wanted:\n{told}") };
    assert!(forecast.starts_with("run: 2 benchmarks, plan standard, about 0:01 min, about "));
    let set = place.results();
    assert_eq!(ids(&set), ["hash/sha-256/hash/rustcrypto/16", "hash/sha-256/hash/rustcrypto/1024"]);
    for (line, (number, row)) in [first, second].into_iter().zip((1..).zip(&set.measurements)) {
        let figure = line.strip_prefix(&format!("{number}/2 {}: ", row.id)).expect(line);
        let (speed, margin) = figure.split_once(" ±").expect(line);
        assert!(speed.ends_with("B/s") && margin.ends_with(" %"), "{line}");
        let timing = row.outcome.timing().expect("a figure");
        assert_eq!(timing.samples.len(), 10);
        assert_eq!(timing.criterion, None, "Criterion drew nothing");
        assert!(row.vectors_passed >= 3);
    }
    let receipt = &set.environments[0];
    assert_eq!((&*receipt.target, &*receipt.plan), ("run", "standard (changed)"));
    let printed = text(&output.stdout);
    let page = place::page(&place.0);
    assert!(printed.contains("\nHash functions: hash\n") && page.is_file(), "{printed}");
    assert!(printed.ends_with(&format!("\npage: {}\n", page.display())), "{printed}");
    assert!(!printed.contains("time:"), "Criterion is not to be heard: {printed}");
    assert!(place.0.join("criterion").is_dir());
}

#[test]
fn what_a_newer_run_measures_is_superseded_and_the_rest_stays() {
    let place = Place::new("superseded");
    place.run(TWO, 0);
    let first = place.results();
    place.run(&["sha-256", "--sizes", "16"], 0);
    let both = place.results();
    assert_eq!(both.measurements.len(), 2);
    assert!(both.measurements.contains(&first.measurements[1]));
    assert_eq!(both.environments.len(), 2);
    assert_ne!(both.environments[0].invocation, both.environments[1].invocation);
}

#[test]
fn a_whole_run_is_saved_under_its_name() {
    let place = Place::new("saved");
    let output = place.run(&[TWO, &["--save", "before"]].concat(), 0);
    let path = place.saved("before");
    let lines = text(&output.stdout);
    let last: Vec<_> = lines.lines().rev().take(2).collect();
    assert_eq!(last[1], format!("saved: {}", path.display()));
    let saved = ResultSet::read(&path).expect("a set");
    assert_eq!(saved.measurements, place.results().measurements);
    // Another run's rows are not in it.
    place.run(&["md5", "--sizes", "16", "--save", "after"], 0);
    assert_eq!(
        ids(&ResultSet::read(place.saved("after")).expect("a set")),
        ["hash/md5/hash/rustcrypto/16"]
    );
    assert_eq!(ResultSet::read(&path).expect("a set").measurements, saved.measurements);
}

#[test]
fn rows_that_are_there_are_not_measured_again() {
    let place = Place::new("resume");
    place.run(TWO, 0);
    let first = place.results();
    let three = ["sha-256", "--sizes", "16,64,1024", "--resume", "--save", "x"];
    let output = place.run(&three, 0);
    assert!(text(&output.stderr).starts_with("2 rows there already, 1 row to measure\n"));
    let all = place.results();
    assert_eq!(all.measurements.len(), 3);
    assert!(first.measurements.iter().all(|row| all.measurements.contains(row)));
    assert_eq!(all.environments.len(), 2);
    assert_eq!(all.environments[0].invocation, all.environments[1].invocation);
    assert_eq!(ResultSet::read(place.saved("x")).expect("a set").measurements.len(), 3);
    for size in ["16 bytes", "64 bytes", "1024 bytes"] {
        assert!(text(&output.stdout).contains(size), "the table has the whole invocation");
    }

    fs::remove_file(place.saved("x")).expect("the set");
    let output = place.run(&three, 0);
    assert_eq!(text(&output.stderr), "3 rows, all there already\n");
    assert!(text(&output.stdout).contains("\npage: "));
    assert_eq!(place.results(), all, "nothing is written");
    assert_eq!(ResultSet::read(place.saved("x")).expect("a set").measurements.len(), 3);
}

/// Rewrites the result set with one text for another.
fn with(place: &Place, from: &str, to: &str) {
    let path = place::results(&place.0);
    let text = fs::read_to_string(&path).expect("results");
    assert!(text.contains(from), "{from}");
    fs::write(&path, text.replace(from, to)).expect("results");
}

#[test]
fn a_run_that_is_not_like_this_one_is_not_gone_on_with() {
    let place = Place::new("unlike");
    let resume = [TWO, TINY, &["--resume"]].concat();
    let line = place.complaint(&resume, 3);
    assert!(line.contains("results.jsonl: no results here"), "{line}");
    place.run(TWO, 0);
    assert_eq!(
        place.complaint(&[TWO, &["--resume"]].concat(), 2),
        "error: --resume: the last `run` had the plan standard (changed), this one would have \
         standard\n"
    );
    let architecture = format!("\"architecture\":\"{}\"", std::env::consts::ARCH);
    with(&place, &architecture, "\"architecture\":\"pdp-\\u001b[31m11\"");
    let line = place.complaint(&resume, 5);
    assert!(
        line.starts_with(
            "error: not comparable: architecture: pdp-\u{fffd}[31m11 in the last `run`, "
        ) && line.ends_with("; without --resume, `run` begins one of its own\n"),
        "{line}"
    );
    with(&place, "\"architecture\":\"pdp-\\u001b[31m11\"", &architecture);
    let version = format!("\"cipherbench\":\"{}\"", env!("CARGO_PKG_VERSION"));
    with(&place, &version, "\"cipherbench\":\"0.0.1\"");
    let line = place.complaint(&resume, 5);
    assert!(line.contains("cipherbench: 0.0.1 in the last `run`, "), "{line}");
    with(&place, "\"cipherbench\":\"0.0.1\"", &version);
    // A bench target's results are no run's.
    with(&place, "\"target\":\"run\"", "\"target\":\"hash\"");
    let line = place.complaint(&resume, 3);
    assert!(line.contains("no `run` to go on with"), "{line}");
}

#[test]
fn rows_of_another_workload_or_implementation_are_measured_again() {
    let place = Place::new("another");
    let resume = [TWO, &["--resume"]].concat();
    for (from, to) in [
        ("\"workload\":{\"version\":", "\"workload\":{\"version\":9"),
        ("\"implementation\":{\"version\":\"", "\"implementation\":{\"version\":\"old "),
    ] {
        place.run(TWO, 0);
        with(&place, from, to);
        let output = place.run(&resume, 0);
        assert!(
            text(&output.stderr).starts_with("0 rows there already, 2 rows to measure\n"),
            "{from}: {}",
            text(&output.stderr)
        );
    }
}

#[test]
fn a_budget_leaves_out_what_does_not_fit_and_says_so() {
    let place = Place::new("budget");
    let start = Instant::now();
    let output = place.run(&["--budget", "1s"], 0);
    let seconds = start.elapsed().as_secs_f64();
    let set = place.results();
    assert_eq!(ids(&set)[0], "aead/aes-256-gcm/seal/rustcrypto/16384");
    let (all, done) = (place.rows(&[]).len(), set.measurements.len());
    assert!(done < all, "all of {all} rows in {seconds} s");
    let told = text(&output.stderr);
    let left = told.lines().last().expect("lines");
    assert!(
        left.starts_with(&format!(
            "{} rows do not fit into the time and are left out: ",
            all - done
        )) && left.ends_with(&format!(", {} more", all - done - 3)),
        "{told}"
    );
    // The rest another time.
    let output = place.run(&["--budget", "1s", "--resume"], 0);
    let told = text(&output.stderr);
    let already = format!("{done} row{} there already, ", if done == 1 { "" } else { "s" });
    assert!(told.lines().any(|line| line.starts_with(&already)), "{told}");
    assert!(place.results().measurements.len() > done);
}

#[test]
fn a_place_that_cannot_be_written_is_one_line() {
    let place = Place::new("file");
    fs::write(&place.0, "not a directory").expect("a file");
    let arguments = [TWO, TINY].concat();
    let last = |code| {
        let output = ended(&mut place.command(&arguments), code);
        text(&output.stderr).lines().last().unwrap_or_default().to_owned()
    };
    assert!(last(6).starts_with("error: cannot "));
    fs::remove_file(&place.0).expect("the file");
    if let Some(_mount) = Mount::new(&place.0, "ro,size=1m") {
        assert!(last(6).starts_with("error: cannot "));
    } else {
        println!("skipped: mounting a read-only tmpfs needs root");
    }
}

#[test]
fn a_full_disk_keeps_whole_rows_and_no_half_of_a_saved_set() {
    let place = Place::new("full");
    let Some(_mount) = Mount::new(&place.0, "size=300k") else {
        println!("skipped: mounting a small tmpfs needs root");
        return;
    };
    // Few enough to be begun, and too many for the disk.
    const NAMES: [&str; 6] = ["md5", "sha-1", "sha-256", "sha-512", "sha3-256", "blake3"];
    // Criterion's files are elsewhere: the record alone is to meet the full disk.
    let criterion = place.0.with_file_name("criterion");
    let mut command = place
        .command(&[&NAMES[..], &["--save", "x", "--sample-size", "1000"], &TINY[..4]].concat());
    let output = ended(command.env("CRITERION_HOME", criterion), 6);
    let told = text(&output.stderr);
    assert!(told.lines().last().is_some_and(|line| line.starts_with("error: cannot ")), "{told}");
    let set = place.results();
    assert!(!set.measurements.is_empty());
    assert!(set.measurements.iter().all(|row| matches!(row.outcome, Outcome::Measured(_))));
    assert!(!place.saved("x").exists());
}

#[cfg(unix)]
#[test]
fn a_reader_who_leaves_loses_no_row() {
    let place = Place::new("closed");
    let arguments = [TWO, TINY, &["--save", "x"]].concat();
    let mut child = place
        .command(&arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    drop((child.stdout.take(), child.stderr.take()));
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    assert_eq!(place.results().measurements.len(), 2);
    assert!(place.saved("x").is_file());
    if Path::new("/dev/full").exists() {
        let full = || OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
        let output = ended(place.command(&arguments).stdout(full()), 6);
        let told = text(&output.stderr);
        assert!(
            told.ends_with(
                "error: cannot write standard output: No space left on device (os error 28)\n"
            ),
            "{told}"
        );
        ended(place.command(&arguments).stderr(full()), 0);
    }
}
