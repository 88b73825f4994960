use rand::rngs::ChaCha20Rng;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::record::Sample;

const SIZES: [f64; 6] = [16.0, 64.0, 256.0, 1024.0, 8192.0, 16384.0];

fn exact(seconds: impl Fn(f64) -> f64) -> Vec<Point> {
    SIZES.map(|bytes| Point { bytes, seconds: seconds(bytes), variance: 0.0 }).to_vec()
}

#[test]
fn an_exact_line_comes_back() {
    let cost = fit(&exact(|bytes| 40e-9 + 0.12e-9 * bytes)).unwrap();
    assert!((cost.fixed.value / 40e-9 - 1.0).abs() < 1e-9, "{cost:?}");
    assert!((cost.per_byte.value / 0.12e-9 - 1.0).abs() < 1e-9, "{cost:?}");
    assert!(cost.misfit < 1e-9 && cost.sizes == 6, "{cost:?}");
    assert!(cost.fixed.is_seen() && cost.per_byte.is_seen());
    assert!((cost.fixed.upper / cost.fixed.lower - 1.0).abs() < 1e-6, "{cost:?}");
}

#[test]
fn a_line_is_said_in_nanoseconds() {
    let part = |value: f64, reach: f64| Part::about(value * 1e-9, reach * 1e-9);
    let mut cost =
        Cost { fixed: part(40.0, 1.94), per_byte: part(0.12, 0.001), misfit: 0.04, sizes: 6 };
    assert_eq!(cost.to_string(), "40.0 ±1.9 ns + 0.120 ±0.001 ns/byte, fits within 4.0 %");
    cost.fixed = part(3.0, 3.5);
    assert_eq!(cost.to_string(), "no fixed cost seen, 0.120 ±0.001 ns/byte, fits within 4.0 %");
    cost.fixed = part(1234.0, 0.0);
    cost.per_byte = part(-0.1, 0.01);
    assert_eq!(cost.to_string(), "1234 ±<1 ns, no cost per byte seen, fits within 4.0 %");
}

#[test]
fn two_sizes_are_no_line() {
    let points = exact(|bytes| 1e-9 * bytes);
    assert!(fit(&points[..2]).is_none());
    assert!(fit(&[points[0], points[0], points[1]]).is_none());
    assert!(fit(&points[..3]).is_some());
    assert!(fit(&[]).is_none());
}

/// Five per cent of noise in each sample: the intervals cover the line's figures nearly as often as
/// they say (500 draws of 0.95: below 0.92 or above 0.98 is 3 deviations off).
#[test]
fn with_noise_the_intervals_cover_the_line() {
    let mut rng = ChaCha20Rng::seed_from_u64(11);
    let (mut fixed, mut per_byte) = (0, 0);
    let runs = 500;
    for _ in 0..runs {
        let points: Vec<Point> = SIZES
            .iter()
            .map(|bytes| {
                let seconds = 40e-9 + 0.12e-9 * bytes;
                let samples: Vec<Sample> = (0..60)
                    .map(|_| {
                        let share = 1.0 + 0.1 * (rng.random::<f64>() - 0.5);
                        Sample { operations: 1, seconds: seconds * share }
                    })
                    .collect();
                let median = MedianDistribution::of(&samples).unwrap();
                Point {
                    bytes: *bytes,
                    seconds: median.centre(),
                    variance: median.variance_of_log(),
                }
            })
            .collect();
        let cost = fit(&points).unwrap();
        let covers = |part: Part, right: f64| part.lower <= right && right <= part.upper;
        fixed += usize::from(covers(cost.fixed, 40e-9));
        per_byte += usize::from(covers(cost.per_byte, 0.12e-9));
        assert!(cost.fixed.is_seen() && cost.misfit < 0.1, "{cost:?}");
    }
    for covered in [fixed, per_byte] {
        assert!(covered * 100 >= runs * 92, "{covered} of {runs}");
    }
}

/// A step of 40 ns from 1024 bytes on is no line, and the misfit says by how much.
#[test]
fn a_step_is_a_misfit() {
    let step = |bytes: f64| 40e-9 + 0.12e-9 * bytes + if bytes >= 1024.0 { 40e-9 } else { 0.0 };
    let cost = fit(&exact(step)).unwrap();
    let furthest = exact(step)
        .iter()
        .map(|p| ((cost.fixed.value + cost.per_byte.value * p.bytes) / p.seconds - 1.0).abs())
        .fold(0.0, f64::max);
    assert!((cost.misfit - furthest).abs() < 1e-12 && cost.misfit > 0.05, "{cost:?}");
    // The misfit is in the interval, though no sample has any noise.
    assert!(cost.fixed.lower < 40e-9 && 40e-9 < cost.fixed.upper, "{cost:?}");
}

#[test]
fn no_fixed_cost_is_not_seen() {
    let nothing = fit(&exact(|bytes| 0.12e-9 * bytes * (1.0 + 0.01 * (bytes / 1000.0).sin())));
    assert!(!nothing.unwrap().fixed.is_seen(), "{nothing:?}");
    let below = fit(&exact(|bytes| 0.12e-9 * bytes - 0.5e-9)).unwrap();
    assert!(below.fixed.value < 0.0 && !below.fixed.is_seen(), "{below:?}");
}

/// Without weights the longest message decides all: 2 % more at 16384 bytes would move the intercept
/// by more than its own size.
#[test]
fn the_longest_message_does_not_decide_all() {
    let mut points = exact(|bytes| 40e-9 + 0.12e-9 * bytes);
    points[5].seconds *= 1.02;
    let cost = fit(&points).unwrap();
    assert!((cost.fixed.value / 40e-9 - 1.0).abs() < 0.03, "{cost:?}");
}
