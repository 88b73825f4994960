//! What the action benchmark-action/github-action-benchmark takes.

use serde_json::{Value, json};

use super::{Exported, LeftOut};
use crate::error::plain;
use crate::record::ResultSet;
use crate::report::figures;

/// An array for the tool `customSmallerIsBetter`: nanoseconds per operation of each measured row, named
/// `family/algorithm/operation/provider/bytes`.
///
/// The action takes one direction for a whole file, so that speeds (bigger is better) and times cannot both
/// be in it. Every row has a time.
pub fn github_action_benchmark(set: &ResultSet) -> Exported {
    let mut left_out = LeftOut::default();
    let mut entries = Vec::new();
    for row in set.latest() {
        let Some(timing) = left_out.figure(row.measurement) else { continue };
        let (seconds, implementation) = (timing.seconds, &row.measurement.implementation);
        let reaches = (seconds.upper - seconds.value).max(seconds.value - seconds.lower);
        let mut extra = format!(
            "{}\nbackend: {}",
            plain(&implementation.version),
            plain(&implementation.backend)
        );
        if let Some(speed) = timing.bytes_per_second {
            extra.push_str(&format!("\n{}", figures::rate(speed.value)));
        }
        entries.push(json!({
            "name": row.measurement.id.to_string(),
            "unit": "ns/op",
            "value": seconds.value * 1e9,
            "range": format!("± {}", reaches * 1e9),
            "extra": extra,
        }));
    }
    let text = format!("{:#}\n", Value::Array(entries));
    Exported { text, left_out }
}
