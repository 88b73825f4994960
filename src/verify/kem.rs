//! Key encapsulation mechanisms against their vectors.

use super::ask::{Answer, Expect, Fault, Parts, Question, blank, equal, if_offered, refused};
use super::keys::{private_key, same_public};
use crate::adapter::{Kem, PublicKey};
use crate::algorithm::Operation;
use crate::error::{Error, Result};
use crate::registry::Entry;

/// The public key that belongs to the private one; the secret found in the encapsulation, twice; a fresh
/// secret encapsulated and found again; and from given randomness the very encapsulation and secret.
///
/// A case asks as much of it as it has fields for: without a private key only the latter.
pub(super) fn ask(entry: &Entry, adapter: &dyn Kem, question: &Question<'_>) -> Answer {
    let case = question.case;
    let private = private_key(case)?;
    let (ciphertext_bytes, secret_bytes) = adapter.lengths();
    let find = |ciphertext: &[u8]| -> Result<Vec<u8>> {
        let mut secret = blank(secret_bytes);
        let key = private.as_ref().ok_or_else(|| {
            Error::Failed(format!("the vector at line {} has no private key", case.line))
        })?;
        adapter.private_key(key)?.context()?.decapsulate(ciphertext, &mut secret)?;
        Ok(secret)
    };
    let mut parts = Parts::of(entry);
    if question.expect == Expect::Refusal {
        return match (&private, case.field("ciphertext"), case.field("public")) {
            (Some(_), Some(ciphertext), _) => {
                parts.ask(&[Operation::DECAPSULATE], || {
                    refused_key(find(ciphertext).map(drop), "the invalid encapsulation")
                })?;
                parts.end()
            }
            (Some(private), None, _) => {
                parts.ask(&[Operation::DECAPSULATE], || {
                    refused_key(adapter.private_key(private).map(drop), "the invalid private key")
                })?;
                parts.end()
            }
            (None, ..) => {
                let public = PublicKey::Bytes(case.wanted("public")?.to_vec());
                parts.ask(&[Operation::ENCAPSULATE], || {
                    refused_key(
                        adapter.encapsulator(&public, 0).map(drop),
                        "the invalid public key",
                    )
                })?;
                parts.end()
            }
        };
    }
    if let (Some(private), Some(right)) = (&private, case.field("public")) {
        parts.ask(&[Operation::KEYGEN, Operation::DECAPSULATE], || {
            let public = adapter.private_key(private)?.public()?;
            same_public(&public, &PublicKey::Bytes(right.to_vec()))
        })?;
    }
    if let (Some(private), Some(ciphertext)) = (&private, case.field("ciphertext")) {
        let secret = case.wanted("secret")?;
        parts.ask(&[Operation::DECAPSULATE], || {
            let mut context = adapter.private_key(private)?.context()?;
            for _ in 0..2 {
                let mut found = blank(secret_bytes);
                context.decapsulate(ciphertext, &mut found)?;
                equal("secret", &found, secret)?;
            }
            Ok(())
        })?;
    }
    if case.field("public").is_none() && case.field("randomness").is_none() {
        return parts.end();
    }
    parts.ask(&[Operation::ENCAPSULATE], || {
        let public = match (&private, case.field("public")) {
            (_, Some(public)) => PublicKey::Bytes(public.to_vec()),
            (Some(private), None) => adapter.private_key(private)?.public()?,
            (None, None) => PublicKey::Bytes(case.wanted("public")?.to_vec()),
        };
        let mut context = adapter.encapsulator(&public, 0)?;
        let (mut made, mut kept) = (blank(ciphertext_bytes), blank(secret_bytes));
        context.encapsulate(&mut made, &mut kept)?;
        if private.is_some() {
            equal("secret found again", &find(&made)?, &kept)?;
        }
        let Some(randomness) = case.field("randomness") else { return Ok(()) };
        if_offered((|| {
            context.encapsulate_with(randomness, &mut made, &mut kept)?;
            if let Some(ciphertext) = case.field("ciphertext") {
                equal("ciphertext", &made, ciphertext)?;
            }
            equal("secret", &kept, case.wanted("secret")?)?;
            match private {
                Some(_) => equal("secret found again", &find(&made)?, &kept),
                None => Ok(()),
            }
        })())
    })?;
    parts.end()
}

/// A key that does not parse may also be called unusable.
fn refused_key(answer: Result<()>, what: &str) -> Result<(), Fault> {
    match answer {
        Err(Error::KeyMaterial(_) | Error::KeyLength { .. }) => Ok(()),
        answer => refused(answer, what),
    }
}
