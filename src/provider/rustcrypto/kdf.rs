//! Key derivation and password hashing. Each crate has functions of its own; what they share is
//! [`Derive`].

use std::fmt::Display;
use std::marker::PhantomData;

use argon2::{Argon2, Block, Params, Version};
use hmac::EagerHash;

use super::Who;
use crate::adapter::{Adapter, Identity, Kdf, KdfContext, KdfCost};
use crate::algorithm::Operation;
use crate::error::{Error, Result, buffer_length};

/// A derivation at a cost.
pub(super) trait Derive: Sized + Send + 'static {
    /// Ready for `cost`, with the memory that it wants where the crate takes it from its caller.
    fn at(cost: KdfCost) -> Result<Self>;

    /// As [`KdfContext::derive`].
    fn derive(&mut self, secret: &[u8], salt: &[u8], info: &[u8], out: &mut [u8]) -> Result<()>;
}

/// An adapter that lists an operation for each of `costs`, the usual one first.
pub(super) fn adapter<D: Derive>(who: Who, costs: &[KdfCost]) -> Adapter {
    Adapter::kdf(Algorithm::<D> {
        who,
        usual: costs.first().copied().unwrap_or_default(),
        operations: costs.iter().map(|cost| cost.operation()).collect(),
        of: PhantomData,
    })
}

struct Algorithm<D> {
    who: Who,
    usual: KdfCost,
    operations: Vec<Operation>,
    of: PhantomData<fn() -> D>,
}

impl<D: Derive> Kdf for Algorithm<D> {
    fn identity(&self) -> Identity {
        self.who.identity()
    }

    fn operations(&self) -> &[Operation] {
        &self.operations
    }

    fn usual_cost(&self) -> KdfCost {
        self.usual
    }

    fn context(&self, cost: KdfCost) -> Result<Box<dyn KdfContext>> {
        Ok(Box::new(Context(D::at(cost)?)))
    }
}

struct Context<D>(D);

impl<D: Derive> KdfContext for Context<D> {
    fn derive(&mut self, secret: &[u8], salt: &[u8], info: &[u8], out: &mut [u8]) -> Result<()> {
        self.0.derive(secret, salt, info, out)
    }
}

/// HKDF: extracted and expanded (RFC 5869, section 2).
pub(super) struct Hkdf<H>(PhantomData<fn() -> H>);

impl<H: EagerHash + 'static> Derive for Hkdf<H> {
    fn at(cost: KdfCost) -> Result<Self> {
        match cost {
            KdfCost::None => Ok(Self(PhantomData)),
            other => Err(no_cost(other)),
        }
    }

    fn derive(&mut self, secret: &[u8], salt: &[u8], info: &[u8], out: &mut [u8]) -> Result<()> {
        hkdf::Hkdf::<H>::new(Some(salt), secret).expand(info, out).map_err(not_taken)
    }
}

/// PBKDF2 with HMAC, with that many iterations.
pub(super) struct Pbkdf2<H> {
    iterations: u32,
    of: PhantomData<fn() -> H>,
}

impl<H: EagerHash + 'static> Derive for Pbkdf2<H> {
    fn at(cost: KdfCost) -> Result<Self> {
        match cost {
            KdfCost::Iterations(iterations @ 1..) => Ok(Self { iterations, of: PhantomData }),
            other => Err(no_cost(other)),
        }
    }

    fn derive(&mut self, secret: &[u8], salt: &[u8], _info: &[u8], out: &mut [u8]) -> Result<()> {
        pbkdf2::pbkdf2_hmac::<H>(secret, salt, self.iterations, out);
        Ok(())
    }
}

/// scrypt. Its memory is allocated in each derivation: the crate has no other way.
pub(super) struct Scrypt(scrypt::Params);

impl Derive for Scrypt {
    fn at(cost: KdfCost) -> Result<Self> {
        let KdfCost::Scrypt { log2_n, r, p } = cost else { return Err(no_cost(cost)) };
        // The crate multiplies r by p in 32 bits, and asks for N x r x 128 bytes in any case.
        let bytes = 1u128.checked_shl(log2_n.into()).map(|n| n.saturating_mul(128 * u128::from(r)));
        let fits = r.checked_mul(p).is_some() && bytes.is_some_and(|n| n <= isize::MAX as u128);
        let params =
            Some(()).filter(|()| fits).and_then(|()| scrypt::Params::new(log2_n, r, p).ok());
        params.map(Self).ok_or_else(|| no_cost(cost))
    }

    fn derive(&mut self, secret: &[u8], salt: &[u8], _info: &[u8], out: &mut [u8]) -> Result<()> {
        scrypt::scrypt(secret, salt, &self.0, out).map_err(not_taken)
    }
}

/// Which of the three.
pub(super) trait Variant: Send + 'static {
    const OF: argon2::Algorithm;
}

/// Argon2d.
pub(super) struct D;
/// Argon2i.
pub(super) struct I;
/// Argon2id.
pub(super) struct Id;

impl Variant for D {
    const OF: argon2::Algorithm = argon2::Algorithm::Argon2d;
}

impl Variant for I {
    const OF: argon2::Algorithm = argon2::Algorithm::Argon2i;
}

impl Variant for Id {
    const OF: argon2::Algorithm = argon2::Algorithm::Argon2id;
}

/// Argon2 at version 1.3, without secret and associated data. The lanes are filled one after another,
/// and the memory is the context's: nothing is allocated in a derivation.
pub(super) struct Argon<V> {
    argon2: Argon2<'static>,
    memory: Vec<Block>,
    of: PhantomData<V>,
}

impl<V: Variant> Derive for Argon<V> {
    fn at(cost: KdfCost) -> Result<Self> {
        let KdfCost::Argon2 { memory_kib, passes, lanes } = cost else { return Err(no_cost(cost)) };
        let params = Params::new(memory_kib, passes, lanes, None).map_err(not_taken)?;
        let mut memory = Vec::new();
        memory.try_reserve_exact(params.block_count()).map_err(not_taken)?;
        memory.resize(params.block_count(), Block::default());
        Ok(Self { argon2: Argon2::new(V::OF, Version::V0x13, params), memory, of: PhantomData })
    }

    fn derive(&mut self, secret: &[u8], salt: &[u8], _info: &[u8], out: &mut [u8]) -> Result<()> {
        self.argon2
            .hash_password_into_with_memory(secret, salt, out, &mut self.memory)
            .map_err(not_taken)
    }
}

/// bcrypt as `$2b$` has it: a zero byte follows the password, and what is longer than 72 bytes is cut.
/// The output is the raw one: 24 bytes, of which the string of `$2b$` keeps 23.
pub(super) struct Bcrypt(u32);

impl Derive for Bcrypt {
    fn at(cost: KdfCost) -> Result<Self> {
        match cost {
            KdfCost::Log2Rounds(log2 @ 4..=31) => Ok(Self(log2)),
            other => Err(no_cost(other)),
        }
    }

    fn derive(&mut self, secret: &[u8], salt: &[u8], _info: &[u8], out: &mut [u8]) -> Result<()> {
        const LONGEST: usize = 72;
        let salt: [u8; 16] = salt.try_into().map_err(|_| Error::BufferLength {
            what: "salt",
            got: salt.len(),
            wanted: 16,
        })?;
        let wanted = if out.len() == 24 { 24 } else { 23 };
        buffer_length("output", out.len(), wanted)?;
        let mut password = [0; LONGEST];
        let kept = secret.len().min(LONGEST);
        password[..kept].copy_from_slice(&secret[..kept]);
        let hash = bcrypt::bcrypt(self.0, salt, &password[..(kept + 1).min(LONGEST)]);
        out.copy_from_slice(&hash[..wanted]);
        Ok(())
    }
}

/// OpenSSH's bcrypt-pbkdf.
pub(super) struct BcryptPbkdf(u32);

impl Derive for BcryptPbkdf {
    fn at(cost: KdfCost) -> Result<Self> {
        match cost {
            KdfCost::Rounds(rounds @ 1..) => Ok(Self(rounds)),
            other => Err(no_cost(other)),
        }
    }

    fn derive(&mut self, secret: &[u8], salt: &[u8], _info: &[u8], out: &mut [u8]) -> Result<()> {
        bcrypt_pbkdf::bcrypt_pbkdf(secret, salt, self.0, out).map_err(not_taken)
    }
}

fn no_cost(cost: KdfCost) -> Error {
    Error::Usage(format!("{cost:?} is no cost that it takes"))
}

/// A length or a cost that the crate refuses, in its words.
fn not_taken(error: impl Display) -> Error {
    Error::Usage(error.to_string())
}
