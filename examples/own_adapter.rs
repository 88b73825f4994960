//! A maker's own SHA-256 beside the built-in ones: verified, then benched. What is the maker's stands
//! between the marks; the rest is the same for everyone.
//!
//! ```console
//! $ cargo run --release --example own_adapter -- --bench sha-256
//! ```
//!
//! Without `--bench` each benchmark is done once and not timed. In a crate of your own, put this into
//! `benches/own.rs` with `harness = false`, and `cargo bench` does the same.

use std::process::ExitCode;

use cipherbench::adapter::{Adapter, HashContext, HashOf, Identity};
use cipherbench::algorithm::Family;
use cipherbench::error::{Result, buffer_length};
use cipherbench::{Registry, bench_main, verify};

// --- yours
#[derive(Default)]
struct Mine(hmac_sha256::Hash);

impl HashContext for Mine {
    fn update(&mut self, data: &[u8]) -> Result<()> {
        self.0.update(data);
        Ok(())
    }
    fn finish(&mut self, digest: &mut [u8]) -> Result<()> {
        buffer_length("digest", digest.len(), 32)?;
        digest.copy_from_slice(&std::mem::take(&mut self.0).finalize());
        Ok(())
    }
}
// --- end

fn main() -> ExitCode {
    // --- yours
    let mine = HashOf::<Mine>::new(Identity::new("sha-256", "mine", "hmac-sha256 1.1"));
    let registry = Registry::default().with(Adapter::hash(mine));
    // --- end
    for entry in registry.serving("sha-256") {
        let verdict = verify::check(entry);
        match verdict.require() {
            Ok(()) => println!("{}: {} vectors passed", entry.key(), verdict.passed),
            // Not the end: the bench records the failure and gives no figure.
            Err(error) => println!("{}: {error}", entry.key()),
        }
    }
    bench_main(registry, &[Family::Hash])
}
