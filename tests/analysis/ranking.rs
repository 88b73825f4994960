//! `rank` as its user meets it.

use std::path::PathBuf;

use cipherbench::record::{Line, Outcome};
use serde_json::Value;

use crate::golden::{complaint, golden, printed};
use crate::sets::{failed, home, measured, ns, receipt, row, unavailable};

fn lines() -> Vec<Line> {
    let mut lines = vec![
        receipt("old", |environment| environment.toolchain.rustflags = Some("-O".into())),
        ns("old", "aead/aes-256-gcm/seal/old-library/1024", 10.0),
        receipt("r", |_| {}),
    ];
    for bytes in [16, 64, 1024, 16384] {
        let seconds = |fixed: f64, per_byte: f64| fixed + per_byte * f64::from(bytes);
        for (id, nanoseconds) in [
            ("aead/aes-128-gcm/seal/rustcrypto", seconds(40.0, 0.12)),
            ("aead/aes-128-gcm/seal/openssl", seconds(60.0, 0.119)),
            ("aead/aes-128-gcm/open/openssl", seconds(60.0, 0.13)),
            ("aead/aes-256-gcm/seal/rustcrypto", seconds(44.0, 0.16)),
            ("aead/chacha20-poly1305/seal/rustcrypto", seconds(90.0, 0.6)),
            ("stream/rc4/encrypt-stream/rustcrypto", seconds(2.0, 1.6)),
            ("block/des-ede3-cbc/encrypt/rustcrypto", seconds(9.0, 31.0)),
            ("block/aes-128-cbc/encrypt/rustcrypto", seconds(30.0, 0.7)),
            ("hash/md5/hash/rustcrypto", seconds(88.0, 0.4)),
            ("hash/sha-256/hash/rustcrypto", seconds(42.0, 0.5)),
        ] {
            lines.push(ns("r", &format!("{id}/{bytes}"), nanoseconds));
        }
        lines.push(row(
            "r",
            &format!("aead/aes-256-gcm/seal/openssl/{bytes}"),
            failed("vector 3 of aes-256-gcm.txt: wrong tag"),
        ));
        lines.push(row(
            "r",
            &format!("block/camellia-128-cbc/encrypt/openssl/{bytes}"),
            unavailable("this OpenSSL was built without Camellia"),
        ));
    }
    let mut rough = measured(30e-6, None);
    if let Outcome::Measured(timing) = &mut rough {
        timing.samples.truncate(4);
    }
    lines.push(row("r", "signature/ed25519/sign/openssl", rough));
    lines.push(ns("r", "signature/ed25519/sign/rustcrypto", 16e3));
    lines.push(ns("r", "signature/rsa-2048/sign/rustcrypto", 1.1e6));
    lines.push(ns("r", "signature/ed25519/verify/rustcrypto", 38e3));
    lines
}

fn results(name: &str) -> PathBuf {
    home(name, lines())
}

#[test]
fn a_ranking_has_every_kind_of_row() {
    let home = results("ranking");
    golden("rank", &printed(&home, &["rank"]));
    let arguments = ["rank", "--family", "aead", "--size", "1024,16", "--operation", "seal,open"];
    golden("rank-asked", &printed(&home, &arguments));
    golden("rank-cost", &printed(&home, &["rank", "--family", "aead,hash", "--cost"]));
}

#[test]
fn a_least_status_leaves_the_others_out() {
    let home = results("ranking-status");
    let text = printed(&home, &["rank", "--min-status", "acceptable"]);
    assert!(text.contains("aes-128-cbc") && !text.contains("des-ede3-cbc"), "{text}");
    let legacy = printed(&home, &["rank", "--min-status", "legacy"]);
    assert!(legacy.contains("des-ede3-cbc") && !legacy.contains("rc4"), "{legacy}");
    let arguments = ["rank", "--family", "stream", "--min-status", "recommended"];
    let said = complaint(&home, &arguments, 4);
    assert!(said.contains("status recommended or better"), "{said}");
    complaint(&home, &["rank", "--family", "kem"], 4);
    complaint(&home, &["rank", "--set", "nowhere"], 3);
}

#[test]
fn json_has_places_and_ratios() {
    let home = results("ranking-json");
    let text = printed(&home, &["rank", "--family", "aead", "--cost", "--format", "json"]);
    let report: Value = serde_json::from_str(&text).unwrap();
    let first = &report["rankings"][1];
    assert_eq!((first["operation"].as_str(), first["bytes"].as_u64()), (Some("seal"), Some(16384)));
    let rows = first["rows"].as_array().unwrap();
    let ranks: Vec<_> = rows.iter().map(|row| row["rank"].as_u64().unwrap()).collect();
    assert_eq!(ranks, [1, 1, 3, 4]);
    assert_eq!((&rows[0]["tied"], &rows[2]["tied"]), (&true.into(), &false.into()));
    let ratio = rows[2]["ratio_to_best"]["value"].as_f64().unwrap();
    assert!((ratio - (40.0 + 0.12 * 16384.0) / (44.0 + 0.16 * 16384.0)).abs() < 1e-6, "{ratio}");
    assert_eq!(first["without_figure"][0]["state"], "failed");
    let fixed = report["costs"][0]["fixed"]["value"].as_f64().unwrap();
    assert!((fixed / 40e-9 - 1.0).abs() < 1e-2, "{fixed}");
}
