//! Reading a result set line by line, with its damage named.
//!
//! Whatever the file holds, no line panics, and none takes more memory than a multiple of the longest
//! that is read; what is wrong is told in a bounded number of bounded entries.

use std::collections::HashSet;
use std::io::{self, BufRead, Read};
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use super::check::foreign_schema;
use super::{Damage, Line, Measurement, ResultSet, SCHEMA};
use crate::error::{Error, plain};

/// The longest line that is read, in bytes; a longer one is damage.
const LONGEST_LINE: usize = 8 << 20;

/// How many damaged lines are told of one by one.
const LISTED: usize = 1000;

/// The longest description of a problem, in characters.
const LONGEST_PROBLEM: usize = 240;

/// What some editors put before the first line.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A result set while it is read.
pub(super) struct Reading {
    set: ResultSet,
    /// The line of each measurement, from 1.
    lines_of: Vec<usize>,
    runs: HashSet<String>,
    damage: Damages,
}

impl Reading {
    pub fn new(path: &Path) -> Self {
        let set = ResultSet {
            path: path.to_path_buf(),
            environments: Vec::new(),
            measurements: Vec::new(),
            damage: Vec::new(),
        };
        Self { set, lines_of: Vec::new(), runs: HashSet::new(), damage: Damages::default() }
    }

    pub fn lines(&mut self, mut reader: impl BufRead) -> io::Result<()> {
        let mut text = Vec::new();
        for line in 1.. {
            text.clear();
            // A very long line is no reason to keep its memory.
            text.shrink_to(1 << 20);
            let limit = LONGEST_LINE as u64 + 1;
            if reader.by_ref().take(limit).read_until(b'\n', &mut text)? == 0 {
                break;
            }
            if text.len() > LONGEST_LINE && text.last() != Some(&b'\n') {
                self.damage.add(line, || format!("longer than {} MiB", LONGEST_LINE >> 20));
                reader.skip_until(b'\n')?;
                continue;
            }
            if let Err(problem) = self.line(line, &text) {
                self.damage.add(line, || problem);
            }
        }
        Ok(())
    }

    fn line(&mut self, number: usize, text: &[u8]) -> Result<(), String> {
        let text = std::str::from_utf8(text).map_err(|_| "not UTF-8".to_owned())?;
        let text = match number {
            1 => text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text),
            _ => text,
        };
        let text = text.trim();
        if text.is_empty() {
            return Ok(());
        }
        let line: Line = serde_json::from_str(text).map_err(|error| problem(text, &error))?;
        line.check().map_err(|error| match error {
            Error::Failed(problem) => problem,
            other => other.to_string(),
        })?;
        match line {
            Line::Environment(environment) => {
                if self.runs.contains(&environment.run) {
                    return Err(format!("a second receipt for the run {}", environment.run));
                }
                self.runs.insert(environment.run.clone());
                self.set.environments.push(*environment);
            }
            Line::Measurement(measurement) => {
                self.lines_of.push(number);
                self.set.measurements.push(*measurement);
            }
        }
        Ok(())
    }

    /// Sorts out the measurements whose run has no receipt, wherever in the file that would be.
    pub fn finish(mut self) -> ResultSet {
        let mut orphans = Damages::default();
        let mut lines = std::mem::take(&mut self.lines_of).into_iter();
        let runs = &self.runs;
        self.set.measurements.retain(|measurement: &Measurement| {
            let (line, known) = (lines.next().unwrap_or_default(), runs.contains(&measurement.run));
            if !known {
                orphans.add(line, || format!("no receipt for the run {}", measurement.run));
            }
            known
        });
        let path = &self.set.path;
        self.set.damage = self
            .damage
            .and(orphans)
            .into_iter()
            .map(|(line, problem)| Damage { path: path.clone(), line, problem })
            .collect();
        self.set
    }
}

/// The first damaged lines in the order of the file, one more than are listed, and the number of all.
#[derive(Default)]
struct Damages {
    first: Vec<(usize, String)>,
    count: usize,
}

impl Damages {
    fn add(&mut self, line: usize, problem: impl FnOnce() -> String) {
        self.count += 1;
        if self.first.len() <= LISTED {
            self.first.push((line, brief(&problem())));
        }
    }

    fn and(mut self, other: Self) -> Vec<(usize, String)> {
        let count = self.count + other.count;
        self.first.extend(other.first);
        self.first.sort_by_key(|(line, _)| *line);
        if count > LISTED + 1 {
            self.first.truncate(LISTED + 1);
            let further = count - self.first.len();
            if let Some((_, problem)) = self.first.last_mut() {
                *problem = format!("cannot be used, nor can {further} further lines");
            }
        }
        self.first
    }
}

/// On one line, without what steers a terminal, and not longer than anybody reads.
fn brief(problem: &str) -> String {
    match problem.char_indices().nth(LONGEST_PROBLEM) {
        Some((end, _)) => plain(&problem[..end]) + " ...",
        None => plain(problem),
    }
}

/// Why a line is no [`Line`]: a foreign schema is named as such.
fn problem(text: &str, error: &serde_json::Error) -> String {
    match schema(text) {
        Ok(Some(schema)) if schema != SCHEMA => foreign_schema(schema),
        Err(head) if head.is_eof() => "cut short".to_owned(),
        _ if error.is_eof() => "cut short".to_owned(),
        _ if text.starts_with('\0') => {
            "zero bytes; a machine that stopped in the middle of writing leaves such".to_owned()
        }
        _ => format!("not a line of a result set: {error}"),
    }
}

/// The schema that a line says it is of, if it is a number or a string: whatever else stands there may
/// be as long as the line.
fn schema(text: &str) -> serde_json::Result<Option<Value>> {
    #[derive(Deserialize)]
    struct Head<T> {
        schema: Option<T>,
    }
    match serde_json::from_str::<Head<serde_json::Number>>(text) {
        Ok(Head { schema }) => Ok(schema.map(Value::Number)),
        Err(error) if error.is_data() => {
            let Head { schema } = serde_json::from_str::<Head<String>>(text)?;
            Ok(schema.map(Value::String))
        }
        Err(error) => Err(error),
    }
}
