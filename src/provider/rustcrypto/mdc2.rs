//! MDC-2, which no crate has: two DES encryptions of each block, whose right halves change places, as
//! ISO/IEC 10118-2 puts them together (its hash-function 2). DES itself is the crate's.

use std::mem;

use des::Des;
use des::cipher::{BlockCipherEncrypt, KeyInit};

use super::Who;
use crate::adapter::{Adapter, HashContext, HashOf};
use crate::error::{Result, buffer_length};

pub(super) fn adapter(who: Who) -> Adapter {
    Adapter::hash(HashOf::<Context>::new(who.identity()))
}

type Block = [u8; 8];

/// The two keys of the next block, and what has come of it so far.
struct Context {
    keys: [Block; 2],
    block: Block,
    filled: usize,
}

impl Default for Context {
    fn default() -> Self {
        Self { keys: [[0x52; 8], [0x25; 8]], block: [0; 8], filled: 0 }
    }
}

impl HashContext for Context {
    fn update(&mut self, mut data: &[u8]) -> Result<()> {
        if self.filled > 0 {
            let (first, rest) = data.split_at(data.len().min(self.block.len() - self.filled));
            self.block[self.filled..][..first.len()].copy_from_slice(first);
            self.filled += first.len();
            data = rest;
            if self.filled < self.block.len() {
                return Ok(());
            }
            self.keys = next(self.keys, self.block);
        }
        let (blocks, rest) = data.as_chunks();
        self.keys = blocks.iter().fold(self.keys, |keys, block| next(keys, *block));
        self.block[..rest.len()].copy_from_slice(rest);
        self.filled = rest.len();
        Ok(())
    }

    /// The last block is filled up with zeros, and a whole one is not padded: ISO's first way, and
    /// what OpenSSL does unless it is told otherwise.
    fn finish(&mut self, digest: &mut [u8]) -> Result<()> {
        buffer_length("digest", digest.len(), 16)?;
        let Self { mut keys, mut block, filled } = mem::take(self);
        if filled > 0 {
            block[filled..].fill(0);
            keys = next(keys, block);
        }
        digest.copy_from_slice(keys.as_flattened());
        Ok(())
    }
}

/// One round: each half encrypts the block under its key, with two bits of it set so that the keys
/// differ, and adds the block to what comes out.
fn next([mut a, mut b]: [Block; 2], block: Block) -> [Block; 2] {
    a[0] = a[0] & 0x9f | 0x40;
    b[0] = b[0] & 0x9f | 0x20;
    let [mut c, mut d] = [a, b].map(|key| {
        let mut out = block.into();
        Des::new(&key.into()).encrypt_block(&mut out);
        std::array::from_fn(|i| out[i] ^ block[i])
    });
    c[4..].swap_with_slice(&mut d[4..]);
    [c, d]
}
