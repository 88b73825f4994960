//! Sentences that the tables and the page have in common.

use jiff::Timestamp;

use crate::algorithm::{Algorithm, Status};
use crate::record::Environment;

/// A record's time to the minute: `2026-12-01 00:40 UTC`; as it stands there if it is none.
pub(crate) fn date(rfc3339: &str) -> String {
    rfc3339
        .parse::<Timestamp>()
        .map_or_else(|_| rfc3339.to_owned(), |at| at.strftime("%Y-%m-%d %H:%M UTC").to_string())
}

/// A name, with the status that warns of the algorithm: `md5 (broken)`.
pub(super) fn named(name: &str, known: Option<&Algorithm>) -> String {
    match warning(known) {
        Some(warning) => format!("{name} ({warning})"),
        None => name.to_owned(),
    }
}

/// `broken` or `legacy`; nothing for what may be picked.
fn warning(known: Option<&Algorithm>) -> Option<&'static str> {
    known
        .map(Algorithm::standing)
        .filter(|status| matches!(status, Status::Legacy | Status::Broken))
        .map(Status::slug)
}

/// Where a row of an earlier invocation comes from, and whether its receipt is another.
pub(super) fn earlier(row: &Environment, newest: Option<&Environment>) -> String {
    let other = newest.is_some_and(|newest| !row.differences(newest).is_empty());
    format!(
        "measured {} in an earlier run, plan {}{}",
        date(&row.started),
        row.plan,
        if other { "; other receipt" } else { "" }
    )
}

/// In what a receipt differs from the newest: `rustc 1.94.0, RUSTFLAGS none`.
pub(super) fn differences(row: &Environment, newest: Option<&Environment>) -> String {
    let differences = newest.map(|newest| row.differences(newest)).unwrap_or_default();
    let points: Vec<String> = differences
        .iter()
        .map(|difference| match difference.here.strip_prefix(difference.what) {
            Some(_) => difference.here.clone(),
            None => format!("{} {}", difference.what, or_none(&difference.here)),
        })
        .collect();
    points.join(", ")
}

/// What something was and is: `rustc: 1.94.0, now 1.95.0`.
pub(super) fn change(what: &str, before: &str, after: &str) -> String {
    format!("{what}: {}, now {}", or_none(before), or_none(after))
}

/// An empty value says so.
pub(crate) fn or_none(value: &str) -> &str {
    if value.is_empty() { "none" } else { value }
}
