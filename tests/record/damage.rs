//! Damage in a file is named, with its line, and the rest is used.

use std::fs;
use std::io::Write;

use cipherbench::Error;
use cipherbench::record::{ResultSet, Writer, place};

use super::synthetic::directory;
use super::{json, problems, receipt, row, text};

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
    assert_eq!(problems(&set), [(2, "longer than 8 MiB")]);
    assert_eq!(set.measurements.len(), 1);
}

#[test]
fn missing_and_empty_files_say_what_to_do() {
    let home = directory("missing");
    let error = ResultSet::read(place::results(&home)).unwrap_err();
    assert_eq!(error.exit_code(), cipherbench::error::exit::RESULT_SET);
    assert!(
        error
            .to_string()
            .ends_with("no results here; measure first, with `cargo bench` or `cipherbench run`"),
        "{error}"
    );
    assert!(ResultSet::compact(place::results(&home)).is_err());
    assert_eq!(fs::read_dir(&home).unwrap().count(), 0, "reading leaves no trace");

    fs::write(place::results(&home), "").unwrap();
    let error = ResultSet::read(place::results(&home)).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("is empty; measure first, with `cargo bench` or `cipherbench run`"),
        "{error}"
    );

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
