//! A result set's file: appended to row by row, read with its damage named.

use std::path::PathBuf;

/// A line that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}
