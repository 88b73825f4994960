//! Diffie-Hellman over finite fields (RFC 7919, RFC 3526): the groups' numbers, and `crypto-bigint`'s
//! modular powers, which take the same time whatever the exponent.

mod primes;

use crypto_bigint::modular::{ConstMontyForm, ConstMontyParams};
use crypto_bigint::{Limb, U2048, U3072, U4096, U6144, U8192, Uint, Word, const_monty_params};
use rand::Rng;
use rand::rngs::ChaCha20Rng;

use super::agreement::Exchange;
use super::keys::{KeyPair, malformed, wrong_form, wrong_value};
use crate::adapter::{PrivateKey, PublicKey};
use crate::algorithm::exponent_bits;
use crate::error::{Result, buffer_length};

/// A group whose prime has `L` limbs.
pub(super) trait Group<const L: usize>: ConstMontyParams<L> + Sync {
    const SLUG: &'static str;

    /// Length of a private exponent as the catalogue has it.
    fn exponent_bits() -> u32 {
        exponent_bits(Self::SLUG).unwrap_or(Uint::<L>::BITS)
    }
}

macro_rules! groups {
    ($($name:ident = $slug:literal, $uint:ty, $prime:ident;)*) => {
        $(
            const_monty_params!($name, $uint, primes::$prime, "The prime.");

            impl Group<{ <$uint>::LIMBS }> for $name {
                const SLUG: &'static str = $slug;
            }
        )*
    };
}

groups! {
    Ffdhe2048 = "ffdhe2048", U2048, FFDHE2048;
    Ffdhe3072 = "ffdhe3072", U3072, FFDHE3072;
    Ffdhe4096 = "ffdhe4096", U4096, FFDHE4096;
    Ffdhe6144 = "ffdhe6144", U6144, FFDHE6144;
    Ffdhe8192 = "ffdhe8192", U8192, FFDHE8192;
    Modp2048 = "modp2048", U2048, MODP2048;
}

/// A key pair of the group `G`.
pub(super) struct Ffdh<G: Group<L>, const L: usize> {
    exponent: Uint<L>,
    /// How many of the exponent's bits count: the recommended number, more only for a longer one that
    /// was given. The time of an agreement depends on it and on nothing else of the exponent.
    bits: u32,
    public: ConstMontyForm<G, L>,
}

impl<G: Group<L>, const L: usize> Ffdh<G, L> {
    fn new(exponent: Uint<L>) -> Result<Self> {
        if bool::from(exponent.is_zero()) {
            return Err(wrong_value());
        }
        let bits = exponent.bit_width_vartime().max(G::exponent_bits());
        let public = ConstMontyForm::new(&Uint::from(2_u8)).pow_bounded_exp(&exponent, bits);
        Ok(Self { exponent, bits, public })
    }
}

impl<G: Group<L>, const L: usize> KeyPair for Ffdh<G, L> {
    fn import(key: &PrivateKey) -> Result<Self> {
        match key {
            PrivateKey::Scalar(exponent) => Self::new(number(exponent).ok_or_else(wrong_value)?),
            other => Err(wrong_form(other, "a scalar")),
        }
    }

    /// An exponent of the recommended length, as NIST SP 800-56A Rev. 3, section 5.6.1.1.4 has it.
    fn generate(rng: &mut ChaCha20Rng) -> Result<Self> {
        let mut exponent = Uint::<L>::ZERO;
        while bool::from(exponent.is_zero()) {
            let mut left = G::exponent_bits();
            for limb in exponent.as_mut_limbs() {
                let bits = left.min(Limb::BITS);
                left -= bits;
                *limb = match bits {
                    0 => Limb::ZERO,
                    bits => Limb(rng.next_u64() as Word >> (Limb::BITS - bits)),
                };
            }
        }
        Self::new(exponent)
    }

    fn export(&self) -> PrivateKey {
        let mut bytes = vec![0; L * Limb::BYTES];
        write(&self.exponent, &mut bytes);
        PrivateKey::Scalar(bytes.split_off(bytes.len() - (self.bits as usize).div_ceil(8)))
    }

    fn public(&self) -> PublicKey {
        let mut bytes = vec![0; L * Limb::BYTES];
        write(&self.public.retrieve(), &mut bytes);
        PublicKey::Bytes(bytes)
    }
}

impl<G: Group<L>, const L: usize> Exchange for Ffdh<G, L> {
    type Peer = ConstMontyForm<G, L>;

    /// RFC 7919, section 5.1: 1 < y < p - 1. That y is of the right subgroup is not checked, which
    /// would cost another power; with a safe prime nothing but one bit of the exponent hangs on it.
    fn peer(public: &[u8]) -> Result<ConstMontyForm<G, L>> {
        let y = number::<L>(public).filter(|_| public.len() == L * Limb::BYTES);
        let y = y.ok_or_else(malformed)?;
        let last = G::PARAMS.modulus().as_ref().wrapping_sub(&Uint::ONE);
        if y <= Uint::ONE || y >= last {
            return Err(malformed());
        }
        Ok(ConstMontyForm::new(&y))
    }

    /// The secret as long as the prime, as TLS 1.3 has it (RFC 8446, section 7.4.1).
    fn agree(&self, peer: &ConstMontyForm<G, L>, secret: &mut [u8]) -> Result<()> {
        buffer_length("secret", secret.len(), L * Limb::BYTES)?;
        write(&peer.pow_bounded_exp(&self.exponent, self.bits).retrieve(), secret);
        Ok(())
    }

    fn write_public(&self, out: &mut [u8]) -> Result<()> {
        buffer_length("public key", out.len(), L * Limb::BYTES)?;
        write(&self.public.retrieve(), out);
        Ok(())
    }
}

/// A big-endian number, where it is no longer than `L` limbs.
fn number<const L: usize>(bytes: &[u8]) -> Option<Uint<L>> {
    let mut number = Uint::ZERO;
    if bytes.len() > L * Limb::BYTES {
        return None;
    }
    for (limb, bytes) in number.as_mut_limbs().iter_mut().zip(bytes.rchunks(Limb::BYTES)) {
        *limb = Limb(bytes.iter().fold(0, |word, byte| word << 8 | Word::from(*byte)));
    }
    Some(number)
}

/// Writes a number big-endian; `out` is as long as it is.
fn write<const L: usize>(number: &Uint<L>, out: &mut [u8]) {
    for (limb, bytes) in number.as_limbs().iter().zip(out.rchunks_exact_mut(Limb::BYTES)) {
        bytes.copy_from_slice(&limb.0.to_be_bytes());
    }
}
