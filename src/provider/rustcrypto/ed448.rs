//! Ed448 (RFC 8032, section 5.2), without a context.

use ed448_goldilocks::{SECRET_KEY_LENGTH, SIGNATURE_LENGTH, Signature, SigningKey, VerifyingKey};
use rand::Rng;
use rand::rngs::ChaCha20Rng;
use signature::{Signer, Verifier};

use super::keys::{KeyPair, malformed, seed, wrong_value};
use super::signature::{REFUSED, Scheme, unsigned, written};
use crate::adapter::{PrivateKey, PublicKey};
use crate::error::Result;

/// A key pair: the seed, what was expanded from it, and the public key.
pub(super) struct Key {
    seed: [u8; SECRET_KEY_LENGTH],
    key: SigningKey,
}

impl Key {
    fn of(seed: [u8; SECRET_KEY_LENGTH]) -> Result<Self> {
        let key = SigningKey::try_from(&seed[..]).map_err(|_| wrong_value())?;
        Ok(Self { seed, key })
    }
}

impl KeyPair for Key {
    fn import(key: &PrivateKey) -> Result<Self> {
        Self::of(seed(key, SECRET_KEY_LENGTH)?.try_into().map_err(|_| wrong_value())?)
    }

    fn generate(rng: &mut ChaCha20Rng) -> Result<Self> {
        let mut seed = [0; SECRET_KEY_LENGTH];
        rng.fill_bytes(&mut seed);
        Self::of(seed)
    }

    fn export(&self) -> PrivateKey {
        PrivateKey::Seed(self.seed.to_vec())
    }

    fn public(&self) -> PublicKey {
        PublicKey::Bytes(self.key.verifying_key().to_bytes().to_vec())
    }
}

impl Scheme for Key {
    type Public = VerifyingKey;

    type Own = ();

    const LONGEST: usize = SIGNATURE_LENGTH;

    fn parse(key: &PublicKey) -> Result<VerifyingKey> {
        let bytes = key.bytes().ok_or_else(malformed)?.try_into().map_err(|_| malformed())?;
        if !unused_bits_are_zero(bytes) {
            return Err(malformed());
        }
        VerifyingKey::from_bytes(bytes).map_err(|_| malformed())
    }

    fn own(&self) -> Result<()> {
        Ok(())
    }

    fn sign(&self, (): &mut (), message: &[u8], out: &mut [u8]) -> Result<usize> {
        written(&self.key.try_sign(message).map_err(unsigned)?.to_bytes(), out)
    }

    fn verify(key: &VerifyingKey, message: &[u8], signature: &[u8]) -> Result<()> {
        let signature = Signature::from_slice(signature).map_err(|_| REFUSED)?;
        if !unused_bits_are_zero(signature.r_bytes()) {
            return Err(REFUSED);
        }
        key.verify(message, &signature).map_err(|_| REFUSED)
    }
}

/// RFC 8032, section 5.2.3: y has 448 bits and x one; the crate does not look at the seven bits between.
fn unused_bits_are_zero(point: &[u8; SECRET_KEY_LENGTH]) -> bool {
    point[SECRET_KEY_LENGTH - 1] & 0x7f == 0
}
