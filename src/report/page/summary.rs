//! The answer first: what is fastest here and may be picked.

use maud::{Markup, html};

use super::anchor;
use super::grid::{badge, figure};
use crate::report::figures;
use crate::report::view::{Column, FamilyView, Grid, View};

/// For each family's main operation the fastest that may be picked, at its shortest and its longest
/// message; for key pairs, of each main operation.
pub(super) fn summary(view: &View) -> Markup {
    html! {
        section #fastest {
            h2 { "Fastest on this machine" }
            p.what {
                "Of what is recommended or acceptable, in the newest run. Where intervals overlap, all are named: no difference seen. "
                "Speed is one reason to choose among several; the tables below have the others."
            }
            ul.cards {
                @for family in &view.families {
                    @for (grid, columns) in questions(family) {
                        @for column in columns { (card(family, grid, column)) }
                    }
                }
            }
        }
    }
}

/// Which cells of a family to ask about.
fn questions<'g>(family: &'g FamilyView) -> Vec<(&'g Grid<'g>, Vec<usize>)> {
    match family.grids.first() {
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

fn card(family: &FamilyView, grid: &Grid, column: usize) -> Markup {
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
            !line.earlier && (mark.fastest || mark.tied || alone && line.may_be_picked())
        })
        .filter_map(|(line, _)| {
            Some((line, line.cells.get(column).copied().flatten()?.outcome.timing()?))
        })
        .collect();
    html! {
        @if !leaders.is_empty() {
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
            }
        }
    }
}
