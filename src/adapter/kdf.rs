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
    /// PBKDF2's count (RFC 8018, section 5.2).
    Iterations(u32),
    /// bcrypt-pbkdf's rounds.
    Rounds(u32),
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

impl KdfCost {
    /// The operation `derive` at this cost. Its variant spells the cost: `derive-i10000` iterations,
    /// `derive-r16` rounds, `derive-c10` for two to the power of 10 of them, `derive-n14-r8-p1` for
    /// scrypt's parameters, `derive-m65536-t3-p4` for Argon2's.
    ///
    /// ```
    /// use cipherbench::adapter::KdfCost;
    ///
    /// let cost = KdfCost::Scrypt { log2_n: 14, r: 8, p: 1 };
    /// assert_eq!(cost.operation().slug(), "derive-n14-r8-p1");
    /// assert_eq!(KdfCost::of(&cost.operation()), Some(cost));
    /// ```
    pub fn operation(self) -> Operation {
        match self {
            Self::None => Operation::DERIVE,
            Self::Iterations(count) => Operation::owned(format!("derive-i{count}")),
            Self::Rounds(count) => Operation::owned(format!("derive-r{count}")),
            Self::Log2Rounds(log2) => Operation::owned(format!("derive-c{log2}")),
            Self::Scrypt { log2_n, r, p } => {
                Operation::owned(format!("derive-n{log2_n}-r{r}-p{p}"))
            }
            Self::Argon2 { memory_kib, passes, lanes } => {
                Operation::owned(format!("derive-m{memory_kib}-t{passes}-p{lanes}"))
            }
        }
    }

    /// The cost that an operation's slug spells; `None` where it spells none or is not `derive`.
    pub fn of(operation: &Operation) -> Option<Self> {
        if operation.base() != Operation::DERIVE.slug() {
            return None;
        }
        let Some(variant) = operation.variant() else { return Some(Self::None) };
        let parts: Vec<(&str, u32)> = variant.split('-').map(number).collect::<Option<_>>()?;
        let cost = match *parts {
            [("i", count)] => Self::Iterations(count),
            [("r", count)] => Self::Rounds(count),
            [("c", log2)] => Self::Log2Rounds(log2),
            [("n", log2_n), ("r", r), ("p", p)] => {
                Self::Scrypt { log2_n: log2_n.try_into().ok()?, r, p }
            }
            [("m", memory_kib), ("t", passes), ("p", lanes)] => {
                Self::Argon2 { memory_kib, passes, lanes }
            }
            _ => return None,
        };
        // One slug for one cost: no leading zeros, no signs.
        Some(cost).filter(|cost| cost.operation() == *operation)
    }
}

/// A letter and the number after it.
fn number(part: &str) -> Option<(&str, u32)> {
    let (letter, number) = part.split_at_checked(1)?;
    Some((letter, number.parse().ok()?))
}

/// A key derivation function by one provider.
///
/// One that has a cost lists the operation of each cost at which it is timed, from
/// [`KdfCost::operation`]; so the cost stands in the benchmark's name.
pub trait Kdf: Send + Sync {
    factory!(&[Operation::DERIVE]);

    /// The cost of the operation `derive`, whose slug spells none.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_is_read_from_the_slug_that_it_gives() {
        for cost in [
            KdfCost::None,
            KdfCost::Iterations(600_000),
            KdfCost::Rounds(24),
            KdfCost::Log2Rounds(10),
            KdfCost::Scrypt { log2_n: 17, r: 8, p: 1 },
            KdfCost::Argon2 { memory_kib: 19_456, passes: 2, lanes: 1 },
        ] {
            let operation = cost.operation();
            assert!(crate::algorithm::is_slug(operation.slug()), "{operation}");
            assert_eq!(KdfCost::of(&operation), Some(cost));
        }
    }

    #[test]
    fn what_spells_no_cost_has_none() {
        for slug in [
            "seal",
            "seal-i1",
            "derive-",
            "derive-i",
            "derive-i01",
            "derive-i+1",
            "derive-x9",
            "derive-n14",
            "derive-n14-r8",
            "derive-n999-r8-p1",
            "derive-i1-i2",
            "derive-ä1",
        ] {
            assert_eq!(KdfCost::of(&Operation::owned(slug)), None, "{slug}");
        }
    }
}
