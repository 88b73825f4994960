//! Every operation of every entry: it runs, what it gives is right, another context does the same,
//! and no wrong length makes it panic or is taken.
#![cfg(feature = "rustcrypto")]

use std::collections::HashSet;

use cipherbench::adapter::{
    Adapter, Aead, Agreement, Cipher, CipherContext, Direction, Evidence, Hash, KdfCost, Mac,
    PrivateKey, PublicKey, Signature,
};
use cipherbench::algorithm::{Algorithm, Family, Operation, catalogue};
use cipherbench::error::{Error, Result};
use cipherbench::registry::Entry;
use cipherbench::workload::{ForkKey, Material, Prepared, Workload, prepare, private_key};
use cipherbench::{Registry, Selection};

const SEED: u64 = 7;

#[test]
fn the_registry_is_consistent() {
    Registry::default().consistency_check().unwrap();
}

#[test]
fn rustcrypto_has_the_whole_catalogue_and_says_who_it_is() {
    let registry = Registry::default();
    let made_elsewhere = [Family::Rng, Family::Ceiling];
    for algorithm in catalogue().iter().filter(|known| !made_elsewhere.contains(&known.family())) {
        let entry = registry
            .serving(algorithm.slug())
            .find(|entry| entry.provider() == "rustcrypto")
            .unwrap_or_else(|| panic!("no {}", algorithm.slug()));
        assert_eq!(entry.identity().backend.evidence, Evidence::Inferred, "{}", entry.key());
        assert!(entry.identity().version.contains(' '), "{}", entry.key());
    }
}

#[test]
fn hashes_run() {
    run_family(Family::Hash, 1000);
}

#[test]
fn extendable_output_functions_run() {
    run_family(Family::Xof, 1000);
}

#[test]
fn macs_run() {
    run_family(Family::Mac, 1000);
}

#[test]
fn stream_ciphers_run() {
    run_family(Family::Stream, 1000);
}

#[test]
fn block_ciphers_run() {
    run_family(Family::Block, 1000);
}

#[test]
fn aeads_run() {
    run_family(Family::Aead, 1000);
}

#[test]
fn signatures_run() {
    run_family(Family::Signature, 3);
}

#[test]
fn agreements_run() {
    run_family(Family::Agreement, 3);
}

/// At the first cost of each: the others do the same for longer.
#[test]
fn derivations_run() {
    let mut seen = HashSet::new();
    for (entry, workload) in workloads(Family::Kdf) {
        if seen.insert(entry.key()) {
            run(&entry, &workload, 1).unwrap_or_else(|error| panic!("{}: {error}", entry.key()));
        }
    }
    assert!(!seen.is_empty(), "nothing was run");
}

#[test]
fn every_wrong_cost_is_an_error() {
    let costs = [
        KdfCost::Iterations(0),
        KdfCost::Rounds(0),
        KdfCost::Log2Rounds(3),
        KdfCost::Log2Rounds(32),
        KdfCost::Scrypt { log2_n: 63, r: 8, p: 1 },
        KdfCost::Scrypt { log2_n: 1, r: u32::MAX, p: u32::MAX },
        KdfCost::Scrypt { log2_n: 14, r: 0, p: 1 },
        KdfCost::Argon2 { memory_kib: 7, passes: 1, lanes: 1 },
        KdfCost::Argon2 { memory_kib: 64, passes: 0, lanes: 1 },
        KdfCost::Argon2 { memory_kib: 64, passes: 1, lanes: 0 },
    ];
    for entry in Registry::default().entries() {
        let Adapter::Kdf(kdf) = entry.adapter() else { continue };
        for cost in costs {
            assert!(kdf.context(cost).is_err(), "{}: {cost:?}", entry.key());
        }
    }
}

fn run_family(family: Family, many: u64) {
    let mut seen = 0;
    for (entry, workload) in workloads(family) {
        let what = format!("{} of {}, {:?} bytes", workload.operation, entry.key(), workload.bytes);
        run(&entry, &workload, many).unwrap_or_else(|error| panic!("{what}: {error}"));
        seen += 1;
    }
    assert!(seen > 0, "nothing was run");
}

fn workloads(family: Family) -> Vec<(Entry, Workload)> {
    let registry = Registry::default();
    let selection = Selection { families: vec![family], ..Selection::default() };
    let entries: Vec<Entry> = registry.select(&selection).unwrap().into_iter().cloned().collect();
    // SLH-DSA's small signatures are its fast ones' code with other parameters, and take minutes here.
    let small =
        |entry: &Entry| entry.algorithm().signs_slowly() && entry.algorithm().slug().ends_with('s');
    entries
        .into_iter()
        .filter(|entry| !small(entry))
        .flat_map(|entry| {
            let operations = entry.operations().to_vec();
            operations.into_iter().flat_map(move |operation| {
                let entry = entry.clone();
                sizes(family, &operation).into_iter().filter_map(move |size| {
                    match Workload::new(entry.algorithm(), &operation, size) {
                        // Threefish's blocks are longer than the shortest message.
                        Err(Error::Unavailable(_)) if size < Some(1024) => None,
                        workload => Some((entry.clone(), workload.unwrap())),
                    }
                })
            })
        })
        .collect()
}

fn sizes(family: Family, operation: &Operation) -> Vec<Option<usize>> {
    if Workload::is_sized(family, operation) {
        vec![Some(16), Some(64), Some(1024)]
    } else {
        vec![None]
    }
}

fn run(entry: &Entry, workload: &Workload, many: u64) -> Result<()> {
    let mut prepared = prepare(entry, workload, SEED)?;
    prepared.run(1)?;
    prepared.check()?;
    let lengths = prepared.output_lengths();
    for times in [2, many] {
        prepared.run(times)?;
        assert_eq!(prepared.output_lengths(), lengths, "the lengths change");
        prepared.check()?;
    }
    for key in [ForkKey::Shared, ForkKey::Own] {
        let mut fork: Box<dyn Prepared + Send> = prepared.fork(key)?;
        fork.run(1)?;
        fork.check()?;
        assert_eq!(fork.output_lengths(), lengths, "a fork has other lengths");
    }
    Ok(())
}

#[test]
fn every_wrong_length_is_an_error() {
    for entry in Registry::default().entries() {
        let algorithm = entry.algorithm();
        match entry.adapter() {
            Adapter::Hash(hash) => wrong_hash(algorithm, &**hash),
            Adapter::Mac(mac) => wrong_mac(algorithm, &**mac),
            Adapter::Cipher(cipher) => wrong_cipher(algorithm, &**cipher),
            Adapter::Aead(aead) => wrong_aead(algorithm, &**aead),
            Adapter::Signature(signature) => wrong_signature(algorithm, &**signature),
            Adapter::Agreement(agreement) => wrong_agreement(algorithm, &**agreement),
            _ => {}
        }
    }
}

/// Lengths that are not `right`.
fn wrong(right: usize) -> impl Iterator<Item = usize> {
    [0, 1, right.wrapping_sub(1), right + 1, 10_000]
        .into_iter()
        .filter(move |length| *length != right && *length < usize::MAX)
}

fn zeros(length: usize) -> Vec<u8> {
    vec![0; length]
}

fn must_fail<T>(algorithm: &Algorithm, what: &str, length: usize, answer: Result<T>) {
    assert!(answer.is_err(), "{}: {what} of {length} bytes is taken", algorithm.slug());
}

fn wrong_hash(algorithm: &Algorithm, hash: &dyn Hash) {
    let mut context = hash.context().unwrap();
    for length in wrong(algorithm.sizes().output.unwrap()) {
        let answer = context.hash(b"message", &mut zeros(length));
        assert!(matches!(answer, Err(Error::BufferLength { .. })), "{}", algorithm.slug());
        must_fail(algorithm, "a digest", length, context.finish(&mut zeros(length)));
    }
}

fn wrong_mac(algorithm: &Algorithm, mac: &dyn Mac) {
    if algorithm.has_one_time_key() {
        return;
    }
    let sizes = algorithm.sizes();
    let (tag, nonce) = (sizes.tag.unwrap(), sizes.nonce.unwrap_or(0));
    must_fail(algorithm, "a key", 0, mac.key(&[]));
    let mut context = mac.key(&zeros(sizes.key.unwrap())).unwrap().context().unwrap();
    for length in wrong(tag) {
        let answer = context.mac(&zeros(nonce), b"message", &mut zeros(length));
        assert!(matches!(answer, Err(Error::TagLength { .. })), "{}", algorithm.slug());
        must_fail(algorithm, "a tag", length, context.finish(&mut zeros(length)));
    }
    for length in wrong(nonce) {
        let answer = context.mac(&zeros(length), b"message", &mut zeros(tag));
        assert!(matches!(answer, Err(Error::NonceLength { .. })), "{}", algorithm.slug());
    }
    // Keys of other lengths may be taken or not, but must not panic.
    for length in wrong(sizes.key.unwrap()) {
        if let Ok(key) = mac.key(&zeros(length)) {
            key.context().unwrap().mac(&zeros(nonce), b"message", &mut zeros(tag)).unwrap();
        }
    }
}

fn wrong_cipher(algorithm: &Algorithm, cipher: &dyn Cipher) {
    let sizes = algorithm.sizes();
    let (key, iv, block) = (sizes.key.unwrap(), sizes.nonce.unwrap_or(0), sizes.block.unwrap_or(1));
    let mut setup = cipher.setup().unwrap();
    for length in wrong(key) {
        must_fail(algorithm, "a key", length, setup.setup(&zeros(length)));
    }
    for direction in [Direction::Encrypt, Direction::Decrypt] {
        for length in wrong(key) {
            let answer = cipher.key(&zeros(length), direction).map(drop);
            assert!(matches!(answer, Err(Error::KeyLength { .. })), "{}", algorithm.slug());
        }
        let mut context = cipher.key(&zeros(key), direction).unwrap().context().unwrap();
        must_fail(algorithm, "a stream not started", 0, context.apply_stream(&[], &mut []));
        for length in wrong(iv) {
            let (source, iv) = (zeros(block), zeros(length));
            let answer = context.apply(&iv, &source, &mut zeros(block));
            assert!(matches!(answer, Err(Error::NonceLength { .. })), "{}", algorithm.slug());
            must_fail(algorithm, "a nonce", length, context.apply_in_place(&iv, &mut zeros(block)));
            must_fail(algorithm, "a nonce", length, context.restart(&iv));
        }
        // XTS has no stream.
        if algorithm.slug().ends_with("-xts") {
            must_fail(algorithm, "a stream", block, context.restart(&zeros(iv)));
        } else {
            context.restart(&zeros(iv)).unwrap();
        }
        for length in wrong(2 * block) {
            wrong_buffers(algorithm, &mut *context, &zeros(iv), length, 2 * block);
            wrong_buffers(algorithm, &mut *context, &zeros(iv), 2 * block, length);
            wrong_buffers(algorithm, &mut *context, &zeros(iv), length, length);
        }
    }
}

fn wrong_buffers(
    algorithm: &Algorithm,
    context: &mut dyn CipherContext,
    iv: &[u8],
    source: usize,
    destination: usize,
) {
    let block = algorithm.sizes().block.unwrap_or(1);
    let xts = algorithm.slug().ends_with("-xts");
    let right = source == destination
        && (!algorithm.takes_whole_blocks() || source.is_multiple_of(block))
        && !(xts && source < block);
    let once = context.apply(iv, &zeros(source), &mut zeros(destination));
    let stream = context.apply_stream(&zeros(source), &mut zeros(destination));
    for answer in std::iter::once(once).chain((!xts).then_some(stream)) {
        assert_eq!(answer.is_ok(), right, "{}: {source} to {destination}", algorithm.slug());
    }
    if source == destination {
        let in_place = context.apply_in_place(iv, &mut zeros(source));
        assert_eq!(in_place.is_ok(), right, "{}: {source} in place", algorithm.slug());
    }
}

fn wrong_aead(algorithm: &Algorithm, aead: &dyn Aead) {
    let sizes = algorithm.sizes();
    let (key, nonce, tag) = (sizes.key.unwrap(), sizes.nonce.unwrap(), sizes.tag.unwrap());
    let mut setup = aead.setup().unwrap();
    for length in wrong(key) {
        must_fail(algorithm, "a key", length, setup.setup(&zeros(length)));
        let answer = aead.key(&zeros(length)).map(drop);
        assert!(matches!(answer, Err(Error::KeyLength { .. })), "{}", algorithm.slug());
    }
    let mut context = aead.key(&zeros(key)).unwrap().context().unwrap();
    for (n, t, s, d) in wrong(nonce)
        .map(|n| (n, tag, 40, 40))
        .chain(wrong(tag).map(|t| (nonce, t, 40, 40)))
        .chain(wrong(40).map(|s| (nonce, tag, s, 40)))
        .chain(wrong(40).map(|d| (nonce, tag, 40, d)))
    {
        let sealed = context.seal(&zeros(n), b"aad", &zeros(s), &mut zeros(d), &mut zeros(t));
        let opened = context.open(&zeros(n), b"aad", &zeros(s), &zeros(t), &mut zeros(d));
        for answer in [sealed, opened] {
            let named = match answer {
                Err(Error::NonceLength { .. }) => n != nonce,
                Err(Error::TagLength { .. }) => t != tag,
                Err(Error::BufferLength { .. }) => s != d,
                _ => false,
            };
            assert!(named, "{}: nonce {n}, tag {t}, {s} to {d} bytes", algorithm.slug());
        }
        if s == d {
            let sealed = context.seal_in_place(&zeros(n), b"aad", &mut zeros(s), &mut zeros(t));
            let opened = context.open_in_place(&zeros(n), b"aad", &mut zeros(s), &zeros(t));
            assert!(sealed.is_err() && opened.is_err(), "{}", algorithm.slug());
        }
    }
    for length in [0, 1, 15, 16, 17, 10_000] {
        let refused =
            context.open(&zeros(nonce), b"", &zeros(length), &zeros(tag), &mut zeros(length));
        assert!(matches!(refused, Err(Error::Refused { .. })), "{}", algorithm.slug());
        let refused = context.open_in_place(&zeros(nonce), b"", &mut zeros(length), &zeros(tag));
        assert!(matches!(refused, Err(Error::Refused { .. })), "{}", algorithm.slug());
    }
}

fn wrong_signature(algorithm: &Algorithm, scheme: &dyn Signature) {
    let sizes = algorithm.sizes();
    let (key, longest) = (sizes.key.unwrap(), sizes.output.unwrap());
    let right = private_key(algorithm, Material::new(SEED), "key").unwrap();
    let signing = scheme.signing_key(&right).unwrap();
    let public = signing.public().unwrap();
    for length in wrong(key) {
        for bad in private_keys(&right, length) {
            must_fail(algorithm, bad.form(), length, scheme.signing_key(&bad));
        }
    }
    for length in wrong(public.bytes().map_or(key, <[u8]>::len)) {
        for bad in public_keys(&public, length) {
            must_fail(algorithm, "a public key", length, scheme.verifying_key(&bad));
            must_fail(algorithm, "a public key", length, scheme.verify_parsing(&bad, b"m", &[]));
        }
    }
    let mut signer = signing.context().unwrap();
    for length in wrong(longest).filter(|length| *length < longest) {
        must_fail(algorithm, "room", length, signer.sign(b"message", &mut zeros(length)));
    }
    let mut signature = zeros(longest + 1);
    let length = signer.sign(b"message", &mut signature).unwrap();
    let mut verifier = scheme.verifying_key(&public).unwrap().context().unwrap();
    verifier.verify(b"message", &signature[..length]).unwrap();
    // All of them up to a thousand bytes; of the long ones, which are slow to verify, fewer.
    let step = 1 + (longest / 1000).pow(2);
    for wrong in wrong(length).chain((0..longest).step_by(step)) {
        for byte in [0, 1, 0x30, 0xff] {
            let mut forged = vec![byte; wrong];
            let refused = verifier.verify(b"message", &forged);
            assert!(matches!(refused, Err(Error::Refused { .. })), "{}", algorithm.slug());
            // The true one, cut off or gone on with.
            let kept = wrong.min(length);
            forged[..kept].copy_from_slice(&signature[..kept]);
            if wrong != length {
                let refused = verifier.verify(b"message", &forged);
                assert!(matches!(refused, Err(Error::Refused { .. })), "{}", algorithm.slug());
            }
        }
    }
    // Each byte of the true one spoiled.
    for at in (0..length).step_by(step) {
        let mut forged = signature[..length].to_vec();
        forged[at] ^= 0x81;
        let refused = verifier.verify(b"message", &forged);
        assert!(matches!(refused, Err(Error::Refused { .. })), "{} at {at}", algorithm.slug());
    }
}

fn wrong_agreement(algorithm: &Algorithm, agreement: &dyn Agreement) {
    let sizes = algorithm.sizes();
    let (key, output) = (sizes.key.unwrap(), sizes.output.unwrap());
    let right = private_key(algorithm, Material::new(SEED), "key").unwrap();
    // A private exponent of a finite field has no fixed length, so long as it is no longer than the prime.
    let any_length = ["ffdhe", "modp"].iter().any(|group| algorithm.slug().starts_with(group));
    for length in wrong(key).filter(|length| !any_length || !(1..=key).contains(length)) {
        for bad in private_keys(&right, length) {
            must_fail(algorithm, bad.form(), length, agreement.private_key(&bad));
        }
    }
    let private = agreement.private_key(&right).unwrap();
    let public = private.public().unwrap();
    let public = public.bytes().unwrap();
    let mut context = private.context().unwrap();
    must_fail(algorithm, "no peer", 0, context.agree(&mut zeros(output)));
    let mut ephemeral = agreement.ephemeral(SEED).unwrap();
    for length in wrong(public.len()) {
        must_fail(algorithm, "a peer", length, context.peer(&zeros(length)));
        must_fail(
            algorithm,
            "a peer",
            length,
            ephemeral.exchange(&zeros(length), &mut zeros(public.len()), &mut zeros(output)),
        );
        must_fail(
            algorithm,
            "room for a public key",
            length,
            ephemeral.exchange(public, &mut zeros(length), &mut zeros(output)),
        );
    }
    context.peer(public).unwrap();
    for length in wrong(output) {
        must_fail(algorithm, "a secret", length, context.agree(&mut zeros(length)));
        must_fail(
            algorithm,
            "a secret",
            length,
            ephemeral.exchange(public, &mut zeros(public.len()), &mut zeros(length)),
        );
    }
    // The point of order one of X25519, and no point at all of the other curves.
    let zero = zeros(public.len());
    let answer = context.peer(&zero).and_then(|()| context.agree(&mut zeros(output)));
    assert!(
        matches!(answer, Err(Error::Malformed { .. } | Error::Refused { .. })),
        "{}",
        algorithm.slug()
    );
}

/// Private keys of every form of a length, and `right` with each number of that length.
fn private_keys(right: &PrivateKey, length: usize) -> Vec<PrivateKey> {
    let mut all = vec![
        PrivateKey::Seed(zeros(length)),
        PrivateKey::Scalar(zeros(length)),
        PrivateKey::Scalar(vec![1; length]),
        PrivateKey::Pkcs8(zeros(length)),
    ];
    if let PrivateKey::Rsa(right) = right {
        for part in 0..5 {
            for byte in [0, 1, 0xff] {
                let mut bad = right.clone();
                let numbers = [&mut bad.n, &mut bad.e, &mut bad.d, &mut bad.p, &mut bad.q];
                *numbers.into_iter().nth(part).unwrap() = vec![byte; length];
                all.push(PrivateKey::Rsa(bad));
            }
        }
    }
    all
}

/// Public keys of a length, and `right` with each number of that length.
fn public_keys(right: &PublicKey, length: usize) -> Vec<PublicKey> {
    let mut all = vec![PublicKey::Bytes(zeros(length)), PublicKey::Bytes(vec![4; length])];
    if let PublicKey::Rsa { n, e } = right {
        // Even numbers: an exponent may have any length.
        for byte in [0, 0xfe] {
            let bad = vec![byte; length];
            all.push(PublicKey::Rsa { n: bad.clone(), e: e.clone() });
            all.push(PublicKey::Rsa { n: n.clone(), e: bad });
        }
    }
    all
}
