//! Key pairs of signature schemes and key agreements.

use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::adapter::{KeyPairGenerator, PrivateKey, PublicKey};
use crate::error::{Error, Result};

/// A private key with its public one.
pub(super) trait KeyPair: Sized + Send + Sync + 'static {
    fn import(key: &PrivateKey) -> Result<Self>;
    fn generate(rng: &mut ChaCha20Rng) -> Result<Self>;
    fn export(&self) -> PrivateKey;
    fn public(&self) -> PublicKey;
}

/// Makes key pairs from a seed.
pub(super) struct Generator<P> {
    rng: ChaCha20Rng,
    last: Option<P>,
}

impl<P: KeyPair> Generator<P> {
    pub(super) fn boxed(seed: u64) -> Box<dyn KeyPairGenerator> {
        Box::new(Self { rng: ChaCha20Rng::seed_from_u64(seed), last: None })
    }
}

impl<P: KeyPair> KeyPairGenerator for Generator<P> {
    fn generate(&mut self) -> Result<()> {
        self.last = Some(P::generate(&mut self.rng)?);
        Ok(())
    }

    fn last(&self) -> Result<(PrivateKey, PublicKey)> {
        let pair = self.last.as_ref().ok_or_else(|| Error::Usage("no key pair was made".into()))?;
        Ok((pair.export(), pair.public()))
    }
}

/// What an adapter says of a key in a form that it does not take.
pub(super) fn wrong_form(key: &PrivateKey, wanted: &str) -> Error {
    Error::KeyMaterial(format!("it is given as {}; {wanted} is wanted", key.form()))
}

/// The bytes of a seed, where the key is given as one of that length.
pub(super) fn seed(key: &PrivateKey, bytes: usize) -> Result<&[u8]> {
    match key {
        PrivateKey::Seed(seed) if seed.len() == bytes => Ok(seed),
        PrivateKey::Seed(_) => Err(wrong_value()),
        other => Err(wrong_form(other, "a seed")),
    }
}

/// The bytes of a scalar, where the key is given as one of that length.
pub(super) fn scalar(key: &PrivateKey, bytes: usize) -> Result<&[u8]> {
    match key {
        PrivateKey::Scalar(scalar) if scalar.len() == bytes => Ok(scalar),
        PrivateKey::Scalar(_) => Err(wrong_value()),
        other => Err(wrong_form(other, "a scalar")),
    }
}

/// What an adapter says of a private key whose value it does not take.
pub(super) fn wrong_value() -> Error {
    Error::KeyMaterial("the private key is out of range or of the wrong length".into())
}

/// What an adapter says of a public key that does not parse.
pub(super) fn malformed() -> Error {
    Error::Malformed { what: "public key" }
}

/// Takes a point only in SEC1's uncompressed form, the one in which public keys are handed over here.
pub(super) fn uncompressed(point: &[u8], field_bytes: usize) -> Result<&[u8]> {
    if point.len() == 1 + 2 * field_bytes && point[0] == 4 { Ok(point) } else { Err(malformed()) }
}
