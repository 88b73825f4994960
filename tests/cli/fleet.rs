//! The results of many machines in one Parquet file, and the queries of docs/FLEET.md over them.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, TimestampMillisecondType, UInt64Type};
use arrow_array::{Array, RecordBatch};
use cipherbench::record::ResultSet;
use cipherbench::report::export::columns;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use super::synthetic::{directory, fleet, save};
use super::{complaint, printed, text};

/// A set each of machines of every processor, some of an early week, some of a late one.
fn machines(home: &Path, rows: usize) -> Vec<PathBuf> {
    let numbers = (0..9).chain(45..54);
    let write = |number| {
        let path = home.join(format!("machine-{number:04}.jsonl"));
        save(&path, &fleet::machine(number, rows));
        path
    };
    numbers.map(write).collect()
}

fn export(sets: &[PathBuf], to: &Path, more: &[&str]) {
    let mut arguments = vec!["export", "--format", "parquet", "--output", to.to_str().unwrap()];
    arguments.extend(sets.iter().map(|path| path.to_str().unwrap()));
    arguments.extend(more);
    assert_eq!(printed(&arguments), "");
}

fn batches(path: &Path) -> Vec<RecordBatch> {
    let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap();
    reader.build().unwrap().map(Result::unwrap).collect()
}

#[test]
fn a_fleet_is_one_file_and_its_queries_find_something() {
    let home = directory("fleet");
    let sets = machines(&home, 1400);
    let file = home.join("fleet.parquet");
    export(&sets, &file, &[]);
    let rows: usize = batches(&file).iter().map(RecordBatch::num_rows).sum();
    assert_eq!(rows, sets.len() * 1400);

    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/fleet.py");
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/FLEET.md");
    let python = std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
    match Command::new(python).arg(script).arg(document).arg(&file).output() {
        Ok(output) => {
            assert!(output.status.success(), "{}", text(&output.stderr));
            print!("{}", text(&output.stdout));
        }
        Err(error) => println!("queries skipped: no Python: {error}"),
    }
}

#[test]
fn parquet_has_every_row_as_the_record_has_it() {
    let home = directory("fleet-rows");
    let path = home.join("one.jsonl");
    save(&path, &fleet::machine(5, 300));
    let set = ResultSet::read(&path).unwrap();
    let file = home.join("one.parquet");
    export(&[path], &file, &["--samples"]);
    let batches = batches(&file);
    let [batch] = &*batches else { panic!("{} batches", batches.len()) };
    assert_eq!(batch.num_columns(), columns().len() + 1);
    let column = |name: &str| batch.column_by_name(name).unwrap();
    let (seconds, bytes) = (column("seconds"), column("bytes"));
    let (seconds, bytes) =
        (seconds.as_primitive::<Float64Type>(), bytes.as_primitive::<UInt64Type>());
    let at = column("at").as_primitive::<TimestampMillisecondType>();
    let (state, features) = (column("state").as_string::<i32>(), column("cpu_features"));
    let samples = column("samples").as_list::<i32>();
    let rows = set.latest();
    assert_eq!(batch.num_rows(), rows.len());
    for (i, row) in rows.iter().enumerate() {
        let timing = row.measurement.outcome.timing();
        let value = (!seconds.is_null(i)).then(|| seconds.value(i));
        assert_eq!(value, timing.map(|timing| timing.seconds.value));
        let size = (!bytes.is_null(i)).then(|| bytes.value(i) as usize);
        assert_eq!(size, row.measurement.id.bytes);
        assert_eq!(state.value(i), row.measurement.outcome.state());
        let right: jiff::Timestamp = row.measurement.at.parse().unwrap();
        assert_eq!(at.value(i), right.as_millisecond());
        let has = features.as_list::<i32>().value(i);
        let has: Vec<_> = has.as_string::<i32>().iter().flatten().collect();
        assert_eq!(has, row.environment.cpu.features);
        let taken = samples.value(i);
        let taken = taken.as_struct().column(1).as_primitive::<Float64Type>().values().to_vec();
        let right = timing.iter().flat_map(|timing| &timing.samples).map(|sample| sample.seconds);
        assert_eq!(taken, right.collect::<Vec<_>>());
    }
}

#[test]
fn a_set_that_cannot_be_read_leaves_the_file_as_it_was() {
    let home = directory("fleet-broken");
    let good = home.join("good.jsonl");
    save(&good, &fleet::machine(0, 20));
    let bad = home.join("bad.jsonl");
    fs::write(&bad, "no JSON\n").unwrap();
    let file = home.join("fleet.parquet");
    export(std::slice::from_ref(&good), &file, &[]);
    let before = fs::read(&file).unwrap();
    let path = |path: &Path| path.to_str().unwrap().to_owned();
    let arguments = [path(&good), path(&bad), "--output".into(), path(&file)];
    let mut all = vec!["export", "--format", "parquet"];
    all.extend(arguments.iter().map(String::as_str));
    assert!(complaint(&all, 3).contains("bad.jsonl"));
    assert_eq!(fs::read(&file).unwrap(), before);
    assert!(complaint(&["export", "--format", "parquet", &path(&good)], 2).contains("--output"));
}

/// What docs/FLEET.md was measured on: 700 sets of 3,000 rows in the directory that `FLEET` names.
#[ignore = "writes gigabytes; for measuring"]
#[test]
fn write_two_million_rows() {
    let home = PathBuf::from(std::env::var_os("FLEET").expect("FLEET names a directory"));
    fs::create_dir_all(&home).unwrap();
    for number in 0..700 {
        save(&home.join(format!("machine-{number:04}.jsonl")), &fleet::machine(number, 3000));
    }
}
