//! A small or read-only file system, for tests of full and closed disks.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A file system of its own, unmounted when dropped.
pub struct Mount(pub PathBuf);

impl Mount {
    pub fn new(directory: &Path, options: &str) -> Option<Self> {
        fs::create_dir_all(directory).ok()?;
        let status = Command::new("mount")
            .args(["-t", "tmpfs", "-o", options, "tmpfs"])
            .arg(directory)
            .stderr(Stdio::null())
            .status();
        status.is_ok_and(|status| status.success()).then(|| Self(directory.to_owned()))
    }
}

impl Drop for Mount {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}
