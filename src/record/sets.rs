//! Result sets with a name: what `--save` keeps and `compare` finds again.
//!
//! Runs write to the *current* set of a home; a saved set is a copy under a name, in `sets/NAME.jsonl` of
//! that home, made whole or not at all.

use std::fs;
use std::io::ErrorKind;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use super::place;
use super::{Line, ResultSet};
use crate::error::{Error, Result, nearest};

/// The name of the set that runs write to: the home's `results.jsonl`.
pub const CURRENT: &str = "current";

/// A result set of a home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Its name; [`CURRENT`] for the one that runs write to.
    pub name: String,
    /// Its file.
    pub path: PathBuf,
}

/// The result sets of a home: the current one, if there is one, then the saved ones by name.
///
/// # Errors
///
/// [`Error::Io`] where the directory of saved sets is there and cannot be read.
pub fn saved(home: &Path) -> Result<Vec<Saved>> {
    let current = place::results(home);
    let mut sets: Vec<Saved> = match current.exists() {
        true => vec![Saved { name: CURRENT.to_owned(), path: current }],
        false => Vec::new(),
    };
    let directory = place::sets(home);
    let io = |source| Error::Io { action: "read", path: directory.clone(), source };
    let entries = match fs::read_dir(&directory) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(sets),
        Err(error) => return Err(io(error)),
    };
    let first = sets.len();
    for entry in entries {
        let path = entry.map_err(io)?.path();
        let name = path.file_stem().and_then(|name| name.to_str());
        if let Some(name) = name.filter(|name| path_of(home, name) == path)
            && check_set_name(name).is_ok()
        {
            sets.push(Saved { name: name.to_owned(), path });
        }
    }
    sets[first..].sort_by(|a, b| a.name.cmp(&b.name));
    Ok(sets)
}

/// The file of a result set by its name, or by its path: what has a directory or ends in `.jsonl` is
/// a path, and a directory stands for the current set in it.
///
/// # Errors
///
/// [`Error::ResultSet`] where there is none, with the nearest name.
pub fn find(home: &Path, name: &str) -> Result<PathBuf> {
    let as_path = Path::new(name);
    if name.contains(['/', MAIN_SEPARATOR]) || name.ends_with(".jsonl") || name.starts_with('.') {
        return Ok(if as_path.is_dir() { place::results(as_path) } else { as_path.to_owned() });
    }
    if name == CURRENT {
        return Ok(place::results(home));
    }
    let path = path_of(home, name);
    if check_set_name(name).is_ok() && path.exists() {
        return Ok(path);
    }
    let known = saved(home)?;
    let hint = nearest(name, known.iter().map(|set| &*set.name)).map_or_else(
        || "; `cipherbench results` lists those that there are".to_owned(),
        |near| format!("; did you mean `{near}`?"),
    );
    let problem = format!("no saved result set is called `{name}`{hint}");
    Err(Error::ResultSet { path: place::sets(home), problem })
}

/// Saves the newest measurement of each row of a set under a name, with the receipts that those need. A set
/// of that name is replaced, at once; until then it is as it was. Returns the file.
///
/// # Errors
///
/// As [`check_set_name`]; [`Error::NothingMatched`] for a set without a row; [`Error::Io`] where it cannot be
/// written.
pub fn save(home: &Path, name: &str, set: &ResultSet) -> Result<PathBuf> {
    check_set_name(name)?;
    if set.measurements.is_empty() {
        return Err(Error::NothingMatched(format!("what is to be saved as `{name}`: no row")));
    }
    let path = path_of(home, name);
    let directory = place::sets(home);
    fs::create_dir_all(&directory).map_err(|source| Error::Io {
        action: "create",
        path: directory,
        source,
    })?;
    let lines = set.newest_lines();
    lines.iter().try_for_each(Line::check)?;
    super::compact::write_lines(&path, &lines)?;
    Ok(path)
}

/// Removes a saved set.
///
/// # Errors
///
/// [`Error::Usage`] for the current one, which is no saved set; as [`find`]; [`Error::Io`].
pub fn remove(home: &Path, name: &str) -> Result<()> {
    check_set_name(name)?;
    let path = find(home, name)?;
    fs::remove_file(&path).map_err(|source| Error::Io { action: "remove", path, source })
}

/// Refuses what can be no name of a saved set: it must be a file's name on every platform, and no set's path.
///
/// # Errors
///
/// [`Error::Usage`].
pub fn check_set_name(name: &str) -> Result<()> {
    let letter = |c: char| c.is_ascii_alphanumeric() || "._-+".contains(c);
    let problem = match name {
        CURRENT => "that is the set that runs write to",
        _ if name.is_empty() || name.len() > 100 => "1 to 100 letters are wanted",
        _ if !name.chars().all(letter) => "letters, digits and `.`, `_`, `-`, `+` are wanted",
        _ if !name.starts_with(|c: char| c.is_ascii_alphanumeric()) => {
            "a letter or digit is wanted first"
        }
        _ if name.ends_with('.') || name.ends_with(".jsonl") => "it would be taken for a path",
        _ => return Ok(()),
    };
    Err(Error::Usage(format!("`{name}` is no name for a result set: {problem}")))
}

fn path_of(home: &Path, name: &str) -> PathBuf {
    place::sets(home).join(format!("{name}.jsonl"))
}
