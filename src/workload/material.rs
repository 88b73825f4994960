//! Keys and messages from a seed: the same for every provider, and for every run.

use rand::rngs::ChaCha20Rng;
use rand::{Rng, SeedableRng};

use crate::adapter::{DsaDomain, DsaPrivate, PrivateKey, RsaPrivate};
use crate::algorithm::{Algorithm, Family, Vectors, exponent_bits};
use crate::error::{Error, Result};

/// Bytes that follow from a seed and a label.
#[derive(Clone, Copy, Debug)]
pub struct Material {
    seed: u64,
}

impl Material {
    /// The material of a seed.
    pub fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// `length` bytes for what `label` names; another label gives other bytes.
    pub fn bytes(self, label: &str, length: usize) -> Vec<u8> {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.seed.to_le_bytes());
        for (place, byte) in seed[8..].iter_mut().zip(label.bytes()) {
            *place = byte;
        }
        let mut bytes = vec![0; length];
        ChaCha20Rng::from_seed(seed).fill_bytes(&mut bytes);
        bytes
    }
}

/// The private key that is timed for a public-key algorithm: an RSA or DSA key is a fixed one of the
/// project's, another a scalar or seed from `material` under `label`.
///
/// # Errors
///
/// [`Error::Unavailable`] where the algorithm's key length is not known.
pub fn private_key(algorithm: &Algorithm, material: Material, label: &str) -> Result<PrivateKey> {
    let bytes = || {
        let length = algorithm.sizes().key.ok_or_else(|| {
            Error::Unavailable(format!("the key length of {} is not known", algorithm.slug()))
        })?;
        Ok(material.bytes(label, length))
    };
    Ok(match form(algorithm) {
        Form::Rsa(kept) => PrivateKey::Rsa(Box::new(rsa_key(kept)?)),
        Form::Dsa(bits, kept) => PrivateKey::Dsa(Box::new(dsa_key(bits, kept)?)),
        Form::Scalar { first_byte } => {
            let mut scalar = bytes()?;
            scalar.iter_mut().take(1).for_each(|byte| *byte &= first_byte);
            PrivateKey::Scalar(scalar)
        }
        Form::Exponent(bits) => PrivateKey::Scalar(exponent(material, label, bits)),
        Form::Seed => PrivateKey::Seed(bytes()?),
    })
}

/// What a private key is made of.
enum Form {
    /// The text of a fixed key.
    Rsa(&'static str),
    /// The bits of the fixed domain, and the text of a fixed key in it.
    Dsa(usize, &'static str),
    /// A scalar whose first byte keeps the bits of a mask, so that it is below the group's order.
    Scalar {
        first_byte: u8,
    },
    /// An exponent of exactly so many bits, for a finite field.
    Exponent(u32),
    Seed,
}

fn form(algorithm: &Algorithm) -> Form {
    let slug = algorithm.slug();
    if let Some(bits) = exponent_bits(slug) {
        return Form::Exponent(bits);
    }
    match slug {
        "rsa-512" => Form::Rsa(include_str!("keys/rsa-512.txt")),
        "rsa-1024" => Form::Rsa(include_str!("keys/rsa-1024.txt")),
        "rsa-2048" | "rsa-2048-pss" => Form::Rsa(include_str!("keys/rsa-2048.txt")),
        "rsa-3072" | "rsa-3072-pss" => Form::Rsa(include_str!("keys/rsa-3072.txt")),
        "rsa-4096" | "rsa-4096-pss" => Form::Rsa(include_str!("keys/rsa-4096.txt")),
        "rsa-7680" => Form::Rsa(include_str!("keys/rsa-7680.txt")),
        "dsa-512" => Form::Dsa(512, include_str!("keys/dsa-512.txt")),
        "dsa-1024" => Form::Dsa(1024, include_str!("keys/dsa-1024.txt")),
        "dsa-2048" => Form::Dsa(2048, include_str!("keys/dsa-2048.txt")),
        // P-521's order has one bit in its first byte, those of the other curves begin with a one bit.
        "ecdsa-p521" | "ecdh-p521" => Form::Scalar { first_byte: 0 },
        "sm2" => Form::Scalar { first_byte: 0x7f },
        _ if slug.starts_with("ecdsa-") || slug.starts_with("ecdh-") => {
            Form::Scalar { first_byte: 0x7f }
        }
        _ if algorithm.family() == Family::Agreement => Form::Scalar { first_byte: 0xff },
        _ => Form::Seed,
    }
}

/// An exponent of exactly so many bits.
fn exponent(material: Material, label: &str, bits: u32) -> Vec<u8> {
    let mut bytes = material.bytes(label, bits.div_ceil(8) as usize);
    let highest = 1 << ((bits - 1) % 8);
    bytes[0] = bytes[0] & (highest - 1) | highest;
    bytes
}

fn rsa_key(text: &str) -> Result<RsaPrivate> {
    let vectors = Vectors::parse("a kept RSA key", text)?;
    let number = |name| vectors.cases[0].wanted(name).map(<[u8]>::to_vec);
    Ok(RsaPrivate {
        n: number("n")?,
        e: number("e")?,
        d: number("d")?,
        p: number("p")?,
        q: number("q")?,
    })
}

fn dsa_key(bits: usize, text: &str) -> Result<DsaPrivate> {
    let vectors = Vectors::parse("a kept DSA key", text)?;
    let number = |name| vectors.cases[0].wanted(name).map(<[u8]>::to_vec);
    Ok(DsaPrivate { domain: DsaDomain::fixed(bits)?, x: number("x")?, y: number("y")? })
}
