//! ECDSA over curves of the Weierstrass form, each with its own hash, deterministic (RFC 6979);
//! signatures in DER.

use std::ops::Add;

use cipher::typenum::Unsigned;
use ecdsa::der::{MaxOverhead, MaxSize};
use ecdsa::elliptic_curve::array::ArraySize;
use ecdsa::elliptic_curve::ops::Invert;
use ecdsa::elliptic_curve::sec1::{FromSec1Point, ModulusSize, ToSec1Point};
use ecdsa::elliptic_curve::subtle::CtOption;
use ecdsa::elliptic_curve::{AffinePoint, CurveArithmetic, FieldBytesSize, Generate, Scalar};
use ecdsa::{DigestAlgorithm, EcdsaCurve, Signature, SigningKey, VerifyingKey};
use rand::rngs::ChaCha20Rng;
use signature::{Signer, Verifier};

use super::keys::{KeyPair, malformed, scalar, uncompressed, wrong_value};
use super::signature::{REFUSED, Scheme, longest_der, unsigned, written};
use crate::adapter::{PrivateKey, PublicKey};
use crate::error::Result;

/// A key pair on the curve `C`.
pub(super) struct Key<C: EcdsaCurve + CurveArithmetic>(SigningKey<C>);

impl<C> KeyPair for Key<C>
where
    C: EcdsaCurve + CurveArithmetic,
    AffinePoint<C>: FromSec1Point<C> + ToSec1Point<C>,
    FieldBytesSize<C>: ModulusSize,
{
    fn import(key: &PrivateKey) -> Result<Self> {
        let scalar = scalar(key, FieldBytesSize::<C>::USIZE)?;
        SigningKey::from_slice(scalar).map(Self).map_err(|_| wrong_value())
    }

    fn generate(rng: &mut ChaCha20Rng) -> Result<Self> {
        Ok(Self(SigningKey::generate_from_rng(rng)))
    }

    fn export(&self) -> PrivateKey {
        PrivateKey::Scalar(self.0.to_bytes().to_vec())
    }

    fn public(&self) -> PublicKey {
        PublicKey::Bytes(self.0.verifying_key().to_sec1_point(false).as_bytes().to_vec())
    }
}

impl<C> Scheme for Key<C>
where
    C: EcdsaCurve + CurveArithmetic + DigestAlgorithm,
    AffinePoint<C>: FromSec1Point<C> + ToSec1Point<C>,
    Scalar<C>: Invert<Output = CtOption<Scalar<C>>>,
    FieldBytesSize<C>: ModulusSize + Add,
    <FieldBytesSize<C> as Add>::Output: Add<MaxOverhead> + ArraySize,
    MaxSize<C>: ArraySize,
{
    type Public = VerifyingKey<C>;

    type Own = ();

    /// The orders begin with a one bit, but for P-521's, which has one bit in its first byte.
    const LONGEST: usize =
        longest_der(FieldBytesSize::<C>::USIZE, FieldBytesSize::<C>::USIZE != 66);

    fn parse(key: &PublicKey) -> Result<VerifyingKey<C>> {
        let point = uncompressed(key.bytes().ok_or_else(malformed)?, FieldBytesSize::<C>::USIZE)?;
        VerifyingKey::from_sec1_bytes(point).map_err(|_| malformed())
    }

    fn own(&self) -> Result<()> {
        Ok(())
    }

    fn sign(&self, (): &mut (), message: &[u8], out: &mut [u8]) -> Result<usize> {
        let signature: Signature<C> = self.0.try_sign(message).map_err(unsigned)?;
        written(signature.to_der().as_bytes(), out)
    }

    /// `k256` refuses the larger of the two numbers that s may be, as Bitcoin does; ECDSA takes both,
    /// and so they are made one before.
    fn verify(key: &VerifyingKey<C>, message: &[u8], signature: &[u8]) -> Result<()> {
        let mut signature = Signature::<C>::from_der(signature).map_err(|_| REFUSED)?;
        if C::NORMALIZE_S {
            signature = signature.normalize_s();
        }
        key.verify(message, &signature).map_err(|_| REFUSED)
    }
}
