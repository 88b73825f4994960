//! Rankings for a terminal of 80 columns.

use std::collections::{BTreeMap, BTreeSet};

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

use super::{Question, Ranked, Ranking};
use crate::algorithm::Algorithm;
use crate::error::plain;
use crate::record::{Environment, Outcome};
use crate::report::compare::factor;
use crate::report::cost::{CostLine, NOTE};
use crate::report::paragraph::{WIDTH, paragraph};
use crate::report::{figures, table};

/// Rankings as text, in lines of at most 80 columns, with the newest receipt above them.
pub fn text(rankings: &[Ranking], newest: Option<&Environment>) -> String {
    let mut text: String =
        newest.map(table::receipt).unwrap_or_default().lines().map(|l| paragraph(l, 0)).collect();
    for ranking in rankings.iter().filter(|ranking| !ranking.ranked.is_empty()) {
        text.push_str(&format!("\n{}\n", plain(&ranking.question.to_string())));
        text.push_str(&table_of(ranking));
        if ranking.best.is_none() {
            text.push_str("Nothing here may be picked; ratios are to the fastest.\n");
        }
    }
    text.push_str(&notes(rankings));
    text
}

fn table_of(ranking: &Ranking) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(WIDTH).unwrap_or(u16::MAX));
    for ranked in &ranking.ranked {
        let id = &ranked.row.measurement.id;
        table.add_row([
            place(ranked),
            plain(&id.algorithm),
            plain(&id.provider),
            figure(ranked),
            format!("{}{}x", if ranked.rough { "~" } else { "" }, factor(ranked.ratio.speed.value)),
            figures::margin(&ranked.ratio.speed),
            status(ranked.known).to_owned(),
        ]);
    }
    for (i, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, if i == 6 { 0 } else { 2 }));
        if (3..6).contains(&i) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.trim_fmt() + "\n"
}

/// `1=`, or nothing for what has no place.
pub(super) fn place(ranked: &Ranked) -> String {
    ranked.place.map_or(String::new(), |place| {
        format!("{}{}", place.rank, if place.tied { "=" } else { "" })
    })
}

pub(super) fn figure(ranked: &Ranked) -> String {
    match &ranked.row.measurement.outcome {
        Outcome::Measured(timing) => match timing.bytes_per_second {
            Some(speed) => figures::rate(speed.value),
            None => figures::operations(figures::per_second(timing.seconds).value),
        },
        _ => String::new(),
    }
}

pub(in crate::report) fn status(known: Option<&Algorithm>) -> &'static str {
    known.map_or("not judged", |known| known.standing().slug())
}

/// What the signs mean, and the rows that have no place.
fn notes(rankings: &[Ranking]) -> String {
    let mut text = String::from("\n");
    text.push_str(&paragraph(
        "x: speed over that of the best that may be picked, with 95 % interval. =: no difference seen. \
         Legacy, broken and unjudged algorithms have no place, however fast they are.",
        0,
    ));
    if rankings.iter().any(|ranking| ranking.ranked.iter().any(|ranked| ranked.rough)) {
        text.push_str(&paragraph(
            "~: a short run, so the figure is rough: it has a place among rough ones only.",
            0,
        ));
    }
    let mut reasons: BTreeMap<(&str, &str, &str), BTreeSet<&str>> = BTreeMap::new();
    for row in rankings.iter().flat_map(|ranking| &ranking.without_figure) {
        let (id, outcome) = (&row.measurement.id, &row.measurement.outcome);
        let mark = if outcome.state() == "failed" { "FAILED" } else { "n/a" };
        let key = (mark, &*id.provider, outcome.reason().unwrap_or_default());
        reasons.entry(key).or_default().insert(&id.algorithm);
    }
    for ((mark, provider, reason), algorithms) in reasons {
        let algorithms = algorithms.into_iter().collect::<Vec<_>>().join(", ");
        text.push_str(&paragraph(
            &plain(&format!("{mark} by {provider}: {reason} ({algorithms})")),
            0,
        ));
    }
    let apart: Vec<String> = rankings
        .iter()
        .flat_map(|ranking| &ranking.apart)
        .map(|row| row.measurement.id.to_string())
        .collect();
    if !apart.is_empty() {
        let said = format!(
            "Not ranked, as another machine, build or workload than the newest row's: {}.",
            apart.join(", ")
        );
        text.push_str(&paragraph(&plain(&said), 0));
    }
    text
}

/// What a call and what a byte cost, the cheapest byte of an operation first.
pub fn costs(lines: &[CostLine]) -> String {
    if lines.is_empty() {
        return "\nFixed cost and cost per byte: no row was measured at three sizes.\n".to_owned();
    }
    let mut text = "\nFixed cost and cost per byte\n".to_owned();
    let mut of_question: BTreeMap<Question<'_>, Vec<&CostLine<'_>>> = BTreeMap::new();
    for line in lines {
        let asked = Question { bytes: None, ..Question::of(&line.row.measurement.id) };
        of_question.entry(asked).or_default().push(line);
    }
    for (asked, mut lines) in of_question {
        text.push_str(&format!("{}\n", plain(&asked.to_string())));
        lines.sort_by(|a, b| a.cost.per_byte.value.total_cmp(&b.cost.per_byte.value));
        for line in lines {
            let id = &line.row.measurement.id;
            text.push_str(&paragraph(&plain(&format!("{} by {}", id.algorithm, id.provider)), 2));
            text.push_str(&format!("    {}\n", line.cost));
        }
    }
    text.push_str(&paragraph(NOTE, 0));
    text
}
