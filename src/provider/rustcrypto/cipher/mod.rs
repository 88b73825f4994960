//! Block ciphers in a mode.
//!
//! Each kind of mode is a file: [`chained`] (CBC, CFB-8, IGE), [`keystream`] (CTR, OFB), and those that
//! are like no other. What they share is here.

mod chained;
mod keystream;

#[cfg(feature = "rustcrypto")]
mod cfb;
#[cfg(feature = "rustcrypto")]
mod ecb;
#[cfg(feature = "rustcrypto")]
mod seed;
#[cfg(feature = "rustcrypto")]
mod xts;

use std::marker::PhantomData;
use std::sync::Arc;

use cipher::consts::U16;
use cipher::{Block, BlockCipherDecrypt, BlockCipherEncrypt, BlockSizeUser, InOutBuf, KeyInit};

#[cfg(feature = "rustcrypto")]
pub(super) use cfb::cfb;
pub(super) use chained::cbc;
#[cfg(feature = "rustcrypto")]
pub(super) use chained::{cfb8, ige};
#[cfg(feature = "rustcrypto")]
pub(super) use ecb::ecb;
pub(super) use keystream::ctr;
#[cfg(feature = "rustcrypto")]
pub(super) use keystream::{ofb, ofb64};
#[cfg(feature = "rustcrypto")]
pub(super) use seed::Seed;
#[cfg(feature = "rustcrypto")]
pub(super) use xts::xts;

use super::Who;
use super::lengths::{apart, nonce};
use super::setup::{KeyBytes, Schedule, Scheduled};
use crate::adapter::{Adapter, Cipher, CipherContext, CipherKey, Direction, Identity, Setup};
use crate::algorithm::Operation;
use crate::error::{Error, Result};

/// What a cipher can do that starts anew by its initialisation vector.
pub(super) const ALL: &[Operation] =
    &[Operation::ENCRYPT, Operation::ENCRYPT_STREAM, Operation::DECRYPT, Operation::SETUP];

/// Of a mode that knows no more than a message.
#[cfg(feature = "rustcrypto")]
const MESSAGES: &[Operation] = &[Operation::ENCRYPT, Operation::DECRYPT, Operation::SETUP];

/// What a key schedule leaves.
pub(super) trait Keyed: KeyInit + Send + Sync + 'static {}

impl<C: KeyInit + Send + Sync + 'static> Keyed for C {}

/// One direction of a cipher under a key.
pub(super) trait Mode: Send + Sync + Sized + 'static {
    /// What the key schedule makes.
    type Scheduled: Scheduled + Send + 'static;
    /// What a stream carries from call to call.
    type Stream: Send;

    fn new(key: &[u8], key_bytes: KeyBytes) -> Result<Self>;
    fn start(&self, iv: &[u8]) -> Result<Self::Stream>;
    fn go_on(&self, stream: &mut Self::Stream, data: InOutBuf<'_, '_, u8>) -> Result<()>;

    /// A whole message.
    #[inline]
    fn once(&self, iv: &[u8], data: InOutBuf<'_, '_, u8>) -> Result<()> {
        self.go_on(&mut self.start(iv)?, data)
    }
}

/// A cipher that encrypts as `E` and decrypts as `D`.
pub(super) fn adapter<E: Mode, D: Mode>(
    who: Who,
    key_bytes: usize,
    operations: &'static [Operation],
) -> Adapter {
    Adapter::cipher(Algorithm::<E, D> {
        who,
        key_bytes: KeyBytes::Exactly(key_bytes),
        operations,
        of: PhantomData,
    })
}

struct Algorithm<E, D> {
    who: Who,
    key_bytes: KeyBytes,
    operations: &'static [Operation],
    of: PhantomData<fn() -> (E, D)>,
}

impl<E: Mode, D: Mode> Cipher for Algorithm<E, D> {
    fn identity(&self) -> Identity {
        self.who.identity()
    }

    fn operations(&self) -> &[Operation] {
        self.operations
    }

    fn key(&self, key: &[u8], direction: Direction) -> Result<Arc<dyn CipherKey>> {
        Ok(match direction {
            Direction::Encrypt => Arc::new(Key(Arc::new(E::new(key, self.key_bytes)?))),
            Direction::Decrypt => Arc::new(Key(Arc::new(D::new(key, self.key_bytes)?))),
        })
    }

    fn setup(&self) -> Result<Box<dyn Setup>> {
        Ok(Schedule::<E::Scheduled>::boxed(self.key_bytes))
    }
}

struct Key<M>(Arc<M>);

impl<M: Mode> CipherKey for Key<M> {
    fn context(&self) -> Result<Box<dyn CipherContext>> {
        Ok(Box::new(Context { mode: self.0.clone(), stream: None }))
    }
}

struct Context<M: Mode> {
    mode: Arc<M>,
    stream: Option<M::Stream>,
}

impl<M: Mode> CipherContext for Context<M> {
    fn apply(&mut self, iv: &[u8], source: &[u8], destination: &mut [u8]) -> Result<()> {
        self.mode.once(iv, apart("destination", source, destination)?)
    }

    fn apply_in_place(&mut self, iv: &[u8], buffer: &mut [u8]) -> Result<()> {
        self.mode.once(iv, buffer.into())
    }

    fn restart(&mut self, iv: &[u8]) -> Result<()> {
        // One that is refused leaves none, and not the one before.
        self.stream = None;
        self.stream = Some(self.mode.start(iv)?);
        Ok(())
    }

    fn apply_stream(&mut self, source: &[u8], destination: &mut [u8]) -> Result<()> {
        let data = apart("destination", source, destination)?;
        let stream = self.stream.as_mut().ok_or_else(not_started)?;
        self.mode.go_on(stream, data)
    }
}

#[inline]
fn blocks<'a, 'b, C: BlockSizeUser>(
    data: InOutBuf<'a, 'b, u8>,
) -> Result<InOutBuf<'a, 'b, Block<C>>> {
    let got = data.len();
    let (blocks, tail) = data.into_chunks();
    if tail.is_empty() {
        Ok(blocks)
    } else {
        Err(Error::NotBlockMultiple { got, block: C::block_size() })
    }
}

#[cold]
pub(super) fn used_up() -> Error {
    Error::Unavailable("the key stream is used up".into())
}

#[cold]
fn not_started() -> Error {
    Error::Usage("the stream has not been started with an initialisation vector".into())
}
