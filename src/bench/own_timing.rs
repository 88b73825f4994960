//! Timing without Criterion: a few real samples of an operation too slow for Criterion's plan.
//!
//! With `--quick` Criterion invents a second sample for an operation longer than its measuring time,
//! and without it wants ten. Here each sample is one operation that was really done, and the interval
//! is that of the median by order statistics, which supposes nothing about the distribution.

use std::time::{Duration, Instant};

use super::interrupt;
use crate::error::Result;
use crate::record::{Estimate, Sample};
use crate::workload::Prepared;

/// More samples than this say nothing more.
const MOST: usize = 10_000;

/// Times single operations until `budget` is spent, at least `least` of them.
pub(super) fn samples(
    prepared: &mut dyn Prepared,
    budget: Duration,
    least: usize,
) -> Result<Vec<Sample>> {
    let start = Instant::now();
    let mut samples = Vec::new();
    while samples.len() < MOST
        && (samples.len() < least || start.elapsed() < budget)
        && !interrupt::requested()
    {
        let before = Instant::now();
        prepared.run(1)?;
        samples.push(Sample { operations: 1, seconds: before.elapsed().as_secs_f64() });
    }
    Ok(samples)
}

/// Median, spread and interval of samples, in seconds per operation.
pub(super) struct Summary {
    pub(super) seconds: Estimate,
    pub(super) std_dev: f64,
    pub(super) mad: f64,
}

/// Summarises samples; none if there are none.
///
/// The interval is the narrowest symmetric pair of order statistics whose coverage of the median, by
/// the binomial distribution, is at least `wanted`; where there are too few samples for that it is
/// the whole range, and `confidence` says what that covers.
pub(super) fn summary(samples: &[Sample], wanted: f64) -> Option<Summary> {
    let mut times: Vec<f64> =
        samples.iter().map(|sample| sample.seconds / sample.operations as f64).collect();
    times.sort_by(f64::total_cmp);
    let n = times.len();
    let value = median(&times)?;
    let (rank, confidence) = interval_rank(n, wanted);
    let mean = times.iter().sum::<f64>() / n as f64;
    let variance =
        times.iter().map(|time| (time - mean).powi(2)).sum::<f64>() / (n.max(2) - 1) as f64;
    let mut deviations: Vec<f64> = times.iter().map(|time| (time - value).abs()).collect();
    deviations.sort_by(f64::total_cmp);
    Some(Summary {
        seconds: Estimate { value, lower: times[rank], upper: times[n - 1 - rank], confidence },
        std_dev: variance.sqrt(),
        mad: median(&deviations)?,
    })
}

fn median(sorted: &[f64]) -> Option<f64> {
    let n = sorted.len();
    match n {
        0 => None,
        _ if n.is_multiple_of(2) => Some((sorted[n / 2 - 1] + sorted[n / 2]) / 2.0),
        _ => Some(sorted[n / 2]),
    }
}

/// The rank from either end, and the coverage: 1 - 2 P(X <= rank) for X binomial(n, 1/2).
fn interval_rank(n: usize, wanted: f64) -> (usize, f64) {
    // In logarithms: the first terms of thousands of samples are too small for a float.
    let mut logarithm = -(n as f64) * std::f64::consts::LN_2;
    let mut tail = logarithm.exp();
    let mut best = (0, 1.0 - 2.0 * tail);
    for rank in 1..n / 2 {
        logarithm += ((n - rank + 1) as f64 / rank as f64).ln();
        tail += logarithm.exp();
        if 1.0 - 2.0 * tail < wanted {
            break;
        }
        best = (rank, 1.0 - 2.0 * tail);
    }
    (best.0, best.1.max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ranks from Conover, Practical Nonparametric Statistics, table of binomial quantiles: for
    /// n = 6 the range covers 1 - 2/64; for n = 10 the second from each end covers 0.9785.
    #[test]
    fn order_statistics_cover_what_the_binomial_distribution_says() {
        let (rank, confidence) = interval_rank(6, 0.95);
        assert_eq!(rank, 0);
        assert!((confidence - (1.0 - 2.0 / 64.0)).abs() < 1e-12);
        let (rank, confidence) = interval_rank(10, 0.95);
        assert_eq!(rank, 1);
        assert!((confidence - (1.0 - 2.0 * 11.0 / 1024.0)).abs() < 1e-12);
        assert!((interval_rank(3, 0.95).1 - 0.75).abs() < 1e-12);
        assert!(interval_rank(1, 0.95).1 < 1e-12);
        // For many the normal approximation holds: n/2 - 1.96 sqrt(n)/2.
        let (rank, confidence) = interval_rank(10_000, 0.95);
        assert!((4900..=4904).contains(&rank), "{rank}");
        assert!((0.95..0.952).contains(&confidence), "{confidence}");
    }

    #[test]
    fn a_summary_holds_its_median() {
        let samples: Vec<Sample> = [3.0, 1.0, 2.0, 5.0, 4.0, 6.0]
            .map(|seconds| Sample { operations: 1, seconds })
            .to_vec();
        let summary = summary(&samples, 0.95).unwrap();
        assert_eq!(summary.seconds.value, 3.5);
        assert_eq!((summary.seconds.lower, summary.seconds.upper), (1.0, 6.0));
        assert!((summary.mad - 1.5).abs() < 1e-12);
        assert!(super::summary(&[], 0.95).is_none());
    }
}
