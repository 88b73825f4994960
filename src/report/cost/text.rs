//! A line in words.

use std::fmt;

use super::{Cost, Part};

/// What must stand below costs.
pub const NOTE: &str = "Each is a line through the sizes, fitted by least squares of the relative errors, \
with 95 % intervals. \"Fits within\" is how far the furthest size lies from it: a line is a model.";

impl fmt::Display for Cost {
    /// `40.0 ±1.9 ns + 0.120 ±0.001 ns/byte, fits within 4.0 %`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.fixed.is_seen(), self.per_byte.is_seen()) {
            (true, true) => {
                write!(f, "{} + {}", shown(&self.fixed, "ns"), shown(&self.per_byte, "ns/byte"))?;
            }
            (false, true) => {
                write!(f, "no fixed cost seen, {}", shown(&self.per_byte, "ns/byte"))?;
            }
            (true, false) => write!(f, "{}, no cost per byte seen", shown(&self.fixed, "ns"))?,
            (false, false) => write!(f, "neither a fixed cost nor one per byte seen")?,
        }
        write!(f, ", fits within {}", percent(self.misfit))
    }
}

/// In nanoseconds, to three digits, with how far the interval reaches.
fn shown(part: &Part, unit: &str) -> String {
    let [value, reach] = [part.value, part.upper - part.value].map(|seconds| seconds * 1e9);
    let magnitude = value.abs().log10().floor();
    let decimals =
        if magnitude.is_finite() { (2.0 - magnitude).clamp(0.0, 9.0) as usize } else { 3 };
    let least = 10f64.powi(-i32::try_from(decimals).unwrap_or(9));
    let reach = match reach < least / 2.0 {
        true => format!("<{least}"),
        false => format!("{reach:.decimals$}"),
    };
    format!("{value:.decimals$} ±{reach} {unit}")
}

/// A share: `4.0 %`.
fn percent(share: f64) -> String {
    match share * 100.0 {
        percent if percent < 0.05 => "0.1 %".to_owned(),
        percent if percent < 9.95 => format!("{percent:.1} %"),
        percent => format!("{percent:.0} %"),
    }
}
