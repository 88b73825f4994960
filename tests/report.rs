//! Tables and page: what they say is what the record says, and nothing in a record can harm.

#[path = "common/golden.rs"]
mod golden;
#[path = "common/synthetic.rs"]
mod synthetic;

#[path = "report/export.rs"]
mod export;
#[path = "report/markdown.rs"]
mod markdown;
#[path = "report/ranking.rs"]
mod ranking;

use std::fs;
use std::path::Path;

use cipherbench::Registry;
use cipherbench::algorithm::{Algorithm, Family, Status, Vectors};
use cipherbench::record::{Line, Outcome, ResultSet, Writer, place};
use cipherbench::report::{self, figures};
use synthetic::{directory, environment, measured, measurement};

/// A result set of these lines.
fn set(name: &str, lines: impl IntoIterator<Item = Line>) -> ResultSet {
    let path = place::results(&directory(name));
    let mut writer = Writer::open(&path).unwrap();
    lines.into_iter().for_each(|line| writer.append(&line).unwrap());
    ResultSet::read(path).unwrap()
}

fn receipt(run: &str, started: &str) -> Line {
    Line::Environment(Box::new(environment(run, run, started, "hash")))
}

fn row(
    run: &str,
    family: &str,
    algorithm: &str,
    operation: &str,
    bytes: Option<usize>,
    outcome: Outcome,
) -> Line {
    Line::Measurement(Box::new(measurement(
        run,
        family,
        algorithm,
        operation,
        "rustcrypto",
        bytes,
        outcome,
    )))
}

fn hash(run: &str, algorithm: &str, bytes: usize, seconds: f64) -> Line {
    row(run, "hash", algorithm, "hash", Some(bytes), measured(seconds, Some(bytes)))
}

fn page(set: &ResultSet) -> String {
    report::page(
        set,
        &Registry::empty(),
        Path::new("/nowhere/cipherbench"),
        Path::new("/nowhere/criterion"),
    )
}

/// The text between the first `from` and the next `to`.
fn between<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
    let start = text.find(from).unwrap_or_else(|| panic!("no {from}"));
    let rest = &text[start + from.len()..];
    &rest[..rest.find(to).unwrap_or_else(|| panic!("no {to}"))]
}

fn every_kind_of_row() -> Vec<Line> {
    vec![
        receipt("old", "2026-11-30T18:02:00Z"),
        hash("old", "sha-512", 16, 80e-9),
        receipt("new", "2026-12-01T00:40:00Z"),
        hash("new", "md5", 16, 50e-9),
        hash("new", "sha-256", 16, 64e-9),
        hash("new", "sha-256", 1024, 0.5e-6),
        row(
            "new",
            "hash",
            "sha-384",
            "hash",
            Some(16),
            Outcome::Unavailable { reason: "no AVX here".into() },
        ),
        row(
            "new",
            "hash",
            "sha-384",
            "hash",
            Some(1024),
            Outcome::Failed { reason: "vector 3: wrong digest".into() },
        ),
        row("new", "aead", "aes-128-gcm", "seal", Some(16), measured(80e-9, Some(16))),
        row("new", "aead", "aes-128-gcm", "open", Some(16), measured(100e-9, Some(16))),
        row("new", "aead", "aes-128-gcm", "setup", None, measured(125e-9, None)),
        row("new", "signature", "rsa-2048", "sign", None, measured(1e-3, None)),
        row("new", "signature", "rsa-2048", "verify", None, measured(25e-6, None)),
        row("new", "signature", "rsa-2048", "keygen", None, measured(0.25, None)),
        row("new", "agreement", "x25519", "agree", None, measured(40e-6, None)),
        row("new", "agreement", "x25519", "keygen", None, measured(20e-6, None)),
    ]
}

#[test]
fn table_has_the_layout_of_openssl_speed() {
    let set = set("table", every_kind_of_row());
    let expected = "\
cipherbench 0.1.0, plan standard, measured 2026-12-01 00:40 UTC
AMD EPYC 9R14 (synthetic), virtual machine (KVM), rustc 1.95.0 (59807616e 2026-04-14), profile release

Hash functions: hash
The 'numbers' are in 1000s of bytes per second processed.
type         provider         16 bytes  1024 bytes
md5 (broken) rustcrypto     320000.00k           -
sha-256      rustcrypto     250000.00k 2048000.00k
sha-384      rustcrypto            n/a      FAILED
sha-512      rustcrypto [1] 200000.00k           -

Authenticated encryption: seal
The 'numbers' are in 1000s of bytes per second processed.
type        provider     16 bytes
aes-128-gcm rustcrypto 200000.00k
type             provider     16 bytes
aes-128-gcm open rustcrypto 160000.00k
type              provider        op      op/s
aes-128-gcm setup rustcrypto 125.0ns 8000000.0

Signatures
type     provider           sign       verify sign/s verify/s
rsa-2048 rustcrypto 0.001000000s 0.000025000s 1000.0  40000.0
type            provider        op op/s
rsa-2048 keygen rustcrypto 250.0ms  4.0

Key agreement: agree
type          provider        op    op/s
x25519 keygen rustcrypto 20.00us 50000.0
x25519        rustcrypto 40.00us 25000.0

-: not measured. n/a: unavailable here. FAILED: answered wrongly, so it has no figure.
(legacy) and (broken) are not to be picked, however fast they are.
[1] measured 2026-11-30 18:02 UTC in an earlier run, plan standard
FAILED by rustcrypto: vector 3: wrong digest (sha-384)
n/a by rustcrypto: no AVX here (sha-384)
";
    let table = report::table(&set, &Registry::empty(), None);
    assert_eq!(table, expected, "\n{table}");
}

#[test]
fn six_sizes_fit_eighty_columns() {
    let mut lines = vec![receipt("r", "2026-12-01T00:40:00Z")];
    for (algorithm, provider) in [("aes-128-gcm", "rustcrypto"), ("xchacha20-poly1305", "openssl")]
    {
        for bytes in cipherbench::workload::SIZES {
            let outcome = measured(30e-9 + bytes as f64 / 9.0e9, Some(bytes));
            let row = measurement("r", "aead", algorithm, "seal", provider, Some(bytes), outcome);
            lines.push(Line::Measurement(Box::new(row)));
        }
    }
    let set = set("eighty", lines);
    let table = report::table(&set, &Registry::empty(), Some(80));
    let figures =
        table.lines().skip_while(|line| !line.starts_with("Authenticated")).skip(1).take(5);
    for line in figures {
        assert!(line.chars().count() <= 80, "{line}");
    }
    assert!(table.contains("Columns are message lengths in bytes.\n"), "{table}");
    assert!(report::table(&set, &Registry::empty(), None).contains("16384 bytes"));
}

#[test]
fn table_cannot_steer_the_terminal() {
    let mut hostile = measurement(
        "r",
        "hash",
        "sha-256",
        "hash",
        "\x1b[2Jgone",
        Some(16),
        measured(1e-7, Some(16)),
    );
    hostile.implementation.version = "\x1b]0;title\x07".into();
    let mut failed = hostile.clone();
    failed.id.bytes = Some(64);
    failed.outcome = Outcome::Failed { reason: "\x1b[31m\r\nred".into() };
    let set = set(
        "escape",
        [
            receipt("r", "2026-12-01T00:40:00Z"),
            Line::Measurement(Box::new(hostile)),
            Line::Measurement(Box::new(failed)),
        ],
    );
    let table = report::table(&set, &Registry::empty(), None);
    assert!(!table.chars().any(|c| c.is_control() && c != '\n'), "{table:?}");
}

#[test]
fn page_shows_the_figures_of_the_record() {
    let home = directory("page");
    let set = ResultSet::read(synthetic::write(&home)).unwrap();
    let path = report::write_page(&home).unwrap();
    assert_eq!(path, place::page(&home));
    let html = fs::read_to_string(path).unwrap();
    let mut compared = 0;
    for (family, algorithm, operation) in [
        ("hash", "sha-256", "hash"),
        ("aead", "aes-128-gcm", "seal"),
        ("block", "aes-256-cbc", "encrypt"),
    ] {
        for provider in ["rustcrypto", "openssl"] {
            let section =
                between(&html, &format!("id=\"family-{family}-{operation}\""), "</table>");
            let rows = between(section, &format!(">{algorithm}</span>"), "</tbody>");
            let cells =
                between(rows, &format!("<span class=\"provider\">{provider}</span>"), "</tr>");
            for latest in set.latest() {
                let id = &latest.measurement.id;
                if (&*id.algorithm, &*id.operation, &*id.provider)
                    != (algorithm, operation, provider)
                {
                    continue;
                }
                match &latest.measurement.outcome {
                    Outcome::Measured(timing) => {
                        let speed = timing.bytes_per_second.unwrap();
                        assert!(cells.contains(&figures::rate(speed.value)), "{id}: {cells}");
                        assert!(cells.contains(&figures::margin(&speed)), "{id}: {cells}");
                    }
                    Outcome::Unavailable { reason } | Outcome::Failed { reason } => {
                        assert!(cells.contains(&**reason), "{id}: {cells}");
                    }
                }
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 3 * 2 * 7);
    let signatures = between(&html, "id=\"family-signature-operations\"", "</table>");
    let sign = set
        .latest()
        .into_iter()
        .find(|row| row.measurement.id.to_string() == "signature/ed25519/sign/openssl");
    let sign = sign.unwrap().measurement.outcome.timing().unwrap();
    assert!(signatures.contains(&figures::operations(1.0 / sign.seconds.value)));
}

#[test]
fn page_runs_nothing_and_fetches_nothing() {
    let home = directory("inert");
    synthetic::write(&home);
    // A line that is damaged in a hostile way, too.
    let path = place::results(&home);
    let damaged =
        fs::read_to_string(&path).unwrap() + "{\"schema\":\"<script>alert('schema')</script>\"}\n";
    fs::write(&path, damaged).unwrap();
    let html = fs::read_to_string(report::write_page(&home).unwrap()).unwrap();
    // The rows as data, and the page's own script.
    assert_eq!(html.matches("<script").count(), 2);
    for tag in ["<img", "<link", "<iframe", "<object", "<embed", "<base", "@import", "url("] {
        assert!(!html.contains(tag), "{tag}");
    }
    assert!(html.contains("&lt;script&gt;alert('provider')&lt;/script&gt;"));
    assert!(html.contains("&lt;script&gt;alert('os')"));
    assert!(
        between(&html, "Damaged lines", "</section>").contains("&lt;script&gt;alert('schema')")
    );
    for source in ["src=\"", "href=\"http", "href=\"//"] {
        assert!(!html.contains(source), "{source}");
    }
    assert_eq!(html.matches("<table").count(), html.matches("<caption").count());
    assert!(!html.contains("<th>"), "every heading has a scope");
}

#[test]
fn figures_link_to_criterions_report_where_it_is() {
    let home = directory("links");
    let criterion = home.join("criterion #1");
    let there = criterion.join("hash_sha-256_hash/rustcrypto/16/report");
    fs::create_dir_all(&there).unwrap();
    fs::write(there.join("index.html"), "").unwrap();
    fs::create_dir_all(home.join("outside/report")).unwrap();
    fs::write(home.join("outside/report/index.html"), "").unwrap();
    let with = |bytes: usize, directory: &str| {
        let mut line = hash("r", "sha-256", bytes, 1e-7);
        if let Line::Measurement(measurement) = &mut line
            && let Outcome::Measured(timing) = &mut measurement.outcome
        {
            timing.criterion = Some(directory.into());
        }
        line
    };
    let set = set(
        "links-set",
        [
            receipt("r", "2026-12-01T00:40:00Z"),
            with(16, "hash_sha-256_hash/rustcrypto/16"),
            with(64, "hash_sha-256_hash/rustcrypto/64"),
            with(256, "../outside"),
        ],
    );
    let html = report::page(&set, &Registry::empty(), &home.join("results"), &criterion);
    let links: Vec<&str> = html.matches("report/index.html").collect();
    assert_eq!(links.len(), 1);
    assert!(
        html.contains(
            "href=\"../criterion%20%231/hash_sha-256_hash/rustcrypto/16/report/index.html\""
        ),
        "{html}"
    );
}

#[test]
fn a_callers_own_algorithm_has_its_own_status() {
    let own = Algorithm::new("rot13", Family::Hash, "the Romans").status(
        Status::Broken,
        "no key",
        "everybody",
    );
    let registry = Registry::empty().with_algorithm(own, Vectors::default());
    let lines = [
        receipt("r", "2026-12-01T00:40:00Z"),
        hash("r", "rot13", 16, 1e-9),
        hash("r", "other", 16, 1e-9),
    ];
    let set = set("own", lines);
    let html = report::page(&set, &registry, Path::new("/a"), Path::new("/b"));
    assert!(between(&html, ">rot13<", "</tbody>").contains("no key (everybody)"));
    assert!(between(&html, ">other<", "</tbody>").contains("not judged"));
    assert!(report::table(&set, &registry, None).contains("rot13 (broken)"));
}

#[test]
fn page_without_results_is_an_error_that_says_what_to_do() {
    let home = directory("nothing");
    let error = report::write_page(&home).unwrap_err();
    assert_eq!(error.exit_code(), cipherbench::error::exit::RESULT_SET);
    assert!(
        error.to_string().contains("measure first, with `cargo bench` or `cipherbench run`"),
        "{error}"
    );
    assert!(!place::page(&home).exists());
}
