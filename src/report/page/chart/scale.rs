//! A logarithmic axis, which both speeds and message lengths have: a factor is the same length everywhere.

/// From values to places on the drawing.
pub(super) struct Log {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

/// The most ticks of an axis.
const TICKS: usize = 7;

impl Log {
    /// An axis that holds all of `values` with a little room beyond, and two ticks at least. `None` where there
    /// is no value that has a logarithm.
    pub fn roomy(values: impl Iterator<Item = f64>, from: f64, to: f64) -> Option<Self> {
        let (low, high) = bounds(values)?;
        let roomy = Self { low: low / 1.08, high: high * 1.08, from, to };
        if roomy.ticks().len() >= 2 {
            return Some(roomy);
        }
        let (low, high) = (below(low * 0.999), above(high * 1.001));
        Some(Self { low, high, from, to })
    }

    /// An axis that begins and ends with the least and the greatest of `values`.
    pub fn exact(values: impl Iterator<Item = f64>, from: f64, to: f64) -> Option<Self> {
        let (low, high) = bounds(values)?;
        Some(Self { low, high, from, to })
    }

    /// Where a value stands.
    pub fn at(&self, value: f64) -> f64 {
        let range = self.high.ln() - self.low.ln();
        let share = if range > 0.0 { (value.ln() - self.low.ln()) / range } else { 0.5 };
        let share = if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 };
        self.from + share * (self.to - self.from)
    }

    /// 1, 2, 5, 10, ... on the axis; only the powers of ten, or some of those, where that would be too
    /// many.
    pub fn ticks(&self) -> Vec<f64> {
        let exponents = || decade(self.low)..=decade(self.high);
        let on = |value: &f64| *value >= self.low * 0.999 && *value <= self.high * 1.001;
        let all: Vec<f64> = exponents()
            .flat_map(|exponent| [1.0, 2.0, 5.0].map(|digit| digit * 10f64.powi(exponent)))
            .filter(on)
            .collect();
        if all.len() <= TICKS {
            return all;
        }
        let tens: Vec<f64> = exponents().map(|exponent| 10f64.powi(exponent)).filter(on).collect();
        let step = tens.len().div_ceil(TICKS).max(1);
        tens.into_iter().step_by(step).collect()
    }
}

/// The least and the greatest of those that have a logarithm.
fn bounds(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.filter(|value| value.is_normal() && *value > 0.0).fold(None, |bounds, value| {
        let (low, high) = bounds.unwrap_or((value, value));
        Some((value.min(low), value.max(high)))
    })
}

fn decade(value: f64) -> i32 {
    value.log10().floor() as i32
}

/// The greatest of 1, 2, 5, 10, ... that is not above a value.
fn below(value: f64) -> f64 {
    let ten = 10f64.powi(decade(value));
    [5.0, 2.0].into_iter().map(|digit| digit * ten).find(|tick| *tick <= value).unwrap_or(ten)
}

/// The least of 1, 2, 5, 10, ... that is not below a value.
fn above(value: f64) -> f64 {
    let ten = 10f64.powi(decade(value));
    let ticks = [1.0, 2.0, 5.0].into_iter().map(|digit| digit * ten);
    ticks.into_iter().find(|tick| *tick >= value * 0.999_999).unwrap_or(10.0 * ten)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_factor_is_the_same_length_everywhere() {
        let axis = Log::roomy([12.0, 800.0].into_iter(), 0.0, 200.0).unwrap();
        let doubling = |from: f64| axis.at(2.0 * from) - axis.at(from);
        assert!(doubling(20.0) > 0.0 && (doubling(20.0) - doubling(200.0)).abs() < 1e-9);
        assert_eq!(axis.ticks(), [20.0, 50.0, 100.0, 200.0, 500.0]);
    }

    #[test]
    fn ticks_are_few_however_far_the_values_reach() {
        let axis = Log::roomy([1e-9, 3.0].into_iter(), 0.0, 1.0).unwrap();
        assert!((2..=TICKS).contains(&axis.ticks().len()), "{:?}", axis.ticks());
        let axis = Log::roomy([1e-300, 1e300].into_iter(), 0.0, 1.0).unwrap();
        assert!((2..=TICKS).contains(&axis.ticks().len()), "{:?}", axis.ticks());
        let axis = Log::roomy([5.0].into_iter(), 0.0, 1.0).unwrap();
        assert_eq!(axis.ticks(), [2.0, 5.0, 10.0]);
        let axis = Log::roomy([5.6, 6.1].into_iter(), 0.0, 1.0).unwrap();
        assert_eq!(axis.ticks(), [5.0, 10.0]);
    }

    #[test]
    fn what_has_no_logarithm_is_no_value() {
        assert!(Log::roomy([0.0, f64::NAN, f64::INFINITY].into_iter(), 0.0, 1.0).is_none());
        let axis = Log::exact([16.0, 0.0].into_iter(), 10.0, 20.0).unwrap();
        assert_eq!((axis.at(16.0), axis.at(0.0)), (15.0, 15.0));
    }
}
