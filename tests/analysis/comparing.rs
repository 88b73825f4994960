//! `compare` as its user meets it.

use std::path::PathBuf;

use cipherbench::record::{Line, Outcome};
use serde_json::Value;

use crate::golden::{complaint, golden, printed};
use crate::sets::{changed, failed, home, ns, receipt, row, save, timed, unavailable};

/// A line of each kind: `factor` is how much longer B takes.
fn lines(run: &str, version: &str, factor: f64) -> Vec<Line> {
    let mut lines = Vec::new();
    for (bytes, time) in [(16, 42.0), (64, 48.0), (1024, 163.0), (16384, 2006.0)] {
        for (operation, slower) in [("seal", 1.0), ("open", 1.07)] {
            let id = format!("aead/aes-128-gcm/{operation}/rustcrypto/{bytes}");
            lines.push(timed(run, &id, time * slower * factor, |row| {
                row.implementation.version = version.into();
            }));
        }
        let id = format!("aead/aes-128-gcm/seal/openssl/{bytes}");
        lines.push(ns(run, &id, time * 0.7 + 60.0));
        lines.push(ns(run, &format!("hash/md5/hash/rustcrypto/{bytes}"), 90.0 + time));
    }
    for (operation, time) in [("sign", 16e3), ("verify", 38e3)] {
        lines.push(ns(run, &format!("signature/ed25519/{operation}/rustcrypto"), time * factor));
    }
    lines
}

fn two_sets(name: &str) -> PathBuf {
    let home = home(name, [receipt("current", |_| {})]);
    let mut before = vec![receipt("a", |_| {})];
    before.extend(lines("a", "aes-gcm 0.10.3", 1.0));
    before.push(ns("a", "hash/sha-1/hash/rustcrypto/1024", 700.0));
    before.push(ns("a", "hash/sha-256/hash/rustcrypto/1024", 500.0));
    before.push(row("a", "hash/sha-384/hash/rustcrypto/1024", unavailable("no AVX here")));
    before.push(ns("a", "agreement/x25519/agree-ephemeral/rustcrypto", 80e3));
    save(&home, "before", before);
    let mut after = vec![receipt("b", |environment| {
        environment.started = "2026-12-02T09:00:00Z".into();
        environment.cipherbench = "0.2.0".into();
        environment.load = Some(1.25);
    })];
    after.extend(lines("b", "aes-gcm 0.11.0", 0.8));
    after.push(timed("b", "hash/sha-256/hash/rustcrypto/1024", 400.0, |row| {
        row.workload.version = 2;
    }));
    after.push(row("b", "hash/sha-384/hash/rustcrypto/1024", failed("vector 3: \u{1b}[31mwrong")));
    after.push(ns("b", "hash/sha-512/hash/rustcrypto/1024", 900.0));
    after.push(changed(
        "b",
        "agreement/x25519/agree-ephemeral/rustcrypto",
        short(crate::sets::measured(82e-6, None)),
        |_| {},
    ));
    save(&home, "after", after);
    home
}

fn short(mut outcome: Outcome) -> Outcome {
    if let Outcome::Measured(timing) = &mut outcome {
        timing.samples.truncate(5);
    }
    outcome
}

fn other_machine(name: &str) -> PathBuf {
    let home = home(name, [receipt("current", |_| {})]);
    let line = |run| ns(run, "hash/sha-256/hash/rustcrypto/1024", 500.0);
    save(&home, "here", [receipt("a", |_| {}), line("a")]);
    let there = receipt("b", |environment| {
        environment.cpu.name = Some("Another CPU".into());
        environment.toolchain.rustflags = Some("-C target-cpu=native".into());
    });
    save(&home, "there", [there, line("b")]);
    home
}

#[test]
fn a_comparison_has_every_kind_of_row() {
    let home = two_sets("comparing");
    golden("compare", &printed(&home, &["compare", "before", "after"]));
    golden("compare-all", &printed(&home, &["compare", "before", "after", "--all", "--cost"]));
    golden(
        "compare-markdown",
        &printed(&home, &["compare", "before", "after", "--format", "markdown"]),
    );
}

#[test]
fn two_providers_of_one_set_are_compared() {
    let home = two_sets("comparing-between");
    let arguments = ["compare", "before", "--between", "openssl,rustcrypto", "--operation", "seal"];
    golden("compare-between", &printed(&home, &arguments));
    let said = complaint(&home, &["compare", "before", "--between", "opnssl,rustcrypto"], 2);
    assert!(said.contains("did you mean `openssl`?"), "{said}");
    complaint(&home, &["compare", "before", "--between", "openssl"], 2);
}

#[test]
fn unlike_receipts_are_refused_and_shown_by_force() {
    let home = other_machine("comparing-unlike");
    let said = complaint(&home, &["compare", "here", "there"], 5);
    for right in ["CPU: AMD EPYC 9R14 (synthetic) -> Another CPU", "RUSTFLAGS", "--force"] {
        assert!(said.contains(right), "{said}");
    }
    golden("compare-force", &printed(&home, &["compare", "here", "there", "--force"]));
}

#[test]
fn unlike_workloads_are_refused_even_by_force() {
    let home = home("comparing-workloads", [receipt("current", |_| {})]);
    let id = "hash/sha-256/hash/rustcrypto/1024";
    save(&home, "one", [receipt("a", |_| {}), ns("a", id, 500.0)]);
    let two = timed("b", id, 500.0, |row| row.workload.version = 2);
    save(&home, "two", [receipt("b", |_| {}), two]);
    for arguments in [&["compare", "one", "two"][..], &["compare", "one", "two", "--force"]] {
        let said = complaint(&home, arguments, 5);
        assert!(said.contains("workload version: 1 -> 2"), "{said}");
    }
}

#[test]
fn what_cannot_be_compared_is_one_line() {
    let home = two_sets("comparing-wrong");
    let said = complaint(&home, &["compare", "befor", "after"], 3);
    assert!(said.contains("did you mean `before`?"), "{said}");
    let said = complaint(&home, &["compare", "before", "after", "--family", "kem"], 4);
    assert!(said.contains("family kem"), "{said}");
    let said = complaint(&home, &["compare", "before", "after", "--algorithm", "sha-1"], 4);
    assert!(said.contains("only in A: 1, only in B: 0"), "{said}");
}

#[test]
fn the_greatest_gain_comes_first() {
    let home = two_sets("comparing-sorted");
    let arguments = ["compare", "before", "after", "--sort", "ratio", "--format", "json"];
    let report: Value = serde_json::from_str(&printed(&home, &arguments)).unwrap();
    let rows = report["rows"].as_array().unwrap().iter();
    let ratios: Vec<f64> = rows.filter_map(|row| row["ratio"]["value"].as_f64()).collect();
    assert!(ratios.len() == 19 && ratios.is_sorted_by(|a, b| a >= b), "{ratios:?}");
}

#[test]
fn json_has_the_same_figures() {
    let home = two_sets("comparing-json");
    let text = printed(&home, &["compare", "before", "after", "--format", "json"]);
    let report: Value = serde_json::from_str(&text).unwrap();
    let rows = report["rows"].as_array().unwrap();
    let seal = rows
        .iter()
        .find(|row| {
            let id = &row["id"];
            id["operation"] == "seal" && id["bytes"] == 1024 && id["provider"] == "rustcrypto"
        })
        .unwrap();
    assert_eq!(seal["verdict"], "faster");
    assert!((seal["ratio"]["value"].as_f64().unwrap() - 1.25).abs() < 1e-9, "{seal}");
    let failed = rows.iter().find(|row| row["b"]["state"] == "failed").unwrap();
    assert!(failed["ratio"].is_null() && failed["verdict"].is_null());
    assert_eq!(failed["a"]["reason"], "no AVX here");
    assert_eq!(report["only_a"].as_array().unwrap().len(), 1);
    assert_eq!(report["unlike"][0]["differences"][0]["what"], "workload version");
    let cost = report["costs"].as_array().unwrap();
    assert_eq!(cost.len(), 4, "{cost:?}");
    assert!(report["mean"]["ratio"]["value"].as_f64().unwrap() > 1.1);
    let means: Vec<&str> = report["families"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mean| mean["family"].as_str().unwrap())
        .collect();
    assert_eq!(means, ["hash", "aead", "signature", "agreement"]);
}
