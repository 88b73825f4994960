//! `completions`: what makes a shell complete the command's arguments.

use clap::{Args, Command};
use clap_complete::{Shell, generate};

use super::output::Output;
use crate::error::{Result, exit};

/// Print what makes a shell complete this command's arguments
#[derive(Args)]
#[command(after_long_help = "\
Examples:
  cipherbench completions bash > ~/.local/share/bash-completion/completions/cipherbench
  cipherbench completions fish > ~/.config/fish/completions/cipherbench.fish
  cipherbench completions zsh  > ~/.zfunc/_cipherbench")]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Completions of a command under the name that it was called by.
    pub(super) fn run(self, mut command: Command, output: &mut Output) -> Result<u8> {
        let called = std::env::args_os().next().and_then(|path| {
            std::path::Path::new(&path).file_stem().map(|name| name.to_string_lossy().into_owned())
        });
        let name = called.unwrap_or_else(|| command.get_name().to_owned());
        // Into memory first: the generator panics where it cannot write.
        let mut script = Vec::new();
        generate(self.shell, &mut command, name, &mut script);
        output.write(format_args!("{}", String::from_utf8_lossy(&script)))?;
        Ok(exit::OK)
    }
}
