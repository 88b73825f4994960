//! What a call costs besides its bytes: a line through the sizes of a row, `40 ns + 0.12 ns/byte`.
//!
//! libgcrypt's `bench-slope` fits such a line and keeps its slope, a cost per byte. The intercept says as
//! much: it is what a short message pays, for set-up, padding, a last block and the way into the library.
//!
//! **Weights.** The line is fitted by least squares of the *relative* errors, each size weighing
//! 1/seconds². Timings err by a share of themselves, not by a number of nanoseconds; without weights the
//! 16384 bytes would decide all, and the intercept, which lies below the 16 bytes, would be their noise.
//!
//! **Intervals.** With those weights slope and intercept are sums of the sizes' times, each with a factor
//! that is known. Their variance is therefore worked out, not drawn: the noise of each median is
//! the variance of its exact bootstrap distribution, and sizes are measured independently. A line is a
//! model, too: where the sizes lie further from it than their noise explains (a block more, another
//! code path above some length), the excess counts as an error of its own, at Student's t for as few
//! sizes as there are. Without that a misfit of 4 % would stand beside an interval of 0.1 %.

mod text;

use std::collections::HashMap;

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

use super::ratio::CONFIDENCE;
use crate::record::statistics::MedianDistribution;
use crate::record::{Environment, Measurement, Row};

pub use text::NOTE;

/// The fewest sizes that make a line: through two there is always one.
pub const LEAST_SIZES: usize = 3;

/// The seconds that an operation takes, as a line over the bytes of its message.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Cost {
    /// Seconds that a call costs whatever its length: the line's intercept.
    pub fixed: Part,
    /// Seconds per byte: the line's slope.
    pub per_byte: Part,
    /// The furthest that a size lies from the line, as a share of its own time: 0.04 is 4 %.
    pub misfit: f64,
    /// How many sizes were fitted.
    pub sizes: usize,
}

/// One of a line's two figures with its interval at [`CONFIDENCE`]. Unlike an
/// [`Estimate`](crate::record::Estimate) it may be zero or less.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Part {
    /// The value.
    pub value: f64,
    /// Lower bound.
    pub lower: f64,
    /// Upper bound.
    pub upper: f64,
}

impl Part {
    /// Whether it is more than nothing, as far as can be told.
    pub fn is_seen(&self) -> bool {
        self.lower > 0.0
    }

    fn about(value: f64, reach: f64) -> Self {
        Self { value, lower: value - reach, upper: value + reach }
    }
}

/// The cost of one provider's operation of an algorithm.
#[derive(Clone, Debug)]
pub struct CostLine<'a> {
    /// Its shortest message; the others differ in size alone.
    pub row: Row<'a>,
    /// The line.
    pub cost: Cost,
}

/// The lines of some rows, in the order in which each first appears: one for each family, algorithm,
/// operation and provider with [`LEAST_SIZES`] sizes or more. Of a row measured in several runs the last
/// counts. Sizes of unlike receipts or workloads make no line together: those that are like the last one's do.
pub fn cost_lines<'a>(rows: &[Row<'a>]) -> Vec<CostLine<'a>> {
    let mut order = Vec::new();
    let mut of_line: HashMap<[&'a str; 4], Vec<Row<'a>>> = HashMap::new();
    for row in rows {
        let id = &row.measurement.id;
        if id.bytes.is_none() || row.measurement.outcome.timing().is_none() {
            continue;
        }
        let key: [&'a str; 4] = [&id.family, &id.algorithm, &id.operation, &id.provider];
        let line = of_line.entry(key).or_default();
        if line.is_empty() {
            order.push(key);
        }
        line.retain(|known| known.measurement.id.bytes != id.bytes);
        line.push(*row);
    }
    order.iter().filter_map(|key| cost_line(of_line.remove(key)?)).collect()
}

fn cost_line(mut rows: Vec<Row<'_>>) -> Option<CostLine<'_>> {
    let last = *rows.last()?;
    rows.retain(|row| alike(row, &last));
    rows.sort_by_key(|row| row.measurement.id.bytes);
    let points: Vec<Point> = rows.iter().filter_map(|row| Point::of(row.measurement)).collect();
    Some(CostLine { row: *rows.first()?, cost: fit(&points)? })
}

fn alike(a: &Row<'_>, b: &Row<'_>) -> bool {
    let same_build = |a: &Environment, b: &Environment| {
        a.run == b.run || (a.cipherbench == b.cipherbench && a.differences(b).is_empty())
    };
    a.measurement.workload == b.measurement.workload
        && a.measurement.implementation == b.measurement.implementation
        && same_build(a.environment, b.environment)
}

/// What one size says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Message length.
    pub bytes: f64,
    /// Seconds per operation.
    pub seconds: f64,
    /// Variance of their relative error.
    pub variance: f64,
}

impl Point {
    /// That of a measured row with a size.
    pub fn of(measurement: &Measurement) -> Option<Self> {
        let timing = measurement.outcome.timing()?;
        let bytes = measurement.id.bytes? as f64;
        let (seconds, variance) = match MedianDistribution::of(&timing.samples) {
            Some(median) => (median.centre(), median.variance_of_log()),
            None => (timing.seconds.value, timing.seconds.variance_of_log()),
        };
        Some(Self { bytes, seconds, variance })
    }
}

/// The line through some points; none through fewer than [`LEAST_SIZES`] lengths.
pub fn fit(points: &[Point]) -> Option<Cost> {
    let mut lengths: Vec<f64> = points.iter().map(|point| point.bytes).collect();
    lengths.sort_by(f64::total_cmp);
    lengths.dedup();
    if lengths.len() < LEAST_SIZES {
        return None;
    }
    // Of the sum of (1 - (fixed + per_byte * bytes) / seconds)² the minimum: two equations.
    let terms: Vec<(f64, f64)> =
        points.iter().map(|point| (point.seconds.recip(), point.bytes / point.seconds)).collect();
    let sum = |of: fn(&(f64, f64)) -> f64| terms.iter().map(of).sum::<f64>();
    let (gg, gh, hh) = (sum(|(g, _)| g * g), sum(|(g, h)| g * h), sum(|(_, h)| h * h));
    let determinant = gg * hh - gh * gh;
    // What a relative error of 1 at each size adds to intercept and slope; together they are those.
    let shares: Vec<(f64, f64)> = terms
        .iter()
        .map(|(g, h)| ((hh * g - gh * h) / determinant, (gg * h - gh * g) / determinant))
        .collect();
    let fixed: f64 = shares.iter().map(|(fixed, _)| fixed).sum();
    let per_byte: f64 = shares.iter().map(|(_, per_byte)| per_byte).sum();
    if !(fixed.is_finite() && per_byte.is_finite()) {
        return None;
    }

    let misses: Vec<f64> = terms.iter().map(|(g, h)| fixed * g + per_byte * h - 1.0).collect();
    let freedom = (points.len() - 2) as f64;
    let scatter = misses.iter().map(|miss| miss * miss).sum::<f64>() / freedom;
    let noise = points.iter().map(|point| point.variance).sum::<f64>() / points.len() as f64;
    let excess = (scatter - noise).max(0.0);
    let tail = 0.5 + CONFIDENCE / 2.0;
    let normal = Normal::standard().inverse_cdf(tail);
    let student = StudentsT::new(0.0, 1.0, freedom).ok()?.inverse_cdf(tail);
    let reach = |share: fn(&(f64, f64)) -> f64| {
        let squares = || shares.iter().map(move |parts| share(parts).powi(2));
        let of_noise: f64 = squares().zip(points).map(|(square, p)| square * p.variance).sum();
        let of_misfit: f64 = squares().sum::<f64>() * excess;
        (normal * normal * of_noise + student * student * of_misfit).sqrt()
    };
    Some(Cost {
        fixed: Part::about(fixed, reach(|(fixed, _)| *fixed)),
        per_byte: Part::about(per_byte, reach(|(_, per_byte)| *per_byte)),
        misfit: misses.iter().fold(0.0, |most, miss| most.max(miss.abs())),
        sizes: lengths.len(),
    })
}

#[cfg(test)]
mod tests;
