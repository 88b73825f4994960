//! Drawings as SVG inside the page: lines by message length, points of times, and trends.
//!
//! Colours come from the page's style, so that a drawing is light, dark or printed as the page is. Each is
//! an image with a title and a description in words; the tables have every figure.

mod dots;
mod labels;
mod lines;
mod look;
mod scale;
mod trend;

pub(super) use dots::{DotPlot, Group};
pub(super) use lines::{LinePlot, Point, Series};
pub(super) use look::Look;
pub(super) use trend::{Trend, trend};

/// About how wide a text of 12 pixels is, in the widest of the fonts that a system may have for it.
fn text_width(text: &str) -> f64 {
    7.2 * text.chars().count() as f64
}

/// A text of at most so many letters: the middle gives way, for the ends of names tell them apart.
fn shortened(text: &str, most: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    if letters.len() <= most {
        return text.to_owned();
    }
    let tail = most / 2;
    let head = most.saturating_sub(tail + 1);
    letters[..head].iter().chain(['…'].iter()).chain(&letters[letters.len() - tail..]).collect()
}

/// A round figure without the zeros that figures of three digits have: `1 GB/s`, `20 µs`.
fn round(text: &str) -> String {
    match text.split_once(' ') {
        Some((number, unit)) if number.contains('.') => {
            format!("{} {unit}", number.trim_end_matches('0').trim_end_matches('.'))
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_keep_their_ends() {
        assert_eq!(shortened("short", 9), "short");
        assert_eq!(shortened("chacha20-poly1305", 9), "chac…1305");
        assert_eq!(round("1.00 GB/s"), "1 GB/s");
        assert_eq!(round("20.0 µs"), "20 µs");
        assert_eq!(round("500 MB/s"), "500 MB/s");
    }
}
