//! Dropping what newer results have superseded.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::writer::{lock_file, locked};
use super::{Line, Measurement, ResultSet};
use crate::error::{Error, Result};

impl ResultSet {
    /// Rewrites a result set with the newest measurement of each row, the receipts that those need,
    /// and those of runs that have no row yet. The new file takes the old one's place at once: a crash leaves the one or the other.
    /// Returns how many lines were dropped.
    ///
    /// # Errors
    ///
    /// [`Error::ResultSet`] where the file is damaged, as it would lose what a newer cipherbench or a
    /// careful editor could still read: mend or delete the lines that the error names first. Otherwise
    /// as [`Self::read`], and [`Error::Io`] where the new file cannot be written.
    pub fn compact(path: impl AsRef<Path>) -> Result<usize> {
        let path = path.as_ref();
        // Looked at before the lock's file is made, so that a missing result set leaves no trace.
        Self::read(path)?;
        let lock = lock_file(path)?;
        locked(&lock, || Ok(compact(path))).map_err(|source| Error::Io {
            action: "write",
            path: path.to_path_buf(),
            source,
        })?
    }

    /// The newest measurement of each row, after the receipts that those need and those of runs that have no
    /// row yet.
    pub(crate) fn newest_lines(&self) -> Vec<Line> {
        let kept: Vec<_> = self.latest().iter().map(|row| row.measurement).collect();
        let runs = |rows: &mut dyn Iterator<Item = &Measurement>| -> HashSet<String> {
            rows.map(|measurement| measurement.run.clone()).collect()
        };
        // A receipt without any row is that of a run under way.
        let used = runs(&mut kept.iter().copied());
        let all = runs(&mut self.measurements.iter());
        let receipts = self.environments.iter().filter(|environment| {
            used.contains(&environment.run) || !all.contains(&environment.run)
        });
        receipts
            .map(|environment| Line::Environment(Box::new(environment.clone())))
            .chain(
                kept.iter().map(|measurement| Line::Measurement(Box::new((*measurement).clone()))),
            )
            .collect()
    }
}

fn compact(path: &Path) -> Result<usize> {
    let set = ResultSet::read(path)?;
    if let Some(first) = set.damage.first() {
        return Err(Error::ResultSet {
            path: path.to_path_buf(),
            problem: format!(
                "{} damaged line(s), which compacting would lose; mend or delete them first. Line {}: {}",
                set.damage.len(),
                first.line,
                first.problem
            ),
        });
    }
    let before = set.environments.len() + set.measurements.len();
    let lines = set.newest_lines();
    write_lines(path, &lines)?;
    Ok(before - lines.len())
}

/// Writes a whole result set, or leaves the file as it is.
pub(super) fn write_lines(path: &Path, lines: &[Line]) -> Result<()> {
    replace(path, |file| {
        for line in lines {
            serde_json::to_writer(&mut *file, line)?;
            file.write_all(b"\n")?;
        }
        Ok(())
    })
}

/// Writes a file beside `path` and lets it take that one's place, whole or not at all.
///
/// # Errors
///
/// [`Error::Io`]; `path` is then as it was.
pub(crate) fn replace(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> Result<()> {
    let io = |source| Error::Io { action: "write", path: path.to_path_buf(), source };
    // What a link points to is replaced, and not the link.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let before = fs::metadata(&target).ok();
    if before.as_ref().is_some_and(|before| !before.is_file()) {
        // A pipe or a device takes what it is given; nothing can stand in its place.
        let file = File::options().write(true).open(&target).map_err(io)?;
        let mut file = BufWriter::new(file);
        return write(&mut file).and_then(|()| file.flush()).map_err(io);
    }
    let beside = beside(&target);
    let written = File::create(&beside).and_then(|file| {
        if let Some(before) = &before {
            fs::set_permissions(&beside, before.permissions())?;
        }
        let mut file = BufWriter::new(file);
        write(&mut file)?;
        file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
    });
    written.and_then(|()| fs::rename(&beside, &target)).map_err(io).inspect_err(|_| {
        // Best effort: the first error is the one to tell.
        let _ = fs::remove_file(&beside);
    })
}

/// [`replace`] for a file that the user names: a result set in its place is not lost by a slip.
///
/// # Errors
///
/// [`Error::Usage`] where it is a result set; as [`replace`].
pub(crate) fn write_output(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> Result<()> {
    let mut head = [0; 8];
    // A pipe is not opened: that would wait for whoever writes to it.
    let is_file = fs::metadata(path).is_ok_and(|found| found.is_file());
    let opened = is_file.then(|| File::open(path).ok()).flatten();
    let is_set = opened.is_some_and(|mut file| file.read_exact(&mut head).is_ok());
    if is_set && head == *b"{\"type\":" {
        return Err(Error::Usage(format!(
            "{} is a result set, which would be lost: name another file",
            path.display()
        )));
    }
    replace(path, write)
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    path.with_file_name(name)
}
