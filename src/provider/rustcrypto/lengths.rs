//! A caller's slices as what the crates want: arrays of one length, and two buffers of the same.

use cipher::InOutBuf;
use cipher::array::{Array, ArraySize};

use crate::error::{Error, Result};

/// A nonce or initialisation vector of the right length.
#[inline]
pub(super) fn nonce<N: ArraySize>(bytes: &[u8]) -> Result<&Array<u8, N>> {
    let (got, wanted) = (bytes.len(), N::USIZE);
    bytes.try_into().map_err(|_| Error::NonceLength { got, wanted })
}

/// A tag of the right length.
#[inline]
pub(super) fn tag<N: ArraySize>(bytes: &[u8]) -> Result<&Array<u8, N>> {
    let (got, wanted) = (bytes.len(), N::USIZE);
    bytes.try_into().map_err(|_| Error::TagLength { got, wanted })
}

/// The right length for a tag to be written.
#[inline]
pub(super) fn tag_mut<N: ArraySize>(bytes: &mut [u8]) -> Result<&mut Array<u8, N>> {
    let (got, wanted) = (bytes.len(), N::USIZE);
    bytes.try_into().map_err(|_| Error::TagLength { got, wanted })
}

/// A source, and a destination, called `what`, of its length.
#[inline]
pub(super) fn apart<'a, 'b>(
    what: &'static str,
    source: &'a [u8],
    destination: &'b mut [u8],
) -> Result<InOutBuf<'a, 'b, u8>> {
    let (got, wanted) = (destination.len(), source.len());
    InOutBuf::new(source, destination).map_err(|_| Error::BufferLength { what, got, wanted })
}
