//! Stream ciphers.
//!
//! Their crates take the key and the initialisation vector in one step and give no copy of what the
//! key alone leaves. So a key is its bytes, and [`Mode::start`] does all of the initialisation.

use cipher::InOutBuf;
use rc4::Rc4;

use super::Who;
use super::cipher::{Mode, adapter, used_up};
use super::setup::KeyBytes;
use crate::adapter::Adapter;
use crate::algorithm::Operation;
use crate::error::{Error, Result, nonce_length};
use cipher::StreamCipher;

#[cfg(feature = "rustcrypto")]
pub(super) use with_iv::cipher;

/// RC4 with a key of that many bytes. It has no initialisation vector: to start anew is to start
/// from the key, and the crate gives no copy of the state that the key schedule leaves. So
/// [`CipherContext::apply`](crate::adapter::CipherContext::apply) schedules the key each time, and is
/// not timed: an `encrypt` with the key schedule inside is none.
pub(super) fn rc4<const KEY_BYTES: usize>(who: Who) -> Adapter {
    adapter::<Rc4Key<KEY_BYTES>, Rc4Key<KEY_BYTES>>(who, KEY_BYTES, STREAM_ONLY)
}

const STREAM_ONLY: &[Operation] = &[Operation::ENCRYPT_STREAM, Operation::SETUP];

struct Rc4Key<const KEY_BYTES: usize>([u8; KEY_BYTES]);

impl<const KEY_BYTES: usize> Mode for Rc4Key<KEY_BYTES> {
    type Scheduled = Rc4;
    type Stream = Rc4;

    fn new(key: &[u8], _key_bytes: KeyBytes) -> Result<Self> {
        let (got, wanted) = (key.len(), KEY_BYTES);
        key.try_into().map(Self).map_err(|_| Error::KeyLength { got, wanted })
    }

    fn start(&self, iv: &[u8]) -> Result<Rc4> {
        nonce_length(iv.len(), 0)?;
        KeyBytes::Exactly(KEY_BYTES).schedule(&self.0)
    }

    /// Not inlined: as an argument of a function of its own, the state is known not to overlap the
    /// data, and stays in registers. Inlined, it was a sixth slower.
    #[inline(never)]
    fn go_on(&self, stream: &mut Rc4, data: InOutBuf<'_, '_, u8>) -> Result<()> {
        stream.try_apply_keystream_inout(data).map_err(|_| used_up())
    }
}

#[cfg(feature = "rustcrypto")]
mod with_iv {
    use cipher::common::KeySizeUser;
    use cipher::typenum::Unsigned;
    use cipher::{
        InOutBuf, Iv, Key, KeyInit, KeyIvInit, StreamCipher, StreamCipherCore,
        StreamCipherCoreWrapper,
    };

    use digest::block_buffer::BlockSizes;

    use super::{Adapter, KeyBytes, Mode, Result, Who, adapter, used_up};
    use crate::error::Error;
    use crate::provider::rustcrypto::cipher::ALL;
    use crate::provider::rustcrypto::lengths::nonce;

    /// A cipher with an initialisation vector; the same for both directions.
    pub(in super::super) fn cipher<S: Buffered>(who: Who) -> Adapter {
        adapter::<KeyOf<S::Core>, KeyOf<S::Core>>(
            who,
            <S::Core as KeySizeUser>::KeySize::USIZE,
            ALL,
        )
    }

    /// A stream cipher, with its buffer for parts of blocks.
    pub(in super::super) trait Buffered {
        /// The same without: some crates do not name it.
        type Core: Core;
    }

    impl<C: Core> Buffered for StreamCipherCoreWrapper<C> {
        type Core = C;
    }

    pub(in super::super) trait Core:
        KeyIvInit + StreamCipherCore<BlockSize: BlockSizes> + Send + Sync + 'static
    {
    }

    impl<C> Core for C where
        C: KeyIvInit + StreamCipherCore<BlockSize: BlockSizes> + Send + Sync + 'static
    {
    }

    struct KeyOf<C: Core>(Key<C>);

    impl<C: Core> Mode for KeyOf<C> {
        type Scheduled = Begun<C>;
        type Stream = StreamCipherCoreWrapper<C>;

        fn new(key: &[u8], _key_bytes: KeyBytes) -> Result<Self> {
            let (got, wanted) = (key.len(), C::KeySize::USIZE);
            key.try_into().map(Self).map_err(|_| Error::KeyLength { got, wanted })
        }

        fn start(&self, iv: &[u8]) -> Result<StreamCipherCoreWrapper<C>> {
            Ok(StreamCipherCoreWrapper::from_core(C::new(&self.0, nonce(iv)?)))
        }

        #[inline]
        fn go_on(
            &self,
            stream: &mut StreamCipherCoreWrapper<C>,
            data: InOutBuf<'_, '_, u8>,
        ) -> Result<()> {
            stream.try_apply_keystream_inout(data).map_err(|_| used_up())
        }

        #[inline]
        fn once(&self, iv: &[u8], data: InOutBuf<'_, '_, u8>) -> Result<()> {
            C::new(&self.0, nonce(iv)?).try_apply_keystream_partial(data).map_err(|_| used_up())
        }
    }

    /// What `setup` makes: a cipher that has its key, and the vector of zeros without which the
    /// crates take none.
    pub(in super::super) struct Begun<C>(#[allow(dead_code)] C);

    impl<C: Core> KeySizeUser for Begun<C> {
        type KeySize = C::KeySize;
    }

    impl<C: Core> KeyInit for Begun<C> {
        fn new(key: &Key<Self>) -> Self {
            Self(C::new(key, &Iv::<C>::default()))
        }
    }
}
