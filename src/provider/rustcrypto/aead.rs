//! Authenticated encryption: every type with `aead`'s traits, and [`siv`](super::siv)'s through
//! [`Sealing`].

use std::marker::PhantomData;
use std::sync::Arc;

use aead::inout::InOutBuf;
use aead::{AeadInOut, KeyInit, KeySizeUser, Nonce, Tag};
use cipher::typenum::Unsigned;

use super::Who;
use super::lengths::{self, apart};
use super::setup::{KeyBytes, Schedule};
use crate::adapter::{Adapter, Aead, AeadContext, AeadKey, Identity, Setup};
use crate::error::{Error, Result};

/// An AEAD under a key.
pub(super) trait Keyed: AeadInOut + KeyInit + Send + Sync + 'static {}

impl<A: AeadInOut + KeyInit + Send + Sync + 'static> Keyed for A {}

pub(super) fn adapter<A: Keyed>(who: Who) -> Adapter {
    of_keys::<A>(who, |key_bytes, key| Ok(Arc::new(Key(Arc::new(key_bytes.schedule::<A>(key)?)))))
}

/// An adapter of what is scheduled as a `K`, and how a key of it is made from bytes.
pub(super) fn of_keys<K: KeyInit + Send + 'static>(who: Who, key: MakeKey) -> Adapter {
    Adapter::aead(Algorithm::<K> { who, key, of: PhantomData })
}

pub(super) type MakeKey = fn(KeyBytes, &[u8]) -> Result<Arc<dyn AeadKey>>;

struct Algorithm<K> {
    who: Who,
    key: MakeKey,
    of: PhantomData<fn() -> K>,
}

impl<K: KeyInit + Send + 'static> Aead for Algorithm<K> {
    fn identity(&self) -> Identity {
        self.who.identity()
    }

    fn key(&self, key: &[u8]) -> Result<Arc<dyn AeadKey>> {
        (self.key)(key_bytes::<K>(), key)
    }

    fn setup(&self) -> Result<Box<dyn Setup>> {
        Ok(Schedule::<K>::boxed(key_bytes::<K>()))
    }
}

fn key_bytes<K: KeySizeUser>() -> KeyBytes {
    KeyBytes::Exactly(K::KeySize::USIZE)
}

struct Key<A>(Arc<A>);

impl<A: Keyed> AeadKey for Key<A> {
    fn context(&self) -> Result<Box<dyn AeadContext>> {
        Ok(Box::new(Context(self.0.clone())))
    }
}

/// Sealing and opening with the tag apart: what every context does, whatever its key is kept in.
pub(super) trait Sealing: Send {
    /// Encrypts `data` and writes the tag.
    fn encrypt(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        data: InOutBuf<'_, '_, u8>,
        tag: &mut [u8],
    ) -> Result<()>;

    /// Checks the tag and decrypts `data`.
    fn decrypt(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        data: InOutBuf<'_, '_, u8>,
        tag: &[u8],
    ) -> Result<()>;
}

impl<A: Keyed> Sealing for Arc<A> {
    #[inline]
    fn encrypt(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        data: InOutBuf<'_, '_, u8>,
        tag: &mut [u8],
    ) -> Result<()> {
        let nonce: &Nonce<A> = lengths::nonce(nonce)?;
        let tag: &mut Tag<A> = lengths::tag_mut(tag)?;
        *tag = self.encrypt_inout_detached(nonce, aad, data).map_err(|aead::Error| too_long())?;
        Ok(())
    }

    #[inline]
    fn decrypt(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        data: InOutBuf<'_, '_, u8>,
        tag: &[u8],
    ) -> Result<()> {
        let nonce: &Nonce<A> = lengths::nonce(nonce)?;
        let tag: &Tag<A> = lengths::tag(tag)?;
        self.decrypt_inout_detached(nonce, aad, data, tag).map_err(|aead::Error| refused())
    }
}

/// `S` at work.
pub(super) struct Context<S>(pub(super) S);

impl<S: Sealing> AeadContext for Context<S> {
    fn seal(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        plaintext: &[u8],
        ciphertext: &mut [u8],
        tag: &mut [u8],
    ) -> Result<()> {
        let data = apart("ciphertext", plaintext, ciphertext)?;
        self.0.encrypt(nonce, aad, data, tag)
    }

    fn open(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        ciphertext: &[u8],
        tag: &[u8],
        plaintext: &mut [u8],
    ) -> Result<()> {
        let data = apart("plaintext", ciphertext, plaintext)?;
        self.0.decrypt(nonce, aad, data, tag)
    }

    fn seal_in_place(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        buffer: &mut [u8],
        tag: &mut [u8],
    ) -> Result<()> {
        self.0.encrypt(nonce, aad, buffer.into(), tag)
    }

    fn open_in_place(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        buffer: &mut [u8],
        tag: &[u8],
    ) -> Result<()> {
        self.0.decrypt(nonce, aad, buffer.into(), tag)
    }
}

pub(super) fn refused() -> Error {
    Error::Refused { what: "tag" }
}

pub(super) fn too_long() -> Error {
    Error::Unavailable(
        "the message or its associated data is longer than the algorithm takes".into(),
    )
}
