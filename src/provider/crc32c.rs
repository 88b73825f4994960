//! A checksum that CPUs have an instruction for, as a ceiling.

use crate::adapter::{Adapter, Backend, Ceiling, Identity};
use crate::algorithm::Operation;
use crate::error::{Result, buffer_length};

const VERSION: &str = "crc32c 0.6.9";

/// Length of the checksum, in bytes.
const BYTES: usize = 4;

pub(super) fn adapters() -> Vec<Adapter> {
    vec![Adapter::ceiling(Crc32c)]
}

struct Crc32c;

impl Ceiling for Crc32c {
    fn identity(&self) -> Identity {
        Identity::new("crc32c", "crc32c", VERSION).on(backend())
    }

    fn operations(&self) -> &[Operation] {
        const ALL: &[Operation] = &[Operation::CHECKSUM];
        ALL
    }

    fn output_bytes(&self, _source: usize) -> usize {
        BYTES
    }

    /// The checksum in the order in which RFC 3720 sends it, its lowest byte first.
    fn run(&self, source: &[u8], destination: &mut [u8]) -> Result<()> {
        buffer_length("destination", destination.len(), BYTES)?;
        destination.copy_from_slice(&crc32c::crc32c(source).to_le_bytes());
        Ok(())
    }

    /// Byte after byte.
    fn expected(&self, source: &[u8]) -> Vec<u8> {
        let sum = source.chunks(1).fold(0, crc32c::crc32c_append);
        sum.to_le_bytes().to_vec()
    }
}

/// As the crate chooses at run time; on ARM its build script may leave the instruction out.
fn backend() -> Backend {
    #[cfg(target_arch = "x86_64")]
    return Backend::inferred(match std::arch::is_x86_feature_detected!("sse4.2") {
        true => "sse4.2",
        false => "soft",
    });
    #[cfg(target_arch = "aarch64")]
    return Backend::UNKNOWN;
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    Backend::inferred("soft")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_the_one_in_the_lock_file() {
        let (name, version) = VERSION.split_once(' ').unwrap();
        assert_eq!(super::super::locked(name), [version]);
    }

    /// The check value of the catalogue of parametrised CRC algorithms, and RFC 3720, appendix B.4.
    #[test]
    fn published_checksums_are_found() {
        let ascending: Vec<u8> = (0..32).collect();
        let cases: [(&[u8], u32); 4] = [
            (b"123456789", 0xe306_9283),
            (&[0; 32], 0x8a91_36aa),
            (&[0xff; 32], 0x62a8_ab43),
            (&ascending, 0x46dd_794e),
        ];
        for (message, sum) in cases {
            let mut got = [0; BYTES];
            Crc32c.run(message, &mut got).unwrap();
            assert_eq!(got, sum.to_le_bytes());
            assert_eq!(Crc32c.expected(message), got);
        }
    }
}
