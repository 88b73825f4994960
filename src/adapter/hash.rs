//! Hash and extendable-output functions.

use std::marker::PhantomData;

use super::{Identity, factory};
use crate::algorithm::Operation;
use crate::error::Result;

/// A hash function by one provider.
///
/// ```
/// use cipherbench::adapter::{Hash, HashContext, Identity};
/// use cipherbench::error::{Result, buffer_length};
///
/// struct Xor8; // not a hash to use
/// struct Xor8Context(u8);
///
/// impl Hash for Xor8 {
///     fn identity(&self) -> Identity {
///         Identity::new("xor-8", "mine", "1.0")
///     }
///     fn context(&self) -> Result<Box<dyn HashContext>> {
///         Ok(Box::new(Xor8Context(0)))
///     }
/// }
///
/// impl HashContext for Xor8Context {
///     fn update(&mut self, data: &[u8]) -> Result<()> {
///         self.0 = data.iter().fold(self.0, |state, byte| state ^ byte);
///         Ok(())
///     }
///     fn finish(&mut self, digest: &mut [u8]) -> Result<()> {
///         buffer_length("digest", digest.len(), 1)?;
///         digest[0] = std::mem::take(&mut self.0);
///         Ok(())
///     }
/// }
/// ```
pub trait Hash: Send + Sync {
    factory!(&[Operation::HASH]);

    /// A context that has hashed nothing.
    ///
    /// # Errors
    ///
    /// Where the provider cannot make one.
    fn context(&self) -> Result<Box<dyn HashContext>>;
}

/// A hash in progress.
pub trait HashContext: Send {
    /// Takes in more of the message.
    ///
    /// # Errors
    ///
    /// Where the provider fails.
    fn update(&mut self, data: &[u8]) -> Result<()>;

    /// Writes the digest and starts anew.
    ///
    /// # Errors
    ///
    /// [`Error::BufferLength`](crate::Error::BufferLength) where `digest` is not exactly the digest's length.
    fn finish(&mut self, digest: &mut [u8]) -> Result<()>;

    /// The digest of `data` in one call, by the provider's fastest way, of a context into which
    /// nothing was taken since it was made or finished.
    ///
    /// # Errors
    ///
    /// As [`Self::finish`].
    fn hash(&mut self, data: &[u8], digest: &mut [u8]) -> Result<()> {
        self.update(data)?;
        self.finish(digest)
    }
}

/// A hash function whose contexts begin as their type's default: whoever uses it has only
/// [`HashContext`] to implement.
pub struct HashOf<C> {
    identity: Identity,
    context: PhantomData<fn() -> C>,
}

impl<C: HashContext + Default + 'static> HashOf<C> {
    /// The hash function of that identity, by contexts of the type `C`.
    pub fn new(identity: Identity) -> Self {
        Self { identity, context: PhantomData }
    }
}

impl<C: HashContext + Default + 'static> Hash for HashOf<C> {
    fn identity(&self) -> Identity {
        self.identity.clone()
    }

    fn context(&self) -> Result<Box<dyn HashContext>> {
        Ok(Box::new(C::default()))
    }
}

/// An extendable-output function by one provider.
pub trait Xof: Send + Sync {
    factory!(&[Operation::HASH, Operation::SQUEEZE]);

    /// A context that has absorbed nothing.
    ///
    /// # Errors
    ///
    /// Where the provider cannot make one.
    fn context(&self) -> Result<Box<dyn XofContext>>;
}

/// An extendable-output function in progress.
pub trait XofContext: Send {
    /// Starts anew.
    fn reset(&mut self);

    /// Takes in more of the message.
    ///
    /// # Errors
    ///
    /// Where output has been squeezed already.
    fn absorb(&mut self, data: &[u8]) -> Result<()>;

    /// Writes the next bytes of output, as many as `out` has; a second call goes on.
    ///
    /// # Errors
    ///
    /// Where the provider fails.
    fn squeeze(&mut self, out: &mut [u8]) -> Result<()>;

    /// Output of any length for `data`, in one call.
    ///
    /// # Errors
    ///
    /// As [`Self::absorb`] and [`Self::squeeze`].
    fn hash(&mut self, data: &[u8], out: &mut [u8]) -> Result<()> {
        self.reset();
        self.absorb(data)?;
        self.squeeze(out)
    }
}
