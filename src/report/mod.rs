//! What a reader sees: the terminal's tables and a Markdown table.
//!
//! All are made of a [`crate::record::ResultSet`] alone. The [`crate::Registry`] is asked for what it knows of each
//! algorithm, above all its status: a fast broken cipher is never presented as a pick.

pub mod figures;
mod markdown;
mod table;
mod view;
mod words;

pub use markdown::markdown;
pub use table::{table, terminal_width};
