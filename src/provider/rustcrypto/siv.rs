//! AES-SIV by `aes-siv`'s lower interface. Its `Aes128SivAead` keeps the bytes of the key and
//! schedules both halves for each message; here the half of the authenticator is scheduled once. The
//! other half is scheduled for each message by the crate itself, which is then a part of `seal`.

use std::marker::PhantomData;
use std::sync::Arc;

use aead::KeyInit;
use aead::array::Array;
use aead::consts::U16;
use aead::inout::InOutBuf;
use aes_siv::siv::CmacSiv;
use cipher::{BlockCipherEncrypt, BlockSizeUser};
use cmac::Cmac;
use digest::{FixedOutputReset, Mac};

use super::aead::{Context, Sealing, of_keys, refused, too_long};
use super::setup::KeyBytes;
use super::{Who, lengths};
use crate::adapter::{Adapter, AeadContext, AeadKey};
use crate::error::Result;

/// SIV over a block cipher: both halves of its key, one of them scheduled.
pub(super) trait Siv: KeyInit + Send + 'static {
    fn seal(
        &mut self,
        headers: [&[u8]; 2],
        data: InOutBuf<'_, '_, u8>,
    ) -> Result<Array<u8, U16>, aead::Error>;

    fn open(
        &mut self,
        headers: [&[u8]; 2],
        data: InOutBuf<'_, '_, u8>,
        tag: &Array<u8, U16>,
    ) -> Result<(), aead::Error>;
}

impl<C> Siv for CmacSiv<C>
where
    C: BlockCipherEncrypt + BlockSizeUser<BlockSize = U16> + KeyInit + Clone + Send + 'static,
    Cmac<C>: Mac<OutputSize = U16> + FixedOutputReset + KeyInit + Send,
    Self: KeyInit,
{
    fn seal(
        &mut self,
        headers: [&[u8]; 2],
        data: InOutBuf<'_, '_, u8>,
    ) -> Result<Array<u8, U16>, aead::Error> {
        self.encrypt_inout_detached(headers, data)
    }

    fn open(
        &mut self,
        headers: [&[u8]; 2],
        data: InOutBuf<'_, '_, u8>,
        tag: &Array<u8, U16>,
    ) -> Result<(), aead::Error> {
        self.decrypt_inout_detached(headers, data, tag)
    }
}

pub(super) fn adapter<S: Siv>(who: Who) -> Adapter {
    of_keys::<S>(who, |key_bytes, key| {
        key_bytes.schedule::<S>(key)?;
        Ok(Arc::new(Key::<S> { key_bytes, key: key.into(), of: PhantomData }))
    })
}

/// The bytes, since what is scheduled works through `&mut self` and cannot be shared.
struct Key<S> {
    key_bytes: KeyBytes,
    key: Box<[u8]>,
    of: PhantomData<fn() -> S>,
}

impl<S: Siv> AeadKey for Key<S> {
    fn context(&self) -> Result<Box<dyn AeadContext>> {
        Ok(Box::new(Context(Scheduled(self.key_bytes.schedule::<S>(&self.key)?))))
    }
}

struct Scheduled<S>(S);

/// Nonces of 16 bytes, the last field that is authenticated (RFC 5297, section 3).
impl<S: Siv> Sealing for Scheduled<S> {
    #[inline]
    fn encrypt(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        data: InOutBuf<'_, '_, u8>,
        tag: &mut [u8],
    ) -> Result<()> {
        let nonce: &Array<u8, U16> = lengths::nonce(nonce)?;
        let tag = lengths::tag_mut(tag)?;
        *tag = self.0.seal([aad, nonce], data).map_err(|aead::Error| too_long())?;
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
        let nonce: &Array<u8, U16> = lengths::nonce(nonce)?;
        let tag = lengths::tag(tag)?;
        self.0.open([aad, nonce], data, tag).map_err(|aead::Error| refused())
    }
}
