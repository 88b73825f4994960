//! `report --sets` and `report --output`, as a user calls them.

use std::path::Path;
use std::process::Command;

use cipherbench::record::{ResultSet, place, save};

use crate::sets;
use crate::synthetic::{self, directory};

fn report(home: &Path, arguments: &[&str], code: i32) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cipherbench"));
    command.arg("report").args(arguments).env("CIPHERBENCH_HOME", home).current_dir(home);
    let output = command.output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {out}{err}");
    (out, err)
}

/// A home with a current set and two saved ones.
fn home(name: &str) -> std::path::PathBuf {
    let home = directory(name);
    synthetic::save(&place::results(&home), &sets::small());
    for (name, lines) in ["january", "february"].iter().zip(synthetic::history(2)) {
        save(&home, name, &sets::read(&format!("page-verb-{name}"), &lines)).unwrap();
    }
    home
}

#[test]
fn sets_make_a_page_of_their_own() {
    let home = home("page-verb-sets");
    let (out, err) = report(&home, &["--sets", "january", "february", "current"], 0);
    assert_eq!((out.trim(), &*err), (place::history(&home).to_str().unwrap(), ""));
    let html = std::fs::read_to_string(place::history(&home)).unwrap();
    assert!(html.contains("cipherbench: 3 result sets") && html.contains("february"));
    assert!(!place::page(&home).exists(), "the page of the current set is left alone");

    let (out, _) =
        report(&home, &["--sets", "january", "./sets/february.jsonl", "--output", "x.html"], 0);
    assert_eq!(out.trim(), "x.html");
    assert!(home.join("x.html").exists());
}

#[test]
fn output_is_where_the_page_goes() {
    let home = home("page-verb-output");
    report(&home, &["--output", "a.html"], 0);
    let html = std::fs::read_to_string(home.join("a.html")).unwrap();
    assert_eq!(html, {
        report(&home, &[], 0);
        std::fs::read_to_string(place::page(&home)).unwrap()
    });
    ResultSet::read(place::results(&home)).unwrap();
}

#[test]
fn wrong_use_is_one_line() {
    let home = home("page-verb-wrong");
    for (arguments, code, words) in [
        (&["--sets", "january"][..], 2, "--sets takes two result sets or more"),
        (&["--sets", "january", "februry"], 3, "did you mean `february`?"),
        (&["--sets", "january", "./none.jsonl"], 3, "no results here"),
        (&["--output", "no/such/place.html"], 6, "cannot write no/such/place.html"),
        (&["--format", "text", "--output", "a.html"], 2, "--output takes the page"),
    ] {
        let (out, err) = report(&home, arguments, code);
        assert!(out.is_empty() && err.contains(words), "{arguments:?}: {err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
}
