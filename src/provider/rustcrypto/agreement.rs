//! Key agreement: one adapter for every [`Exchange`]; X25519, and ECDH over the NIST curves.

use std::marker::PhantomData;
use std::sync::Arc;

use cipher::typenum::Unsigned;
use ecdsa::elliptic_curve::sec1::{FromSec1Point, ModulusSize, ToSec1Point};
use ecdsa::elliptic_curve::{
    self as curve, AffinePoint, CurveArithmetic, FieldBytesSize, Generate, NonZeroScalar,
    SecretKey, ecdh::diffie_hellman,
};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;
use x25519_dalek::StaticSecret;

use super::Who;
use super::keys::{Generator, KeyPair, malformed, scalar, uncompressed, wrong_form, wrong_value};
use crate::adapter::{
    Adapter, AgreeContext, Agreement, AgreementKey, EphemeralContext, Identity, KeyPairGenerator,
    PrivateKey, PublicKey,
};
use crate::error::{Error, Result, buffer_length};

/// A key agreement, as its key pair. Nothing here allocates.
pub(super) trait Exchange: KeyPair {
    /// A peer's public key, parsed and checked.
    type Peer: Send + 'static;

    fn peer(public: &[u8]) -> Result<Self::Peer>;
    fn agree(&self, peer: &Self::Peer, secret: &mut [u8]) -> Result<()>;
    fn write_public(&self, out: &mut [u8]) -> Result<()>;
}

pub(super) fn adapter<X: Exchange>(who: Who) -> Adapter {
    Adapter::agreement(Algorithm::<X> { who, of: PhantomData })
}

struct Algorithm<X> {
    who: Who,
    of: PhantomData<fn() -> X>,
}

impl<X: Exchange> Agreement for Algorithm<X> {
    fn identity(&self) -> Identity {
        self.who.identity()
    }

    fn private_key(&self, key: &PrivateKey) -> Result<Arc<dyn AgreementKey>> {
        Ok(Arc::new(Private(Arc::new(X::import(key)?))))
    }

    fn ephemeral(&self, seed: u64) -> Result<Box<dyn EphemeralContext>> {
        Ok(Box::new(Ephemeral::<X> { rng: ChaCha20Rng::seed_from_u64(seed), of: PhantomData }))
    }

    fn generator(&self, seed: u64) -> Result<Box<dyn KeyPairGenerator>> {
        Ok(Generator::<X>::boxed(seed))
    }
}

struct Private<X>(Arc<X>);

impl<X: Exchange> AgreementKey for Private<X> {
    fn public(&self) -> Result<PublicKey> {
        Ok(self.0.public())
    }

    fn context(&self) -> Result<Box<dyn AgreeContext>> {
        Ok(Box::new(Static { key: self.0.clone(), peer: None }))
    }
}

struct Static<X: Exchange> {
    key: Arc<X>,
    peer: Option<X::Peer>,
}

impl<X: Exchange> AgreeContext for Static<X> {
    fn peer(&mut self, public: &[u8]) -> Result<()> {
        // One that is refused leaves none, and not the one before.
        self.peer = None;
        self.peer = Some(X::peer(public)?);
        Ok(())
    }

    fn agree(&mut self, secret: &mut [u8]) -> Result<()> {
        let peer = self.peer.as_ref().ok_or_else(|| Error::Usage("no peer was given".into()))?;
        self.key.agree(peer, secret)
    }
}

struct Ephemeral<X> {
    rng: ChaCha20Rng,
    of: PhantomData<fn() -> X>,
}

impl<X: Exchange> EphemeralContext for Ephemeral<X> {
    fn exchange(&mut self, peer: &[u8], public: &mut [u8], secret: &mut [u8]) -> Result<()> {
        let peer = X::peer(peer)?;
        let own = X::generate(&mut self.rng)?;
        own.write_public(public)?;
        own.agree(&peer, secret)
    }
}

/// X25519 (RFC 7748).
pub(super) struct X25519 {
    secret: StaticSecret,
    public: x25519_dalek::PublicKey,
}

impl From<[u8; 32]> for X25519 {
    fn from(bytes: [u8; 32]) -> Self {
        let secret = StaticSecret::from(bytes);
        Self { public: (&secret).into(), secret }
    }
}

impl KeyPair for X25519 {
    fn import(key: &PrivateKey) -> Result<Self> {
        let PrivateKey::Scalar(scalar) = key else {
            return Err(wrong_form(key, "a scalar"));
        };
        <[u8; 32]>::try_from(&**scalar).map(Self::from).map_err(|_| wrong_value())
    }

    fn generate(rng: &mut ChaCha20Rng) -> Result<Self> {
        Ok(Self::from(StaticSecret::random_from_rng(rng).to_bytes()))
    }

    fn export(&self) -> PrivateKey {
        PrivateKey::Scalar(self.secret.to_bytes().to_vec())
    }

    fn public(&self) -> PublicKey {
        PublicKey::Bytes(self.public.as_bytes().to_vec())
    }
}

impl Exchange for X25519 {
    type Peer = x25519_dalek::PublicKey;

    /// Every string of 32 bytes is a public key; what comes of a bad one shows in the secret.
    fn peer(public: &[u8]) -> Result<x25519_dalek::PublicKey> {
        <[u8; 32]>::try_from(public).map(Into::into).map_err(|_| malformed())
    }

    fn agree(&self, peer: &x25519_dalek::PublicKey, secret: &mut [u8]) -> Result<()> {
        buffer_length("secret", secret.len(), 32)?;
        let shared = self.secret.diffie_hellman(peer);
        // RFC 8446, section 7.4.2 and RFC 7748, section 6: no secret that is all zero.
        if !shared.was_contributory() {
            return Err(Error::Refused { what: "shared secret" });
        }
        secret.copy_from_slice(shared.as_bytes());
        Ok(())
    }

    fn write_public(&self, out: &mut [u8]) -> Result<()> {
        buffer_length("public key", out.len(), 32)?;
        out.copy_from_slice(self.public.as_bytes());
        Ok(())
    }
}

/// ECDH on the curve `C` (NIST SP 800-56A): the secret is the x coordinate.
pub(super) struct Ecdh<C: CurveArithmetic> {
    secret: NonZeroScalar<C>,
    public: curve::PublicKey<C>,
}

impl<C: CurveArithmetic> From<NonZeroScalar<C>> for Ecdh<C> {
    fn from(secret: NonZeroScalar<C>) -> Self {
        Self { public: curve::PublicKey::from_secret_scalar(&secret), secret }
    }
}

impl<C> KeyPair for Ecdh<C>
where
    C: CurveArithmetic,
    AffinePoint<C>: FromSec1Point<C> + ToSec1Point<C>,
    FieldBytesSize<C>: ModulusSize,
{
    fn import(key: &PrivateKey) -> Result<Self> {
        let scalar = scalar(key, FieldBytesSize::<C>::USIZE)?;
        let secret = SecretKey::<C>::from_slice(scalar).map_err(|_| wrong_value())?;
        Ok(secret.to_nonzero_scalar().into())
    }

    fn generate(rng: &mut ChaCha20Rng) -> Result<Self> {
        Ok(NonZeroScalar::<C>::generate_from_rng(rng).into())
    }

    fn export(&self) -> PrivateKey {
        PrivateKey::Scalar(SecretKey::<C>::from(self.secret).to_bytes().to_vec())
    }

    fn public(&self) -> PublicKey {
        PublicKey::Bytes(self.public.to_sec1_point(false).as_bytes().to_vec())
    }
}

impl<C> Exchange for Ecdh<C>
where
    C: CurveArithmetic,
    AffinePoint<C>: FromSec1Point<C> + ToSec1Point<C>,
    FieldBytesSize<C>: ModulusSize,
{
    type Peer = curve::PublicKey<C>;

    fn peer(public: &[u8]) -> Result<curve::PublicKey<C>> {
        let point = uncompressed(public, FieldBytesSize::<C>::USIZE)?;
        curve::PublicKey::from_sec1_bytes(point).map_err(|_| malformed())
    }

    fn agree(&self, peer: &curve::PublicKey<C>, secret: &mut [u8]) -> Result<()> {
        buffer_length("secret", secret.len(), FieldBytesSize::<C>::USIZE)?;
        secret.copy_from_slice(diffie_hellman(self.secret, peer.as_affine()).raw_secret_bytes());
        Ok(())
    }

    fn write_public(&self, out: &mut [u8]) -> Result<()> {
        buffer_length("public key", out.len(), 1 + 2 * FieldBytesSize::<C>::USIZE)?;
        out.copy_from_slice(self.public.to_sec1_point(false).as_bytes());
        Ok(())
    }
}
