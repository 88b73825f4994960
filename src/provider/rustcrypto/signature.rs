//! Signatures: one adapter for every [`Scheme`].

use std::marker::PhantomData;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

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

    const OPERATIONS: &'static [Operation] =
        &[Operation::SIGN, Operation::VERIFY, Operation::VERIFY_PARSE, Operation::KEYGEN];

    /// Length in bytes of the longest signature.
    const LONGEST: usize;

    fn parse(key: &PublicKey) -> Result<Self::Public>;

    /// Writes a signature to `out`, which is long enough, and returns its length. `rng` is for
    /// schemes that want randomness.
    fn sign(&self, rng: &mut ChaCha20Rng, message: &[u8], out: &mut [u8]) -> Result<usize>;

    fn verify(key: &Self::Public, message: &[u8], signature: &[u8]) -> Result<()>;
}

/// The proper answer to a forgery.
pub(super) const REFUSED: Error = Error::Refused { what: "signature" };

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
        Ok(Box::new(Signer { key: self.0.clone(), rng: ChaCha20Rng::seed_from_u64(0) }))
    }
}

struct Signer<S> {
    key: Arc<S>,
    rng: ChaCha20Rng,
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
        self.key.sign(&mut self.rng, message, out)
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
