//! What a result set holds, and how it is read.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use super::place::special;
use super::reading::Reading;
use super::{Environment, Measurement, RowId};
use crate::error::{Error, Result};

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
    /// The lines that could not be used, in the order of the file: a thousand of them, where there
    /// are more, and one entry that says how many.
    pub damage: Vec<Damage>,
}

/// A line that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it, in a few plain words that a terminal may be given.
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
    /// [`Error::Io`] where it is no regular file or cannot be read.
    pub fn read(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        let refused = |source: io::Error| match source.kind() {
            io::ErrorKind::NotFound => Error::ResultSet {
                path: path.to_path_buf(),
                problem: "no results here; measure first, with `cargo bench` or `cipherbench run`"
                    .into(),
            },
            _ => unreadable(path, source),
        };
        // Looked at before it is opened: a pipe would wait for somebody to write to it.
        if let Some(kind) = special(&fs::metadata(path).map_err(refused)?) {
            return Err(unreadable(path, kind.refusal()));
        }
        let file = File::open(path).map_err(refused)?;
        Self::from_reader(path, BufReader::with_capacity(1 << 16, file))
    }

    /// Reads what is not in a file of its own as [`Self::read`] does; `path` is what messages call it.
    ///
    /// # Errors
    ///
    /// [`Error::ResultSet`] where there is no line that can be used; [`Error::Io`] where the reader
    /// fails.
    pub fn from_reader(path: impl Into<PathBuf>, reader: impl BufRead) -> Result<Self> {
        let path = path.into();
        let mut reading = Reading::new(&path);
        reading.lines(reader).map_err(|source| unreadable(&path, source))?;
        let set = reading.finish();
        if !(set.environments.is_empty() && set.measurements.is_empty()) {
            return Ok(set);
        }
        let problem = match set.damage.first() {
            None => "is empty; measure first, with `cargo bench` or `cipherbench run`".into(),
            Some(first) => {
                format!("no line can be used; line {}: {}", first.line, first.problem)
            }
        };
        Err(Error::ResultSet { path, problem })
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

fn unreadable(path: &Path, source: io::Error) -> Error {
    Error::Io { action: "read", path: path.to_path_buf(), source }
}
