//! Keys from a vector's fields.

use super::ask::{Fault, equal};
use crate::adapter::{PrivateKey, PublicKey, RsaPrivate};
use crate::algorithm::Case;
use crate::error::Result;

/// `n` and `e`, or `public`.
pub(super) fn public_key(case: &Case) -> Result<PublicKey> {
    Ok(match case.field("n") {
        Some(n) => PublicKey::Rsa { n: n.to_vec(), e: case.wanted("e")?.to_vec() },
        None => PublicKey::Bytes(case.wanted("public")?.to_vec()),
    })
}

/// `n`, `e`, `d`, `p` and `q`, or `seed`, `scalar` or `pkcs8`, if the case has them.
pub(super) fn private_key(case: &Case) -> Result<Option<PrivateKey>> {
    if let (Some(n), Some(d)) = (case.field("n"), case.field("d")) {
        let of = |name| case.wanted(name).map(<[u8]>::to_vec);
        let key =
            RsaPrivate { n: n.to_vec(), e: of("e")?, d: d.to_vec(), p: of("p")?, q: of("q")? };
        return Ok(Some(PrivateKey::Rsa(Box::new(key))));
    }
    let form = |name, make: fn(Vec<u8>) -> PrivateKey| Some(make(case.field(name)?.to_vec()));
    Ok(form("seed", PrivateKey::Seed)
        .or_else(|| form("scalar", PrivateKey::Scalar))
        .or_else(|| form("pkcs8", PrivateKey::Pkcs8)))
}

/// Fails where a public key is not the right one. Leading zeros of RSA's numbers do not count.
pub(super) fn same_public(got: &PublicKey, right: &PublicKey) -> Result<(), Fault> {
    match (got, right) {
        (PublicKey::Bytes(got), PublicKey::Bytes(right)) => equal("public", got, right),
        (PublicKey::Rsa { n, e }, PublicKey::Rsa { n: right_n, e: right_e }) => {
            equal("n", trimmed(n), trimmed(right_n))?;
            equal("e", trimmed(e), trimmed(right_e))
        }
        _ => Err(Fault::Wrong("the public key is of another form than the vector's".into())),
    }
}

/// A big-endian number without its leading zeros.
pub(super) fn trimmed(number: &[u8]) -> &[u8] {
    &number[number.iter().take_while(|byte| **byte == 0).count()..]
}
