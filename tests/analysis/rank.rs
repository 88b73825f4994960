//! Who stands where.

use std::collections::BTreeSet;

use cipherbench::Registry;
use cipherbench::record::{Line, Outcome, ResultSet};
use cipherbench::report::rank::{Ranking, questions, rank};

use crate::sets::{failed, ns, receipt, row, set, timed, unavailable};

fn like(run: &str) -> Line {
    receipt(run, |_| {})
}

/// `1= algorithm provider`, the fastest first; `-` for what has no place.
fn places(ranking: &Ranking) -> Vec<String> {
    ranking
        .ranked
        .iter()
        .map(|ranked| {
            let place = ranked.place.map_or("-".to_owned(), |place| {
                format!("{}{}", place.rank, if place.tied { "=" } else { "" })
            });
            let id = &ranked.row.measurement.id;
            format!("{place} {} {}", id.algorithm, id.provider)
        })
        .collect()
}

fn only(set: &ResultSet) -> Vec<String> {
    let registry = Registry::empty();
    let rankings = rank(set, &registry, |_| true);
    assert_eq!(rankings.len(), 1);
    places(&rankings[0])
}

#[test]
fn ties_share_a_place_and_broken_ones_have_none() {
    let set = set(
        "rank-ties",
        [
            like("r"),
            ns("r", "hash/sha-512/hash/rustcrypto/1024", 1000.0),
            ns("r", "hash/md5/hash/rustcrypto/1024", 300.0),
            ns("r", "hash/sha-256/hash/rustcrypto/1024", 501.0),
            ns("r", "hash/sha-256/hash/openssl/1024", 500.0),
            ns("r", "hash/sha-384/hash/openssl/1024", 2000.0),
        ],
    );
    let right = [
        "- md5 rustcrypto",
        "1= sha-256 openssl",
        "1= sha-256 rustcrypto",
        "3 sha-512 rustcrypto",
        "4 sha-384 openssl",
    ];
    let mut found = only(&set);
    // Which of a tie is first is noise.
    found[1..3].sort();
    assert_eq!(found, right);
    let registry = Registry::empty();
    let ranking = &rank(&set, &registry, |_| true)[0];
    assert_eq!(ranking.best, Some(1));
    assert_eq!(ranking.ranked[1].ratio.speed.value, 1.0);
    let ratios: Vec<f64> = ranking.ranked.iter().map(|ranked| ranked.ratio.speed.value).collect();
    assert!((ratios[0] - 5.0 / 3.0).abs() < 0.05 && (ratios[3] - 0.5).abs() < 0.02, "{ratios:?}");
}

#[test]
fn where_nothing_may_be_picked_nothing_is_best() {
    let set = set(
        "rank-broken",
        [
            like("r"),
            ns("r", "hash/md5/hash/rustcrypto/1024", 300.0),
            ns("r", "hash/my-own/hash/mine/1024", 100.0),
        ],
    );
    assert_eq!(only(&set), ["- my-own mine", "- md5 rustcrypto"]);
    let registry = Registry::empty();
    assert_eq!(rank(&set, &registry, |_| true)[0].best, None);
}

#[test]
fn only_one_machine_one_build_and_one_workload_stand_together() {
    let set = set(
        "rank-apart",
        [
            receipt("old", |environment| environment.toolchain.rustflags = Some("-O".into())),
            ns("old", "hash/sha-512/hash/rustcrypto/1024", 100.0),
            like("r"),
            timed("r", "hash/sha-384/hash/rustcrypto/1024", 200.0, |row| row.workload.version = 7),
            row("r", "hash/sha-224/hash/rustcrypto/1024", failed("vector 1: wrong digest")),
            row("r", "hash/sha-1/hash/rustcrypto/1024", unavailable("not here")),
            ns("r", "hash/sha-256/hash/rustcrypto/1024", 500.0),
        ],
    );
    let registry = Registry::empty();
    let rankings = rank(&set, &registry, |_| true);
    assert_eq!(places(&rankings[0]), ["1 sha-256 rustcrypto"]);
    assert_eq!((rankings[0].without_figure.len(), rankings[0].apart.len()), (2, 2));
}

#[test]
fn a_rough_row_stands_only_among_rough_ones() {
    let short = |row: &mut cipherbench::record::Measurement| match &mut row.outcome {
        Outcome::Measured(timing) => timing.samples.truncate(3),
        _ => unreachable!(),
    };
    let rough = |id, ns| timed("r", id, ns, short);
    let mixed = set(
        "rank-rough",
        [
            like("r"),
            rough("hash/sha-384/hash/rustcrypto/16", 100.0),
            ns("r", "hash/sha-256/hash/rustcrypto/16", 200.0),
        ],
    );
    assert_eq!(only(&mixed), ["- sha-384 rustcrypto", "1 sha-256 rustcrypto"]);
    let all = set(
        "rank-all-rough",
        [
            like("r"),
            rough("hash/sha-384/hash/rustcrypto/16", 100.0),
            rough("hash/sha-256/hash/rustcrypto/16", 200.0),
        ],
    );
    assert_eq!(only(&all), ["1 sha-384 rustcrypto", "2 sha-256 rustcrypto"]);
}

#[test]
fn the_main_questions_are_few() {
    let set = set("rank-main", crate::synthetic::lines());
    let main: BTreeSet<String> =
        questions(&set, Default::default()).iter().map(ToString::to_string).collect();
    for right in [
        "Hash functions: hash, 1024 bytes",
        "Authenticated encryption: seal, 16384 bytes",
        "Block ciphers by mode: encrypt, 1024 bytes",
        "Signatures: verify",
        "Key agreement: agree",
    ] {
        assert!(main.contains(right), "{right}: {main:?}");
    }
    assert_eq!(main.len(), 5 * 2 + 3, "{main:?}");
}
