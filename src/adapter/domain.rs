//! DSA's domain parameters: keys are made in a domain that exists before them.

use crate::algorithm::Vectors;
use crate::error::{Error, Result};

/// The numbers that many keys share, big-endian (FIPS 186-4, section 4.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DsaDomain {
    /// Prime modulus.
    pub p: Vec<u8>,
    /// Prime divisor of p - 1.
    pub q: Vec<u8>,
    /// Generator of the subgroup of q elements.
    pub g: Vec<u8>,
}

impl DsaDomain {
    /// The fixed domain of `bits` bits in which keys are made and timed here, so that every provider
    /// has the same one: q has 160 bits for p of 512 and 1024, 256 bits for p of 2048.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] where none of that size is kept.
    pub fn fixed(bits: usize) -> Result<Self> {
        let text = match bits {
            512 => include_str!("domains/dsa-512.txt"),
            1024 => include_str!("domains/dsa-1024.txt"),
            2048 => include_str!("domains/dsa-2048.txt"),
            _ => return Err(Error::Unavailable(format!("no {bits}-bit DSA domain is kept"))),
        };
        let vectors = Vectors::parse(&format!("dsa-{bits}.txt"), text)?;
        let number = |name| vectors.cases[0].wanted(name).map(<[u8]>::to_vec);
        Ok(Self { p: number("p")?, q: number("q")?, g: number("g")? })
    }
}
