//! A small table for a README.

use std::collections::{BTreeSet, HashMap, HashSet};

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

use super::{figures, view, words};
use crate::Registry;
use crate::algorithm::{Algorithm, Family};
use crate::record::{Environment, Measurement, Outcome, ResultSet, Row, RowId};

/// Which algorithms: those that most readers look for.
const SIZED: &[(&str, &str)] = &[
    ("sha-256", "hash"),
    ("hmac-sha-256", "mac"),
    ("aes-128-gcm", "seal"),
    ("chacha20-poly1305", "seal"),
    ("aes-256-cbc", "encrypt"),
    ("des-ede3-cbc", "encrypt"),
    ("rc4", "encrypt-stream"),
];
const SIZES: &[usize] = &[16, 1024, 16384];
const KEY_PAIRS: &[&str] = &["rsa-2048", "ecdsa-p256", "ed25519"];
const PAIR_OPERATIONS: [&str; 2] = ["sign", "verify"];

/// A few chosen algorithms as Markdown, with the receipt in a sentence: of each row the latest whose
/// receipt is like the newest one's, whichever run measured it. `None` where none of them is there.
pub fn markdown(set: &ResultSet, registry: &Registry) -> Option<String> {
    let newest = *set.newest_invocation().last()?;
    let rows = rows(set, newest);
    if rows.is_empty() {
        return None;
    }
    let mut text = inert(&sentence(newest, &rows));
    text.push_str("\n\n");

    let mut table = markdown_table(
        ["Algorithm", "Operation", "Provider"],
        SIZES.iter().map(|size| figures::bytes(*size)),
    );
    for (algorithm, operation) in SIZED {
        for provider in providers(&rows, algorithm, operation) {
            let figures = SIZES.iter().map(|size| {
                cell(&rows, |row| {
                    let id = &row.measurement.id;
                    (&*id.algorithm, &*id.operation, &*id.provider, id.bytes)
                        == (*algorithm, *operation, provider, Some(*size))
                })
            });
            table.add_row(
                [
                    name(algorithm, registry.algorithm(algorithm)),
                    (*operation).to_owned(),
                    inert(provider),
                ]
                .into_iter()
                .chain(figures),
            );
        }
    }
    push(&mut text, &table);

    let mut table =
        markdown_table(["Algorithm", "Provider"], ["Sign", "Verify"].map(str::to_owned));
    for algorithm in KEY_PAIRS {
        for provider in providers(&rows, algorithm, "sign") {
            let figures = PAIR_OPERATIONS.map(|operation| {
                cell(&rows, |row| {
                    let id = &row.measurement.id;
                    (&*id.algorithm, &*id.operation, &*id.provider)
                        == (*algorithm, operation, provider)
                })
            });
            table.add_row(
                [name(algorithm, registry.algorithm(algorithm)), inert(provider)]
                    .into_iter()
                    .chain(figures),
            );
        }
    }
    push(&mut text, &table);
    text.push_str("MB is 10^6 bytes; -: not measured.\n");
    Some(text)
}

/// The latest row of each id that the table has a place for, of the newest receipt's machine and build.
fn rows<'a>(set: &'a ResultSet, newest: &Environment) -> Vec<Row<'a>> {
    let alike: HashMap<&str, &Environment> = set
        .environments
        .iter()
        .filter(|environment| environment.differences(newest).is_empty())
        .map(|environment| (&*environment.run, environment))
        .collect();
    let mut seen = HashSet::new();
    set.measurements
        .iter()
        .rev()
        .filter(|measurement| is_chosen(&measurement.id))
        .filter_map(|measurement| {
            Some(Row { measurement, environment: alike.get(&*measurement.run)? })
        })
        .filter(|row| seen.insert(&row.measurement.id))
        .collect()
}

fn is_chosen(id: &RowId) -> bool {
    // A bench target's own rows, such as the overhead's, are of no family.
    Family::from_slug(&id.family).is_some()
        && match id.bytes {
            Some(bytes) => {
                SIZES.contains(&bytes) && SIZED.contains(&(&*id.algorithm, &*id.operation))
            }
            None => {
                KEY_PAIRS.contains(&&*id.algorithm) && PAIR_OPERATIONS.contains(&&*id.operation)
            }
        }
}

/// When, on what and how the rows were measured.
fn sentence(newest: &Environment, rows: &[Row<'_>]) -> String {
    let cpu = newest.cpu.name.as_deref().unwrap_or("an unknown processor");
    let virtual_machine =
        if newest.cpu.virtualised == Some(true) { " (virtual machine)" } else { "" };
    let rustc = newest.toolchain.rustc.as_deref().unwrap_or("rustc of an unknown version");
    let started = || rows.iter().map(|row| &*row.environment.started);
    let [first, last] =
        [started().min(), started().max()].map(|at| words::date(at.unwrap_or_default()));
    let when = if first == last { first } else { format!("between {first} and {last}") };
    let plans: BTreeSet<String> =
        rows.iter().map(|row| format!("`{}`", row.environment.plan)).collect();
    let plan = if plans.len() > 1 { "plans" } else { "plan" };
    let plans = plans.into_iter().collect::<Vec<_>>().join(" and ");
    format!("Measured {when} on {cpu}{virtual_machine} with {rustc}, {plan} {plans}.")
}

fn push(text: &mut String, table: &Table) {
    if !table.is_empty() {
        text.push_str(&table.to_string());
        text.push_str("\n\n");
    }
}

pub(super) fn markdown_table<const N: usize>(
    words: [&str; N],
    figures: impl IntoIterator<Item = String>,
) -> Table {
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(words.map(str::to_owned).into_iter().chain(figures).collect::<Vec<_>>());
    for column in table.column_iter_mut().skip(N) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// The providers that have a row for an operation, the fastest last size first.
fn providers<'a>(rows: &[Row<'a>], algorithm: &str, operation: &str) -> Vec<&'a str> {
    let mut found: Vec<(f64, &str)> = Vec::new();
    for row in rows {
        let id = &row.measurement.id;
        if id.algorithm != algorithm || id.operation != operation {
            continue;
        }
        let speed = view::speed(row.measurement).map_or(0.0, |speed| speed.value);
        match found.iter_mut().find(|(_, provider)| *provider == id.provider) {
            Some((best, _)) => *best = best.max(speed),
            None => found.push((speed, &id.provider)),
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.into_iter().map(|(_, provider)| provider).collect()
}

fn cell(rows: &[Row<'_>], wanted: impl Fn(&Row<'_>) -> bool) -> String {
    figure(rows.iter().find(|row| wanted(row)).map(|row| row.measurement))
}

/// Missing, unavailable, failed and measured are four different things.
pub(super) fn figure(cell: Option<&Measurement>) -> String {
    match cell.map(|measurement| &measurement.outcome) {
        None => "-".to_owned(),
        Some(Outcome::Measured(timing)) => figures::figure(timing),
        Some(Outcome::Unavailable { .. }) => "n/a".to_owned(),
        Some(Outcome::Failed { .. }) => "FAILED".to_owned(),
    }
}

/// The algorithm, with the status that warns of it.
pub(super) fn name(slug: &str, known: Option<&Algorithm>) -> String {
    inert(&words::named(slug, known))
}

/// Text from a record that cannot end a cell or begin a tag.
pub(super) fn inert(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '|' => "\\|".to_owned(),
            '<' => "&lt;".to_owned(),
            '&' => "&amp;".to_owned(),
            c if c.is_control() => " ".to_owned(),
            c => c.to_string(),
        })
        .collect()
}
