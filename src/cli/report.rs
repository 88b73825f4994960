//! `report`: the page and the tables again, from the results saved.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::output::{Output, warn};
use super::splice;
use crate::error::{Error, Result, exit};
use crate::record::{ResultSet, place};
use crate::registry::Registry;
use crate::report;

/// Make the page or a table from the saved results
///
/// `page` writes one self-contained HTML file beside the results and prints its path. `text` is the
/// table that each bench target prints at its end. `markdown` is for a document: a fixed set of rows that
/// most people ask for, as far as they were measured. Exit code 3 where there are no results or none that
/// can be read, 4 where none is of the Markdown table's rows.
#[derive(Args)]
#[command(after_long_help = "\
Examples:
  cipherbench report
  cipherbench report --format text
  cipherbench report --into README.md")]
pub(super) struct Report {
    /// As what: `page`, or with --into `markdown`, unless told otherwise
    #[arg(long, value_enum)]
    format: Option<Format>,

    #[command(flatten)]
    home: Home,

    /// Put the table into this file, between the lines `<!-- table:begin -->` and `<!-- table:end -->`
    #[arg(long, value_name = "FILE")]
    into: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Page,
    Text,
    Markdown,
}

/// Where results are.
#[derive(Args)]
pub(super) struct Home {
    /// Where the results are
    ///
    /// Without it: CIPHERBENCH_HOME; else `target/cipherbench` if Cargo started this program; else
    /// `cipherbench` in the platform's data directory.
    #[arg(long = "dir", visible_alias = "home", value_name = "DIR")]
    directory: Option<PathBuf>,
}

impl Home {
    pub(super) fn path(&self) -> Result<PathBuf> {
        self.directory.clone().map_or_else(place::home, Ok)
    }
}

/// Where `cargo bench` leaves results, seen from the top of a checkout.
const CHECKOUT: &str = "target/cipherbench";

/// Of results that are not in `home`, says that there are some in the checkout that this is, if so: an
/// installed command does not look there, whatever directory it is called in.
fn elsewhere(error: Error, home: &Path) -> Error {
    let there = place::results(Path::new(CHECKOUT));
    match error {
        Error::ResultSet { path, .. } if !path.exists() && there.is_file() => {
            let problem = format!("no results here, but in ./{CHECKOUT}: --dir {CHECKOUT}");
            Error::ResultSet { path: home.to_owned(), problem }
        }
        error => error,
    }
}

impl Report {
    pub(super) fn run(self, registry: &Registry, output: &mut Output) -> Result<u8> {
        let usual = if self.into.is_some() { Format::Markdown } else { Format::Page };
        let format = self.format.unwrap_or(usual);
        if self.into.is_some() && format == Format::Page {
            return Err(Error::Usage("--into takes a table: --format text or markdown".into()));
        }
        let home = self.home.path()?;
        let set =
            ResultSet::read(place::results(&home)).map_err(|error| elsewhere(error, &home))?;
        set.damage.iter().for_each(warn);
        let table = match format {
            Format::Page => {
                let page = report::write_page_for(&home, registry)?;
                output.line(page.display())?;
                return Ok(exit::OK);
            }
            Format::Text => report::table(&set, registry, report::terminal_width()),
            Format::Markdown => report::markdown(&set, registry).ok_or_else(|| {
                Error::NothingMatched("the rows of the Markdown table".to_owned())
            })?,
        };
        match self.into {
            Some(file) => splice::into(&file, &table)?,
            None => output.write(format_args!("{table}"))?,
        }
        Ok(exit::OK)
    }
}
