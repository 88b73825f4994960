//! Key agreement against its vectors.

use super::ask::{Answer, Expect, Fault, Parts, Question, blank, equal, refused, unless_refused};
use super::keys::private_key;
use crate::adapter::{AgreeContext, Agreement};
use crate::algorithm::{Algorithm, Case, Operation, Vectors, exponent_bits};
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
pub(super) fn generator(algorithm: &Algorithm) -> Result<Option<Vectors>> {
    let slug = algorithm.slug();
    if let (Some(_), Some(length)) = (exponent_bits(slug), algorithm.sizes().key) {
        let two = [&vec![0; length - 1], &[2][..]].concat();
        let case = Case::new().with("generator", two);
        return Ok(Some(Vectors::new(format!("{}: the generator", algorithm.source()), [case])));
    }
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
    // Only a point has an odd length: what else is a public key may begin with any byte.
    let coordinate = |public: &[u8]| match public {
        [4, coordinates @ ..] if coordinates.len().is_multiple_of(2) => {
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

const GENERATORS: [(&str, &str); 8] = [
    (
        "x448",
        "# Source: RFC 7748, section 4.2: the base point.
         generator = 05000000000000000000000000000000000000000000000000000000\
         00000000000000000000000000000000000000000000000000000000",
    ),
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
    (
        "ecdh-p521",
        "# Source: NIST SP 800-186, section 3.2.1.5: the base point.
         generator = 04\
         00c6858e06b70404e9cd9e3ecb662395b4429c648139053fb521f828af606b4d\
         3dbaa14b5e77efe75928fe1dc127a2ffa8de3348b3c1856a429bf97e7e31c2e5\
         bd66011839296a789a3bc0045c8a5fb42c7d1bd998f54449579b446817afbd17\
         273e662c97ee72995ef42640c550b9013fad0761353c7086a272c24088be9476\
         9fd16650",
    ),
    (
        "ecdh-secp256k1",
        "# Source: SEC 2, version 2.0, section 2.4.1: the base point.
         generator = 04\
         79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798\
         483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8",
    ),
    (
        "ecdh-brainpoolp256r1",
        "# Source: RFC 5639, section 3.4: the base point.
         generator = 04\
         8bd2aeb9cb7e57cb2c4b482ffc81b7afb9de27e1e3bd23c23a4453bd9ace3262\
         547ef835c3dac4fd97f8461a14611dc9c27745132ded8e545c1d54c72f046997",
    ),
    (
        "ecdh-brainpoolp384r1",
        "# Source: RFC 5639, section 3.6: the base point.
         generator = 04\
         1d1c64f068cf45ffa2a63a81b7c13f6b8847a3e77ef14fe3db7fcafe0cbd10e8\
         e826e03436d646aaef87b2e247d4af1e8abe1d7520f9c2a45cb1eb8e95cfd552\
         62b70b29feec5864e19c054ff99129280e4646217791811142820341263c5315",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{self, Family};

    #[test]
    fn generators_are_as_long_as_a_public_key() {
        let all = algorithm::catalogue();
        for agreement in all.iter().filter(|known| known.family() == Family::Agreement) {
            let vectors = generator(agreement).unwrap().unwrap();
            let field = agreement.sizes().key.unwrap();
            let wanted = match agreement.slug().starts_with("ecdh-") {
                true => 1 + 2 * field,
                false => field,
            };
            let slug = agreement.slug();
            assert_eq!(vectors.cases[0].field("generator").unwrap().len(), wanted, "{slug}");
        }
    }
}
