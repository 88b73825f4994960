//! SLH-DSA (FIPS 205), the deterministic variant, without a context.

use cipher::typenum::Unsigned;
use rand::Rng;
use rand::rngs::ChaCha20Rng;
use signature::{Keypair, Signer, Verifier};
use slh_dsa::{ParameterSet, Signature, SigningKey, VerifyingKey};

use super::keys::{KeyPair, malformed, seed};
use super::signature::{REFUSED, Scheme, unsigned, written};
use crate::adapter::{PrivateKey, PublicKey};
use crate::error::Result;

/// A key pair of the parameter set `P`.
pub(super) struct Key<P: ParameterSet>(SigningKey<P>);

impl<P: ParameterSet> Key<P> {
    /// n: the public key is a seed and a root of n bytes each.
    const N: usize = P::VkLen::USIZE / 2;

    /// From SK.seed, SK.prf and PK.seed: FIPS 205, algorithm 18.
    fn of(seeds: &[u8]) -> Self {
        let (key, rest) = seeds.split_at(Self::N);
        let (prf, public) = rest.split_at(Self::N);
        Self(SigningKey::slh_keygen_internal(key, prf, public))
    }
}

impl<P> KeyPair for Key<P>
where
    P: ParameterSet + 'static,
    SigningKey<P>: Send + Sync,
{
    fn import(key: &PrivateKey) -> Result<Self> {
        Ok(Self::of(seed(key, 3 * Self::N)?))
    }

    fn generate(rng: &mut ChaCha20Rng) -> Result<Self> {
        let mut seeds = [0; 3 * 32];
        let seeds = &mut seeds[..3 * Self::N];
        rng.fill_bytes(seeds);
        Ok(Self::of(seeds))
    }

    fn export(&self) -> PrivateKey {
        PrivateKey::Seed(self.0.to_bytes()[..3 * Self::N].to_vec())
    }

    fn public(&self) -> PublicKey {
        PublicKey::Bytes(self.0.verifying_key().to_bytes().to_vec())
    }
}

impl<P> Scheme for Key<P>
where
    P: ParameterSet + 'static,
    SigningKey<P>: Send + Sync,
    VerifyingKey<P>: Send + Sync,
{
    type Public = VerifyingKey<P>;

    type Own = ();

    const LONGEST: usize = P::SigLen::USIZE;

    fn parse(key: &PublicKey) -> Result<VerifyingKey<P>> {
        VerifyingKey::try_from(key.bytes().ok_or_else(malformed)?).map_err(|_| malformed())
    }

    fn own(&self) -> Result<()> {
        Ok(())
    }

    /// The crate's `Signer`, which draws no random number: the same message has the same signature.
    fn sign(&self, (): &mut (), message: &[u8], out: &mut [u8]) -> Result<usize> {
        written(&self.0.try_sign(message).map_err(unsigned)?.to_bytes(), out)
    }

    fn verify(key: &VerifyingKey<P>, message: &[u8], signature: &[u8]) -> Result<()> {
        let signature = Signature::try_from(signature).map_err(|_| REFUSED)?;
        key.verify(message, &signature).map_err(|_| REFUSED)
    }
}
