//! The page of several sets.

use cipherbench::Registry;
use cipherbench::record::{Line, Measurement};
use cipherbench::report::{self, Named};

use crate::between;
use crate::golden::golden;
use crate::sets::{read, receipt, row};
use crate::synthetic::environment;

/// Three sets: the second with another compiler, the third of another machine.
fn three() -> Vec<Named> {
    let seal = |run: &str, seconds: f64| -> Measurement {
        row(run, ["aead", "aes-128-gcm", "seal", "ring"], Some(1024), seconds)
    };
    let hash = |run: &str, provider: &str, seconds: f64| -> Line {
        Line::Measurement(Box::new(row(
            run,
            ["hash", "sha-256", "hash", provider],
            Some(1024),
            seconds,
        )))
    };
    let line = |row: Measurement| Line::Measurement(Box::new(row));
    let mut newer = environment("b", "b", "2026-12-08T00:40:00Z", "all");
    newer.toolchain.rustc = Some("rustc 1.96.0 (ac0ffee12 2026-05-28)".into());
    newer.providers[0].versions = vec!["sha2 0.11.2".into()];
    let mut other = environment("c", "c", "2026-12-15T00:40:00Z", "hash");
    other.cpu.name = Some("Ampere Altra <script>alert('cpu')</script>".into());
    let mut changed = seal("b", 0.3e-6);
    changed.implementation.version = "ring 2.0".into();
    let sets = [
        (
            "first",
            vec![
                receipt("a", "2026-12-01T00:40:00Z"),
                line(seal("a", 0.25e-6)),
                hash("a", "ring", 0.5e-6),
                hash("a", "openssl", 0.5e-6),
            ],
        ),
        (
            "<script>alert('set')</script>",
            vec![Line::Environment(Box::new(newer)), line(changed), hash("b", "ring", 0.501e-6)],
        ),
        (
            "third",
            vec![
                Line::Environment(Box::new(other)),
                hash("c", "ring", 0.2e-6),
                hash("c", "new", 0.2e-6),
            ],
        ),
    ];
    sets.into_iter()
        .enumerate()
        .map(|(i, (name, lines))| Named {
            name: name.to_owned(),
            set: read(&format!("page-history-{i}"), &lines),
        })
        .collect()
}

#[test]
fn a_trend_says_what_changed_and_what_cannot_be_compared() {
    let sets = three();
    let html = report::history(&sets, &Registry::empty());
    golden("page-history", between(&html, "<body>", "</body>"));
    let aead = between(&html, "id=\"family-aead\"", "</section>");
    assert!(aead.contains("0.83x") && aead.contains("slower"), "{aead}");
    assert!(
        aead.contains("rustc: rustc 1.95.0 (59807616e 2026-04-14), now rustc 1.96.0"),
        "{aead}"
    );
    assert!(aead.contains("version: ring 1.0, now ring 2.0"), "{aead}");
    let hash = between(&html, "id=\"family-hash\"", "</section>");
    assert!(
        hash.contains("unlike machines, not compared: CPU: AMD EPYC 9R14 (synthetic), now Ampere"),
        "{hash}"
    );
    assert!(
        hash.contains("2.50x") && !hash.contains("faster"),
        "no verdict across machines: {hash}"
    );
    assert_eq!(hash.matches("fewer than two figures").count(), 2, "{hash}");
    assert!(!html.contains("<script"), "no script, and none from names");
    assert!(html.contains("script-src 'none'"));
}

/// The two sets of one compiler: no change is no change.
#[test]
fn what_did_not_change_is_not_said_to_have() {
    let sets = crate::synthetic::history(2);
    let sets: Vec<Named> = sets
        .iter()
        .enumerate()
        .map(|(i, lines)| Named {
            name: format!("week-{i}"),
            set: read(&format!("page-weeks-{i}"), lines),
        })
        .collect();
    let html = report::history(&sets, &Registry::empty());
    let gcm =
        between(between(&html, "id=\"family-aead\"", "</section>"), ">aes-128-gcm<", "</tbody>");
    // The step of the generator: 1.18 times as long, by rustcrypto alone.
    assert!(gcm.contains("seal by rustcrypto, 16384 bytes") && gcm.contains("0.85x"), "{gcm}");
    assert!(gcm.contains("no difference seen"), "{gcm}");
}
