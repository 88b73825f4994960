//! Signatures.

use super::super::keys::trimmed;
use super::{Found, groups};
use crate::algorithm::{Algorithm, Case};
use crate::error::Result;

/// Whether there are cases for an algorithm, which are then added.
pub(super) fn find(found: &mut Found, algorithm: &Algorithm) -> Result<bool> {
    match algorithm.slug() {
        "rsa-2048" => rsa(found, "rsa_signature_2048_sha256")?,
        "rsa-3072" => rsa(found, "rsa_signature_3072_sha256")?,
        "rsa-4096" => rsa(found, "rsa_signature_4096_sha256")?,
        "ecdsa-p256" => ecdsa(found, "ecdsa_secp256r1_sha256")?,
        "ecdsa-p384" => ecdsa(found, "ecdsa_secp384r1_sha384")?,
        "ed25519" => ed25519(found, "ed25519")?,
        _ => return Ok(false),
    }
    Ok(true)
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
