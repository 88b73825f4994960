//! The generators of the crate `rand`.

use std::marker::PhantomData;

use rand::rngs::{ChaCha8Rng, ChaCha12Rng, ChaCha20Rng};
use rand::{Rng as _, SeedableRng};

use crate::adapter::{Adapter, Identity, Rng, RngContext};
use crate::error::Result;

const VERSION: &str = "rand 0.10.4, chacha20 0.10.2";

pub(super) fn adapters() -> Vec<Adapter> {
    vec![
        seeded::<ChaCha20Rng>("chacha20-rng"),
        seeded::<ChaCha12Rng>("chacha12-rng"),
        seeded::<ChaCha8Rng>("chacha8-rng"),
        Adapter::rng(ThreadRng),
    ]
}

fn seeded<R: SeedableRng + rand::Rng + Send + 'static>(algorithm: &'static str) -> Adapter {
    Adapter::rng(Seeded::<R> { algorithm, of: PhantomData })
}

/// A generator that goes on from its seed and takes nothing in later.
struct Seeded<R> {
    algorithm: &'static str,
    of: PhantomData<fn() -> R>,
}

impl<R: SeedableRng + rand::Rng + Send + 'static> Rng for Seeded<R> {
    fn identity(&self) -> Identity {
        Identity::new(self.algorithm, "rand", VERSION)
    }

    fn context(&self, seed: u64) -> Result<Box<dyn RngContext>> {
        Ok(Box::new(Context(R::seed_from_u64(seed))))
    }
}

struct Context<R>(R);

impl<R: rand::Rng + Send> RngContext for Context<R> {
    fn generate(&mut self, out: &mut [u8]) -> Result<()> {
        self.0.fill_bytes(out);
        Ok(())
    }
}

/// The thread's own generator, seeded by the system. Its handle belongs to one thread, so that each
/// call asks for it anew, as users of it do.
#[derive(Clone, Copy)]
struct ThreadRng;

impl Rng for ThreadRng {
    fn identity(&self) -> Identity {
        Identity::new("thread-rng", "rand", VERSION)
    }

    fn context(&self, _seed: u64) -> Result<Box<dyn RngContext>> {
        Ok(Box::new(*self))
    }
}

impl RngContext for ThreadRng {
    fn generate(&mut self, out: &mut [u8]) -> Result<()> {
        rand::rng().fill_bytes(out);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_versions_are_ones_in_the_lock_file() {
        for part in VERSION.split(", ") {
            let (name, version) = part.split_once(' ').unwrap();
            assert!(super::super::locked(name).contains(&version), "{part}");
        }
    }

    /// draft-strombergson-chacha-test-vectors-01, TC1: the all-zero key of 256 bits; of 20 rounds also
    /// RFC 8439, appendix A.1.
    #[test]
    fn the_generators_give_the_cipher_s_keystream() {
        fn first<R: SeedableRng<Seed = [u8; 32]> + rand::Rng>() -> [u8; 8] {
            let mut out = [0; 8];
            R::from_seed([0; 32]).fill_bytes(&mut out);
            out
        }
        assert_eq!(first::<ChaCha20Rng>(), [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]);
        assert_eq!(first::<ChaCha12Rng>(), [0x9b, 0xf4, 0x9a, 0x6a, 0x07, 0x55, 0xf9, 0x53]);
        assert_eq!(first::<ChaCha8Rng>(), [0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6]);
    }
}
