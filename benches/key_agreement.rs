//! The families `agreement` and `kem`.

use std::process::ExitCode;

use cipherbench::algorithm::Family;
use cipherbench::{Registry, bench_main};

fn main() -> ExitCode {
    bench_main(Registry::default(), &[Family::Agreement, Family::Kem])
}
