//! The terminal's tables, laid out as every reader of `openssl speed` knows them.

use std::collections::{BTreeMap, BTreeSet};

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

use super::figures;
use super::view::{Column, FamilyView, Grid, GridLine, View};
use super::words;
use crate::Registry;
use crate::error::plain;
use crate::record::{Environment, Measurement, Outcome, ResultSet};

/// The newest rows as text: a table per family, rows of algorithm and provider, columns of sizes in
/// `openssl speed`'s 1000s of bytes per second, or times and operations per second.
///
/// Where `width` is given and a table is wider, its figures lose decimals and `k`, its columns the
/// word `bytes`. The registry says which algorithms are broken.
pub fn table(set: &ResultSet, registry: &Registry, width: Option<usize>) -> String {
    let view = View::new(set, registry);
    let mut notes = Notes::new(view.newest.last().copied());
    let mut text = String::new();
    if let Some(newest) = notes.newest {
        text.push_str(&receipt(newest));
    }
    for family in &view.families {
        text.push_str(&format!("\n{}\n", plain(&heading(family))));
        let (sized, others): (Vec<_>, Vec<_>) =
            family.grids.iter().partition(|grid| grid.operation.is_some());
        if !sized.is_empty() {
            text.push_str(&speeds(family, &sized, width, &mut notes));
        }
        for grid in others {
            text.push_str(&times(family, grid, &mut notes));
        }
    }
    text.push_str(&notes.to_string());
    if !set.damage.is_empty() {
        text.push_str("\nDamaged lines of the result set, left out:\n");
        for damage in &set.damage {
            text.push_str(&format!("  {}\n", plain(&damage.to_string())));
        }
    }
    text
}

/// The width of the terminal on the standard output; `None` where that is no terminal.
pub fn terminal_width() -> Option<usize> {
    Table::new().width().map(usize::from)
}

/// When, how and on what the newest rows were measured.
pub(super) fn receipt(newest: &Environment) -> String {
    let unknown = "unknown".to_owned();
    let virtual_machine = match (newest.cpu.virtualised, &newest.cpu.hypervisor) {
        (Some(true), Some(name)) => format!(", virtual machine ({name})"),
        (Some(true), None) => ", virtual machine".to_owned(),
        _ => String::new(),
    };
    let (cpu, rustc) = (newest.cpu.name.as_ref(), newest.toolchain.rustc.as_ref());
    let run = format!(
        "cipherbench {}, plan {}, measured {}",
        newest.cipherbench,
        newest.plan,
        words::date(&newest.started),
    );
    let machine = format!(
        "{}{virtual_machine}, {}, profile {}",
        cpu.unwrap_or(&unknown),
        rustc.unwrap_or(&unknown),
        newest.toolchain.profile.as_ref().unwrap_or(&unknown),
    );
    format!("{}\n{}\n", plain(&run), plain(&machine))
}

/// The family, and the operation of those rows that do not bear one.
fn heading(family: &FamilyView) -> String {
    let main = main_operation(family);
    let has = family.grids.iter().any(|grid| {
        grid.operation == Some(main) || grid.columns.contains(&Column::Operation(main))
    });
    if has { format!("{}: {main}", family.title) } else { family.title.to_owned() }
}

/// The operations that have a size, one table each; the rows of the first bear no operation.
fn speeds(family: &FamilyView, grids: &[&Grid], width: Option<usize>, notes: &mut Notes) -> String {
    let mut providers = BTreeSet::new();
    for line in grids.iter().flat_map(|grid| &grid.lines) {
        line.cells.iter().flatten().for_each(|cell| notes.note(line, cell));
        providers.insert(notes.provider(line));
    }
    let lead = "The 'numbers' are in 1000s of bytes per second processed.\n";
    let wide: String =
        grids.iter().map(|grid| speed_table(family, grid, true, false, notes)).collect();
    match width {
        Some(width) if wide.lines().any(|line| line.chars().count() > width) => {}
        _ => return format!("{lead}{wide}"),
    }
    let only = providers.first().filter(|_| providers.len() == 1);
    let by = only.map_or_else(String::new, |provider| format!(" All by {provider}."));
    let tables = grids.iter().map(|grid| speed_table(family, grid, only.is_none(), true, notes));
    format!("{lead}Columns are message lengths in bytes.{by}\n{}", tables.collect::<String>())
}

fn speed_table(
    family: &FamilyView,
    grid: &Grid,
    with_provider: bool,
    narrow: bool,
    notes: &mut Notes,
) -> String {
    let sizes = grid.columns.iter().map(|column| match column {
        Column::Size(bytes) if narrow => bytes.to_string(),
        Column::Size(bytes) => figures::bytes(*bytes),
        Column::Operation(operation) => plain(operation),
    });
    let words = ["type"].into_iter().chain(with_provider.then_some("provider")).map(str::to_owned);
    let mut table = bare(words.chain(sizes), if with_provider { 2 } else { 1 });
    let operation = grid.operation.filter(|operation| *operation != main_operation(family));
    for line in &grid.lines {
        let figures = line.cells.iter().map(|cell| {
            figure(*cell, |timing| match timing.bytes_per_second {
                Some(speed) if narrow => format!("{:.0}", speed.value / 1000.0),
                Some(speed) => figures::thousands(speed.value),
                None => "-".to_owned(),
            })
        });
        let provider = with_provider.then(|| notes.provider(line));
        table.add_row([name(line, operation)].into_iter().chain(provider).chain(figures));
    }
    printed(&table)
}

/// The operations that have no size: `sign` and `verify` side by side as OpenSSL has them, any other
/// with its time and its number a second.
fn times(family: &FamilyView, grid: &Grid, notes: &mut Notes) -> String {
    let column = |slug| grid.columns.iter().position(|column| *column == Column::Operation(slug));
    let pair = [column("sign"), column("verify")];
    let mut text = String::new();
    if family.slug == "signature" && pair.iter().any(Option::is_some) {
        let mut table = bare(
            ["type", "provider", "sign", "verify", "sign/s", "verify/s"].map(str::to_owned),
            2,
        );
        let lines = grid
            .lines
            .iter()
            .filter(|line| pair.iter().any(|column| cell(line, *column).is_some()));
        let decimals = decimals(grid);
        for line in lines {
            let cells = pair.map(|column| cell(line, column));
            cells.iter().flatten().for_each(|cell| notes.note(line, cell));
            let [sign, verify] = cells;
            table.add_row([
                name(line, None),
                notes.provider(line),
                seconds(sign, decimals),
                seconds(verify, decimals),
                per_second(sign),
                per_second(verify),
            ]);
        }
        text.push_str(&printed(&table));
    }
    let mut table = bare(["type", "provider", "op", "op/s"].map(str::to_owned), 2);
    for (i, column) in grid.columns.iter().enumerate() {
        let Column::Operation(operation) = *column else { continue };
        if family.slug == "signature" && matches!(operation, "sign" | "verify") {
            continue;
        }
        for line in &grid.lines {
            let Some(cell) = cell(line, Some(i)) else { continue };
            notes.note(line, cell);
            let operation = (operation != main_operation(family)).then_some(operation);
            table.add_row([
                name(line, operation),
                notes.provider(line),
                figure(Some(cell), |timing| figures::brief(timing.seconds.value)),
                per_second(Some(cell)),
            ]);
        }
    }
    if !table.is_empty() {
        text.push_str(&printed(&table));
    }
    text
}

fn cell<'a>(line: &GridLine<'a>, column: Option<usize>) -> Option<&'a Measurement> {
    line.cells.get(column?).copied().flatten()
}

/// The operation whose rows bear the algorithm's name alone.
fn main_operation<'a>(family: &FamilyView<'a>) -> &'a str {
    match family.slug {
        "agreement" => "agree",
        "kdf" => "derive",
        _ => family.grids.iter().find_map(|grid| grid.operation).unwrap_or_default(),
    }
}

fn name(line: &GridLine, operation: Option<&str>) -> String {
    let mut name = line.algorithm.to_owned();
    if let Some(operation) = operation {
        name.push_str(&format!(" {operation}"));
    }
    plain(&words::named(&name, line.known))
}

/// Six decimals as OpenSSL has, nine where those would show little or nothing of a figure.
fn decimals(grid: &Grid) -> usize {
    let pair = ["sign", "verify"].map(Column::Operation);
    let columns = (0..grid.columns.len()).filter(|i| pair.contains(&grid.columns[*i]));
    let least = columns
        .flat_map(|i| grid.lines.iter().filter_map(move |line| cell(line, Some(i))))
        .filter_map(|cell| cell.outcome.timing())
        .map(|timing| timing.seconds.value)
        .fold(1.0, f64::min);
    if least < 1e-4 { 9 } else { 6 }
}

fn seconds(cell: Option<&Measurement>, decimals: usize) -> String {
    figure(cell, |timing| format!("{:.decimals$}s", timing.seconds.value))
}

fn per_second(cell: Option<&Measurement>) -> String {
    figure(cell, |timing| format!("{:.1}", figures::per_second(timing.seconds).value))
}

/// Missing, unavailable, failed and measured are four different things.
fn figure(
    cell: Option<&Measurement>,
    measured: impl Fn(&crate::record::Timing) -> String,
) -> String {
    match cell.map(|cell| &cell.outcome) {
        None => "-".to_owned(),
        Some(Outcome::Unavailable { .. }) => "n/a".to_owned(),
        Some(Outcome::Failed { .. }) => "FAILED".to_owned(),
        Some(Outcome::Measured(timing)) => measured(timing),
    }
}

/// A table without lines; the first columns are words, the others figures.
fn bare(header: impl IntoIterator<Item = String>, words: usize) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(header.into_iter().collect::<Vec<_>>());
    for (i, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 1));
        if i >= words {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

fn printed(table: &Table) -> String {
    table.trim_fmt() + "\n"
}

/// What stands below the tables.
#[derive(Default)]
pub(super) struct Notes<'a> {
    newest: Option<&'a Environment>,
    /// Algorithms by mark, provider and reason.
    reasons: BTreeMap<(&'static str, String, String), BTreeSet<String>>,
    /// Where rows of earlier runs come from, numbered as they come.
    earlier: Vec<String>,
}

impl<'a> Notes<'a> {
    /// No note yet; `newest` is what rows of earlier runs are told from.
    pub fn new(newest: Option<&'a Environment>) -> Self {
        Self { newest, ..Self::default() }
    }

    /// Keeps the reason of a row without a figure.
    pub fn note(&mut self, line: &GridLine, cell: &Measurement) {
        let (mark, reason) = match &cell.outcome {
            Outcome::Measured(_) => return,
            Outcome::Unavailable { reason } => ("n/a", reason),
            Outcome::Failed { reason } => ("FAILED", reason),
        };
        let key = (mark, line.provider.to_owned(), reason.clone());
        self.reasons.entry(key).or_default().insert(line.algorithm.to_owned());
    }

    /// The provider, with the number of its note where the row is of an earlier run.
    pub fn provider(&mut self, line: &GridLine) -> String {
        if !line.earlier {
            return plain(line.provider);
        }
        let mut origin = words::earlier(line.environment, self.newest);
        let differences = words::differences(line.environment, self.newest);
        if !differences.is_empty() {
            origin.push_str(&format!(": {differences}"));
        }
        let number = self.earlier.iter().position(|known| *known == origin).unwrap_or_else(|| {
            self.earlier.push(origin);
            self.earlier.len() - 1
        });
        plain(&format!("{} [{}]", line.provider, number + 1))
    }
}

impl std::fmt::Display for Notes<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f)?;
        writeln!(
            f,
            "-: not measured. n/a: unavailable here. FAILED: answered wrongly, so it has no figure."
        )?;
        writeln!(f, "(legacy) and (broken) are not to be picked, however fast they are.")?;
        for (i, origin) in self.earlier.iter().enumerate() {
            writeln!(f, "[{}] {}", i + 1, plain(origin))?;
        }
        for ((mark, provider, reason), algorithms) in &self.reasons {
            let algorithms = algorithms.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
            writeln!(
                f,
                "{mark} by {}: {} ({})",
                plain(provider),
                plain(reason),
                plain(&algorithms)
            )?;
        }
        Ok(())
    }
}
