//! Arguments, variables, disks, signals.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use cipherbench::record::{self, ResultSet};

use super::cases::Verdict;
use super::mount::Mount;
use super::place::{Place, output, text, want, want_code, want_one_line};

pub fn baselines(place: &Place) -> Result<Verdict, String> {
    let filter = "hash/sha-256/hash/rustcrypto/16$";
    let bench = |extra: &[&str]| {
        let times = ["--warm-up-time", "0.01", "--measurement-time", "0.02", "--noplot", filter];
        output(&mut place.command("good", &[&["--bench"], extra, &times].concat()))
    };
    want_one_line(3, &["no baseline `x`", "--save-baseline x"], &bench(&["--baseline", "x"]))?;
    want_code(0, &bench(&["--save-baseline", "x"]))?;
    let saved = place.criterion().join("hash_sha-256_hash/rustcrypto/16/x/estimates.json");
    want(saved.is_file(), "the baseline's file is wanted", &bench(&["--baseline", "x"]))?;
    want_code(0, &bench(&["--baseline", "x"]))?;
    want_code(0, &bench(&["--baseline-lenient", "y"]))?;
    want_code(0, &bench(&["--discard-baseline"]))?;
    want_code(0, &bench(&["--baseline", "x", "--load-baseline", "x"]))?;
    let rows = place.results()?.measurements.len();
    want(rows == 1, "the newest of one row is to stay, and only it", &bench(&["--list"]))?;
    Ok(Verdict::Passed)
}

pub fn saved_sets(place: &Place) -> Result<Verdict, String> {
    let bench = |name: &str, filter: &str| {
        let times = ["--warm-up-time", "0.01", "--measurement-time", "0.02", "--noplot"];
        let arguments = [&["--bench", "--save-baseline", name], &times[..], &[filter]].concat();
        output(&mut place.command("good", &arguments))
    };
    let saved = || {
        let path = record::find(&place.home(), "x").map_err(|error| error.to_string())?;
        ResultSet::read(path).map_err(|error| error.to_string())
    };
    want_code(0, &bench("x", "hash/sha-256/hash/rustcrypto/16$"))?;
    let first = saved()?;
    let output = bench("x", "hash/(sha-256|md5)/hash/rustcrypto/16$");
    want_code(0, &output)?;
    let both = saved()?;
    want(both.damage.is_empty() && both.measurements.len() == 2, "each row once", &output)?;
    want(both.environments.len() == 1, "with the receipt that they need", &output)?;
    want(both.measurements != first.measurements, "the newest of each", &output)?;
    let third = bench("x", "hash/sha-512/hash/rustcrypto/16$");
    want_code(0, &third)?;
    let three = saved()?.measurements;
    want(
        three.len() == 3 && both.measurements.iter().all(|row| three.contains(row)),
        "rows of other targets are to stay",
        &third,
    )?;
    // Criterion takes names that no set has.
    let odd = bench("no set", "hash/sha-256/hash/rustcrypto/16$");
    want_code(0, &odd)?;
    want(text(&odd).contains("no result set is saved as `no set`"), "a line is wanted", &odd)?;
    Ok(Verdict::Passed)
}

pub fn bad_arguments(place: &Place) -> Result<Verdict, String> {
    for arguments in [
        &["--sample-size", "9"][..],
        &["--warm-up-time", "-1"],
        &["--measurement-time", "0"],
        &["--nresamples", "0"],
        &["--confidence-level", "2"],
        &["("],
    ] {
        let output = output(&mut place.command("good", &[&["--bench"], arguments].concat()));
        want_one_line(2, &[], &output)?;
    }
    Ok(Verdict::Passed)
}

pub fn bad_variables(place: &Place) -> Result<Verdict, String> {
    for (name, value, word) in [
        ("CIPHERBENCH_PLAN", "standart", "did you mean `standard`?"),
        ("CIPHERBENCH_SIZES", "1k", "CIPHERBENCH_SIZES"),
        ("CIPHERBENCH_PROVIDERS", "rustcripto", "did you mean `rustcrypto`?"),
    ] {
        let output = output(place.command("good", &["--bench"]).env(name, value));
        want_one_line(2, &[word], &output)?;
    }
    Ok(Verdict::Passed)
}

pub fn no_match(place: &Place) -> Result<Verdict, String> {
    want_one_line(4, &["nosuchname"], &place.bench("good", "nosuchname"))?;
    want_one_line(
        4,
        &["CIPHERBENCH_PLAN=full"],
        &place.bench("good", "sha-256/hash/rustcrypto/64$"),
    )?;
    want_one_line(4, &["no adapter"], &output(&mut place.command("empty", &["--bench"])))?;
    Ok(Verdict::Passed)
}

pub fn match_elsewhere(place: &Place) -> Result<Verdict, String> {
    let output = place.bench("good", "^signature/ed25519");
    want_code(0, &output)?;
    want(text(&output).contains("other bench targets"), "a line is wanted", &output)?;
    Ok(Verdict::Passed)
}

pub fn home_is_a_file(place: &Place) -> Result<Verdict, String> {
    fs::write(place.home(), "not a directory").map_err(|error| error.to_string())?;
    want_one_line(6, &["home"], &place.bench("good", "sha-256/hash/rustcrypto/16$"))?;
    Ok(Verdict::Passed)
}

pub fn full_disk(place: &Place) -> Result<Verdict, String> {
    let Some(_mount) = Mount::new(&place.home(), "size=64k") else {
        return Ok(Verdict::Skipped("mounting a small tmpfs needs root"));
    };
    let filler = place.home().join("filler");
    let fill = |bytes| fs::write(&filler, vec![0; bytes]).map_err(|error| error.to_string());
    // Said before anything is timed, where the room is known to be too small.
    fill(48 << 10)?;
    want_one_line(6, &["MB wanted"], &place.bench("good", "sha-256/hash"))?;
    // And in the middle of writing a row, where it is not: a thousand samples make a long one.
    fill(8 << 10)?;
    let times = ["--warm-up-time", "0.01", "--measurement-time", "0.05", "--sample-size", "1000"];
    let arguments =
        [&["--bench", "--noplot"], &times[..], &["sha-(256|512)/hash/rustcrypto/16$"]].concat();
    let output = output(&mut place.command("good", &arguments));
    want_code(6, &output)?;
    let error =
        String::from_utf8_lossy(&output.stderr).trim_end().lines().last().unwrap_or("").to_owned();
    want(
        error.starts_with("error: ") && error.contains("results.jsonl"),
        "one line is wanted",
        &output,
    )?;
    let set = place.results()?;
    want(set.damage.is_empty(), &format!("whole rows only are wanted: {:?}", set.damage), &output)?;
    want(set.environments.len() == 1, "what was written before is to stay", &output)?;
    Ok(Verdict::Passed)
}

pub fn read_only(place: &Place) -> Result<Verdict, String> {
    let Some(_mount) = Mount::new(&place.home(), "ro,size=1m") else {
        return Ok(Verdict::Skipped("mounting a read-only tmpfs needs root"));
    };
    want_one_line(6, &["home"], &place.bench("good", "sha-256/hash/rustcrypto/16$"))?;
    Ok(Verdict::Passed)
}

#[cfg(not(unix))]
pub fn ctrl_c(_place: &Place) -> Result<Verdict, String> {
    Ok(Verdict::Skipped("signals are sent with kill"))
}

#[cfg(unix)]
pub fn ctrl_c(place: &Place) -> Result<Verdict, String> {
    let mut child = place.start("0.1", "0.3")?;
    let start = Instant::now();
    while place.results().map_or(0, |set| set.measurements.len()) < 2 {
        let ended = child.try_wait().is_ok_and(|status| status.is_some());
        if ended || start.elapsed() > Duration::from_secs(60) {
            let _ = child.kill();
            return Err("no row came within a minute".into());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    want_code(130, &output)?;
    want(text(&output).contains("interrupted: "), "a line is wanted", &output)?;
    let set = place.results()?;
    want(set.damage.is_empty() && set.measurements.len() >= 2, "the rows are to stay", &output)?;
    want(
        set.measurements.iter().all(|row| row.outcome.timing().is_some()),
        "no row is to be invented",
        &output,
    )?;
    want_code(0, &place.bench("good", "^hash/"))?;
    let again = place.results()?;
    let listed = self::output(&mut place.command("good", &["--bench", "--list", "^hash/"]));
    let wanted = text(&listed).lines().filter(|line| line.ends_with(": benchmark")).count();
    want(
        again.damage.is_empty() && wanted > 20 && again.measurements.len() == wanted,
        "again from the start",
        &output,
    )?;
    Ok(Verdict::Passed)
}

pub fn damaged_criterion_file(place: &Place) -> Result<Verdict, String> {
    let filter = "hash/sha-256/hash/rustcrypto/16$";
    want_code(0, &place.bench("good", filter))?;
    let file = place.criterion().join("hash_sha-256_hash/rustcrypto/16/base/sample.json");
    fs::write(&file, r#"{"sampling_mode":"Lin"#).map_err(|error| error.to_string())?;
    let output = place.bench("good", filter);
    want_code(0, &output)?;
    want(text(&output).contains("sample.json was damaged"), "the file is to be named", &output)?;
    Ok(Verdict::Passed)
}

pub fn second_run(place: &Place) -> Result<Verdict, String> {
    want_code(0, &place.bench("good", "hash/sha-256/hash/rustcrypto/16$"))?;
    let first = place.results()?;
    let output = place.bench("good", "hash/md5/hash/rustcrypto/16$");
    want_code(0, &output)?;
    let both = place.results()?;
    want(
        both.measurements.contains(&first.measurements[0]),
        "the first run's row is to stay",
        &output,
    )?;
    want(both.environments.contains(&first.environments[0]), "with its receipt", &output)?;
    want(both.environments.len() == 2, "two receipts are wanted", &output)?;
    Ok(Verdict::Passed)
}

pub fn unwritable_criterion(place: &Place) -> Result<Verdict, String> {
    let filter = "hash/sha-256/hash/rustcrypto/16$";
    let Some(mount) = Mount::new(&place.criterion(), "size=2m") else {
        return Ok(Verdict::Skipped("mounting a read-only tmpfs needs root"));
    };
    want_code(0, &place.bench("good", filter))?;
    let before = place.results()?.measurements;
    let status = Command::new("mount").args(["-o", "remount,ro"]).arg(&mount.0).status();
    if !status.is_ok_and(|status| status.success()) {
        return Ok(Verdict::Skipped("remounting a tmpfs needs root"));
    }
    let output = place.bench("good", filter);
    want_code(6, &output)?;
    want(place.results()?.measurements == before, "no row is to be written", &output)?;
    Ok(Verdict::Passed)
}

#[cfg(not(unix))]
pub fn closed_output(_place: &Place) -> Result<Verdict, String> {
    Ok(Verdict::Skipped("a closed pipe is told by a signal on Unix only"))
}

#[cfg(unix)]
pub fn closed_output(place: &Place) -> Result<Verdict, String> {
    let mut child = place.start("0.01", "0.02")?;
    drop(child.stdout.take());
    let closed = child.wait_with_output().map_err(|error| error.to_string())?;
    want(!text(&closed).contains("panicked"), "no panic is wanted", &closed)?;
    if !Path::new("/dev/full").exists() {
        return Ok(Verdict::Passed);
    }
    for mode in ["--bench", "--test"] {
        let full = fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .map_err(|error| error.to_string())?;
        let mut command = place.command("good", &[mode, "sha-256/hash"]);
        let output = output(command.stdout(full).stderr(Stdio::piped()));
        want_one_line(6, &["standard output"], &output)?;
    }
    Ok(Verdict::Passed)
}
