//! Which rows stand against each other, and what the marks say.

use cipherbench::record::Line;

use crate::synthetic::environment;
use crate::{between, hash, page, receipt, set};

#[test]
fn broken_algorithms_are_never_the_pick() {
    let html = page(&set(
        "pick",
        [
            receipt("r", "2026-12-01T00:40:00Z"),
            hash("r", "md5", 1024, 0.2e-6),
            hash("r", "sha-256", 1024, 0.5e-6),
            hash("r", "sha-512", 1024, 1.0e-6),
        ],
    ));
    let table = between(&html, "id=\"family-hash-hash\"", "</table>");
    assert_eq!(table.matches("★ fastest").count(), 1);
    assert!(between(table, ">sha-256<", "</tbody>").contains("★ fastest"));
    let summary = between(&html, "id=\"fastest\"", "</section>");
    assert!(summary.contains("sha-256") && !summary.contains("md5"), "{summary}");
}

#[test]
fn overlapping_intervals_are_no_victory() {
    let html = page(&set(
        "tie",
        [
            receipt("r", "2026-12-01T00:40:00Z"),
            hash("r", "sha-256", 1024, 1.0e-6),
            hash("r", "sha-512", 1024, 1.0005e-6),
        ],
    ));
    let table = between(&html, "id=\"family-hash-hash\"", "</table>");
    assert_eq!((table.matches("★ fastest").count(), table.matches("≈ fastest").count()), (0, 2));
}

#[test]
fn earlier_rows_are_dated_and_take_no_part() {
    let mut old = environment("old", "old", "2026-11-30T18:02:00Z", "hash");
    old.toolchain.rustflags = Some("-C target-cpu=native".into());
    let html = page(&set(
        "earlier",
        [
            Line::Environment(Box::new(old)),
            hash("old", "sha-512", 1024, 0.1e-6),
            receipt("new", "2026-12-01T00:40:00Z"),
            hash("new", "sha-256", 1024, 0.5e-6),
            hash("new", "sha-384", 1024, 1.0e-6),
        ],
    ));
    let old = between(&html, ">sha-512<", "</tbody>");
    assert!(
        old.contains(
            "measured 2026-11-30 18:02 UTC in an earlier run, plan standard; other receipt"
        ),
        "{old}"
    );
    assert!(old.contains("class=\"earlier\"") && !old.contains("fastest"), "{old}");
    assert!(
        between(&html, "id=\"earlier\"", "</section>").contains("RUSTFLAGS -C target-cpu=native")
    );
    assert!(between(&html, ">sha-256<", "</tbody>").contains("★ fastest"));
}
