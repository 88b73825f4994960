//! ECB: the bare cipher, block after block.

use super::*;
use crate::error::nonce_length;

/// A block cipher in ECB, encrypting with `E` and decrypting with `D`, which may be of one type.
/// There is no stream apart from the message: a block knows nothing of those before it.
pub(in super::super) fn ecb<E, D>(who: Who, key_bytes: usize) -> Adapter
where
    E: BlockCipherEncrypt + Keyed,
    D: BlockCipherDecrypt + Keyed,
{
    adapter::<EcbEncrypt<E>, EcbDecrypt<D>>(who, key_bytes, MESSAGES)
}

/// One direction: `Name: the cipher's trait.its_method`. The crate `ecb` would pass on no more.
macro_rules! ecb {
    ($name:ident: $cipher:ident.$apply:ident) => {
        struct $name<C>(C);

        impl<C: $cipher + Keyed> Mode for $name<C> {
            type Scheduled = C;
            type Stream = ();

            fn new(key: &[u8], key_bytes: KeyBytes) -> Result<Self> {
                key_bytes.schedule(key).map(Self)
            }

            #[inline]
            fn start(&self, iv: &[u8]) -> Result<()> {
                nonce_length(iv.len(), 0)
            }

            /// Not inlined, for the reason that the chained modes give.
            #[inline(never)]
            fn go_on(&self, (): &mut (), data: InOutBuf<'_, '_, u8>) -> Result<()> {
                self.0.$apply(blocks::<C>(data)?);
                Ok(())
            }
        }
    };
}

ecb!(EcbEncrypt: BlockCipherEncrypt.encrypt_blocks_inout);
ecb!(EcbDecrypt: BlockCipherDecrypt.decrypt_blocks_inout);
