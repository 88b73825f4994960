//! Right implementations pass, wrong ones are found, and damaged vectors are called so.

#![cfg(feature = "rustcrypto")]

mod common;

use std::time::Instant;

use cipherbench::Registry;
use cipherbench::adapter::{Adapter, Ceiling, Identity};
use cipherbench::algorithm::{Algorithm, Case, Family, Vectors};
use cipherbench::error::{Error, Result};
use cipherbench::registry::Entry;
use cipherbench::verify::{self, Agreement, Claim, NotAsked, Summary, Verdict, agree, check};

use common::spoiled::{Fault, adapter, entry, genuine, named};

#[test]
fn every_entry_of_the_registry_passes() {
    let registry = Registry::default();
    let mut summary = Summary::default();
    let asked = |entry: &&Entry| entry.algorithm().family().has_vectors();
    for entry in registry.entries().iter().filter(asked) {
        let start = Instant::now();
        let verdict = check(entry);
        let took = start.elapsed().as_millis();
        println!("{}: {} passed, {took} ms", entry.key(), verdict.passed);
        for sentence in &verdict.skipped {
            println!("    skipped {sentence}");
        }
        assert!(verdict.failed.is_empty(), "{}: {:#?}", entry.key(), verdict.failed);
        assert!(verdict.is_pass(), "{}: {:#?}", entry.key(), verdict.skipped);
        assert!(!verdict.sources.is_empty(), "{}", entry.key());
        // A provider may not take some keys, but that must not be the most of them.
        assert!(verdict.skipped.len() < verdict.passed, "{}: {:#?}", entry.key(), verdict.skipped);
        summary.add(entry, &verdict);
    }
    println!("{summary}");
    summary.require().unwrap();
}

#[test]
fn a_wrapper_without_a_fault_passes() {
    for slug in ["sha-256", "hmac-sha-256", "aes-128-cbc", "aes-128-gcm", "ed25519", "x25519"] {
        check(&entry(slug, Fault::None)).require().unwrap();
    }
}

/// The first failure, which must say where it was.
#[track_caller]
fn failure(slug: &str, fault: Fault) -> String {
    let verdict = check(&entry(slug, fault));
    assert!(!verdict.is_pass());
    assert!(matches!(verdict.require(), Err(Error::Failed(_))));
    let first = verdict.failed.first().expect("nothing failed").clone();
    assert!(first.starts_with(&format!("{slug}.txt:")), "no place: {first}");
    first
}

#[track_caller]
fn assert_says(sentence: &str, words: &str) {
    assert!(sentence.contains(words), "`{sentence}` does not say `{words}`");
}

#[test]
fn a_wrong_output_is_found() {
    for (slug, field) in [
        ("sha-256", "hash: `digest` differs from byte 0 on"),
        ("hmac-sha-256", "mac: `tag` differs from byte 0 on"),
        ("aes-128-cbc", "encrypt: `ciphertext` differs from byte 0 on"),
        ("ed25519", "sign: `signature` differs from byte 32 on"),
        ("x25519", "agree: `shared` differs from byte 0 on"),
    ] {
        assert_says(&failure(slug, Fault::Output), field);
    }
}

#[test]
fn one_that_is_wrong_for_long_messages_only_is_found() {
    for slug in ["md5", "sha-256", "hmac-sha-256", "aes-128-cbc", "aes-128-ctr", "rc4"] {
        let verdict = check(&entry(slug, Fault::LongOutput));
        assert!(verdict.passed > 0, "{slug}: the short ones are right");
        assert!(!verdict.failed.is_empty(), "{slug} has no long vector");
    }
}

#[test]
fn one_that_is_wrong_beyond_the_longest_vector_is_found_to_contradict_itself() {
    for slug in ["md5", "hmac-sha-256", "aes-128-cbc", "aes-128-ctr", "rc4"] {
        assert_says(&failure(slug, Fault::VeryLongOutput), "otherwise in one call than in pieces");
    }
}

#[test]
fn one_that_is_wrong_in_pieces_only_is_found() {
    for slug in ["sha-256", "hmac-sha-256", "aes-128-cbc", "aes-128-ctr", "rc4"] {
        assert_says(&failure(slug, Fault::Pieces), "in pieces: ");
    }
}

#[test]
fn a_wrong_tag_is_found() {
    assert_says(&failure("aes-128-gcm", Fault::SealedTag), "seal: `tag` differs from byte 0 on");
}

#[test]
fn one_that_accepts_everything_is_found() {
    let sentence = failure("aes-256-gcm", Fault::AcceptsAll);
    assert_says(&sentence, "open: the message with a spoiled tag is accepted");
    let sentence = failure("chacha20-poly1305", Fault::AcceptsAll);
    assert_says(&sentence, "open: the message with a spoiled tag is accepted");
    for slug in ["ed25519", "ecdsa-p256", "rsa-2048"] {
        assert_says(&failure(slug, Fault::AcceptsAll), "verify: a spoiled signature is accepted");
    }
}

#[test]
fn one_that_refuses_everything_is_found() {
    assert_says(
        &failure("aes-128-gcm", Fault::RefusesAll),
        "open: answered with an error: refused",
    );
    assert_says(&failure("ed25519", Fault::RefusesAll), "verify: answered with an error: refused");
}

#[test]
fn one_that_signs_wrongly_is_found_though_its_signatures_are_random() {
    let verdict = check(&entry("ecdsa-p256", Fault::Output));
    assert!(verdict.failed.iter().any(|sentence| sentence.contains("sign: ")), "{verdict:?}");
}

#[test]
fn a_panic_is_a_failure_and_ends_the_check() {
    for slug in ["sha-256", "hmac-sha-256", "rc4", "aes-128-gcm", "ed25519", "x25519"] {
        let verdict = check(&entry(slug, Fault::Panics));
        assert_eq!(verdict.failed.len(), 1, "{slug}");
        assert_says(&verdict.failed[0], "the implementation panicked: no hands left");
        assert!(verdict.require().is_err());
    }
}

#[test]
fn one_whose_every_vector_is_skipped_does_not_pass() {
    for slug in ["hmac-sha-256", "aes-128-cbc", "aes-128-gcm", "ed25519", "x25519"] {
        let verdict = check(&entry(slug, Fault::NoKey));
        assert_eq!((verdict.passed, verdict.failed.len()), (0, 0), "{slug}");
        assert!(!verdict.skipped.is_empty());
        let sentence = verdict.require().unwrap_err().to_string();
        assert_says(&sentence, "every vector was skipped, first: ");
        assert_says(&sentence, "the key is 0 bytes long");
    }
}

struct Idle;

impl Ceiling for Idle {
    fn identity(&self) -> Identity {
        Identity::new("idle", "mine", "1")
    }
    fn unavailable(&self) -> Option<String> {
        None
    }
    fn run(&self, _source: &[u8], _destination: &mut [u8]) -> Result<()> {
        Ok(())
    }
    fn expected(&self, source: &[u8]) -> Vec<u8> {
        source.to_vec()
    }
}

fn idle() -> Entry {
    let algorithm = Algorithm::new("idle", Family::Ceiling, "nowhere");
    let registry = Registry::empty()
        .with_algorithm(algorithm, Vectors::default())
        .with(Adapter::ceiling(Idle));
    registry.entries()[0].clone()
}

#[test]
fn a_family_without_vectors_is_no_failure() {
    let verdict = check(&idle());
    assert!(!verdict.is_pass(), "nothing was asked");
    verdict.require().unwrap();
    let Some(NotAsked::NotApplicable(sentence)) = verdict.not_asked else { panic!("{verdict:?}") };
    assert_eq!(sentence, "no vectors exist for the family ceiling");
}

#[test]
fn a_summary_adds_up_and_names_the_first_fault() {
    let (right, wrong) = (genuine("sha-256"), entry("sha-256", Fault::Output));
    let mut summary = Summary::default();
    assert!(summary.require().is_err(), "nothing was verified");
    summary.add(&idle(), &check(&idle()));
    summary.add(&right, &check(&right));
    summary.require().unwrap();
    let unavailable =
        Verdict { not_asked: Some(NotAsked::Unavailable("no CPU".into())), ..Verdict::default() };
    assert!(matches!(unavailable.require(), Err(Error::Unavailable(_))));
    summary.add(&right, &unavailable);
    summary.require().unwrap();
    summary.add(&wrong, &check(&wrong));
    assert_eq!((summary.entries, summary.unavailable, summary.not_applicable), (4, 1, 1));
    assert!(summary.passed > 0 && summary.failed > 0);
    assert_says(
        &summary.require().unwrap_err().to_string(),
        "1 of 4 entries, first: sha-256 by spoiled",
    );
}

#[test]
fn an_own_algorithm_is_asked_its_own_vectors_and_no_others() {
    let own = |digest: &[u8]| {
        let case = Case::new().with("message", *b"abc").with("digest", digest);
        Vectors::new("my paper", [case])
    };
    struct Mine(std::sync::Arc<dyn cipherbench::adapter::Hash>);
    impl cipherbench::adapter::Hash for Mine {
        fn identity(&self) -> Identity {
            Identity::new("mine-256", "mine", "1")
        }
        fn context(&self) -> Result<Box<dyn cipherbench::adapter::HashContext>> {
            self.0.context()
        }
    }
    let verdict = |vectors| {
        let Adapter::Hash(inner) = genuine("sha-256").adapter().clone() else { unreachable!() };
        let algorithm = Algorithm::new("mine-256", Family::Hash, "my paper").digest_bytes(32);
        let registry =
            Registry::empty().with_algorithm(algorithm, vectors).with(Adapter::hash(Mine(inner)));
        check(&registry.entries()[0])
    };
    let published = verify::published("sha-256").unwrap().unwrap();
    let abc = published.cases.iter().find(|case| case.field("message") == Some(b"abc")).unwrap();
    let right = verdict(own(abc.field("digest").unwrap()));
    assert_eq!((right.passed, right.sources), (1, vec!["my paper".to_owned()]));
    let wrong = verdict(own(&[0; 32]));
    assert_says(&wrong.failed[0], "vectors given in code, case 1: hash: `digest` differs");
    let without = verdict(Vectors::new("my paper", [Case::new().with("message", *b"abc")]));
    assert_says(&without.failed[0], "has no `digest`");
}

#[test]
fn two_agree_and_a_liar_is_named() {
    let [a, b, liar] = ["a", "b", "liar"].map(|name| named("sha-256", Fault::None, name));
    let (right, wrong) = (Claim::Bytes(vec![1, 2, 3]), Claim::Bytes(vec![1, 2, 4]));
    assert_eq!(agree((&a, &right), &[]).unwrap(), Agreement::NotCompared);
    assert_eq!(agree((&a, &right), &[(&a, &right)]).unwrap(), Agreement::NotCompared);
    assert_eq!(agree((&a, &right), &[(&b, &Claim::None)]).unwrap(), Agreement::NotCompared);
    assert_eq!(agree((&a, &right), &[(&b, &right)]).unwrap(), Agreement::With(vec!["b".into()]));
    let alone = agree((&a, &right), &[(&liar, &wrong)]).unwrap_err().to_string();
    assert_says(&alone, "sha-256 by a does not agree with liar (`output` differs from byte 2 on");
    let outvoted = agree((&liar, &wrong), &[(&a, &right), (&b, &right)]).unwrap_err().to_string();
    assert_says(&outvoted, "sha-256 by liar does not agree with a (");
    let Agreement::Against { with, against } =
        agree((&a, &right), &[(&b, &right), (&liar, &wrong)]).unwrap()
    else {
        panic!("the liar is not seen");
    };
    assert_eq!(with, ["b"]);
    assert!(against.len() == 1 && against[0].starts_with("liar ("), "{against:?}");
}

#[test]
fn signatures_and_secrets_are_compared_by_the_others_own_means() {
    let published = |slug| verify::published(slug).unwrap().unwrap().cases.swap_remove(0);
    let case = published("ed25519");
    let of = |case: &Case, name: &str| case.field(name).unwrap().to_vec();
    let signature = |spoil: u8| {
        let mut signature = of(&case, "signature");
        signature[40] ^= spoil;
        Claim::Signature {
            public: cipherbench::adapter::PublicKey::Bytes(of(&case, "public")),
            message: of(&case, "message"),
            signature,
        }
    };
    let (own, other) = (genuine("ed25519"), entry("ed25519", Fault::None));
    let none = Claim::None;
    let with = Agreement::With(vec!["spoiled".into()]);
    assert_eq!(agree((&own, &signature(0)), &[(&other, &none)]).unwrap(), with);
    assert!(agree((&own, &signature(1)), &[(&other, &none)]).is_err());
    let no_key = entry("ed25519", Fault::NoKey);
    let left_out = agree((&own, &signature(0)), &[(&no_key, &none)]).unwrap();
    assert_eq!(left_out, Agreement::NotCompared);

    let case = published("x25519");
    let claim = Claim::Agreement {
        private: cipherbench::adapter::PrivateKey::Scalar(of(&case, "scalar")),
        peer: of(&case, "public"),
        secret: of(&case, "shared"),
    };
    let own = genuine("x25519");
    assert_eq!(agree((&own, &claim), &[(&entry("x25519", Fault::None), &none)]).unwrap(), with);
    for fault in [Fault::Output, Fault::Panics] {
        let error = agree((&own, &claim), &[(&entry("x25519", fault), &none)]).unwrap_err();
        assert_says(&error.to_string(), "x25519 by rustcrypto does not agree with spoiled (");
    }
}

#[test]
fn a_spoiled_adapter_stands_beside_the_genuine_one() {
    let registry = Registry::default().with(adapter("sha-256", Fault::Output, "spoiled"));
    registry.consistency_check().unwrap();
    assert_eq!(registry.serving("sha-256").count(), 2);
}

#[path = "vectors/parser.rs"]
mod parser;
