//! The result set: what is written is what is read, and damage is named, not guessed away.

#[path = "common/synthetic.rs"]
mod synthetic;

#[path = "record/generator.rs"]
mod generator;

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::process::Command;

use cipherbench::record::{
    self, Environment, Estimate, Line, Outcome, ResultSet, Timing, Writer, place,
};
use cipherbench::{Error, Registry};
use synthetic::{directory, environment, measured, measurement};

fn row(run: &str, bytes: usize) -> Line {
    let outcome = measured(1.0e-6 / 3.0, Some(bytes));
    Line::Measurement(Box::new(measurement(
        run,
        "hash",
        "sha-256",
        "hash",
        "rustcrypto",
        Some(bytes),
        outcome,
    )))
}

fn receipt(run: &str) -> Line {
    Line::Environment(Box::new(environment(run, "one", "2026-12-01T00:40:00Z", "hash")))
}

fn text(line: &Line) -> String {
    json(line) + "\n"
}

fn json(line: &Line) -> String {
    serde_json::to_string(line).unwrap()
}

fn problems(set: &ResultSet) -> Vec<(usize, &str)> {
    set.damage.iter().map(|damage| (damage.line, &*damage.problem)).collect()
}

#[test]
fn what_is_written_is_what_is_read() {
    let home = directory("round-trip");
    let path = synthetic::write(&home);
    let set = ResultSet::read(&path).unwrap();
    assert_eq!(problems(&set), []);
    let mut read: Vec<Line> =
        set.environments.iter().cloned().map(|e| Line::Environment(Box::new(e))).collect();
    read.extend(set.measurements.iter().cloned().map(|m| Line::Measurement(Box::new(m))));
    let (mut written, measurements): (Vec<_>, Vec<_>) =
        synthetic::lines().into_iter().partition(|line| matches!(line, Line::Environment(_)));
    written.extend(measurements);
    assert_eq!(read, written);
}

#[test]
fn every_field_is_present() {
    for (line, fields) in [(receipt("r"), 16), (row("r", 16), 10)] {
        let value: serde_json::Value = serde_json::from_str(&json(&line)).unwrap();
        assert_eq!(value.as_object().unwrap().len(), fields, "{value}");
    }
    let mut bare = environment("r", "one", "2026-12-01T00:40:00Z", "hash");
    bare.load = None;
    assert!(json(&Line::Environment(Box::new(bare))).contains("\"load\":null"));
}

#[test]
fn newest_measurement_of_a_row_wins() {
    let home = directory("latest");
    let path = synthetic::write(&home);
    let set = ResultSet::read(&path).unwrap();
    let latest = set.latest();
    let mut ids: Vec<_> = latest.iter().map(|row| &row.measurement.id).collect();
    let all = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), all);
    let run = |family: &str| {
        &latest.iter().find(|row| row.measurement.id.family == family).unwrap().environment.run
    };
    assert_eq!((&**run("hash"), &**run("agreement")), ("run-3", "run-1"));
    assert_eq!(set.newest_invocation().len(), 1);
    assert_eq!(set.newest_invocation()[0].run, "run-3");
}

#[test]
fn compacting_keeps_the_latest_and_nothing_else() {
    let home = directory("compact");
    let path = synthetic::write(&home);
    let before = ResultSet::read(&path).unwrap();
    let dropped = ResultSet::compact(&path).unwrap();
    assert!(dropped > 0);
    let after = ResultSet::read(&path).unwrap();
    assert_eq!(before.latest(), after.latest());
    assert_eq!(after.measurements.len(), after.latest().len());
    assert_eq!(ResultSet::compact(&path).unwrap(), 0);
    // A writer that was open before goes on in the new file.
    assert_eq!(fs::read_dir(&home).unwrap().count(), 2, "the result set and its lock");
}

#[test]
fn a_writer_goes_on_after_compaction() {
    let path = place::results(&directory("compact-open"));
    let mut writer = Writer::open(&path).unwrap();
    for line in [receipt("r"), row("r", 16), row("r", 16)] {
        writer.append(&line).unwrap();
    }
    assert_eq!(ResultSet::compact(&path).unwrap(), 1);
    writer.append(&row("r", 64)).unwrap();
    assert_eq!(ResultSet::read(&path).unwrap().measurements.len(), 2);
}

#[test]
fn compacting_keeps_the_receipt_of_a_run_that_has_no_row_yet() {
    let path = place::results(&directory("compact-begun"));
    let mut writer = Writer::open(&path).unwrap();
    for line in [receipt("old"), row("old", 16), receipt("new"), row("new", 16), receipt("begun")] {
        writer.append(&line).unwrap();
    }
    assert_eq!(ResultSet::compact(&path).unwrap(), 2, "the old row and its receipt");
    writer.append(&row("begun", 64)).unwrap();
    assert!(ResultSet::read(&path).unwrap().damage.is_empty());
}

#[test]
fn compacting_refuses_damage() {
    let path = place::results(&directory("compact-damage"));
    let whole = text(&receipt("r")) + "{\n";
    fs::write(&path, &whole).unwrap();
    let error = ResultSet::compact(&path).unwrap_err();
    assert!(matches!(error, Error::ResultSet { .. }), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), whole);
}

#[test]
fn damage_is_named_and_the_rest_is_used() {
    let path = place::results(&directory("damage"));
    let foreign = json(&row("r", 64)).replace("\"schema\":1", "\"schema\":7");
    let unlike = r#"{"type":"measurement","schema":2,"figures":[1,2,3]}"#;
    let zero = json(&row("r", 64)).replacen("\"threads\":1", "\"threads\":0", 1);
    let mut bytes = Vec::new();
    for line in [
        text(&receipt("r")).as_bytes(),
        text(&row("r", 16)).as_bytes(),
        format!("{foreign}\n{unlike}\n").as_bytes(),
        b"\xff\xfe\x00binary\n",
        text(&receipt("r")).as_bytes(),
        text(&row("nobody", 16)).as_bytes(),
        b"[1, 2]\n\n",
        format!("{zero}\n").as_bytes(),
        &text(&row("r", 64)).as_bytes()[..200],
    ] {
        bytes.extend_from_slice(line);
    }
    fs::write(&path, bytes).unwrap();
    let set = ResultSet::read(&path).unwrap();
    assert_eq!((set.environments.len(), set.measurements.len()), (1, 1));
    let problems = problems(&set);
    let (lines, problems): (Vec<_>, Vec<_>) = problems.into_iter().unzip();
    assert_eq!(lines, [3, 4, 5, 6, 7, 8, 10, 11]);
    assert_eq!(problems[0], "written by schema 7; this cipherbench reads 1");
    assert_eq!(problems[1], "written by schema 2; this cipherbench reads 1");
    assert_eq!(problems[2], "not UTF-8");
    assert_eq!(problems[3], "a second receipt for the run r");
    assert_eq!(problems[4], "no receipt for the run nobody");
    assert!(problems[5].starts_with("not a line of a result set"), "{}", problems[5]);
    assert!(problems[6].contains("no thread"), "{}", problems[6]);
    assert_eq!(problems[7], "cut short");
}

#[test]
fn fields_of_the_future_are_ignored() {
    let path = place::results(&directory("future"));
    let later = text(&row("r", 16)).replacen('{', "{\"colour\":{\"of\":[\"money\"]},", 1);
    fs::write(&path, text(&receipt("r")) + &later).unwrap();
    let set = ResultSet::read(&path).unwrap();
    assert_eq!((set.measurements.len(), set.damage.len()), (1, 0));
}

#[test]
fn a_line_without_end_is_bounded() {
    let path = place::results(&directory("endless"));
    let mut file = fs::File::create(&path).unwrap();
    file.write_all(text(&receipt("r")).as_bytes()).unwrap();
    let chunk = vec![b'x'; 1 << 20];
    for _ in 0..65 {
        file.write_all(&chunk).unwrap();
    }
    file.write_all(b"\n").unwrap();
    file.write_all(text(&row("r", 16)).as_bytes()).unwrap();
    let set = ResultSet::read(&path).unwrap();
    fs::remove_file(&path).unwrap();
    assert_eq!(problems(&set), [(2, "longer than 64 MiB")]);
    assert_eq!(set.measurements.len(), 1);
}

#[test]
fn missing_and_empty_files_say_what_to_do() {
    let home = directory("missing");
    let error = ResultSet::read(place::results(&home)).unwrap_err();
    assert_eq!(error.exit_code(), cipherbench::error::exit::RESULT_SET);
    assert!(error.to_string().ends_with("no results here; run `cargo bench` first"), "{error}");
    assert!(ResultSet::compact(place::results(&home)).is_err());
    assert_eq!(fs::read_dir(&home).unwrap().count(), 0, "reading leaves no trace");

    fs::write(place::results(&home), "").unwrap();
    let error = ResultSet::read(place::results(&home)).unwrap_err();
    assert!(error.to_string().ends_with("is empty; run `cargo bench` first"), "{error}");

    fs::write(place::results(&home), [0u8, 159, 146, 150]).unwrap();
    let error = ResultSet::read(place::results(&home)).unwrap_err();
    assert!(error.to_string().ends_with("no line can be used; line 1: not UTF-8"), "{error}");

    // A directory in the file's place is the system's business.
    assert!(matches!(ResultSet::read(&home), Err(Error::Io { .. })));
}

#[test]
fn a_line_cut_short_is_ended_before_the_next() {
    let path = place::results(&directory("killed"));
    let mut half = text(&row("r", 64));
    half.truncate(300);
    fs::write(&path, text(&receipt("r")) + &text(&row("r", 16)) + &half).unwrap();
    let mut writer = Writer::open(&path).unwrap();
    writer.append(&row("r", 256)).unwrap();
    let set = ResultSet::read(&path).unwrap();
    assert_eq!(problems(&set), [(3, "cut short")]);
    assert_eq!(set.measurements.iter().map(|m| m.id.bytes.unwrap()).collect::<Vec<_>>(), [16, 256]);
}

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

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_whole_rows() {
    let home = directory("full-disk");
    let mounted =
        Command::new("mount").args(["-t", "tmpfs", "-o", "size=32k", "tmpfs"]).arg(&home).output();
    if !mounted.is_ok_and(|output| output.status.success()) {
        println!("skipped: mounting a small file system needs root");
        return;
    }
    let path = place::results(&home);
    let outcome = std::panic::catch_unwind(|| {
        let mut writer = Writer::open(&path).unwrap();
        writer.append(&receipt("r")).unwrap();
        let written = (1..1000).take_while(|i| writer.append(&row("r", i * 16)).is_ok()).count();
        let set = ResultSet::read(&path).unwrap();
        (
            written,
            set.measurements.len(),
            set.damage.len(),
            fs::read(&path).unwrap().last().copied(),
        )
    });
    let unmounted = Command::new("umount").arg(&home).status();
    let (written, read, damaged, last) = outcome.unwrap();
    assert!(unmounted.is_ok_and(|status| status.success()));
    assert!((2..999).contains(&written), "{written}");
    assert_eq!((read, damaged, last), (written, 0, Some(b'\n')));
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

#[test]
fn receipt_of_this_machine() {
    let registry = Registry::default();
    let (a, b) = (
        Environment::capture("hash", "smoke", &registry),
        Environment::capture("mac", "smoke", &registry),
    );
    assert_ne!(a.run, b.run);
    assert_eq!(a.invocation, b.invocation);
    assert_eq!(a.providers.len(), registry.providers().len());
    assert!(a.features.contains(&"record".to_owned()));
    assert!(a.toolchain.rustc.as_deref().unwrap().starts_with("rustc "));
    assert!(a.toolchain.profile.is_some() && a.toolchain.rustflags.is_some());
    assert_eq!(a.started.len(), record::timestamp().len());
    Line::Environment(Box::new(a)).check().unwrap();
    if cfg!(target_arch = "x86_64") {
        assert_eq!(b.cpu.features.len() + b.cpu.missing_features.len(), 11);
        assert!(b.cpu.name.is_some());
    }
    println!("{b:#?}");
}

/// Not a test: what the tests below start as a program of its own, with variables of its own.
#[test]
#[ignore = "started by other tests"]
fn print_places() {
    println!("home={}", place::home().unwrap().display());
    println!("criterion={}", place::criterion_directory().unwrap().display());
    println!("invocation={}", record::invocation());
}

fn places(variables: &[(&str, &str)]) -> Vec<String> {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "print_places", "--ignored", "--nocapture"]);
    for name in
        ["CARGO", "CARGO_MANIFEST_DIR", "CARGO_TARGET_DIR", "CIPHERBENCH_HOME", "CRITERION_HOME"]
    {
        command.env_remove(name);
    }
    let output = command.envs(variables.iter().copied()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    ["home=", "criterion=", "invocation="]
        .iter()
        .map(|name| text.lines().find_map(|line| line.split_once(name)).unwrap().1.to_owned())
        .collect()
}

#[cfg(unix)]
#[test]
fn places_follow_the_variables() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap().display().to_string();
    let cargo = ("CARGO", "/usr/bin/cargo");
    let under = places(&[cargo]);
    assert_eq!(under[..2], [format!("{target}/cipherbench"), format!("{target}/criterion")]);
    let moved = places(&[cargo, ("CARGO_TARGET_DIR", "/elsewhere")]);
    assert_eq!(moved[..2], ["/elsewhere/cipherbench", "/elsewhere/criterion"]);
    let named = places(&[cargo, ("CIPHERBENCH_HOME", "/mine"), ("CRITERION_HOME", "/its")]);
    assert_eq!(named[..2], ["/mine", "/its"]);
    // Two programs that one Cargo starts are of one invocation; this test stands for Cargo.
    if cfg!(target_os = "linux") {
        assert_eq!(under[2], moved[2]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn outside_cargo_the_platforms_data_directory() {
    let first = places(&[("HOME", "/home/someone"), ("XDG_DATA_HOME", "/home/someone/.data")]);
    assert_eq!(
        first[..2],
        ["/home/someone/.data/cipherbench", "/home/someone/.data/cipherbench/criterion"]
    );
    let second = places(&[("HOME", "/home/someone")]);
    assert_ne!(first[2], second[2], "each run of an installed command is its own invocation");
}

#[test]
fn examples_of_the_document_are_of_this_schema() {
    let document = include_str!("../docs/RECORD.md");
    let examples: Vec<&str> =
        document.lines().filter(|line| line.starts_with("{\"type\"")).collect();
    let path = place::results(&directory("document"));
    fs::write(&path, examples.join("\n")).unwrap();
    let set = ResultSet::read(&path).unwrap();
    assert_eq!(problems(&set), []);
    assert_eq!((set.environments.len(), set.measurements.len()), (1, 2));
    // Field for field: what is not in the example would come back as null.
    for (line, example) in set
        .environments
        .into_iter()
        .map(|environment| Line::Environment(Box::new(environment)))
        .chain(
            set.measurements
                .into_iter()
                .map(|measurement| Line::Measurement(Box::new(measurement))),
        )
        .zip(examples)
    {
        let written: serde_json::Value = serde_json::from_str(&json(&line)).unwrap();
        assert_eq!(written, serde_json::from_str::<serde_json::Value>(example).unwrap());
    }
}
