//! How lines are told apart: by the label at their end, by the shape of their points, by dashes, and last by
//! colour, which one reader in twelve sees otherwise and a printer not at all.

use std::fmt::Write;

/// Hue, shape and dash of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::report::page) struct Look {
    hue: usize,
    shape: usize,
    dash: usize,
}

/// The hues of style.css: `h1` ... `h6`; `h0` is grey.
const HUES: usize = 6;
const SHAPES: usize = 7;
const DASHES: usize = 4;

impl Look {
    /// The look of the n-th of equals, from 0: 42 of them are unlike.
    pub fn of(index: usize) -> Self {
        Self { hue: 1 + index % HUES, shape: index % SHAPES, dash: 0 }
    }

    /// Grey and dashed: the n-th of what is not to be picked.
    pub fn plain(index: usize) -> Self {
        Self { hue: 0, shape: index % SHAPES, dash: 1 + index % (DASHES - 1) }
    }

    pub fn classes(self) -> String {
        let mut classes = format!("series h{}", self.hue);
        if self.dash > 0 {
            let _ = write!(classes, " d{}", self.dash);
        }
        classes
    }

    /// A point about `(x, y)`, as a part of a path.
    pub fn point(self, path: &mut String, x: f64, y: f64) {
        let outline = match self.shape {
            0 => "m-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0z",
            1 => "m-3-3h6v6h-6z",
            2 => "m0-4l3.8 6.6h-7.6z",
            3 => "m0-4.2l4.2 4.2l-4.2 4.2l-4.2-4.2z",
            4 => "m0 4l3.8-6.6h-7.6z",
            5 => "m-3.2-3.2l6.4 6.4m0-6.4l-6.4 6.4",
            _ => "m-4 0h8m-4-4v8",
        };
        let _ = write!(path, "M{x:.1} {y:.1}{outline}");
    }
}
