//! Timing without Criterion: single operations, each a sample of its own.
//!
//! With `--quick` Criterion invents a second sample for an operation longer than its measuring time,
//! and without it wants ten. Here each sample is one operation that was really done, and the interval
//! is that of the median by order statistics, which supposes nothing about the distribution.
//!
//! Criterion's samples are means of many operations, too: how long the slowest of a hundred takes
//! shows in single ones only, so those of public-key operations are timed a second time, one by one.

use std::time::{Duration, Instant};

use super::interrupt;
use super::settings::Timings;
use crate::error::Result;
use crate::record::{Percentiles, Sample, statistics};
use crate::workload::Prepared;

/// More samples than this say nothing more.
const MOST: usize = 10_000;

/// Reading the clock twice takes some 50 ns: of what is shorter than this it would be a twentieth.
pub(super) const SHORTEST: Duration = Duration::from_micros(1);

/// Adds single operations to `samples` until `budget` is spent and there are `least` of them.
pub(super) fn samples(
    prepared: &mut dyn Prepared,
    samples: &mut Vec<Sample>,
    budget: Duration,
    least: usize,
) -> Result<()> {
    let start = Instant::now();
    while samples.len() < MOST
        && (samples.len() < least || start.elapsed() < budget)
        && !interrupt::requested()
    {
        let before = Instant::now();
        prepared.run(1)?;
        samples.push(Sample { operations: 1, seconds: before.elapsed().as_secs_f64() });
    }
    Ok(())
}

/// Percentiles of single operations that take about `once`: as many as fit into a quarter of the
/// measuring time, and 100 if they fit into twice that time. None where they do not.
pub(super) fn percentiles(
    prepared: &mut dyn Prepared,
    once: Duration,
    timings: &Timings,
) -> Result<Option<Percentiles>> {
    let least = statistics::LEAST_FOR_PERCENTILES;
    if once < SHORTEST || once * least as u32 > 2 * timings.measurement {
        return Ok(None);
    }
    let mut single = Vec::new();
    samples(prepared, &mut single, timings.measurement / 4, least)?;
    Ok(statistics::percentiles(&single))
}
