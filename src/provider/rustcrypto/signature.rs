//! Signatures: one adapter for every [`Scheme`].

use std::marker::PhantomData;
use std::sync::Arc;

use super::Who;
use super::keys::{Generator, KeyPair};
use crate::adapter::{
    Adapter, Identity, KeyPairGenerator, PrivateKey, PublicKey, SignContext, Signature, SigningKey,
    VerifyContext, VerifyingKey,
};
use crate::algorithm::Operation;
use crate::error::{Error, Result};

/// A signature scheme, as its key pair.
pub(super) trait Scheme: KeyPair {
    /// A public key, parsed.
    type Public: Send + Sync + 'static;

    /// What a signer has to itself: a generator of random numbers, room to work in, or nothing.
    type Own: Send + 'static;

    const OPERATIONS: &'static [Operation] =
        &[Operation::SIGN, Operation::VERIFY, Operation::VERIFY_PARSE, Operation::KEYGEN];

    /// Length in bytes of the longest signature.
    const LONGEST: usize;

    fn parse(key: &PublicKey) -> Result<Self::Public>;

    fn own(&self) -> Result<Self::Own>;

    /// Writes a signature to `out`, which is long enough, and returns its length.
    fn sign(&self, own: &mut Self::Own, message: &[u8], out: &mut [u8]) -> Result<usize>;

    fn verify(key: &Self::Public, message: &[u8], signature: &[u8]) -> Result<()>;
}

/// The proper answer to a forgery.
pub(super) const REFUSED: Error = Error::Refused { what: "signature" };

/// What an adapter says where the crate does not sign.
pub(super) fn unsigned(error: impl std::fmt::Display) -> Error {
    Error::Failed(format!("the crate does not sign: {error}"))
}

/// Writes a signature of any length that `out` has room for, and returns its length.
pub(super) fn written(signature: &[u8], out: &mut [u8]) -> Result<usize> {
    let room = out.len();
    let wanted = signature.len();
    let place = out.get_mut(..wanted).ok_or(Error::BufferLength {
        what: "signature",
        got: room,
        wanted,
    })?;
    place.copy_from_slice(signature);
    Ok(wanted)
}

/// The longest DER encoding in bytes of two numbers of `bytes` bytes: each has a sign byte where its
/// first bit may be one.
pub(super) const fn longest_der(bytes: usize, sign_byte: bool) -> usize {
    let content = 2 * (2 + sign_byte as usize + bytes);
    content + if content > 127 { 3 } else { 2 }
}

pub(super) fn adapter<S: Scheme>(who: Who) -> Adapter {
    Adapter::signature(Algorithm::<S> { who, of: PhantomData })
}

struct Algorithm<S> {
    who: Who,
    of: PhantomData<fn() -> S>,
}

impl<S: Scheme> Signature for Algorithm<S> {
    fn identity(&self) -> Identity {
        self.who.identity()
    }

    fn operations(&self) -> &[Operation] {
        S::OPERATIONS
    }

    fn signing_key(&self, key: &PrivateKey) -> Result<Arc<dyn SigningKey>> {
        Ok(Arc::new(Private(Arc::new(S::import(key)?))))
    }

    fn verifying_key(&self, key: &PublicKey) -> Result<Arc<dyn VerifyingKey>> {
        Ok(Arc::new(Public::<S>(Arc::new(S::parse(key)?))))
    }

    /// On the stack, as far as the crate does not allocate.
    fn verify_parsing(&self, key: &PublicKey, message: &[u8], signature: &[u8]) -> Result<()> {
        S::verify(&S::parse(key)?, message, signature)
    }

    fn generator(&self, seed: u64) -> Result<Box<dyn KeyPairGenerator>> {
        Ok(Generator::<S>::boxed(seed))
    }
}

struct Private<S>(Arc<S>);

impl<S: Scheme> SigningKey for Private<S> {
    fn public(&self) -> Result<PublicKey> {
        Ok(self.0.public())
    }

    fn context(&self) -> Result<Box<dyn SignContext>> {
        Ok(Box::new(Signer { own: self.0.own()?, key: self.0.clone() }))
    }
}

struct Signer<S: Scheme> {
    key: Arc<S>,
    own: S::Own,
}

impl<S: Scheme> SignContext for Signer<S> {
    fn sign(&mut self, message: &[u8], out: &mut [u8]) -> Result<usize> {
        if out.len() < S::LONGEST {
            return Err(Error::BufferLength {
                what: "signature",
                got: out.len(),
                wanted: S::LONGEST,
            });
        }
        self.key.sign(&mut self.own, message, out)
    }
}

struct Public<S: Scheme>(Arc<S::Public>);

impl<S: Scheme> VerifyingKey for Public<S> {
    fn context(&self) -> Result<Box<dyn VerifyContext>> {
        Ok(Box::new(Verifier::<S>(self.0.clone())))
    }
}

struct Verifier<S: Scheme>(Arc<S::Public>);

impl<S: Scheme> VerifyContext for Verifier<S> {
    fn verify(&mut self, message: &[u8], signature: &[u8]) -> Result<()> {
        S::verify(&self.0, message, signature)
    }
}
