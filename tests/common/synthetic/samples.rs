//! Samples that look measured: noise about a centre, skewed to the slow side, and a few outliers.

use cipherbench::record::{Estimate, Outcome, Sample, Timing};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

/// The generator of a seed and a name, the same on every machine and with every compiler.
pub fn generator(seed: u64, name: &str) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    for (i, byte) in name.bytes().enumerate() {
        let place = &mut key[8 + i % 24];
        *place = place.rotate_left(3) ^ byte;
    }
    ChaCha8Rng::from_seed(key)
}

/// About normal, centred on zero, of standard deviation 1: the sum of six uniform numbers.
pub fn normal(random: &mut impl Rng) -> f64 {
    let sum: f64 = (0..6).map(|_| random.random::<f64>()).sum();
    (sum - 3.0) * 2f64.sqrt()
}

/// A measured outcome about a centre, in seconds per operation: as many samples as told, of 1, 2, 3,
/// ... times as many operations, over about a second in all, as Criterion takes them.
pub fn measured(
    random: &mut impl Rng,
    centre: f64,
    bytes: Option<usize>,
    samples: usize,
) -> Outcome {
    let spread = random.random_range(0.002..0.012);
    let steps = (samples * (samples + 1) / 2) as f64;
    let step = (1.0 / centre / steps).ceil().max(1.0) as u64;
    let samples: Vec<Sample> = (1..=samples as u64)
        .map(|i| {
            let noise = spread * normal(random);
            let skewed = if noise > 0.0 { 1.5 * noise } else { 0.7 * noise };
            let outlier =
                if random.random_bool(0.03) { random.random_range(0.04..0.3) } else { 0.0 };
            let operations = step * i;
            // A clock of nanoseconds.
            let seconds = centre * operations as f64 * (1.0 + skewed + outlier);
            Sample { operations, seconds: (seconds * 1e9).round().max(1.0) / 1e9 }
        })
        .collect();
    Outcome::Measured(Box::new(timing(samples, bytes)))
}

/// The figure of some samples: the slope through the origin with a normal interval of 95 %.
fn timing(samples: Vec<Sample>, bytes: Option<usize>) -> Timing {
    let (mut xy, mut xx) = (0.0, 0.0);
    for sample in &samples {
        let operations = sample.operations as f64;
        xy += operations * sample.seconds;
        xx += operations * operations;
    }
    let value = xy / xx;
    let each: Vec<f64> =
        samples.iter().map(|sample| sample.seconds / sample.operations as f64).collect();
    let mean = each.iter().sum::<f64>() / each.len() as f64;
    let squares: f64 = each.iter().map(|one| (one - mean).powi(2)).sum();
    let std_dev = (squares / (each.len() as f64 - 1.0).max(1.0)).sqrt();
    let middle = median(each.clone());
    let mad = 1.4826 * median(each.iter().map(|one| (one - middle).abs()).collect());
    let half = (1.96 * std_dev / (each.len() as f64).sqrt()).max(value * 1e-5);
    let seconds = Estimate { value, lower: value - half, upper: value + half, confidence: 0.95 };
    Timing::new(seconds, bytes, std_dev, mad, samples).unwrap()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
