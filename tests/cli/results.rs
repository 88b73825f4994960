//! `results`: the sets that there are, and what is in each. `UPDATE=1` writes the golden files anew.

use std::fs;
use std::path::Path;

use cipherbench::record::place;
use serde_json::Value;

use super::golden::golden;
use super::synthetic::{self, directory};
use super::{command, complaint, json, printed, run, text};

fn home(name: &str) -> (std::path::PathBuf, String) {
    let home = directory(name);
    synthetic::write(&home);
    let argument = home.to_str().expect("UTF-8").to_owned();
    (home, argument)
}

#[test]
fn results_lists_every_set_and_what_counts_in_it() {
    let (home, dir) = home("results-list");
    printed(&["results", "save", "before", "--dir", &dir]);
    fs::write(place::sets(&home).join("broken.jsonl"), "no JSON\n\u{1b}[2J").expect("a file");
    let current = fs::read_to_string(place::results(&home)).expect("the set");
    fs::write(place::results(&home), current + "{\"type\":\n").expect("a file");
    let sets = json(&["results", "--format", "json", "--dir", &dir]);
    let names: Vec<_> = sets.as_array().expect("an array").iter().map(|set| &set["name"]).collect();
    assert_eq!(names, ["current", "before", "broken"]);
    let [current, before] = [&sets[0]["summary"], &sets[1]["summary"]];
    assert_eq!((&current["damaged_lines"], &before["damaged_lines"]), (&1.into(), &0.into()));
    assert_eq!(current["rows"], before["rows"]);
    let count = |value: &Value| value.as_u64().expect("a number");
    let counting = |set: &Value| -> u64 {
        let invocations = set["invocations"].as_array().expect("an array");
        invocations.iter().map(|invocation| count(&invocation["rows_that_count"])).sum()
    };
    let rows = &current["rows"];
    let all = count(&rows["measured"]) + count(&rows["unavailable"]) + count(&rows["failed"]);
    assert!(count(&rows["failed"]) > 0 && count(&rows["unavailable"]) > 0, "{rows}");
    assert_eq!((counting(current), counting(before)), (all, all));
    // Its hashes were measured anew since.
    let earliest = &current["invocations"][0];
    assert!(count(&earliest["rows_that_count"]) < count(&earliest["rows"]), "{earliest}");
    assert!(sets[2]["problem"].as_str().expect("words").contains("no line can be used"));

    let list = printed(&["results", "--dir", &dir]);
    golden("results-list.txt", &list.replace(&dir, "HOME"));
    let sets = printed(&["results", "--format", "json", "--dir", &dir]);
    golden("results-list.json", &sets.replace(&dir, "HOME"));
    let line = |name: &str| list.lines().find(|line| line.starts_with(name)).expect("a line");
    assert!(line("current").contains("2026-12-01 00:40"), "{list}");
    assert!(line("broken: cannot be used: ").contains("line 1"), "{list}");
    assert!(list.contains("\n  2026-11-30 18:02 UTC, stream: "), "{list}");
    assert!(!list.chars().any(|c| c.is_control() && c != '\n'), "{list:?}");
}

#[test]
fn results_shows_one_set() {
    let (home, dir) = home("results-one");
    let current = fs::read_to_string(place::results(&home)).expect("the set");
    fs::write(place::results(&home), current + "{\"type\":\n").expect("a file");
    let shown = printed(&["results", "current", "--dir", &dir]);
    for words in ["AMD EPYC 9R14", "rustc 1.95.0", "aead ", "invocations, with", "damaged: "] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    golden("results-one.txt", &shown.replace(&dir, "HOME"));
    let detail = json(&["results", "current", "--format", "json", "--dir", &dir]);
    assert_eq!(detail["environment"]["run"], "run-3");
    assert_eq!(detail["damage"].as_array().map(Vec::len), Some(1));
    let said = complaint(&["results", "curent", "--dir", &dir], 3);
    assert!(said.contains("did you mean `current`"), "{said}");
}

#[test]
fn results_are_kept_and_removed_by_name() {
    let (home, dir) = home("results-keep");
    let kept = printed(&["results", "save", "v1", "--dir", &dir]);
    assert!(kept.starts_with("v1: "), "{kept}");
    fs::remove_file(place::results(&home)).expect("removed");
    printed(&["results", "save", "v2", "--set", "v1", "--dir", &dir]);
    assert_eq!(printed(&["results", "remove", "v1", "--dir", &dir]), "v1 is removed\n");
    let sets = json(&["results", "--format", "json", "--dir", &dir]);
    assert_eq!(sets[0]["name"], "v2");
    let said = complaint(&["results", "remove", "v1", "--dir", &dir], 3);
    assert!(said.contains("no saved result set is called `v1`"), "{said}");
    assert!(
        complaint(&["results", "save", "a/b", "--set", "v2", "--dir", &dir], 2).contains("a/b")
    );
    complaint(&["results", "save", "v3", "--dir", &dir], 3);
    assert!(!Path::new(&dir).join("sets/v3.jsonl").exists());
}

#[test]
fn no_results_is_one_line_that_says_what_to_do() {
    let empty = directory("results-none");
    let dir = empty.to_str().expect("UTF-8");
    let said = printed(&["results", "--dir", dir]);
    assert!(said.lines().count() == 1 && said.contains("cargo bench"), "{said}");
    assert_eq!(json(&["results", "--dir", dir, "--format", "json"]), Value::Array(vec![]));
    assert!(text(&run(&["results", "--dir", dir, "current"], 3).stderr).contains("cargo bench"));
}

/// What `cargo bench` left in the checkout can be kept and removed from there, too.
#[cfg(target_os = "linux")]
#[test]
fn results_finds_what_cargo_bench_left_in_the_checkout() {
    let checkout = directory("results-checkout");
    let there = checkout.join("target/cipherbench");
    fs::create_dir_all(&there).expect("a directory");
    synthetic::write(&there);
    let data = checkout.join("data");
    let run = |arguments: &[&str]| {
        let mut command = command(arguments);
        for name in ["CARGO", "CARGO_MANIFEST_DIR", "CIPHERBENCH_HOME"] {
            command.env_remove(name);
        }
        command.env("XDG_DATA_HOME", &data).env("HOME", &checkout).current_dir(&checkout);
        let output = command.output().expect("the command runs");
        assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
        text(&output.stdout)
    };
    let list = run(&["results"]);
    assert!(list.starts_with("target/cipherbench\nset "), "{list}");
    assert!(run(&["results", "save", "kept"]).contains("data"), "saved where it is written to");
    let list = run(&["results"]);
    assert!(list.contains("\nkept ") && list.contains("\ntarget/cipherbench\n"), "{list}");
    run(&["results", "remove", "kept"]);
}

#[test]
fn an_output_takes_no_result_set_s_place() {
    let (home, dir) = home("output-onto-a-set");
    let before = fs::read(place::results(&home)).expect("the set");
    let set = place::results(&home).display().to_string();
    for verb in [&["export", "--format", "csv"][..], &["report"]] {
        let arguments = [verb, &["--dir", &dir, "--output", &set]].concat();
        let said = complaint(&arguments, 2);
        assert!(said.contains("is a result set"), "{said}");
    }
    assert_eq!(fs::read(place::results(&home)).expect("the set"), before);
}

#[cfg(unix)]
#[test]
fn an_output_goes_through_links_and_into_pipes() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

    let (home, dir) = home("output-special");
    let csv = |to: &std::path::Path| {
        printed(&[
            "export",
            "--format",
            "csv",
            "--dir",
            &dir,
            "--output",
            to.to_str().expect("UTF-8"),
        ])
    };
    let (file, link) = (home.join("rows.csv"), home.join("link.csv"));
    fs::write(&file, "old").expect("a file");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("a mode");
    symlink(&file, &link).expect("a link");
    csv(&link);
    assert!(fs::symlink_metadata(&link).expect("the link").is_symlink());
    assert_ne!(fs::read_to_string(&file).expect("rows"), "old");
    assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o600);

    let pipe = home.join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|status| status.success()) {
        println!("skipped: no mkfifo here");
        return;
    }
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).expect("rows")
    });
    csv(&pipe);
    assert_eq!(reader.join().expect("a reader"), fs::read_to_string(&file).expect("rows"));
    assert!(fs::symlink_metadata(&pipe).expect("a pipe").file_type().is_fifo());
}
