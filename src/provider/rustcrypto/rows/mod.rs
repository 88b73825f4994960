//! Who has what, one line per algorithm: [`core`] has the rows of the feature `rustcrypto-core`, the
//! other files those that the feature `rustcrypto` adds, by family.

mod core;

#[cfg(feature = "rustcrypto")]
mod aead;
#[cfg(feature = "rustcrypto")]
mod agreement;
#[cfg(feature = "rustcrypto")]
mod block;
#[cfg(feature = "rustcrypto")]
mod hash;
#[cfg(feature = "rustcrypto")]
mod kdf;
#[cfg(feature = "rustcrypto")]
mod kem;
#[cfg(feature = "rustcrypto")]
mod mac;
#[cfg(feature = "rustcrypto")]
mod signature;
#[cfg(feature = "rustcrypto")]
mod stream;
#[cfg(feature = "rustcrypto")]
mod xof;

use crate::adapter::Adapter;

pub(super) fn adapters() -> Vec<Adapter> {
    let rows: &[fn() -> Vec<Adapter>] = &[
        core::adapters,
        #[cfg(feature = "rustcrypto")]
        hash::adapters,
        #[cfg(feature = "rustcrypto")]
        xof::adapters,
        #[cfg(feature = "rustcrypto")]
        mac::adapters,
        #[cfg(feature = "rustcrypto")]
        stream::adapters,
        #[cfg(feature = "rustcrypto")]
        block::adapters,
        #[cfg(feature = "rustcrypto")]
        aead::adapters,
        #[cfg(feature = "rustcrypto")]
        kdf::adapters,
        #[cfg(feature = "rustcrypto")]
        signature::adapters,
        #[cfg(feature = "rustcrypto")]
        agreement::adapters,
        #[cfg(feature = "rustcrypto")]
        kem::adapters,
    ];
    rows.iter().flat_map(|adapters| adapters()).collect()
}
