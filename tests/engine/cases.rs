//! What must come out of a bench target, case by case.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output, Stdio};
use std::time::{Duration, Instant};

use cipherbench::record::{Outcome, ResultSet, place};

type Case = fn(&Place) -> Result<Verdict, String>;

enum Verdict {
    Passed,
    Skipped(&'static str),
}

const CASES: &[(&str, Case)] = &[
    ("a_good_row_is_recorded_with_its_samples", good_row),
    ("list_names_every_row_and_prepares_nothing", list),
    ("the_test_mode_does_each_row_once", test_mode),
    ("a_wrong_digest_fails_without_a_figure", wrong_digest),
    ("a_wrong_tag_fails_without_a_figure", flipped_tag),
    ("an_open_that_errors_fails_without_a_figure", open_errors),
    ("an_open_that_takes_forgeries_fails_without_a_figure", takes_forgeries),
    ("an_adapter_that_panics_fails_and_the_rest_goes_on", panics),
    ("an_operation_that_fails_while_timed_fails_without_a_figure", tires),
    ("providers_that_differ_on_the_timed_input_fail", disagreement),
    ("a_failed_row_leaves_no_criterion_files", failed_leaves_nothing),
    ("an_absent_provider_is_unavailable_not_failed", absent),
    ("quick_over_a_slow_operation_tells_the_truth", slow_and_quick),
    ("save_baseline_and_strict_baseline", baselines),
    ("what_makes_criterion_panic_is_one_line", bad_arguments),
    ("bad_variables_are_one_line", bad_variables),
    ("a_filter_that_matches_nothing_fails", no_match),
    ("a_filter_for_another_target_does_not", match_elsewhere),
    ("a_home_that_is_a_file_is_one_line", home_is_a_file),
    ("a_full_disk_is_one_line_and_keeps_whole_rows", full_disk),
    ("a_read_only_home_is_one_line", read_only),
    ("ctrl_c_keeps_what_was_measured", ctrl_c),
    ("a_damaged_criterion_file_is_named_and_removed", damaged_criterion_file),
    ("a_second_run_leaves_the_first_ones_rows", second_run),
];

pub fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for (name, case) in CASES {
        if !wanted.is_empty() && !wanted.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let place = Place::new(name);
        match case(&place) {
            Ok(Verdict::Passed) => {
                passed += 1;
                println!("test {name} ... ok");
            }
            Ok(Verdict::Skipped(reason)) => {
                skipped += 1;
                println!("test {name} ... skipped: {reason}");
            }
            Err(problem) => {
                failed += 1;
                println!("test {name} ... FAILED\n{problem}");
            }
        }
        let _ = fs::remove_dir_all(&place.directory);
    }
    println!("{passed} passed, {failed} failed, {skipped} skipped");
    // A filter of `cargo test NAME` that means another file's tests is no fault.
    if failed > 0 || (passed == 0 && wanted.is_empty()) {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

/// A directory of a case's own, with a result set and Criterion's directory in it.
struct Place {
    directory: PathBuf,
}

impl Place {
    fn new(name: &str) -> Self {
        let directory =
            std::env::temp_dir().join(format!("cipherbench-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&directory);
        fs::create_dir_all(&directory).expect("the temporary directory takes a directory");
        Self { directory }
    }

    fn home(&self) -> PathBuf {
        self.directory.join("home")
    }

    fn criterion(&self) -> PathBuf {
        self.directory.join("criterion")
    }

    fn command(&self, registry: &str, arguments: &[&str]) -> Command {
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
    fn bench(&self, registry: &str, filter: &str) -> Output {
        let times = ["--warm-up-time", "0.01", "--measurement-time", "0.02", "--sample-size", "10"];
        let arguments =
            [&["--bench", "--noplot", "--nresamples", "1001"], &times[..], &[filter]].concat();
        output(&mut self.command(registry, &arguments))
    }

    fn results(&self) -> Result<ResultSet, String> {
        ResultSet::read(place::results(&self.home())).map_err(|error| error.to_string())
    }
}

fn output(command: &mut Command) -> Output {
    command.output().expect("the test runs itself")
}

fn text(output: &Output) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

fn want(right: bool, what: &str, output: &Output) -> Result<(), String> {
    if right {
        Ok(())
    } else {
        Err(format!("{what}; exit {:?}\n{}", output.status.code(), text(output)))
    }
}

fn want_code(code: i32, output: &Output) -> Result<(), String> {
    want(output.status.code() == Some(code), &format!("exit {code} is wanted"), output)
}

/// One line on standard error, beginning with `error:`, and no panic anywhere.
fn want_one_line(code: i32, words: &[&str], output: &Output) -> Result<(), String> {
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

/// The row of a provider failed with these words and has no figure; the built-in one has one.
fn want_failed(
    place: &Place,
    registry: &str,
    filter: &str,
    words: &str,
) -> Result<Verdict, String> {
    let output = place.bench(registry, filter);
    want_code(1, &output)?;
    let set = place.results()?;
    let mut failed = 0;
    for row in &set.measurements {
        match (&row.outcome, row.id.provider.as_str()) {
            (Outcome::Failed { reason }, "spoiled") => {
                failed += 1;
                want(
                    reason.contains(words),
                    &format!("`{words}` is wanted in `{reason}`"),
                    &output,
                )?;
            }
            (Outcome::Measured(_), "rustcrypto") => {}
            (other, provider) => return Err(format!("{} by {provider}: {other:?}", row.id)),
        }
    }
    want(failed > 0, "a failed row is wanted", &output)?;
    want(text(&output).contains("failed:"), "the failure is to be printed", &output)?;
    Ok(Verdict::Passed)
}

fn good_row(place: &Place) -> Result<Verdict, String> {
    let output = place.bench("good", "hash/sha-256/hash");
    want_code(0, &output)?;
    let set = place.results()?;
    want(set.damage.is_empty(), "no damage is wanted", &output)?;
    want(set.environments.len() == 1, "one receipt is wanted", &output)?;
    want(set.measurements.len() == 4, "four sizes are wanted", &output)?;
    for row in &set.measurements {
        let timing = row.outcome.timing().ok_or("a figure is wanted")?;
        let seconds = timing.seconds;
        want(
            seconds.lower <= seconds.value && seconds.value <= seconds.upper,
            "an interval around the value is wanted",
            &output,
        )?;
        want(timing.samples.len() == 10, "ten samples are wanted", &output)?;
        want(row.vectors_passed >= 3, "vectors are to be passed first", &output)?;
        want(row.run == set.environments[0].run, "the run's id is wanted", &output)?;
    }
    let page = place::page(&place.home());
    want(page.is_file(), "the page is wanted", &output)?;
    let printed = String::from_utf8_lossy(&output.stdout);
    want(
        printed.trim_end().ends_with(&page.display().to_string()),
        "the page is to be named last",
        &output,
    )?;
    Ok(Verdict::Passed)
}

fn list(place: &Place) -> Result<Verdict, String> {
    let output = output(
        &mut place.command("panics", &["--bench", "--list", "--format", "terse", "sha-256"]),
    );
    want_code(0, &output)?;
    let listed = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<&str> = listed.lines().collect();
    want(lines.len() == 8, "two providers at four sizes are wanted", &output)?;
    want(
        lines.contains(&"hash/sha-256/hash/spoiled/16: benchmark"),
        "the names are wanted",
        &output,
    )?;
    want(!place.home().exists(), "nothing is to be written", &output)?;
    Ok(Verdict::Passed)
}

fn test_mode(place: &Place) -> Result<Verdict, String> {
    let good = output(&mut place.command("good", &["--test", "aes-128-gcm"]));
    want_code(0, &good)?;
    want(text(&good).contains(" passed, 0 failed, 0 skipped"), "a count is wanted", &good)?;
    let bad = output(&mut place.command("flips-tag", &["--bench", "--test", "aes-128-gcm/seal/"]));
    want_code(1, &bad)?;
    want(text(&bad).contains("4 passed, 4 failed, 0 skipped"), "a count is wanted", &bad)?;
    want(!place.home().exists(), "nothing is to be written", &bad)?;
    Ok(Verdict::Passed)
}

fn wrong_digest(place: &Place) -> Result<Verdict, String> {
    want_failed(place, "wrong-digest", "hash/sha-256/hash/.*/1024", "vectors answered wrongly")
}

fn flipped_tag(place: &Place) -> Result<Verdict, String> {
    want_failed(place, "flips-tag", "aead/aes-128-gcm/seal/.*/16$", "vectors answered wrongly")
}

fn open_errors(place: &Place) -> Result<Verdict, String> {
    want_failed(place, "open-errors", "aead/aes-128-gcm/open/.*/16$", "vectors answered wrongly")
}

fn takes_forgeries(place: &Place) -> Result<Verdict, String> {
    want_failed(
        place,
        "takes-forgeries",
        "aead/aes-128-gcm/open/.*/16$",
        "vectors answered wrongly",
    )
}

fn panics(place: &Place) -> Result<Verdict, String> {
    want_failed(place, "panics", "hash/sha-256/hash/.*/16$", "out of cheese")
}

fn tires(place: &Place) -> Result<Verdict, String> {
    want_failed(place, "tires", "hash/sha-256/hash/.*/16$", "worn out")
}

/// Right on every published vector, wrong on the very length that is timed.
fn disagreement(place: &Place) -> Result<Verdict, String> {
    let output = place.bench("wrong-at-1024", "hash/sha-256/hash/.*/1024$");
    want_code(1, &output)?;
    let set = place.results()?;
    let failed =
        set.measurements.iter().filter(|row| matches!(row.outcome, Outcome::Failed { .. })).count();
    want(failed == 2, "with two providers neither can be believed: both are to fail", &output)?;
    want(
        text(&output).contains("rustcrypto") && text(&output).contains("spoiled"),
        "both are to be named",
        &output,
    )?;
    Ok(Verdict::Passed)
}

fn failed_leaves_nothing(place: &Place) -> Result<Verdict, String> {
    let stale = place.criterion().join("hash_sha-256_hash/spoiled/16/new");
    fs::create_dir_all(&stale).map_err(|error| error.to_string())?;
    fs::write(stale.join("estimates.json"), "{}").map_err(|error| error.to_string())?;
    let output = place.bench("wrong-digest", "hash/sha-256/hash/.*/16$");
    want_code(1, &output)?;
    want(!stale.exists(), "the failed row's old files are to go", &output)?;
    let good = place.criterion().join("hash_sha-256_hash/rustcrypto/16/new/estimates.json");
    want(good.is_file(), "the good row's files are to stay", &output)?;
    Ok(Verdict::Passed)
}

fn absent(place: &Place) -> Result<Verdict, String> {
    let output = place.bench("absent", "hash/sha-256/hash/.*/16$");
    want_code(0, &output)?;
    let reasons: Vec<String> = place
        .results()?
        .measurements
        .iter()
        .filter_map(|row| match &row.outcome {
            Outcome::Unavailable { reason } => Some(reason.clone()),
            _ => None,
        })
        .collect();
    want(reasons == ["its library is not installed"], "one unavailable row is wanted", &output)?;
    Ok(Verdict::Passed)
}

fn slow_and_quick(place: &Place) -> Result<Verdict, String> {
    let arguments = ["--bench", "--quick", "--noplot", "hash/sha-256/hash/spoiled/16$"];
    let output = output(&mut place.command("slow", &arguments));
    want_code(0, &output)?;
    let set = place.results()?;
    let timing = set.measurements[0].outcome.timing().ok_or("a figure is wanted")?;
    want(
        timing.timed_by == "own" && timing.samples.len() == 3,
        "three real samples are wanted",
        &output,
    )?;
    want(
        timing.samples.iter().all(|sample| sample.seconds >= 0.12),
        "no sample is to be invented",
        &output,
    )?;
    want(timing.seconds.confidence < 0.95, "three samples do not make 95 %", &output)?;
    Ok(Verdict::Passed)
}

fn baselines(place: &Place) -> Result<Verdict, String> {
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

fn bad_arguments(place: &Place) -> Result<Verdict, String> {
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

fn bad_variables(place: &Place) -> Result<Verdict, String> {
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

fn no_match(place: &Place) -> Result<Verdict, String> {
    want_one_line(4, &["nosuchname"], &place.bench("good", "nosuchname"))?;
    want_one_line(
        4,
        &["CIPHERBENCH_PLAN=full"],
        &place.bench("good", "sha-256/hash/rustcrypto/64$"),
    )?;
    want_one_line(4, &["no adapter"], &output(&mut place.command("empty", &["--bench"])))?;
    Ok(Verdict::Passed)
}

fn match_elsewhere(place: &Place) -> Result<Verdict, String> {
    let output = place.bench("good", "^signature/ed25519");
    want_code(0, &output)?;
    want(text(&output).contains("other bench targets"), "a line is wanted", &output)?;
    Ok(Verdict::Passed)
}

fn home_is_a_file(place: &Place) -> Result<Verdict, String> {
    fs::write(place.home(), "not a directory").map_err(|error| error.to_string())?;
    want_one_line(6, &["home"], &place.bench("good", "sha-256/hash/rustcrypto/16$"))?;
    Ok(Verdict::Passed)
}

/// A file system of its own, unmounted when dropped.
struct Mount(PathBuf);

impl Mount {
    fn new(directory: &Path, options: &str) -> Option<Self> {
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

fn full_disk(place: &Place) -> Result<Verdict, String> {
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

fn read_only(place: &Place) -> Result<Verdict, String> {
    let Some(_mount) = Mount::new(&place.home(), "ro,size=1m") else {
        return Ok(Verdict::Skipped("mounting a read-only tmpfs needs root"));
    };
    want_one_line(6, &["home"], &place.bench("good", "sha-256/hash/rustcrypto/16$"))?;
    Ok(Verdict::Passed)
}

#[cfg(not(unix))]
fn ctrl_c(_place: &Place) -> Result<Verdict, String> {
    Ok(Verdict::Skipped("signals are sent with kill"))
}

#[cfg(unix)]
fn ctrl_c(place: &Place) -> Result<Verdict, String> {
    let arguments =
        ["--bench", "--noplot", "--warm-up-time", "0.1", "--measurement-time", "0.3", "^hash/"];
    let mut child = place
        .command("good", &arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
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
    want(
        again.damage.is_empty() && again.measurements.len() == 24,
        "again from the start",
        &output,
    )?;
    Ok(Verdict::Passed)
}

fn damaged_criterion_file(place: &Place) -> Result<Verdict, String> {
    let filter = "hash/sha-256/hash/rustcrypto/16$";
    want_code(0, &place.bench("good", filter))?;
    let file = place.criterion().join("hash_sha-256_hash/rustcrypto/16/base/sample.json");
    fs::write(&file, r#"{"sampling_mode":"Lin"#).map_err(|error| error.to_string())?;
    let output = place.bench("good", filter);
    want_code(0, &output)?;
    want(text(&output).contains("sample.json was damaged"), "the file is to be named", &output)?;
    Ok(Verdict::Passed)
}

fn second_run(place: &Place) -> Result<Verdict, String> {
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
