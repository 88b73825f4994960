//! SEED, whose one crate is of an older generation: the present traits over the older ones, so that
//! its modes are those of every other cipher.

use cipher::consts::{U1, U16};
use cipher::{
    Block, BlockCipherDecBackend, BlockCipherDecClosure, BlockCipherDecrypt, BlockCipherEncBackend,
    BlockCipherEncClosure, BlockCipherEncrypt, BlockSizeUser, InOut, InvalidLength, Key, KeyInit,
    KeySizeUser, ParBlocksSizeUser,
};
use cipher04::{BlockDecrypt as _, BlockEncrypt as _, KeyInit as _};
use kisaseed::SEED;

/// A scheduled key.
pub(in super::super) struct Seed(SEED);

impl KeySizeUser for Seed {
    type KeySize = U16;
}

impl KeyInit for Seed {
    fn new(key: &Key<Self>) -> Self {
        Self(SEED::new(&key.0.into()))
    }

    fn new_from_slice(key: &[u8]) -> Result<Self, InvalidLength> {
        SEED::new_from_slice(key).map(Self).map_err(|_| InvalidLength)
    }
}

impl BlockSizeUser for Seed {
    type BlockSize = U16;
}

impl ParBlocksSizeUser for Seed {
    type ParBlocksSize = U1;
}

impl BlockCipherEncrypt for Seed {
    #[inline]
    fn encrypt_with_backend(&self, f: impl BlockCipherEncClosure<BlockSize = U16>) {
        f.call(self);
    }
}

impl BlockCipherEncBackend for Seed {
    #[inline]
    fn encrypt_block(&self, mut block: InOut<'_, '_, Block<Self>>) {
        let mut bytes = block.get_in().0.into();
        self.0.encrypt_block(&mut bytes);
        block.get_out().0 = bytes.into();
    }
}

impl BlockCipherDecrypt for Seed {
    #[inline]
    fn decrypt_with_backend(&self, f: impl BlockCipherDecClosure<BlockSize = U16>) {
        f.call(self);
    }
}

impl BlockCipherDecBackend for Seed {
    #[inline]
    fn decrypt_block(&self, mut block: InOut<'_, '_, Block<Self>>) {
        let mut bytes = block.get_in().0.into();
        self.0.decrypt_block(&mut bytes);
        block.get_out().0 = bytes.into();
    }
}
