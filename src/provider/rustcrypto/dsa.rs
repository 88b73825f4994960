//! DSA (FIPS 186-4), deterministic (RFC 6979), in a fixed domain; signatures in DER. The crate
//! allocates in every operation; that is the operation's own.

use std::marker::PhantomData;
use std::sync::OnceLock;

use digest::Digest;
use digest::common::BlockSizeUser;
use dsa::{BoxedUint, Components, Signature, SigningKey, VerifyingKey};
use rand::rngs::ChaCha20Rng;
use signature::SignatureEncoding;
use signature::hazmat::PrehashVerifier;

use super::keys::{KeyPair, malformed, wrong_form, wrong_value};
use super::signature::{REFUSED, Scheme, longest_der, unsigned, written};
use crate::adapter::{DsaDomain, DsaPrivate, PrivateKey, PublicKey, trimmed};
use crate::error::{Error, Result};

/// A key pair whose p has `P` bits and whose q has `Q`, for the hash `D`.
pub(super) struct Key<const P: u32, const Q: u32, D> {
    key: SigningKey,
    hash: PhantomData<fn() -> D>,
}

impl<const P: u32, const Q: u32, D> From<SigningKey> for Key<P, Q, D> {
    fn from(key: SigningKey) -> Self {
        Self { key, hash: PhantomData }
    }
}

impl<const P: u32, const Q: u32, D: 'static> KeyPair for Key<P, Q, D> {
    fn import(key: &PrivateKey) -> Result<Self> {
        let PrivateKey::Dsa(key) = key else {
            return Err(wrong_form(key, "DSA components"));
        };
        let public = public::<P, Q>(&key.domain, &key.y)?;
        // As long as q, whatever its leading zeros: the crate counts on it.
        SigningKey::from_components(public, number(&key.x, Q)?)
            .map(Self::from)
            .map_err(|_| wrong_value())
    }

    fn generate(rng: &mut ChaCha20Rng) -> Result<Self> {
        let domain = fixed::<P, Q>()?.clone();
        match SigningKey::try_generate_from_rng_with_components(rng, domain) {
            Ok(key) => Ok(key.into()),
            Err(never) => match never {},
        }
    }

    fn export(&self) -> PrivateKey {
        let public = self.key.verifying_key();
        PrivateKey::Dsa(Box::new(DsaPrivate {
            domain: domain(public),
            x: bytes(self.key.x()),
            y: bytes(public.y()),
        }))
    }

    fn public(&self) -> PublicKey {
        let public = self.key.verifying_key();
        PublicKey::Dsa { domain: domain(public), y: bytes(public.y()) }
    }
}

impl<const P: u32, const Q: u32, D> Scheme for Key<P, Q, D>
where
    D: Digest + BlockSizeUser + 'static,
{
    type Public = VerifyingKey;

    type Own = ();

    const LONGEST: usize = longest_der(Q as usize / 8, true);

    fn parse(key: &PublicKey) -> Result<VerifyingKey> {
        match key {
            PublicKey::Dsa { domain, y } => public::<P, Q>(domain, y),
            _ => Err(Error::KeyMaterial("a domain and a public key are wanted".into())),
        }
    }

    fn own(&self) -> Result<()> {
        Ok(())
    }

    fn sign(&self, (): &mut (), message: &[u8], out: &mut [u8]) -> Result<usize> {
        let digest = D::digest(message);
        let signature = self.key.sign_prehashed_rfc6979::<D>(&digest).map_err(unsigned)?;
        written(&signature.to_bytes(), out)
    }

    fn verify(key: &VerifyingKey, message: &[u8], signature: &[u8]) -> Result<()> {
        let signature = Signature::try_from(signature).map_err(|_| REFUSED)?;
        key.verify_prehash(&D::digest(message), &signature).map_err(|_| REFUSED)
    }
}

fn public<const P: u32, const Q: u32>(domain: &DsaDomain, y: &[u8]) -> Result<VerifyingKey> {
    let components = components::<P, Q>(domain)?;
    let y = number(y, P)?;
    // The crate counts on it.
    if y >= **components.p() {
        return Err(malformed());
    }
    VerifyingKey::from_components(components, y).map_err(|_| malformed())
}

/// Without the crate's limits where p is shorter than they allow.
fn components<const P: u32, const Q: u32>(domain: &DsaDomain) -> Result<Components> {
    let (p, q, g) = (number(&domain.p, P)?, number(&domain.q, Q)?, number(&domain.g, P)?);
    let bits = (p.bit_width(), q.bit_width());
    if bits != (P, Q) {
        return Err(Error::KeyMaterial(format!(
            "p has {} and q {} bits; {P} and {Q} are wanted",
            bits.0, bits.1
        )));
    }
    match P {
        ..1024 => Components::from_components_unchecked(p, q, g),
        _ => Components::from_components(p, q, g),
    }
    .map_err(|_| wrong_value())
}

/// The fixed domain of `P` bits, read once.
fn fixed<const P: u32, const Q: u32>() -> Result<&'static Components> {
    // One place for each multiple of 512 bits: what is static in a generic function is so for all.
    static FIXED: [OnceLock<Components>; 4] = [const { OnceLock::new() }; 4];
    let place = FIXED
        .get(P as usize / 512 - 1)
        .ok_or_else(|| Error::Unavailable(format!("no {P}-bit DSA domain is kept")))?;
    if let Some(fixed) = place.get() {
        return Ok(fixed);
    }
    let read = components::<P, Q>(&DsaDomain::fixed(P as usize)?)?;
    Ok(place.get_or_init(|| read))
}

fn domain(key: &VerifyingKey) -> DsaDomain {
    let components = key.components();
    DsaDomain { p: bytes(components.p()), q: bytes(components.q()), g: bytes(components.g()) }
}

fn number(number: &[u8], bits: u32) -> Result<BoxedUint> {
    BoxedUint::from_be_slice(trimmed(number), bits).map_err(|_| wrong_value())
}

fn bytes(number: &BoxedUint) -> Vec<u8> {
    trimmed(&number.to_be_bytes()).to_vec()
}
