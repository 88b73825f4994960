//! Keys and messages from a seed: the same for every provider, and for every run.

use rand::rngs::ChaCha20Rng;
use rand::{Rng, SeedableRng};

use crate::adapter::{PrivateKey, RsaPrivate};
use crate::algorithm::{Algorithm, Family, Vectors};
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

/// The private key that is timed for a public-key algorithm: an RSA key is a fixed one of the
/// project's, another a scalar or seed from `material` under `label`.
///
/// # Errors
///
/// [`Error::Unavailable`] where the algorithm is RSA of a size for which no key is kept, or its
/// key length is not known.
pub fn private_key(algorithm: &Algorithm, material: Material, label: &str) -> Result<PrivateKey> {
    let slug = algorithm.slug();
    if let Some(rest) = slug.strip_prefix("rsa-") {
        let bits = rest.split('-').next().unwrap_or_default();
        return rsa_key(bits).map(|key| PrivateKey::Rsa(Box::new(key)));
    }
    let length = algorithm
        .sizes()
        .key
        .ok_or_else(|| Error::Unavailable(format!("the key length of {slug} is not known")))?;
    let mut bytes = material.bytes(label, length);
    if slug.starts_with("ecdsa-") || slug.starts_with("ecdh-") {
        // Below the group's order whatever it is: the orders of the NIST curves begin with a one bit.
        bytes[0] &= 0x7f;
        return Ok(PrivateKey::Scalar(bytes));
    }
    Ok(match algorithm.family() {
        Family::Agreement => PrivateKey::Scalar(bytes),
        _ => PrivateKey::Seed(bytes),
    })
}

fn rsa_key(bits: &str) -> Result<RsaPrivate> {
    let text = match bits {
        "2048" => include_str!("keys/rsa-2048.txt"),
        "3072" => include_str!("keys/rsa-3072.txt"),
        "4096" => include_str!("keys/rsa-4096.txt"),
        _ => return Err(Error::Unavailable(format!("no {bits}-bit RSA key is kept"))),
    };
    let vectors = Vectors::parse(&format!("rsa-{bits}.txt"), text)?;
    let case = &vectors.cases[0];
    let number = |name| case.wanted(name).map(<[u8]>::to_vec);
    Ok(RsaPrivate {
        n: number("n")?,
        e: number("e")?,
        d: number("d")?,
        p: number("p")?,
        q: number("q")?,
    })
}
