//! Key encapsulation: one adapter for every [`Mechanism`]; those of the crate `kem`'s trait.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::sync::Arc;

use cipher::typenum::Unsigned;
use ml_kem::kem::{
    self, Ciphertext, Decapsulate, Decapsulator, Encapsulate, Key, KeyExport, KeyInit, KeySizeUser,
    TryKeyInit,
};
use rand::rngs::ChaCha20Rng;
use rand::{CryptoRng, Rng, SeedableRng, TryCryptoRng, TryRng};

use super::Who;
use super::keys::{Generator, KeyPair, malformed, seed, wrong_value};
use crate::adapter::{
    Adapter, DecapsulateContext, DecapsulationKey, EncapsulateContext, Identity, Kem,
    KeyPairGenerator, PrivateKey, PublicKey,
};
use crate::error::{Error, Result, buffer_length};

/// A key encapsulation mechanism, as its key pair.
pub(super) trait Mechanism: KeyPair {
    /// A public key, parsed and checked.
    type Public: Send + 'static;

    const CIPHERTEXT_BYTES: usize;
    const SECRET_BYTES: usize;
    /// How many random bytes one encapsulation draws.
    const RANDOMNESS_BYTES: usize;

    fn parse(public: &[u8]) -> Result<Self::Public>;

    /// Draws the random bytes and writes to buffers of the right lengths.
    fn encapsulate(
        public: &Self::Public,
        rng: &mut impl CryptoRng,
        ciphertext: &mut [u8],
        secret: &mut [u8],
    ) -> Result<()>;

    /// Takes and writes to buffers of the right lengths.
    fn decapsulate(&self, ciphertext: &[u8], secret: &mut [u8]) -> Result<()>;
}

pub(super) fn adapter<M: Mechanism>(who: Who) -> Adapter {
    Adapter::kem(Algorithm::<M> { who, of: PhantomData })
}

struct Algorithm<M> {
    who: Who,
    of: PhantomData<fn() -> M>,
}

impl<M: Mechanism> Kem for Algorithm<M> {
    fn identity(&self) -> Identity {
        self.who.identity()
    }

    fn lengths(&self) -> (usize, usize) {
        (M::CIPHERTEXT_BYTES, M::SECRET_BYTES)
    }

    fn private_key(&self, key: &PrivateKey) -> Result<Arc<dyn DecapsulationKey>> {
        Ok(Arc::new(Private(Arc::new(M::import(key)?))))
    }

    fn encapsulator(&self, key: &PublicKey, seed: u64) -> Result<Box<dyn EncapsulateContext>> {
        let public = M::parse(key.bytes().ok_or_else(malformed)?)?;
        Ok(Box::new(Encapsulator::<M> { public, rng: ChaCha20Rng::seed_from_u64(seed) }))
    }

    fn generator(&self, seed: u64) -> Result<Box<dyn KeyPairGenerator>> {
        Ok(Generator::<M>::boxed(seed))
    }
}

struct Private<M>(Arc<M>);

impl<M: Mechanism> DecapsulationKey for Private<M> {
    fn public(&self) -> Result<PublicKey> {
        Ok(self.0.public())
    }

    fn context(&self) -> Result<Box<dyn DecapsulateContext>> {
        Ok(Box::new(Private(self.0.clone())))
    }
}

impl<M: Mechanism> DecapsulateContext for Private<M> {
    fn decapsulate(&mut self, ciphertext: &[u8], secret: &mut [u8]) -> Result<()> {
        buffer_length("secret", secret.len(), M::SECRET_BYTES)?;
        if ciphertext.len() != M::CIPHERTEXT_BYTES {
            return Err(Error::Malformed { what: "encapsulation" });
        }
        self.0.decapsulate(ciphertext, secret)
    }
}

struct Encapsulator<M: Mechanism> {
    public: M::Public,
    rng: ChaCha20Rng,
}

impl<M: Mechanism> EncapsulateContext for Encapsulator<M> {
    fn encapsulate(&mut self, ciphertext: &mut [u8], secret: &mut [u8]) -> Result<()> {
        buffer_length("encapsulation", ciphertext.len(), M::CIPHERTEXT_BYTES)?;
        buffer_length("secret", secret.len(), M::SECRET_BYTES)?;
        M::encapsulate(&self.public, &mut self.rng, ciphertext, secret)
    }

    fn encapsulate_with(
        &mut self,
        randomness: &[u8],
        ciphertext: &mut [u8],
        secret: &mut [u8],
    ) -> Result<()> {
        buffer_length("randomness", randomness.len(), M::RANDOMNESS_BYTES)?;
        buffer_length("encapsulation", ciphertext.len(), M::CIPHERTEXT_BYTES)?;
        buffer_length("secret", secret.len(), M::SECRET_BYTES)?;
        M::encapsulate(&self.public, &mut Given(randomness), ciphertext, secret)
    }
}

/// Gives given bytes out where random ones are drawn; zeros once there are none left.
pub(super) struct Given<'a>(pub(super) &'a [u8]);

impl TryRng for Given<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        let (now, later) = self.0.split_at(out.len().min(self.0.len()));
        self.0 = later;
        out.fill(0);
        out[..now.len()].copy_from_slice(now);
        Ok(())
    }
}

impl TryCryptoRng for Given<'_> {}

/// A mechanism of the crate `kem`'s trait whose private key is a seed, and which draws
/// `RANDOMNESS_BYTES` in an encapsulation.
pub(super) struct Of<K: kem::Kem<DecapsulationKey: KeyInit>, const RANDOMNESS_BYTES: usize> {
    seed: Key<K::DecapsulationKey>,
    key: K::DecapsulationKey,
}

impl<K, const RANDOMNESS_BYTES: usize> Of<K, RANDOMNESS_BYTES>
where
    K: kem::Kem<DecapsulationKey: KeyInit>,
{
    fn new(seed: Key<K::DecapsulationKey>) -> Self {
        Self { key: K::DecapsulationKey::new(&seed), seed }
    }
}

impl<K, const RANDOMNESS_BYTES: usize> KeyPair for Of<K, RANDOMNESS_BYTES>
where
    K: kem::Kem<DecapsulationKey: KeyInit + Decapsulate + Send + Sync>,
{
    fn import(key: &PrivateKey) -> Result<Self> {
        let bytes = <K::DecapsulationKey as KeySizeUser>::key_size();
        Key::<K::DecapsulationKey>::try_from(seed(key, bytes)?)
            .map(Self::new)
            .map_err(|_| wrong_value())
    }

    fn generate(rng: &mut ChaCha20Rng) -> Result<Self> {
        let mut seed = Key::<K::DecapsulationKey>::default();
        rng.fill_bytes(&mut seed);
        Ok(Self::new(seed))
    }

    fn export(&self) -> PrivateKey {
        PrivateKey::Seed(self.seed.to_vec())
    }

    fn public(&self) -> PublicKey {
        PublicKey::Bytes(self.key.encapsulation_key().to_bytes().to_vec())
    }
}

impl<K, const RANDOMNESS_BYTES: usize> Mechanism for Of<K, RANDOMNESS_BYTES>
where
    K: kem::Kem<
            DecapsulationKey: KeyInit + Decapsulate + Send + Sync,
            EncapsulationKey: Send + 'static,
        >,
{
    type Public = K::EncapsulationKey;

    const CIPHERTEXT_BYTES: usize = K::CiphertextSize::USIZE;
    const SECRET_BYTES: usize = K::SharedKeySize::USIZE;
    const RANDOMNESS_BYTES: usize = RANDOMNESS_BYTES;

    fn parse(public: &[u8]) -> Result<K::EncapsulationKey> {
        K::EncapsulationKey::new_from_slice(public).map_err(|_| malformed())
    }

    fn encapsulate(
        public: &K::EncapsulationKey,
        rng: &mut impl CryptoRng,
        ciphertext: &mut [u8],
        secret: &mut [u8],
    ) -> Result<()> {
        let (made, kept) = public.encapsulate_with_rng(rng);
        ciphertext.copy_from_slice(&made);
        secret.copy_from_slice(&kept);
        Ok(())
    }

    fn decapsulate(&self, ciphertext: &[u8], secret: &mut [u8]) -> Result<()> {
        let ciphertext = <&Ciphertext<K>>::try_from(ciphertext)
            .map_err(|_| Error::Malformed { what: "encapsulation" })?;
        secret.copy_from_slice(&self.key.decapsulate(ciphertext));
        Ok(())
    }
}
