//! The engine behind the bench targets, from outside: this program runs itself as a bench target,
//! with good and spoiled adapters, and looks at what is printed, kept and answered.
//!
//! It has no libtest harness, since a bench target's arguments are Criterion's.

mod cases;
#[path = "../common/mount.rs"]
mod mount;
mod place;
mod rows;
mod target;
mod usage;
mod verb;

use std::process::ExitCode;

fn main() -> ExitCode {
    match std::env::var("CIPHERBENCH_TEST_TARGET") {
        Ok(registry) => target::main(&registry),
        Err(_) => cases::main(),
    }
}
