//! Operations that are timed one by one: for percentiles, and where they are slow.

use super::place::{Place, ended};
use cipherbench::record::{Percentiles, Timing};

/// Long enough for a hundred operations of some 50 microseconds.
const SHORT: &[&str] =
    &["--warm-up-time", "0.01", "--measurement-time", "0.1", "--sample-size", "10"];

fn timings(place: &Place) -> Vec<(String, Timing)> {
    let rows = place.results().measurements;
    rows.into_iter()
        .map(|row| {
            let timing = row.outcome.timing().cloned();
            (row.id.to_string(), timing.unwrap_or_else(|| panic!("no figure: {}", row.id)))
        })
        .collect()
}

#[test]
fn public_key_operations_have_percentiles_and_others_have_none() {
    let place = Place::new("percentiles");
    let names = ["ed25519", "sha-256", "aes-128-cbc", "--sizes", "64"];
    let operations = ["--operation", "sign", "--operation", "hash", "--operation", "setup"];
    ended(&mut place.command(&[&names[..], &operations, SHORT].concat()), 0);
    let timings = timings(&place);
    assert_eq!(timings.len(), 3);
    for (id, timing) in timings {
        let Some(Percentiles { p50, p95, p99, worst }) = timing.percentiles else {
            assert!(!id.starts_with("signature/"), "{id} has no percentiles");
            continue;
        };
        assert!(id.starts_with("signature/"), "{id} has percentiles");
        assert!(0.0 < p50 && p50 <= p95 && p95 <= p99 && p99 <= worst, "{timing:?}");
        assert_eq!(timing.timed_by, "criterion");
    }
}
