//! RustCrypto: the pure-Rust crates of the RustCrypto project, and where it has none, the pure-Rust
//! crate that its field uses: dalek's for Curve25519, BLAKE3's own, and others.
//!
//! [`rows`] says who has what, one line per algorithm; each other file serves one family with one
//! generic adapter. [`versions`] names the crates, which every row shows; [`backend`] the code paths.

mod aead;
mod agreement;
mod backend;
#[cfg(feature = "rustcrypto")]
mod blake3;
mod cipher;
#[cfg(feature = "rustcrypto")]
mod dsa;
mod ecdsa;
mod ed25519;
#[cfg(feature = "rustcrypto")]
mod ed448;
#[cfg(feature = "rustcrypto")]
mod ffdh;
#[cfg(feature = "rustcrypto")]
mod fndsa;
#[cfg(feature = "rustcrypto")]
mod frodo;
mod hash;
#[cfg(feature = "rustcrypto")]
mod kdf;
#[cfg(feature = "rustcrypto")]
mod kem;
mod keys;
#[cfg(feature = "rustcrypto")]
mod kmac;
mod lengths;
mod mac;
#[cfg(feature = "rustcrypto")]
mod mdc2;
#[cfg(feature = "rustcrypto")]
mod mldsa;
mod rows;
mod rsa;
mod setup;
mod signature;
#[cfg(feature = "rustcrypto")]
mod siphash;
#[cfg(feature = "rustcrypto")]
mod siv;
#[cfg(feature = "rustcrypto")]
mod slhdsa;
#[cfg(feature = "rustcrypto")]
mod sm2;
mod stream;
#[cfg(feature = "rustcrypto")]
mod universal;
mod versions;
#[cfg(feature = "rustcrypto")]
mod x448;
#[cfg(feature = "rustcrypto")]
mod xof;

use crate::adapter::{Adapter, Backend, Identity};

/// Every algorithm that these crates have and the catalogue knows.
pub(super) fn adapters() -> Vec<Adapter> {
    rows::adapters()
}

/// What makes one adapter's identity.
#[derive(Clone, Copy)]
struct Who {
    algorithm: &'static str,
    version: &'static str,
    backend: fn() -> Backend,
}

fn who(algorithm: &'static str, version: &'static str, backend: fn() -> Backend) -> Who {
    Who { algorithm, version, backend }
}

impl Who {
    fn identity(&self) -> Identity {
        Identity::new(self.algorithm, "rustcrypto", self.version).on((self.backend)())
    }
}
