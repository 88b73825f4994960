//! Which rows are paired, and what is said of a pair.

use cipherbench::Registry;
use cipherbench::record::{Line, Outcome, ResultSet};
use cipherbench::report::compare::{Comparison, Layout, between, sets, text};
use cipherbench::report::ratio::Verdict;

use crate::sets::{changed, failed, measured, ns, receipt, row, set, timed, unavailable};

const SEAL: &str = "aead/aes-128-gcm/seal/rustcrypto/1024";
const HASH: &str = "hash/sha-256/hash/rustcrypto/1024";

fn like(run: &str) -> Line {
    receipt(run, |_| {})
}

fn verdicts(comparison: &Comparison) -> Vec<(String, Verdict)> {
    comparison
        .measured()
        .map(|(pair, standing)| (pair.b.measurement.id.to_string(), standing.verdict))
        .collect()
}

#[test]
fn the_ratio_is_the_speed_of_b_over_that_of_a() {
    let a = set("compare-a", [like("a"), ns("a", SEAL, 300.0), ns("a", HASH, 500.0)]);
    let b = set("compare-b", [like("b"), ns("b", SEAL, 200.0), ns("b", HASH, 501.0)]);
    let comparison = sets(&a.latest(), &b.latest(), None);
    let found = verdicts(&comparison);
    assert_eq!(found, [(SEAL.into(), Verdict::Faster), (HASH.into(), Verdict::NoDifference)]);
    let ratio = comparison.pairs[0].standing.unwrap().ratio.speed;
    assert!((ratio.value - 1.5).abs() < 0.03 && ratio.lower < ratio.value, "{ratio:?}");
    assert!(ratio.lower > 1.4 && ratio.upper < 1.6, "{ratio:?}");
    // The other way about it is slower, by the inverse.
    let back = sets(&b.latest(), &a.latest(), None).pairs[0].standing.unwrap();
    assert_eq!(back.verdict, Verdict::Slower);
    assert!((back.ratio.speed.value * ratio.value - 1.0).abs() < 1e-12);
}

#[test]
fn two_runs_of_one_build_are_known_for_what_they_are() {
    let says = |a: &ResultSet, b: &ResultSet| {
        let comparison = sets(&a.latest(), &b.latest(), None);
        let registry = Registry::empty();
        let layout = Layout { a: "a", b: "b", registry: &registry, all: false, cost: false };
        text(&comparison, &layout).contains("both sides are one build on one machine")
    };
    let a = set("one-build-a", [like("a"), ns("a", SEAL, 300.0), ns("a", HASH, 500.0)]);
    let b = set("one-build-b", [like("b"), ns("b", SEAL, 200.0), ns("b", HASH, 501.0)]);
    assert!(says(&a, &b));
    assert!(!says(&a, &a), "nothing differs");
    let newer = changed("c", SEAL, measured(200e-9, Some(1024)), |row| {
        row.implementation.version = "aes-gcm 9.9.9".into();
    });
    assert!(!says(&a, &set("one-build-c", [like("c"), newer])));
}

#[test]
fn a_threshold_takes_the_place_of_the_machines() {
    let a = set("threshold-a", [like("a"), ns("a", HASH, 520.0)]);
    let b = set("threshold-b", [like("b"), ns("b", HASH, 500.0)]);
    let verdict = |threshold| verdicts(&sets(&a.latest(), &b.latest(), threshold))[0].1;
    // A virtual machine: 5 %.
    assert_eq!(verdict(None), Verdict::NoDifference);
    assert_eq!(verdict(Some(0.02)), Verdict::Faster);
    // Real hardware on one side only is as uncertain as the other.
    let real = |run| receipt(run, |environment| environment.cpu.virtualised = Some(false));
    let metal = set("threshold-c", [real("c"), ns("c", HASH, 520.0)]);
    assert_eq!(verdicts(&sets(&metal.latest(), &b.latest(), None))[0].1, Verdict::NoDifference);
    let faster = set("threshold-d", [real("d"), ns("d", HASH, 500.0)]);
    assert_eq!(verdicts(&sets(&metal.latest(), &faster.latest(), None))[0].1, Verdict::Faster);
}

#[test]
fn rows_that_time_something_else_are_never_paired() {
    let a = set(
        "unlike-a",
        [
            like("a"),
            ns("a", SEAL, 300.0),
            ns("a", HASH, 500.0),
            ns("a", "hash/md5/hash/rustcrypto/16", 90.0),
        ],
    );
    let b = set(
        "unlike-b",
        [
            like("b"),
            timed("b", SEAL, 100.0, |row| row.workload.version = 2),
            timed("b", HASH, 100.0, |row| match &mut row.outcome {
                Outcome::Measured(timing) => timing.clock = "cpu".into(),
                _ => unreachable!(),
            }),
            ns("b", "hash/md5/hash/rustcrypto/64", 99.0),
        ],
    );
    let comparison = sets(&a.latest(), &b.latest(), None);
    assert!(comparison.pairs.is_empty() && comparison.mean(None).is_none());
    let said: Vec<String> = comparison
        .unlike
        .iter()
        .map(|unlike| format!("{}: {}", unlike.b.measurement.id, unlike.differences[0]))
        .collect();
    assert_eq!(
        said,
        [format!("{SEAL}: workload version: 1 -> 2"), format!("{HASH}: clock: wall -> cpu")]
    );
    assert_eq!((comparison.only_a.len(), comparison.only_b.len()), (1, 1));
}

#[test]
fn a_row_without_a_figure_has_no_ratio() {
    let a = set(
        "figure-a",
        [like("a"), ns("a", SEAL, 300.0), row("a", HASH, unavailable("no AVX here"))],
    );
    let b = set(
        "figure-b",
        [like("b"), row("b", SEAL, failed("vector 3: wrong tag")), ns("b", HASH, 500.0)],
    );
    let comparison = sets(&a.latest(), &b.latest(), None);
    assert_eq!(comparison.pairs.len(), 2);
    assert!(comparison.measured().next().is_none());
    assert!(comparison.differences.is_empty());
}

#[test]
fn unlike_receipts_and_processes_are_named() {
    let other = receipt("b", |environment| {
        environment.toolchain.rustc = Some("rustc 1.94.0 (0123abcd5 2026-03-05)".into());
        environment.cpu.features.pop();
        environment.plan = "full".into();
        environment.load = Some(2.5);
    });
    let a = set("receipts-a", [like("a"), ns("a", SEAL, 300.0), ns("a", HASH, 500.0)]);
    let b = set(
        "receipts-b",
        [
            other,
            timed("b", SEAL, 300.0, |row| match &mut row.outcome {
                Outcome::Measured(timing) => timing.processes = 4,
                _ => unreachable!(),
            }),
            timed("b", HASH, 500.0, |row| row.implementation.version = "sha-256 0.11.2".into()),
        ],
    );
    let comparison = sets(&a.latest(), &b.latest(), None);
    let said: Vec<String> = comparison.differences.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "CPU features: aes pclmulqdq sha ssse3 sse4.1 avx2 vaes vpclmulqdq bmi2 adx -> \
         aes pclmulqdq sha ssse3 sse4.1 avx2 vaes vpclmulqdq bmi2",
            "rustc: 1.95.0 (59807616e 2026-04-14) -> 1.94.0 (0123abcd5 2026-03-05)",
            "processes: 1 -> 4",
        ]
    );
    assert_eq!(comparison.differences.iter().map(|c| c.rows).collect::<Vec<_>>(), [2, 2, 1]);
    let said: Vec<String> = comparison.changes.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        ["plan: standard -> full", "rustcrypto: sha-256 0.11.1 -> 0.11.2", "load: 0.31 -> 2.50"]
    );
}

/// 2x and 1/2x are no change in all; each row weighs alike, whichever family it is of.
#[test]
fn the_mean_is_geometric_and_over_the_intersection() {
    let lines =
        |run: &str, seal: f64, hash: f64| [like(run), ns(run, SEAL, seal), ns(run, HASH, hash)];
    let a = set(
        "mean-a",
        lines("a", 200.0, 500.0).into_iter().chain([ns("a", "hash/md5/hash/rustcrypto/1024", 1.0)]),
    );
    let b = set("mean-b", lines("b", 100.0, 1000.0));
    let comparison = sets(&a.latest(), &b.latest(), None);
    let mean = comparison.mean(None).unwrap();
    assert!((mean.ratio.value - 1.0).abs() < 0.02, "{mean:?}");
    assert!(mean.ratio.lower < mean.ratio.value && mean.ratio.value < mean.ratio.upper);
    assert_eq!((mean.rows, mean.faster, mean.slower, mean.no_difference), (2, 1, 1, 0));
    assert_eq!(comparison.families(), ["hash", "aead"]);
    let hash = comparison.mean(Some("hash")).unwrap();
    assert!((hash.ratio.value - 0.5).abs() < 0.01 && hash.rows == 1, "{hash:?}");
}

#[test]
fn two_providers_of_one_set_stand_against_each_other() {
    let lines = [
        like("a"),
        ns("a", SEAL, 300.0),
        ns("a", "aead/aes-128-gcm/seal/openssl/1024", 200.0),
        ns("a", "aead/aes-128-gcm/seal/openssl/16", 50.0),
        changed("a", "aead/aes-128-gcm/open/openssl/16", unavailable("none"), |_| {}),
    ];
    let set = set("between", lines);
    let rows = set.latest();
    let comparison = between(&rows, "rustcrypto", &rows, "openssl", None);
    let [pair] = &*comparison.pairs else { panic!("{comparison:?}") };
    assert_eq!(pair.a.measurement.id.provider, "rustcrypto");
    assert!((pair.standing.unwrap().ratio.speed.value - 1.5).abs() < 0.03);
    assert_eq!((comparison.only_a.len(), comparison.only_b.len()), (0, 2));
    // Another library is another library: that its version is another one is no news.
    assert!(comparison.changes.is_empty(), "{:?}", comparison.changes);
}
