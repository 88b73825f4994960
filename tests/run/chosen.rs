//! Which rows are measured, and what is refused before any is.

use std::process::Command;

use super::place::{Place, ended, text};

#[test]
fn a_dry_run_prints_the_rows_and_the_time_and_measures_nothing() {
    let place = Place::new("dry");
    let output = ended(&mut place.command(&["--dry-run", "sha256", "--sizes", "1024,16"]), 0);
    assert_eq!(text(&output.stderr), "");
    assert_eq!(
        text(&output.stdout),
        format!(
            "hash/sha-256/hash/rustcrypto/16\nhash/sha-256/hash/rustcrypto/1024\n\
             run: 2 benchmarks, plan standard, about 0:03 min, about 0.1 MB under {}\n",
            place.0.display()
        )
    );
    assert!(!place.0.exists());
}

#[test]
fn rows_are_chosen_as_by_the_other_verbs() {
    let place = Place::new("chosen");
    let rows = |arguments: &[&str]| place.rows(arguments);
    let seal = ["aead/aes-256-gcm/seal/rustcrypto/64".to_owned()];
    assert_eq!(rows(&["AEAD_AES_256_GCM", "--operation", "seal", "--sizes", "64"]), seal);
    assert_eq!(
        rows(&["aes-25?-gcm", "--family", "aead", "--operation", "seal", "--size", "64"]),
        seal
    );
    assert_eq!(
        rows(&["des", "ede3", "--operation", "setup"]),
        ["block/des-ede3-cbc/setup/rustcrypto"]
    );
    let hashes = rows(&["--families", "hash", "--providers", "rustcrypto"]);
    assert!(hashes.len() > 20 && hashes.iter().all(|row| row.starts_with("hash/")), "{hashes:?}");
    assert!(rows(&["--status", "broken"]).iter().any(|row| row.contains("/rc4/")));
    assert!(rows(&["--plan", "full"]).len() > rows(&[]).len());
}

#[test]
fn flags_win_over_variables_which_hold_otherwise() {
    let place = Place::new("variables");
    let rows = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = place.command(&[&["--dry-run", "sha-256"], arguments].concat());
        let output = ended(command.envs(variables.iter().copied()), 0);
        text(&output.stdout).lines().count() - 1
    };
    let variables = [("CIPHERBENCH_PLAN", "full"), ("CIPHERBENCH_SIZES", "16,32,48")];
    assert_eq!(rows(&[], &variables), 3);
    assert_eq!(rows(&["--sizes", "64"], &variables), 1);
    assert_eq!(rows(&["--plan", "standard"], &variables[..1]), 4);
    assert_eq!(rows(&[], &variables[..1]), 7);
    assert_eq!(rows(&["--plan", "standard"], &[("CIPHERBENCH_PLAN", "no such plan")]), 4);
    assert_eq!(rows(&["--provider", "rustcrypto"], &[("CIPHERBENCH_PROVIDERS", "nobody")]), 4);
    let mut command = place.command(&[]);
    let output = ended(command.env("CIPHERBENCH_PROVIDERS", "rustcripto"), 2);
    assert!(text(&output.stderr).contains("did you mean `rustcrypto`?"));
}

#[test]
fn what_matches_nothing_is_exit_code_4() {
    let place = Place::new("nothing");
    assert_eq!(
        place.complaint(&["--family", "hash", "--operation", "seal"], 4),
        "error: nothing matches family hash, operation seal\n"
    );
    assert_eq!(
        place.complaint(&["aes-128-gcm", "--operation", "seal-in-place"], 4),
        "error: nothing matches algorithm aes-128-gcm, operation seal-in-place in the plan standard; \
         --plan full has 7\n"
    );
    place.complaint(&["nosuch*"], 4);
}

#[test]
fn unknown_names_are_exit_code_2_with_the_nearest() {
    let place = Place::new("unknown");
    for (arguments, near) in [
        (&["sha-265"][..], "`sha-256`?"),
        (&["--provider", "rustcripto"], "`rustcrypto`?"),
        (&["--operation", "seel"], "`seal`?"),
    ] {
        let line = place.complaint(arguments, 2);
        assert!(line.contains(&format!("did you mean {near}")), "{line}");
    }
    for arguments in [&["--plan", "standart"][..], &["--family", "hush"], &["--colour"]] {
        ended(&mut place.command(arguments), 2);
    }
}

#[test]
fn bad_values_are_refused_before_anything_is_measured() {
    let place = Place::new("bad");
    for (arguments, words) in [
        (&["--sizes", "1k"][..], "--sizes: `1k` is no size"),
        (&["--sizes", "0"], "--sizes: `0` is no size"),
        (&["--sizes", ","], "names no size"),
        (&["--sample-size", "9"], "--sample-size 9: from 10 to 10,000"),
        (&["--warm-up-time", "0"], "--warm-up-time 0: a positive number"),
        (&["--measurement-time", "-1"], "--measurement-time -1: a positive number"),
        (&["--measurement-time", "1e9"], "at most a day"),
        (&["--save", "a/b"], "`a/b` is no name for a result set"),
        (&["--save", "current"], "the set that runs write to"),
        (
            &["--budget", "1s"],
            "a budget of 1.0 s is too small for one row, which takes about 1.2 s",
        ),
        (&["--plan", "smoke", "--resume"], "--resume: the plan smoke has no figures"),
        (&["--plan", "smoke", "--save", "x"], "--save: the plan smoke has no figures"),
        (&["--plan", "smoke", "--budget", "1m"], "--budget: the plan smoke has no figures"),
    ] {
        let line = place.complaint(arguments, 2);
        assert!(line.contains(words), "{arguments:?}: {line}");
    }
    for budget in ["soon", "5", "-5m", "1mo", ""] {
        let output = ended(&mut place.command(&[&format!("--budget={budget}")]), 2);
        assert!(text(&output.stderr).contains("5m"), "{budget}: {}", text(&output.stderr));
    }
    assert!(!place.0.join("results.jsonl").exists());
}

#[test]
fn the_plan_smoke_does_each_row_once_and_records_nothing() {
    let place = Place::new("smoke");
    let output = ended(&mut place.command(&["--plan", "smoke", "sha-256", "--sizes", "16,64"]), 0);
    assert_eq!(text(&output.stdout), "2 passed, 0 failed, 0 skipped\n");
    assert!(!place.0.exists());
}

#[test]
fn a_budget_takes_the_most_asked_for_first() {
    let place = Place::new("budget-dry");
    let (all, some) = (place.rows(&[]), place.rows(&["--budget", "10s"]));
    assert_eq!(
        some[..4],
        [
            "aead/aes-256-gcm/seal/rustcrypto/16384",
            "aead/chacha20-poly1305/seal/rustcrypto/16384",
            "aead/aes-128-gcm/seal/rustcrypto/16384",
            "hash/sha-256/hash/rustcrypto/16384",
        ]
    );
    // 1 s of timing with its overhead and 50 ms of analysis for each, for some a pass of single operations.
    assert_eq!(some.len(), 8);
    let mut whole = place.rows(&["--budget", "10h"]);
    assert_ne!(whole, all, "the order is another");
    whole.sort();
    let mut all = all;
    all.sort();
    assert_eq!(whole, all, "and none is lost");
    assert_eq!(place.rows(&["md5", "--budget", "90s"]).len(), 4);
}

#[test]
fn every_example_of_the_help_chooses_rows() {
    let help = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cipherbench"));
        text(&ended(command.args(arguments), 0).stdout)
    };
    assert!(help(&["--help"]).contains("\n  run "), "the verb is in the command's help");
    let place = Place::new("examples");
    let mut done = 0;
    for line in help(&["run", "--help"]).lines() {
        let Some(example) = line.strip_prefix("  cipherbench run") else { continue };
        let words: Vec<_> = example
            .split("  ")
            .next()
            .unwrap_or_default()
            .split_whitespace()
            .map(|word| word.trim_matches('\''))
            .filter(|word| *word != "--dry-run")
            .collect();
        // There is nothing to go on with here, and nothing else is wrong.
        let code = if words.contains(&"--resume") { 3 } else { 0 };
        ended(&mut place.command(&[&words[..], &["--dry-run"]].concat()), code);
        done += 1;
    }
    assert_eq!(done, 6);
}
