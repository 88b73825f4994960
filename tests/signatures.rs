//! Signatures are of the size and the kind that their labels say: read from the key that is timed, and
//! from what costs more than what.
#![cfg(feature = "rustcrypto")]

use std::time::{Duration, Instant};

use cipherbench::Registry;
use cipherbench::adapter::PublicKey;
use cipherbench::algorithm::{Family, Operation};
use cipherbench::registry::Entry;
use cipherbench::workload::{Material, Workload, prepare, private_key};

/// Bits of the modulus of RSA, of p of DSA; else eight times the bytes of the public key: a point with
/// the byte that says its form, or FIPS 204's table 2 and FIPS 205's table 2.
const PUBLIC_BITS: &[(&str, usize)] = &[
    ("rsa-512", 512),
    ("rsa-1024", 1024),
    ("rsa-2048", 2048),
    ("rsa-3072", 3072),
    ("rsa-4096", 4096),
    ("rsa-7680", 7680),
    ("rsa-2048-pss", 2048),
    ("rsa-3072-pss", 3072),
    ("rsa-4096-pss", 4096),
    ("dsa-512", 512),
    ("dsa-1024", 1024),
    ("dsa-2048", 2048),
    ("ecdsa-p224", 8 * 57),
    ("ecdsa-p256", 8 * 65),
    ("ecdsa-p384", 8 * 97),
    ("ecdsa-p521", 8 * 133),
    ("ecdsa-secp256k1", 8 * 65),
    ("ecdsa-brainpoolp256r1", 8 * 65),
    ("ecdsa-brainpoolp384r1", 8 * 97),
    ("ed25519", 8 * 32),
    ("ed448", 8 * 57),
    ("sm2", 8 * 65),
    ("ml-dsa-44", 8 * 1312),
    ("ml-dsa-65", 8 * 1952),
    ("ml-dsa-87", 8 * 2592),
    ("slh-dsa-sha2-128s", 8 * 32),
    ("slh-dsa-sha2-128f", 8 * 32),
    ("slh-dsa-sha2-192s", 8 * 48),
    ("slh-dsa-sha2-192f", 8 * 48),
    ("slh-dsa-sha2-256s", 8 * 64),
    ("slh-dsa-sha2-256f", 8 * 64),
    ("slh-dsa-shake-128s", 8 * 32),
    ("slh-dsa-shake-128f", 8 * 32),
    ("slh-dsa-shake-192s", 8 * 48),
    ("slh-dsa-shake-192f", 8 * 48),
    ("slh-dsa-shake-256s", 8 * 64),
    ("slh-dsa-shake-256f", 8 * 64),
    ("fn-dsa-512", 8 * 897),
    ("fn-dsa-1024", 8 * 1793),
];

#[test]
fn the_key_that_is_timed_has_the_size_of_its_label() {
    let mut seen = 0;
    for entry in Registry::default().entries() {
        let cipherbench::adapter::Adapter::Signature(scheme) = entry.adapter() else { continue };
        let algorithm = entry.algorithm();
        let (_, bits) = PUBLIC_BITS
            .iter()
            .find(|(slug, _)| *slug == algorithm.slug())
            .unwrap_or_else(|| panic!("no size is known of {}", algorithm.slug()));
        let key = private_key(algorithm, Material::new(7), "key").unwrap();
        let public = scheme.signing_key(&key).unwrap().public().unwrap();
        assert_eq!(public.bits(), *bits, "{}", entry.key());
        // FIPS 186-4, section 4.2, but for q of the two older sizes: FIPS 186-2.
        if let PublicKey::Dsa { domain, .. } = &public {
            let q = if *bits == 2048 { 32 } else { 20 };
            assert_eq!(domain.q.len(), q, "{}", entry.key());
        }
        seen += 1;
    }
    assert!(seen >= PUBLIC_BITS.len(), "only {seen} were asked");
}

/// Work that is between four and eight times as much by its arithmetic: the bounds of three and four
/// leave room for a busy machine, and swapped labels would be found with ten times that.
#[test]
fn labels_are_not_swapped() {
    let registry = Registry::default();
    let find = |slug: &str| -> Entry {
        let mut of = registry.serving(slug);
        of.find(|entry| entry.provider() == "rustcrypto").expect(slug).clone()
    };
    let cost = |slug: &str, operation: &Operation| cost(&find(slug), operation);
    let ratio = |more: Duration, less: Duration| more.as_secs_f64() / less.as_secs_f64();

    let rsa = cost("rsa-2048", &Operation::SIGN);
    let verify = ratio(rsa, cost("rsa-2048", &Operation::VERIFY));
    assert!(verify > 4.0, "RSA signs only {verify} times as slowly as it verifies");
    let longer = ratio(cost("rsa-4096", &Operation::SIGN), rsa);
    assert!(longer > 3.0, "RSA-4096 signs only {longer} times as slowly as RSA-2048");
    let ecdsa = ratio(cost("ecdsa-p256", &Operation::SIGN), cost("ecdsa-p256", &Operation::VERIFY));
    assert!(ecdsa < 2.0, "ECDSA verifies {ecdsa} times as fast as it signs");
}

/// The shortest of several: what disturbs a measurement only lengthens it.
fn cost(entry: &Entry, operation: &Operation) -> Duration {
    let workload = Workload::new(entry.algorithm(), operation, None).unwrap();
    let mut prepared = prepare(entry, &workload, 7).unwrap();
    prepared.run(1).unwrap();
    let once = |_| {
        let start = Instant::now();
        prepared.run(4).unwrap();
        start.elapsed()
    };
    (0..7).map(once).min().unwrap()
}

#[test]
fn every_signature_of_the_catalogue_has_a_size_here() {
    for algorithm in cipherbench::algorithm::catalogue() {
        let known = PUBLIC_BITS.iter().any(|(slug, _)| *slug == algorithm.slug());
        assert!(known || algorithm.family() != Family::Signature, "{}", algorithm.slug());
    }
}
