//! CFB with a feedback of the whole block.

use cfb_mode::{BufDecryptor, BufEncryptor, Decryptor, Encryptor};
use cipher::{Block, InnerIvInit};

use super::*;

/// A block cipher in CFB; both directions encipher.
pub(in super::super) fn cfb<C: BlockCipherEncrypt + Keyed>(who: Who, key_bytes: usize) -> Adapter {
    adapter::<CfbEncrypt<C>, CfbDecrypt<C>>(who, key_bytes, ALL)
}

/// One direction: `Name: the type for a whole message.its_method, the type for pieces.its_method`.
///
/// The key is borrowed for each call. Pieces of any length can only be given in one buffer, so a
/// stream copies each into its destination first; a whole message needs no copy.
macro_rules! cfb {
    ($name:ident: $whole:ident.$inout:ident, $pieces:ident.$in_place:ident) => {
        struct $name<C>(C);

        impl<C: BlockCipherEncrypt + Keyed> Mode for $name<C> {
            type Scheduled = C;
            /// The block that is made into key stream, and how much of it is used.
            type Stream = (Block<C>, usize);

            fn new(key: &[u8], key_bytes: KeyBytes) -> Result<Self> {
                key_bytes.schedule(key).map(Self)
            }

            fn start(&self, iv: &[u8]) -> Result<Self::Stream> {
                let mode = $pieces::inner_iv_init(&self.0, nonce(iv)?);
                let (block, used) = mode.get_state();
                Ok((block.clone(), used))
            }

            #[inline(never)]
            fn go_on(&self, stream: &mut Self::Stream, data: InOutBuf<'_, '_, u8>) -> Result<()> {
                let mut mode = $pieces::from_state(&self.0, &stream.0, stream.1);
                mode.$in_place(data.into_out_with_copied_in());
                let (block, used) = mode.get_state();
                (stream.0, stream.1) = (block.clone(), used);
                Ok(())
            }

            #[inline]
            fn once(&self, iv: &[u8], data: InOutBuf<'_, '_, u8>) -> Result<()> {
                $whole::inner_iv_init(&self.0, nonce(iv)?).$inout(data);
                Ok(())
            }
        }
    };
}

cfb!(CfbEncrypt: Encryptor.encrypt_inout, BufEncryptor.encrypt);
cfb!(CfbDecrypt: Decryptor.decrypt_inout, BufDecryptor.decrypt);
