//! Appending to a result set: whole rows only, whatever happens.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::Line;
use super::place::{Special, special};
use crate::error::{Error, Result};

/// Appends lines to a result set; never rewrites the rows that are there.
///
/// Each append takes the lock beside the file, so several processes may write to one result set, and
/// [`super::ResultSet::compact`] may run in between.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    lock: File,
}

impl Writer {
    /// Opens a result set for writing and makes it, with its directories, if it is not there. If an
    /// earlier run was killed in the middle of a line, ends that line, so that it alone is damaged.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] where the file cannot be made or written.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self> {
        let path = path.into();
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(|source| Error::Io {
                action: "create",
                path: parent.to_path_buf(),
                source,
            })?;
        }
        // A device says by itself what it thinks of a row; the others would keep it, or wait.
        if let Ok(metadata) = fs::metadata(&path)
            && let Some(kind) = special(&metadata).filter(|kind| *kind != Special::Device)
        {
            return Err(Error::Io { action: "write", path, source: kind.refusal() });
        }
        let writer = Self { lock: lock_file(&path)?, path };
        writer.locked(|| {
            let mut file =
                OpenOptions::new().read(true).append(true).create(true).open(&writer.path)?;
            if ends_in_mid_line(&mut file)? { append(&mut file, b"\n") } else { Ok(()) }
        })?;
        Ok(writer)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends one line. If the disk is full or the write fails in another way, the file is as long
    /// as before.
    ///
    /// # Errors
    ///
    /// [`Error::Failed`] for a figure that is none (see [`Line::check`]); [`Error::Io`] where the file
    /// cannot be written, or is no longer there.
    pub fn append(&mut self, line: &Line) -> Result<()> {
        line.check()?;
        let mut text = serde_json::to_vec(line).map_err(|error| {
            Error::Failed(format!("a line of the record cannot be written as JSON: {error}"))
        })?;
        text.push(b'\n');
        self.locked(|| append(&mut OpenOptions::new().append(true).open(&self.path)?, &text))
    }

    fn locked(&self, body: impl FnOnce() -> io::Result<()>) -> Result<()> {
        locked(&self.lock, body).map_err(|source| Error::Io {
            action: "write",
            path: self.path.clone(),
            source,
        })
    }
}

/// The file whose lock guards a result set; the result set itself is replaced when it is compacted.
pub(super) fn lock_file(path: &Path) -> Result<File> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let path = PathBuf::from(name);
    OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(false)
        .open(&path)
        .map_err(|source| Error::Io { action: "write", path, source })
}

/// Runs `body` under a lock; without one where the file system has none.
pub(super) fn locked<T>(lock: &File, body: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    acquire(lock)?;
    let result = body();
    // Closing the file would give the lock back too: nothing is lost if this fails.
    let _ = lock.unlock();
    result
}

fn append(file: &mut File, text: &[u8]) -> io::Result<()> {
    let before = file.metadata()?.len();
    file.write_all(text).and_then(|()| file.flush()).inspect_err(|_| {
        // A device such as /dev/full has no length to go back to; the write's error is the one to tell.
        let _ = file.set_len(before);
    })
}

fn ends_in_mid_line(file: &mut File) -> io::Result<bool> {
    if file.metadata()?.len() == 0 {
        return Ok(false);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}

/// Takes the lock; says so where somebody holds it for longer than a write takes.
fn acquire(lock: &File) -> io::Result<()> {
    for _ in 0..50 {
        match lock.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(20)),
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                return Ok(());
            }
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
    eprintln!("note: waiting for another process to let go of the result set's lock");
    lock.lock()
}
