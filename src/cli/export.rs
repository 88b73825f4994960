//! `export`: results in the formats of others.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::home::Home;
use super::output::{Output, note, unwritable};
use super::selection::SelectedRows;
use crate::error::{Error, Result, exit};
use crate::record::{CURRENT, Filter, ResultSet, write_output};
use crate::registry::Registry;
use crate::report::export::{self, Csv, Exported};

/// Write results as CSV, JSON, Markdown and in the formats of other tools
///
/// The newest row of each benchmark is taken. Formats:
///
/// csv: a line per row with its receipt, for spreadsheets. json: one array of the records as they are.
/// markdown: a table per family. openssl, openssl-mr: the tables of `openssl speed` and the lines of its
/// -mr, a block per provider. github-action-benchmark: for that action's tool `customSmallerIsBetter`,
/// nanoseconds per operation. bencher: Bencher Metric Format, for `bencher run --adapter json`. parquet:
/// the columns of csv for DuckDB and DataFusion, in builds with the feature `parquet`.
///
/// csv and parquet take any number of sets. What has no figure is never a zero: it says so, or it is left
/// out and counted on standard error.
#[derive(Args)]
#[command(after_long_help = "\
Examples:
  cipherbench export --format csv > results.csv
  cipherbench export --format json --family aead --size 16384
  cipherbench export --format openssl --provider rustcrypto
  cipherbench export --format bencher --output results.json")]
pub(super) struct Export {
    /// Sets by name or path; without any, the one that runs write to
    #[arg(value_name = "SET")]
    sets: Vec<String>,

    /// As what
    #[arg(long, value_enum)]
    format: Format,

    /// Into this file, whole or not at all; without it to standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// With parquet: each row's samples too, as a list
    #[arg(long)]
    samples: bool,

    #[command(flatten)]
    selected: SelectedRows,

    #[command(flatten)]
    home: Home,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Csv,
    Json,
    Markdown,
    Openssl,
    OpensslMr,
    GithubActionBenchmark,
    Bencher,
    Parquet,
}

impl Export {
    pub(super) fn run(mut self, registry: &Registry, output: &mut Output) -> Result<u8> {
        if self.sets.is_empty() {
            self.sets.push(CURRENT.to_owned());
        }
        if self.samples && self.format != Format::Parquet {
            return Err(Error::Usage("--samples goes with --format parquet; json has them".into()));
        }
        let filter = self.selected.filter(registry)?;
        let sets = Sets { home: self.home, names: self.sets, filter };
        let to = self.output.as_deref();
        match self.format {
            Format::Csv => csv(sets, registry, to, output)?,
            Format::Parquet => parquet(sets, registry, to, self.samples)?,
            format => {
                let exported = text(format, &sets.only()?, registry)?;
                match to {
                    Some(path) => {
                        write_output(path, |file| file.write_all(exported.text.as_bytes()))?
                    }
                    None => output.write(format_args!("{}", exported.text))?,
                }
                if !exported.left_out.is_none() {
                    note(format_args!("rows left out: {}", exported.left_out));
                }
            }
        }
        Ok(exit::OK)
    }
}

fn text(format: Format, set: &ResultSet, registry: &Registry) -> Result<Exported> {
    let whole = |text| Exported { text, left_out: export::LeftOut::default() };
    Ok(match format {
        Format::Markdown => whole(export::markdown(set, registry)),
        Format::Openssl => export::openssl(set, registry),
        Format::OpensslMr => export::openssl_mr(set, registry),
        Format::GithubActionBenchmark => export::github_action_benchmark(set),
        Format::Bencher => export::bencher(set),
        Format::Json | Format::Csv | Format::Parquet => whole(export::json(set)?),
    })
}

/// The sets that were asked for, each read when its turn comes.
struct Sets {
    home: Home,
    names: Vec<String>,
    filter: Filter,
}

impl Sets {
    /// The one set, where a format takes no more.
    fn only(mut self) -> Result<ResultSet> {
        let [name] = &*self.names else {
            let problem = "this format takes one set; csv and parquet take several";
            return Err(Error::Usage(problem.into()));
        };
        let mut set = self.home.read(Some(name))?;
        self.filter.keep(&mut set);
        self.filter.finish()?;
        Ok(set)
    }

    fn each(mut self, mut write: impl FnMut(&str, &ResultSet) -> io::Result<()>) -> io::Result<()> {
        for name in &self.names {
            let mut set = self.home.read(Some(name)).map_err(io::Error::other)?;
            self.filter.keep(&mut set);
            write(name, &set)?;
        }
        self.filter.finish().map_err(io::Error::other)
    }
}

fn csv(sets: Sets, registry: &Registry, to: Option<&Path>, output: &mut Output) -> Result<()> {
    let write = |file: &mut dyn Write| {
        let mut csv = Csv::new(file)?;
        sets.each(|name, set| csv.set(name, set, registry))?;
        csv.finish()
    };
    match to {
        Some(path) => write_output(path, |file| write(file)).map_err(own),
        None => write(output.writer()).map_err(unwritable).map_err(own),
    }
}

#[cfg(feature = "parquet")]
fn parquet(sets: Sets, registry: &Registry, to: Option<&Path>, samples: bool) -> Result<()> {
    use crate::report::export::{Parquet, Samples};

    let Some(path) = to else {
        return Err(Error::Usage(
            "a Parquet file is no text; give it a place with --output".into(),
        ));
    };
    let samples = if samples { Samples::With } else { Samples::Without };
    let written = write_output(path, |file| {
        let mut parquet = Parquet::new(file, samples)?;
        sets.each(|name, set| parquet.set(name, set, registry))?;
        parquet.finish()
    });
    written.map_err(own)
}

/// Wrong use rather than the environment: another build of this very command has it.
#[cfg(not(feature = "parquet"))]
fn parquet(_: Sets, _: &Registry, _: Option<&Path>, _: bool) -> Result<()> {
    Err(Error::Usage(
        "this build writes no Parquet; `cargo install cipherbench --features parquet` makes one that does".into(),
    ))
}

/// The error that ended a writing, where that was none of the file that was written.
fn own(error: Error) -> Error {
    match error {
        Error::Io { action, path, source } => match source.downcast::<Error>() {
            Ok(own) => own,
            Err(source) => Error::Io { action, path, source },
        },
        error => error,
    }
}
