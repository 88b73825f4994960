//! Buffers whose alignment is always the same.

use aligned_vec::{AVec, ConstAlign};

/// A buffer of fixed length that starts at a multiple of 64 bytes, a cache line.
#[derive(Clone)]
pub struct Buffer(AVec<u8, ConstAlign<64>>);

impl Buffer {
    /// `bytes` zeros.
    pub fn zeros(bytes: usize) -> Self {
        Self(AVec::from_iter(64, std::iter::repeat_n(0, bytes)))
    }

    /// Overwrites all of it with a pattern that no cipher is likely to write.
    pub fn spoil(&mut self) {
        self.0.fill(0xa5);
    }

    /// A copy of `bytes`.
    pub fn of(bytes: &[u8]) -> Self {
        Self(AVec::from_slice(64, bytes))
    }
}

impl std::ops::Deref for Buffer {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl std::ops::DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}
