//! CBC, CFB-8 and IGE: what one call leaves to the next is an initialisation vector.

use cipher::{BlockModeDecrypt, BlockModeEncrypt, InOutBuf, InnerIvInit, Iv, IvState};

use super::*;

/// A block cipher in CBC, encrypting with `E` and decrypting with `D`, which may be of one type.
pub(in super::super) fn cbc<E, D>(who: Who, key_bytes: usize) -> Adapter
where
    E: BlockCipherEncrypt + Keyed,
    D: BlockCipherDecrypt + Keyed,
{
    adapter::<CbcEncrypt<E>, CbcDecrypt<D>>(who, key_bytes, ALL)
}

/// A block cipher in CFB with a feedback of 8 bits: a block is enciphered for each byte.
#[cfg(feature = "rustcrypto")]
pub(in super::super) fn cfb8<C: BlockCipherEncrypt + Keyed>(who: Who, key_bytes: usize) -> Adapter {
    adapter::<Cfb8Encrypt<C>, Cfb8Decrypt<C>>(who, key_bytes, ALL)
}

/// A block cipher of 16-byte blocks in IGE. The initialisation vector is two blocks: what stands for
/// the ciphertext before the first, and what stands for the plaintext before the first.
#[cfg(feature = "rustcrypto")]
pub(in super::super) fn ige<E, D>(who: Who, key_bytes: usize) -> Adapter
where
    E: BlockCipherEncrypt<BlockSize = U16> + Keyed,
    D: BlockCipherDecrypt<BlockSize = U16> + Keyed,
{
    adapter::<IgeEncrypt<E>, IgeDecrypt<D>>(who, key_bytes, ALL)
}

/// One direction of a mode of that kind: `Name: crate::Type.its_method, bound of the cipher`.
///
/// It borrows the key for each call. `go_on` is not inlined, so that it is the one place that calls
/// the crate: cipher and mode are then compiled into one loop that keeps the chaining block in
/// registers. Called from several places, Blowfish decrypted a quarter slower.
macro_rules! chained {
    ($name:ident: $module:ident::$mode:ident.$apply:ident, $($cipher:tt)*) => {
        struct $name<C>(C);

        impl<C: $($cipher)* + Keyed> Mode for $name<C> {
            type Scheduled = C;
            type Stream = Iv<$module::$mode<C>>;

            fn new(key: &[u8], key_bytes: KeyBytes) -> Result<Self> {
                key_bytes.schedule(key).map(Self)
            }

            #[inline]
            fn start(&self, iv: &[u8]) -> Result<Self::Stream> {
                nonce(iv).cloned()
            }

            #[inline(never)]
            fn go_on(&self, last: &mut Self::Stream, data: InOutBuf<'_, '_, u8>) -> Result<()> {
                let blocks = blocks::<$module::$mode<C>>(data)?;
                let mut mode = $module::$mode::inner_iv_init(&self.0, last);
                mode.$apply(blocks);
                *last = mode.iv_state();
                Ok(())
            }
        }
    };
}

chained!(CbcEncrypt: cbc::Encryptor.encrypt_blocks_inout, BlockCipherEncrypt);
chained!(CbcDecrypt: cbc::Decryptor.decrypt_blocks_inout, BlockCipherDecrypt);
#[cfg(feature = "rustcrypto")]
chained!(Cfb8Encrypt: cfb8::Encryptor.encrypt_blocks_inout, BlockCipherEncrypt);
#[cfg(feature = "rustcrypto")]
chained!(Cfb8Decrypt: cfb8::Decryptor.decrypt_blocks_inout, BlockCipherEncrypt);
#[cfg(feature = "rustcrypto")]
chained!(IgeEncrypt: ige::Encryptor.encrypt_blocks_inout, BlockCipherEncrypt<BlockSize = U16>);
#[cfg(feature = "rustcrypto")]
chained!(IgeDecrypt: ige::Decryptor.decrypt_blocks_inout, BlockCipherDecrypt<BlockSize = U16>);
