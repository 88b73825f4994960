//! What is recommended, and what never is.

use std::path::PathBuf;

use cipherbench::Registry;
use cipherbench::algorithm::Status;
use cipherbench::record::{Environment, Line};
use cipherbench::report::recommend::{Answer, USES, find, recommend};
use serde_json::Value;

use crate::golden::{complaint, golden, printed, run};
use crate::sets::{home, ns, receipt, row, set, timed, unavailable};

/// A machine's rows: `aes` is what a byte of AES-128-GCM costs, in nanoseconds.
fn lines(aes: f64, change: impl FnOnce(&mut Environment)) -> Vec<Line> {
    let mut lines = vec![receipt("r", change)];
    for bytes in [16, 1024, 16384] {
        let mut add = |id: &str, fixed: f64, per_byte: f64| {
            let nanoseconds = fixed + per_byte * f64::from(bytes);
            lines.push(timed("r", &format!("{id}/{bytes}"), nanoseconds, |row| {
                if id.contains("/aes-") {
                    row.implementation.backend = if aes < 1.0 { "aes-ni" } else { "soft" }.into();
                } else {
                    row.implementation.backend = "unknown".into();
                }
            }));
        };
        for operation in ["seal", "open"] {
            add(&format!("aead/aes-128-gcm/{operation}/rustcrypto"), 40.0, aes);
            add(&format!("aead/aes-128-gcm/{operation}/openssl"), 40.0, aes * 1.01);
            add(&format!("aead/chacha20-poly1305/{operation}/rustcrypto"), 90.0, 0.6);
            add(&format!("aead/chacha20-poly1305/{operation}/openssl"), 90.0, 0.7);
        }
        add("block/aes-128-ctr/encrypt/rustcrypto", 20.0, aes * 0.8);
        add("mac/hmac-sha-256/mac/rustcrypto", 150.0, 0.5);
        add("stream/rc4/encrypt-stream/rustcrypto", 1.0, 0.1);
        add("block/des-ede3-cbc/encrypt/rustcrypto", 10.0, 31.0);
        add("hash/md5/hash/rustcrypto", 40.0, 0.3);
        add("hash/sha-256/hash/rustcrypto", 42.0, 0.5);
        add("hash/sha-512/hash/rustcrypto", 60.0, 1.2);
    }
    for (id, nanoseconds) in [
        ("signature/ed25519/sign/rustcrypto", 16e3),
        ("signature/ed25519/verify/rustcrypto", 38e3),
        ("signature/ecdsa-p256/sign/rustcrypto", 61e3),
        ("signature/ecdsa-p256/verify/rustcrypto", 130e3),
        ("signature/rsa-2048/sign/rustcrypto", 1.1e6),
        ("signature/rsa-2048/verify/rustcrypto", 33e3),
        ("agreement/x25519/agree-ephemeral/rustcrypto", 60e3),
        ("agreement/ecdh-p256/agree-ephemeral/rustcrypto", 190e3),
    ] {
        lines.push(ns("r", id, nanoseconds));
    }
    let none = unavailable("this OpenSSL has no P-384");
    lines.push(row("r", "agreement/ecdh-p384/agree-ephemeral/openssl", none));
    lines
}

fn with_aes(name: &str) -> PathBuf {
    home(name, lines(0.12, |_| {}))
}

fn picks(answer: &Answer) -> Vec<String> {
    let name = |standing: &cipherbench::report::recommend::Standing| {
        format!("{} by {}", standing.contestant.name, standing.contestant.provider)
    };
    answer.picks.iter().map(name).collect()
}

#[test]
fn each_use_is_answered_in_words() {
    let home = with_aes("recommend");
    for wanted in ["tls", "ssh", "hashing", "signing"] {
        golden(&format!("recommend-{wanted}"), &printed(&home, &["recommend", "--for", wanted]));
    }
}

#[test]
fn without_aes_instructions_the_answer_is_another() {
    let without = lines(4.0, |environment| {
        environment.cpu.features.retain(|feature| feature != "aes");
        environment.cpu.missing_features.push("aes".into());
    });
    let home = home("recommend-soft", without);
    golden("recommend-tls-soft", &printed(&home, &["recommend", "--for", "tls"]));
}

#[test]
fn ties_are_named_and_broken_ones_are_never_the_pick() {
    let set = set("recommend-picks", lines(0.12, |_| {}));
    let registry = Registry::empty();
    let tls = recommend(&set, &registry, find("tls").unwrap()).unwrap();
    assert_eq!(picks(&tls.answers[0]), ["aes-128-gcm by rustcrypto", "aes-128-gcm by openssl"]);
    let barred: Vec<&str> =
        tls.answers[0].barred.iter().map(|standing| &*standing.contestant.name).collect();
    assert_eq!(barred, ["rc4", "des-ede3-cbc"]);
    assert!(tls.answers[0].barred[0].ratio.unwrap().value > 1.0);
    let ssh = recommend(&set, &registry, find("ssh").unwrap()).unwrap();
    let composed = ssh.answers[0]
        .others
        .iter()
        .find(|standing| standing.contestant.name == "aes-128-ctr + hmac-sha-256")
        .unwrap();
    // 20 + 150 ns and 0.096 + 0.5 ns/byte against 40 ns and 0.12 ns/byte.
    let at = |bytes: f64| (40.0 + 0.12 * bytes) / (170.0 + 0.596 * bytes);
    let right = (at(1024.0) * at(16384.0)).sqrt();
    let ratio = composed.ratio.unwrap();
    assert!((ratio.value / right - 1.0).abs() < 1e-6, "{ratio:?} {right}");
    assert!(ratio.lower < right && right < ratio.upper, "{ratio:?}");
    assert_eq!(composed.contestant.rows().count(), 4);
}

/// What a registry says of a candidate goes before the list of candidates.
#[test]
fn a_registrys_verdict_bars_a_candidate() {
    let set = set("recommend-barred", lines(0.12, |_| {}));
    let registry = Registry::empty();
    let known = registry.find("ed25519").unwrap()[0].standing();
    assert_eq!(known, Status::Recommended);
    for wanted in &USES {
        let Ok(answer) = recommend(&set, &registry, wanted) else { continue };
        for standing in answer.answers.iter().flat_map(|answer| &answer.picks) {
            for known in &standing.contestant.known {
                let status = known.unwrap().standing();
                assert!(matches!(status, Status::Recommended | Status::Acceptable), "{standing:?}");
            }
        }
    }
    // What is legacy is no pick, though nothing else was measured.
    let passwords = crate::sets::set(
        "recommend-kdf",
        [receipt("r", |_| {}), ns("r", "kdf/bcrypt/derive-c10/rustcrypto", 5e7)],
    );
    assert!(recommend(&passwords, &registry, find("password").unwrap()).is_err());
}

#[test]
fn what_is_missing_is_named() {
    let home = with_aes("recommend-missing");
    let said = complaint(&home, &["recommend", "--for", "disk"], 4);
    assert!(said.contains("aes-256-xts: not wholly measured"), "{said}");
    let said = complaint(&home, &["recommend", "--for", "password"], 4);
    assert!(said.contains("argon2id"), "{said}");
    let few = crate::sets::home(
        "recommend-few",
        [receipt("r", |_| {}), ns("r", "hash/md5/hash/rustcrypto/1024", 300.0)],
    );
    let said = complaint(&few, &["recommend", "--for", "signing"], 4);
    assert!(said.contains("`cipherbench run ed25519 --operation sign` does"), "{said}");
    complaint(&few, &["recommend", "--for", "tls", "--set", "nowhere"], 3);
    let (_, said) = run(&few, &["recommend", "--for", "tsl"], 2);
    assert!(said.contains("tls"), "{said}");
}

#[test]
fn json_names_the_rows() {
    let home = with_aes("recommend-json");
    let text = printed(&home, &["recommend", "--for", "tls", "--format", "json"]);
    let report: Value = serde_json::from_str(&text).unwrap();
    let pick = &report["answers"][0]["picks"][0];
    assert_eq!(
        (&pick["algorithm"], &pick["provider"]),
        (&"aes-128-gcm".into(), &"rustcrypto".into())
    );
    assert_eq!(pick["rows"].as_array().unwrap().len(), 4);
    assert_eq!(report["answers"][0]["barred"][0]["statuses"][0], "broken");
    let missing = report["answers"][0]["missing"][0]["reason"].as_str().unwrap();
    assert_eq!(
        missing,
        "not wholly measured on the newest run's machine and build; `cipherbench run aes-256-gcm --operation seal,open --sizes 1024,16384` does"
    );
}
