//! Timing without Criterion: a few real samples of an operation too slow for Criterion's plan.
//!
//! With `--quick` Criterion invents a second sample for an operation longer than its measuring time,
//! and without it wants ten. Here each sample is one operation that was really done, and the interval
//! is that of the median by order statistics, which supposes nothing about the distribution.

use std::time::{Duration, Instant};

use super::interrupt;
use crate::error::Result;
use crate::record::Sample;
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
