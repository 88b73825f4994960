//! Keys from a vector's fields.

use super::ask::{Fault, equal};
use crate::adapter::{DsaDomain, DsaPrivate, PrivateKey, PublicKey, RsaPrivate, trimmed};
use crate::algorithm::Case;
use crate::error::Result;

/// `n` and `e`; `p`, `q`, `g` and `y`; or `public`.
pub(super) fn public_key(case: &Case) -> Result<PublicKey> {
    if let Some(n) = case.field("n") {
        return Ok(PublicKey::Rsa { n: n.to_vec(), e: case.wanted("e")?.to_vec() });
    }
    if let Some(y) = case.field("y") {
        return Ok(PublicKey::Dsa { domain: domain(case)?, y: y.to_vec() });
    }
    Ok(PublicKey::Bytes(case.wanted("public")?.to_vec()))
}

/// `n`, `e`, `d`, `p` and `q`; `p`, `q`, `g`, `x` and `y`; or `seed`, `scalar` or `pkcs8`, if the case
/// has them.
pub(super) fn private_key(case: &Case) -> Result<Option<PrivateKey>> {
    if let (Some(n), Some(d)) = (case.field("n"), case.field("d")) {
        let of = |name| case.wanted(name).map(<[u8]>::to_vec);
        let key =
            RsaPrivate { n: n.to_vec(), e: of("e")?, d: d.to_vec(), p: of("p")?, q: of("q")? };
        return Ok(Some(PrivateKey::Rsa(Box::new(key))));
    }
    if let (Some(x), Some(y)) = (case.field("x"), case.field("y")) {
        let key = DsaPrivate { domain: domain(case)?, x: x.to_vec(), y: y.to_vec() };
        return Ok(Some(PrivateKey::Dsa(Box::new(key))));
    }
    let form = |name, make: fn(Vec<u8>) -> PrivateKey| Some(make(case.field(name)?.to_vec()));
    Ok(form("seed", PrivateKey::Seed)
        .or_else(|| form("scalar", PrivateKey::Scalar))
        .or_else(|| form("pkcs8", PrivateKey::Pkcs8)))
}

fn domain(case: &Case) -> Result<DsaDomain> {
    let of = |name| case.wanted(name).map(<[u8]>::to_vec);
    Ok(DsaDomain { p: of("p")?, q: of("q")?, g: of("g")? })
}

/// Fails where a public key is not the right one. Leading zeros of numbers do not count.
pub(super) fn same_public(got: &PublicKey, right: &PublicKey) -> Result<(), Fault> {
    match (got, right) {
        (PublicKey::Bytes(got), PublicKey::Bytes(right)) => equal("public", got, right),
        (PublicKey::Rsa { n, e }, PublicKey::Rsa { n: right_n, e: right_e }) => {
            equal("n", trimmed(n), trimmed(right_n))?;
            equal("e", trimmed(e), trimmed(right_e))
        }
        (PublicKey::Dsa { y, .. }, PublicKey::Dsa { y: right_y, .. }) => {
            equal("y", trimmed(y), trimmed(right_y))
        }
        _ => Err(Fault::Wrong("the public key is of another form than the vector's".into())),
    }
}
