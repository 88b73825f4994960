//! Two rows beside each other: how many times as fast, and is that a difference at all?

use crate::record::statistics::{MedianDistribution, median_of};
use crate::record::{Environment, Estimate, Sample, Timing};

/// The confidence level of a ratio's interval.
pub const CONFIDENCE: f64 = 0.95;

/// What a ratio of speeds comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Faster, by more than chance and by more than the least lead.
    Faster,
    /// Slower, likewise.
    Slower,
    /// No difference seen: the interval holds 1, or the lead is too small to be believed.
    NoDifference,
}

impl Verdict {
    /// That of a ratio of speeds whose lead must be more than `least_lead` (0.05: 5 %).
    pub fn of(ratio: &Estimate, least_lead: f64) -> Self {
        if ratio.lower > 1.0 && ratio.value > 1.0 + least_lead {
            Self::Faster
        } else if ratio.upper < 1.0 && ratio.value * (1.0 + least_lead) < 1.0 {
            Self::Slower
        } else {
            Self::NoDifference
        }
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Faster => "faster",
            Self::Slower => "slower",
            Self::NoDifference => "no difference seen",
        }
    }
}

/// How many times as fast the operation of the samples `ours` is as that of `theirs`: the ratio of their
/// median seconds per operation, with the interval of its bootstrap distribution. `None` where one of
/// them has no sample.
///
/// The interval knows the noise inside the two runs, and nothing of what another process, boot or
/// neighbour would give: that is what [`least_lead`] is for.
pub fn speed_ratio(ours: &[Sample], theirs: &[Sample]) -> Option<Estimate> {
    Ratio::of_samples(ours, theirs).map(|ratio| ratio.speed)
}

/// How two figures stand to each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// How many times as fast the first is as the second; as [`speed_ratio`].
    pub speed: Estimate,
    /// Variance of the ratio's logarithm, for means of several.
    pub variance_of_log: f64,
}

impl Ratio {
    /// That of two figures. Where one has no samples, the ratio of the figures themselves, whose interval
    /// is as wide as both of theirs allow.
    pub fn of(ours: &Timing, theirs: &Timing) -> Self {
        Self::of_samples(&ours.samples, &theirs.samples).unwrap_or_else(|| {
            let (ours, theirs) = (ours.seconds, theirs.seconds);
            let speed = Estimate {
                value: theirs.value / ours.value,
                lower: theirs.lower / ours.upper,
                upper: theirs.upper / ours.lower,
                confidence: ours.confidence.min(theirs.confidence),
            };
            let variance_of_log = ours.variance_of_log() + theirs.variance_of_log();
            Self { speed, variance_of_log }
        })
    }

    fn of_samples(ours: &[Sample], theirs: &[Sample]) -> Option<Self> {
        let (ours, theirs) = (MedianDistribution::of(ours)?, MedianDistribution::of(theirs)?);
        Some(Self {
            speed: theirs.ratio(&ours, CONFIDENCE),
            variance_of_log: ours.variance_of_log() + theirs.variance_of_log(),
        })
    }
}

/// The centre by which rows are put in order, as ratios are of medians: that of the samples; without any
/// the figure itself.
pub(super) fn centre(timing: &Timing) -> f64 {
    median_of(&timing.samples).unwrap_or(timing.seconds.value)
}

/// How many of those behind a leader, in the order of their speed, no difference is seen between and it: up to
/// the first that is slower. Each comes with the lead that would be believed.
pub(super) fn level_with<'t>(
    leader: &Timing,
    behind: impl Iterator<Item = (&'t Timing, f64)>,
) -> usize {
    let is_level = |(timing, least_lead): &(&Timing, f64)| {
        Verdict::of(&Ratio::of(timing, leader).speed, *least_lead) != Verdict::Slower
    };
    behind.take_while(is_level).count()
}

/// By how much one row must lead another to be called faster, besides what the intervals say: they
/// are of one process each, and processes differ by more, above all on a machine whose neighbours nobody
/// sees. 1 % on what is known to be real hardware, else 5 %.
pub fn least_lead(environment: &Environment) -> f64 {
    if environment.cpu.virtualised == Some(false) { 0.01 } else { 0.05 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(lower: f64, value: f64, upper: f64) -> Estimate {
        Estimate { value, lower, upper, confidence: CONFIDENCE }
    }

    #[test]
    fn a_difference_is_beyond_the_interval_and_the_least_lead() {
        assert_eq!(Verdict::of(&ratio(1.06, 1.1, 1.2), 0.05), Verdict::Faster);
        assert_eq!(Verdict::of(&ratio(0.99, 1.1, 1.2), 0.05), Verdict::NoDifference);
        assert_eq!(Verdict::of(&ratio(1.02, 1.04, 1.06), 0.05), Verdict::NoDifference);
        assert_eq!(Verdict::of(&ratio(1.02, 1.04, 1.06), 0.01), Verdict::Faster);
        assert_eq!(Verdict::of(&ratio(0.8, 0.9, 0.93), 0.05), Verdict::Slower);
        assert_eq!(Verdict::of(&ratio(0.8, 0.9, 1.01), 0.05), Verdict::NoDifference);
    }

    #[test]
    fn twice_the_time_is_half_the_speed() {
        let samples = |seconds: f64| -> Vec<Sample> {
            (0..11)
                .map(|i| Sample { operations: 10, seconds: seconds * (1.0 + f64::from(i) * 1e-3) })
                .collect()
        };
        let ratio = speed_ratio(&samples(2.0), &samples(1.0)).unwrap();
        assert!((ratio.value - 0.5).abs() < 1e-12);
        assert!(ratio.lower < 0.5 && ratio.upper > 0.5 && ratio.upper < 0.51);
        assert!(speed_ratio(&samples(1.0), &[]).is_none());
    }

    #[test]
    fn a_figure_without_samples_has_a_ratio_too() {
        let timing = |seconds: f64| {
            let estimate = ratio(seconds * 0.9, seconds, seconds * 1.1);
            Timing::new(estimate, None, 0.0, 0.0, Vec::new()).unwrap()
        };
        let ratio = Ratio::of(&timing(2.0), &timing(1.0));
        assert_eq!(ratio.speed.value, 0.5);
        assert!((ratio.speed.lower - 0.9 / 2.2).abs() < 1e-12, "{ratio:?}");
        assert!((ratio.speed.upper - 1.1 / 1.8).abs() < 1e-12, "{ratio:?}");
        assert!(ratio.variance_of_log > 0.0);
    }
}
