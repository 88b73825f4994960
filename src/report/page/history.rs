//! The page of several result sets: a trend for each row.

use maud::{Markup, html};

use super::chart::{Trend as Drawing, trend};
use super::{anchor, document, grid};
use crate::Registry;
use crate::algorithm::Family;
use crate::record::Estimate;
use crate::report::history::{Ends, History, Named, Outcome, Trend};
use crate::report::ratio::Verdict;
use crate::report::{figures, view, words};

/// How many of the largest changes stand at the top.
const LARGEST: usize = 12;

/// The page of several result sets in the order given, as HTML: for each row its trend, where machine,
/// build or library changed, and what its first and last figures come to.
pub fn history(sets: &[Named], registry: &Registry) -> String {
    let history = History::new(sets, registry);
    let names: Vec<&str> = history.sets.iter().map(|set| set.name).collect();
    let families: Vec<&[Trend]> =
        history.trends.chunk_by(|a, b| a.id.family == b.id.family).collect();
    let body = html! {
        header {
            h1 { "cipherbench: " (sets.len()) " result sets" }
            p.lead { (history.trends.len()) " rows, from " (names.first().copied().unwrap_or_default()) " to " (names.last().copied().unwrap_or_default()) "." }
        }
        nav aria-label="Sections" {
            ul {
                li { a href="#changes" { "What changed" } }
                li { a href="#sets" { "The sets" } }
                @for family in &families { li { a href={ "#" (anchor(slug(family), None)) } { (title(slug(family))) } } }
            }
        }
        main {
            (changes(&history))
            (the_sets(&history))
            @for family in &families { (section(family)) }
        }
        footer { p { "Made by cipherbench " (env!("CARGO_PKG_VERSION")) "." } }
    };
    document(&format!("cipherbench: {} result sets", sets.len()), &body, false)
}

fn slug<'a>(family: &[Trend<'a>]) -> &'a str {
    family.first().map_or("", |trend| &*trend.id.family)
}

fn title(slug: &str) -> &str {
    match Family::from_slug(slug) {
        Some(family) => family.title(),
        None if slug == view::OVERHEAD => "Harness overhead",
        None => slug,
    }
}

/// How many rows went which way, and the largest differences.
fn changes(history: &History) -> Markup {
    let mut moved: Vec<(&Trend, &Ends, Verdict)> = Vec::new();
    let [mut faster, mut slower, mut same, mut other] = [0; 4];
    for trend in &history.trends {
        match &trend.outcome {
            Outcome::Compared(ends, verdict, _) => {
                match verdict {
                    Verdict::Faster => faster += 1,
                    Verdict::Slower => slower += 1,
                    Verdict::NoDifference => same += 1,
                }
                if *verdict != Verdict::NoDifference {
                    moved.push((trend, ends, *verdict));
                }
            }
            _ => other += 1,
        }
    }
    moved.sort_by(|a, b| b.1.ratio.value.ln().abs().total_cmp(&a.1.ratio.value.ln().abs()));
    let count = |number: usize, what: &str| {
        html! { li.card { p.leader { span.figure { (number) } span.of { (what) } } } }
    };
    html! {
        section #changes {
            h2 { "What changed from the first figure to the last" }
            ul.cards {
                (count(slower, "slower"))
                (count(faster, "faster"))
                (count(same, "no difference seen"))
                @if other > 0 { (count(other, "not compared: one figure only, other work, or another machine")) }
            }
            @if !moved.is_empty() {
                h3 { "The largest differences" }
                div.scroll role="region" aria-label="The largest differences" tabindex="0" {
                    table.history {
                        caption.hidden { "The largest differences" }
                        (head("Row"))
                        tbody {
                            @for (trend, _, _) in moved.iter().take(LARGEST) {
                                (line(trend, html! { b { (trend.id.algorithm) } " " (what(trend)) }))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The sets, what they are of, and in what each differs from the one before.
fn the_sets(history: &History) -> Markup {
    html! {
        section #sets {
            h2 { "The sets" }
            p.what { "In the order given. A dashed line in a trend stands where the row’s machine, build or library is not that of the set before." }
            div.scroll role="region" aria-label="The sets" tabindex="0" {
                table.sets {
                    caption.hidden { "The sets" }
                    thead {
                        tr { th scope="col" { "Set" } th scope="col" { "Newest run" } th scope="col" { "Machine" } th scope="col" { "Rows" } th scope="col" { "Changed against the one before" } }
                    }
                    tbody {
                        @for set in &history.sets {
                            tr {
                                th scope="row" { (set.name) }
                                td { @match set.environment { Some(run) => (words::date(&run.started)), None => "unknown" } }
                                td { (set.environment.and_then(|run| run.cpu.name.as_deref()).unwrap_or("unknown")) }
                                td.number { (set.rows) }
                                td {
                                    @if set.changes.is_empty() { span.fine { "nothing" } }
                                    @else { ul.plain-list { @for change in &set.changes { li { (change) } } } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn section(family: &[Trend]) -> Markup {
    let id = anchor(slug(family), None);
    html! {
        section.trends id=(id) {
            h2 id={ (id) "-name" } { (title(slug(family))) }
            div.scroll role="region" aria-labelledby={ (id) "-name" } tabindex="0" {
                table.history {
                    caption.hidden { (title(slug(family))) }
                    (head("Operation, provider"))
                    @for of_algorithm in family.chunk_by(|a, b| a.id.algorithm == b.id.algorithm) {
                        tbody {
                            tr.algorithm { th scope="rowgroup" colspan="6" { div.stay { span.name { (of_algorithm.first().map_or("", |trend| &*trend.id.algorithm)) } } } }
                            @for trend in of_algorithm { (line(trend, html! { (what(trend)) })) }
                        }
                    }
                }
            }
        }
    }
}

fn head(first: &str) -> Markup {
    html! {
        thead {
            tr {
                th scope="col" { (first) }
                th scope="col" { "Trend of the speed" }
                th scope="col" { "First" }
                th scope="col" { "Last" }
                th scope="col" { "Last to first" }
                th scope="col" { "What else changed" }
            }
        }
    }
}

fn what(trend: &Trend) -> String {
    let size = trend.id.bytes.map(|bytes| format!(", {}", figures::bytes(bytes)));
    format!("{} by {}{}", trend.id.operation, trend.id.provider, size.unwrap_or_default())
}

fn line(row: &Trend, name: Markup) -> Markup {
    let speeds: Vec<Option<Estimate>> =
        row.rows.iter().map(|row| view::speed(row.as_ref()?.measurement)).collect();
    let have = speeds.iter().flatten().count();
    let description =
        format!("{} {}: {have} figures in {} sets", row.id.algorithm, what(row), speeds.len());
    let drawing = trend(&Drawing { points: &speeds, changes: &row.changes, description });
    let (ends, verdict, notes) = match &row.outcome {
        Outcome::Alone => (None, None, "fewer than two figures".to_owned()),
        Outcome::OtherWork => {
            (None, None, "other work is timed than before: not compared".to_owned())
        }
        Outcome::OtherMachine(ends, why) => {
            (Some(ends), None, format!("unlike machines, not compared: {why}"))
        }
        Outcome::Compared(ends, verdict, causes) => (Some(ends), Some(*verdict), causes.clone()),
    };
    let missing = speeds.last().is_some_and(Option::is_none);
    html! {
        tr.other[verdict.is_none()] {
            th scope="row" { (name) }
            td { @if let Some(drawing) = drawing { (drawing) } @else { span.fine { "no figure" } } }
            @match ends {
                Some(ends) => {
                    td.number { (grid::figure(ends.first)) }
                    td.number { (grid::figure(ends.last)) @if missing { span.fine { "not in the last set" } } }
                }
                None => { td.empty {} td.empty {} }
            }
            td.number { @if let Some(ends) = ends { (verdict_of(ends, verdict)) } }
            td { span.fine { (notes) } }
        }
    }
}

fn verdict_of(ends: &Ends, verdict: Option<Verdict>) -> Markup {
    let range = format!(
        "{} to {} at {:.0} % confidence",
        figures::ratio(ends.ratio.lower),
        figures::ratio(ends.ratio.upper),
        ends.ratio.confidence * 100.0
    );
    let class = match verdict {
        Some(Verdict::Faster) => "went faster",
        Some(Verdict::Slower) => "went slower",
        _ => "went",
    };
    html! {
        span class=(class) title=(range) { (figures::ratio(ends.ratio.value)) }
        @if let Some(verdict) = verdict { span.fine { (verdict.words()) } }
    }
}
