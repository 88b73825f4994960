//! Bencher Metric Format: what `bencher run --adapter json` takes.

use serde_json::{Map, Value, json};

use super::{Exported, LeftOut};
use crate::record::{Estimate, ResultSet};
use crate::report::figures;

/// One object: a benchmark for each measured row, named `family/algorithm/operation/provider/bytes`, with the two
/// measures that every project of [Bencher](https://bencher.dev/docs/reference/bencher-metric-format/) has
/// from the start: `latency` in nanoseconds and `throughput` in operations a second. Bytes a second would be
/// a measure of the project's own; they are the throughput times the last part of the name.
pub fn bencher(set: &ResultSet) -> Exported {
    let mut left_out = LeftOut::default();
    let mut benchmarks = Map::new();
    for row in set.latest() {
        let Some(timing) = left_out.figure(row.measurement) else { continue };
        benchmarks.insert(
            row.measurement.id.to_string(),
            json!({
                "latency": metric(timing.seconds, 1e9),
                "throughput": metric(figures::per_second(timing.seconds), 1.0),
            }),
        );
    }
    let text = format!("{:#}\n", Value::Object(benchmarks));
    Exported { text, left_out }
}

fn metric(estimate: Estimate, unit: f64) -> Value {
    json!({
        "value": estimate.value * unit,
        "lower_value": estimate.lower * unit,
        "upper_value": estimate.upper * unit,
    })
}
