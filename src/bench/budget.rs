//! A run's time, and whether one more row fits into it.

use std::time::{Duration, Instant};

use crate::error::{Error, Result};

/// How much time a run has, and what its rows have taken so far.
pub(super) struct Budget {
    limit: Duration,
    begun: Instant,
    /// How long a row is thought to take.
    forecast: Duration,
    done: u32,
}

impl Budget {
    /// A budget that began at `begun`, for rows of about `forecast` each.
    ///
    /// # Errors
    ///
    /// [`Error::Usage`] where not even one row fits.
    pub(super) fn new(limit: Duration, begun: Instant, forecast: Duration) -> Result<Self> {
        if limit < forecast {
            return Err(Error::Usage(format!(
                "a budget of {:.1} s is too small for one row, which takes about {:.1} s",
                limit.as_secs_f64(),
                forecast.as_secs_f64()
            )));
        }
        Ok(Self { limit, begun, forecast, done: 0 })
    }

    /// How many rows are thought to fit.
    pub(super) fn rows(&self) -> usize {
        (self.limit.as_secs_f64() / self.forecast.as_secs_f64()) as usize
    }

    /// Whether one more row fits. The first does: that it would was asked at the beginning.
    pub(super) fn has_room(&self) -> bool {
        self.room_after(self.begun.elapsed())
    }

    fn room_after(&self, elapsed: Duration) -> bool {
        // Rows that took longer so far, by their checks or as slow operations, are believed.
        let row = elapsed.checked_div(self.done).unwrap_or_default().max(self.forecast);
        self.done == 0 || elapsed + row <= self.limit
    }

    /// One more row has come to its end.
    pub(super) fn row_is_done(&mut self) {
        self.done += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn rows_fit_as_long_as_the_real_time_has_room_for_them() {
        let mut budget = Budget::new(10 * SECOND, Instant::now(), SECOND).unwrap();
        assert_eq!(budget.rows(), 10);
        assert!(budget.room_after(20 * SECOND), "the first row is measured in any case");
        budget.row_is_done();
        assert!(budget.room_after(SECOND));
        assert!(budget.room_after(5 * SECOND), "two slow rows of 5 s fill it");
        assert!(!budget.room_after(6 * SECOND), "a second row as slow as the first ends late");
        (1..9).for_each(|_| budget.row_is_done());
        assert!(budget.room_after(9 * SECOND));
        assert!(!budget.room_after(Duration::from_millis(9100)));
    }

    #[test]
    fn one_row_must_fit() {
        let error = Budget::new(SECOND / 2, Instant::now(), SECOND).map(drop).unwrap_err();
        assert_eq!(error.exit_code(), 2);
        assert_eq!(
            error.to_string(),
            "a budget of 0.5 s is too small for one row, which takes about 1.0 s"
        );
    }
}
