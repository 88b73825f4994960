//! Random number generators, and the ceilings that show what the machine allows at all.

use super::factory;
use crate::algorithm::Operation;
use crate::error::Result;

/// A random number generator by one provider.
pub trait Rng: Send + Sync {
    factory!(&[Operation::GENERATE]);

    /// A generator, seeded where it can be.
    ///
    /// # Errors
    ///
    /// Where the system gives no randomness.
    fn context(&self, seed: u64) -> Result<Box<dyn RngContext>>;
}

/// A generator at work.
pub trait RngContext: Send {
    /// Fills `out`.
    ///
    /// # Errors
    ///
    /// Where the system gives no randomness.
    fn generate(&mut self, out: &mut [u8]) -> Result<()>;
}

/// Something simpler than any cipher, as a bound: memcpy, xor, a checksum.
pub trait Ceiling: Send + Sync {
    factory!(&[Operation::COPY]);

    /// How many bytes it writes for a source of that many; as many, unless it says otherwise.
    fn output_bytes(&self, source: usize) -> usize {
        source
    }

    /// Does it once, from `source` to `destination` of [`Self::output_bytes`].
    ///
    /// # Errors
    ///
    /// [`Error::BufferLength`](crate::Error::BufferLength) where `destination` is not exactly its length.
    fn run(&self, source: &[u8], destination: &mut [u8]) -> Result<()>;

    /// What `destination` must hold after [`Self::run`], computed another way.
    fn expected(&self, source: &[u8]) -> Vec<u8>;
}
