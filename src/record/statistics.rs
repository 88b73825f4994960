//! What samples say: their median, its interval, and how two of them stand to each other.
//!
//! A sample is a number of operations timed together, so its seconds per operation are a mean already.
//! Medians of those are what is compared: a neighbour's burst on the machine moves a few samples far, and
//! a median hardly.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::rc::Rc;

use statrs::distribution::{Binomial, ContinuousCDF, DiscreteCDF, Normal};
use statrs::function::beta::beta_reg;

use super::{Estimate, Percentiles, Sample};

/// Median, spread and interval of samples, in seconds per operation.
#[derive(Clone, Copy, Debug)]
pub struct Summary {
    /// The median with its interval.
    pub seconds: Estimate,
    /// Standard deviation.
    pub std_dev: f64,
    /// Median absolute deviation.
    pub mad: f64,
}

/// Summarises samples; none if there are none.
///
/// The interval is the narrowest symmetric pair of order statistics whose coverage of the median, by
/// the binomial distribution, is at least `wanted`; where there are too few samples for that it is
/// the whole range, and `confidence` says what that covers. It supposes nothing about the samples'
/// distribution (Conover, Practical Nonparametric Statistics, 3rd edition, 3.2).
pub fn summary(samples: &[Sample], wanted: f64) -> Option<Summary> {
    let times = sorted(samples);
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

/// The median of values in ascending order; none if there are none.
pub fn median(sorted: &[f64]) -> Option<f64> {
    let n = sorted.len();
    match n {
        0 => None,
        _ if n.is_multiple_of(2) => Some((sorted[n / 2 - 1] + sorted[n / 2]) / 2.0),
        _ => Some(sorted[n / 2]),
    }
}

/// The median of samples' seconds per operation; none if there are none.
pub fn median_of(samples: &[Sample]) -> Option<f64> {
    median(&sorted(samples))
}

/// With fewer single operations, the 99th percentile would be the longest of them.
pub const LEAST_FOR_PERCENTILES: usize = 100;

/// Percentiles of samples of one operation each, by nearest rank: the p-th is the least time that at
/// least p of a hundred do not exceed (Hyndman and Fan 1996, definition 1). None for fewer than
/// [`LEAST_FOR_PERCENTILES`].
pub fn percentiles(single: &[Sample]) -> Option<Percentiles> {
    let times = sorted(single);
    let n = times.len();
    if n < LEAST_FOR_PERCENTILES {
        return None;
    }
    let at = |p: usize| times[(p * n).div_ceil(100) - 1];
    Some(Percentiles { p50: at(50), p95: at(95), p99: at(99), worst: times[n - 1] })
}

/// Seconds per operation of each sample, ascending.
fn sorted(samples: &[Sample]) -> Vec<f64> {
    let mut times: Vec<f64> =
        samples.iter().map(|sample| sample.seconds / sample.operations as f64).collect();
    times.sort_by(f64::total_cmp);
    times
}

/// The rank from either end, and the coverage: 1 - 2 P(X <= rank) for X binomial(n, 1/2).
fn interval_rank(n: usize, wanted: f64) -> (usize, f64) {
    let Ok(binomial) = Binomial::new(0.5, n as u64) else { return (0, 0.0) };
    let coverage = |rank: usize| 1.0 - 2.0 * binomial.cdf(rank as u64);
    // The greatest rank that still covers enough.
    let (mut least, mut beyond) = (0, (n / 2).max(1));
    while beyond - least > 1 {
        let middle = least.midpoint(beyond);
        if coverage(middle) >= wanted { least = middle } else { beyond = middle }
    }
    (least, coverage(least).max(0.0))
}

/// The bootstrap distribution of the median of samples, exactly.
///
/// Resampling n samples with replacement, infinitely often, gives their k-th smallest value as the
/// m-th of the resample with a probability that is known, I(k/n; m, n-m+1) - I((k-1)/n; m, n-m+1) with the
/// regularised incomplete beta function (Efron, The Jackknife, the Bootstrap and Other Resampling
/// Plans, 1982, chapter 10), so nothing needs to be drawn. Of an even number of samples the lower and
/// the upper median have half the weight each.
#[derive(Clone, Debug)]
pub struct MedianDistribution {
    centre: f64,
    /// Values ascending with their probabilities.
    atoms: Vec<(f64, f64)>,
}

impl MedianDistribution {
    /// That of some samples' seconds per operation; none without samples.
    pub fn of(samples: &[Sample]) -> Option<Self> {
        let times = sorted(samples);
        let centre = median(&times)?;
        let (first, weights) = median_weights(times.len());
        let atoms = times[first..]
            .iter()
            .zip(&*weights)
            .map(|(time, weight)| (*time, *weight))
            .filter(|(_, weight)| *weight > 0.0)
            .collect();
        Some(Self { centre, atoms })
    }

    /// The median of the samples themselves.
    pub fn centre(&self) -> f64 {
        self.centre
    }

    /// Variance of the median's logarithm: of its relative error.
    pub fn variance_of_log(&self) -> f64 {
        let mean: f64 = self.atoms.iter().map(|(value, weight)| weight * value.ln()).sum();
        self.atoms.iter().map(|(value, weight)| weight * (value.ln() - mean).powi(2)).sum()
    }

    /// How many times as long `self` takes as `other`: the ratio of their medians, with the interval
    /// of its bootstrap distribution, the two resampled independently.
    pub fn ratio(&self, other: &Self, confidence: f64) -> Estimate {
        let tail = (1.0 - confidence) / 2.0;
        let value = self.centre / other.centre;
        let lower = self.ratio_quantile(other, tail);
        let upper = self.ratio_quantile(other, 1.0 - tail);
        // A centre between two samples may lie outside a distribution that has a few atoms.
        Estimate { value, lower: lower.min(value), upper: upper.max(value), confidence }
    }

    /// The least ratio below or at which the distribution has `share` of its weight.
    fn ratio_quantile(&self, other: &Self, share: f64) -> f64 {
        let ends = |atoms: &[(f64, f64)]| match atoms {
            [] => (1.0, 1.0),
            [first, .., last] => (first.0, last.0),
            [only] => (only.0, only.0),
        };
        let ((a0, a1), (b0, b1)) = (ends(&self.atoms), ends(&other.atoms));
        let (mut low, mut high) = (a0 / b1, a1 / b0);
        if self.ratio_below(other, low) >= share {
            return low;
        }
        // To the last bits that matter: 2^-40 of the range.
        for _ in 0..40 {
            let middle = low + (high - low) / 2.0;
            match self.ratio_below(other, middle).partial_cmp(&share) {
                Some(Ordering::Less) => low = middle,
                _ => high = middle,
            }
        }
        high
    }

    /// P(self / other <= ratio).
    fn ratio_below(&self, other: &Self, ratio: f64) -> f64 {
        let (mut sum, mut cumulative, mut next) = (0.0, 0.0, 0);
        // The larger the other's, the more of this one's lie below.
        for (value, weight) in &other.atoms {
            while next < self.atoms.len() && self.atoms[next].0 <= ratio * value {
                cumulative += self.atoms[next].1;
                next += 1;
            }
            sum += weight * cumulative;
        }
        sum
    }
}

impl Estimate {
    /// Variance of the value's logarithm, where nothing is known but the interval: that of a normal
    /// distribution of which the interval is as much as `confidence` says.
    pub fn variance_of_log(&self) -> f64 {
        let quantile = Normal::standard().inverse_cdf(0.5 + self.confidence / 2.0);
        let deviation = (self.upper / self.lower).ln() / 2.0 / quantile;
        if deviation.is_finite() { deviation.powi(2) } else { 0.0 }
    }
}

/// With what weight each of `n` sorted samples is the median of a resample: the first rank from 0 that
/// has any, and the weights from there on.
///
/// They depend on `n` alone, and a plan takes as many samples of each row: each `n` is worked out once.
fn median_weights(n: usize) -> Weights {
    thread_local! {
        static KNOWN: RefCell<HashMap<usize, Weights>> = RefCell::default();
    }
    KNOWN.with_borrow_mut(|known| known.entry(n).or_insert_with(|| work_out_weights(n)).clone())
}

type Weights = (usize, Rc<[f64]>);

fn work_out_weights(n: usize) -> Weights {
    let ranks = if n.is_multiple_of(2) { [n / 2, n / 2 + 1] } else { [n.div_ceil(2); 2] };
    let below = |k: usize| -> f64 {
        let share = k as f64 / n as f64;
        let of_rank = |m: usize| beta_reg(m as f64, (n - m + 1) as f64, share);
        (of_rank(ranks[0]) + of_rank(ranks[1])) / 2.0
    };
    // Further out nothing has a weight: seven standard deviations of the rank are 3.5 sqrt(n).
    let reach = (3.5 * (n as f64).sqrt()).ceil() as usize + 1;
    let (first, last) = (ranks[0].saturating_sub(reach), (ranks[1] + reach).min(n));
    let cumulative: Vec<f64> = (first..=last)
        .map(|k| match k {
            _ if k == first => 0.0,
            _ if k == last => 1.0,
            _ => below(k),
        })
        .collect();
    (first, cumulative.windows(2).map(|pair| pair[1] - pair[0]).collect())
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha20Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    fn singles(times: &[f64]) -> Vec<Sample> {
        times.iter().map(|seconds| Sample { operations: 1, seconds: *seconds }).collect()
    }

    /// Hyndman and Fan 1996, definition 1: of 1 to 100 the p-th percentile is p; of 1 to 200, 2p.
    #[test]
    fn percentiles_are_nearest_ranks_of_a_hundred_operations_or_more() {
        let of = |n: u32| {
            let times: Vec<f64> = (1..=n).rev().map(f64::from).collect();
            percentiles(&singles(&times)).map(|p| [p.p50, p.p95, p.p99, p.worst])
        };
        assert_eq!(of(99), None);
        assert_eq!(of(100), Some([50.0, 95.0, 99.0, 100.0]));
        assert_eq!(of(200), Some([100.0, 190.0, 198.0, 200.0]));
        assert_eq!(of(101), Some([51.0, 96.0, 100.0, 101.0]));
    }

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
        let summary = summary(&singles(&[3.0, 1.0, 2.0, 5.0, 4.0, 6.0]), 0.95).unwrap();
        assert_eq!(summary.seconds.value, 3.5);
        assert_eq!((summary.seconds.lower, summary.seconds.upper), (1.0, 6.0));
        assert!((summary.mad - 1.5).abs() < 1e-12);
        assert!(super::summary(&[], 0.95).is_none());
    }

    /// Three samples: a resample's median is the smallest with 7/27, the middle one with 13/27 (of
    /// the 27 resamples, 7 have two or more of the smallest).
    #[test]
    fn the_distribution_of_the_median_is_that_of_all_resamples() {
        let distribution = MedianDistribution::of(&singles(&[2.0, 4.0, 8.0])).unwrap();
        let weights: Vec<f64> = distribution.atoms.iter().map(|(_, weight)| *weight).collect();
        for (weight, right) in weights.iter().zip([7.0 / 27.0, 13.0 / 27.0, 7.0 / 27.0]) {
            assert!((weight - right).abs() < 1e-12, "{weights:?}");
        }
    }

    /// Drawn resamples must come to the same interval as the exact distribution.
    #[test]
    fn the_ratios_interval_is_that_of_drawn_resamples() {
        let mut rng = ChaCha20Rng::seed_from_u64(7);
        let mut noisy = |centre: f64| -> Vec<f64> {
            (0..51).map(|_| centre * (1.0 + 0.2 * (rng.random::<f64>() - 0.5))).collect()
        };
        let (a, b) = (noisy(3.0), noisy(2.0));
        let of = |times: &[f64]| MedianDistribution::of(&singles(times)).unwrap();
        let exact = of(&a).ratio(&of(&b), 0.95);
        let mut resampled = |times: &[f64]| {
            let mut drawn: Vec<f64> =
                times.iter().map(|_| times[rng.random_range(0..times.len())]).collect();
            drawn.sort_by(f64::total_cmp);
            median(&drawn).unwrap()
        };
        let mut ratios: Vec<f64> = (0..20_000).map(|_| resampled(&a) / resampled(&b)).collect();
        ratios.sort_by(f64::total_cmp);
        assert!((exact.lower / ratios[500] - 1.0).abs() < 2e-3, "{exact:?} {}", ratios[500]);
        assert!((exact.upper / ratios[19_499] - 1.0).abs() < 2e-3, "{exact:?} {}", ratios[19_499]);
        assert!(exact.lower < 1.5 && 1.5 < exact.upper);
    }

    #[test]
    fn an_interval_has_a_variance() {
        let estimate = |lower, upper| Estimate { value: 1.0, lower, upper, confidence: 0.95 };
        let deviation = estimate((-0.0196f64).exp(), 0.0196f64.exp()).variance_of_log().sqrt();
        assert!((deviation - 0.01).abs() < 1e-5, "{deviation}");
        assert_eq!(estimate(1.0, 1.0).variance_of_log(), 0.0);
    }

    #[test]
    fn one_sample_and_thousands_have_a_ratio_too() {
        let one = MedianDistribution::of(&singles(&[2.0])).unwrap();
        let many: Vec<f64> = (0..10_000).map(|i| 1.0 + f64::from(i) * 1e-6).collect();
        let many = MedianDistribution::of(&singles(&many)).unwrap();
        let ratio = one.ratio(&many, 0.95);
        assert!(ratio.lower <= ratio.value && ratio.value <= ratio.upper);
        assert!((ratio.value - 2.0 / 1.004_999_5).abs() < 1e-9, "{ratio:?}");
        assert_eq!(one.ratio(&one, 0.95).value, 1.0);
        assert_eq!(one.variance_of_log(), 0.0);
        // The rank of the median of 10,000 wanders by 98 at most in 95 of 100, which is 9.8e-5.
        assert!((ratio.upper / ratio.lower - 1.0 - 1.95e-4).abs() < 1e-5, "{ratio:?}");
    }
}
