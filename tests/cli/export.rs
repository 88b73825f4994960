//! `export`: to standard output or to a file, whole or not at all.

use std::fs;

use cipherbench::record::place;

use super::synthetic::{self, directory};
use super::{complaint, printed, run, text};

#[test]
fn exports_go_to_standard_output_or_whole_to_a_file() {
    let home = directory("export-cli");
    synthetic::write(&home);
    let dir = home.to_str().expect("UTF-8");
    let file = home.join("out.csv");
    let to = file.to_str().expect("UTF-8");
    for format in ["csv", "json", "markdown", "openssl"] {
        let arguments = ["export", "--format", format, "--family", "hash", "--dir", dir];
        let output = text(&run(&arguments, 0).stdout);
        assert!(output.len() > 1000, "{format}: {output}");
        let to_file = [&arguments[..], &["--output", to]].concat();
        assert_eq!(text(&run(&to_file, 0).stdout), "", "{format}");
        assert_eq!(fs::read_to_string(&file).expect("the file"), output, "{format}");
    }
    let before = fs::read(&file).expect("the file");
    complaint(&["export", "none", "--format", "csv", "--dir", dir, "--output", to], 3);
    complaint(&["export", "--format", "csv", "--size", "17", "--dir", dir, "--output", to], 4);
    assert_eq!(fs::read(&file).expect("the file"), before);
    assert_eq!(fs::read_dir(&home).expect("the home").count(), 3, "nothing half-written stays");
    complaint(&["export", "--format", "csv", "--dir", dir, "--output", "/no-such-place/a"], 6);
}

#[test]
fn what_is_left_out_is_counted_on_standard_error() {
    let home = directory("export-note");
    synthetic::write(&home);
    let dir = home.to_str().expect("UTF-8");
    let said = text(&run(&["export", "--format", "bencher", "--dir", dir], 0).stderr);
    assert!(said.starts_with("note: rows left out: "), "{said}");
    assert!(said.contains(" unavailable, ") && said.contains(" failed"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn csv_takes_several_sets_and_the_others_one() {
    let home = directory("export-several");
    synthetic::write(&home);
    let dir = home.to_str().expect("UTF-8");
    printed(&["results", "save", "before", "--dir", dir]);
    let csv = printed(&["export", "current", "before", "--format", "csv", "--dir", dir]);
    let of = |set: &str| csv.lines().filter(|line| line.starts_with(set)).count();
    assert!(of("current,") > 100 && of("current,") == of("before,"));
    assert_eq!(csv.lines().count(), 1 + 2 * of("current,"));
    let said = complaint(&["export", "current", "before", "--format", "json", "--dir", dir], 2);
    assert!(said.contains("csv and parquet take several"), "{said}");
    assert!(place::results(&home).exists());
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_build_without_parquet_says_how_to_have_it() {
    let home = directory("export-no-parquet");
    synthetic::write(&home);
    let dir = home.to_str().expect("UTF-8");
    let to = home.join("a.parquet");
    let to = to.to_str().expect("UTF-8");
    let said = complaint(&["export", "--format", "parquet", "--output", to, "--dir", dir], 2);
    assert!(said.contains("--features parquet"), "{said}");
}
