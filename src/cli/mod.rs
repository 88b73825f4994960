//! The command as a library function: a maker's own binary has every verb over their own adapters.
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     cipherbench::cli::main(cipherbench::Registry::default())
//! }
//! ```
//!
//! A verb is a file: its arguments, and `run`, which writes to the `Output` that it is given and
//! returns one of the codes of [`exit`]. What goes wrong is one line on standard error.

mod compare;
mod completions;
mod doctor;
mod export;
mod fitness;
mod home;
mod list;
mod output;
#[cfg(feature = "criterion")]
mod progress;
mod rank;
mod recommend;
mod report;
mod results;
#[cfg(feature = "criterion")]
mod run;
mod selection;
mod splice;
mod steadiness;
mod verify;

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use clap::{Command, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::error::{Error, Result, exit};
use crate::registry::Registry;
use output::Output;

/// Runs the command on the process's own arguments over `registry`.
pub fn main(registry: Registry) -> ExitCode {
    let mut command = command();
    let parsed = command.try_get_matches_from_mut(std::env::args_os());
    let cli = match parsed.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(answer) => return ExitCode::from(answered(&answer)),
    };
    let mut output = Output::stdout();
    let code = match cli.run(&registry, &mut output).and_then(|code| output.flush().map(|()| code))
    {
        Ok(code) => code,
        Err(error) => failed(&error),
    };
    ExitCode::from(code)
}

/// How fast is every cipher, hash, MAC, AEAD, signature and key agreement on this machine?
#[derive(Parser)]
#[command(name = NAME, version, about, long_about = long_about(), after_long_help = AFTER_HELP, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    List(list::List),
    Verify(verify::Verify),
    #[cfg(feature = "criterion")]
    Run(run::Run),
    Report(report::Report),
    Results(results::Results),
    Export(export::Export),
    Compare(compare::Compare),
    Rank(rank::Rank),
    Recommend(recommend::Recommend),
    Doctor(doctor::Doctor),
    Completions(completions::Completions),
}

impl Cli {
    fn run(self, registry: &Registry, output: &mut Output) -> Result<u8> {
        match self.verb {
            Verb::List(verb) => verb.run(registry, output),
            Verb::Verify(verb) => verb.run(registry, output),
            #[cfg(feature = "criterion")]
            Verb::Run(verb) => verb.run(registry, output),
            Verb::Report(verb) => verb.run(registry, output),
            Verb::Results(verb) => verb.run(output),
            Verb::Export(verb) => verb.run(registry, output),
            Verb::Compare(verb) => verb.run(registry, output),
            Verb::Rank(verb) => verb.run(registry, output),
            Verb::Recommend(verb) => verb.run(registry, output),
            Verb::Doctor(verb) => verb.run(registry, output),
            Verb::Completions(verb) => verb.run(command(), output),
        }
    }
}

const NAME: &str = "cipherbench";

/// The command, whose examples call it as it was called: a maker's own has a name of its own.
fn command() -> Command {
    let called = std::env::args_os().next().and_then(|path| {
        std::path::Path::new(&path).file_stem().map(|name| name.to_string_lossy().into_owned())
    });
    match called {
        Some(called) if called != NAME && !called.is_empty() => called_by(Cli::command(), &called),
        _ => Cli::command(),
    }
}

fn called_by(mut command: Command, name: &str) -> Command {
    let renamed = |text: &dyn std::fmt::Display| {
        text.to_string().replace(&format!("\n  {NAME} "), &format!("\n  {name} "))
    };
    if let Some(about) = command.get_long_about().map(|text| renamed(text)) {
        command = command.long_about(about);
    }
    if let Some(help) = command.get_after_long_help().map(|text| renamed(text)) {
        command = command.after_long_help(help);
    }
    command.mut_subcommands(|verb| called_by(verb, name))
}

/// Prints what the argument parser answers: help, the version, or what was wrong with the arguments.
fn answered(answer: &clap::Error) -> u8 {
    match answer.print() {
        Ok(()) => answer.exit_code().try_into().unwrap_or(exit::USAGE),
        Err(source) => failed(&output::unwritable(source)),
    }
}

/// Says what went wrong in one line and gives its exit code. A reader who has left, as `head` does,
/// is no error.
fn failed(error: &Error) -> u8 {
    match error {
        Error::Io { source, .. } if source.kind() == ErrorKind::BrokenPipe => exit::OK,
        error => {
            // Nobody is left to tell where even this cannot be written.
            let _ = writeln!(std::io::stderr(), "error: {error}");
            error.exit_code()
        }
    }
}

/// What the command is for, with an example of each verb that this build has.
fn long_about() -> String {
    let run = if cfg!(feature = "criterion") { RUN_EXAMPLE } else { "" };
    format!("{LONG_ABOUT}{run}")
}

const RUN_EXAMPLE: &str = "
  cipherbench run --budget 5m            the most asked-for rows, in five minutes";

const LONG_ABOUT: &str = "\
How fast is every cipher, hash, MAC, AEAD, signature and key agreement on this machine, in every \
library that this build has, each one checked against published vectors before it is timed?

This command looks at what there is and at what was measured. The measuring itself is \
`cargo bench` in a checkout, or `run` in a build with the engine; both print where the page is, and \
`report` makes page and tables again.

Examples:
  cipherbench list                       every algorithm, its status and who has it
  cipherbench list des ede3              one algorithm by any of its names, here OpenSSL's
  cipherbench list --family aead --format json
  cipherbench verify                     every implementation against published vectors
  cipherbench verify 'aes-*' -v          some of them, with the sources of the vectors
  cipherbench doctor                     is this machine fit to measure on?
  cipherbench report --format text       the last results as a table
  cipherbench results                    every set of results that there is
  cipherbench export --format csv        the last results for a spreadsheet
  cipherbench compare before after       what became faster, what slower, by how much
  cipherbench rank --family aead         who is fastest here, ties shown as ties
  cipherbench recommend --for tls        which to take, and the rows that say so";

const AFTER_HELP: &str = "\
Exit codes:
  0    all is well
  1    the thing asked about is bad: a verification failed
  2    wrong use: a flag, a value or a name that is not known
  3    a result set is missing or damaged, or a baseline is missing
  4    the selection matched nothing
  5    results that cannot be compared were to be compared
  6    the environment refused: no permission, disk full, a library absent
  130  interrupted by Ctrl-C

Environment:
  CIPHERBENCH_HOME   where results are. Without it: target/cipherbench under Cargo, else `cipherbench`
                     in the platform's data directory";
