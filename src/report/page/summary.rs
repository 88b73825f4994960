//! The answer first: what is fastest here and may be picked.

use maud::{Markup, html};

use super::anchor;
use super::grid::{badge, figure};
use crate::algorithm::Family;
use crate::report::view::{Column, FamilyView, Grid, GridLine, View};
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
                columns.into_iter().filter_map(move |column| card(view, family, grid, column))
            })
        })
        .collect();
    (!cards.is_empty()).then(|| {
        html! {
            section #fastest {
                h2 { "Fastest on this machine" }
                p.what {
                    "Of what is recommended or acceptable, in the newest run of each family on this machine and build. Where intervals overlap, all are named: no difference seen. "
                    "Speed is one reason to choose among several; the tables below have the others."
                }
                ul.cards { @for card in &cards { (card) } }
            }
        }
    })
}

/// Whether a line may be named beside the newest run's: it belongs to it, or to a run on the same
/// machine and build.
fn is_of_this_machine(view: &View, line: &GridLine) -> bool {
    !line.earlier
        || view.newest.last().is_some_and(|newest| newest.differences(line.environment).is_empty())
}

/// Which cells of a family to ask about.
fn questions<'g>(family: &'g FamilyView) -> Vec<(&'g Grid<'g>, Vec<usize>)> {
    // A bench target's own rows, such as the overhead's, answer no question of a chooser's.
    let known = Family::from_slug(family.slug);
    match family.grids.first().filter(|_| known.is_some()) {
        Some(grid) if grid.operation.is_some() => {
            let last = grid.columns.len().saturating_sub(1);
            vec![(grid, if last == 0 { vec![0] } else { vec![0, last] })]
        }
        Some(grid) => {
            const MAIN: [&str; 6] =
                ["sign", "verify", "agree", "encapsulate", "decapsulate", "derive"];
            let main =
                |column: &Column| matches!(column, Column::Operation(slug) if MAIN.contains(slug));
            vec![(grid, (0..grid.columns.len()).filter(|i| main(&grid.columns[*i])).collect())]
        }
        None => Vec::new(),
    }
}

fn card(view: &View, family: &FamilyView, grid: &Grid, column: usize) -> Option<Markup> {
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
        .filter(|line| line.may_be_picked() && line.figure(column).is_some())
        .count()
        == 1;
    let leaders: Vec<_> = grid
        .lines
        .iter()
        .zip(&marks)
        .filter(|(line, mark)| {
            is_of_this_machine(view, line)
                && (mark.fastest || mark.tied || alone && line.may_be_picked())
        })
        .filter_map(|(line, _)| {
            Some((line, line.cells.get(column).copied().flatten()?.outcome.timing()?))
        })
        .collect();
    let (first, _) = leaders.first()?;
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
                }
            }
            @if leaders.len() > 1 { p.fine { "≈ no difference seen" } }
            @if alone { p.fine { "without a rival here" } }
            @if first.earlier { p.fine { "measured " (words::date(&first.environment.started)) } }
        }
    })
}
