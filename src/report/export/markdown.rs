//! Every row as Markdown.

use super::super::markdown::{figure, inert, markdown_table, name};
use super::super::table::Notes;
use super::super::view::{Column, FamilyView, Grid, View};
use super::super::{figures, table};
use crate::Registry;
use crate::record::ResultSet;

/// A heading per family and a table for each of its operations that has sizes, then one of those that have
/// none. Below them stands why a row has no figure, and where a row of an earlier run comes from.
pub fn markdown(set: &ResultSet, registry: &Registry) -> String {
    let view = View::new(set, registry);
    let newest = view.newest.last().copied();
    let mut notes = Notes::new(newest);
    let mut text = String::new();
    if let Some(newest) = newest {
        for line in table::receipt(newest).lines() {
            text.push_str(&format!("{}\n", inert(line)));
        }
    }
    for family in &view.families {
        text.push_str(&format!("\n## {}\n", inert(family.title)));
        for grid in &family.grids {
            text.push_str(&section(family, grid, &mut notes));
        }
    }
    let notes = notes.to_string();
    text.push_str("\nMB is 10^6 bytes.\n");
    let lines = notes.lines().filter(|line| !line.is_empty());
    lines.for_each(|line| text.push_str(&format!("\n{}\n", inert(line).replace('[', "\\["))));
    text
}

fn section(family: &FamilyView<'_>, grid: &Grid<'_>, notes: &mut Notes<'_>) -> String {
    let columns = grid.columns.iter().map(|column| match column {
        Column::Size(bytes) => figures::bytes(*bytes),
        Column::Operation(operation) => inert(operation),
    });
    let mut table = markdown_table(["Algorithm", "Provider"], columns);
    for line in &grid.lines {
        line.cells.iter().flatten().for_each(|cell| notes.note(line, cell));
        let provider = inert(&notes.provider(line)).replace('[', "\\[");
        let figures = line.cells.iter().map(|cell| figure(*cell));
        table.add_row([name(line.algorithm, line.known), provider].into_iter().chain(figures));
    }
    let heading = match grid.operation {
        Some(operation) if family.grids.len() > 1 || operation != family.slug => {
            format!("\n### {}\n", inert(operation))
        }
        Some(_) => String::new(),
        None => "\n### operations a second\n".to_owned(),
    };
    format!("{heading}\n{table}\n")
}
