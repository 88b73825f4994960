//! Keys, secrets and encapsulations have the lengths of their documents: read from what is exported, in
//! bytes.
#![cfg(feature = "rustcrypto")]

use cipherbench::Registry;
use cipherbench::adapter::{Adapter, PrivateKey, PublicKey};

fn adapter(slug: &str) -> Adapter {
    let registry = Registry::default();
    let entry = registry.entries().iter().find(|entry| entry.algorithm().slug() == slug);
    entry.unwrap_or_else(|| panic!("nobody has {slug}")).adapter().clone()
}

fn public_bytes(key: &PublicKey) -> usize {
    key.bytes().expect("a public key in bytes").len()
}

/// Slug, seed, public key, encapsulation, secret.
const MECHANISMS: [(&str, usize, usize, usize, usize); 10] = [
    // FIPS 203, table 3.
    ("ml-kem-512", 64, 800, 768, 32),
    ("ml-kem-768", 64, 1184, 1088, 32),
    ("ml-kem-1024", 64, 1568, 1568, 32),
    // draft-connolly-cfrg-xwing-kem, section 5.1.
    ("x-wing", 32, 1216, 1120, 32),
    // FrodoKEM, standardization proposal, table of sizes: with a salt of 32, 48 and 64 bytes.
    ("frodokem-640-shake", 64, 9616, 9752, 16),
    ("frodokem-640-aes", 64, 9616, 9752, 16),
    ("frodokem-976-shake", 88, 15_632, 15_792, 24),
    ("frodokem-976-aes", 88, 15_632, 15_792, 24),
    ("frodokem-1344-shake", 112, 21_520, 21_696, 32),
    ("frodokem-1344-aes", 112, 21_520, 21_696, 32),
];

#[test]
fn key_encapsulation_has_the_lengths_of_its_standards() {
    for (slug, seed, public, ciphertext, secret) in MECHANISMS {
        let Adapter::Kem(kem) = adapter(slug) else { panic!("{slug} is no KEM") };
        assert_eq!(kem.lengths(), (ciphertext, secret), "{slug}");
        let mut generator = kem.generator(1).unwrap();
        generator.generate().unwrap();
        let (own, its) = generator.last().unwrap();
        let PrivateKey::Seed(bytes) = &own else { panic!("{slug}: {}", own.form()) };
        assert_eq!((bytes.len(), public_bytes(&its)), (seed, public), "{slug}");
        let (mut made, mut kept) = (vec![0; ciphertext], vec![0; secret]);
        let mut encapsulator = kem.encapsulator(&its, 2).unwrap();
        encapsulator.encapsulate(&mut made, &mut kept).unwrap();
        assert!(encapsulator.encapsulate(&mut vec![0; ciphertext + 1], &mut kept).is_err());
        assert!(encapsulator.encapsulate(&mut made, &mut vec![0; secret - 1]).is_err());
        assert!(encapsulator.encapsulate_with(&[], &mut made, &mut kept).is_err(), "{slug}");
        let mut decapsulator = kem.private_key(&own).unwrap().context().unwrap();
        assert!(decapsulator.decapsulate(&made[1..], &mut kept).is_err(), "{slug}");
        assert!(decapsulator.decapsulate(&made, &mut vec![0; secret + 1]).is_err(), "{slug}");
        assert!(kem.private_key(&PrivateKey::Seed(vec![0; seed + 1])).is_err(), "{slug}");
        assert!(kem.private_key(&PrivateKey::Scalar(bytes.clone())).is_err(), "{slug}");
    }
}

/// Slug, private key, public key, secret.
const AGREEMENTS: [(&str, usize, usize, usize); 14] = [
    ("x25519", 32, 32, 32),
    ("x448", 56, 56, 56),
    ("ecdh-p256", 32, 65, 32),
    ("ecdh-p384", 48, 97, 48),
    ("ecdh-p521", 66, 133, 66),
    ("ecdh-secp256k1", 32, 65, 32),
    ("ecdh-brainpoolp256r1", 32, 65, 32),
    ("ecdh-brainpoolp384r1", 48, 97, 48),
    // 225, 275, 325, 375 and 400 bits: RFC 7919, appendix A.
    ("ffdhe2048", 29, 256, 256),
    ("ffdhe3072", 35, 384, 384),
    ("ffdhe4096", 41, 512, 512),
    ("ffdhe6144", 47, 768, 768),
    ("ffdhe8192", 50, 1024, 1024),
    ("modp2048", 29, 256, 256),
];

#[test]
fn key_agreement_has_the_lengths_of_its_standards() {
    for (slug, private, public, secret) in AGREEMENTS {
        let Adapter::Agreement(scheme) = adapter(slug) else { panic!("{slug} agrees on nothing") };
        let mut generator = scheme.generator(1).unwrap();
        generator.generate().unwrap();
        let (own, its) = generator.last().unwrap();
        let PrivateKey::Scalar(bytes) = &own else { panic!("{slug}: {}", own.form()) };
        assert_eq!((bytes.len(), public_bytes(&its)), (private, public), "{slug}");
        let mut context = scheme.private_key(&own).unwrap().context().unwrap();
        context.peer(its.bytes().unwrap()).unwrap();
        context.agree(&mut vec![0; secret]).unwrap();
        assert!(context.agree(&mut vec![0; secret + 1]).is_err(), "{slug}");
        assert!(context.peer(&vec![1; public + 1]).is_err(), "{slug}");
        assert!(context.peer(&[]).is_err(), "{slug}");
        let long = PrivateKey::Scalar(vec![1; 1025]);
        assert!(scheme.private_key(&long).is_err(), "{slug}");
        assert!(scheme.private_key(&PrivateKey::Seed(bytes.clone())).is_err(), "{slug}");
    }
}
