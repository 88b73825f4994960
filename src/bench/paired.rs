//! Two bodies timed in turn: a ratio and a difference that drift cannot move.

use std::time::{Duration, Instant};

use crate::error::{Error, Result};
use crate::record::statistics::summary;
use crate::record::{Estimate, Sample};
use crate::workload::Prepared;

/// How A compares with B.
#[derive(Clone, Copy, Debug)]
pub struct Paired {
    /// Time of A over time of B.
    pub ratio: Estimate,
    /// Time of A less time of B, in seconds per operation.
    pub difference: Estimate,
    /// How many rounds of A, B, B, A it is the median of.
    pub rounds: usize,
}

/// How long one leg is meant to take: well below a scheduler's tick.
const LEG: Duration = Duration::from_micros(25);

/// Times A and B in rounds of A, B, B, A for `time`, at least eleven of them.
///
/// # Errors
///
/// What either body answers.
pub fn paired(a: &mut dyn Prepared, b: &mut dyn Prepared, time: Duration) -> Result<Paired> {
    let once = leg(a, 64)?.max(leg(b, 64)?).max(f64::MIN_POSITIVE) / 64.0;
    let n = ((LEG.as_secs_f64() / once) as u64).clamp(1, 1_000_000);
    let (mut ratios, mut differences) = (Vec::new(), Vec::new());
    let start = Instant::now();
    while start.elapsed() < time || ratios.len() < 11 {
        let first = leg(a, n)?;
        let second = leg(b, n)? + leg(b, n)?;
        let both = first + leg(a, n)?;
        ratios.push(both / second.max(f64::MIN_POSITIVE));
        differences.push((both - second) / (2 * n) as f64);
    }
    Ok(Paired { ratio: middle(&ratios)?, difference: middle(&differences)?, rounds: ratios.len() })
}

fn leg(body: &mut dyn Prepared, n: u64) -> Result<f64> {
    let start = Instant::now();
    body.run(n)?;
    Ok(start.elapsed().as_secs_f64())
}

/// The median with its 99 % interval by order statistics.
fn middle(values: &[f64]) -> Result<Estimate> {
    let samples: Vec<Sample> =
        values.iter().map(|value| Sample { operations: 1, seconds: *value }).collect();
    summary(&samples, 0.99)
        .map(|summary| summary.seconds)
        .ok_or_else(|| Error::Failed("no round was timed".into()))
}
