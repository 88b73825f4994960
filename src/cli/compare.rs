//! `compare`: two sets of results row by row, or two providers of one.

use clap::{Args, ValueEnum};

use super::home::Home;
use super::output::Output;
use super::selection::SelectedRows;
use crate::error::{Error, Result, exit};
use crate::record::{CURRENT, ResultSet, Row};
use crate::registry::Registry;
use crate::report::compare::{self, Comparison, Layout, Sort};

/// Compare two sets of results row by row: what became faster, what slower, what did not change
///
/// B is measured against A: a ratio is speed of B / speed of A, above 1 where B is faster, with an interval from
/// the samples of both. A difference must be beyond the interval and beyond what two runs on such a machine
/// differ by anyway: 1 % on real hardware, 5 % on a virtual machine, unless --threshold says else.
///
/// Rows are paired where they time the same: family, algorithm, operation, provider, size and the whole
/// workload. Sets from unlike machines, compilers, flags or numbers of threads and processes are not
/// compared (exit code 5) without --force. Other versions of a provider or of cipherbench are no reason: they
/// are named.
#[derive(Args)]
#[command(after_long_help = "\
Examples:
  cipherbench compare before after
  cipherbench compare before             the set that runs write to against a saved one
  cipherbench compare a.jsonl b.jsonl --family aead --cost
  cipherbench compare --between ours,theirs
  cipherbench compare v1 v2 --format json | jq '.rows[] | select(.verdict == \"slower\") | .id'")]
pub(super) struct Compare {
    /// What is measured against: a set by name or path
    ///
    /// With --between it may be left out: both providers are then taken from the set that runs write to.
    #[arg(value_name = "A", required_unless_present = "between")]
    a: Option<String>,

    /// What is measured: a set by name or path; without it the one that runs write to
    ///
    /// With --between, A where it is not given.
    #[arg(value_name = "B")]
    b: Option<String>,

    /// Two providers instead of one: the rows of OURS in B against those of THEIRS in A
    #[arg(long, value_name = "OURS,THEIRS", value_delimiter = ',', num_args = 1)]
    between: Vec<String>,

    /// By how much a row must lead to be called faster, e.g. 2%
    #[arg(long, value_name = "SHARE", value_parser = share)]
    threshold: Option<f64>,

    /// Compare what is not comparable, with a banner that says why it is not
    #[arg(long)]
    force: bool,

    /// List the rows that only one side has
    #[arg(long)]
    all: bool,

    /// In which order
    #[arg(long, value_enum, default_value_t)]
    sort: Order,

    /// Fixed cost and cost per byte of each row, on both sides
    #[arg(long)]
    cost: bool,

    /// As what
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    #[command(flatten)]
    selected: SelectedRows,

    #[command(flatten)]
    home: Home,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Order {
    /// The greatest gain first
    Ratio,
    /// As `list` has the algorithms
    #[default]
    Name,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Format {
    #[default]
    Text,
    Json,
    Markdown,
}

impl Compare {
    pub(super) fn run(self, registry: &Registry, output: &mut Output) -> Result<u8> {
        let between = match &*self.between {
            [] => None,
            [ours, theirs] => Some((&**ours, &**theirs)),
            _ => {
                let wanted = "--between takes two providers: --between ours,theirs";
                return Err(Error::Usage(wanted.to_owned()));
            }
        };
        let mut filter = self.selected.filter(registry)?;
        let mut read = |name: Option<&str>| -> Result<ResultSet> {
            let mut set = self.home.read(name)?;
            filter.keep(&mut set);
            Ok(set)
        };
        let a = read(self.a.as_deref())?;
        let one_set = between.is_some() && self.b.is_none();
        let b = if one_set { None } else { Some(read(self.b.as_deref())?) };
        filter.finish()?;

        let (rows_a, rows_b) = (a.latest(), b.as_ref().unwrap_or(&a).latest());
        let mut comparison = match between {
            None => compare::sets(&rows_a, &rows_b, self.threshold),
            Some((ours, theirs)) => {
                known(theirs, &rows_a)?;
                known(ours, &rows_b)?;
                compare::between(&rows_a, theirs, &rows_b, ours, self.threshold)
            }
        };
        comparable(&comparison, self.force)?;
        comparison.sort(
            match self.sort {
                Order::Ratio => Sort::Ratio,
                Order::Name => Sort::Name,
            },
            registry,
        );
        let name_a = self.a.as_deref().unwrap_or(CURRENT);
        let name_b = if one_set { name_a } else { self.b.as_deref().unwrap_or(CURRENT) };
        let (name_a, name_b) = match between {
            None => (name_a.to_owned(), name_b.to_owned()),
            Some((ours, theirs)) => {
                (format!("{theirs} in {name_a}"), format!("{ours} in {name_b}"))
            }
        };
        let layout = Layout { a: &name_a, b: &name_b, all: self.all, cost: self.cost, registry };
        match self.format {
            Format::Text => {
                output.verdicts(&compare::text(&comparison, &layout))?;
            }
            Format::Markdown => {
                output.write(format_args!("{}", compare::markdown(&comparison, &layout)))?;
            }
            Format::Json => output.json(&compare::json::json(&comparison, &name_a, &name_b))?,
        }
        Ok(exit::OK)
    }
}

/// Refuses a provider that no row is of.
fn known(provider: &str, rows: &[Row<'_>]) -> Result<()> {
    let providers = || rows.iter().map(|row| &*row.measurement.id.provider);
    match providers().any(|known| known == provider) {
        true => Ok(()),
        false => Err(crate::registry::unknown("provider", provider, providers())),
    }
}

/// Refuses what is not to be compared, and what has nothing in common.
fn comparable(comparison: &Comparison, force: bool) -> Result<()> {
    let points = |changes: &[compare::Change]| changes.iter().map(ToString::to_string).collect();
    if !comparison.differences.is_empty() && !force {
        let mut points: Vec<String> = points(&comparison.differences);
        if let Some(last) = points.last_mut() {
            last.push_str(" (--force shows it all the same)");
        }
        return Err(Error::NotComparable(points));
    }
    if !comparison.pairs.is_empty() {
        return Ok(());
    }
    match comparison.unlike.first() {
        Some(first) => {
            let mut points: Vec<String> = points(&first.differences);
            if let Some(last) = points.last_mut() {
                let rows = comparison.unlike.len();
                last.push_str(&format!("; no row times the same on both sides ({rows} do not)"));
            }
            Err(Error::NotComparable(points))
        }
        None => Err(Error::NothingMatched(format!(
            "both sides: no row is in A and in B (only in A: {}, only in B: {})",
            comparison.only_a.len(),
            comparison.only_b.len()
        ))),
    }
}

/// `2%` or `0.02`.
fn share(text: &str) -> Result<f64, String> {
    let wanted = || format!("`{text}` is no share; `2%` or `0.02` is wanted");
    let (number, scale) = match text.trim().strip_suffix('%') {
        Some(number) => (number, 100.0),
        None => (text, 1.0),
    };
    let share = number.trim().parse::<f64>().map_err(|_| wanted())? / scale;
    if (0.0..=1.0).contains(&share) { Ok(share) } else { Err(wanted()) }
}
