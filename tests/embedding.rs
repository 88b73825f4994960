//! What another crate can do with this one: its own adapter, its own algorithm, two versions of one
//! library, all of it through the public interface.

use cipherbench::adapter::{Adapter, Backend, Hash, HashContext, HashOf, Identity};
use cipherbench::algorithm::{Algorithm, Case, Family, Operation, Status, Vectors};
use cipherbench::error::buffer_length;
use cipherbench::registry::Entry;
use cipherbench::verify::{Claim, check};
use cipherbench::workload::{ForkKey, Workload, prepare};
use cipherbench::{Error, Registry, Result, Selection};

/// A SHA-256 that the registry does not have.
#[derive(Default)]
struct Mine(hmac_sha256::Hash);

impl HashContext for Mine {
    fn update(&mut self, data: &[u8]) -> Result<()> {
        self.0.update(data);
        Ok(())
    }

    fn finish(&mut self, digest: &mut [u8]) -> Result<()> {
        buffer_length("digest", digest.len(), 32)?;
        digest.copy_from_slice(&std::mem::take(&mut self.0).finalize());
        Ok(())
    }
}

fn mine(provider: &'static str) -> Adapter {
    Adapter::hash(HashOf::<Mine>::new(Identity::new("sha-256", provider, "hmac-sha256 1.1")))
}

fn entry(registry: &Registry, algorithm: &str, provider: &str) -> Entry {
    registry
        .serving(algorithm)
        .find(|entry| entry.provider() == provider)
        .expect("the entry")
        .clone()
}

/// Prepares an operation of 1,000 bytes, does it three times, and has it checked.
fn run(entry: &Entry, operation: &Operation) -> Result<Claim> {
    let workload = Workload::new(entry.algorithm(), operation, Some(1000))?;
    let mut prepared = prepare(entry, &workload, 1)?;
    prepared.run(3)?;
    prepared.check()?;
    let mut another = prepared.fork(ForkKey::Shared)?;
    another.run(1)?;
    another.check()?;
    Ok(prepared.claim())
}

#[test]
fn an_own_adapter_stands_beside_the_built_in_ones() {
    let registry = Registry::default().with(mine("mine"));
    registry.consistency_check().unwrap();
    let own = entry(&registry, "sha-256", "mine");
    let verdict = check(&own);
    verdict.require().unwrap();
    assert!(verdict.passed >= 3, "{verdict:?}");
    let Claim::Bytes(digest) = run(&own, &Operation::HASH).unwrap() else { panic!("no bytes") };
    for other in registry.serving("sha-256") {
        let Claim::Bytes(theirs) = run(other, &Operation::HASH).unwrap() else {
            panic!("no bytes")
        };
        assert_eq!(digest, theirs, "{}", other.key());
    }
    let selection = Selection { providers: vec!["mine".into()], ..Selection::default() };
    assert_eq!(registry.select(&selection).unwrap().len(), 1);
}

#[test]
fn two_versions_of_one_library_stand_side_by_side() {
    let registry = Registry::default().with(mine("mine-1")).with(mine("mine-2"));
    registry.consistency_check().unwrap();
    for provider in ["mine-1", "mine-2"] {
        check(&entry(&registry, "sha-256", provider)).require().unwrap();
    }
}

/// A new algorithm that is no hash to use: the sum of all bytes, big-endian.
#[derive(Default)]
struct Sum(u64);

impl HashContext for Sum {
    fn update(&mut self, data: &[u8]) -> Result<()> {
        self.0 = data.iter().fold(self.0, |sum, byte| sum.wrapping_add(u64::from(*byte)));
        Ok(())
    }

    fn finish(&mut self, digest: &mut [u8]) -> Result<()> {
        buffer_length("digest", digest.len(), 8)?;
        digest.copy_from_slice(&std::mem::take(&mut self.0).to_be_bytes());
        Ok(())
    }
}

/// Built at run time, from owned text.
fn sum_algorithm() -> Algorithm {
    let bits = 64;
    Algorithm::new(format!("sum-{bits}"), Family::Hash, format!("this file, {bits} bits"))
        .digest_bytes(bits / 8)
        .status(Status::Broken, String::from("collisions at sight"), String::from("its author"))
        .alias(format!("Sum {bits}"))
}

fn sum_vectors() -> Vectors {
    let case = |message: &[u8], sum: u64| {
        Case::new().with("message", message).with("digest", sum.to_be_bytes())
    };
    Vectors::new("computed by hand", [case(b"", 0), case(b"\x01\x02", 3), case(&[255; 258], 65790)])
}

fn sum() -> Adapter {
    Adapter::hash(HashOf::<Sum>::new(
        Identity::new("sum-64", "mine", "0.1").on(Backend::reported("soft")),
    ))
}

#[test]
fn an_own_algorithm_comes_with_its_own_vectors() {
    let registry = Registry::default().with_algorithm(sum_algorithm(), sum_vectors()).with(sum());
    registry.consistency_check().unwrap();
    assert_eq!(registry.find("SUM  64").unwrap()[0].slug(), "sum-64");
    let own = entry(&registry, "sum-64", "mine");
    let verdict = check(&own);
    verdict.require().unwrap();
    assert_eq!((verdict.passed, &*verdict.sources), (3, &["computed by hand".to_owned()][..]));
    run(&own, &Operation::HASH).unwrap();
}

#[test]
fn own_vectors_that_an_adapter_gets_wrong_are_its_failure() {
    let wrong = Vectors::new("a slip", [Case::new().with("message", *b"a").with("digest", [0; 8])]);
    let registry = Registry::empty().with_algorithm(sum_algorithm(), wrong).with(sum());
    let verdict = check(&entry(&registry, "sum-64", "mine"));
    assert_eq!((verdict.passed, verdict.failed.len()), (0, 1), "{verdict:?}");
    assert!(matches!(verdict.require(), Err(Error::Failed(_))));
}

#[test]
fn an_algorithm_without_a_vector_does_not_pass() {
    let none = Vectors::new("nobody", []);
    let registry = Registry::empty().with_algorithm(sum_algorithm(), none).with(sum());
    assert!(check(&entry(&registry, "sum-64", "mine")).require().is_err());
}

/// The sentences of the faults that a registry has.
fn faults(registry: &Registry) -> Vec<String> {
    match registry.consistency_check() {
        Err(Error::Inconsistent(faults)) => faults,
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_unknown_algorithm_is_left_out_and_reported() {
    let unknown = HashOf::<Mine>::new(Identity::new("sha-265", "mine", "1"));
    let registry = Registry::default().with(Adapter::hash(unknown));
    assert_eq!(faults(&registry), ["no algorithm is called `sha-265`; did you mean `sha-256`?"]);
    assert!(!registry.providers().contains(&"mine"));
}

#[test]
fn the_same_adapter_twice_is_reported() {
    let registry = Registry::empty().with(mine("mine")).with(mine("mine"));
    assert_eq!(faults(&registry), ["sha-256 by mine is there already"]);
}

#[test]
fn an_adapter_of_another_family_is_reported() {
    let registry = Registry::empty()
        .with(Adapter::hash(HashOf::<Mine>::new(Identity::new("rc4", "mine", "1"))));
    assert!(faults(&registry)[0].contains("of the family stream"), "{:?}", faults(&registry));
}

#[test]
fn an_algorithm_that_is_there_already_is_reported() {
    let second = Algorithm::new("sha-256", Family::Hash, "mine");
    let registry = Registry::empty().with_algorithm(second, sum_vectors());
    assert_eq!(faults(&registry), ["the algorithm `sha-256` is there already"]);
}

/// Takes a digest buffer of any length, lists an operation that is no slug, and calls itself `My Crate`.
struct Careless;

impl Hash for Careless {
    fn identity(&self) -> Identity {
        Identity::new("sha-256", "My Crate", "1")
    }

    fn operations(&self) -> &[Operation] {
        const ODD: &[Operation] = &[Operation::new("Hash It")];
        ODD
    }

    fn context(&self) -> Result<Box<dyn HashContext>> {
        Ok(Box::new(Careless))
    }
}

impl HashContext for Careless {
    fn update(&mut self, _data: &[u8]) -> Result<()> {
        Ok(())
    }

    fn finish(&mut self, digest: &mut [u8]) -> Result<()> {
        digest.fill(0);
        Ok(())
    }
}

#[test]
fn a_bad_adapter_is_found_with_a_sentence_for_each_fault() {
    assert_eq!(
        faults(&Registry::empty().with(Adapter::hash(Careless))),
        [
            "`My Crate` is no legal provider slug",
            "`Hash It` of sha-256 by My Crate is no legal slug",
            "sha-256 by My Crate: failed: a digest buffer of one byte more is taken",
        ]
    );
}

#[test]
fn an_operation_that_is_not_listed_cannot_be_prepared() {
    let registry = Registry::empty().with(Adapter::hash(Careless));
    let entry = entry(&registry, "sha-256", "My Crate");
    let workload = Workload::new(entry.algorithm(), &Operation::HASH, Some(16)).unwrap();
    assert!(matches!(prepare(&entry, &workload, 1), Err(Error::Unsupported { .. })));
}

#[test]
fn a_provider_whose_name_is_no_directory_s_is_reported() {
    for slug in ["..", ".hidden", "report", "Mine", ""] {
        let registry = Registry::empty().with(mine(slug));
        assert_eq!(faults(&registry), [format!("`{slug}` is no legal provider slug")], "{slug}");
    }
}
