//! Result sets spoiled by chance: whatever is read, what is promised of reading holds.
//!
//! A few hundred cases run with the other tests, the same each time. For longer, in which all are new:
//!
//! ```text
//! CIPHERBENCH_FUZZ_SECONDS=600 cargo test --release --test record -- --ignored fuzz::for_long
//! ```

use std::fs;
use std::io::BufReader;
use std::path::Path;
use std::time::{Duration, Instant};

use cipherbench::Registry;
use cipherbench::error::exit;
use cipherbench::record::{Line, ResultSet};
use cipherbench::report;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::synthetic;
use super::text;

/// What somebody, or something, did to a file.
#[derive(Clone, Debug)]
enum Edit {
    Replace(Index, u8),
    Insert(Index, &'static str),
    Remove(Index, usize),
    /// As many bytes again, some times.
    Repeat(Index, usize, usize),
    Cut(Index),
    /// One line in the place of another.
    Swap(Index, Index),
    /// The value behind a colon becomes another.
    Value(Index, &'static str),
    /// A piece of another file.
    Splice(Index, Index, Index),
}

/// What JSON and this schema are made of, and what they are not.
const TOKENS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    "\n",
    "\r\n",
    "\0",
    "\u{feff}",
    "\u{202e}",
    "null",
    "true",
    "0",
    "-0",
    "1",
    "-1",
    "1.0",
    "1e999",
    "1e-999",
    "5e-324",
    "18446744073709551615",
    "18446744073709551616",
    "NaN",
    "\"\"",
    "\"r\"",
    "\"\\ud800\"",
    "\"\\u0000\"",
    "{}",
    "[]",
    "[[[[[[[[",
    "\"type\":\"measurement\",",
    "\"type\":\"environment\",",
    "\"schema\":2,",
    "\"state\":\"failed\",",
    "\"reason\":\"x\",",
    "\"run\":\"r\",",
    "\"samples\":[],",
    "{\"operations\":1,\"seconds\":1e-9},",
    "\"later\":{\"a\":[1,{}]},",
];

fn edit() -> impl Strategy<Value = Edit> {
    let token = || proptest::sample::select(TOKENS);
    prop_oneof![
        3 => (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Edit::Replace(at, byte)),
        3 => (any::<Index>(), token()).prop_map(|(at, token)| Edit::Insert(at, token)),
        3 => (any::<Index>(), 1..40usize).prop_map(|(at, length)| Edit::Remove(at, length)),
        1 => (any::<Index>(), 1..200usize, 1..20usize).prop_map(|(at, n, times)| Edit::Repeat(at, n, times)),
        1 => any::<Index>().prop_map(Edit::Cut),
        1 => (any::<Index>(), any::<Index>()).prop_map(|(a, b)| Edit::Swap(a, b)),
        4 => (any::<Index>(), token()).prop_map(|(at, token)| Edit::Value(at, token)),
        1 => (any::<Index>(), any::<Index>(), any::<Index>()).prop_map(|(at, from, to)| Edit::Splice(at, from, to)),
    ]
}

impl Edit {
    fn apply(&self, bytes: &mut Vec<u8>, other: &[u8]) {
        let length = bytes.len();
        let place = |at: &Index| if length == 0 { 0 } else { at.index(length) };
        let end = |at: usize, n: usize| (at + n).min(length);
        match self {
            Self::Replace(at, byte) if length > 0 => bytes[place(at)] = *byte,
            Self::Insert(at, token) => {
                let at = place(at);
                bytes.splice(at..at, token.bytes());
            }
            Self::Remove(at, n) => drop(bytes.drain(place(at)..end(place(at), *n))),
            Self::Repeat(at, n, times) => {
                let (from, to) = (place(at), end(place(at), *n));
                let again = bytes[from..to].repeat(*times);
                bytes.splice(from..from, again);
            }
            Self::Cut(at) => bytes.truncate(place(at)),
            Self::Swap(a, b) => {
                let mut lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
                let (a, b) = (a.index(lines.len()), b.index(lines.len()));
                lines.swap(a, b);
                *bytes = lines.join(&b'\n');
            }
            Self::Value(at, token) => {
                let colons: Vec<usize> = (0..length).filter(|i| bytes[*i] == b':').collect();
                if !colons.is_empty() {
                    let from = colons[at.index(colons.len())] + 1;
                    let ends = |byte: &u8| matches!(byte, b',' | b'}' | b']' | b'\n');
                    let to = bytes[from..].iter().position(ends).map_or(length, |n| from + n);
                    bytes.splice(from..to, token.bytes());
                }
            }
            Self::Splice(at, from, to) if !other.is_empty() => {
                let (from, to) = (from.index(other.len()), to.index(other.len()));
                let (at, piece) = (place(at), &other[from.min(to)..from.max(to)]);
                bytes.splice(at..at, piece.iter().copied());
            }
            Self::Replace(..) | Self::Splice(..) => {}
        }
    }
}

/// Good files and bad ones, from which spoiling starts.
fn corpus() -> Vec<Vec<u8>> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/record/corpus");
    let mut paths: Vec<_> =
        fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let mut files: Vec<Vec<u8>> = paths.iter().map(|path| fs::read(path).unwrap()).collect();
    assert!(files.len() >= 4);
    let written = |lines: &[Line]| lines.iter().map(text).collect::<String>().into_bytes();
    files.push(written(&synthetic::scale(6, 3, 1)));
    files.push(written(&synthetic::lines()[..12]));
    files.push(Vec::new());
    files
}

/// What is promised of reading, whatever is read.
fn holds(bytes: &[u8]) {
    let read = |bytes: &[u8]| ResultSet::from_reader("some.jsonl", bytes);
    let pieces = ResultSet::from_reader("some.jsonl", BufReader::with_capacity(3, bytes));
    let set = match read(bytes) {
        Err(error) => {
            assert_eq!(error.exit_code(), exit::RESULT_SET);
            assert!(!error.to_string().contains(char::is_control), "{error:?}");
            assert_eq!(pieces.unwrap_err().to_string(), error.to_string());
            return;
        }
        Ok(set) => set,
    };
    assert_eq!(pieces.unwrap(), set);

    let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
    let told = set.environments.len() + set.measurements.len() + set.damage.len();
    assert!(told <= lines.len());
    assert!(set.damage.is_sorted_by(|a, b| a.line < b.line), "{:?}", set.damage);
    for damage in &set.damage {
        assert!((1..=lines.len()).contains(&damage.line), "{damage}");
        assert!(!damage.problem.is_empty() && damage.problem.chars().count() < 260, "{damage}");
        assert!(!damage.problem.contains(char::is_control), "{damage:?}");
    }

    let environments = set.environments.iter().cloned().map(|one| Line::Environment(Box::new(one)));
    let measurements = set.measurements.iter().cloned().map(|one| Line::Measurement(Box::new(one)));
    let usable: Vec<Line> = environments.chain(measurements).collect();
    let mut again = String::new();
    for line in &usable {
        line.check().unwrap();
        again += &text(line);
    }
    let back = read(again.as_bytes()).unwrap();
    assert_eq!((&back.environments, &back.measurements), (&set.environments, &set.measurements));
    assert_eq!(back.damage, []);

    let latest = set.latest();
    assert!(latest.len() <= set.measurements.len());
    assert!(latest.iter().all(|row| row.environment.run == row.measurement.run));
    // Fields in whatever order are the same line.
    for line in lines.iter().filter_map(|line| std::str::from_utf8(line).ok()) {
        if let (Ok(straight), Ok(value)) =
            (serde_json::from_str::<Line>(line), serde_json::from_str::<serde_json::Value>(line))
        {
            assert_eq!(serde_json::from_value::<Line>(value).unwrap(), straight);
        }
    }
    report::table(&set, &Registry::empty(), Some(80));
}

fn run(seed: u64, cases: u32) {
    let corpus = corpus();
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let mut runner =
        TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    let edits = proptest::collection::vec(edit(), 0..8);
    let cases = (any::<Index>(), any::<Index>(), edits);
    let outcome = runner.run(&cases, |(file, other, edits)| {
        let mut bytes = file.get(&corpus).clone();
        let other: &Vec<u8> = other.get(&corpus);
        edits.iter().for_each(|edit| edit.apply(&mut bytes, other));
        holds(&bytes);
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("seed {seed}: {failure}");
    }
}

#[test]
fn what_is_promised_holds_of_spoiled_sets() {
    corpus().iter().for_each(|file| holds(file));
    run(1, 300);
}

#[test]
#[ignore = "takes as long as CIPHERBENCH_FUZZ_SECONDS says, ten minutes by default"]
fn for_long() {
    let seconds = std::env::var("CIPHERBENCH_FUZZ_SECONDS").ok().and_then(|s| s.parse().ok());
    let (begin, wanted) = (Instant::now(), Duration::from_secs(seconds.unwrap_or(600)));
    let mut seed = std::process::id().into();
    let mut cases = 0;
    while begin.elapsed() < wanted {
        run(seed, 1000);
        (seed, cases) = (seed + 0x1_0000_0000, cases + 1000);
    }
    println!(
        "{cases} spoiled sets in {:.0} s, none broke a promise",
        begin.elapsed().as_secs_f64()
    );
}
