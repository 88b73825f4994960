//! What may be in the tree, and how large.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cipherbench::Registry;

/// The longest file of source code, in lines.
const LONGEST: usize = 400;

/// What may stand at the top.
const TOP: &[&str] = &[
    ".ci",
    ".github",
    ".gitignore",
    ".rustfmt.toml",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "benches",
    "build.rs",
    "docs",
    "examples",
    "src",
    "tests",
];

/// Parts of paths that belong to somebody's machine; put together here so that this file has none.
const MACHINE_PATHS: &[&str] = &[
    concat!("/ho", "me/"),
    concat!("/ro", "ot/"),
    concat!("/wo", "rk/"),
    concat!("/Us", "ers/"),
    concat!(":\\Us", "ers"),
];

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file under a directory whose name ends so.
pub fn files(directory: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries =
        fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|has| has == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files that git tracks, from the top; none, with a line, where there is no git.
fn tracked() -> Option<Vec<String>> {
    let output = Command::new("git").arg("ls-files").current_dir(root()).output();
    match output {
        Ok(output) if output.status.success() && !output.stdout.is_empty() => {
            Some(String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect())
        }
        _ => {
            println!("skipped: git does not list this tree");
            None
        }
    }
}

#[test]
fn files_are_short() {
    let long: Vec<_> = files(&root().join("src"), "rs")
        .into_iter()
        .map(|path| (read(&path).lines().count(), path))
        .filter(|(lines, _)| *lines > LONGEST)
        .map(|(lines, path)| format!("{}: {lines} lines", path.display()))
        .collect();
    assert!(long.is_empty(), "longer than {LONGEST} lines:\n{}", long.join("\n"));
}

#[test]
fn the_top_is_small() {
    let Some(tracked) = tracked() else { return };
    let strange: Vec<_> = tracked
        .iter()
        .filter_map(|path| path.split('/').next())
        .filter(|top| !TOP.contains(top))
        .collect();
    assert!(strange.is_empty(), "not foreseen at the top: {strange:?}");
}

#[test]
fn no_file_names_somebodys_machine() {
    let Some(tracked) = tracked() else { return };
    let mut found = Vec::new();
    for path in tracked {
        let Ok(text) = fs::read_to_string(root().join(&path)) else { continue };
        for (number, line) in text.lines().enumerate() {
            // Nobody in particular, in tests of paths.
            let line = line.replace(concat!("/ho", "me/someone"), "");
            if MACHINE_PATHS.iter().any(|part| line.contains(part)) {
                found.push(format!("{path}:{}: {line}", number + 1));
            }
        }
    }
    assert!(found.is_empty(), "paths of a machine:\n{}", found.join("\n"));
}

#[test]
fn every_name_on_disk_is_legal_and_unique() {
    Registry::default().consistency_check().unwrap();
}
