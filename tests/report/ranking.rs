//! Which rows stand against each other, and what the marks say.

use cipherbench::record::{Line, Outcome};

use crate::synthetic::{environment, measured, measurement};
use crate::{between, hash, page, receipt, row, set};

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
    assert!(old.contains("class=\"other\"") && !old.contains("fastest"), "{old}");
    assert!(
        between(&html, "id=\"earlier\"", "</section>").contains("RUSTFLAGS -C target-cpu=native")
    );
    assert!(between(&html, ">sha-256<", "</tbody>").contains("★ fastest"));
}

#[test]
fn a_small_run_of_the_same_build_takes_no_marks_away() {
    let html = page(&set(
        "rerun",
        [
            receipt("full", "2026-12-01T00:40:00Z"),
            hash("full", "sha-256", 16, 50e-9),
            hash("full", "sha-512", 16, 80e-9),
            hash("full", "sha-256", 1024, 0.5e-6),
            hash("full", "sha-512", 1024, 1.0e-6),
            row("full", "signature", "ed25519", "sign", None, measured(20e-6, None)),
            row("full", "signature", "ecdsa-p256", "sign", None, measured(80e-6, None)),
            receipt("small", "2026-12-02T00:40:00Z"),
            hash("small", "sha-512", 1024, 1.1e-6),
            hash("small", "sha-512", 999_999, 1e-3),
        ],
    ));
    let table = between(&html, "id=\"family-hash-hash\"", "</table>");
    let first = between(table, ">sha-256<", "</tbody>");
    assert_eq!(first.matches("★ fastest").count(), 2, "{first}");
    assert!(first.contains("measured 2026-12-01 00:40 UTC in an earlier run"), "{first}");
    assert!(!table.contains("class=\"other\""), "{table}");
    let summary = between(&html, "id=\"fastest\"", "</section>");
    assert!(summary.contains("ed25519"), "{summary}");
    assert!(summary.contains("hash, 16 bytes") && summary.contains("hash, 1024 bytes"));
    assert!(!summary.contains("999999"), "{summary}");
}

#[test]
fn a_lead_must_be_larger_where_the_machine_is_virtual() {
    let stars = |name, virtualised| {
        let mut machine = environment("r", "r", "2026-12-01T00:40:00Z", "hash");
        machine.cpu.virtualised = virtualised;
        let lines = [
            Line::Environment(Box::new(machine)),
            hash("r", "sha-256", 1024, 1.04e-6),
            hash("r", "sha-512", 1024, 1.0e-6),
        ];
        let html = page(&set(name, lines));
        let card = between(&html, "id=\"fastest\"", "</section>");
        let slower = card.find("sha-256").unwrap_or(card.len());
        assert!(card.find("sha-512").unwrap() < slower, "the fastest stands first: {card}");
        let table = between(&html, "id=\"family-hash-hash\"", "</table>");
        (table.matches("★ fastest").count(), table.matches("≈ fastest").count())
    };
    assert_eq!(stars("lead-virtual", Some(true)), (0, 2));
    assert_eq!(stars("lead-unknown", None), (0, 2));
    assert_eq!(stars("lead-real", Some(false)), (1, 0));
}

#[test]
fn a_short_run_is_marked_and_ranked_nowhere() {
    let mut short = hash("r", "sha-512", 1024, 0.1e-6);
    if let Line::Measurement(measurement) = &mut short
        && let Outcome::Measured(timing) = &mut measurement.outcome
    {
        timing.samples.truncate(9);
    }
    let html = page(&set(
        "short",
        [
            receipt("r", "2026-12-01T00:40:00Z"),
            short,
            hash("r", "sha-256", 1024, 0.5e-6),
            hash("r", "sha-384", 1024, 1.0e-6),
        ],
    ));
    let row = between(&html, ">sha-512<", "</tbody>");
    assert!(row.contains("short run") && !row.contains("fastest"), "{row}");
    let table = between(&html, "id=\"family-hash-hash\"", "</table>");
    assert_eq!(table.matches("short run").count(), 1);
    assert!(between(table, ">sha-256<", "</tbody>").contains("★ fastest"));
}

#[test]
fn a_targets_own_rows_are_not_ranked() {
    let own = |provider, seconds| {
        let outcome = measured(seconds, Some(1024));
        let row = measurement("r", "overhead", "sha-256", "hash", provider, Some(1024), outcome);
        Line::Measurement(Box::new(row))
    };
    let html = page(&set(
        "own-rows",
        [receipt("r", "2026-12-01T00:40:00Z"), own("adapter", 0.6e-6), own("direct", 0.5e-6)],
    ));
    let section = between(&html, "id=\"family-overhead\"", "</section>");
    assert!(section.contains("Harness overhead") && section.contains(">overhead: hash<"));
    for word in ["fastest", "recommended", "Timed:", "nonce"] {
        assert!(!section.contains(word), "{word}: {section}");
    }
    assert!(!html.contains("id=\"fastest\""));
}

#[test]
fn a_busy_machine_is_told_of_once() {
    let busy = |run: &str, target: &str, load| {
        let mut receipt = environment(run, "one", "2026-12-01T00:40:00Z", target);
        receipt.load = Some(load);
        Line::Environment(Box::new(receipt))
    };
    let lines = [
        busy("a", "hash", 1.5),
        hash("a", "sha-256", 16, 50e-9),
        busy("b", "mac", 1.75),
        row("b", "mac", "hmac-sha-256", "mac", Some(16), measured(90e-9, Some(16))),
        busy("c", "aead", 0.5),
        row("c", "aead", "aes-128-gcm", "seal", Some(16), measured(90e-9, Some(16))),
    ];
    let html = page(&set("busy", lines));
    assert_eq!(html.matches("The machine was busy").count(), 1);
    assert!(
        html.contains("was busy when hash, mac began: load 1.50 to 1.75 on 2 processors."),
        "{html}"
    );
}
