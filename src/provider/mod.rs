//! Who does it: the libraries, one folder or file each, one line each in [`adapters`].

#[cfg(feature = "crc32c")]
mod crc32c;
#[cfg(feature = "getrandom")]
mod getrandom;
#[cfg(feature = "rand")]
mod rand;
#[cfg(feature = "rustcrypto-core")]
mod rustcrypto;
mod std;

use crate::adapter::Adapter;

/// The adapters of every provider that this build has.
pub(crate) fn adapters() -> Vec<Adapter> {
    let providers: &[fn() -> Vec<Adapter>] = &[
        #[cfg(feature = "rustcrypto-core")]
        rustcrypto::adapters,
        #[cfg(feature = "getrandom")]
        getrandom::adapters,
        #[cfg(feature = "rand")]
        rand::adapters,
        std::adapters,
        #[cfg(feature = "crc32c")]
        crc32c::adapters,
    ];
    providers.iter().flat_map(|adapters| adapters()).collect()
}

/// The versions of a crate that the lock file has, with which this crate is built and tested.
#[cfg(all(
    test,
    any(feature = "crc32c", feature = "getrandom", feature = "rand", feature = "rustcrypto-core")
))]
fn locked(name: &str) -> Vec<&'static str> {
    include_str!("../../Cargo.lock")
        .split("[[package]]")
        .filter(|package| package.contains(&format!("\nname = \"{name}\"\n")))
        .filter_map(|package| package.split("version = \"").nth(1)?.split('"').next())
        .collect()
}
