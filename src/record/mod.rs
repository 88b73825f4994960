//! What came out: the model of a result set.
//!
//! A result set is one file of JSON Lines; its schema is `docs/RECORD.md`. A run writes an
//! [`Environment`] and then a [`Measurement`] as each benchmark ends. Inside, speeds are bytes a
//! second and times are seconds; every field is always present, null where unknown.

mod capture;
mod check;
mod compact;
mod cpu;
mod environment;
mod filter;
pub mod place;
mod reading;
mod set;
mod sets;
pub mod statistics;
mod summary;
mod tagged;
mod writer;

use serde::{Deserialize, Serialize};

pub use capture::{invocation, timestamp};
pub use environment::{Cpu, Difference, Environment, ProviderVersion, Toolchain};
pub use filter::Filter;
pub use set::{Damage, ResultSet, Row};
pub use sets::{CURRENT, Saved, check_set_name, find, remove, save, saved};
pub use summary::{Counts, FamilySummary, Invocation, Summary};
pub use writer::Writer;

#[cfg(all(feature = "criterion", feature = "cli"))]
pub(crate) use capture::own_invocation;
pub(crate) use compact::write_output;

/// The version of the schema that this crate writes.
pub const SCHEMA: u32 = 1;

/// One line of a result set.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Line {
    /// The receipt of a run.
    Environment(Box<Environment>),
    /// One benchmark's result.
    Measurement(Box<Measurement>),
}

/// What became of one benchmark.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measurement {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The run that it belongs to: the `run` of an [`Environment`] in the same file.
    pub run: String,
    /// When it ended, RFC 3339 in UTC.
    pub at: String,
    /// What was timed.
    pub id: RowId,
    /// Provider's version, backend, and how the backend is known.
    pub implementation: Implementation,
    /// What the operation's slug stands for.
    pub workload: WorkloadRecord,
    /// Measured, unavailable or failed.
    pub outcome: Outcome,
    /// The providers that gave the same output for the very input timed; empty: not compared.
    pub agrees_with: Vec<String>,
    /// Published vectors passed before timing.
    pub vectors_passed: usize,
}

/// The name of a row, unique in a run.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RowId {
    /// Family's slug.
    pub family: String,
    /// Algorithm's slug.
    pub algorithm: String,
    /// Operation's slug.
    pub operation: String,
    /// Provider's slug.
    pub provider: String,
    /// Message length in bytes; null where the operation has none.
    pub bytes: Option<usize>,
}

impl std::fmt::Display for RowId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}/{}/{}", self.family, self.algorithm, self.operation, self.provider)?;
        self.bytes.map_or(Ok(()), |bytes| write!(f, "/{bytes}"))
    }
}

/// Whose code ran.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Implementation {
    /// The library's version in words.
    pub version: String,
    /// The code path, e.g. `sha-ni`; `unknown` where nothing tells.
    pub backend: String,
    /// `reported`, `inferred` or `unknown`.
    pub backend_evidence: String,
}

/// What an operation's slug stands for, spelled out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkloadRecord {
    /// Rows of unlike versions are never compared.
    pub version: u32,
    /// `none`, `reused` or `fresh`.
    pub keying: String,
    /// `none`, `fixed` or `counter`.
    pub nonces: String,
    /// Associated data, in bytes.
    pub aad_bytes: usize,
    /// Source and destination are one buffer.
    pub in_place: bool,
    /// The input is copied back inside the timed body.
    pub restores_input: bool,
    /// `none`, `fixed` or `set of N`.
    pub messages: String,
    /// What a derivation was told to cost; null where nothing.
    pub cost: Option<String>,
    /// The seed of keys and messages.
    pub seed: u64,
}

/// Measured, unavailable or failed: three different things, none of them zero.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "state", rename_all = "lowercase")]
pub enum Outcome {
    /// It has a figure.
    Measured(Box<Timing>),
    /// It cannot be had here.
    Unavailable {
        /// Why.
        reason: String,
    },
    /// It answered wrongly, so it has no figure.
    Failed {
        /// What was wrong.
        reason: String,
    },
}

impl Outcome {
    /// The figure, if there is one.
    pub fn timing(&self) -> Option<&Timing> {
        match self {
            Self::Measured(timing) => Some(timing),
            _ => None,
        }
    }

    /// `measured`, `unavailable` or `failed`.
    pub fn state(&self) -> &'static str {
        match self {
            Self::Measured(_) => "measured",
            Self::Unavailable { .. } => "unavailable",
            Self::Failed { .. } => "failed",
        }
    }

    /// Why there is no figure, if there is none.
    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::Measured(_) => None,
            Self::Unavailable { reason } | Self::Failed { reason } => Some(reason),
        }
    }
}

/// A figure with what makes it one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Timing {
    /// Seconds per operation, with its interval.
    pub seconds: Estimate,
    /// Bytes per second, from the same; null where the operation has no size.
    pub bytes_per_second: Option<Estimate>,
    /// Standard deviation of the samples' seconds per operation.
    pub std_dev: f64,
    /// Median absolute deviation of the samples' seconds per operation.
    pub mad: f64,
    /// The samples.
    pub samples: Vec<Sample>,
    /// Percentiles of single operations, where a pass of single operations was made.
    pub percentiles: Option<Percentiles>,
    /// `wall`, `cpu` or `counts`.
    pub clock: String,
    /// Threads at work.
    pub threads: usize,
    /// Processes at work.
    pub processes: usize,
    /// `criterion`, or `own` where an operation is too slow for Criterion's plan.
    pub timed_by: String,
    /// Criterion's report directory for the row, relative to Criterion's directory; null where none.
    pub criterion: Option<String>,
}

/// A value with its confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Lower bound.
    pub lower: f64,
    /// Upper bound.
    pub upper: f64,
    /// Confidence level, e.g. 0.95.
    pub confidence: f64,
}

impl Estimate {
    /// `bytes` divided by this many seconds: the bounds change places.
    pub fn throughput(self, bytes: usize) -> Self {
        let bytes = bytes as f64;
        Self {
            value: bytes / self.value,
            lower: bytes / self.upper,
            upper: bytes / self.lower,
            confidence: self.confidence,
        }
    }
}

/// A number of operations timed together.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// How many.
    pub operations: u64,
    /// How long they took together, in seconds.
    pub seconds: f64,
}

/// Percentiles of single operations, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Percentiles {
    /// Median.
    pub p50: f64,
    /// 95th.
    pub p95: f64,
    /// 99th.
    pub p99: f64,
    /// Longest.
    pub worst: f64,
}
