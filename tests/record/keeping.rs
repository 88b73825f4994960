//! What is written is what is read, and compaction keeps what counts.

use std::fs;

use cipherbench::Error;
use cipherbench::record::{Line, ResultSet, Writer, place};

use super::synthetic::{self, directory, environment};
use super::{json, problems, receipt, row, text};

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
fn examples_of_the_document_are_of_this_schema() {
    let document = include_str!("../../docs/RECORD.md");
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
