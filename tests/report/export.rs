//! Exports: each format as it stands in `tests/golden`, and read back as those who take it read it.
//! `UPDATE=1 cargo test --test report` writes the golden files anew.

use std::fs;
use std::path::Path;

use cipherbench::algorithm::{Algorithm, Family, Status, Vectors};
use cipherbench::record::{Filter, Line, Outcome, Percentiles, ResultSet};
use cipherbench::report::export::{self, Csv, LeftOut};
use cipherbench::{Registry, Selection};
use serde_json::Value;

use crate::golden::golden;
use crate::synthetic::{HOSTILE, environment, measured, measurement};
use crate::{receipt, set};

/// Every kind of row: of two receipts and three providers, own algorithms, hostile names, no figure.
fn lines() -> Vec<Line> {
    let mut old = environment("old", "old", "2026-11-12T09:15:00Z", "hash");
    old.toolchain.rustc = Some("rustc 1.94.0 (0123abcd5 2026-03-05)".into());
    old.toolchain.rustflags = Some("-C target-cpu=native".into());
    old.cpu.governor = Some("line\nbreak, \"quote\"".into());
    (old.load, old.memory_bytes) = (None, None);
    let row = |run: &str, id: &str, outcome: &dyn Fn(Option<usize>) -> Outcome| {
        let parts: Vec<&str> = id.split('/').collect();
        let bytes = parts.get(4).map(|bytes| bytes.parse().unwrap());
        let (family, algorithm, operation) = (parts[0], parts[1], parts[2]);
        let outcome = outcome(bytes);
        measurement(run, family, algorithm, operation, parts[3], bytes, outcome)
    };
    let takes = |id: &str, seconds: f64| row("new", id, &|bytes| measured(seconds, bytes));
    let failed = |id: &str| {
        row("new", id, &|_| Outcome::Failed { reason: "vector 3: wrong tag\n=1+1".into() })
    };
    let unavailable =
        |_: Option<usize>| Outcome::Unavailable { reason: "not a multiple of 16".into() };
    let mut rows = vec![
        takes("hash/sha-256/hash/rustcrypto/16", 64e-9),
        takes("hash/sha-256/hash/rustcrypto/1024", 0.5e-6),
        takes("hash/sha-256/hash/openssl/16", 80e-9),
        takes("hash/md5/hash/rustcrypto/16", 50e-9),
        takes("hash/rot13/hash/rustcrypto/16", 3e-9),
        takes("mac/hmac-sha-256/mac/rustcrypto/16", 0.25e-6),
        takes("block/aes-128-cbc/encrypt/rustcrypto/1024", 0.9e-6),
        row("new", "block/aes-128-cbc/encrypt/rustcrypto/1350", &unavailable),
        takes("block/aes-128-cbc/decrypt/rustcrypto/1024", 0.2e-6),
        takes("stream/rc4/encrypt-stream/rustcrypto/16", 4e-3),
        takes("aead/aes-128-gcm/seal/rustcrypto/16384", 3e-6),
        failed("aead/aes-128-gcm/open/rustcrypto/16384"),
        takes("aead/aes-128-gcm/setup/rustcrypto", 125e-9),
        takes("signature/rsa-2048/sign/rustcrypto", 1e-3),
        takes("signature/rsa-2048/verify/rustcrypto", 25e-6),
        takes("signature/ecdsa-p256/sign/rustcrypto", 61e-6),
        failed("signature/ecdsa-p256/verify/rustcrypto"),
        takes("signature/ed25519/sign/openssl", 16e-6),
        takes("signature/ed25519/verify/openssl", 37e-6),
        takes("signature/own-sign/sign/rustcrypto", 2.0),
        takes("agreement/x25519/agree/rustcrypto", 37e-6),
        takes("agreement/x25519/keygen/rustcrypto", 20e-6),
    ];
    let mut hostile = takes("hash/x/hash/x/16", 91e-9);
    hostile.id.algorithm = "=HYPERLINK(\"http://x\")|a:b\u{1b}[2J".into();
    hostile.id.provider = HOSTILE.into();
    hostile.implementation.version = "+1, `tick` *star* [link](x)".into();
    rows.push(hostile);
    if let Outcome::Measured(timing) = &mut rows[0].outcome {
        timing.percentiles = Some(Percentiles { p50: 64e-9, p95: 70e-9, p99: 90e-9, worst: 4e-6 });
        timing.criterion = Some("hash_sha-256_hash/rustcrypto/16".into());
    }
    let of_old = |id: &str, seconds: f64| row("old", id, &|bytes| measured(seconds, bytes));
    let earlier = of_old("hash/sha-512/hash/rustcrypto/16", 80e-9);
    let superseded = of_old("hash/sha-256/hash/rustcrypto/16", 1.0);
    let line = |row| Line::Measurement(Box::new(row));
    [Line::Environment(Box::new(old)), line(earlier), line(superseded)]
        .into_iter()
        .chain([receipt("new", "2026-12-01T00:40:00Z")])
        .chain(rows.into_iter().map(line))
        .collect()
}

fn registry() -> Registry {
    let own = Algorithm::new("rot13", Family::Hash, "the Romans");
    let own = own.status(Status::Broken, "no key", "everybody");
    Registry::empty().with_algorithm(own, Vectors::default())
}

fn csv(name: &str, set: &ResultSet) -> String {
    let mut text = Vec::new();
    let mut csv = Csv::new(&mut text).unwrap();
    csv.set(name, set, &registry()).unwrap();
    csv.finish().unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn every_format_is_as_it_was() {
    let (set, registry) = (set("export", lines()), registry());
    golden("export-csv.csv", &csv("current", &set));
    golden("export-json.json", &export::json(&set).unwrap());
    golden("export-markdown.md", &export::markdown(&set, &registry));
    golden("export-openssl.txt", &export::openssl(&set, &registry).text);
    golden("export-openssl-mr.txt", &export::openssl_mr(&set, &registry).text);
    golden("export-bencher.json", &export::bencher(&set).text);
    golden("export-github-action-benchmark.json", &export::github_action_benchmark(&set).text);
}

#[test]
fn what_a_format_cannot_say_is_counted() {
    let (set, registry) = (set("export-left", lines()), registry());
    let (unavailable, failed) = (1, 2);
    // `setup` and `keygen` are no operations of OpenSSL's.
    let without_names = LeftOut { unsaid: 2, ..LeftOut::default() };
    assert_eq!(export::openssl(&set, &registry).left_out, without_names);
    // Besides, a `sign` whose `verify` failed, and a signature that has no number there.
    let left_out = export::openssl_mr(&set, &registry).left_out;
    assert_eq!(left_out, LeftOut { unavailable, failed, unsaid: 4 });
    assert_eq!(
        left_out.to_string(),
        "1 unavailable, 2 failed, 4 measured that the format has no line for"
    );
    let without_figures = LeftOut { unavailable, failed, unsaid: 0 };
    assert_eq!(export::bencher(&set).left_out, without_figures);
    assert_eq!(export::github_action_benchmark(&set).left_out, without_figures);
}

#[test]
fn no_export_steers_a_terminal_or_breaks_a_line() {
    let (set, registry) = (set("export-hostile", lines()), registry());
    let markdown = export::markdown(&set, &registry);
    for text in [
        csv("current", &set),
        markdown.clone(),
        export::openssl(&set, &registry).text,
        export::openssl_mr(&set, &registry).text,
        export::json(&set).unwrap(),
        export::bencher(&set).text,
    ] {
        assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{text:?}");
    }
    assert!(!markdown.contains("<script"), "{markdown}");
    let cells = |line: &str| line.replace("\\|", "").matches('|').count();
    let hostile = markdown.lines().find(|line| line.contains("HYPERLINK")).unwrap();
    assert_eq!(cells(hostile), 5, "{hostile}");
}

#[test]
fn json_is_a_result_set_again() {
    let set = set("export-json", lines());
    let records: Value = serde_json::from_str(&export::json(&set).unwrap()).unwrap();
    let path = crate::directory("export-json-again").join("results.jsonl");
    let lines: Vec<String> = records.as_array().unwrap().iter().map(Value::to_string).collect();
    fs::write(&path, lines.join("\n")).unwrap();
    let again = ResultSet::read(path).unwrap();
    assert_eq!(again.damage, []);
    assert_eq!(again.latest(), set.latest());
}

#[test]
fn csv_has_every_row_as_the_record_has_it() {
    let set = set("export-csv", lines());
    let text = csv("a,b", &set);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().unwrap().clone();
    let at = |name: &str| header.iter().position(|column| column == name).unwrap();
    let records: Vec<_> = reader.records().map(Result::unwrap).collect();
    let rows = set.latest();
    assert_eq!(records.len(), rows.len());
    for (record, row) in records.iter().zip(rows) {
        let timing = row.measurement.outcome.timing();
        let number = |name: &str| record[at(name)].parse::<f64>().ok();
        assert_eq!(&record[at("set")], "a,b");
        assert_eq!(number("seconds"), timing.map(|timing| timing.seconds.value));
        assert_eq!(number("load"), row.environment.load);
        assert_eq!(number("bytes"), row.measurement.id.bytes.map(|bytes| bytes as f64));
        assert_eq!(&record[at("state")], row.measurement.outcome.state());
        let begins = |field: &str| field.starts_with(['=', '+', '-', '@']);
        assert!(!record.iter().any(begins), "{record:?}");
    }
}

/// As an importer reads them: the figures of `+F` under the sizes of the last `+H`.
#[test]
fn mr_lines_have_the_figures_of_the_record() {
    let (set, registry) = (set("export-mr", lines()), registry());
    let text = export::openssl_mr(&set, &registry).text;
    let rows = set.latest();
    let (mut sizes, mut provider, mut operation, mut read) = (vec![], "", "", 0);
    for line in text.lines() {
        let fields: Vec<&str> = line.split(':').collect();
        match fields[0] {
            "# provider" => provider = fields[1].trim().split(" (").next().unwrap(),
            "# operation" => operation = fields[1].trim(),
            "+H" => sizes = fields[1..].iter().map(|size| size.parse::<usize>().unwrap()).collect(),
            "+F" => {
                assert_eq!(fields.len() - 3, sizes.len(), "{line}");
                let Ok(known) = registry.find(fields[2]) else { continue };
                for (size, figure) in sizes.iter().zip(&fields[3..]) {
                    let (family, slug) = (known[0].family(), known[0].slug());
                    let id = format!("{family}/{slug}/{operation}/{provider}/{size}");
                    let row = rows.iter().find(|row| row.measurement.id.to_string() == id);
                    let timing = row.unwrap_or_else(|| panic!("{id}")).measurement.outcome.timing();
                    let right = timing.unwrap().bytes_per_second.unwrap().value;
                    let figure: f64 = figure.parse().unwrap();
                    assert!((figure / right - 1.0).abs() < 1e-6, "{id}: {figure} {right}");
                    read += 1;
                }
            }
            _ => {}
        }
    }
    assert_eq!(read, 11);
    assert!(text.contains("\n+F2:2:2048:1000.000000:40000.000000\n"), "{text}");
    assert!(text.contains("\n+F5:22:253:27027.027027:0.0000370000\n"), "{text}");
}

#[test]
fn rows_are_taken_by_what_their_ids_say() {
    let (whole, registry) = (set("export-filter", lines()), registry());
    let kept = |selection: Selection, sizes: &[usize]| {
        let mut set = whole.clone();
        let mut filter = Filter::new(selection, sizes.to_vec(), &registry).unwrap();
        filter.keep(&mut set);
        filter.finish().map(|()| set.latest().len())
    };
    let all = Selection::default();
    assert_eq!(kept(all.clone(), &[]).unwrap(), 24);
    let named = |name: &str| Selection { algorithms: vec![name.into()], ..Selection::default() };
    assert_eq!(kept(named("SHA256"), &[]).unwrap(), 3);
    assert_eq!(kept(named("sha-256"), &[1024]).unwrap(), 1);
    assert_eq!(kept(named("own-sign"), &[]).unwrap(), 1);
    assert_eq!(kept(Selection { statuses: vec![Status::Broken], ..all.clone() }, &[]).unwrap(), 3);
    assert_eq!(
        kept(Selection { globs: vec!["hash/sha-*".into()], ..all.clone() }, &[]).unwrap(),
        4
    );
    let failed = |selection, sizes: &[usize]| {
        let error = kept(selection, sizes).unwrap_err();
        (error.exit_code(), error.to_string())
    };
    let near = failed(Selection { providers: vec!["opensll".into()], ..all.clone() }, &[]);
    assert_eq!(near, (2, "no provider is called `opensll`; did you mean `openssl`?".into()));
    assert_eq!(failed(named("sha255"), &[]).0, 2);
    assert_eq!(failed(all, &[17]).0, 4);
}

/// The columns as docs/FLEET.md has them.
#[test]
fn every_column_is_described() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/FLEET.md");
    let text = fs::read_to_string(&path).unwrap();
    let (begin, end) = ("<!-- columns:begin -->", "<!-- columns:end -->");
    let (before, rest) = text.split_once(begin).expect("the table's begin");
    let (table, after) = rest.split_once(end).expect("the table's end");
    let mut right = String::from("\n\n| column | type | null | what it is |\n|---|---|---|---|\n");
    for column in export::columns() {
        let null = if column.nullable { "yes" } else { "" };
        let kind = format!("{:?}", column.kind).to_lowercase();
        right += &format!("| `{}` | {kind} | {null} | {} |\n", column.name, column.what);
    }
    right.push('\n');
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, format!("{before}{begin}{right}{end}{after}")).unwrap();
    } else {
        assert_eq!(table, right, "docs/FLEET.md is out of date: UPDATE=1 cargo test --test report");
    }
}
