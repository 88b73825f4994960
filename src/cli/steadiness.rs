//! Two small measurements of the machine itself: how finely its clock counts, and how steadily it
//! does the same work again.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// What the clock can tell.
pub(super) struct Clock {
    /// The smallest step seen.
    pub step: Duration,
    /// What reading it costs.
    pub read: Duration,
}

/// Reads the clock over and over.
pub(super) fn clock() -> Clock {
    const READS: u32 = 100_000;
    let start = Instant::now();
    let (mut last, mut step) = (start, Duration::MAX);
    for _ in 0..READS {
        let now = Instant::now();
        if now > last {
            step = step.min(now - last);
        }
        last = now;
    }
    Clock { step, read: (last - start) / READS }
}

/// How much longer than the fastest of many equal rounds some of them took: 0.01 is 1 %.
pub(super) struct Spread {
    /// The median.
    pub median: f64,
    /// What 95 of 100 rounds stay below.
    pub most: f64,
    /// The slowest round.
    pub worst: f64,
}

/// Does the same work in rounds of about a millisecond for `total`.
///
/// The work is additions each of which needs the result of the one before: no cache, no memory and
/// no other execution unit has a part in it, so that a round that takes longer shows a frequency that
/// changed or a processor that was taken away.
pub(super) fn spread(total: Duration) -> Spread {
    let additions = additions_in(Duration::from_millis(1));
    let mut rounds = Vec::new();
    let start = Instant::now();
    while start.elapsed() < total || rounds.len() < 20 {
        rounds.push(timed(additions));
    }
    rounds.sort();
    let fastest = rounds[0].as_secs_f64();
    let above = |quantile: f64| {
        let last = rounds.len() - 1;
        rounds[(last as f64 * quantile).round() as usize].as_secs_f64() / fastest - 1.0
    };
    Spread { median: above(0.5), most: above(0.95), worst: above(1.0) }
}

/// How many additions take about `wanted`.
fn additions_in(wanted: Duration) -> u64 {
    let mut additions = 1_000;
    while additions < u64::MAX / 2 && timed(additions) < wanted {
        additions *= 2;
    }
    additions
}

fn timed(additions: u64) -> Duration {
    let start = Instant::now();
    let mut sum = black_box(0u64);
    for _ in 0..additions {
        // The rotation keeps the compiler from summing up in one multiplication.
        sum = sum.wrapping_add(0x9e37_79b9_7f4a_7c15).rotate_left(1);
    }
    black_box(sum);
    start.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_moves() {
        let clock = clock();
        assert!(clock.step > Duration::ZERO && clock.step < Duration::from_secs(1));
    }

    #[test]
    fn quantiles_are_in_order() {
        let spread = spread(Duration::from_millis(20));
        assert!(
            0.0 <= spread.median && spread.median <= spread.most && spread.most <= spread.worst
        );
    }
}
