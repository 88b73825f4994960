//! RSASSA-PKCS1-v1_5 with SHA-256. The crate allocates in every operation; that is the operation's own.

use rand::rngs::ChaCha20Rng;
use rsa::pkcs8::DecodePrivateKey;
use rsa::traits::{PrivateKeyParts, PublicKeyParts};
use rsa::{BoxedUint, PrivateKey as Private, PublicKey as Public};
use sha2::Sha256;

use super::keys::{KeyPair, wrong_form, wrong_value};
use super::signature::{REFUSED, Scheme};
use crate::adapter::{PrivateKey, PublicKey, RsaPrivate};
use crate::algorithm::Operation;
use crate::error::{Error, Result};

/// A key with a modulus of `BITS` bits, its Chinese-remainder values computed.
pub(super) struct Key<const BITS: usize>(Private);

impl<const BITS: usize> KeyPair for Key<BITS> {
    fn import(key: &PrivateKey) -> Result<Self> {
        let private = match key {
            PrivateKey::Rsa(key) => {
                right_size::<BITS>(&key.n, &key.e)?;
                Private::from_components(
                    number::<BITS>(&key.n)?,
                    number::<BITS>(&key.e)?,
                    number::<BITS>(&key.d)?,
                    vec![number::<BITS>(&key.p)?, number::<BITS>(&key.q)?],
                )
                .map_err(refused_by_crate)?
            }
            PrivateKey::Pkcs8(der) => Private::from_pkcs8_der(der).map_err(|_| wrong_value())?,
            _ => return Err(wrong_form(key, "RSA components or PKCS#8")),
        };
        right_size::<BITS>(&bytes(private.n()), &bytes(private.e()))?;
        Ok(Self(private))
    }

    /// Works, but is in no list of operations: it takes seconds, and how many is chance.
    fn generate(rng: &mut ChaCha20Rng) -> Result<Self> {
        Private::new(rng, BITS).map(Self).map_err(refused_by_crate)
    }

    fn export(&self) -> PrivateKey {
        PrivateKey::Rsa(Box::new(RsaPrivate {
            n: bytes(self.0.n()),
            e: bytes(self.0.e()),
            d: bytes(self.0.d()),
            p: bytes(&self.0.primes()[0]),
            q: bytes(&self.0.primes()[1]),
        }))
    }

    fn public(&self) -> PublicKey {
        PublicKey::Rsa { n: bytes(self.0.n()), e: bytes(self.0.e()) }
    }
}

impl<const BITS: usize> Scheme for Key<BITS> {
    type Public = Public;

    const OPERATIONS: &'static [Operation] =
        &[Operation::SIGN, Operation::VERIFY, Operation::VERIFY_PARSE];

    const LONGEST: usize = BITS / 8;

    fn parse(key: &PublicKey) -> Result<Public> {
        match key {
            PublicKey::Rsa { n, e } => {
                right_size::<BITS>(n, e)?;
                Public::new(number::<BITS>(n)?, number::<BITS>(e)?).map_err(refused_by_crate)
            }
            PublicKey::Bytes(_) => {
                Err(Error::KeyMaterial("modulus and exponent are wanted".into()))
            }
        }
    }

    /// Blinded, as every other library does it.
    fn sign(&self, rng: &mut ChaCha20Rng, message: &[u8], out: &mut [u8]) -> Result<usize> {
        let signature = self
            .0
            .pkcs1v15_sign_with_rng::<Sha256, _>(rng, message)
            .map_err(|error| Error::Failed(format!("the crate does not sign: {error}")))?;
        out[..signature.len()].copy_from_slice(&signature);
        Ok(signature.len())
    }

    fn verify(key: &Public, message: &[u8], signature: &[u8]) -> Result<()> {
        key.pkcs1v15_verify::<Sha256>(message, signature).map_err(|_| REFUSED)
    }
}

fn right_size<const BITS: usize>(n: &[u8], e: &[u8]) -> Result<()> {
    let bits = PublicKey::Rsa { n: n.to_vec(), e: e.to_vec() }.bits();
    if bits == BITS {
        return Ok(());
    }
    Err(Error::KeyMaterial(format!("the modulus has {bits} bits; {BITS} are wanted")))
}

fn number<const BITS: usize>(bytes: &[u8]) -> Result<BoxedUint> {
    let bytes = trimmed(bytes);
    if bytes.is_empty() || bytes.len() > BITS / 8 {
        return Err(wrong_value());
    }
    Ok(BoxedUint::from_be_slice_vartime(bytes))
}

fn bytes(number: &BoxedUint) -> Vec<u8> {
    trimmed(&number.to_be_bytes()).to_vec()
}

fn trimmed(bytes: &[u8]) -> &[u8] {
    &bytes[bytes.iter().take_while(|byte| **byte == 0).count()..]
}

fn refused_by_crate(error: rsa::Error) -> Error {
    Error::KeyMaterial(error.to_string())
}
