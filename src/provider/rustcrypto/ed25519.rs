//! Ed25519 (RFC 8032).

use ed25519_dalek::{SECRET_KEY_LENGTH, Signature, SigningKey, VerifyingKey};
use rand::Rng;
use rand::rngs::ChaCha20Rng;
use signature::{Signer, Verifier};

use super::keys::{KeyPair, malformed, seed, wrong_value};
use super::signature::{REFUSED, Scheme, unsigned, written};
use crate::adapter::{PrivateKey, PublicKey};
use crate::error::Result;

/// A key pair: the seed and the public key. The seed is expanded on each signature, as the crate's
/// users have it.
pub(super) struct Key(SigningKey);

impl KeyPair for Key {
    fn import(key: &PrivateKey) -> Result<Self> {
        SigningKey::try_from(seed(key, SECRET_KEY_LENGTH)?).map(Self).map_err(|_| wrong_value())
    }

    fn generate(rng: &mut ChaCha20Rng) -> Result<Self> {
        let mut seed = [0; SECRET_KEY_LENGTH];
        rng.fill_bytes(&mut seed);
        Ok(Self(SigningKey::from_bytes(&seed)))
    }

    fn export(&self) -> PrivateKey {
        PrivateKey::Seed(self.0.to_bytes().to_vec())
    }

    fn public(&self) -> PublicKey {
        PublicKey::Bytes(self.0.verifying_key().to_bytes().to_vec())
    }
}

impl Scheme for Key {
    type Public = VerifyingKey;

    type Own = ();

    const LONGEST: usize = ed25519_dalek::SIGNATURE_LENGTH;

    fn parse(key: &PublicKey) -> Result<VerifyingKey> {
        VerifyingKey::try_from(key.bytes().ok_or_else(malformed)?).map_err(|_| malformed())
    }

    fn own(&self) -> Result<()> {
        Ok(())
    }

    fn sign(&self, (): &mut (), message: &[u8], out: &mut [u8]) -> Result<usize> {
        written(&self.0.try_sign(message).map_err(unsigned)?.to_bytes(), out)
    }

    /// The crate's usual `verify`: RFC 8032's equation without the cofactor, S below the group's
    /// order, R canonical, as Project Wycheproof expects. `verify_strict` would also refuse points of
    /// small order, which RFC 8032 does not ask for and other libraries do not do.
    fn verify(key: &VerifyingKey, message: &[u8], signature: &[u8]) -> Result<()> {
        let signature = Signature::from_slice(signature).map_err(|_| REFUSED)?;
        key.verify(message, &signature).map_err(|_| REFUSED)
    }
}
