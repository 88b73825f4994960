//! Who does it: the libraries, one folder each, one line each in [`adapters`].

#[cfg(feature = "rustcrypto-core")]
mod rustcrypto;

use crate::adapter::Adapter;

/// The adapters of every provider that this build has.
pub(crate) fn adapters() -> Vec<Adapter> {
    let providers: &[fn() -> Vec<Adapter>] = &[
        #[cfg(feature = "rustcrypto-core")]
        rustcrypto::adapters,
    ];
    providers.iter().flat_map(|adapters| adapters()).collect()
}
