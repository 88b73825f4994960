//! A small table for a README.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

use super::{figures, view, words};
use crate::Registry;
use crate::algorithm::{Family, Status};
use crate::record::{Outcome, ResultSet, Row};

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

/// The newest rows of a few chosen algorithms as Markdown, with the receipt in a sentence. Rows of
/// earlier invocations are left out.
pub fn markdown(set: &ResultSet, registry: &Registry) -> String {
    let newest = set.newest_invocation();
    let rows: Vec<Row<'_>> = set
        .latest()
        .into_iter()
        .filter(|row| {
            // A bench target's own rows, such as the overhead's, are of no family.
            Family::from_slug(&row.measurement.id.family).is_some()
                && newest
                    .first()
                    .is_some_and(|newest| newest.invocation == row.environment.invocation)
        })
        .collect();
    let mut text = String::new();
    if let Some(environment) = newest.last() {
        let cpu = environment.cpu.name.as_deref().unwrap_or("an unknown processor");
        let virtual_machine =
            if environment.cpu.virtualised == Some(true) { " (virtual machine)" } else { "" };
        let rustc = environment.toolchain.rustc.as_deref().unwrap_or("rustc of an unknown version");
        text.push_str(&inert(&format!(
            "Measured {} on {cpu}{virtual_machine} with {rustc}, plan `{}`.",
            words::date(&environment.started),
            environment.plan,
        )));
        text.push_str("\n\n");
    }

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
                [name(algorithm, registry), (*operation).to_owned(), inert(provider)]
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
            let figures = ["sign", "verify"].map(|operation| {
                cell(&rows, |row| {
                    let id = &row.measurement.id;
                    (&*id.algorithm, &*id.operation, &*id.provider)
                        == (*algorithm, operation, provider)
                })
            });
            table.add_row([name(algorithm, registry), inert(provider)].into_iter().chain(figures));
        }
    }
    push(&mut text, &table);
    text.push_str("MB is 10^6 bytes; -: not measured.\n");
    text
}

fn push(text: &mut String, table: &Table) {
    if !table.is_empty() {
        text.push_str(&table.to_string());
        text.push_str("\n\n");
    }
}

fn markdown_table<const N: usize>(
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
    let Some(row) = rows.iter().find(|row| wanted(row)) else { return "-".to_owned() };
    match &row.measurement.outcome {
        Outcome::Measured(timing) => match timing.bytes_per_second {
            Some(speed) => figures::rate(speed.value),
            None => figures::operations(figures::per_second(timing.seconds).value),
        },
        Outcome::Unavailable { .. } => "n/a".to_owned(),
        Outcome::Failed { .. } => "FAILED".to_owned(),
    }
}

fn name(slug: &str, registry: &Registry) -> String {
    let known = registry.algorithms().iter().find(|algorithm| algorithm.slug() == slug);
    match known.map(|algorithm| algorithm.standing()) {
        Some(status @ (Status::Legacy | Status::Broken)) => format!("{slug} ({})", status.slug()),
        _ => slug.to_owned(),
    }
}

/// Text from a record that cannot end a cell or begin a tag.
fn inert(text: &str) -> String {
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
