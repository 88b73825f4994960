//! Comma-separated values: for spreadsheets, and for whatever reads nothing better.

use std::io::{self, Write};

use super::columns::{Value, columns, subjects};
use super::shortest;
use crate::Registry;
use crate::error::plain;
use crate::record::ResultSet;

/// CSV as RFC 4180 has it: a header, then a line per row, [`columns`] wide, of one set after the other.
///
/// What is null is empty, lists are joined by spaces. A text from the record keeps to its cell and does
/// nothing there: control characters are replaced, and a text that a spreadsheet would take for a formula
/// (it begins with `=`, `+`, `-` or `@`) has a `'` before it, as
/// [OWASP](https://owasp.org/www-community/attacks/CSV_Injection) advises. That is done here and not left
/// to the reader, as a CSV is what people open by a double click, and results come from other people's
/// machines; JSON and Parquet have every text as it is.
pub struct Csv<W: Write>(csv::Writer<W>);

impl<W: Write> Csv<W> {
    /// Writes the header.
    ///
    /// # Errors
    ///
    /// As the writer has them.
    pub fn new(to: W) -> io::Result<Self> {
        let mut writer =
            csv::WriterBuilder::new().terminator(csv::Terminator::Any(b'\n')).from_writer(to);
        writer.write_record(columns().iter().map(|column| column.name))?;
        Ok(Self(writer))
    }

    /// Writes the newest rows of a set that goes by `name`.
    ///
    /// # Errors
    ///
    /// As the writer has them.
    pub fn set(&mut self, name: &str, set: &ResultSet, registry: &Registry) -> io::Result<()> {
        for subject in subjects(name, set, registry) {
            self.0.write_record(columns().iter().map(|column| cell((column.value)(&subject))))?;
        }
        Ok(())
    }

    /// Hands on what is buffered.
    ///
    /// # Errors
    ///
    /// As the writer has them.
    pub fn finish(mut self) -> io::Result<()> {
        self.0.flush()
    }
}

fn cell(value: Value<'_>) -> String {
    match value {
        Value::Text(words) => words.map(harmless).unwrap_or_default(),
        Value::Time(words) => harmless(words),
        Value::List(words) => harmless(&words.join(" ")),
        Value::Number(number) => number.map(shortest).unwrap_or_default(),
        Value::Natural(number) => number.map(|number| number.to_string()).unwrap_or_default(),
        Value::Flag(flag) => flag.map(|flag| flag.to_string()).unwrap_or_default(),
    }
}

/// No formula, and nothing that steers a terminal.
fn harmless(words: &str) -> String {
    let words = plain(words);
    match words
        .trim_start()
        .starts_with(['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'])
    {
        true => format!("'{words}"),
        false => words,
    }
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn no_text_is_a_formula() {
        assert_eq!(harmless("=HYPERLINK(\"http://a\")"), "'=HYPERLINK(\"http://a\")");
        assert_eq!(harmless("-C target-cpu=native"), "'-C target-cpu=native");
        assert_eq!(harmless(" @SUM(A1)"), "' @SUM(A1)");
        assert_eq!(harmless("\t=1"), "\u{fffd}=1");
        assert_eq!(harmless("aes-128-gcm"), "aes-128-gcm");
        assert_eq!(harmless(""), "");
    }
}
