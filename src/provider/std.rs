//! The standard library: what moving bytes costs, as ceilings.

use crate::adapter::{Adapter, Ceiling, Identity};
use crate::algorithm::Operation;
use crate::error::{Result, buffer_length};

pub(super) fn adapters() -> Vec<Adapter> {
    vec![Adapter::ceiling(Memcpy), Adapter::ceiling(Xor)]
}

fn who(algorithm: &'static str) -> Identity {
    Identity::new(algorithm, "std", option_env!("CIPHERBENCH_BUILD_RUSTC").unwrap_or("unknown"))
}

struct Memcpy;

impl Ceiling for Memcpy {
    fn identity(&self) -> Identity {
        who("memcpy")
    }

    fn run(&self, source: &[u8], destination: &mut [u8]) -> Result<()> {
        buffer_length("destination", destination.len(), source.len())?;
        destination.copy_from_slice(source);
        Ok(())
    }

    fn expected(&self, source: &[u8]) -> Vec<u8> {
        source.to_vec()
    }
}

/// The source with a pad added bit by bit, as every stream cipher ends. The pad is 64 bytes that repeat,
/// so that it stays in registers: a cipher need not read its keystream from memory either.
struct Xor;

const PAD_BYTES: usize = 64;

/// Bytes of no pattern, none of them zero.
const PAD: [u8; PAD_BYTES] = {
    let mut pad = [0; PAD_BYTES];
    let mut at = 0;
    while at < PAD_BYTES {
        pad[at] = (at as u8).wrapping_mul(37) | 1;
        at += 1;
    }
    pad
};

impl Ceiling for Xor {
    fn identity(&self) -> Identity {
        who("xor")
    }

    fn operations(&self) -> &[Operation] {
        const ALL: &[Operation] = &[Operation::XOR];
        ALL
    }

    fn run(&self, source: &[u8], destination: &mut [u8]) -> Result<()> {
        buffer_length("destination", destination.len(), source.len())?;
        let (sources, source_rest) = source.as_chunks::<PAD_BYTES>();
        let (destinations, destination_rest) = destination.as_chunks_mut::<PAD_BYTES>();
        for (to, from) in destinations.iter_mut().zip(sources) {
            for ((to, from), pad) in to.iter_mut().zip(from).zip(&PAD) {
                *to = from ^ pad;
            }
        }
        for ((to, from), pad) in destination_rest.iter_mut().zip(source_rest).zip(&PAD) {
            *to = from ^ pad;
        }
        Ok(())
    }

    fn expected(&self, source: &[u8]) -> Vec<u8> {
        source.iter().zip(PAD.iter().cycle()).map(|(byte, pad)| byte ^ pad).collect()
    }
}
