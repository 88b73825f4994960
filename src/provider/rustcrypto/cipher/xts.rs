//! XTS: a data unit of a disk for each call.

use xts_mode::Xts128;

use super::*;

/// A block cipher of 16-byte blocks in XTS, encrypting with `E` and decrypting with `D`. The key is
/// two keys of the cipher; the initialisation vector is the tweak of the data unit, which is the
/// whole message, of 16 bytes or more. It has no stream: the next unit has a tweak of its own.
pub(in super::super) fn xts<E, D>(who: Who, key_bytes: usize) -> Adapter
where
    E: BlockCipherEncrypt<BlockSize = U16> + Keyed,
    D: BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt<BlockSize = U16> + Keyed,
{
    adapter::<XtsEncrypt<E>, XtsDecrypt<D>>(who, key_bytes, MESSAGES)
}

/// The keys of data and tweak, both scheduled.
struct Pair<C>(Xts128<C>);

impl<C: BlockCipherEncrypt<BlockSize = U16> + Keyed> Scheduled for Pair<C> {
    fn scheduled(key: &[u8]) -> Option<Self> {
        let (data, tweak) = key.split_at(key.len() / 2);
        Some(Self(Xts128::new(C::scheduled(data)?, C::scheduled(tweak)?)))
    }
}

/// One direction: `Name: bound of the cipher, the crate's method`. The crate works in one buffer, so
/// the message is copied into its destination first.
macro_rules! xts {
    ($name:ident: $apply:ident, $($cipher:tt)*) => {
        struct $name<C>(Pair<C>);

        impl<C: $($cipher)* + Keyed> Mode for $name<C> {
            type Scheduled = Pair<C>;
            type Stream = ();

            fn new(key: &[u8], key_bytes: KeyBytes) -> Result<Self> {
                key_bytes.schedule(key).map(Self)
            }

            fn start(&self, _iv: &[u8]) -> Result<()> {
                Err(no_stream())
            }

            fn go_on(&self, (): &mut (), _data: InOutBuf<'_, '_, u8>) -> Result<()> {
                Err(no_stream())
            }

            #[inline]
            fn once(&self, iv: &[u8], data: InOutBuf<'_, '_, u8>) -> Result<()> {
                let tweak = *nonce(iv)?;
                if data.len() < LEAST_BYTES {
                    return Err(too_short());
                }
                self.0.0.$apply(data.into_out_with_copied_in(), tweak);
                Ok(())
            }
        }
    };
}

xts!(XtsEncrypt: encrypt_sector, BlockCipherEncrypt<BlockSize = U16>);
xts!(
    XtsDecrypt: decrypt_sector,
    BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt<BlockSize = U16>
);

/// Ciphertext stealing needs a whole block to steal from.
const LEAST_BYTES: usize = 16;

#[cold]
fn no_stream() -> Error {
    Error::Unsupported { operation: "a stream in XTS".into() }
}

#[cold]
fn too_short() -> Error {
    Error::Unavailable(format!("XTS takes {LEAST_BYTES} bytes or more"))
}
