//! KMAC without a customization string: the crate `tiny-keccak` under `digest`'s traits.

use std::marker::PhantomData;

use digest::array::ArraySize;
use digest::common::{InvalidLength, KeySizeUser};
use digest::consts::{U32, U64};
use digest::{FixedOutput, Key, KeyInit, Output, OutputSizeUser, Update};
use tiny_keccak::{Hasher, Kmac};

/// KMAC128 with a tag of 32 bytes.
pub(super) type Kmac128 = Keyed<128, U32>;

/// KMAC256 with a tag of 64 bytes.
pub(super) type Kmac256 = Keyed<256, U64>;

/// KMAC of that strength, which has absorbed its key; `N` is the tag's length in bytes.
#[derive(Clone)]
pub(super) struct Keyed<const BITS: usize, N> {
    state: Kmac,
    tag: PhantomData<fn() -> N>,
}

impl<const BITS: usize, N> KeySizeUser for Keyed<BITS, N> {
    type KeySize = U32;
}

impl<const BITS: usize, N> KeyInit for Keyed<BITS, N> {
    fn new(key: &Key<Self>) -> Self {
        Self::of(key)
    }

    fn new_from_slice(key: &[u8]) -> Result<Self, InvalidLength> {
        Ok(Self::of(key))
    }
}

impl<const BITS: usize, N> Keyed<BITS, N> {
    fn of(key: &[u8]) -> Self {
        let state = if BITS == 128 { Kmac::v128(key, b"") } else { Kmac::v256(key, b"") };
        Self { state, tag: PhantomData }
    }
}

impl<const BITS: usize, N> Update for Keyed<BITS, N> {
    fn update(&mut self, data: &[u8]) {
        self.state.update(data);
    }
}

impl<const BITS: usize, N: ArraySize> OutputSizeUser for Keyed<BITS, N> {
    type OutputSize = N;
}

impl<const BITS: usize, N: ArraySize> FixedOutput for Keyed<BITS, N> {
    fn finalize_into(self, out: &mut Output<Self>) {
        self.state.finalize(out);
    }
}
