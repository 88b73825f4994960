//! SM2 (GB/T 32918.2) with SM3 and the default identity; signatures in DER.

use rand::rngs::ChaCha20Rng;
use signature::{Signer, Verifier};
use sm2::SecretKey;
use sm2::dsa::{Signature, SigningKey, VerifyingKey};
use sm2::elliptic_curve::Generate;
use sm2::elliptic_curve::sec1::ToSec1Point;

use super::keys::{KeyPair, malformed, scalar, uncompressed, wrong_value};
use super::signature::{REFUSED, Scheme, longest_der, unsigned, written};
use crate::adapter::{PrivateKey, PublicKey};
use crate::error::Result;

/// Whose signature it is: what GM/T 0009 has where nobody says.
const IDENTITY: &str = "1234567812345678";

const FIELD_BYTES: usize = 32;

/// A key pair. The signature's random number is derived from key and message, as RFC 6979 does it for
/// ECDSA; the standard leaves it open.
pub(super) struct Key(SigningKey);

impl KeyPair for Key {
    fn import(key: &PrivateKey) -> Result<Self> {
        let scalar = scalar(key, FIELD_BYTES)?;
        SigningKey::from_slice(IDENTITY, scalar).map(Self).map_err(|_| wrong_value())
    }

    fn generate(rng: &mut ChaCha20Rng) -> Result<Self> {
        SigningKey::new(IDENTITY, &SecretKey::generate_from_rng(rng))
            .map(Self)
            .map_err(|_| wrong_value())
    }

    fn export(&self) -> PrivateKey {
        PrivateKey::Scalar(self.0.to_bytes().to_vec())
    }

    fn public(&self) -> PublicKey {
        PublicKey::Bytes(self.0.verifying_key().to_sec1_point(false).as_bytes().to_vec())
    }
}

impl Scheme for Key {
    type Public = VerifyingKey;

    type Own = ();

    const LONGEST: usize = longest_der(FIELD_BYTES, true);

    fn parse(key: &PublicKey) -> Result<VerifyingKey> {
        let point = uncompressed(key.bytes().ok_or_else(malformed)?, FIELD_BYTES)?;
        VerifyingKey::from_sec1_bytes(IDENTITY, point).map_err(|_| malformed())
    }

    fn own(&self) -> Result<()> {
        Ok(())
    }

    fn sign(&self, (): &mut (), message: &[u8], out: &mut [u8]) -> Result<usize> {
        let signature = self.0.try_sign(message).map_err(unsigned)?;
        written(signature.to_der().as_bytes(), out)
    }

    fn verify(key: &VerifyingKey, message: &[u8], signature: &[u8]) -> Result<()> {
        let signature = Signature::from_der(signature).map_err(|_| REFUSED)?;
        key.verify(message, &signature).map_err(|_| REFUSED)
    }
}
