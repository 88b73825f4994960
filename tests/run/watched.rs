//! A run that somebody watches and may interrupt.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use cipherbench::record::{ResultSet, place};

use super::place::{Place, TINY, ended, text};

/// Waits until so many rows are there.
fn wait_for(place: &Place, rows: usize, child: &mut Child) {
    let start = Instant::now();
    let there =
        || ResultSet::read(place::results(&place.0)).map_or(0, |set| set.measurements.len());
    while there() < rows {
        assert!(child.try_wait().is_ok_and(|status| status.is_none()), "it ended too early");
        assert!(start.elapsed() < Duration::from_secs(60), "no row came within a minute");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn interrupt(child: &Child) {
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(status.is_ok_and(|status| status.success()));
}

#[test]
fn an_interrupted_run_keeps_its_rows_and_goes_on() {
    let place = Place::new("interrupted");
    let arguments = [&["--family", "hash", "--save", "x"], TINY].concat();
    // What was saved whole before is to stay until there is something whole.
    place.run(&["md5", "--sizes", "16", "--save", "x"], 0);
    let before = fs::read(place.saved("x")).expect("a set");
    fs::remove_file(place::results(&place.0)).expect("results");

    let mut child = place
        .command(&arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    wait_for(&place, 2, &mut child);
    interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let told = text(&output.stderr);
    assert_eq!(
        told.lines().last(),
        Some(
            "interrupted: what was measured is kept; the same command with --resume goes on: \
             `run --resume --save x`"
        )
    );
    let first = place.results();
    let rows = place.rows(&["--family", "hash"]).len();
    assert!((2..rows).contains(&first.measurements.len()));
    assert_eq!(fs::read(place.saved("x")).expect("a set"), before);

    let output = ended(&mut place.command(&[&arguments[..], &["--resume"]].concat()), 0);
    let kept = first.measurements.len();
    assert!(text(&output.stderr).starts_with(&format!("{kept} rows there already, ")));
    let whole = place.results();
    assert_eq!(whole.measurements.len(), rows);
    assert!(first.measurements.iter().all(|row| whole.measurements.contains(row)));
    let saved = ResultSet::read(place.saved("x")).expect("a set");
    assert_eq!(saved.measurements.len(), rows);
    assert!(
        saved.environments.iter().all(|one| one.invocation == saved.environments[0].invocation)
    );
}

/// A terminal of 100 columns whose other end the test reads: util-linux's `script`.
fn on_a_terminal(place: &Place, arguments: &[&str]) -> Option<Command> {
    let script = Command::new("script").arg("--version").output();
    if !script.is_ok_and(|output| text(&output.stdout).contains("util-linux")) {
        println!("skipped: util-linux's `script` is not here");
        return None;
    }
    let own = place.command(arguments);
    let words: Vec<_> = std::iter::once(own.get_program())
        .chain(own.get_args())
        .map(|word| format!("'{}'", word.to_string_lossy()))
        .collect();
    let mut command = Command::new("script");
    command.args(["--quiet", "--return", "--command"]);
    command.arg(format!("stty cols 100; exec {}", words.join(" "))).arg("/dev/null");
    command.env("TERM", "xterm").stdin(Stdio::null()).stdout(Stdio::piped());
    for name in ["PLAN", "PROFILE", "SIZES", "PROVIDERS", "HOME"] {
        command.env_remove(format!("CIPHERBENCH_{name}"));
    }
    Some(command)
}

#[test]
fn a_person_sees_a_bar_and_the_table_but_not_criterion() {
    let place = Place::new("bar");
    let arguments = [&["sha-256", "--sizes", "16,64,1024"], TINY].concat();
    let Some(mut command) = on_a_terminal(&place, &arguments) else { return };
    let seen = text(&ended(&mut command, 0).stdout);
    assert!(seen.contains("1/3, "), "{seen}");
    assert!(seen.contains(" left  hash/sha-256/hash/rustcrypto/64"), "{seen}");
    assert!(!seen.contains("Benchmarking") && !seen.contains("time:"), "{seen}");
    assert!(!seen.contains("±"), "the table has the figures: {seen}");
    assert!(seen.contains("page: "), "{seen}");
    // The bar's line is cleared before the table comes.
    let (bar, _) = seen.split_once("cipherbench 0").expect("the table");
    assert!(bar.trim_end().ends_with("\u{1b}[2K"), "{bar:?}");
}
