//! What a verb prints, held against a file: `UPDATE=1 cargo test --test analysis` writes the files anew.

use std::path::Path;
use std::process::{Command, Output};

/// Runs the command over a home's results.
pub fn run(home: &Path, arguments: &[&str], code: i32) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cipherbench"));
    command.args(arguments).arg("--dir").arg(home).env_remove("CIPHERBENCH_HOME");
    let Output { status, stdout, stderr } = command.output().unwrap();
    let [printed, said] = [stdout, stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert_eq!(status.code(), Some(code), "{arguments:?}: {printed}{said}");
    (printed, said)
}

/// What a verb prints where all is well, in lines of at most 80 columns.
pub fn printed(home: &Path, arguments: &[&str]) -> String {
    let (printed, said) = run(home, arguments, 0);
    assert_eq!(said, "", "{arguments:?}");
    if !arguments.contains(&"json") && !arguments.contains(&"markdown") {
        for line in printed.lines() {
            assert!(line.chars().count() <= 80, "{} columns: {line}", line.chars().count());
        }
    }
    printed
}

/// The one line on standard error.
pub fn complaint(home: &Path, arguments: &[&str], code: i32) -> String {
    let (printed, said) = run(home, arguments, code);
    assert!(printed.is_empty() && said.starts_with("error: "), "{printed}{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

/// Holds a text against `tests/golden/<name>.txt`.
pub fn golden(name: &str, text: &str) {
    crate::files::golden(&format!("{name}.txt"), text);
}
