//! The columns of a flat table: a row per measurement, its receipt's facts repeated in each.

use crate::Registry;
use crate::record::{Cpu, Environment, Estimate, Measurement, ResultSet, Row, Timing, Toolchain};

/// A column of [`Csv`](super::Csv) and of `Parquet`.
pub struct Column {
    /// Its name, with the unit where it has one.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Whether it may be empty: unknown, or nothing that applies.
    pub nullable: bool,
    /// What it is.
    pub what: &'static str,
    pub(super) value: for<'s> fn(&Subject<'s>) -> Value<'s>,
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Words.
    Text,
    /// A 64-bit float.
    Number,
    /// A whole number, not below zero.
    Natural,
    /// True or false.
    Flag,
    /// A time in UTC, to the millisecond.
    Time,
    /// A list of words.
    List,
}

/// A value of a column.
pub(super) enum Value<'s> {
    Text(Option<&'s str>),
    Number(Option<f64>),
    Natural(Option<u64>),
    Flag(Option<bool>),
    Time(&'s str),
    List(&'s [String]),
}

/// What a line of the table is made of.
pub(super) struct Subject<'s> {
    pub set: &'s str,
    pub status: Option<&'static str>,
    pub measurement: &'s Measurement,
    environment: &'s Environment,
}

/// The newest rows of a set, with the name that the set goes by.
pub(super) fn subjects<'s>(
    name: &'s str,
    set: &'s ResultSet,
    registry: &Registry,
) -> Vec<Subject<'s>> {
    let subject = |Row { measurement, environment }| Subject {
        set: name,
        status: registry
            .algorithm(&measurement.id.algorithm)
            .map(|algorithm| algorithm.standing().slug()),
        measurement,
        environment,
    };
    set.latest().into_iter().map(subject).collect()
}

impl<'s> Subject<'s> {
    fn timing(&self) -> Option<&'s Timing> {
        self.measurement.outcome.timing()
    }

    fn of_timing(&self, value: impl Fn(&'s Timing) -> f64) -> Value<'s> {
        Value::Number(self.timing().map(value))
    }

    fn speed(&self, value: impl Fn(Estimate) -> f64) -> Value<'s> {
        Value::Number(self.timing().and_then(|timing| timing.bytes_per_second).map(value))
    }

    fn percentile(&self, value: impl Fn(crate::record::Percentiles) -> f64) -> Value<'s> {
        Value::Number(self.timing().and_then(|timing| timing.percentiles).map(value))
    }

    fn cpu(&self) -> &'s Cpu {
        &self.environment.cpu
    }

    fn tools(&self) -> &'s Toolchain {
        &self.environment.toolchain
    }
}

/// The columns, in their order.
pub fn columns() -> &'static [Column] {
    COLUMNS
}

fn text(words: &str) -> Value<'_> {
    Value::Text(Some(words))
}

fn perhaps(words: &Option<String>) -> Value<'_> {
    Value::Text(words.as_deref())
}

fn natural(count: usize) -> Value<'static> {
    Value::Natural(Some(count as u64))
}

const fn column(
    name: &'static str,
    kind: Kind,
    what: &'static str,
    value: for<'s> fn(&Subject<'s>) -> Value<'s>,
) -> Column {
    Column { name, kind, nullable: false, what, value }
}

const fn nullable(
    name: &'static str,
    kind: Kind,
    what: &'static str,
    value: for<'s> fn(&Subject<'s>) -> Value<'s>,
) -> Column {
    Column { name, kind, nullable: true, what, value }
}

use Kind::{Flag, List, Natural, Number, Text, Time};

// A column is a line: wrapped, this table could not be read.
#[rustfmt::skip]
const COLUMNS: &[Column] = &[
    column("set", Text, "the set, as it was named to the export", |s| text(s.set)),
    column("family", Text, "family's slug", |s| text(&s.measurement.id.family)),
    column("algorithm", Text, "algorithm's slug", |s| text(&s.measurement.id.algorithm)),
    nullable("status", Text, "`recommended`, `acceptable`, `legacy` or `broken`; empty for an algorithm that the exporting command does not know", |s| Value::Text(s.status)),
    column("operation", Text, "operation's slug", |s| text(&s.measurement.id.operation)),
    column("provider", Text, "provider's slug", |s| text(&s.measurement.id.provider)),
    nullable("bytes", Natural, "message length; empty where the operation has none", |s| Value::Natural(s.measurement.id.bytes.map(|bytes| bytes as u64))),
    column("state", Text, "`measured`, `unavailable` or `failed`", |s| text(s.measurement.outcome.state())),
    nullable("reason", Text, "why a row is unavailable or failed", |s| Value::Text(s.measurement.outcome.reason())),
    nullable("seconds", Number, "seconds per operation", |s| s.of_timing(|t| t.seconds.value)),
    nullable("seconds_lower", Number, "lower bound of its interval", |s| s.of_timing(|t| t.seconds.lower)),
    nullable("seconds_upper", Number, "upper bound of its interval", |s| s.of_timing(|t| t.seconds.upper)),
    nullable("confidence", Number, "level of the intervals, e.g. 0.95", |s| s.of_timing(|t| t.seconds.confidence)),
    nullable("bytes_per_second", Number, "the same as a speed; empty where the operation has no size", |s| s.speed(|e| e.value)),
    nullable("bytes_per_second_lower", Number, "lower bound of its interval", |s| s.speed(|e| e.lower)),
    nullable("bytes_per_second_upper", Number, "upper bound of its interval", |s| s.speed(|e| e.upper)),
    nullable("std_dev_seconds", Number, "standard deviation of the samples' seconds per operation", |s| s.of_timing(|t| t.std_dev)),
    nullable("mad_seconds", Number, "their median absolute deviation", |s| s.of_timing(|t| t.mad)),
    nullable("p50_seconds", Number, "median of single operations, where those were timed", |s| s.percentile(|p| p.p50)),
    nullable("p95_seconds", Number, "their 95th percentile", |s| s.percentile(|p| p.p95)),
    nullable("p99_seconds", Number, "their 99th percentile", |s| s.percentile(|p| p.p99)),
    nullable("worst_seconds", Number, "the longest of them", |s| s.percentile(|p| p.worst)),
    nullable("clock", Text, "`wall`, `cpu` or `counts`", |s| Value::Text(s.timing().map(|t| &*t.clock))),
    nullable("threads", Natural, "threads at work", |s| Value::Natural(s.timing().map(|t| t.threads as u64))),
    nullable("processes", Natural, "processes at work", |s| Value::Natural(s.timing().map(|t| t.processes as u64))),
    nullable("timed_by", Text, "`criterion` or `own`", |s| Value::Text(s.timing().map(|t| &*t.timed_by))),
    nullable("criterion", Text, "the row's directory in Criterion's", |s| Value::Text(s.timing().and_then(|t| t.criterion.as_deref()))),
    column("version", Text, "the library's version", |s| text(&s.measurement.implementation.version)),
    column("backend", Text, "the code path; `unknown` where nothing tells", |s| text(&s.measurement.implementation.backend)),
    column("backend_evidence", Text, "`reported`, `inferred` or `unknown`", |s| text(&s.measurement.implementation.backend_evidence)),
    column("workload_version", Natural, "rows of unlike versions are never compared", |s| Value::Natural(Some(s.measurement.workload.version.into()))),
    column("keying", Text, "`none`, `reused` or `fresh`", |s| text(&s.measurement.workload.keying)),
    column("nonces", Text, "`none`, `fixed` or `counter`", |s| text(&s.measurement.workload.nonces)),
    column("aad_bytes", Natural, "length of the associated data", |s| natural(s.measurement.workload.aad_bytes)),
    column("in_place", Flag, "source and destination are one buffer", |s| Value::Flag(Some(s.measurement.workload.in_place))),
    column("restores_input", Flag, "the input is copied back inside the timed body", |s| Value::Flag(Some(s.measurement.workload.restores_input))),
    column("messages", Text, "`none`, `fixed` or `set of N`", |s| text(&s.measurement.workload.messages)),
    nullable("cost", Text, "what a derivation was told to cost", |s| perhaps(&s.measurement.workload.cost)),
    column("seed", Natural, "the seed of keys and messages", |s| Value::Natural(Some(s.measurement.workload.seed))),
    column("agrees_with", List, "providers that gave the same output for the input timed", |s| Value::List(&s.measurement.agrees_with)),
    column("vectors_passed", Natural, "published vectors passed before timing", |s| natural(s.measurement.vectors_passed)),
    nullable("at", Time, "when the row was measured", |s| Value::Time(&s.measurement.at)),
    column("run", Text, "the run's id", |s| text(&s.environment.run)),
    column("invocation", Text, "shared by the runs of one `cargo bench`", |s| text(&s.environment.invocation)),
    nullable("started", Time, "when the run began", |s| Value::Time(&s.environment.started)),
    column("cipherbench", Text, "this crate's version", |s| text(&s.environment.cipherbench)),
    column("target", Text, "bench target or verb", |s| text(&s.environment.target)),
    column("plan", Text, "`smoke`, `standard`, `full`, `thorough`", |s| text(&s.environment.plan)),
    nullable("cpu", Text, "the processor's name", |s| perhaps(&s.cpu().name)),
    column("architecture", Text, "e.g. `x86_64`", |s| text(&s.cpu().architecture)),
    column("cpu_features", List, "instructions that are there", |s| Value::List(&s.cpu().features)),
    column("cpu_missing_features", List, "instructions that are not there", |s| Value::List(&s.cpu().missing_features)),
    nullable("logical_processors", Natural, "that the process may use", |s| Value::Natural(s.cpu().logical.map(|n| n as u64))),
    nullable("physical_cores", Natural, "physical cores", |s| Value::Natural(s.cpu().physical.map(|n| n as u64))),
    nullable("governor", Text, "frequency governor", |s| perhaps(&s.cpu().governor)),
    nullable("turbo", Flag, "whether turbo frequencies are allowed", |s| Value::Flag(s.cpu().turbo)),
    nullable("virtualised", Flag, "whether it is a virtual machine", |s| Value::Flag(s.cpu().virtualised)),
    nullable("hypervisor", Text, "its hypervisor", |s| perhaps(&s.cpu().hypervisor)),
    nullable("load", Number, "load average when the run began", |s| Value::Number(s.environment.load)),
    nullable("memory_bytes", Natural, "memory", |s| Value::Natural(s.environment.memory_bytes)),
    nullable("os", Text, "operating system", |s| perhaps(&s.environment.os)),
    nullable("kernel", Text, "its kernel", |s| perhaps(&s.environment.kernel)),
    nullable("rustc", Text, "`rustc --version`", |s| perhaps(&s.tools().rustc)),
    nullable("rust_target", Text, "target triple", |s| perhaps(&s.tools().target)),
    nullable("profile", Text, "Cargo's profile", |s| perhaps(&s.tools().profile)),
    nullable("opt_level", Text, "optimisation level", |s| perhaps(&s.tools().opt_level)),
    nullable("rustflags", Text, "RUSTFLAGS; empty text where there were none", |s| perhaps(&s.tools().rustflags)),
    nullable("target_cpu", Text, "`-C target-cpu` in RUSTFLAGS", |s| perhaps(&s.tools().target_cpu)),
    column("debug_assertions", Flag, "whether debug assertions were on", |s| Value::Flag(Some(s.tools().debug_assertions))),
    column("features", List, "this crate's features that were on", |s| Value::List(&s.environment.features)),
];
