//! One number for many ratios, and what it does not say.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

use super::{Pair, Standing};
use crate::record::Estimate;
use crate::report::ratio::{CONFIDENCE, Verdict};

/// What must stand beside every mean.
pub const CAUTION: &str = "A geometric mean weighs every row alike, one that nobody uses as much as one \
that everybody does: it says how these rows moved, and nothing about any application. The mean is geometric \
because only that one of ratios is the same whichever side is set against the other (Fleming and Wallace, \
CACM 29, 1986).";

/// The geometric mean of some ratios, and the verdicts on them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean of speed of B over speed of A. Its interval holds the noise inside the runs alone.
    pub ratio: Estimate,
    /// How many rows.
    pub rows: usize,
    /// How many of them are rough.
    pub rough: usize,
    /// In how many B is faster.
    pub faster: usize,
    /// In how many B is slower.
    pub slower: usize,
    /// In how many no difference is seen.
    pub no_difference: usize,
}

impl Mean {
    /// The mean over some pairs; none of none.
    pub(super) fn of<'p, 'a: 'p>(
        pairs: impl Iterator<Item = (&'p Pair<'a>, &'p Standing)>,
    ) -> Option<Self> {
        let standings: Vec<&Standing> = pairs.map(|(_, standing)| standing).collect();
        if standings.is_empty() {
            return None;
        }
        let rows = standings.len() as f64;
        let mean = standings.iter().map(|s| s.ratio.speed.value.ln()).sum::<f64>() / rows;
        // Rows are measured one after another, so their errors are independent.
        let variance =
            standings.iter().map(|s| s.ratio.variance_of_log).sum::<f64>() / (rows * rows);
        let reach = Normal::standard().inverse_cdf(0.5 + CONFIDENCE / 2.0) * variance.sqrt();
        let count = |verdict| standings.iter().filter(|s| s.verdict == verdict).count();
        Some(Self {
            ratio: Estimate {
                value: mean.exp(),
                lower: (mean - reach).exp(),
                upper: (mean + reach).exp(),
                confidence: CONFIDENCE,
            },
            rows: standings.len(),
            rough: standings.iter().filter(|standing| standing.rough).count(),
            faster: count(Verdict::Faster),
            slower: count(Verdict::Slower),
            no_difference: count(Verdict::NoDifference),
        })
    }
}
