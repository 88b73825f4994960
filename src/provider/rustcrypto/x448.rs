//! X448 (RFC 7748).

use rand::Rng;
use rand::rngs::ChaCha20Rng;

use super::agreement::Exchange;
use super::keys::{KeyPair, malformed, scalar, wrong_value};
use crate::adapter::{PrivateKey, PublicKey};
use crate::error::{Error, Result, buffer_length};

/// Length of a scalar, a public key and a secret, in bytes.
const BYTES: usize = 56;

pub(super) struct X448 {
    secret: x448::Secret,
    public: x448::PublicKey,
}

impl From<x448::Secret> for X448 {
    fn from(secret: x448::Secret) -> Self {
        Self { public: (&secret).into(), secret }
    }
}

impl KeyPair for X448 {
    fn import(key: &PrivateKey) -> Result<Self> {
        x448::Secret::from_bytes(scalar(key, BYTES)?).map(Self::from).ok_or_else(wrong_value)
    }

    fn generate(rng: &mut ChaCha20Rng) -> Result<Self> {
        let mut bytes = [0; BYTES];
        rng.fill_bytes(&mut bytes);
        Ok(x448::Secret::from(bytes).into())
    }

    fn export(&self) -> PrivateKey {
        PrivateKey::Scalar(self.secret.as_bytes().to_vec())
    }

    fn public(&self) -> PublicKey {
        PublicKey::Bytes(self.public.as_bytes().to_vec())
    }
}

impl Exchange for X448 {
    type Peer = x448::PublicKey;

    /// Every string of 56 bytes is a public key; what comes of a bad one shows in the secret.
    fn peer(public: &[u8]) -> Result<x448::PublicKey> {
        x448::PublicKey::from_bytes_unchecked(public).ok_or_else(malformed)
    }

    /// The crate refuses the peers of small order as they are usually written; the same in another
    /// form shows in a secret that is all zero, which RFC 7748, section 6 has refused too.
    fn agree(&self, peer: &x448::PublicKey, secret: &mut [u8]) -> Result<()> {
        buffer_length("secret", secret.len(), BYTES)?;
        match self.secret.as_diffie_hellman(peer) {
            Some(shared) if shared.as_bytes().iter().fold(0, |all, byte| all | byte) != 0 => {
                secret.copy_from_slice(shared.as_bytes());
                Ok(())
            }
            _ => Err(Error::Refused { what: "shared secret" }),
        }
    }

    fn write_public(&self, out: &mut [u8]) -> Result<()> {
        buffer_length("public key", out.len(), BYTES)?;
        out.copy_from_slice(self.public.as_bytes());
        Ok(())
    }
}
