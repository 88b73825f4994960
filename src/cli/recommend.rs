//! `recommend`: which to take for a use on this machine, and why.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::home::Home;
use super::output::{Format, Output};
use crate::error::{Result, exit};
use crate::registry::Registry;
use crate::report::recommend::{self, USES, Use};

/// Say which algorithm to take for a use on this machine, with the rows that say so
///
/// Standards decide what may be taken, speed which of those. Broken and legacy algorithms are never the
/// pick, however fast they are. What was not measured is named with the command that does.
#[derive(Args)]
#[command(after_long_help = "\
Examples:
  cipherbench recommend --for tls
  cipherbench recommend --for ssh --set before --format json | jq '.answers[0].picks'")]
pub(super) struct Recommend {
    /// What for
    #[arg(long = "for", value_name = "USE", value_parser = uses())]
    wanted: &'static Use,

    /// By which set, by name or path; without it the one that runs write to
    #[arg(long, value_name = "NAME")]
    set: Option<String>,

    /// As what
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    #[command(flatten)]
    home: Home,
}

impl Recommend {
    pub(super) fn run(self, registry: &Registry, output: &mut Output) -> Result<u8> {
        let set = self.home.read(self.set.as_deref())?;
        let recommendation = recommend::recommend(&set, registry, self.wanted)?;
        match self.format {
            Format::Text => output.write(format_args!("{}", recommend::text(&recommendation)))?,
            Format::Json => output.json(&recommend::json::json(&recommendation))?,
        }
        Ok(exit::OK)
    }
}

fn uses() -> impl TypedValueParser<Value = &'static Use> {
    PossibleValuesParser::new(USES.map(|known| known.slug)).try_map(|slug| recommend::find(&slug))
}
