//! The generator of synthetic sets keeps its promises: what others measure with it stands on them.

use std::collections::HashSet;

use cipherbench::record::{Line, Measurement, ResultSet, place};

use super::synthetic::{self, directory};

fn read(name: &str, lines: &[Line]) -> ResultSet {
    let path = place::results(&directory(name));
    synthetic::save(&path, lines);
    let set = ResultSet::read(path).unwrap();
    assert!(set.damage.is_empty(), "{:?}", set.damage);
    set
}

fn seconds(set: &ResultSet, algorithm: &str, provider: &str, bytes: usize) -> f64 {
    one(set, algorithm, provider, bytes).outcome.timing().unwrap().seconds.value
}

fn one<'s>(set: &'s ResultSet, algorithm: &str, provider: &str, bytes: usize) -> &'s Measurement {
    let is = |row: &&Measurement| {
        (&*row.id.algorithm, &*row.id.provider, row.id.bytes) == (algorithm, provider, Some(bytes))
    };
    set.measurements.iter().find(is).unwrap()
}

#[test]
fn a_set_has_as_many_benchmarks_and_samples_as_asked_for() {
    for rows in [1, 100, 6_000] {
        let lines = synthetic::scale(rows, 12, 7);
        assert_eq!(lines, synthetic::scale(rows, 12, 7), "the same each time");
        let set = read(&format!("generated-{rows}"), &lines);
        assert_eq!((set.measurements.len(), set.latest().len()), (rows, rows));
        for row in set.measurements.iter().filter_map(|row| row.outcome.timing()) {
            assert_eq!(row.samples.len(), 12);
            assert!(row.seconds.lower < row.seconds.upper);
        }
    }
    assert_ne!(synthetic::scale(10, 12, 7), synthetic::scale(10, 12, 8));
}

#[test]
fn every_library_is_there_and_every_kind_of_row() {
    let set = read("generated-kinds", &synthetic::scale(6_000, 3, 7));
    let providers: HashSet<_> = set.measurements.iter().map(|row| &*row.id.provider).collect();
    for library in synthetic::libraries::LIBRARIES {
        assert!(providers.contains(library.provider), "{}", library.provider);
    }
    let states: HashSet<_> =
        set.measurements.iter().map(|row| std::mem::discriminant(&row.outcome)).collect();
    assert_eq!(states.len(), 3, "measured, unavailable and failed");
    assert!(set.measurements.iter().any(|row| row.id.algorithm.starts_with("own-")));
}

#[test]
fn a_twin_is_the_same_library_without_instructions() {
    let set = read("generated-pairs", &synthetic::pairs());
    for (with, without) in synthetic::libraries::PAIRS {
        let (fast, slow) =
            (one(&set, "aes-128-gcm", with, 1024), one(&set, "aes-128-gcm", without, 1024));
        assert_eq!(fast.implementation.version, slow.implementation.version);
        assert_ne!(fast.implementation.backend, slow.implementation.backend);
        let ratio = |algorithm, bytes| {
            seconds(&set, algorithm, without, bytes) / seconds(&set, algorithm, with, bytes)
        };
        assert!(ratio("aes-128-gcm", 16384) > 10.0);
        assert!((0.9..1.1).contains(&ratio("md5", 16384)), "no instructions help it");
        assert_eq!(
            set.measurements.iter().filter(|row| row.id.provider == *with).count(),
            set.measurements.iter().filter(|row| row.id.provider == *without).count()
        );
    }
}

#[test]
fn a_history_drifts_steps_and_changes_its_compiler() {
    let points = 12;
    let sets: Vec<ResultSet> = (0..)
        .zip(synthetic::history(points))
        .map(|(i, lines)| read(&format!("generated-history-{i}"), &lines))
        .collect();
    assert_eq!(sets.len(), points);
    let rows: Vec<Vec<_>> =
        sets.iter().map(|set| set.measurements.iter().map(|row| &row.id).collect()).collect();
    assert!(rows.iter().all(|ids| *ids == rows[0]), "the same rows each week");
    let runs: HashSet<_> = sets.iter().flat_map(|set| &set.environments).map(|e| &e.run).collect();
    assert_eq!(runs.len(), sets.iter().map(|set| set.environments.len()).sum::<usize>());

    let (step, change) = (synthetic::step_of(points), synthetic::environment_change_of(points));
    for i in 1..points {
        let (before, after) = (&sets[i - 1], &sets[i]);
        let ratio = |algorithm, provider| {
            seconds(after, algorithm, provider, 16384) / seconds(before, algorithm, provider, 16384)
        };
        let steps = ratio("aes-128-gcm", "rustcrypto") > 1.1;
        assert_eq!(steps, i == step, "week {i}");
        assert!((0.9..1.1).contains(&ratio("aes-128-gcm", "openssl")), "week {i}");
        let differs = before.environments[0]
            .differences(&after.environments[0])
            .iter()
            .any(|d| d.what == "rustc");
        assert_eq!(differs, i == change, "week {i}");
    }
    assert!(sets[0].environments[0].started < sets[1].environments[0].started);
}
