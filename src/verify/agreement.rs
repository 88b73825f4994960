//! Key agreement against its vectors.

use super::ask::{Answer, Expect, Fault, Parts, Question, blank, equal, refused, unless_refused};
use super::keys::private_key;
use crate::adapter::{AgreeContext, Agreement};
use crate::algorithm::{Case, Operation, Vectors};
use crate::error::{Error, Result};
use crate::registry::Entry;

/// The secret shared with the peer, twice; an invalid peer refused.
///
/// An ephemeral key cannot be a vector's, yet it can be asked the case of [`generator`], and to
/// refuse an invalid peer.
pub(super) fn ask(entry: &Entry, adapter: &dyn Agreement, question: &Question<'_>) -> Answer {
    let case = question.case;
    let mut parts = Parts::of(entry);
    if let Some(generator) = case.field("generator") {
        parts.ask(&[Operation::AGREE_EPHEMERAL], || {
            with_generator(adapter, generator, entry.algorithm().sizes().output)
        })?;
        return parts.end();
    }
    let peer = case.wanted("public")?;
    let secret_bytes = entry.algorithm().sizes().output;
    let exchanged = |bytes| -> Result<()> {
        adapter.ephemeral(0)?.exchange(peer, &mut blank(peer.len()), &mut blank(bytes))
    };
    let keyed = [Operation::AGREE, Operation::AGREE_PARSE];
    let context = || -> Result<Box<dyn AgreeContext>> {
        let key = private_key(case)?.ok_or_else(|| no_private(case))?;
        adapter.private_key(&key)?.context()
    };
    if question.expect == Expect::Refusal {
        parts.ask(&keyed, || {
            let mut context = context()?;
            refused_peer(
                context
                    .peer(peer)
                    .and_then(|()| context.agree(&mut blank(secret_bytes.unwrap_or(peer.len())))),
            )
        })?;
        if let Some(bytes) = secret_bytes {
            parts.ask(&[Operation::AGREE_EPHEMERAL], || refused_peer(exchanged(bytes)))?;
        }
        return parts.end();
    }
    let shared = case.wanted("shared")?;
    parts.ask(&keyed, || {
        let mut context = context()?;
        for _ in 0..if question.thorough { 2 } else { 1 } {
            let mut secret = blank(shared.len());
            let answer = context.peer(peer).and_then(|()| context.agree(&mut secret));
            let answered = answer.is_ok();
            unless_refused(question.expect, answer)?;
            if answered {
                equal("shared", &secret, shared)?;
            }
        }
        Ok(())
    })?;
    parts.end()
}

fn no_private(case: &Case) -> Error {
    Error::Failed(format!("the vector at line {} has no private key", case.line))
}

/// A peer's key that does not parse may also be called unusable.
fn refused_peer(answer: Result<()>) -> Result<(), Fault> {
    match answer {
        Err(Error::KeyMaterial(_) | Error::KeyLength { .. }) => Ok(()),
        answer => refused(answer, "the invalid peer"),
    }
}

/// For keys that nobody is told: one case with the group's generator. The secret shared with it is
/// the own public key (its x coordinate), whatever the key.
pub(super) fn generator(slug: &str) -> Result<Option<Vectors>> {
    GENERATORS
        .iter()
        .find(|(known, _)| *known == slug)
        .map(|(slug, text)| Vectors::parse(&format!("the generator of {slug}"), text))
        .transpose()
}

fn with_generator(
    adapter: &dyn Agreement,
    generator: &[u8],
    secret_bytes: Option<usize>,
) -> Result<(), Fault> {
    let coordinate = |public: &[u8]| match public {
        [4, coordinates @ ..] if coordinates.len() > 32 => {
            coordinates[..coordinates.len() / 2].to_vec()
        }
        whole => whole.to_vec(),
    };
    let mut context = adapter.ephemeral(0)?;
    let mut exchange = || -> Result<Vec<u8>, Fault> {
        let mut public = blank(generator.len());
        let mut secret = blank(secret_bytes.unwrap_or(coordinate(generator).len()));
        context.exchange(generator, &mut public, &mut secret)?;
        equal("shared", &secret, &coordinate(&public))?;
        Ok(public)
    };
    match exchange()? == exchange()? {
        true => Err(Fault::Wrong("two exchanges used the same key".into())),
        false => Ok(()),
    }
}

const GENERATORS: [(&str, &str); 3] = [
    (
        "x25519",
        "# Source: RFC 7748, section 4.1: the base point.
         generator = 0900000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        "ecdh-p256",
        "# Source: NIST SP 800-186, section 3.2.1.3: the base point.
         generator = 046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296\
         4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5",
    ),
    (
        "ecdh-p384",
        "# Source: NIST SP 800-186, section 3.2.1.4: the base point.
         generator = 04\
         aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a38\
         5502f25dbf55296c3a545e3872760ab7\
         3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c0\
         0a60b1ce1d7e819d7a431d7c90ea0e5f",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generators_are_as_long_as_a_public_key() {
        for (slug, bytes) in [("x25519", 32), ("ecdh-p256", 65), ("ecdh-p384", 97)] {
            let vectors = generator(slug).unwrap().unwrap();
            assert_eq!(vectors.cases[0].field("generator").unwrap().len(), bytes, "{slug}");
        }
    }
}
