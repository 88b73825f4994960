//! Where results live.

use std::env;
use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use crate::error::{Error, Result};

/// The file name of the result set in the [`home`].
pub const RESULTS: &str = "results.jsonl";

/// The file name of the page in the [`home`].
pub const PAGE: &str = "index.html";

/// The file name of the page of several result sets in the [`home`].
pub const HISTORY: &str = "history.html";

/// The directory of this crate's results: `CIPHERBENCH_HOME`; else `cipherbench` in the target
/// directory, where Cargo started the program; else in the platform's data directory.
///
/// # Errors
///
/// [`Error::Unavailable`] where the user has no home directory.
pub fn home() -> Result<PathBuf> {
    if let Some(home) = variable("CIPHERBENCH_HOME") {
        return absolute(home);
    }
    if let Some(target) = target_directory() {
        return absolute(target.join("cipherbench"));
    }
    etcetera::base_strategy::choose_native_strategy()
        .map(|places| places.data_dir().join("cipherbench"))
        .map_err(|_| {
            Error::Unavailable(
                "no home directory is known; set CIPHERBENCH_HOME to a directory for results"
                    .into(),
            )
        })
}

/// The directory where Criterion keeps its own files: `CRITERION_HOME`; else `criterion` in the
/// target directory, where Cargo started the program; else in the [`home`].
///
/// # Errors
///
/// As [`home`].
pub fn criterion_directory() -> Result<PathBuf> {
    if let Some(home) = variable("CRITERION_HOME") {
        return absolute(home);
    }
    match target_directory() {
        Some(target) => absolute(target.join("criterion")),
        None => Ok(home()?.join("criterion")),
    }
}

/// Where Criterion keeps its own files for results in a home that was named: `CRITERION_HOME`, else
/// `criterion` in it.
///
/// # Errors
///
/// [`Error::Io`] where the current directory cannot be found.
pub fn criterion_directory_of(home: &Path) -> Result<PathBuf> {
    absolute(variable("CRITERION_HOME").unwrap_or_else(|| home.join("criterion")))
}

/// The result set in a home.
pub fn results(home: &Path) -> PathBuf {
    home.join(RESULTS)
}

/// The page in a home.
pub fn page(home: &Path) -> PathBuf {
    home.join(PAGE)
}

/// The page of several result sets in a home.
pub fn history(home: &Path) -> PathBuf {
    home.join(HISTORY)
}

/// The directory of the saved result sets in a home.
pub fn sets(home: &Path) -> PathBuf {
    home.join("sets")
}

/// What stands in the place of a result set and is no regular file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Special {
    Directory,
    PipeOrSocket,
    Device,
}

/// What a file is, where it is no regular one.
pub(super) fn special(metadata: &Metadata) -> Option<Special> {
    if metadata.is_file() {
        return None;
    }
    if metadata.is_dir() {
        return Some(Special::Directory);
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if metadata.file_type().is_fifo() || metadata.file_type().is_socket() {
            return Some(Special::PipeOrSocket);
        }
    }
    Some(Special::Device)
}

impl Special {
    /// Why it is not taken.
    pub(super) fn refusal(self) -> io::Error {
        let kind = match self {
            Self::Directory => "directory",
            Self::PipeOrSocket => "pipe or a socket",
            Self::Device => "device",
        };
        let problem = format!("it is a {kind}; a result set is a regular file");
        io::Error::new(io::ErrorKind::InvalidInput, problem)
    }
}

/// Whether `cargo bench`, `cargo run` or `cargo test` started this program.
pub(super) fn under_cargo() -> bool {
    env::var_os("CARGO").is_some() || env::var_os("CARGO_MANIFEST_DIR").is_some()
}

/// Cargo's target directory, where Cargo started this program.
fn target_directory() -> Option<PathBuf> {
    if !under_cargo() {
        return None;
    }
    // A relative CARGO_TARGET_DIR is meant from where Cargo was called, which only Cargo knows, so
    // the program's own place goes before it.
    let named = variable("CARGO_TARGET_DIR");
    named
        .clone()
        .filter(|directory| directory.is_absolute())
        .or_else(|| target_above(&env::current_exe().ok()?))
        .or(named)
        .or_else(|| Some(variable("CARGO_MANIFEST_DIR")?.join("target")))
}

/// The target directory that holds a program: Cargo marks it with `CACHEDIR.TAG`.
fn target_above(program: &Path) -> Option<PathBuf> {
    program
        .ancestors()
        .skip(1)
        .find(|directory| directory.join("CACHEDIR.TAG").is_file() || directory.ends_with("target"))
        .map(Path::to_path_buf)
}

fn variable(name: &str) -> Option<PathBuf> {
    env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
}

fn absolute(path: PathBuf) -> Result<PathBuf> {
    std::path::absolute(&path).map_err(|source| Error::Io { action: "find", path, source })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn target_is_the_nearest_directory_of_that_name_above() {
        let program = Path::new("/no-such-place/project/target/release/deps/hash-0123");
        assert_eq!(target_above(program), Some(PathBuf::from("/no-such-place/project/target")));
        assert_eq!(target_above(Path::new("/no-such-place/bin/cipherbench")), None);
    }
}
