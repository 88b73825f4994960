//! `report`: the page and the tables again, from the results saved.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::home::Home;
use super::output::Output;
use super::splice;
use crate::error::{Error, Result, exit};
use crate::record::place;
use crate::registry::Registry;
use crate::report::{self, Named};

/// Make the page or a table from the saved results
///
/// `page` writes one self-contained HTML file beside the results and prints its path. `text` is the
/// table that each bench target prints at its end. `markdown` is for a document: a fixed set of rows that
/// most people ask for, as far as they were measured. --sets makes a page of several result sets, a trend
/// for each row, in the order given. Exit code 3 where there are no results or none that
/// can be read, 4 where none is of the Markdown table's rows.
#[derive(Args)]
#[command(after_long_help = "\
Examples:
  cipherbench report
  cipherbench report --format text
  cipherbench report --into README.md
  cipherbench report --output speeds.html
  cipherbench report --sets january february current")]
pub(super) struct Report {
    /// As what: `page`, or with --into `markdown`, unless told otherwise
    #[arg(long, value_enum)]
    format: Option<Format>,

    #[command(flatten)]
    home: Home,

    /// Put the table into this file, between the lines `<!-- table:begin -->` and `<!-- table:end -->`
    #[arg(long, value_name = "FILE")]
    into: Option<PathBuf>,

    /// Write the page to this file; without it `index.html` beside the results, with --sets `history.html`
    #[arg(long, value_name = "FILE", conflicts_with = "into")]
    output: Option<PathBuf>,

    /// These result sets instead of the current one, by name or path, the oldest first
    #[arg(long, value_name = "SET", num_args = 1.., conflicts_with_all = ["format", "into"])]
    sets: Vec<String>,
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
        if self.output.is_some() && format != Format::Page {
            return Err(Error::Usage(
                "--output takes the page: without --format, or --format page".into(),
            ));
        }
        if !self.sets.is_empty() {
            let path = self.history(registry)?;
            output.line(path.display())?;
            return Ok(exit::OK);
        }
        let set = self.home.read(None)?;
        let table = match format {
            Format::Page => {
                let beside = || place::page(set.path.parent().unwrap_or(Path::new("")));
                let path = self.output.unwrap_or_else(beside);
                report::write_page_of(&set, registry, &path)?;
                output.line(path.display())?;
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

    /// Writes the page of several sets and returns its path.
    fn history(&self, registry: &Registry) -> Result<PathBuf> {
        if self.sets.len() < 2 {
            return Err(Error::Usage(format!(
                "--sets takes two result sets or more, and `{}` is one",
                self.sets.join(" ")
            )));
        }
        let sets = self
            .sets
            .iter()
            .map(|name| Ok(Named { name: name.clone(), set: self.home.read(Some(name))? }))
            .collect::<Result<Vec<_>>>()?;
        let path = match &self.output {
            Some(path) => path.clone(),
            None => place::history(&self.home.path()?),
        };
        report::write_history(&sets, registry, &path)?;
        Ok(path)
    }
}
