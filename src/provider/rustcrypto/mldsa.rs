//! ML-DSA (FIPS 204), the deterministic variant, without a context.

use ml_dsa::{
    EncodedSignature, EncodedVerifyingKey, Keypair, MlDsaParams, Signature, SigningKey,
    VerifyingKey,
};
use rand::Rng;
use rand::rngs::ChaCha20Rng;
use signature::{Signer, Verifier};

use super::keys::{KeyPair, malformed, seed, wrong_value};
use super::signature::{REFUSED, Scheme, unsigned, written};
use crate::adapter::{PrivateKey, PublicKey};
use crate::error::Result;

/// A key pair of the parameter set `P`: the seed, the private key expanded from it, and the public key
/// with its matrix.
pub(super) struct Key<P: MlDsaParams>(SigningKey<P>);

impl<P> KeyPair for Key<P>
where
    P: MlDsaParams + 'static,
    SigningKey<P>: Send + Sync,
{
    fn import(key: &PrivateKey) -> Result<Self> {
        let bytes = size_of::<ml_dsa::Seed>();
        let seed = seed(key, bytes)?.try_into().map_err(|_| wrong_value())?;
        Ok(Self(SigningKey::from_seed(&seed)))
    }

    fn generate(rng: &mut ChaCha20Rng) -> Result<Self> {
        let mut seed = ml_dsa::Seed::default();
        rng.fill_bytes(&mut seed);
        Ok(Self(SigningKey::from_seed(&seed)))
    }

    fn export(&self) -> PrivateKey {
        PrivateKey::Seed(self.0.as_seed().to_vec())
    }

    fn public(&self) -> PublicKey {
        PublicKey::Bytes(self.0.verifying_key().encode().to_vec())
    }
}

impl<P> Scheme for Key<P>
where
    P: MlDsaParams + 'static,
    SigningKey<P>: Send + Sync,
    VerifyingKey<P>: Send + Sync,
{
    type Public = VerifyingKey<P>;

    type Own = ();

    const LONGEST: usize = size_of::<EncodedSignature<P>>();

    fn parse(key: &PublicKey) -> Result<VerifyingKey<P>> {
        let bytes = key.bytes().ok_or_else(malformed)?;
        let encoded = <&EncodedVerifyingKey<P>>::try_from(bytes).map_err(|_| malformed())?;
        Ok(VerifyingKey::decode(encoded))
    }

    fn own(&self) -> Result<()> {
        Ok(())
    }

    /// The crate's `Signer`, which draws no random number: the same message has the same signature.
    fn sign(&self, (): &mut (), message: &[u8], out: &mut [u8]) -> Result<usize> {
        written(&self.0.try_sign(message).map_err(unsigned)?.encode(), out)
    }

    fn verify(key: &VerifyingKey<P>, message: &[u8], signature: &[u8]) -> Result<()> {
        let signature = Signature::try_from(signature).map_err(|_| REFUSED)?;
        key.verify(message, &signature).map_err(|_| REFUSED)
    }
}
