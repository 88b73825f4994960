//! `doctor`: is this machine fit to measure on, and what is in this build?

use std::collections::BTreeSet;

use clap::Args;
use serde::Serialize;

use super::fitness::{self, Finding, Level};
use super::home::Home;
use super::output::{Format, Output, shown, table};
use super::steadiness;
use crate::error::{Result, exit};
use crate::record::Environment;
use crate::registry::Registry;

/// Is this machine fit to measure on, and which providers are in this build?
///
/// A line for each thing that can spoil a measurement: `ok`, `doubtful` (differences of a few percent
/// may be the machine's), `unfit` (figures would mislead) or `unknown` (the system does not tell),
/// with what to do about it. Takes about a second, in which it watches how steadily the processor does
/// the same work. The exit code is 0 whatever is found.
#[derive(Args)]
pub(super) struct Doctor {
    #[command(flatten)]
    home: Home,

    /// As what
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// What the doctor says, as JSON has it.
#[derive(Serialize)]
struct Diagnosis<'a> {
    verdict: Level,
    sentence: String,
    findings: Vec<Finding>,
    environment: &'a Environment,
}

impl Doctor {
    pub(super) fn run(self, registry: &Registry, output: &mut Output) -> Result<u8> {
        let environment = Environment::capture("doctor", "none", registry);
        let findings = vec![
            fitness::build(&environment),
            fitness::flags(&environment),
            fitness::processor(&environment),
            fitness::processors(&environment),
            fitness::load(&environment),
            fitness::governor(&environment),
            fitness::turbo(&environment),
            fitness::virtualisation(&environment),
            fitness::clock(&steadiness::clock()),
            fitness::steadiness(&steadiness::spread(fitness::WATCHED)),
            fitness::disk(&self.home.path()?),
        ];
        let (verdict, sentence) = fitness::verdict(&findings);
        let diagnosis = Diagnosis { verdict, sentence, findings, environment: &environment };
        match self.format {
            Format::Json => output.json(&diagnosis)?,
            Format::Text => diagnosis.print(output)?,
        }
        Ok(exit::OK)
    }
}

impl Diagnosis<'_> {
    fn print(&self, output: &mut Output) -> Result<()> {
        let mut lines = table();
        for finding in &self.findings {
            lines.add_row([finding.level.slug(), finding.what, &*finding.found]);
            if let Some(advice) = finding.advice {
                lines.add_row(["", "", &*format!("-> {advice}")]);
            }
        }
        output.line(shown(lines))?;
        output.line("")?;
        output.line(format_args!("features: {}", or_none(&self.environment.features)))?;
        for provider in &self.environment.providers {
            // A row's version may name several libraries, and a library serves several rows.
            let versions: BTreeSet<_> =
                provider.versions.iter().flat_map(|versions| versions.split(", ")).collect();
            let versions: Vec<_> = versions.into_iter().collect();
            output.line(format_args!(
                "provider: {} ({})",
                provider.provider,
                versions.join(", ")
            ))?;
        }
        if self.environment.providers.is_empty() {
            output.line("provider: none in this build; see the crate's features")?;
        }
        output.line("")?;
        output.line(format_args!("{}: {}", self.verdict.slug(), self.sentence))
    }
}

fn or_none(words: &[String]) -> String {
    if words.is_empty() { "none".into() } else { words.join(", ") }
}
