//! What is written is whole rows, whatever the disk, the system and other writers do.

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::process::Command;

use cipherbench::Error;
use cipherbench::record::{Estimate, Line, Outcome, ResultSet, Timing, Writer, place};

use super::synthetic::directory;
use super::{receipt, row};

#[test]
fn what_is_no_figure_is_not_written() {
    let path = place::results(&directory("no-figure"));
    let mut writer = Writer::open(&path).unwrap();
    for value in [f64::NAN, f64::INFINITY, 0.0, -1.0] {
        let estimate = Estimate { value, lower: value, upper: value, confidence: 0.95 };
        assert!(
            matches!(Timing::new(estimate, None, 0.0, 0.0, vec![]), Err(Error::Failed(_))),
            "{value}"
        );
        let mut line = row("r", 16);
        if let Line::Measurement(measurement) = &mut line
            && let Outcome::Measured(timing) = &mut measurement.outcome
        {
            timing.samples[3].seconds = value;
        }
        let error = writer.append(&line).unwrap_err();
        assert!(
            error.to_string().contains("hash/sha-256/hash/rustcrypto/16: a sample's seconds"),
            "{error}"
        );
    }
    assert_eq!(fs::metadata(&path).unwrap().len(), 0);
}

#[test]
fn a_file_in_the_place_of_a_directory_is_refused() {
    let home = directory("no-directory");
    fs::write(home.join("file"), "").unwrap();
    let error = Writer::open(home.join("file/results.jsonl")).unwrap_err();
    assert_eq!(error.exit_code(), cipherbench::error::exit::ENVIRONMENT);
    assert!(error.to_string().starts_with("cannot create "), "{error}");
}

#[cfg(unix)]
#[test]
fn no_permission_is_said() {
    use std::os::unix::fs::PermissionsExt;
    let home = directory("read-only");
    fs::set_permissions(&home, fs::Permissions::from_mode(0o555)).unwrap();
    if OpenOptions::new().write(true).create_new(true).open(home.join("probe")).is_ok() {
        println!("skipped: permissions do not bind this user");
        return;
    }
    let error = Writer::open(place::results(&home)).unwrap_err();
    assert!(error.to_string().starts_with("cannot write "), "{error}");
    assert_eq!(error.exit_code(), cipherbench::error::exit::ENVIRONMENT);
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_without_space_is_an_error() {
    let home = directory("dev-full");
    let path = place::results(&home);
    std::os::unix::fs::symlink("/dev/full", &path).unwrap();
    let mut writer = Writer::open(&path).unwrap();
    let error = writer.append(&receipt("r")).unwrap_err();
    assert_eq!(error.exit_code(), cipherbench::error::exit::ENVIRONMENT);
    assert!(error.to_string().contains("space"), "{error}");
}

/// Calls `body` with a directory on a file system of 32 kB; says so and does not where there is none.
#[cfg(target_os = "linux")]
fn on_a_small_disk<T>(name: &str, body: impl FnOnce(&Path) -> T) -> Option<T> {
    let home = directory(name);
    let mounted =
        Command::new("mount").args(["-t", "tmpfs", "-o", "size=32k", "tmpfs"]).arg(&home).output();
    if !mounted.is_ok_and(|output| output.status.success()) {
        println!("skipped: mounting a small file system needs root");
        return None;
    }
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| body(&home)));
    let unmounted = Command::new("umount").arg(&home).status();
    let outcome = outcome.unwrap();
    assert!(unmounted.is_ok_and(|status| status.success()));
    Some(outcome)
}

/// Writes rows until the disk is full; how many were taken.
#[cfg(target_os = "linux")]
fn fill(path: &Path) -> usize {
    let mut writer = Writer::open(path).unwrap();
    writer.append(&receipt("r")).unwrap();
    // Each row twice, so that there is something to compact.
    (2..1000).take_while(|i| writer.append(&row("r", i / 2 * 16)).is_ok()).count()
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_whole_rows() {
    on_a_small_disk("full-disk", |home| {
        let path = place::results(home);
        let written = fill(&path);
        let set = ResultSet::read(&path).unwrap();
        assert!((2..998).contains(&written), "{written}");
        assert_eq!((set.measurements.len(), set.damage.len()), (written, 0));
        assert_eq!(fs::read(&path).unwrap().last(), Some(&b'\n'));
    });
}

#[cfg(target_os = "linux")]
#[test]
fn compacting_on_a_full_disk_leaves_the_old_set() {
    on_a_small_disk("full-disk-compact", |home| {
        let path = place::results(home);
        fill(&path);
        let before = fs::read(&path).unwrap();
        let error = ResultSet::compact(&path).unwrap_err();
        assert_eq!(error.exit_code(), cipherbench::error::exit::ENVIRONMENT, "{error}");
        assert!(error.to_string().contains("space"), "{error}");
        assert!(!error.to_string().contains('\n'), "{error}");
        assert_eq!(fs::read(&path).unwrap(), before);
        let mut names: Vec<_> =
            fs::read_dir(home).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["results.jsonl", "results.jsonl.lock"], "nothing half-written is left");
    });
}

#[test]
fn several_writers_share_a_file() {
    let path = place::results(&directory("shared"));
    Writer::open(&path).unwrap().append(&receipt("r")).unwrap();
    std::thread::scope(|scope| {
        for thread in 1..=4 {
            let path = &path;
            scope.spawn(move || {
                let mut writer = Writer::open(path).unwrap();
                for i in 0..25 {
                    writer.append(&row("r", thread * 1000 + i)).unwrap();
                }
            });
        }
    });
    let set = ResultSet::read(&path).unwrap();
    assert_eq!((set.measurements.len(), set.damage.len()), (100, 0));
}
