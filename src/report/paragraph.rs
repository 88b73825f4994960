//! Sentences that fit the terminal.

use comfy_table::{ContentArrangement, Table, presets};

/// As wide as text is printed, in columns.
pub(super) const WIDTH: usize = 80;

/// A sentence in lines of at most [`WIDTH`] columns, each indented so far.
pub(super) fn paragraph(sentence: &str, indent: usize) -> String {
    let width = WIDTH.saturating_sub(indent).max(1);
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    table.add_row([sentence]);
    for column in table.column_iter_mut() {
        column.set_padding((0, 0));
    }
    let margin = " ".repeat(indent);
    table.trim_fmt().lines().map(|line| format!("{margin}{line}\n")).collect()
}
