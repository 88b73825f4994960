//! What a figure must be before it is written, and is held to when it is read.

use super::{Estimate, Line, Measurement, Outcome, SCHEMA, Sample, Timing};
use crate::error::{Error, Result};

impl Timing {
    /// A figure from seconds per operation and its samples: wall clock, one thread, one process,
    /// timed by Criterion, no percentiles and no Criterion directory until the fields say else.
    /// `bytes` is the message length, where the operation has one.
    ///
    /// # Errors
    ///
    /// [`Error::Failed`] where a number is not finite, or not positive where it must be.
    pub fn new(
        seconds: Estimate,
        bytes: Option<usize>,
        std_dev: f64,
        mad: f64,
        samples: Vec<Sample>,
    ) -> Result<Self> {
        let timing = Self {
            seconds,
            bytes_per_second: bytes.map(|bytes| seconds.throughput(bytes)),
            std_dev,
            mad,
            samples,
            percentiles: None,
            clock: "wall".to_owned(),
            threads: 1,
            processes: 1,
            timed_by: "criterion".to_owned(),
            criterion: None,
        };
        timing.check()?;
        Ok(timing)
    }

    /// Refuses a figure that is none: JSON has no NaN and no infinity, and no operation takes zero
    /// seconds.
    ///
    /// # Errors
    ///
    /// [`Error::Failed`] with the number.
    pub fn check(&self) -> Result<()> {
        self.seconds.check("seconds per operation")?;
        if let Some(rate) = self.bytes_per_second {
            rate.check("bytes per second")?;
        }
        spread("standard deviation", self.std_dev)?;
        spread("median absolute deviation", self.mad)?;
        for sample in &self.samples {
            positive("a sample's seconds", sample.seconds)?;
            if sample.operations == 0 {
                return Err(Error::Failed("a sample has no operation".into()));
            }
        }
        if let Some(p) = self.percentiles {
            for value in [p.p50, p.p95, p.p99, p.worst] {
                positive("a percentile", value)?;
            }
        }
        if self.threads == 0 || self.processes == 0 {
            return Err(Error::Failed("no thread or process was at work".into()));
        }
        Ok(())
    }
}

impl Estimate {
    fn check(&self, what: &str) -> Result<()> {
        positive(what, self.value)?;
        positive(what, self.lower)?;
        positive(what, self.upper)?;
        // Its inverse is shown, too.
        positive(what, self.lower.recip())?;
        if self.lower > self.upper {
            return Err(Error::Failed(format!("the interval of {what} is upside down")));
        }
        if !(self.confidence > 0.0 && self.confidence < 1.0) {
            return Err(Error::Failed(format!(
                "the confidence level of {what} is {}",
                self.confidence
            )));
        }
        Ok(())
    }
}

impl Measurement {
    /// Refuses a measurement whose figure is none.
    ///
    /// # Errors
    ///
    /// As [`Timing::check`].
    pub fn check(&self) -> Result<()> {
        let Outcome::Measured(timing) = &self.outcome else { return Ok(()) };
        timing.check().map_err(|error| match error {
            Error::Failed(problem) => Error::Failed(format!("{}: {problem}", self.id)),
            other => other,
        })
    }
}

impl Line {
    /// The schema it was written by.
    pub fn schema(&self) -> u32 {
        match self {
            Self::Environment(environment) => environment.schema,
            Self::Measurement(measurement) => measurement.schema,
        }
    }

    /// The run it belongs to.
    pub fn run(&self) -> &str {
        match self {
            Self::Environment(environment) => &environment.run,
            Self::Measurement(measurement) => &measurement.run,
        }
    }

    /// Refuses a line of another schema or with numbers that JSON does not have.
    ///
    /// # Errors
    ///
    /// [`Error::Failed`] with what is wrong.
    pub fn check(&self) -> Result<()> {
        if self.schema() != SCHEMA {
            return Err(Error::Failed(foreign_schema(self.schema())));
        }
        match self {
            Self::Environment(environment) => match environment.load {
                Some(load) if !load.is_finite() => {
                    Err(Error::Failed(format!("the load average is {load}")))
                }
                _ => Ok(()),
            },
            Self::Measurement(measurement) => measurement.check(),
        }
    }
}

pub(super) fn foreign_schema(schema: impl std::fmt::Display) -> String {
    format!("written by schema {schema}; this cipherbench reads {SCHEMA}")
}

fn positive(what: &str, value: f64) -> Result<()> {
    if value.is_finite() && value > 0.0 {
        Ok(())
    } else {
        Err(Error::Failed(format!("{what}: {value} is no figure")))
    }
}

fn spread(what: &str, value: f64) -> Result<()> {
    if value.is_finite() && value >= 0.0 {
        Ok(())
    } else {
        Err(Error::Failed(format!("{what}: {value} is no figure")))
    }
}
