//! A comparison for a terminal of 80 columns.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

use super::{CAUTION, Change, Comparison, Mean, Pair, Standing, cost};
use crate::Registry;
use crate::algorithm::Family;
use crate::error::plain;
use crate::record::{Estimate, Outcome, Row, RowId};
use crate::report::paragraph::paragraph;
use crate::report::ratio::Verdict;
use crate::report::{figures, words};

/// How a comparison is to be shown.
#[derive(Clone, Copy)]
pub struct Layout<'l> {
    /// What A is called.
    pub a: &'l str,
    /// What B is called.
    pub b: &'l str,
    /// Whether the rows that only one side has are listed; they are always counted.
    pub all: bool,
    /// Whether each row's fixed cost and cost per byte follow.
    pub cost: bool,
    /// Says which algorithms are broken.
    pub registry: &'l Registry,
}

/// The comparison as text, in lines of at most 80 columns; its rows in the order in which they are.
pub fn text(comparison: &Comparison, layout: &Layout) -> String {
    let banner = banner(comparison, layout);
    let mut text = banner.clone();
    text.push_str(&head(comparison, layout));
    text.push_str(&table(comparison, layout));
    text.push_str(&without_ratio(comparison));
    text.push_str(&means(comparison));
    if layout.cost {
        text.push_str(&cost::text(comparison, layout));
    }
    text.push_str(&alone(comparison, layout));
    if !banner.is_empty() {
        text.push('\n');
        text.push_str(banner.trim_end());
        text.push('\n');
    }
    text
}

/// Why these two ought not to be compared.
fn banner(comparison: &Comparison, layout: &Layout) -> String {
    if comparison.differences.is_empty() {
        return String::new();
    }
    let mut text = paragraph(
        &format!(
            "!!! NOT COMPARABLE. The ratios say what these differences do as much as anything else \
             ({} -> {}):",
            plain(layout.a),
            plain(layout.b)
        ),
        0,
    );
    changes(&comparison.differences, &mut text);
    text.push('\n');
    text
}

fn changes(changes: &[Change], text: &mut String) {
    for change in changes {
        let rows = plural(change.rows, "row");
        text.push_str(&paragraph(&plain(&format!("{change} ({rows})")), 4));
    }
}

fn head(comparison: &Comparison, layout: &Layout) -> String {
    let (a, b) = (plain(layout.a), plain(layout.b));
    let mut text = paragraph(
        &format!("ratio = speed of B / speed of A; above 1: B is faster. B = {b}, A = {a}."),
        0,
    );
    for (side, rows) in [
        ("A", comparison.pairs.iter().map(|pair| pair.a).collect::<Vec<_>>()),
        ("B", comparison.pairs.iter().map(|pair| pair.b).collect()),
    ] {
        if let Some(measured) = measured(&rows) {
            text.push_str(&paragraph(&format!("{side}: {}", plain(&measured)), 0));
        }
    }
    if !comparison.changes.is_empty() {
        text.push_str("\nNot the same on both sides (A -> B):\n");
        changes(&comparison.changes, &mut text);
    }
    text
}

/// When and on what one side was measured.
fn measured(rows: &[Row<'_>]) -> Option<String> {
    let started = || rows.iter().map(|row| &*row.environment.started);
    let [first, last] = [started().min()?, started().max()?].map(words::date);
    let when = if first == last { first } else { format!("{first} to {last}") };
    let cpu = rows.last()?.environment.cpu.name.as_deref().unwrap_or("an unknown processor");
    Some(format!("measured {when} on {cpu}"))
}

/// A line per row with a ratio, under a heading for each operation of an algorithm by a provider.
fn table(comparison: &Comparison, layout: &Layout) -> String {
    let pairs: Vec<(&Pair, &Standing)> = comparison.measured().collect();
    if pairs.is_empty() {
        return "\nNo row has a ratio.\n".to_owned();
    }
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(["bytes", "A", "B", "ratio", "95 % interval", "B is"]);
    for (pair, standing) in &pairs {
        let id = &pair.b.measurement.id;
        let ratio = &standing.ratio.speed;
        table.add_row([
            id.bytes.map_or_else(|| plain(&id.operation), |bytes| bytes.to_string()),
            figure(&pair.a),
            figure(&pair.b),
            format!("{}{}", if standing.rough { "~" } else { "" }, factor(ratio.value)),
            interval(ratio),
            standing.verdict.words().to_owned(),
        ]);
    }
    for (i, column) in table.column_iter_mut().enumerate() {
        // The longest operation's name leaves room for no more space than this.
        column.set_padding((0, if (1..4).contains(&i) { 2 } else { 1 }));
        if (1..4).contains(&i) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let printed = table.trim_fmt();
    let mut lines = printed.lines();
    let mut text = format!("\n {}\n", lines.next().unwrap_or_default());
    let mut last = String::new();
    for ((pair, _), line) in pairs.iter().zip(lines) {
        let heading = heading(&pair.a.measurement.id, &pair.b.measurement.id, layout.registry);
        if heading != last {
            text.push_str(&paragraph(&heading, 0));
            last = heading;
        }
        text.push_str(&format!(" {line}\n"));
    }
    let leads = pairs.iter().map(|(_, standing)| standing.least_lead);
    let least = leads.clone().fold(f64::INFINITY, f64::min);
    let most = leads.fold(0.0, f64::max);
    // In hundredths of a per cent, as 0.07 has no exact hundredfold.
    let [least, most] = [least, most].map(|lead| (lead * 1e4).round() / 100.0);
    let lead = if least < most { format!("{least} % to {most}") } else { most.to_string() };
    text.push_str(&paragraph(
        &format!(
            "Faster and slower: beyond the interval, which knows the noise inside the two runs, and by \
             more than {lead} %, as other runs would differ. Ratios are of the samples' medians."
        ),
        0,
    ));
    if pairs.iter().any(|(_, standing)| standing.rough) {
        text.push_str("~: a short run, so the figure is rough.\n");
    }
    text.push_str(&one_build(comparison, &pairs));
    text
}

/// Of two runs of one build: that what differs may be the machine's own doing, and how much that is.
fn one_build(comparison: &Comparison, pairs: &[(&Pair, &Standing)]) -> String {
    let apart: Vec<f64> = pairs
        .iter()
        .filter(|(_, standing)| standing.verdict != Verdict::NoDifference)
        .map(|(_, standing)| standing.ratio.speed.value.ln().abs().exp())
        .collect();
    if apart.is_empty() || !comparison.is_of_one_build() {
        return String::new();
    }
    let most = apart.iter().copied().fold(1.0, f64::max);
    paragraph(
        &format!(
            "As far as the receipts tell, both sides are one build on one machine. If no code was changed \
             either, {} of {} that differ{} only show how far two runs here lie apart, up to a factor of {}: \
             then believe no difference that is smaller, or measure again on a quieter machine.",
            apart.len(),
            plural(pairs.len(), "row"),
            if apart.len() == 1 { "s" } else { "" },
            factor(most)
        ),
        0,
    )
}

/// The row without its size; where it has none, without its operation.
pub(super) fn heading(a: &RowId, b: &RowId, registry: &Registry) -> String {
    let name = words::named(&b.algorithm, registry.algorithm(&b.algorithm));
    let operation = b.bytes.map_or(String::new(), |_| format!(" {}", b.operation));
    let by = match a.provider == b.provider {
        true => b.provider.clone(),
        false => format!("{} against {}", b.provider, a.provider),
    };
    plain(&format!("{name}{operation} by {by}"))
}

pub(super) fn figure(row: &Row<'_>) -> String {
    match &row.measurement.outcome {
        Outcome::Measured(timing) => match timing.bytes_per_second {
            Some(speed) => figures::rate(speed.value),
            None => figures::duration(timing.seconds.value),
        },
        Outcome::Unavailable { .. } => "n/a".to_owned(),
        Outcome::Failed { .. } => "FAILED".to_owned(),
    }
}

/// A ratio to three digits.
pub(in crate::report) fn factor(ratio: f64) -> String {
    match ratio {
        _ if ratio < 0.9995 => format!("{ratio:.3}"),
        _ if ratio < 9.995 => format!("{ratio:.2}"),
        _ if ratio < 99.95 => format!("{ratio:.1}"),
        _ => format!("{ratio:.0}"),
    }
}

/// A ratio's interval.
pub(in crate::report) fn interval(ratio: &Estimate) -> String {
    format!("{} to {}", factor(ratio.lower), factor(ratio.upper))
}

/// The rows that both have but that have no ratio.
fn without_ratio(comparison: &Comparison) -> String {
    let mut text = String::new();
    let none: Vec<_> = comparison.pairs.iter().filter(|pair| pair.standing.is_none()).collect();
    if !none.is_empty() {
        text.push_str("\nWithout a figure on one side or both:\n");
        for pair in none {
            let (a, b) = (outcome(&pair.a), outcome(&pair.b));
            let said = format!("{}: A {a}; B {b}", pair.b.measurement.id);
            text.push_str(&paragraph(&plain(&said), 4));
        }
    }
    if !comparison.unlike.is_empty() {
        text.push_str("\nNot paired, because they time something else (A -> B):\n");
        for unlike in &comparison.unlike {
            let what: Vec<String> = unlike.differences.iter().map(ToString::to_string).collect();
            let said = format!("{}: {}", unlike.b.measurement.id, what.join(", "));
            text.push_str(&paragraph(&plain(&said), 4));
        }
    }
    text
}

fn outcome(row: &Row<'_>) -> String {
    match &row.measurement.outcome {
        Outcome::Measured(_) => figure(row),
        Outcome::Unavailable { reason } => format!("n/a ({reason})"),
        Outcome::Failed { reason } => format!("FAILED ({reason})"),
    }
}

fn means(comparison: &Comparison) -> String {
    let Some(all) = comparison.mean(None) else { return String::new() };
    let mut text = format!(
        "\nGeometric mean of the ratios, over the {} that both sides have\n",
        plural(all.rows, "row")
    );
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(["", "ratio", "95 % interval", "faster", "slower", "neither"]);
    let families = comparison.families();
    let mut add = |name: &str, mean: &Mean| {
        table.add_row([
            name.to_owned(),
            format!("{}{}", if mean.rough > 0 { "~" } else { "" }, factor(mean.ratio.value)),
            interval(&mean.ratio),
            mean.faster.to_string(),
            mean.slower.to_string(),
            mean.no_difference.to_string(),
        ]);
    };
    for slug in &families {
        if let Some(mean) = comparison.mean(Some(slug)) {
            add(Family::from_slug(slug).map_or(slug, |family| family.title()), &mean);
        }
    }
    if families.len() != 1 {
        add("all", &all);
    }
    for (i, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if i == 1 || i > 2 {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    text.push_str(&table.trim_fmt());
    text.push('\n');
    text.push_str(&paragraph(CAUTION, 0));
    if all.rough > 0 {
        let rough = plural(all.rough, "rough row");
        text.push_str(&format!("~: {rough} among them.\n"));
    }
    text
}

/// The rows that only one side has.
fn alone(comparison: &Comparison, layout: &Layout) -> String {
    let mut text = String::new();
    for (side, rows) in [("A", &comparison.only_a), ("B", &comparison.only_b)] {
        if rows.is_empty() {
            continue;
        }
        let hint = if layout.all { ":" } else { "; --all lists them" };
        text.push_str(&format!("\nOnly in {side}: {}{hint}\n", plural(rows.len(), "row")));
        for row in rows.iter().filter(|_| layout.all) {
            let said = format!("{}: {}", row.measurement.id, outcome(row));
            text.push_str(&paragraph(&plain(&said), 4));
        }
    }
    text
}

pub(in crate::report) fn plural(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
