//! `report`: the page and the tables again, from the results saved.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::home::Home;
use super::output::Output;
use super::splice;
use crate::error::{Error, Result, exit};
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

impl Report {
    pub(super) fn run(self, registry: &Registry, output: &mut Output) -> Result<u8> {
        let usual = if self.into.is_some() { Format::Markdown } else { Format::Page };
        let format = self.format.unwrap_or(usual);
        if self.into.is_some() && format == Format::Page {
            return Err(Error::Usage("--into takes a table: --format text or markdown".into()));
        }
        let set = self.home.read(None)?;
        let table = match format {
            Format::Page => {
                let home = set.path.parent().unwrap_or(Path::new("."));
                let page = report::write_page_for(home, registry)?;
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
