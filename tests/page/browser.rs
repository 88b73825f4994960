//! What a reader does with the page, done in Chromium by `check.mjs`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use cipherbench::Registry;
use cipherbench::record::{Line, ResultSet};
use cipherbench::report::{self, Named};

use crate::sets;
use crate::synthetic::{self, directory};

/// Where browsers are called otherwise than `chromium`.
const BROWSERS: [&str; 4] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The browser, where it and node are installed; else a line that says what to install.
fn browser() -> Option<String> {
    let there = |program: &str| {
        Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
    };
    let named = std::env::var("CHROMIUM").ok();
    let browser =
        named.or_else(|| BROWSERS.into_iter().find(|name| there(name)).map(str::to_owned));
    match browser {
        Some(browser) if there("node") => Some(browser),
        Some(_) => {
            println!("skipped: no node; install Node.js 20 or newer (apt install nodejs)");
            None
        }
        None => {
            println!(
                "skipped: no Chromium; install it (apt install chromium) or name it in CHROMIUM"
            );
            None
        }
    }
}

fn check(page: &Path, sets: &[PathBuf]) {
    let Some(browser) = browser() else { return };
    // One browser at a time: each has several processes.
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let output = Command::new("node")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page/check.mjs"))
        .arg(page)
        .args(sets)
        .env("CHROMIUM", browser)
        .env("AXE_HOME", Path::new(env!("CARGO_TARGET_TMPDIR")).join("axe"))
        .output()
        .expect("node runs");
    let [said, wrong] =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    println!("{said}");
    let failed: Vec<&str> = said.lines().filter(|line| line.starts_with("FAILED")).collect();
    assert!(output.status.success(), "{}\n{wrong}", failed.join("\n"));
}

/// Writes a set and its page, and looks at it.
fn look_at(name: &str, file: &str, lines: &[Line]) {
    let path = directory(name).join(file);
    synthetic::save(&path, lines);
    let set = ResultSet::read(&path).unwrap();
    let page = path.with_extension("html");
    report::write_page_of(&set, &Registry::empty(), &page).unwrap();
    check(&page, &[path]);
}

#[test]
fn the_page_is_what_the_record_says() {
    let mut lines = synthetic::pairs();
    lines.retain(|line| match line {
        Line::Measurement(row) => {
            ["hash", "aead", "signature"].contains(&&*row.id.family)
                && row.id.bytes.is_none_or(|bytes| [16, 1024, 16384].contains(&bytes))
                && row.id.operation != "open-reject"
        }
        Line::Environment(_) => true,
    });
    look_at("page-browser", "results.jsonl", &lines);
}

#[test]
fn hostile_names_do_nothing() {
    let file = if cfg!(windows) { "hostile.jsonl" } else { "<script>alert('file')<&\".jsonl" };
    look_at("page-hostile", file, &sets::hostile());
}

#[test]
fn one_provider_alone_makes_a_page() {
    let one =
        |line: &Line| !matches!(line, Line::Measurement(row) if row.id.provider != "rustcrypto");
    let lines: Vec<Line> = sets::small().into_iter().filter(one).collect();
    look_at("page-alone", "results.jsonl", &lines);
}

#[test]
fn trends_are_what_the_records_say() {
    let home = directory("page-trends");
    let mut points = synthetic::history(6);
    // A hostile name, and a machine that is another.
    let run = match points[5].last() {
        Some(Line::Measurement(row)) => row.run.clone(),
        _ => panic!("a set ends with a row"),
    };
    let row = sets::row(&run, ["hash", "sha-256", "hash", synthetic::HOSTILE], Some(64), 1e-7);
    points[5].push(Line::Measurement(Box::new(row)));
    if let Some(Line::Environment(environment)) = points[5].first_mut() {
        environment.cpu.name = Some("<img src=x onerror=alert('cpu')>".into());
    }
    let mut paths = Vec::new();
    let sets: Vec<Named> = points
        .iter()
        .enumerate()
        .map(|(i, lines)| {
            let path = home.join(format!("week-{i}.jsonl"));
            synthetic::save(&path, lines);
            let set = ResultSet::read(&path).unwrap();
            paths.push(path);
            Named { name: format!("<b>week {i}</b>"), set }
        })
        .collect();
    let page = home.join("history.html");
    report::write_history(&sets, &Registry::empty(), &page).unwrap();
    check(&page, &paths);
}
