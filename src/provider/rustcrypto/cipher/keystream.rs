//! CTR and OFB: a key stream, the same for both directions.

#[cfg(feature = "rustcrypto")]
use cipher::consts::U8;
use cipher::{InOutBuf, InnerIvInit, StreamCipher, StreamCipherCore, StreamCipherCoreWrapper};
use ctr::CtrCore;
use ctr::flavors::Ctr128BE;
#[cfg(feature = "rustcrypto")]
use ofb::OfbCore;

use super::*;

/// A block cipher in CTR with a 128-bit big-endian counter.
pub(in super::super) fn ctr<C: BlockCipherEncrypt<BlockSize = U16> + Keyed + Clone>(
    who: Who,
    key_bytes: usize,
) -> Adapter {
    adapter::<Ctr<C>, Ctr<C>>(who, key_bytes, ALL)
}

/// A block cipher of 16-byte blocks in OFB with a feedback of the whole block.
#[cfg(feature = "rustcrypto")]
pub(in super::super) fn ofb<C>(who: Who, key_bytes: usize) -> Adapter
where
    C: BlockCipherEncrypt<BlockSize = U16> + Keyed + Clone,
{
    adapter::<Ofb<C>, Ofb<C>>(who, key_bytes, ALL)
}

/// The same of 8-byte blocks. (What a stream buffers is bound to lengths by a trait that no crate
/// hands on, so one that is generic in the length cannot be written.)
#[cfg(feature = "rustcrypto")]
pub(in super::super) fn ofb64<C>(who: Who, key_bytes: usize) -> Adapter
where
    C: BlockCipherEncrypt<BlockSize = U8> + Keyed + Clone,
{
    adapter::<Ofb64<C>, Ofb64<C>>(who, key_bytes, ALL)
}

/// A mode of that kind: `Name: Core<C>, Core<&C>, bound of the cipher`.
///
/// It borrows the key for a whole message; a stream has a copy of its own, beside what is left of the
/// last block of key stream.
macro_rules! key_stream {
    ($name:ident: $owned:ty, $borrowed:ty, $($cipher:tt)*) => {
        struct $name<C>(C);

        impl<C: $($cipher)* + Keyed + Clone> Mode for $name<C> {
            type Scheduled = C;
            type Stream = StreamCipherCoreWrapper<$owned>;

            fn new(key: &[u8], key_bytes: KeyBytes) -> Result<Self> {
                key_bytes.schedule(key).map(Self)
            }

            fn start(&self, iv: &[u8]) -> Result<Self::Stream> {
                let core = <$owned>::inner_iv_init(self.0.clone(), nonce(iv)?);
                Ok(StreamCipherCoreWrapper::from_core(core))
            }

            #[inline]
            fn go_on(&self, stream: &mut Self::Stream, data: InOutBuf<'_, '_, u8>) -> Result<()> {
                stream.try_apply_keystream_inout(data).map_err(|_| used_up())
            }

            #[inline]
            fn once(&self, iv: &[u8], data: InOutBuf<'_, '_, u8>) -> Result<()> {
                <$borrowed>::inner_iv_init(&self.0, nonce(iv)?)
                    .try_apply_keystream_partial(data)
                    .map_err(|_| used_up())
            }
        }
    };
}

key_stream!(Ctr: CtrCore<C, Ctr128BE>, CtrCore<&C, Ctr128BE>, BlockCipherEncrypt<BlockSize = U16>);
#[cfg(feature = "rustcrypto")]
key_stream!(Ofb: OfbCore<C>, OfbCore<&C>, BlockCipherEncrypt<BlockSize = U16>);
#[cfg(feature = "rustcrypto")]
key_stream!(Ofb64: OfbCore<C>, OfbCore<&C>, BlockCipherEncrypt<BlockSize = U8>);
