//! Universal hashes, and the codes that are made of them: GHASH, POLYVAL, GMAC, Poly1305.

use std::sync::Arc;

use aead::AeadInOut;
use cipher::{InOutBuf, KeyInit};
use poly1305::Poly1305;
use polyval::universal_hash::consts::{U12, U16};
use polyval::universal_hash::{Block, UniversalHash};

use super::Who;
use super::mac::{Of, code, give};
use super::setup::{KeyBytes, Schedule};
use crate::adapter::{Adapter, Identity, Mac, MacContext, MacKey, Setup};
use crate::error::{Error, Result, nonce_length};

/// The hash of a message as GCM and GCM-SIV hash their associated data: zeros fill the last block up,
/// and no length follows.
pub(super) fn hash<U>(who: Who) -> Adapter
where
    U: UniversalHash<BlockSize = U16> + KeyInit + Clone + Send + Sync + 'static,
{
    code::<U, Hash<U>>(who, KeyBytes::Exactly(16))
}

/// The tag that the AEAD `A` gives to associated data alone (NIST SP 800-38D, section 3).
pub(super) fn gmac<A>(who: Who, key_bytes: usize) -> Adapter
where
    A: AeadInOut<NonceSize = U12> + KeyInit + Send + Sync + 'static,
{
    code::<A, Gmac<A>>(who, KeyBytes::Exactly(key_bytes))
}

/// Poly1305 takes a key for each message.
pub(super) fn poly1305(who: Who) -> Adapter {
    Adapter::mac(OneTime(who))
}

struct Hash<U>(U);

impl<U: UniversalHash<BlockSize = U16> + Clone + Send> Of<U> for Hash<U> {
    fn of(key: &Arc<U>) -> Self {
        Self(U::clone(key))
    }
}

impl<U: UniversalHash<BlockSize = U16> + Clone + Send> MacContext for Hash<U> {
    fn mac(&mut self, nonce: &[u8], message: &[u8], tag: &mut [u8]) -> Result<()> {
        nonce_length(nonce.len(), 0)?;
        let mut state = self.0.clone();
        state.update_padded(message);
        give(&state.finalize(), tag)
    }
}

struct Gmac<A>(Arc<A>);

impl<A: Send + Sync + AeadInOut<NonceSize = U12>> Of<A> for Gmac<A> {
    fn of(key: &Arc<A>) -> Self {
        Self(key.clone())
    }
}

impl<A: Send + Sync + AeadInOut<NonceSize = U12>> MacContext for Gmac<A> {
    fn mac(&mut self, nonce: &[u8], message: &[u8], tag: &mut [u8]) -> Result<()> {
        let (got, wanted) = (nonce.len(), 12);
        let nonce = nonce.try_into().map_err(|_| Error::NonceLength { got, wanted })?;
        let code = self
            .0
            .encrypt_inout_detached(nonce, message, InOutBuf::from(&mut [][..]))
            .map_err(|_| Error::Unavailable("the message is longer than GCM takes".into()))?;
        give(&code, tag)
    }
}

struct OneTime(Who);

const POLY1305_KEY: KeyBytes = KeyBytes::Exactly(poly1305::KEY_SIZE);

impl Mac for OneTime {
    fn identity(&self) -> Identity {
        self.0.identity()
    }

    fn key(&self, _key: &[u8]) -> Result<Arc<dyn MacKey>> {
        Err(Error::Unsupported { operation: "mac with a key that is kept".into() })
    }

    fn setup(&self) -> Result<Box<dyn Setup>> {
        Ok(Schedule::<Poly1305>::boxed(POLY1305_KEY))
    }

    fn one_time(&self) -> Result<Box<dyn MacContext>> {
        Ok(Box::new(OneTimeContext))
    }
}

struct OneTimeContext;

impl MacContext for OneTimeContext {
    /// The whole blocks are handed over together, since the crate then works on four at once; the
    /// rest alone goes the way that puts a one after the message instead of zeros.
    fn mac(&mut self, key: &[u8], message: &[u8], tag: &mut [u8]) -> Result<()> {
        let mut state: Poly1305 = POLY1305_KEY.schedule(key)?;
        let (blocks, rest) = Block::<Poly1305>::slice_as_chunks(message);
        state.update(blocks);
        give(&state.compute_unpadded(rest), tag)
    }
}
