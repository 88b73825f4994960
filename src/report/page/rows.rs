//! All rows in one table that sorts, searches and filters: the only part that needs a script. Without one it
//! stays hidden, and the tables of the families have every figure.

use std::collections::BTreeSet;

use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};

use super::grid;
use crate::record::Row;
use crate::report::view::{FamilyView, GridLine, View};
use crate::report::{figures, words};

/// The script, as it stands in its file.
pub(super) const SCRIPT: &str = include_str!("rows.js");

/// What the page's policy knows the script by: SHA-256 in Base64. `tests/page.rs` says the right one.
pub(super) const SCRIPT_HASH: &str = include_str!("rows.js.sha256");

/// The columns that are downloaded: what the record has, in its units, by the names that the CSV of
/// `export` has for them.
const COLUMNS: [&str; 26] = [
    "family",
    "algorithm",
    "status",
    "operation",
    "provider",
    "bytes",
    "state",
    "reason",
    "seconds",
    "seconds_lower",
    "seconds_upper",
    "confidence",
    "bytes_per_second",
    "bytes_per_second_lower",
    "bytes_per_second_upper",
    "samples",
    "p50_seconds",
    "p95_seconds",
    "p99_seconds",
    "worst_seconds",
    "version",
    "backend",
    "workload_version",
    "at",
    "run",
    "same_receipt",
];

/// The columns that are seen: heading, what they are sorted by, what they show.
const SEEN: [(&str, &str, &str); 12] = [
    ("Family", "family", "family"),
    ("Algorithm", "algorithm", "algorithm"),
    ("Status", "status", "shown_status"),
    ("Operation", "operation", "operation"),
    ("Bytes", "bytes", "bytes"),
    ("Provider", "provider", "provider"),
    ("Backend", "backend", "backend"),
    ("Speed", "bytes_per_second", "shown_speed"),
    ("Interval", "spread", "shown_interval"),
    ("Time", "seconds", "shown_time"),
    ("Single", "p99_seconds", "shown_single"),
    ("State", "state", "shown_state"),
];

/// What can be chosen: the column, and what it is called.
const FILTERS: [(&str, &str); 6] = [
    ("family", "Family"),
    ("provider", "Provider"),
    ("operation", "Operation"),
    ("bytes", "Bytes"),
    ("status", "Status"),
    ("state", "State"),
];

/// The table, its controls and its data.
pub(super) fn rows(view: &View) -> Markup {
    let rows: Vec<Vec<Value>> = view.families.iter().flat_map(of_family).collect();
    let columns: Vec<&str> = COLUMNS
        .into_iter()
        .chain([
            "spread",
            "shown_speed",
            "shown_interval",
            "shown_time",
            "shown_single",
            "shown_state",
            "shown_status",
        ])
        .collect();
    let data = json!({ "columns": columns, "downloaded": COLUMNS.len(), "rows": rows });
    html! {
        section #rows hidden {
            h2 { "All rows" }
            p.what {
                "Every row of this page. What is chosen here stands in the address: a copied link shows the same rows, and the browser’s back button leads to those before. "
                "The download has the rows that match, in this order, with the record’s own figures in seconds and bytes per second; in it, a text that a spreadsheet would take for a formula has an apostrophe before it."
            }
            form.controls role="search" {
                label { "Search " input type="search" name="q" autocomplete="off" spellcheck="false"; }
                @for (column, name) in FILTERS {
                    label { (name) " " (choices(column, &columns, &rows)) }
                }
                button type="reset" { "Show all" }
            }
            div.above {
                p.count role="status" {}
                button.download type="button" { "Download as CSV" }
            }
            div.scroll role="region" aria-labelledby="rows-name" tabindex="0" {
                table.explorer {
                    caption #rows-name.hidden { "All rows" }
                    thead {
                        tr {
                            @for (name, sorted, shown) in SEEN {
                                th scope="col" data-shown=(shown) {
                                    button type="button" data-sort=(sorted) { (name) }
                                }
                            }
                        }
                    }
                    tbody {}
                }
            }
            nav.pages aria-label="Pages of rows" {
                button.before type="button" { "Previous" }
                span.page {}
                button.after type="button" { "Next" }
            }
            script #rows-data type="application/json" { (PreEscaped(inert(&data))) }
        }
    }
}

/// JSON that no HTML parser sees a tag or a comment in, whatever the names are.
fn inert(data: &Value) -> String {
    let escaped = [('<', "\\u003c"), ('>', "\\u003e"), ('&', "\\u0026")];
    let separators = [('\u{2028}', "\\u2028"), ('\u{2029}', "\\u2029")];
    let mut text = data.to_string();
    for (letter, code) in escaped.into_iter().chain(separators) {
        if text.contains(letter) {
            text = text.replace(letter, code);
        }
    }
    text
}

/// All values of a column; numbers by size.
fn choices(column: &str, columns: &[&str], rows: &[Vec<Value>]) -> Markup {
    let at = columns.iter().position(|name| *name == column).unwrap_or(0);
    let values: BTreeSet<(u64, String)> = rows
        .iter()
        .filter_map(|row| match row.get(at)? {
            Value::String(text) => Some((0, text.clone())),
            Value::Number(number) => Some((number.as_u64()?, number.to_string())),
            _ => None,
        })
        .collect();
    html! {
        select name=(column) {
            option value="" { "all" }
            @for (_, value) in &values { option value=(value) { (value) } }
        }
    }
}

fn of_family(family: &FamilyView) -> Vec<Vec<Value>> {
    let lines = family.grids.iter().flat_map(|grid| &grid.lines);
    lines
        .flat_map(|line| {
            let cells = line.cells.iter().flatten();
            cells.map(|cell| {
                row(family, line, &Row { measurement: cell, environment: line.environment })
            })
        })
        .collect()
}

fn row(family: &FamilyView, line: &GridLine, row: &Row) -> Vec<Value> {
    let (id, by) = (&row.measurement.id, &row.measurement.implementation);
    let (state, reason) = (row.measurement.outcome.state(), row.measurement.outcome.reason());
    let known = line.known.filter(|_| family.is_known);
    let status = known.map(|algorithm| algorithm.standing().slug());
    let timing = row.measurement.outcome.timing();
    let seconds = timing.map(|timing| timing.seconds);
    let speed = timing.and_then(|timing| timing.bytes_per_second);
    let interval = timing.map(|timing| timing.bytes_per_second.unwrap_or(timing.seconds));
    let percentiles = timing.and_then(|timing| timing.percentiles);
    let spread = interval.map(|interval| (interval.upper - interval.lower) / interval.value);
    let mut shown = match reason {
        Some(reason) => format!("{state}: {reason}"),
        None => state.to_owned(),
    };
    if line.earlier {
        shown.push_str(&format!(", {}", words::date(&line.environment.started)));
    }
    if line.other_receipt {
        shown.push_str(", other receipt");
    }
    vec![
        json!(id.family),
        json!(id.algorithm),
        json!(status),
        json!(id.operation),
        json!(id.provider),
        json!(id.bytes),
        json!(state),
        json!(reason),
        json!(seconds.map(|seconds| seconds.value)),
        json!(seconds.map(|seconds| seconds.lower)),
        json!(seconds.map(|seconds| seconds.upper)),
        json!(seconds.map(|seconds| seconds.confidence)),
        json!(speed.map(|speed| speed.value)),
        json!(speed.map(|speed| speed.lower)),
        json!(speed.map(|speed| speed.upper)),
        json!(timing.map(|timing| timing.samples.len())),
        json!(percentiles.map(|percentiles| percentiles.p50)),
        json!(percentiles.map(|percentiles| percentiles.p95)),
        json!(percentiles.map(|percentiles| percentiles.p99)),
        json!(percentiles.map(|percentiles| percentiles.worst)),
        json!(by.version),
        json!(by.backend),
        json!(row.measurement.workload.version),
        json!(row.measurement.at),
        json!(row.measurement.run),
        json!(!line.other_receipt),
        json!(spread),
        json!(timing.map(grid::figure)),
        json!(interval.map(|interval| figures::margin(&interval))),
        json!(seconds.map(|seconds| figures::duration(seconds.value))),
        json!(percentiles.map(|percentiles| figures::percentiles(&percentiles))),
        json!(shown),
        json!(status.unwrap_or("not judged")),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_ends_no_element() {
        let text = inert(&json!(["</script><!--", "\u{2028}&amp;", "a\"b"]));
        assert!(!text.contains(['<', '>', '&', '\u{2028}']), "{text}");
        let back: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(back, json!(["</script><!--", "\u{2028}&amp;", "a\"b"]));
    }
}
