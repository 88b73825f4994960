//! A candidate by one provider, with its figures.

use statrs::distribution::{ContinuousCDF, Normal};

use super::Part;
use crate::Registry;
use crate::algorithm::Algorithm;
use crate::record::statistics::MedianDistribution;
use crate::record::{Environment, Estimate, Row, Timing};
use crate::report::ratio::CONFIDENCE;
use crate::report::view::is_short;

/// A candidate by one provider, with its figures.
#[derive(Clone, Debug)]
pub struct Contestant<'a> {
    /// The algorithms, joined by ` + `.
    pub name: String,
    /// The provider of all of them.
    pub provider: &'a str,
    /// One for each task and size, task by task.
    pub figures: Vec<Figure<'a>>,
    /// What the registry knows of each algorithm.
    pub known: Vec<Option<&'a Algorithm>>,
    /// One of its rows was a short run.
    pub rough: bool,
    /// Where it stands in the list of candidates.
    pub order: usize,
}

/// What one task takes at one size.
#[derive(Clone, Debug)]
pub struct Figure<'a> {
    /// Operations, joined by ` + `.
    pub operation: String,
    /// Message length.
    pub bytes: Option<usize>,
    /// Seconds, all parts together.
    pub seconds: f64,
    /// Variance of their relative error.
    pub variance: f64,
    /// The rows, one for each part.
    pub rows: Vec<Row<'a>>,
}

impl<'a> Contestant<'a> {
    /// `None` where a row is missing or has no figure.
    pub(super) fn new(
        provider: &'a str,
        order: usize,
        tasks: &[&[Part]],
        sizes: &[Option<usize>],
        row: impl Fn(&Part, Option<usize>) -> Option<Row<'a>>,
        registry: &'a Registry,
    ) -> Option<Self> {
        let mut figures = Vec::new();
        for task in tasks {
            for size in sizes {
                let rows: Vec<Row<'a>> =
                    task.iter().map(|part| row(part, *size)).collect::<Option<_>>()?;
                figures.push(Figure::of(rows, *size)?);
            }
        }
        let first: &Figure<'a> = figures.first()?;
        let names: Vec<&str> =
            first.rows.iter().map(|row| &*row.measurement.id.algorithm).collect();
        let timings = figures.iter().flat_map(|figure| &figure.rows);
        let rough = timings.filter_map(|row| row.measurement.outcome.timing()).any(is_short);
        let known = names.iter().map(|name| registry.algorithm(name)).collect();
        Some(Self { name: names.join(" + "), provider, figures, known, rough, order })
    }

    /// Seconds in the geometric mean of its figures.
    pub fn seconds(&self) -> f64 {
        let logs: f64 = self.figures.iter().map(|figure| figure.seconds.ln()).sum();
        (logs / self.figures.len() as f64).exp()
    }

    /// How many times as fast it is as another, in the geometric mean over the figures that both have, with
    /// the interval that their medians' variances give.
    pub fn ratio(&self, other: &Self) -> Estimate {
        let pairs: Vec<_> = self.figures.iter().zip(&other.figures).collect();
        let n = pairs.len() as f64;
        let mean = pairs.iter().map(|(a, b)| (b.seconds / a.seconds).ln()).sum::<f64>() / n;
        let variance = pairs.iter().map(|(a, b)| a.variance + b.variance).sum::<f64>() / (n * n);
        // It is no error of its own rows if it is set against itself.
        let itself = self.provider == other.provider && self.name == other.name;
        let deviation = if itself { 0.0 } else { variance.sqrt() };
        let reach = Normal::standard().inverse_cdf(0.5 + CONFIDENCE / 2.0) * deviation;
        Estimate {
            value: mean.exp(),
            lower: (mean - reach).exp(),
            upper: (mean + reach).exp(),
            confidence: CONFIDENCE,
        }
    }

    /// The receipt of its first row.
    pub(super) fn environment(&self) -> Option<&'a Environment> {
        Some(self.figures.first()?.rows.first()?.environment)
    }

    /// The rows that say so.
    pub fn rows(&self) -> impl Iterator<Item = &Row<'a>> {
        self.figures.iter().flat_map(|figure| &figure.rows)
    }
}

impl<'a> Figure<'a> {
    /// Of rows that work on the same message one after the other, on one thread, by the wall clock.
    fn of(rows: Vec<Row<'a>>, bytes: Option<usize>) -> Option<Self> {
        let mut seconds = 0.0;
        let mut variance = 0.0;
        for row in &rows {
            let timing = row.measurement.outcome.timing().filter(|timing| is_plain(timing))?;
            let (of_row, relative) = match MedianDistribution::of(&timing.samples) {
                Some(median) => (median.centre(), median.variance_of_log()),
                None => (timing.seconds.value, timing.seconds.variance_of_log()),
            };
            seconds += of_row;
            variance += relative * of_row * of_row;
        }
        let operations: Vec<&str> = rows.iter().map(|row| &*row.measurement.id.operation).collect();
        Some(Self {
            operation: operations.join(" + "),
            bytes,
            seconds,
            variance: variance / (seconds * seconds),
            rows,
        })
    }
}

fn is_plain(timing: &Timing) -> bool {
    timing.clock == "wall" && timing.threads == 1 && timing.processes == 1
}
