//! Key derivation functions and password hashes.

use super::factory;
use crate::algorithm::Operation;
use crate::error::Result;

/// What a derivation is told to cost: a part of the workload, never hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum KdfCost {
    /// The algorithm has none (HKDF).
    #[default]
    None,
    /// PBKDF2's count, or bcrypt-pbkdf's rounds.
    Iterations(u32),
    /// bcrypt's logarithm of the rounds.
    Log2Rounds(u32),
    /// scrypt's parameters (RFC 7914, section 2).
    Scrypt {
        /// Logarithm of N.
        log2_n: u8,
        /// Block size r.
        r: u32,
        /// Parallelisation p.
        p: u32,
    },
    /// Argon2's parameters (RFC 9106, section 3.1).
    Argon2 {
        /// Memory in KiB.
        memory_kib: u32,
        /// Passes.
        passes: u32,
        /// Lanes.
        lanes: u32,
    },
}

/// A key derivation function by one provider.
pub trait Kdf: Send + Sync {
    factory!(&[Operation::DERIVE]);

    /// The cost at which it is timed unless told otherwise.
    fn usual_cost(&self) -> KdfCost;

    /// A context at that cost.
    ///
    /// # Errors
    ///
    /// Where the provider does not take the cost.
    fn context(&self, cost: KdfCost) -> Result<Box<dyn KdfContext>>;
}

/// A derivation at work.
pub trait KdfContext: Send {
    /// Fills `out` from a secret or password, a salt and, where the algorithm has it, context
    /// information.
    ///
    /// # Errors
    ///
    /// Where a length is not one that the algorithm takes.
    fn derive(&mut self, secret: &[u8], salt: &[u8], info: &[u8], out: &mut [u8]) -> Result<()>;
}
