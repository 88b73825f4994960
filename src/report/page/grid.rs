//! One table: rows of algorithm and provider, columns of sizes or operations.

use maud::{Markup, html};

use super::{Links, anchor, grid_title};
use crate::algorithm::{Algorithm, Operation};
use crate::record::{
    Environment, Estimate, Measurement, Outcome, Percentiles, Row, Timing, WorkloadRecord,
};
use crate::report::cost::cost_lines;
use crate::report::view::{Column, FamilyView, Grid, GridLine, Mark, View, is_short};
use crate::report::{figures, words};

pub(super) fn grid(family: &FamilyView, grid: &Grid, view: &View, links: &Links) -> Markup {
    let columns: Vec<(f64, Vec<Mark>)> = (0..grid.columns.len())
        .map(|column| (grid.top_speed(column), grid.marks(column)))
        .collect();
    let id = anchor(family.slug, Some(grid));
    let lines: Vec<(usize, &GridLine)> = grid.lines.iter().enumerate().collect();
    html! {
        h3 id=(id) { (grid_title(family, grid)) }
        @if family.is_known { @if let Some(text) = what(grid) { p.what { (text) } } }
        @if let Some(earlier) = grid.wholly_earlier() { p.origin { "All " (origin(earlier, view)) } }
        div.scroll role="region" aria-label={ (family.title) ": " (grid_title(family, grid)) } tabindex="0" {
            table {
                caption.hidden { (family.title) ": " (grid_title(family, grid)) }
                thead {
                    tr {
                        th scope="col" { "Provider" }
                        @for column in &grid.columns { th scope="col" { (heading(*column)) } }
                    }
                }
                @for of_algorithm in lines.chunk_by(|(_, a), (_, b)| a.algorithm == b.algorithm) {
                    tbody {
                        @if let Some((_, first)) = of_algorithm.first() {
                            tr.algorithm {
                                th scope="rowgroup" colspan=(grid.columns.len() + 1) { (title(family, first)) }
                            }
                        }
                        @for (at, line) in of_algorithm {
                            tr.other[line.other_receipt] {
                                th scope="row" { (who(line, grid, view)) }
                                @for (i, (top, marks)) in columns.iter().enumerate() {
                                    (cell(line, i, *top, marks.get(*at).copied().unwrap_or_default(), links))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

pub(super) fn fastest_mark() -> Markup {
    html! { span.mark.fastest { "★ fastest" } }
}

pub(super) fn tied_mark() -> Markup {
    html! { span.mark.tied { "≈ fastest" } }
}

pub(super) fn short_mark() -> Markup {
    html! { span.short { "short run" } }
}

pub(super) fn best_provider_mark() -> Markup {
    html! { span.best title="the fastest provider of this algorithm" { "◆" span.hidden { " fastest provider" } } }
}

/// An algorithm's status.
pub(super) fn badge(known: Option<&Algorithm>) -> Markup {
    html! {
        @if let Some(algorithm) = known {
            span class={ "badge " (algorithm.standing().slug()) } { (algorithm.standing().slug()) }
        } @else {
            span.badge.unjudged { "not judged" }
        }
    }
}

/// A column's heading.
pub(super) fn heading(column: Column) -> String {
    match column {
        Column::Size(bytes) => figures::bytes(bytes),
        Column::Operation(operation) => operation.to_owned(),
    }
}

/// What each operation does, and what its workload is where it is but one.
fn what(grid: &Grid) -> Option<String> {
    let description = |slug: &str| {
        Operation::owned(slug).description().map(|text| text.replace('`', "")).unwrap_or_default()
    };
    let Some(operation) = grid.operation else {
        let of_column = grid.columns.iter().filter_map(|column| match column {
            Column::Operation(slug) => {
                Some((slug, description(slug))).filter(|(_, text)| !text.is_empty())
            }
            Column::Size(_) => None,
        });
        let sentences: Vec<String> =
            of_column.map(|(slug, text)| format!("{slug}: {text}")).collect();
        return Some(sentences.join(" ")).filter(|text| !text.is_empty());
    };
    let measurement = grid.lines.iter().find_map(|line| line.cells.iter().flatten().next())?;
    Some(
        format!("{} {}", description(operation), workload(&measurement.workload)).trim().to_owned(),
    )
}

fn workload(workload: &WorkloadRecord) -> String {
    let mut parts = Vec::new();
    for (what, how) in
        [("key", &workload.keying), ("nonce", &workload.nonces), ("message", &workload.messages)]
    {
        if how != "none" {
            parts.push(format!("{what} {how}"));
        }
    }
    if workload.aad_bytes > 0 {
        parts.push(format!("{} of associated data", figures::bytes(workload.aad_bytes)));
    }
    if workload.in_place {
        parts.push("in place".to_owned());
    }
    if workload.restores_input {
        parts.push("the input's copying back is timed too".to_owned());
    }
    if let Some(cost) = &workload.cost {
        parts.push(format!("cost {cost}"));
    }
    parts.push(format!("workload version {}", workload.version));
    format!("Timed: {}.", parts.join(", "))
}

fn title(family: &FamilyView, line: &GridLine) -> Markup {
    // An algorithm's standing says nothing about a bench target's own rows.
    if !family.is_known {
        return html! { div.stay { span.name { (line.algorithm) } } };
    }
    let names =
        line.known.map(|algorithm| algorithm.names().skip(1).collect::<Vec<_>>().join(", "));
    let names = names.filter(|names| !names.is_empty()).map(|names| format!("Also called {names}"));
    html! {
        div.stay {
            span.name title=[names] { (line.algorithm) }
            " " (badge(line.known)) " "
            @if let Some(algorithm) = line.known {
                span.reason { (algorithm.status_reason()) " (" (algorithm.status_source()) ")" }
            }
        }
    }
}

/// Where a line of an earlier run comes from, with the way to more about it.
fn origin(row: &Environment, view: &View) -> Markup {
    html! { a href="#earlier" { (words::earlier(row, view.newest.last().copied())) } }
}

fn who(line: &GridLine, grid: &Grid, view: &View) -> Markup {
    let cells: Vec<&Measurement> = line.cells.iter().flatten().copied().collect();
    let mut versions: Vec<&str> = cells.iter().map(|cell| &*cell.implementation.version).collect();
    versions.sort_unstable();
    versions.dedup();
    let backend = cells.first().map(|cell| &cell.implementation);
    html! {
        span.provider { (line.provider) }
        span.fine {
            (versions.join(", "))
            @if let Some(backend) = backend {
                ", "
                @if backend.backend == "unknown" { "backend unknown" }
                @else { (backend.backend) " (" (backend.backend_evidence) ")" }
            }
        }
        span.fine { (checks(&cells)) }
        @if let Some(cost) = cost(line) { span.fine.cost { (cost) } }
        @if line.earlier {
            @if grid.wholly_earlier().is_some() { span.fine { "earlier run" } }
            @else { span.fine.origin { (origin(line.environment, view)) } }
        }
    }
}

/// What a call costs and what a byte, where enough sizes were measured to tell.
fn cost(line: &GridLine) -> Option<String> {
    let row = |measurement| Row { measurement, environment: line.environment };
    let rows: Vec<Row> = line.cells.iter().flatten().copied().map(row).collect();
    cost_lines(&rows).first().map(|of_line| of_line.cost.to_string())
}

/// What the row passed before it was timed. Of several cells, the least.
fn checks(cells: &[&Measurement]) -> String {
    let measured = || cells.iter().filter(|cell| cell.outcome.timing().is_some());
    let Some(vectors) = measured().map(|cell| cell.vectors_passed).min() else {
        return String::new();
    };
    let mut agrees: Vec<&str> = Vec::new();
    for name in measured().flat_map(|cell| &cell.agrees_with) {
        if !agrees.contains(&name.as_str())
            && measured().all(|cell| cell.agrees_with.contains(name))
        {
            agrees.push(name);
        }
    }
    let vectors = match vectors {
        0 => "no vectors".to_owned(),
        1 => "1 vector".to_owned(),
        n => format!("{n} vectors"),
    };
    let compared = if agrees.is_empty() {
        "not compared".to_owned()
    } else {
        format!("agrees with {}", agrees.join(", "))
    };
    format!("{vectors}, {compared}")
}

fn cell(line: &GridLine, column: usize, top: f64, mark: Mark, links: &Links) -> Markup {
    let Some(measurement) = line.cells.get(column).copied().flatten() else {
        return html! { td.empty { span.hidden { "not measured" } } };
    };
    match &measurement.outcome {
        Outcome::Unavailable { reason } => {
            html! { td.absent { span.state { "n/a" } span.fine { (reason) } } }
        }
        Outcome::Failed { reason } => {
            html! { td.failed { span.state { "✗ failed" } span.fine { (reason) } } }
        }
        Outcome::Measured(timing) => measured(line, timing, top, mark, links),
    }
}

fn measured(line: &GridLine, timing: &Timing, top: f64, mark: Mark, links: &Links) -> Markup {
    let speed = timing.bytes_per_second.unwrap_or_else(|| figures::per_second(timing.seconds));
    let share = if top > 0.0 { (speed.value / top * 100.0).clamp(0.0, 100.0) } else { 0.0 };
    let shown = html! { (figure(timing)) };
    let range = range(timing, &speed);
    html! {
        td {
            span.figure title=(range) {
                @match links.href(timing) {
                    Some(href) => a href=(href) { (shown) },
                    None => (shown),
                }
                @if mark.best_provider { " " (best_provider_mark()) }
            }
            span.fine { (figures::margin(&speed)) @if timing.bytes_per_second.is_none() { ", " (figures::duration(timing.seconds.value)) } }
            @if let Some(percentiles) = &timing.percentiles {
                span.fine title=(single(percentiles)) { (figures::percentiles(percentiles)) }
            }
            span class={ "bar" @if !line.may_be_picked() { " plain" } } aria-hidden="true" { i style={ "width:" (format!("{share:.1}")) "%" } {} }
            @if mark.fastest { (fastest_mark()) }
            @if mark.tied { (tied_mark()) }
            @if is_short(timing) { (short_mark()) }
        }
    }
}

/// What the percentiles are of, and the longest.
fn single(percentiles: &Percentiles) -> String {
    format!(
        "Operations timed one by one: half of them took no longer than {}, the longest {}",
        figures::duration(percentiles.p50),
        figures::duration(percentiles.worst),
    )
}

/// The figure as the page shows it.
pub(super) fn figure(timing: &Timing) -> String {
    figures::figure(timing)
}

fn range(timing: &Timing, speed: &Estimate) -> String {
    let shown: fn(f64) -> String =
        if timing.bytes_per_second.is_some() { figures::rate } else { figures::operations };
    format!(
        "{} to {} at {:.0} % confidence; {} samples, {} per operation, timed by {}",
        shown(speed.lower),
        shown(speed.upper),
        speed.confidence * 100.0,
        timing.samples.len(),
        figures::duration(timing.seconds.value),
        timing.timed_by,
    )
}
