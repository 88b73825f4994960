//! The Markdown table: which rows it takes, and when there is none.

use cipherbench::Registry;
use cipherbench::record::{Line, ResultSet};
use cipherbench::report;

use crate::synthetic::{self, directory, environment, measured};
use crate::{hash, receipt, row, set};

#[test]
fn markdown_has_the_chosen_rows() {
    let home = directory("markdown");
    let set = ResultSet::read(synthetic::write(&home)).unwrap();
    let text = report::markdown(&set, &Registry::empty()).unwrap();
    for algorithm in [
        "sha-256",
        "hmac-sha-256",
        "aes-128-gcm",
        "chacha20-poly1305",
        "aes-256-cbc",
        "rsa-2048",
        "ed25519",
    ] {
        assert!(text.contains(&format!("| {algorithm} ")), "{algorithm}: {text}");
    }
    assert!(
        text.contains("| rc4 (broken) ") && text.contains("| des-ede3-cbc (legacy) "),
        "{text}"
    );
    assert!(!text.contains("<script>"), "{text}");
    // RC4 by openssl is of an earlier run of the same build.
    assert_eq!(text.lines().filter(|line| line.contains("rc4")).count(), 2, "{text}");
    assert!(text.contains("Measured between 2026-11-30 18:02 UTC and 2026-12-01 00:40 UTC on AMD"));
}

#[test]
fn markdown_keeps_the_rows_that_a_small_run_did_not_measure_anew() {
    let mut other = environment("other", "other", "2026-12-02T10:00:00Z", "hash");
    other.toolchain.rustflags = Some("-C target-cpu=native".into());
    let lines = vec![
        receipt("full", "2026-12-01T00:40:00Z"),
        hash("full", "sha-256", 16, 64e-9),
        hash("full", "sha-256", 1024, 0.5e-6),
        Line::Environment(Box::new(other)),
        hash("other", "sha-256", 1024, 0.1e-6),
        receipt("small", "2026-12-03T09:00:00Z"),
        hash("small", "sha-512", 777, 1e-6),
    ];
    let text = report::markdown(&set("md-small", lines), &Registry::empty()).unwrap();
    assert!(text.starts_with("Measured 2026-12-01 00:40 UTC on "), "{text}");
    assert!(text.contains("| 250 MB/s |  2.05 GB/s |"), "{text}");
}

#[test]
fn markdown_has_no_row_that_is_of_no_family() {
    let own = |bytes, seconds| {
        let outcome = measured(seconds, Some(bytes));
        row("r", "overhead", "sha-256", "hash", Some(bytes), outcome)
    };
    let mut lines = vec![receipt("r", "2026-12-01T00:40:00Z"), own(16, 1e-9), own(1024, 1e-9)];
    assert_eq!(report::markdown(&set("md-own", lines.clone()), &Registry::empty()), None);
    lines.push(hash("r", "sha-256", 16, 64e-9));
    let text = report::markdown(&set("md-both", lines), &Registry::empty()).unwrap();
    assert_eq!(text.lines().filter(|line| line.contains("| sha-256 ")).count(), 1, "{text}");
    assert!(text.contains("| 250 MB/s |"), "{text}");
}

#[test]
fn there_is_no_empty_markdown_table() {
    let lines = vec![receipt("r", "2026-12-01T00:40:00Z"), hash("r", "sha-512", 16, 1e-7)];
    assert_eq!(report::markdown(&set("md-none", lines), &Registry::empty()), None);
}
