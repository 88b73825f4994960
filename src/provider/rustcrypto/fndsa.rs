//! FN-DSA (Falcon) as the crate has it: FIPS 206 is not published, and its draft may change. Without a
//! context, the message not hashed before.

use fn_dsa::{
    CryptoRng, DOMAIN_NONE, FN_DSA_LOGN_512, FN_DSA_LOGN_1024, HASH_ID_RAW, KeyPairGenerator,
    KeyPairGenerator512, KeyPairGenerator1024, RngCore, RngError, SigningKey, SigningKey512,
    SigningKey1024, VerifyingKey, VerifyingKey512, VerifyingKey1024, sign_key_size, signature_size,
    vrfy_key_size,
};
use rand::rngs::ChaCha20Rng;
use rand::{Rng, SeedableRng};

use super::keys::{KeyPair, malformed, seed, wrong_value};
use super::signature::{REFUSED, Scheme, unsigned};
use crate::adapter::{PrivateKey, PublicKey};
use crate::error::Result;

/// A degree, by its logarithm, and the crate's types for it alone.
pub(super) trait Degree: 'static {
    const LOG: u32;
    type Generator: KeyPairGenerator;
    type Signing: SigningKey + Send + 'static;
    type Verifying: VerifyingKey + Send + Sync + 'static;
}

/// 512, Falcon-512.
pub(super) struct N512;

impl Degree for N512 {
    const LOG: u32 = FN_DSA_LOGN_512;
    type Generator = KeyPairGenerator512;
    type Signing = SigningKey512;
    type Verifying = VerifyingKey512;
}

/// 1024, Falcon-1024.
pub(super) struct N1024;

impl Degree for N1024 {
    const LOG: u32 = FN_DSA_LOGN_1024;
    type Generator = KeyPairGenerator1024;
    type Signing = SigningKey1024;
    type Verifying = VerifyingKey1024;
}

/// A key pair as it is stored, and the seed that it was made from. A signer decodes the private key
/// for itself, since the crate keeps its room to work in beside it.
pub(super) struct Key<N> {
    seed: [u8; SEED],
    private: Vec<u8>,
    public: Vec<u8>,
    degree: std::marker::PhantomData<fn() -> N>,
}

/// Bytes that the crate draws to make a key pair. No document says what a seed makes; the crate's
/// version does.
const SEED: usize = 32;

impl<N: Degree> Key<N> {
    fn of(seed: [u8; SEED]) -> Self {
        let mut private = vec![0; sign_key_size(N::LOG)];
        let mut public = vec![0; vrfy_key_size(N::LOG)];
        N::Generator::default().keygen(N::LOG, &mut Given(&seed), &mut private, &mut public);
        Self { seed, private, public, degree: std::marker::PhantomData }
    }
}

impl<N: Degree> KeyPair for Key<N> {
    fn import(key: &PrivateKey) -> Result<Self> {
        Ok(Self::of(seed(key, SEED)?.try_into().map_err(|_| wrong_value())?))
    }

    fn generate(rng: &mut ChaCha20Rng) -> Result<Self> {
        let mut seed = [0; SEED];
        rng.fill_bytes(&mut seed);
        Ok(Self::of(seed))
    }

    fn export(&self) -> PrivateKey {
        PrivateKey::Seed(self.seed.to_vec())
    }

    fn public(&self) -> PublicKey {
        PublicKey::Bytes(self.public.clone())
    }
}

impl<N: Degree> Scheme for Key<N> {
    type Public = N::Verifying;

    /// The key decoded, with its room, and what it draws from: each signature has a new nonce.
    type Own = (Box<N::Signing>, ChaCha20Rng);

    const LONGEST: usize = signature_size(N::LOG);

    fn parse(key: &PublicKey) -> Result<N::Verifying> {
        N::Verifying::decode(key.bytes().ok_or_else(malformed)?).ok_or_else(malformed)
    }

    fn own(&self) -> Result<Self::Own> {
        let key = N::Signing::decode(&self.private).ok_or_else(wrong_value)?;
        Ok((Box::new(key), ChaCha20Rng::seed_from_u64(0)))
    }

    fn sign(&self, own: &mut Self::Own, message: &[u8], out: &mut [u8]) -> Result<usize> {
        let (key, rng) = own;
        let signature = &mut out[..Self::LONGEST];
        key.sign(&mut Drawn(rng), &DOMAIN_NONE, &HASH_ID_RAW, message, signature)
            .map(|()| Self::LONGEST)
            .ok_or_else(|| unsigned("the private key is not valid"))
    }

    fn verify(key: &N::Verifying, message: &[u8], signature: &[u8]) -> Result<()> {
        match key.verify(signature, &DOMAIN_NONE, &HASH_ID_RAW, message) {
            true => Ok(()),
            false => Err(REFUSED),
        }
    }
}

/// The generator of this generation of `rand_core` as one of the crate's.
struct Drawn<'a>(&'a mut ChaCha20Rng);

/// A seed as a generator that gives it, over and over.
struct Given<'a>(&'a [u8; SEED]);

macro_rules! generator {
    ($name:ident, $self:ident, $out:ident, $fill:expr) => {
        impl CryptoRng for $name<'_> {}

        impl RngCore for $name<'_> {
            fn next_u32(&mut self) -> u32 {
                let mut bytes = [0; 4];
                self.fill_bytes(&mut bytes);
                u32::from_le_bytes(bytes)
            }

            fn next_u64(&mut self) -> u64 {
                let mut bytes = [0; 8];
                self.fill_bytes(&mut bytes);
                u64::from_le_bytes(bytes)
            }

            fn fill_bytes(&mut $self, $out: &mut [u8]) {
                $fill
            }

            fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), RngError> {
                self.fill_bytes(out);
                Ok(())
            }
        }
    };
}

generator!(Drawn, self, out, self.0.fill_bytes(out));
generator!(Given, self, out, {
    for (byte, given) in out.iter_mut().zip(self.0.iter().cycle()) {
        *byte = *given;
    }
});
