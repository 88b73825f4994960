//! Authenticated encryption: every type with `aead`'s traits.

use std::marker::PhantomData;
use std::sync::Arc;

use aead::consts::U16;
use aead::inout::InOutBuf;
use aead::{AeadInOut, KeyInit, KeySizeUser, Nonce, Tag};
use cipher::typenum::Unsigned;

use super::Who;
use super::setup::{KeyBytes, Schedule};
use crate::adapter::{Adapter, Aead, AeadContext, AeadKey, Identity, Setup};
use crate::error::{Error, Result};

/// An AEAD under a key; every one in the catalogue has a tag of 16 bytes.
pub(super) trait Keyed: AeadInOut<TagSize = U16> + KeyInit + Send + Sync + 'static {}

impl<A: AeadInOut<TagSize = U16> + KeyInit + Send + Sync + 'static> Keyed for A {}

pub(super) fn adapter<A: Keyed>(who: Who) -> Adapter {
    Adapter::aead(Algorithm::<A> { who, of: PhantomData })
}

struct Algorithm<A> {
    who: Who,
    of: PhantomData<fn() -> A>,
}

impl<A: Keyed> Algorithm<A> {
    const KEY_BYTES: KeyBytes = KeyBytes::Exactly(<A as KeySizeUser>::KeySize::USIZE);
}

impl<A: Keyed> Aead for Algorithm<A> {
    fn identity(&self) -> Identity {
        self.who.identity()
    }

    fn key(&self, key: &[u8]) -> Result<Arc<dyn AeadKey>> {
        Ok(Arc::new(Key(Arc::new(Self::KEY_BYTES.schedule::<A>(key)?))))
    }

    fn setup(&self) -> Result<Box<dyn Setup>> {
        Ok(Schedule::<A>::boxed(Self::KEY_BYTES))
    }
}

struct Key<A>(Arc<A>);

impl<A: Keyed> AeadKey for Key<A> {
    fn context(&self) -> Result<Box<dyn AeadContext>> {
        Ok(Box::new(Context(self.0.clone())))
    }
}

struct Context<A>(Arc<A>);

impl<A: Keyed> Context<A> {
    #[inline]
    fn encrypt(
        &self,
        iv: &[u8],
        aad: &[u8],
        data: InOutBuf<'_, '_, u8>,
        tag: &mut [u8],
    ) -> Result<()> {
        let nonce = nonce::<A>(iv)?;
        let (got, wanted) = (tag.len(), U16::USIZE);
        let tag: &mut Tag<A> = tag.try_into().map_err(|_| Error::TagLength { got, wanted })?;
        *tag = self.0.encrypt_inout_detached(nonce, aad, data).map_err(|aead::Error| too_long())?;
        Ok(())
    }

    #[inline]
    fn decrypt(&self, iv: &[u8], aad: &[u8], data: InOutBuf<'_, '_, u8>, tag: &[u8]) -> Result<()> {
        let nonce = nonce::<A>(iv)?;
        let (got, wanted) = (tag.len(), U16::USIZE);
        let tag: &Tag<A> = tag.try_into().map_err(|_| Error::TagLength { got, wanted })?;
        self.0
            .decrypt_inout_detached(nonce, aad, data, tag)
            .map_err(|aead::Error| Error::Refused { what: "tag" })
    }
}

impl<A: Keyed> AeadContext for Context<A> {
    fn seal(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        plaintext: &[u8],
        ciphertext: &mut [u8],
        tag: &mut [u8],
    ) -> Result<()> {
        let data = apart("ciphertext", plaintext, ciphertext)?;
        self.encrypt(nonce, aad, data, tag)
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
        self.decrypt(nonce, aad, data, tag)
    }

    fn seal_in_place(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        buffer: &mut [u8],
        tag: &mut [u8],
    ) -> Result<()> {
        self.encrypt(nonce, aad, buffer.into(), tag)
    }

    fn open_in_place(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        buffer: &mut [u8],
        tag: &[u8],
    ) -> Result<()> {
        self.decrypt(nonce, aad, buffer.into(), tag)
    }
}

#[inline]
fn nonce<A: AeadInOut>(bytes: &[u8]) -> Result<&Nonce<A>> {
    let (got, wanted) = (bytes.len(), A::NonceSize::USIZE);
    bytes.try_into().map_err(|_| Error::NonceLength { got, wanted })
}

#[inline]
fn apart<'a, 'b>(
    what: &'static str,
    source: &'a [u8],
    destination: &'b mut [u8],
) -> Result<InOutBuf<'a, 'b, u8>> {
    let (got, wanted) = (destination.len(), source.len());
    InOutBuf::new(source, destination).map_err(|_| Error::BufferLength { what, got, wanted })
}

fn too_long() -> Error {
    Error::Unavailable(
        "the message or its associated data is longer than the algorithm takes".into(),
    )
}
