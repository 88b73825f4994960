//! Reading a result set, with its damage named.

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::check::foreign_schema;
use super::{Environment, Line, Measurement, RowId, SCHEMA};
use crate::error::{Error, Result};

/// The longest line that is read, in bytes; a longer one is damage.
const LONGEST_LINE: usize = 64 << 20;

/// What a result set's file holds.
///
/// ```no_run
/// use cipherbench::record::ResultSet;
///
/// let set = ResultSet::read("target/cipherbench/results.jsonl")?;
/// for row in set.latest() {
///     println!("{}: {:?}", row.measurement.id, row.measurement.outcome.timing());
/// }
/// # Ok::<(), cipherbench::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ResultSet {
    /// The file.
    pub path: PathBuf,
    /// The receipts, in the order of the file.
    pub environments: Vec<Environment>,
    /// The results, in the order of the file; the run of each has its receipt above.
    pub measurements: Vec<Measurement>,
    /// The lines that could not be used.
    pub damage: Vec<Damage>,
}

/// A line that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

impl std::fmt::Display for Damage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.path.display(), self.line, self.problem)
    }
}

/// A measurement with its receipt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row<'a> {
    /// The result.
    pub measurement: &'a Measurement,
    /// The receipt of its run.
    pub environment: &'a Environment,
}

impl ResultSet {
    /// Reads a file line by line. A line that cannot be used becomes [`Damage`]; the others are used.
    ///
    /// # Errors
    ///
    /// [`Error::ResultSet`] where the file is not there, is empty or has no line that can be used;
    /// [`Error::Io`] where it cannot be read.
    pub fn read(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        let unusable = |problem: String| Error::ResultSet { path: path.to_path_buf(), problem };
        let io = |source| Error::Io { action: "read", path: path.to_path_buf(), source };
        let file = File::open(path).map_err(|source| match source.kind() {
            io::ErrorKind::NotFound => unusable("no results here; run `cargo bench` first".into()),
            _ => io(source),
        })?;
        let mut reading = Reading::new(path);
        reading.lines(BufReader::new(file)).map_err(io)?;
        let set = reading.finish();
        match (set.environments.is_empty() && set.measurements.is_empty(), set.damage.first()) {
            (true, None) => Err(unusable("is empty; run `cargo bench` first".into())),
            (true, Some(first)) => Err(unusable(format!(
                "no line can be used; line {}: {}",
                first.line, first.problem
            ))),
            _ => Ok(set),
        }
    }

    /// The newest measurement of each row, in the order of the file, with its receipt.
    pub fn latest(&self) -> Vec<Row<'_>> {
        let receipts: HashMap<&str, &Environment> =
            self.environments.iter().map(|environment| (&*environment.run, environment)).collect();
        let mut seen: HashSet<&RowId> = HashSet::new();
        let mut rows: Vec<_> = self
            .measurements
            .iter()
            .rev()
            .filter(|measurement| seen.insert(&measurement.id))
            .filter_map(|measurement| {
                Some(Row { measurement, environment: receipts.get(&*measurement.run)? })
            })
            .collect();
        rows.reverse();
        rows
    }

    /// The receipts of the newest invocation: those of the run that measured last and of the runs
    /// that the same `cargo bench` started.
    pub fn newest_invocation(&self) -> Vec<&Environment> {
        let newest = self.measurements.last().map(|measurement| &measurement.run);
        let invocation = match newest {
            Some(run) => self.environments.iter().find(|environment| environment.run == *run),
            None => self.environments.last(),
        }
        .map(|environment| &environment.invocation);
        self.environments
            .iter()
            .filter(|environment| Some(&environment.invocation) == invocation)
            .collect()
    }
}

struct Reading {
    set: ResultSet,
    /// The line of each measurement, from 1.
    lines_of: Vec<usize>,
    runs: HashSet<String>,
}

impl Reading {
    fn new(path: &Path) -> Self {
        let set = ResultSet {
            path: path.to_path_buf(),
            environments: Vec::new(),
            measurements: Vec::new(),
            damage: Vec::new(),
        };
        Self { set, lines_of: Vec::new(), runs: HashSet::new() }
    }

    fn lines(&mut self, mut reader: impl BufRead) -> io::Result<()> {
        let mut text = Vec::new();
        for line in 1.. {
            text.clear();
            let limit = LONGEST_LINE as u64 + 1;
            if reader.by_ref().take(limit).read_until(b'\n', &mut text)? == 0 {
                break;
            }
            if text.len() > LONGEST_LINE && text.last() != Some(&b'\n') {
                self.damage(line, format!("longer than {} MiB", LONGEST_LINE >> 20));
                reader.skip_until(b'\n')?;
                continue;
            }
            if let Err(problem) = self.line(line, &text) {
                self.damage(line, problem);
            }
        }
        Ok(())
    }

    fn line(&mut self, number: usize, text: &[u8]) -> Result<(), String> {
        let text = std::str::from_utf8(text).map_err(|_| "not UTF-8".to_owned())?.trim();
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
                if !self.runs.insert(environment.run.clone()) {
                    return Err(format!("a second receipt for the run {}", environment.run));
                }
                self.set.environments.push(*environment);
            }
            Line::Measurement(measurement) => {
                self.lines_of.push(number);
                self.set.measurements.push(*measurement);
            }
        }
        Ok(())
    }

    fn damage(&mut self, line: usize, problem: String) {
        self.set.damage.push(Damage { path: self.set.path.clone(), line, problem });
    }

    /// Sorts out the measurements whose run has no receipt.
    fn finish(mut self) -> ResultSet {
        let all = std::mem::take(&mut self.set.measurements);
        for (measurement, line) in all.into_iter().zip(std::mem::take(&mut self.lines_of)) {
            if self.runs.contains(&measurement.run) {
                self.set.measurements.push(measurement);
            } else {
                self.damage(line, format!("no receipt for the run {}", measurement.run));
            }
        }
        self.set.damage.sort_by_key(|damage| damage.line);
        self.set
    }
}

/// Why a line is no [`Line`]: a foreign schema is named as such.
fn problem(text: &str, error: &serde_json::Error) -> String {
    #[derive(Deserialize)]
    struct Head {
        schema: Option<serde_json::Value>,
    }
    match serde_json::from_str::<Head>(text) {
        Ok(Head { schema: Some(schema) }) if schema != SCHEMA => foreign_schema(schema),
        _ if error.is_eof() => "cut short".to_owned(),
        _ => format!("not a line of a result set: {error}"),
    }
}
