//! Criterion: the engine behind the bench targets and the verb `run` of the command.
//!
//! A target names its families and [`run`] does the rest: it reads Criterion's arguments and the
//! environment, says what it is going to do, checks each row before it times it, lets Criterion time
//! it, checks the last output, and appends the row to the result set as soon as it has it.
//!
//! Only this module knows Criterion.

mod arguments;
#[cfg(feature = "cli")]
mod asked;
mod budget;
mod checks;
mod criterion_files;
mod engine;
mod forecast;
mod interrupt;
mod lines;
mod measure;
pub mod overhead;
mod own_timing;
mod paired;
mod quiet;
mod request;
#[cfg(feature = "cli")]
mod resume;
mod rows;
mod settings;
mod timing;

use std::io::Write;
use std::path::PathBuf;

use crate::algorithm::Family;
use crate::error::{Error, Result};
use crate::record::ResultSet;
use crate::registry::Registry;

pub use paired::{Paired, paired};
pub use rows::Row;
pub use settings::{Plan, SEED, Settings, Timings};

// What the command asks of the engine.
#[cfg(feature = "cli")]
pub(crate) use {
    arguments::Mode,
    asked::most_asked_first,
    engine::test,
    forecast::{fitting, sentence},
    measure::measure,
    request::{Listener, Options, Request},
    resume::earlier,
    rows::rows,
    settings::{Given, Times},
};

/// What a bench target times.
pub struct Target {
    /// Its name, e.g. `hash`.
    pub name: String,
    /// The families whose rows it times.
    pub families: Vec<Family>,
    /// Rows of its own beside the registry's.
    pub own_rows: Vec<Row>,
}

impl Target {
    /// A target of some families, named after the running program.
    pub fn of(families: &[Family]) -> Self {
        Self { name: program_name(), families: families.to_vec(), own_rows: Vec::new() }
    }
}

/// How a run ended.
#[derive(Debug)]
pub struct Outcome {
    /// What was recorded; none where nothing was to be.
    pub recorded: Option<Recorded>,
    /// The exit code, from [`crate::error::exit`].
    pub exit_code: u8,
}

/// What a run added to the result set.
#[derive(Debug)]
pub struct Recorded {
    /// The rows measured, unavailable or failed in this run, with its receipt.
    pub rows: ResultSet,
    /// Where the result set and the page are.
    pub home: PathBuf,
}

/// Runs a bench target.
///
/// # Errors
///
/// What [`crate::Error`] says; its [`exit_code`](crate::Error::exit_code) is the process's.
pub fn run(registry: &Registry, target: &Target) -> Result<Outcome> {
    engine::run(registry, target)
}

/// Prints a line.
///
/// # Errors
///
/// [`Error::Io`] where standard output does not take it.
pub(crate) fn say(line: &str) -> Result<()> {
    writeln!(std::io::stdout(), "{line}").map_err(|source| Error::Io {
        action: "write to",
        path: "standard output".into(),
        source,
    })
}

/// The running program's name without the hash that cargo adds.
fn program_name() -> String {
    let name = std::env::current_exe()
        .ok()
        .and_then(|path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned()))
        .unwrap_or_else(|| "bench".into());
    match name.rsplit_once('-') {
        Some((stem, hash)) if hash.len() == 16 && hash.bytes().all(|b| b.is_ascii_hexdigit()) => {
            stem.to_owned()
        }
        _ => name,
    }
}
