//! The `cipherbench` command: one line over [`cipherbench::cli::main`].

fn main() -> std::process::ExitCode {
    cipherbench::cli::main(cipherbench::Registry::default())
}
