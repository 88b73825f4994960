//! Keys as they are handed to adapters, so that every provider gets the same one.

use std::fmt;

use super::DsaDomain;
use crate::error::Result;

/// A private key in one of the forms that libraries take.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PrivateKey {
    /// A seed from which the scheme itself derives the key: Ed25519's 32 bytes and Ed448's 57 (RFC
    /// 8032), ML-KEM's and ML-DSA's (FIPS 203, FIPS 204), SLH-DSA's SK.seed, SK.prf and PK.seed one
    /// after another (FIPS 205).
    Seed(Vec<u8>),
    /// A big-endian scalar as long as the group's order; for X25519 and X448 the bytes of RFC 7748, for a
    /// finite field a private exponent, as long as itself.
    Scalar(Vec<u8>),
    /// RSA's numbers.
    Rsa(Box<RsaPrivate>),
    /// DSA's numbers.
    Dsa(Box<DsaPrivate>),
    /// A PKCS#8 `PrivateKeyInfo` in DER (RFC 5958).
    Pkcs8(Vec<u8>),
}

impl PrivateKey {
    /// The form's name, for messages.
    pub fn form(&self) -> &'static str {
        match self {
            Self::Seed(_) => "seed",
            Self::Scalar(_) => "scalar",
            Self::Rsa(_) => "RSA components",
            Self::Dsa(_) => "DSA components",
            Self::Pkcs8(_) => "PKCS#8",
        }
    }
}

/// The form only: a private key is not printed.
impl fmt::Debug for PrivateKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PrivateKey({})", self.form())
    }
}

/// RSA's numbers, big-endian (RFC 8017, section 3.2).
#[derive(Clone, PartialEq, Eq)]
pub struct RsaPrivate {
    /// Modulus.
    pub n: Vec<u8>,
    /// Public exponent.
    pub e: Vec<u8>,
    /// Private exponent.
    pub d: Vec<u8>,
    /// First prime.
    pub p: Vec<u8>,
    /// Second prime.
    pub q: Vec<u8>,
}

/// DSA's numbers, big-endian (FIPS 186-4, section 4.1).
#[derive(Clone, PartialEq, Eq)]
pub struct DsaPrivate {
    /// Domain parameters.
    pub domain: DsaDomain,
    /// Private key.
    pub x: Vec<u8>,
    /// Public key.
    pub y: Vec<u8>,
}

/// A public key in the form that its standard exchanges.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PublicKey {
    /// The bytes of the standard: 32 for Ed25519 and X25519, an uncompressed SEC1 point (section
    /// 2.3.3) for curves of the Weierstrass form, a number as long as the prime for a finite field, the
    /// encoded key for KEMs and lattices.
    Bytes(Vec<u8>),
    /// RSA's modulus and public exponent, big-endian.
    Rsa {
        /// Modulus.
        n: Vec<u8>,
        /// Public exponent.
        e: Vec<u8>,
    },
    /// DSA's domain and public key, big-endian.
    Dsa {
        /// Domain parameters.
        domain: DsaDomain,
        /// Public key.
        y: Vec<u8>,
    },
}

impl PublicKey {
    /// The bytes, where the key is bytes.
    pub fn bytes(&self) -> Option<&[u8]> {
        match self {
            Self::Bytes(bytes) => Some(bytes),
            Self::Rsa { .. } | Self::Dsa { .. } => None,
        }
    }

    /// How many bits the key has: RSA's modulus, DSA's p, or eight times the bytes.
    pub fn bits(&self) -> usize {
        let number = match self {
            Self::Bytes(bytes) => return bytes.len() * 8,
            Self::Rsa { n, .. } => n,
            Self::Dsa { domain, .. } => &domain.p,
        };
        bit_length(number)
    }
}

/// How many bits a big-endian number has.
pub(crate) fn bit_length(number: &[u8]) -> usize {
    let digits = trimmed(number);
    digits.first().map_or(0, |first| digits.len() * 8 - first.leading_zeros() as usize)
}

/// A big-endian number without its leading zeros.
pub(crate) fn trimmed(number: &[u8]) -> &[u8] {
    &number[number.iter().take_while(|byte| **byte == 0).count()..]
}

/// The key schedule alone, done over and over in one place: what the operation `setup` times.
pub trait Setup: Send {
    /// Expands `key`, in the place of the key before; allocates nothing.
    ///
    /// # Errors
    ///
    /// [`Error::KeyLength`](crate::Error::KeyLength) where the length is not one that the algorithm takes.
    fn setup(&mut self, key: &[u8]) -> Result<()>;
}

/// Makes key pairs, one after another: what the operation `keygen` times.
pub trait KeyPairGenerator: Send {
    /// Makes the next key pair, keeps it, and writes nothing.
    ///
    /// # Errors
    ///
    /// Where the provider cannot make a key of this size or has no randomness.
    fn generate(&mut self) -> Result<()>;

    /// The pair made last, for the check after timing.
    ///
    /// # Errors
    ///
    /// Where none was made, or the provider does not give private keys out.
    fn last(&self) -> Result<(PrivateKey, PublicKey)>;
}
