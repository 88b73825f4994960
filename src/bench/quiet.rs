//! Criterion without its voice.
//!
//! Criterion 0.8 prints three lines on standard error as a benchmark begins and two on standard output
//! as it ends. Only its own reading of the process's arguments changes that, and even `--quiet` leaves
//! most; to be under `cargo-criterion` takes a server that speaks its protocol. So the two streams lead
//! nowhere while Criterion has the word, and nothing of ours is written meanwhile.

/// Does `work` while what the process writes to standard output and error is lost. Where the system has
/// no such thing, it is heard.
pub(super) fn hushed<T>(work: impl FnOnce() -> T) -> T {
    #[cfg(unix)]
    let _hush = Hush::begin();
    work()
}

/// The streams as they were; they are so again when this is dropped, unwinding too.
#[cfg(unix)]
struct Hush {
    stdout: std::os::fd::OwnedFd,
    stderr: std::os::fd::OwnedFd,
}

#[cfg(unix)]
impl Hush {
    fn begin() -> Option<Self> {
        use std::os::fd::AsFd;

        flush();
        let nowhere = std::fs::OpenOptions::new().write(true).open("/dev/null").ok()?;
        let hush = Self {
            stdout: std::io::stdout().as_fd().try_clone_to_owned().ok()?,
            stderr: std::io::stderr().as_fd().try_clone_to_owned().ok()?,
        };
        rustix::stdio::dup2_stdout(&nowhere).ok()?;
        rustix::stdio::dup2_stderr(&nowhere).ok()?;
        Some(hush)
    }
}

#[cfg(unix)]
impl Drop for Hush {
    fn drop(&mut self) {
        flush();
        // A stream that cannot be had back is as good as closed: who writes there is told.
        let _ = rustix::stdio::dup2_stdout(&self.stdout);
        let _ = rustix::stdio::dup2_stderr(&self.stderr);
    }
}

/// What Rust has buffered belongs to the stream as it is now.
#[cfg(unix)]
fn flush() {
    use std::io::Write;
    // Whoever wrote it learns of a failure by their own flush.
    let _ = std::io::stdout().flush();
}
