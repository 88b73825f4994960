//! Key encapsulation mechanisms against their vectors.

use super::ask::{Answer, Expect, Parts, Question, blank, equal, if_offered, refused};
use super::keys::private_key;
use crate::adapter::{Kem, PublicKey};
use crate::algorithm::Operation;
use crate::error::{Error, Result};
use crate::registry::Entry;

/// The secret found in the encapsulation, twice; where the vector has a public key, a fresh secret
/// encapsulated to it and found again; where it has the randomness, the same encapsulation.
pub(super) fn ask(entry: &Entry, adapter: &dyn Kem, question: &Question<'_>) -> Answer {
    let case = question.case;
    let ciphertext = case.wanted("ciphertext")?;
    let (_, secret_bytes) = adapter.lengths();
    let private = private_key(case)?.ok_or_else(|| {
        Error::Failed(format!("the vector at line {} has no private key", case.line))
    })?;
    let find = |ciphertext: &[u8]| -> Result<Vec<u8>> {
        let mut secret = blank(secret_bytes);
        adapter.private_key(&private)?.context()?.decapsulate(ciphertext, &mut secret)?;
        Ok(secret)
    };
    let mut parts = Parts::of(entry);
    if question.expect == Expect::Refusal {
        parts.ask(&[Operation::DECAPSULATE], || {
            refused(find(ciphertext).map(drop), "the invalid encapsulation")
        })?;
        return parts.end();
    }
    let secret = case.wanted("secret")?;
    parts.ask(&[Operation::DECAPSULATE], || {
        let mut context = adapter.private_key(&private)?.context()?;
        for _ in 0..2 {
            let mut found = blank(secret_bytes);
            context.decapsulate(ciphertext, &mut found)?;
            equal("secret", &found, secret)?;
        }
        Ok(())
    })?;
    if let Some(public) = case.field("public") {
        parts.ask(&[Operation::ENCAPSULATE], || {
            let mut context = adapter.encapsulator(&PublicKey::Bytes(public.to_vec()), 0)?;
            let (mut made, mut kept) = (blank(ciphertext.len()), blank(secret_bytes));
            context.encapsulate(&mut made, &mut kept)?;
            equal("secret found again", &find(&made)?, &kept)?;
            let Some(randomness) = case.field("randomness") else { return Ok(()) };
            if_offered((|| {
                context.encapsulate_with(randomness, &mut made, &mut kept)?;
                equal("ciphertext", &made, ciphertext)?;
                equal("secret", &kept, secret)
            })())
        })?;
    }
    parts.end()
}
