//! Which drawings the page has: for each family its algorithms, for each algorithm its providers.

use std::collections::HashSet;

use maud::{Markup, html};

use super::anchor;
use super::chart::{DotPlot, Group, LinePlot, Look, Point, Series};
use super::providers::Providers;
use crate::report::view::{Column, FamilyView, Grid, GridLine, View, is_main_operation};
use crate::report::{figures, words};

/// The most lines of one drawing.
const LINES: usize = 12;
/// The most lines of a drawing of times.
const DOT_LINES: usize = 60;
/// The most algorithms of a family that have drawings of their own.
const ALGORITHMS: usize = 24;

/// Every family's main operations: its algorithms over message length, or their times.
pub(super) fn overview(view: &View, providers: &Providers) -> Option<Markup> {
    let known = view.families.iter().filter(|family| family.is_known);
    let plots: Vec<Markup> = known.flat_map(|family| of_family(family, providers)).collect();
    (!plots.is_empty()).then(|| {
        html! {
            section #plots {
                h2 { "Speed, drawn" }
                p.what {
                    "Both axes are logarithmic: a factor is the same length everywhere. The upright bar at a point is its interval; where none is seen, it is shorter than the point. "
                    "Grey and dashed is what is not to be picked. The figures stand in the tables below."
                }
                div.large { @for plot in &plots { (plot) } }
            }
        }
    })
}

/// A family's algorithms one by one: by every provider, or where only one has it by every operation.
pub(super) fn algorithms(family: &FamilyView, providers: &Providers) -> Option<Markup> {
    let mut algorithms: Vec<&GridLine> = Vec::new();
    let mut seen = HashSet::new();
    for line in sized(family).flat_map(|grid| comparable(grid)) {
        if seen.insert(line.algorithm) {
            algorithms.push(line);
        }
    }
    algorithms.sort_by_key(|line| !line.may_be_picked());
    let (mut plots, mut variants) = (Vec::new(), Vec::new());
    for (i, line) in algorithms.iter().enumerate().take(ALGORITHMS) {
        for (is_main, plot) in of_algorithm(family, line, i, providers) {
            if is_main { &mut plots } else { &mut variants }.push(plot);
        }
    }
    let left_out = algorithms.len().saturating_sub(ALGORITHMS);
    (!plots.is_empty() || !variants.is_empty()).then(|| {
        html! {
            div.small { @for plot in &plots { (plot) } }
            @if !variants.is_empty() {
                details {
                    summary { "The variants of these operations, drawn" }
                    div.small { @for plot in &variants { (plot) } }
                }
            }
            @if left_out > 0 {
                p.what { "Drawn are " (ALGORITHMS) " of " (algorithms.len()) " algorithms, those that may be picked first; the tables have all." }
            }
        }
    })
}

fn sized<'v, 'a>(family: &'v FamilyView<'a>) -> impl Iterator<Item = &'v Grid<'a>> {
    family.grids.iter().filter(|grid| grid.operation.is_some())
}

/// The lines of the newest machine and build.
fn comparable<'v, 'a>(grid: &'v Grid<'a>) -> impl Iterator<Item = &'v GridLine<'a>> {
    grid.lines.iter().filter(|line| !line.other_receipt)
}

/// Whether an operation is no variant, as `seal-aad13` is one of `seal`. A derivation's are its costs:
/// none of them is more than another.
pub(super) fn is_main(operation: &str) -> bool {
    !operation.contains('-') || is_main_operation(operation)
}

/// The grids to show first: those of main operations, or all where there is no other.
pub(super) fn main_grids<'v, 'a>(family: &'v FamilyView<'a>) -> Vec<&'v Grid<'a>> {
    let main = |grid: &&Grid| grid.operation.is_some_and(is_main);
    let found: Vec<_> = family.grids.iter().filter(main).collect();
    if found.is_empty() { sized(family).collect() } else { found }
}

fn of_family(family: &FamilyView, providers: &Providers) -> Vec<Markup> {
    match family.grids.first() {
        Some(grid) if grid.operation.is_none() => {
            times(family, grid, providers).into_iter().collect()
        }
        _ => main_grids(family)
            .into_iter()
            .filter_map(|grid| lines(family, grid, providers))
            .collect(),
    }
}

/// One operation of a family: each algorithm by its fastest provider.
fn lines(family: &FamilyView, grid: &Grid, providers: &Providers) -> Option<Markup> {
    let operation = grid.operation?;
    let mut seen = HashSet::new();
    // The fastest provider's line stands first.
    let found: Vec<(&GridLine, Vec<Point>)> = comparable(grid)
        .map(|line| (line, points(grid, line)))
        .filter(|(line, points)| points.len() > 1 && seen.insert(line.algorithm))
        .collect();
    let mut chosen: Vec<usize> = (0..found.len()).collect();
    chosen.sort_by_key(|i| !found[*i].0.may_be_picked());
    chosen.truncate(LINES);
    let [mut picks, mut others] = [0, 0];
    let series: Vec<Series> = chosen
        .iter()
        .map(|i| {
            let (line, points) = &found[*i];
            let (counter, look): (_, fn(usize) -> Look) = if line.may_be_picked() {
                (&mut picks, Look::of)
            } else {
                (&mut others, Look::plain)
            };
            *counter += 1;
            let name = words::named(line.algorithm, line.known);
            let by = if providers.are_several() {
                format!(", {}", line.provider)
            } else {
                String::new()
            };
            series(format!("{name}{by}"), look(*counter - 1), points.clone())
        })
        .collect();
    let title = format!("{}: {operation}", family.title);
    let whose =
        if providers.are_several() { ", each algorithm by its fastest provider" } else { "" };
    let plot = LinePlot {
        id: format!("plot-{}", anchor(family.slug, Some(grid))),
        description: described(&format!("Speed over message length{whose}."), &series),
        title,
        width: 540.0,
        height: 370.0,
        series,
    };
    let note = (found.len() > LINES).then(|| {
        let all = found.len();
        format!("Drawn are {LINES} of {all} algorithms, those that may be picked first; the tables have all.")
    });
    let caption = html! { b { (family.title) ": " (operation) } (whose) };
    Some(large(&plot.title, caption, plot.draw()?, note))
}

/// A line of a table, and its points.
type Drawn<'v, 'a> = (&'v GridLine<'a>, Vec<Point>);

/// An algorithm's drawings, and whether each is of a main operation.
fn of_algorithm(
    family: &FamilyView,
    of: &GridLine,
    number: usize,
    providers: &Providers,
) -> Vec<(bool, Markup)> {
    let mut grids: Vec<(&Grid, &str, Vec<Drawn>)> = Vec::new();
    for grid in sized(family) {
        let mut seen = HashSet::new();
        let lines: Vec<_> = comparable(grid)
            .filter(|line| line.algorithm == of.algorithm)
            .map(|line| (line, points(grid, line)))
            .filter(|(line, points)| points.len() > 1 && seen.insert(line.provider))
            .collect();
        if let Some(operation) = grid.operation.filter(|_| !lines.is_empty()) {
            grids.push((grid, operation, lines));
        }
    }
    let plot = |id: String, what: &str, series: Vec<Series>| {
        let plot = LinePlot {
            id,
            title: format!("{}: {what}", of.algorithm),
            description: described("Speed over message length.", &series),
            width: 440.0,
            height: 300.0,
            series,
        };
        let drawn = plot.draw()?;
        Some(figure(
            html! { b { (of.algorithm) } " " (what) " " (super::grid::badge(of.known)) },
            drawn,
            None,
        ))
    };
    let id = |grid: &Grid| format!("plot-{}-{number}", anchor(family.slug, Some(grid)));
    let many = grids.iter().any(|(_, _, lines)| lines.len() > 1);
    if !many {
        let series: Vec<Series> = grids
            .iter()
            .flat_map(|(_, operation, lines)| {
                lines.iter().map(move |(_, points)| (*operation, points))
            })
            .take(LINES)
            .enumerate()
            .map(|(i, (operation, points))| {
                series(operation.to_owned(), Look::of(i), points.clone())
            })
            .collect();
        // One line alone stands in the family's drawing.
        return match grids.first() {
            Some((grid, ..)) if series.len() > 1 => plot(id(grid), "by operation", series)
                .map(|plot| (true, plot))
                .into_iter()
                .collect(),
            _ => Vec::new(),
        };
    }
    let several = grids.into_iter().filter(|(_, _, lines)| lines.len() > 1);
    several
        .filter_map(|(grid, operation, lines)| {
            let series = lines.into_iter().take(LINES).map(|(line, points)| {
                series(line.provider.to_owned(), providers.look(line.provider), points)
            });
            Some((is_main(operation), plot(id(grid), operation, series.collect())?))
        })
        .collect()
}

/// Times of a family whose operations have no message length.
fn times(family: &FamilyView, grid: &Grid, providers: &Providers) -> Option<Markup> {
    let operations: Vec<(usize, &str)> = grid
        .columns
        .iter()
        .enumerate()
        .filter_map(|(i, column)| match column {
            Column::Operation(slug) if is_main(slug) => Some((i, *slug)),
            _ => None,
        })
        .collect();
    let lines: Vec<&GridLine> = comparable(grid).collect();
    let mut groups: Vec<Group> = Vec::new();
    let mut drawn = 0;
    for of_algorithm in lines.chunk_by(|a, b| a.algorithm == b.algorithm) {
        let Some(first) = of_algorithm.first() else { continue };
        let name = words::named(first.algorithm, first.known);
        let lines: Vec<_> = of_algorithm
            .iter()
            .map(|line| {
                let points: Vec<_> = operations
                    .iter()
                    .enumerate()
                    .filter_map(|(n, (column, operation))| {
                        let timing =
                            line.cells.get(*column).copied().flatten()?.outcome.timing()?;
                        let seconds = timing.seconds;
                        let title = format!(
                            "{} {operation} by {}: {}, {} to {}",
                            line.algorithm,
                            line.provider,
                            figures::duration(seconds.value),
                            figures::duration(seconds.lower),
                            figures::duration(seconds.upper)
                        );
                        Some((Look::of(n), seconds, title))
                    })
                    .collect();
                let label = if providers.are_several() { line.provider } else { &*name };
                (label.to_owned(), points)
            })
            .filter(|(_, points)| !points.is_empty())
            .collect();
        drawn += lines.len();
        if !lines.is_empty() && drawn <= DOT_LINES {
            let name = if providers.are_several() { name } else { String::new() };
            groups.push(Group { name, lines });
        }
    }
    let all = groups.iter().flat_map(|group| &group.lines).flat_map(|(_, points)| points);
    let sentences: Vec<&str> = all.map(|(_, _, title)| &**title).collect();
    let plot = DotPlot {
        id: format!("plot-{}", anchor(family.slug, Some(grid))),
        title: format!("{}: time per operation", family.title),
        description: format!("{}.", sentences.join("; ")),
        width: 540.0,
        groups,
        key: operations
            .iter()
            .enumerate()
            .map(|(n, (_, slug))| (Look::of(n), (*slug).to_owned()))
            .collect(),
    };
    let note = (drawn > DOT_LINES).then(|| {
        format!("Drawn are the first {DOT_LINES} lines or fewer of {drawn}; the tables have all.")
    });
    let caption = html! { b { (family.title) } ", time per operation" };
    Some(large(&plot.title, caption, plot.draw()?, note))
}

fn points(grid: &Grid, line: &GridLine) -> Vec<Point> {
    let cells = grid.columns.iter().zip(&line.cells);
    cells
        .filter_map(|(column, cell)| {
            let Column::Size(bytes @ 1..) = *column else { return None };
            Some(Point { bytes, speed: (*cell)?.outcome.timing()?.bytes_per_second? })
        })
        .collect()
}

fn series(label: String, look: Look, points: Vec<Point>) -> Series {
    let figures: Vec<String> = points
        .iter()
        .map(|point| {
            format!("{} {}", figures::bytes(point.bytes), figures::rate(point.speed.value))
        })
        .collect();
    Series { title: format!("{label}: {}", figures.join(", ")), label, look, points }
}

/// A drawing in words: what every line comes to at its end.
fn described(what: &str, series: &[Series]) -> String {
    let ends: Vec<String> = series
        .iter()
        .filter_map(|series| {
            let last = series.points.last()?;
            Some(format!(
                "{} {} at {}",
                series.label,
                figures::rate(last.speed.value),
                figures::bytes(last.bytes)
            ))
        })
        .collect();
    format!("{what} {}.", ends.join("; "))
}

/// A drawing with its caption. On a narrow screen a large one is moved inside its frame, by keys too.
fn large(title: &str, caption: Markup, drawing: Markup, note: Option<String>) -> Markup {
    let frame = html! { div.frame role="group" aria-label=(title) tabindex="0" { (drawing) } };
    figure(caption, frame, note)
}

fn figure(caption: Markup, drawing: Markup, note: Option<String>) -> Markup {
    html! {
        figure.plot {
            figcaption { (caption) }
            (drawing)
            @if let Some(note) = note { p.fine { (note) } }
        }
    }
}
