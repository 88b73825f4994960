//! `rank`: who is fastest at what, by ratio to the best that may be picked.

use std::collections::HashMap;

use clap::Args;

use super::home::Home;
use super::output::{Format, Output};
use super::selection::{SelectedRows, statuses};
use crate::algorithm::Status;
use crate::error::{Error, Result, exit};
use crate::registry::Registry;
use crate::report::cost::{CostLine, cost_lines};
use crate::report::rank::{self, Breadth, Question, Ranking};

/// Rank providers and algorithms by ratio to the best that may be picked, ties shown as ties
///
/// Of each family the main operation, at 1024 and at 16384 bytes; --operation and --size name others. Rows
/// stand against each other where they were measured on the machine and by the build of the newest one. Legacy
/// and broken algorithms are shown and have no place.
#[derive(Args)]
#[command(after_long_help = "\
Examples:
  cipherbench rank
  cipherbench rank --family aead --size 1024
  cipherbench rank --set before --family block --min-status acceptable
  cipherbench rank --family hash --cost")]
pub(super) struct Rank {
    /// Of which set, by name or path; without it the one that runs write to
    #[arg(long, value_name = "NAME")]
    set: Option<String>,

    /// Only algorithms of this status or a better one
    #[arg(long, value_name = "STATUS", value_parser = statuses())]
    min_status: Option<Status>,

    /// Fixed cost and cost per byte of each row that was measured at three sizes or more
    #[arg(long)]
    cost: bool,

    /// As what
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    #[command(flatten)]
    selected: SelectedRows,

    #[command(flatten)]
    home: Home,
}

impl Rank {
    pub(super) fn run(self, registry: &Registry, output: &mut Output) -> Result<u8> {
        let (every_operation, every_size) = self.selected.names();
        let mut filter = self.selected.filter(registry)?;
        let mut set = self.home.read(self.set.as_deref())?;
        filter.keep(&mut set);
        filter.finish()?;
        if let Some(least) = self.min_status {
            let standing: HashMap<&str, Status> = registry
                .algorithms()
                .iter()
                .map(|algorithm| (algorithm.slug(), algorithm.standing()))
                .collect();
            set.measurements.retain(|row| {
                standing.get(&*row.id.algorithm).is_some_and(|standing| *standing <= least)
            });
        }
        let questions = rank::questions(&set, Breadth { every_operation, every_size });
        let rankings = rank::rank(&set, registry, |id| questions.contains(&Question::of(id)));
        if rankings.is_empty() {
            let least = self.min_status.map_or("", Status::slug);
            let wanted = match least {
                "" => "what can be ranked: no row is of a family".to_owned(),
                least => format!("status {least} or better"),
            };
            return Err(Error::NothingMatched(wanted));
        }
        let (alike, _) = rank::by_receipt(&set);
        let costs: Vec<CostLine<'_>> = match self.cost {
            true => {
                cost_lines(&alike).into_iter().filter(|line| is_shown(line, &rankings)).collect()
            }
            false => Vec::new(),
        };
        match self.format {
            Format::Json => output.json(&rank::json::json(&rankings, &costs))?,
            Format::Text => {
                let newest = set.newest_invocation().last().copied();
                output.verdicts(&rank::text(&rankings, newest))?;
                if self.cost {
                    output.write(format_args!("{}", rank::costs(&costs)))?;
                }
            }
        }
        Ok(exit::OK)
    }
}

/// Whether a line's operation is among those that are ranked.
fn is_shown(line: &CostLine<'_>, rankings: &[Ranking<'_>]) -> bool {
    let id = &line.row.measurement.id;
    rankings.iter().any(|ranking| {
        ranking.question.family == id.family && ranking.question.operation == id.operation
    })
}
