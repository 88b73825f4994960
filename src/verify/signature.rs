//! Signature schemes against their vectors.

use super::ask::{
    Answer, Expect, Fault, Parts, Question, blank, equal, refused, spoiled, unless_refused,
};
use super::keys::{private_key, public_key, same_public};
use crate::adapter::{PrivateKey, PublicKey, Signature, VerifyContext};
use crate::algorithm::{Algorithm, Operation};
use crate::error::{Error, Result};
use crate::registry::Entry;

/// The signature verified, and refused when spoiled; where the vector has a private key, a signature
/// made and verified, and compared where the scheme has only one.
pub(super) fn ask(entry: &Entry, adapter: &dyn Signature, question: &Question<'_>) -> Answer {
    let case = question.case;
    let public = public_key(case)?;
    let signed = Signed { message: case.wanted("message")?, signature: case.wanted("signature")? };
    let verifier = || adapter.verifying_key(&public)?.context();

    let mut parts = Parts::of(entry);
    if question.expect == Expect::Refusal {
        parts.ask(&[Operation::VERIFY], || {
            let answer = verifier().and_then(|mut context| signed.verify(&mut *context));
            refused(answer, "the invalid signature")
        })?;
        parts.ask(&[Operation::VERIFY_PARSE], || {
            refused(signed.verify_parsing(adapter, &public), "the invalid signature")
        })?;
        return parts.end();
    }
    parts.ask(&[Operation::VERIFY], || {
        let mut context = verifier()?;
        unless_refused(question.expect, signed.verify(&mut *context))?;
        if question.thorough {
            signed.spoiled_refused(|signed| signed.verify(&mut *context))?;
            signed.verify(&mut *context)?;
        }
        Ok(())
    })?;
    if question.thorough {
        parts.ask(&[Operation::VERIFY_PARSE], || {
            signed.verify_parsing(adapter, &public)?;
            signed.spoiled_refused(|signed| signed.verify_parsing(adapter, &public))
        })?;
    }
    if let Some(private) = private_key(case)? {
        let only = only_one(entry.algorithm(), &case.comment);
        parts.ask(&[Operation::SIGN], || sign(entry, adapter, &private, &public, &signed, only))?;
    }
    parts.end()
}

/// How many right signatures there are of one message under one key.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Only {
    /// One.
    One,
    /// One, unless the implementation draws a random number for each.
    OneIfNotRandom,
    /// Many.
    Many,
}

/// PKCS#1 v1.5 and Ed25519 leave the signer no choice; a comment says "deterministic" where the
/// vector's signature was made so, as ECDSA's may be (RFC 6979).
fn only_one(algorithm: &Algorithm, comment: &str) -> Only {
    match algorithm.slug() {
        "rsa-512" | "rsa-1024" | "rsa-2048" | "rsa-3072" | "rsa-4096" | "rsa-7680" | "ed25519"
        | "ed448" => Only::One,
        _ if comment.contains("deterministic") => Only::OneIfNotRandom,
        _ => Only::Many,
    }
}

/// A message and a signature.
struct Signed<'a> {
    message: &'a [u8],
    signature: &'a [u8],
}

impl Signed<'_> {
    fn verify(&self, context: &mut dyn VerifyContext) -> Result<()> {
        context.verify(self.message, self.signature)
    }

    fn verify_parsing(&self, adapter: &dyn Signature, public: &PublicKey) -> Result<()> {
        adapter.verify_parsing(public, self.message, self.signature)
    }

    /// A bit in the middle and one at the end of the signature, and a bit of the message flipped.
    fn spoiled_refused(
        &self,
        mut verify: impl FnMut(&Signed<'_>) -> Result<()>,
    ) -> Result<(), Fault> {
        let last = self.signature.len().saturating_sub(1);
        for at in [last / 2, last] {
            let signed = Signed { signature: &spoiled(self.signature, at), ..*self };
            refused(verify(&signed), "a spoiled signature")?;
        }
        let signed = Signed { message: &spoiled(self.message, 0), ..*self };
        refused(verify(&signed), "a signature of another message")
    }
}

fn sign(
    entry: &Entry,
    adapter: &dyn Signature,
    private: &PrivateKey,
    public: &PublicKey,
    vector: &Signed<'_>,
    only: Only,
) -> Result<(), Fault> {
    let key = adapter.signing_key(private)?;
    match key.public() {
        Ok(given) => same_public(&given, public)?,
        Err(Error::Unsupported { .. }) => {}
        Err(error) => return Err(error.into()),
    }
    let mut signer = key.context()?;
    let longest = entry.algorithm().sizes().output.unwrap_or(0).max(vector.signature.len());
    let mut make = || -> Result<Vec<u8>> {
        let mut out = blank(longest);
        let length = signer.sign(vector.message, &mut out)?;
        let signature = out.get(..length).ok_or_else(|| {
            Error::Failed(format!("says that the signature is {length} bytes long of {longest}"))
        })?;
        Ok(signature.to_vec())
    };
    let made = make()?;
    match only {
        Only::One => equal("signature", &made, vector.signature)?,
        // A second signature tells whether the first one was drawn.
        Only::OneIfNotRandom if made != vector.signature && make()? == made => {
            equal("signature", &made, vector.signature)?;
        }
        Only::OneIfNotRandom | Only::Many => {}
    }
    if entry.operations().contains(&Operation::VERIFY) {
        let mut verifier = adapter.verifying_key(public)?.context()?;
        verifier
            .verify(vector.message, &made)
            .map_err(|error| Fault::Wrong(format!("the signature made is not good: {error}")))?;
    }
    Ok(())
}
