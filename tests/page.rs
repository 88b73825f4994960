//! The page as a file: its parts held against golden ones, what it may do, and what a reader does with it in a
//! browser (`page/check.mjs`).
//!
//! `UPDATE=1 cargo test --test page` writes the golden files anew.

#[path = "common/golden.rs"]
mod files;
#[path = "common/synthetic.rs"]
mod synthetic;

#[path = "page/browser.rs"]
mod browser;
#[path = "page/golden.rs"]
mod golden;
#[path = "page/history.rs"]
mod history;
#[path = "page/sets.rs"]
mod sets;
#[cfg(feature = "cli")]
#[path = "page/verb.rs"]
mod verb;

use std::path::Path;

use cipherbench::Registry;
use cipherbench::record::ResultSet;
use cipherbench::report;

/// The page of a set, as if it lay where no file of Criterion's is.
fn page(set: &ResultSet) -> String {
    report::page(set, &Registry::empty(), Path::new("/nowhere/a"), Path::new("/nowhere/b"))
}

/// The text from the first `from` up to the next `to`.
fn between<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
    let start = text.find(from).unwrap_or_else(|| panic!("no {from}"));
    let rest = &text[start..];
    &rest[..rest.find(to).unwrap_or_else(|| panic!("no {to}"))]
}

#[test]
fn one_provider_has_no_ratios_and_no_empty_heading() {
    let mut lines = sets::small();
    lines.retain(|line| {
        !matches!(line, cipherbench::record::Line::Measurement(row) if row.id.provider != "rustcrypto")
    });
    let html = page(&sets::read("page-one-provider", &lines));
    assert!(!html.contains("Provider against provider") && !html.contains("id=\"ratios\""));
    assert!(!html.contains("id=\"pairs\"") && !html.contains("With and without instructions"));
    assert!(html.contains("id=\"plots\""));
    assert!(html.contains("aes-128-gcm</b> by operation"), "operations are drawn together");
}

#[test]
fn rows_that_do_other_work_or_are_of_another_machine_have_no_ratio() {
    let mut lines = sets::small();
    for line in &mut lines {
        if let cipherbench::record::Line::Measurement(row) = line
            && row.id.provider == "ring"
        {
            row.workload.version += 1;
        }
    }
    let html = page(&sets::read("page-other-work", &lines));
    let ratios = between(&html, "id=\"ratios\"", "id=\"pairs\"");
    assert_eq!(ratios.matches("no ratio").count(), 10, "three sizes of three operations, and sign");
    assert!(ratios.contains("the reference did other work"));
}

#[test]
fn the_policy_knows_the_script_and_nothing_else() {
    let html = page(&sets::read("page-policy", &sets::small()));
    let script = include_str!("../src/report/page/rows.js");
    let hash = base64(&hmac_sha256::Hash::hash(script.as_bytes()));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/report/page/rows.js.sha256");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, format!("{hash}\n")).unwrap();
    }
    let written = std::fs::read_to_string(&file).unwrap();
    assert_eq!(written.trim(), hash, "{}: UPDATE=1 cargo test --test page", file.display());
    let policy = between(&html, "default-src 'none'", "\"");
    assert!(policy.contains(&format!("script-src 'sha256-{hash}';")), "{policy}");
    assert!(!between(policy, "script-src", ";").contains("unsafe"), "{policy}");
    assert!(html.contains(&format!("<script>{script}</script>")));
    assert!(script.lines().count() < 200, "as little script by hand as will do");
}

#[test]
fn a_thousand_rows_are_under_two_megabytes() {
    let set = sets::read("page-thousand", &synthetic::scale(1000, 30, 1));
    assert!(page(&set).len() < 2_000_000, "{} bytes", page(&set).len());
}

/// Base64 as RFC 4648 has it.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |three: &[u8]| -> String {
        let bits =
            three.iter().chain([&0, &0]).take(3).fold(0u32, |all, one| all << 8 | u32::from(*one));
        (0..4)
            .map(|i| match i <= three.len() {
                true => char::from(LETTERS[(bits >> (18 - 6 * i)) as usize & 63]),
                false => '=',
            })
            .collect()
    };
    bytes.chunks(3).map(group).collect()
}
