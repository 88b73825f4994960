//! The system's own random numbers.

use crate::adapter::{Adapter, Identity, Rng, RngContext};
use crate::error::{Error, Result};

const VERSION: &str = "getrandom 0.4.3";

pub(super) fn adapters() -> Vec<Adapter> {
    vec![Adapter::rng(OsRandom)]
}

#[derive(Clone, Copy)]
struct OsRandom;

impl Rng for OsRandom {
    fn identity(&self) -> Identity {
        Identity::new("os-random", "getrandom", VERSION)
    }

    /// The system's generator takes no seed.
    fn context(&self, _seed: u64) -> Result<Box<dyn RngContext>> {
        Ok(Box::new(*self))
    }
}

impl RngContext for OsRandom {
    fn generate(&mut self, out: &mut [u8]) -> Result<()> {
        getrandom::fill(out).map_err(|error| {
            Error::Unavailable(format!("the system gives no random numbers: {error}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_one_in_the_lock_file() {
        let (name, version) = VERSION.split_once(' ').unwrap();
        assert!(super::super::locked(name).contains(&version));
    }
}
