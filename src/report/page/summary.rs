//! The answer first: what is fastest here and may be picked.

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::anchor;
use super::grid::{badge, figure};
use crate::report::view::{Column, FamilyView, Grid, GridLine, View, is_main_operation};
use crate::report::{figures, words};

/// For each family's main operation the fastest that may be picked, at its shortest and its longest
/// message; for key pairs, of each main operation.
pub(super) fn summary(view: &View) -> Option<Markup> {
    let cards: Vec<Markup> = view
        .families
        .iter()
        .flat_map(|family| {
            let questions = questions(family).into_iter();
            questions.flat_map(move |(grid, columns)| {
                columns.into_iter().filter_map(move |column| card(family, grid, column))
            })
        })
        .collect();
    (!cards.is_empty()).then(|| {
        html! {
            section #fastest {
                h2 { "Fastest on this machine" }
                p.what {
                    "Of what is recommended or acceptable, measured on this machine and build, short runs left out. Those too close to tell apart are all named. "
                    "Speed is one reason to choose among several; the tables below have the others."
                }
                ul.cards { @for card in &cards { (card) } }
            }
        }
    })
}

/// Which cells of a family to ask about.
fn questions<'g>(family: &'g FamilyView) -> Vec<(&'g Grid<'g>, Vec<usize>)> {
    // A bench target's own rows, such as the overhead's, answer no question of a chooser's.
    match family.grids.first().filter(|_| family.is_known) {
        Some(grid) if grid.operation.is_some() => vec![(grid, ends(grid))],
        Some(grid) => {
            let main = |column: &Column| matches!(column, Column::Operation(slug) if is_main_operation(slug));
            vec![(grid, (0..grid.columns.len()).filter(|i| main(&grid.columns[*i])).collect())]
        }
        None => Vec::new(),
    }
}

/// The smallest and the largest size that most rows have: not one that a single run was asked for.
fn ends(grid: &Grid) -> Vec<usize> {
    let rows: BTreeSet<_> =
        grid.lines.iter().filter(|line| !line.other_receipt).map(of_row).collect();
    let usual: Vec<usize> = (0..grid.columns.len())
        .filter(|column| {
            let have = grid
                .lines
                .iter()
                .filter(|line| !line.other_receipt && line.figure(*column).is_some());
            have.map(of_row).collect::<BTreeSet<_>>().len() * 2 > rows.len()
        })
        .collect();
    match *usual {
        [] => (0..grid.columns.len()).take(1).collect(),
        [only] => vec![only],
        [first, .., last] => vec![first, last],
    }
}

fn of_row<'a>(line: &GridLine<'a>) -> (&'a str, &'a str) {
    (line.algorithm, line.provider)
}

fn card(family: &FamilyView, grid: &Grid, column: usize) -> Option<Markup> {
    let question = match (grid.columns.get(column), grid.operation) {
        (Some(Column::Size(bytes)), Some(operation)) => {
            format!("{operation}, {}", figures::bytes(*bytes))
        }
        (Some(Column::Operation(operation)), _) => (*operation).to_owned(),
        _ => String::new(),
    };
    let marks = grid.marks(column);
    let alone = grid
        .lines
        .iter()
        .filter(|line| !line.other_receipt && line.may_be_picked())
        .filter(|line| line.figure(column).is_some())
        .count()
        == 1;
    let mut leaders: Vec<_> = grid
        .lines
        .iter()
        .zip(&marks)
        .filter(|(line, mark)| {
            let lonely = alone && line.may_be_picked() && !line.is_short(column);
            !line.other_receipt && (mark.fastest || mark.tied || lonely)
        })
        .filter_map(|(line, _)| {
            Some((line, line.cells.get(column).copied().flatten()?.outcome.timing()?))
        })
        .collect();
    leaders.sort_by(|(_, a), (_, b)| a.seconds.value.total_cmp(&b.seconds.value));
    let (first, _) = leaders.first()?;
    let started = &first.environment.started;
    let together = leaders.iter().all(|(line, _)| line.environment.started == *started);
    let date = |line: &GridLine| {
        line.earlier
            .then(|| html! { span.fine { "measured " (words::date(&line.environment.started)) } })
    };
    Some(html! {
        li.card {
            a.question href={ "#" (anchor(family.slug, Some(grid))) } {
                span.family { (family.title) } " " span.operation { (question) }
            }
            @for (line, timing) in &leaders {
                p.leader {
                    span.figure { (figure(timing)) }
                    span.of { b { (line.algorithm) } " by " (line.provider) }
                    @if line.known.is_none() { " " (badge(None)) }
                    @if !together { (date(line).unwrap_or_default()) }
                }
            }
            @if leaders.len() > 1 { p.fine { "≈ too close to tell apart" } }
            @if alone { p.fine { "without a rival here" } }
            @if together { (date(first).unwrap_or_default()) }
        }
    })
}
