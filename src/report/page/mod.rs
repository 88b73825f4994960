//! The page: one HTML file that needs no network and no other file. A script, its own and the only one that
//! its policy lets run, makes one table sort and filter; all else is there without it.

mod chart;
mod grid;
mod heat;
mod history;
mod pairs;
mod plots;
mod providers;
mod receipt;
mod rows;
mod summary;

use std::path::{Component, Path, PathBuf};

use maud::{DOCTYPE, Markup, PreEscaped, html};

use self::providers::Providers;
use super::view::{Column, FamilyView, Grid, OVERHEAD, View};
use super::words;
use crate::Registry;
use crate::record::{ResultSet, Timing};

pub use history::history;

/// The page of a result set, as HTML. `home` is the directory in which it will lie and `criterion`
/// Criterion's, to whose reports it links; the registry says which algorithms are broken.
pub fn page(set: &ResultSet, registry: &Registry, home: &Path, criterion: &Path) -> String {
    let view = View::new(set, registry);
    let links = Links { home, criterion };
    let cpu = view
        .newest
        .last()
        .and_then(|newest| newest.cpu.name.as_deref())
        .unwrap_or("an unknown processor");
    let providers = Providers::of(&view);
    let parts = Parts {
        fastest: summary::summary(&view),
        plots: plots::overview(&view, &providers),
        ratios: heat::ratios(&view, &providers),
        pairs: pairs::with_and_without(&view),
    };
    let body = html! {
        header {
            h1 { "cipherbench" }
            p.lead { (lead(&view, cpu)) }
        }
        (navigation(&view, &parts))
        main {
            (receipt::cautions(&view))
            @for part in [&parts.fastest, &parts.plots, &parts.ratios, &parts.pairs].into_iter().flatten() { (part) }
            @for family in &view.families {
                (section(family, &view, &links, &providers))
            }
            (rows::rows(&view))
            (receipt::receipt(&view))
            (receipt::earlier(&view))
            (legend(&view, &parts))
            (damage(set))
        }
        footer { p { "Made by cipherbench " (env!("CARGO_PKG_VERSION")) " from " code { (file_name(&set.path)) } "." } }
    };
    document(&format!("cipherbench: {cpu}"), &body, true)
}

/// The length in bytes from which on a page is laid out piece by piece: some thousands of rows.
const VAST: usize = 3_000_000;

/// A whole page: nothing from elsewhere, and no script but the one it is known to have.
fn document(title: &str, body: &Markup, with_rows: bool) -> String {
    let script = if with_rows {
        format!("'sha256-{}'", rows::SCRIPT_HASH.trim())
    } else {
        "'none'".to_owned()
    };
    let policy = format!(
        "default-src 'none'; style-src 'unsafe-inline'; script-src {script}; base-uri 'none'; form-action 'none'"
    );
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(include_str!("style.css"))) (PreEscaped(include_str!("drawings.css"))) }
            }
            body class=[(body.0.len() > VAST).then_some("vast")] {
                (body)
                @if with_rows { script { (PreEscaped(rows::SCRIPT)) } }
            }
        }
    }
    .into_string()
}

/// The parts that are there only where there is something to show.
struct Parts {
    fastest: Option<Markup>,
    plots: Option<Markup>,
    ratios: Option<Markup>,
    pairs: Option<Markup>,
}

fn lead(view: &View, cpu: &str) -> String {
    let measured: usize = view
        .families
        .iter()
        .flat_map(|family| &family.grids)
        .flat_map(|grid| &grid.lines)
        .flat_map(|line| line.cells.iter().flatten())
        .filter(|cell| cell.outcome.timing().is_some())
        .count();
    match view.newest.last() {
        Some(newest) => format!(
            "{measured} figures on {cpu}. Newest run: {}, plan {}.",
            words::date(&newest.started),
            newest.plan
        ),
        None => "No figures.".to_owned(),
    }
}

fn navigation(view: &View, parts: &Parts) -> Markup {
    let first = [
        ("fastest", "Fastest", parts.fastest.is_some()),
        ("plots", "Drawn", parts.plots.is_some()),
        ("ratios", "Provider against provider", parts.ratios.is_some()),
        ("pairs", "With and without instructions", parts.pairs.is_some()),
    ];
    html! {
        nav aria-label="Sections" {
            ul {
                @for (id, name, is_there) in first {
                    @if is_there { li { a href={ "#" (id) } { (name) } } }
                }
                @for family in &view.families {
                    li { a href={ "#" (anchor(family.slug, None)) } { (family.title) } }
                }
                li.with-script hidden { a href="#rows" { "All rows" } }
                li { a href="#receipt" { "Machine" } }
                li { a href="#legend" { "Legend" } }
            }
        }
    }
}

fn section(family: &FamilyView, view: &View, links: &Links, providers: &Providers) -> Markup {
    html! {
        section id=(anchor(family.slug, None)) {
            h2 { (family.title) }
            @if !family.is_known { p.what { (own_rows(family.slug)) } }
            @if family.grids.len() > 1 {
                p.jump {
                    @for grid in &family.grids {
                        a href={ "#" (anchor(family.slug, Some(grid))) } { (grid_title(family, grid)) }
                        " "
                    }
                }
            }
            @if family.is_known { @if let Some(drawn) = plots::algorithms(family, providers) { (drawn) } }
            @for grid in &family.grids {
                (grid::grid(family, grid, view, links))
            }
        }
    }
}

/// What the rows are that belong to no family.
fn own_rows(slug: &str) -> &'static str {
    if slug == OVERHEAD {
        "What the harness itself costs: “adapter” times an operation as all the tables above do, “direct” in a loop written by hand over the same crate, and “floor” is an operation that does nothing, the least that can be timed."
    } else {
        "A bench target’s own rows: they belong to no family and are not ranked."
    }
}

fn legend(view: &View, parts: &Parts) -> Markup {
    let lead = match view.newest.last().and_then(|newest| newest.cpu.virtualised) {
        Some(false) => "1 % (on a virtual machine 5 %),",
        Some(true) => "5 % (this is a virtual machine; on real hardware 1 %),",
        None => "5 % (on what is known to be real hardware 1 %),",
    };
    html! {
        section #legend {
            h2 { "Legend" }
            dl.legend {
                dt { "1.24 GB/s ±0.6 %" }
                dd { "The figure and how far its 95 % confidence interval reaches at its longer side. The interval is a bootstrap over the samples of one process: it tells the noise of that run, not what another day or another machine would give. Hold the pointer over a figure for both bounds. MB is 10⁶ bytes and GB 10⁹." }
                dt { span.bar aria-hidden="true" { i style="width:70%" {} } }
                dd { "The speed as a share of the fastest in its column, from zero, whoever that is. Hatched: legacy, broken or not judged." }
                dt { (grid::fastest_mark()) }
                dd { "Faster than every other row of its column: the interval of the ratio of their median times does not hold 1, and the lead is more than " (lead) " because another run may differ from this one by that much. Only algorithms that are recommended or acceptable can have it; legacy and broken ones are never the pick, however fast they are. All rows of the newest run’s machine and build take part, whichever run measured them, but for short runs." }
                dt { (grid::tied_mark()) }
                dd { "Among the fastest of its column: the interval of the ratio to the fastest holds 1, or the lead is no larger than that. Too close to tell which is faster." }
                dt { (grid::best_provider_mark()) }
                dd { "The fastest provider of that algorithm in that column, by the same measure." }
                @if parts.ratios.is_some() {
                    dt { "1.21x, =" }
                    dd { "How many times as fast as the reference provider: the ratio of the median times, with the interval of its bootstrap under the pointer. “=”: the interval holds 1, or the lead is no more than " (lead) " as above." }
                }
                dt { "40.0 ±1.9 ns + 0.120 ns/byte" }
                dd { "What a call costs besides its bytes, and what each byte costs. " (super::cost::NOTE) }
                dt { "p50 51 µs, p95 53 µs, p99 77 µs" }
                dd { "Operations of public-key algorithms were timed once more, one by one: of a hundred, that many took no longer. The figure above is the median of means of many operations and hides the slow ones. Column “Single” of all rows." }
                dt { (grid::short_mark()) }
                dd { "Fewer than 10 samples, less than 0.2 s of sampling, or an operation too slow for Criterion’s plan: the figure is rough and takes no part in the marks." }
                dt { "recommended, acceptable, legacy, broken" }
                dd { "May the algorithm be picked? The reason and its source stand beside it." }
                dt { "vectors, agrees with" }
                dd { "Before it was timed, a row passed that many published test vectors and gave the same output as the providers named, for the very input that was timed." }
                dt { "not compared" }
                dd { "No other provider was there to compare the output with, or the operation's output is random." }
                dt { "empty, n/a, failed" }
                dd { "Three different things: not measured; not to be had on this machine or at this size; answered wrongly and so without a figure. None of them is zero." }
                dt { "a date" }
                dd { "Measured in an earlier run than the newest one, on the same machine and build unless the row is dimmed." }
                dt { "dimmed, “other receipt”" }
                dd { "Measured on another machine or build: processor, compiler or flags differ, so that the figures are not to be compared with the others." }
            }
        }
    }
}

fn damage(set: &ResultSet) -> Markup {
    const SHOWN: usize = 50;
    html! {
        @if !set.damage.is_empty() {
            section #damage {
                h2 { "Damaged lines" }
                p { "These lines of the result set could not be used. The others were." }
                ul {
                    @for damage in set.damage.iter().take(SHOWN) {
                        li { code { (file_name(&damage.path)) ":" (damage.line) } ": " (damage.problem) }
                    }
                    @if let Some(more) = set.damage.len().checked_sub(SHOWN).filter(|more| *more > 0) {
                        li { "and " (more) " more" }
                    }
                }
            }
        }
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// An element's id that any slug can be part of, and any other text too.
fn anchor(family: &str, grid: Option<&Grid>) -> String {
    let mut id = format!("family-{family}");
    match grid.map(|grid| grid.operation) {
        Some(Some(operation)) => id.push_str(&format!("-{operation}")),
        Some(None) => id.push_str("-operations"),
        None => {}
    }
    id.chars()
        .map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' })
        .collect()
}

fn grid_title(family: &FamilyView, grid: &Grid) -> String {
    let title = match (grid.operation, &*grid.columns) {
        (Some(operation), _) | (None, &[Column::Operation(operation)]) => operation,
        _ => "operations",
    };
    // Nobody is to take them for a family's table of that operation.
    match grid.operation {
        _ if family.is_known => title.to_owned(),
        Some(_) => format!("{}: {title}", family.slug),
        None => format!("{}: {title}, without a message length", family.slug),
    }
}

/// Where Criterion's reports lie, seen from the page.
struct Links<'a> {
    home: &'a Path,
    criterion: &'a Path,
}

impl Links<'_> {
    /// Criterion's report of a figure, if it is there.
    fn href(&self, timing: &Timing) -> Option<String> {
        let row = Path::new(timing.criterion.as_deref()?);
        if !row.components().all(|part| matches!(part, Component::Normal(_))) {
            return None;
        }
        let report = self.criterion.join(row).join("report").join("index.html");
        report.is_file().then(|| relative(self.home, &report))?
    }
}

/// The way from a directory to a file as a URL; none where they have no root in common.
fn relative(from: &Path, to: &Path) -> Option<String> {
    let (from, to): (PathBuf, PathBuf) =
        (std::path::absolute(from).ok()?, std::path::absolute(to).ok()?);
    let common = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    if common == 0 {
        return None;
    }
    let up = from.components().skip(common).map(|_| "..".to_owned());
    let down =
        to.components().skip(common).map(|part| url_part(&part.as_os_str().to_string_lossy()));
    Some(up.chain(down).collect::<Vec<_>>().join("/"))
}

fn url_part(text: &str) -> String {
    text.bytes()
        .map(|b| match b {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                char::from(b).to_string()
            }
            other => format!("%{other:02X}"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_relative_and_escaped() {
        let way = relative(
            Path::new("/t/cipherbench"),
            Path::new("/t/criterion/a b/\"x\"/report/index.html"),
        );
        assert_eq!(way.as_deref(), Some("../criterion/a%20b/%22x%22/report/index.html"));
    }
}
