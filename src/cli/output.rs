//! Standard output, written to without a panic whoever reads it.

use std::fmt::Arguments;
use std::io::{BufWriter, StdoutLock, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::AnsiColor;
use comfy_table::{ContentArrangement, Table, presets};

use crate::error::{Error, Result};

/// What lines of a table end with. Sentences end with a full stop.
const VERDICTS: [(&str, AnsiColor); 4] = [
    (" faster", AnsiColor::Green),
    (" slower", AnsiColor::Red),
    (" broken", AnsiColor::Red),
    (" legacy", AnsiColor::Yellow),
];

/// Buffered standard output whose failures are [`Error`]s: a full disk, a reader who left.
pub(super) struct Output(BufWriter<StdoutLock<'static>>);

impl Output {
    pub(super) fn stdout() -> Self {
        Self(BufWriter::new(std::io::stdout().lock()))
    }

    /// Writes a line.
    pub(super) fn line(&mut self, line: impl std::fmt::Display) -> Result<()> {
        writeln!(self.0, "{line}").map_err(unwritable)
    }

    /// Writes as it stands.
    pub(super) fn write(&mut self, text: Arguments<'_>) -> Result<()> {
        self.0.write_fmt(text).map_err(unwritable)
    }

    /// Writes a table; on a terminal that has not been asked for none (`NO_COLOR`), what a line ends with is
    /// coloured where it is good or bad.
    pub(super) fn verdicts(&mut self, text: &str) -> Result<()> {
        let coloured = AutoStream::choice(&std::io::stdout()) != ColorChoice::Never;
        for line in text.lines() {
            let end = |(words, _): &&(&str, AnsiColor)| line.ends_with(words);
            match VERDICTS.iter().find(end).filter(|_| coloured) {
                Some((words, colour)) => {
                    let rest = &line[..line.len() - words.len()];
                    let style = colour.on_default();
                    self.line(format_args!("{rest}{style}{words}{style:#}"))?;
                }
                None => self.line(line)?,
            }
        }
        Ok(())
    }

    /// Writes a value as JSON, for people's eyes too.
    pub(super) fn json(&mut self, value: &impl serde::Serialize) -> Result<()> {
        serde_json::to_writer_pretty(&mut self.0, value)
            .map_err(|error| unwritable(error.into()))?;
        self.line("")
    }

    /// What writes bytes as they stand.
    pub(super) fn writer(&mut self) -> &mut dyn Write {
        &mut self.0
    }

    /// Hands on what is buffered: a long verb shows each line as it is known.
    pub(super) fn flush(&mut self) -> Result<()> {
        self.0.flush().map_err(unwritable)
    }
}

/// The error of standard output that cannot be written.
pub(super) fn unwritable(source: std::io::Error) -> Error {
    Error::Io { action: "write", path: "standard output".into(), source }
}

/// Says on standard error what does not end the verb.
pub(super) fn warn(sentence: impl std::fmt::Display) {
    // Nobody is left to tell where this cannot be written.
    let _ = writeln!(std::io::stderr(), "warning: {sentence}");
}

/// Says on standard error what is no cause for alarm.
pub(super) fn note(sentence: impl std::fmt::Display) {
    let _ = writeln!(std::io::stderr(), "note: {sentence}");
}

/// An empty table without lines, as wide as the terminal if there is one.
pub(super) fn table() -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    table
}

/// The columns of a terminal that has room for a wide table.
pub(super) const WIDE: u16 = 130;

/// The table as text, two spaces between its columns.
pub(super) fn shown(mut table: Table) -> String {
    for column in table.column_iter_mut() {
        column.set_padding((0, 2));
    }
    table.trim_fmt()
}

/// As what a verb prints: for people, or for programs.
#[derive(Clone, Copy, Default, clap::ValueEnum)]
pub(super) enum Format {
    #[default]
    Text,
    Json,
}
