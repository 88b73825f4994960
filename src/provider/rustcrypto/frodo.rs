//! FrodoKEM. The crate allocates its matrices in every operation.

use frodo_kem::hazmat::{CiphertextRef, DecryptionKey, EncryptionKey, Kem};
use rand::rngs::ChaCha20Rng;
use rand::{CryptoRng, Rng};

use super::kem::{Given, Mechanism};
use super::keys::{KeyPair, malformed, seed};
use crate::adapter::{PrivateKey, PublicKey};
use crate::error::{Error, Result};

/// A key pair of the variant `K`, with the random bytes that it was made from: s, seedSE and z.
pub(super) struct Frodo<K: Kem> {
    seed: Vec<u8>,
    public: EncryptionKey<K>,
    private: DecryptionKey<K>,
}

impl<K: Kem> Frodo<K> {
    fn new(seed: Vec<u8>) -> Self {
        let (public, private) = K::default().generate_keypair(&mut Given(&seed));
        Self { seed, public, private }
    }
}

impl<K: Kem + Send + Sync + 'static> KeyPair for Frodo<K> {
    fn import(key: &PrivateKey) -> Result<Self> {
        seed(key, K::KEY_SEED_SIZE).map(|seed| Self::new(seed.to_vec()))
    }

    fn generate(rng: &mut ChaCha20Rng) -> Result<Self> {
        let mut seed = vec![0; K::KEY_SEED_SIZE];
        rng.fill_bytes(&mut seed);
        Ok(Self::new(seed))
    }

    fn export(&self) -> PrivateKey {
        PrivateKey::Seed(self.seed.clone())
    }

    fn public(&self) -> PublicKey {
        PublicKey::Bytes(self.public.as_ref().to_vec())
    }
}

impl<K: Kem + Send + Sync + 'static> Mechanism for Frodo<K> {
    type Public = EncryptionKey<K>;

    const CIPHERTEXT_BYTES: usize = K::CIPHERTEXT_LENGTH;
    const SECRET_BYTES: usize = K::SHARED_SECRET_LENGTH;
    const RANDOMNESS_BYTES: usize = K::BYTES_MU + K::BYTES_SALT;

    fn parse(public: &[u8]) -> Result<EncryptionKey<K>> {
        EncryptionKey::from_slice(public).map_err(|_| malformed())
    }

    fn encapsulate(
        public: &EncryptionKey<K>,
        rng: &mut impl CryptoRng,
        ciphertext: &mut [u8],
        secret: &mut [u8],
    ) -> Result<()> {
        let (made, kept) = K::default().encapsulate_with_rng(public, rng);
        ciphertext.copy_from_slice(made.as_ref());
        secret.copy_from_slice(kept.as_ref());
        Ok(())
    }

    fn decapsulate(&self, ciphertext: &[u8], secret: &mut [u8]) -> Result<()> {
        let ciphertext = CiphertextRef::from_slice(ciphertext)
            .map_err(|_| Error::Malformed { what: "encapsulation" })?;
        let (found, _) = K::default().decapsulate(&self.private, ciphertext);
        secret.copy_from_slice(found.as_ref());
        Ok(())
    }
}
