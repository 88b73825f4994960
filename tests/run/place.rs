//! Where a test runs the command.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use cipherbench::record::{ResultSet, place};

/// Times that measure nothing well, and quickly.
pub const TINY: &[&str] =
    &["--warm-up-time", "0.01", "--measurement-time", "0.02", "--sample-size", "10"];

/// A home of a test's own.
pub struct Place(pub PathBuf);

impl Place {
    pub fn new(name: &str) -> Self {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("run").join(name);
        let _ = fs::remove_dir_all(&directory);
        fs::create_dir_all(&directory).expect("a directory for the test");
        Self(directory.join("home"))
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cipherbench"));
        for name in ["PLAN", "PROFILE", "SIZES", "PROVIDERS", "HOME"] {
            command.env_remove(format!("CIPHERBENCH_{name}"));
        }
        command.env_remove("CRITERION_HOME").stdin(Stdio::null());
        command.arg("run").arg("--dir").arg(&self.0).args(arguments);
        command
    }

    /// Runs with tiny times and checks the exit code.
    pub fn run(&self, arguments: &[&str], code: i32) -> Output {
        ended(&mut self.command(&[arguments, TINY].concat()), code)
    }

    /// The one line on standard error.
    pub fn complaint(&self, arguments: &[&str], code: i32) -> String {
        let output = ended(&mut self.command(arguments), code);
        let line = text(&output.stderr);
        assert!(line.starts_with("error: ") && line.lines().count() == 1, "{arguments:?}: {line}");
        line
    }

    /// What a dry run would measure.
    pub fn rows(&self, arguments: &[&str]) -> Vec<String> {
        let output = ended(&mut self.command(&[&["--dry-run"], arguments].concat()), 0);
        assert_eq!(text(&output.stderr), "");
        let mut lines: Vec<_> = text(&output.stdout).lines().map(str::to_owned).collect();
        let forecast = lines.pop().expect("a forecast");
        assert!(forecast.starts_with(&format!("run: {} benchmarks", lines.len())), "{forecast}");
        lines
    }

    pub fn results(&self) -> ResultSet {
        let set = ResultSet::read(place::results(&self.0)).expect("results");
        assert!(set.damage.is_empty(), "{:?}", set.damage);
        set
    }

    pub fn saved(&self, name: &str) -> PathBuf {
        self.0.join("sets").join(format!("{name}.jsonl"))
    }
}

pub fn ended(command: &mut Command, code: i32) -> Output {
    let output = command.output().expect("the command runs");
    assert_eq!(
        output.status.code(),
        Some(code),
        "{command:?}\n{}{}",
        text(&output.stdout),
        text(&output.stderr)
    );
    assert!(!text(&output.stderr).contains("panicked"), "{}", text(&output.stderr));
    output
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// The ids of a set's rows, in their order.
pub fn ids(set: &ResultSet) -> Vec<String> {
    set.measurements.iter().map(|row| row.id.to_string()).collect()
}
