//! RSASSA-PKCS1-v1_5 and RSASSA-PSS with SHA-256. The crate allocates in every operation; that is the
//! operation's own.

use std::marker::PhantomData;

use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;
use rsa::pkcs8::DecodePrivateKey;
use rsa::traits::{PrivateKeyParts, PublicKeyParts};
use rsa::{BoxedUint, PrivateKey as Private, PublicKey as Public};
use sha2::Sha256;

use super::keys::{KeyPair, wrong_form, wrong_value};
use super::signature::{REFUSED, Scheme, unsigned, written};
use crate::adapter::{PrivateKey, PublicKey, RsaPrivate, bit_length, trimmed};
use crate::algorithm::Operation;
use crate::error::{Error, Result};

/// A key with a modulus of `BITS` bits for one padding, its Chinese-remainder values computed.
pub(super) struct Key<const BITS: usize, P = Pkcs1v15> {
    key: Private,
    padding: PhantomData<fn() -> P>,
}

/// How a digest is padded. Both sign blinded, as every other library does it.
pub(super) trait Padding: 'static {
    fn sign(key: &Private, rng: &mut ChaCha20Rng, message: &[u8]) -> rsa::Result<Vec<u8>>;
    fn verify(key: &Public, message: &[u8], signature: &[u8]) -> rsa::Result<()>;
}

/// RFC 8017, section 8.2.
pub(super) struct Pkcs1v15;

impl Padding for Pkcs1v15 {
    fn sign(key: &Private, rng: &mut ChaCha20Rng, message: &[u8]) -> rsa::Result<Vec<u8>> {
        key.pkcs1v15_sign_with_rng::<Sha256, _>(rng, message)
    }

    fn verify(key: &Public, message: &[u8], signature: &[u8]) -> rsa::Result<()> {
        key.pkcs1v15_verify::<Sha256>(message, signature)
    }
}

/// RFC 8017, section 8.1: MGF1 with SHA-256, a new salt of 32 bytes for each signature.
#[cfg(feature = "rustcrypto")]
pub(super) struct Pss;

#[cfg(feature = "rustcrypto")]
impl Padding for Pss {
    fn sign(key: &Private, rng: &mut ChaCha20Rng, message: &[u8]) -> rsa::Result<Vec<u8>> {
        key.pss_sign_with_rng::<Sha256, _>(rng, message)
    }

    fn verify(key: &Public, message: &[u8], signature: &[u8]) -> rsa::Result<()> {
        key.pss_verify::<Sha256>(message, signature)
    }
}

impl<const BITS: usize, P> From<Private> for Key<BITS, P> {
    fn from(key: Private) -> Self {
        Self { key, padding: PhantomData }
    }
}

impl<const BITS: usize, P: Padding> KeyPair for Key<BITS, P> {
    fn import(key: &PrivateKey) -> Result<Self> {
        let private = match key {
            PrivateKey::Rsa(key) => {
                right_size::<BITS>(&key.n)?;
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
        right_size::<BITS>(&bytes(private.n()))?;
        Ok(private.into())
    }

    /// How long it takes is chance.
    fn generate(rng: &mut ChaCha20Rng) -> Result<Self> {
        Private::new(rng, BITS).map(Self::from).map_err(refused_by_crate)
    }

    fn export(&self) -> PrivateKey {
        PrivateKey::Rsa(Box::new(RsaPrivate {
            n: bytes(self.key.n()),
            e: bytes(self.key.e()),
            d: bytes(self.key.d()),
            p: bytes(&self.key.primes()[0]),
            q: bytes(&self.key.primes()[1]),
        }))
    }

    fn public(&self) -> PublicKey {
        PublicKey::Rsa { n: bytes(self.key.n()), e: bytes(self.key.e()) }
    }
}

impl<const BITS: usize, P: Padding> Scheme for Key<BITS, P> {
    type Public = Public;

    type Own = ChaCha20Rng;

    /// Keys are made at the size that people make most: at 4096 bits it takes half a minute.
    const OPERATIONS: &'static [Operation] = match BITS {
        2048 => &[Operation::SIGN, Operation::VERIFY, Operation::VERIFY_PARSE, Operation::KEYGEN],
        _ => &[Operation::SIGN, Operation::VERIFY, Operation::VERIFY_PARSE],
    };

    const LONGEST: usize = BITS / 8;

    /// With the size that is wanted for a limit: the crate's own would leave out 512 bits.
    fn parse(key: &PublicKey) -> Result<Public> {
        let PublicKey::Rsa { n, e } = key else {
            return Err(Error::KeyMaterial("modulus and exponent are wanted".into()));
        };
        right_size::<BITS>(n)?;
        Public::new_with_size_limits(number::<BITS>(n)?, number::<BITS>(e)?, BITS..=BITS)
            .map_err(refused_by_crate)
    }

    fn own(&self) -> Result<ChaCha20Rng> {
        Ok(ChaCha20Rng::seed_from_u64(0))
    }

    fn sign(&self, rng: &mut ChaCha20Rng, message: &[u8], out: &mut [u8]) -> Result<usize> {
        written(&P::sign(&self.key, rng, message).map_err(unsigned)?, out)
    }

    fn verify(key: &Public, message: &[u8], signature: &[u8]) -> Result<()> {
        P::verify(key, message, signature).map_err(|_| REFUSED)
    }
}

fn right_size<const BITS: usize>(n: &[u8]) -> Result<()> {
    let bits = bit_length(n);
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

fn refused_by_crate(error: rsa::Error) -> Error {
    Error::KeyMaterial(error.to_string())
}
