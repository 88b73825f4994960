//! Where a case runs itself as a bench target, and what it wants of the answer.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

use cipherbench::record::{ResultSet, place};

/// A directory of a case's own, with a result set and Criterion's directory in it.
pub struct Place {
    pub directory: PathBuf,
}

impl Place {
    pub fn new(name: &str) -> Self {
        let directory =
            std::env::temp_dir().join(format!("cipherbench-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&directory);
        fs::create_dir_all(&directory).expect("the temporary directory takes a directory");
        Self { directory }
    }

    pub fn home(&self) -> PathBuf {
        self.directory.join("home")
    }

    pub fn criterion(&self) -> PathBuf {
        self.directory.join("criterion")
    }

    pub fn command(&self, registry: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(std::env::current_exe().expect("a program has a path"));
        command.args(arguments).stdin(Stdio::null());
        for name in ["PLAN", "PROFILE", "SIZES", "PROVIDERS"] {
            command.env_remove(format!("CIPHERBENCH_{name}"));
        }
        command
            .env("CIPHERBENCH_TEST_TARGET", registry)
            .env("CIPHERBENCH_HOME", self.home())
            .env("CRITERION_HOME", self.criterion());
        command
    }

    /// Times a little: the filter comes last.
    pub fn bench(&self, registry: &str, filter: &str) -> Output {
        let times = ["--warm-up-time", "0.01", "--measurement-time", "0.02", "--sample-size", "10"];
        let arguments =
            [&["--bench", "--noplot", "--nresamples", "1001"], &times[..], &[filter]].concat();
        output(&mut self.command(registry, &arguments))
    }

    /// Starts the whole of the hash functions, not waited for.
    pub fn start(&self, warm_up: &str, measurement: &str) -> Result<Child, String> {
        let times = ["--warm-up-time", warm_up, "--measurement-time", measurement];
        let arguments = [&["--bench", "--noplot"], &times[..], &["^hash/"]].concat();
        self.command("good", &arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())
    }

    pub fn results(&self) -> Result<ResultSet, String> {
        ResultSet::read(place::results(&self.home())).map_err(|error| error.to_string())
    }
}

pub fn output(command: &mut Command) -> Output {
    command.output().expect("the test runs itself")
}

pub fn text(output: &Output) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

pub fn want(right: bool, what: &str, output: &Output) -> Result<(), String> {
    if right {
        Ok(())
    } else {
        Err(format!("{what}; exit {:?}\n{}", output.status.code(), text(output)))
    }
}

pub fn want_code(code: i32, output: &Output) -> Result<(), String> {
    want(output.status.code() == Some(code), &format!("exit {code} is wanted"), output)
}

/// One line on standard error, beginning with `error:`, and no panic anywhere.
pub fn want_one_line(code: i32, words: &[&str], output: &Output) -> Result<(), String> {
    want_code(code, output)?;
    let error = String::from_utf8_lossy(&output.stderr);
    want(
        error.trim_end().lines().count() == 1 && error.starts_with("error: "),
        "one line is wanted",
        output,
    )?;
    want(words.iter().all(|word| error.contains(word)), &format!("{words:?} are wanted"), output)?;
    want(!text(output).contains("panicked"), "no panic is wanted", output)
}
