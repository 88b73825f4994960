//! Saved result sets: whole under their name or as they were, and found again by name or path.

#[path = "common/synthetic.rs"]
mod synthetic;

use std::fs;
use std::path::Path;

use cipherbench::Error;
use cipherbench::record::{CURRENT, ResultSet, check_set_name, find, place, remove, save, saved};
use synthetic::directory;

fn names(home: &Path) -> Vec<String> {
    saved(home).unwrap().into_iter().map(|set| set.name).collect()
}

#[test]
fn a_saved_set_has_the_newest_rows_and_their_receipts() {
    let home = directory("sets-newest");
    assert!(names(&home).is_empty());
    let current = ResultSet::read(synthetic::write(&home)).unwrap();
    let path = save(&home, "before", &current).unwrap();
    let kept = ResultSet::read(&path).unwrap();
    assert_eq!(kept.latest(), current.latest());
    assert_eq!(kept.measurements.len(), current.latest().len());
    assert!(kept.damage.is_empty());
    assert_eq!(names(&home), [CURRENT, "before"]);
    assert_eq!(find(&home, "before").unwrap(), path);
    assert_eq!(find(&home, CURRENT).unwrap(), place::results(&home));
    remove(&home, "before").unwrap();
    assert_eq!(names(&home), [CURRENT]);
}

#[test]
fn paths_are_taken_as_they_are() {
    let home = directory("sets-paths");
    for path in ["some/where.jsonl", "other.jsonl", "./here"] {
        assert_eq!(find(&home, path).unwrap(), Path::new(path));
    }
    let as_directory = home.to_str().unwrap();
    assert_eq!(find(Path::new("elsewhere"), as_directory).unwrap(), place::results(&home));
}

#[test]
fn an_unknown_name_is_answered_with_the_nearest() {
    let home = directory("sets-unknown");
    let current = ResultSet::read(synthetic::write(&home)).unwrap();
    save(&home, "before", &current).unwrap();
    for error in [find(&home, "befor").unwrap_err(), remove(&home, "befor").unwrap_err()] {
        assert!(error.to_string().contains("did you mean `before`?"), "{error}");
        assert_eq!(error.exit_code(), 3);
    }
    let error = find(&home, "zzz").unwrap_err().to_string();
    assert!(error.contains("cipherbench results"), "{error}");
}

#[test]
fn names_are_file_names_everywhere() {
    for good in ["a", "before-2", "v1.2.3", "2026-12-01", "X_y+z"] {
        check_set_name(good).unwrap_or_else(|error| panic!("{error}"));
    }
    let long = "a".repeat(101);
    for bad in ["", "current", "a/b", "..", ".a", "-a", "a b", "é", "a.", "a.jsonl", "a\\b", &long]
    {
        let error = check_set_name(bad).unwrap_err();
        assert_eq!(error.exit_code(), 2, "{bad}");
    }
}

#[test]
fn a_set_that_cannot_be_saved_leaves_the_old_one() {
    let home = directory("sets-whole");
    let current = ResultSet::read(synthetic::write(&home)).unwrap();
    let path = save(&home, "kept", &current).unwrap();
    let before = fs::read(&path).unwrap();

    let empty = ResultSet { measurements: Vec::new(), ..current.clone() };
    assert!(matches!(save(&home, "kept", &empty), Err(Error::NothingMatched(_))));
    assert!(matches!(save(&home, "../kept", &current), Err(Error::Usage(_))));
    // A row that is none is refused before the file is touched.
    let mut broken = current.clone();
    broken.measurements[0].schema = 99;
    broken.measurements.truncate(1);
    assert!(save(&home, "kept", &broken).is_err());
    assert_eq!(fs::read(&path).unwrap(), before);
    let left: Vec<_> = fs::read_dir(place::sets(&home)).unwrap().collect();
    assert_eq!(left.len(), 1, "nothing half-written stays: {left:?}");

    save(&home, "kept", &current).unwrap();
    assert_eq!(fs::read(&path).unwrap(), before, "the same rows are the same file");
}

#[test]
fn what_is_no_set_in_the_directory_is_not_listed() {
    let home = directory("sets-strange");
    fs::create_dir_all(place::sets(&home)).unwrap();
    for name in ["notes.txt", ".hidden.jsonl", "with space.jsonl", "half.jsonl.17.new"] {
        fs::write(place::sets(&home).join(name), "").unwrap();
    }
    assert!(names(&home).is_empty());
    fs::write(place::sets(&home).join("b.jsonl"), "").unwrap();
    fs::write(place::sets(&home).join("a.jsonl"), "").unwrap();
    assert_eq!(names(&home), ["a", "b"]);
}
