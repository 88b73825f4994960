//! `results`: the sets of results that there are.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde::Serialize;

use super::home::Home;
use super::output::{Format, Output, shown, table};
use crate::error::{Result, exit, plain};
use crate::record::{
    CURRENT, Counts, Environment, Invocation, ResultSet, Saved, Summary, remove, save,
};
use crate::report::words;

/// List the results that there are, look into one set, keep one under a name
///
/// A line for each set of each place: `current`, which runs and `cargo bench` write to, and those that were
/// saved. Below the current one stands each invocation in it, and how many of its rows still count: a
/// later measurement of the same benchmark takes an earlier one's place. To keep such rows, save them.
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_long_help = "\
Examples:
  cipherbench results
  cipherbench results current
  cipherbench results save before
  cipherbench results remove before
  cipherbench results --format json"
)]
pub(super) struct Results {
    #[command(subcommand)]
    action: Option<Action>,

    /// This set alone, by name or path: its receipt, what is in it, and its damage
    #[arg(value_name = "SET")]
    name: Option<String>,

    /// As what
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    #[command(flatten)]
    home: Home,
}

#[derive(Subcommand)]
enum Action {
    /// Copy the newest rows of a set under a name; a set of that name is replaced
    Save {
        /// Letters, digits and `.`, `_`, `-`, `+`
        name: String,

        /// Of this set; without it of the current one
        #[arg(long)]
        set: Option<String>,

        #[command(flatten)]
        home: Home,
    },
    /// Remove a saved set
    Remove {
        /// Its name
        name: String,

        #[command(flatten)]
        home: Home,
    },
}

impl Results {
    pub(super) fn run(self, output: &mut Output) -> Result<u8> {
        match (self.action, self.name) {
            (Some(Action::Save { name, set, home }), _) => {
                let path = save(&home.path()?, &name, &home.read(set.as_deref())?)?;
                output.line(format_args!("{name}: {}", path.display()))?;
            }
            (Some(Action::Remove { name, home }), _) => {
                remove(&home.place_of(&name)?, &name)?;
                output.line(format_args!("{name} is removed"))?;
            }
            (None, Some(name)) => {
                let set = self.home.read_quietly(Some(&name))?;
                let detail = Detail::of(name, &set);
                match self.format {
                    Format::Json => output.json(&detail)?,
                    Format::Text => detail.print(output)?,
                }
            }
            (None, None) => {
                let listed = listed(&self.home)?;
                match self.format {
                    Format::Json => output.json(&listed)?,
                    Format::Text => print(&listed, output)?,
                }
            }
        }
        Ok(exit::OK)
    }
}

/// A set as the list has it.
#[derive(Serialize)]
struct Listed {
    name: String,
    place: PathBuf,
    path: PathBuf,
    /// Its size on disk.
    bytes: Option<u64>,
    /// Why it cannot be used.
    problem: Option<String>,
    summary: Option<Summary>,
}

fn listed(home: &Home) -> Result<Vec<Listed>> {
    let mut all = Vec::new();
    for (place, sets) in home.sets()? {
        all.extend(sets.into_iter().map(|set| Listed::of(place.clone(), set)));
    }
    Ok(all)
}

impl Listed {
    fn of(place: PathBuf, Saved { name, path }: Saved) -> Self {
        let bytes = path.metadata().ok().map(|metadata| metadata.len());
        let (summary, problem) = match ResultSet::read(&path) {
            Ok(set) => (Some(Summary::of(&set)), None),
            Err(error) => (None, Some(error.to_string())),
        };
        Self { name, place, path, bytes, problem, summary }
    }
}

fn print(listed: &[Listed], output: &mut Output) -> Result<()> {
    if listed.is_empty() {
        return output.line(
            "no results yet: `cargo bench` in a checkout leaves some, `results save` keeps them",
        );
    }
    for (i, sets) in listed.chunk_by(|a, b| a.place == b.place).enumerate() {
        if i > 0 {
            output.line("")?;
        }
        output.line(plain(&sets[0].place.display().to_string()))?;
        print_place(sets, output)?;
    }
    Ok(())
}

fn print_place(sets: &[Listed], output: &mut Output) -> Result<()> {
    let mut lines = table();
    lines.set_header(HEADER);
    for set in sets {
        if let Some(summary) = &set.summary {
            lines.add_row(row(set, summary));
        }
    }
    if !lines.is_empty() {
        output.line(shown(lines))?;
    }
    for set in sets {
        if let Some(problem) = &set.problem {
            output.line(plain(&format!("{}: cannot be used: {problem}", set.name)))?;
        }
    }
    let current = sets.iter().find(|set| set.name == CURRENT);
    let invocations =
        current.and_then(|set| set.summary.as_ref()).map(|summary| &summary.invocations);
    if let Some(invocations) = invocations.filter(|invocations| invocations.len() > 1) {
        output.line("invocations in current, with the rows of each that still count:")?;
        for invocation in invocations.iter().rev() {
            output.line(format_args!("  {}", plain(&sentence(invocation))))?;
        }
    }
    Ok(())
}

const HEADER: [&str; 7] = ["set", "newest run (UTC)", "rows", "size", "plan", "rustc", "processor"];

fn row(set: &Listed, summary: &Summary) -> [String; 7] {
    let newest = summary.newest();
    let cpus: std::collections::BTreeSet<_> =
        summary.invocations.iter().map(|invocation| &invocation.cpu).collect();
    let others = match cpus.len() {
        0 | 1 => String::new(),
        n => format!(" and {} more", n - 1),
    };
    let when = newest.map(|newest| words::date(&newest.started)).unwrap_or_default();
    [
        set.name.clone(),
        when.trim_end_matches(" UTC").to_owned(),
        rows(summary),
        set.bytes.map(size).unwrap_or_default(),
        newest.map(plans).unwrap_or_default(),
        newest.map(|newest| version(newest.rustc.as_deref())).unwrap_or_default(),
        newest.and_then(|newest| newest.cpu.clone()).unwrap_or_else(|| "unknown".to_owned())
            + &others,
    ]
    .map(|words| plain(&words))
}

/// `1116, 73 n/a, 3 failed`: those measured, then what else there is.
fn rows(summary: &Summary) -> String {
    let Counts { measured, unavailable, failed } = summary.rows;
    let others = [(unavailable, "n/a"), (failed, "failed"), (summary.damaged_lines, "damaged")];
    let others = others.into_iter().filter(|(n, _)| *n > 0);
    others.fold(measured.to_string(), |text, (n, what)| format!("{text}, {n} {what}"))
}

fn plans(invocation: &Invocation) -> String {
    invocation.plans.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}

/// `1.95.0` of `rustc 1.95.0 (59807616e 2026-04-14)`.
fn version(rustc: Option<&str>) -> String {
    let words = rustc.unwrap_or("unknown");
    words.split(' ').nth(1).filter(|_| words.starts_with("rustc ")).unwrap_or(words).to_owned()
}

/// Kilobytes as disks have them.
fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

fn sentence(invocation: &Invocation) -> String {
    format!(
        "{}, {}: {} of {}, plan {}, rustc {}",
        words::date(&invocation.started),
        invocation.targets.join(" "),
        invocation.rows_that_count,
        invocation.rows,
        plans(invocation),
        version(invocation.rustc.as_deref()),
    )
}

/// A set alone.
#[derive(Serialize)]
struct Detail<'a> {
    name: String,
    path: &'a Path,
    summary: Summary,
    /// The newest run's receipt.
    environment: Option<&'a Environment>,
    damage: Vec<String>,
}

impl<'a> Detail<'a> {
    fn of(name: String, set: &'a ResultSet) -> Self {
        Self {
            name,
            path: &set.path,
            summary: Summary::of(set),
            environment: set.newest_invocation().last().copied(),
            damage: set.damage.iter().map(ToString::to_string).collect(),
        }
    }

    fn print(&self, output: &mut Output) -> Result<()> {
        output.line(plain(&format!("{}: {}", self.name, self.path.display())))?;
        if let Some(environment) = self.environment {
            output.line("")?;
            let mut lines = table();
            for (what, value) in receipt(environment) {
                lines.add_row([what.to_owned(), plain(&value)]);
            }
            output.line(shown(lines))?;
        }
        output.line("")?;
        let mut lines = table();
        lines.set_header([
            "family",
            "measured",
            "n/a",
            "failed",
            "algorithms",
            "operations",
            "providers",
        ]);
        for (slug, family) in &self.summary.families {
            let Counts { measured, unavailable, failed } = family.rows;
            let joined = |slugs: &std::collections::BTreeSet<String>| {
                slugs.iter().map(String::as_str).collect::<Vec<_>>().join(" ")
            };
            let cells = [
                slug.clone(),
                measured.to_string(),
                unavailable.to_string(),
                failed.to_string(),
                family.algorithms.len().to_string(),
                joined(&family.operations),
                joined(&family.providers),
            ];
            lines.add_row(cells.map(|words| plain(&words)));
        }
        output.line(shown(lines))?;
        output.line("")?;
        output.line("invocations, with the rows of each that still count:")?;
        for invocation in self.summary.invocations.iter().rev() {
            output.line(format_args!("  {}", plain(&sentence(invocation))))?;
        }
        for damage in &self.damage {
            output.line(format_args!("damaged: {}", plain(damage)))?;
        }
        Ok(())
    }
}

fn receipt(environment: &Environment) -> Vec<(&'static str, String)> {
    let Environment { cpu, toolchain, .. } = environment;
    let or_unknown = |value: &Option<String>| value.clone().unwrap_or_else(|| "unknown".to_owned());
    let or_none = |words: String| words::or_none(&words).to_owned();
    let flag = |value: Option<bool>| match value {
        Some(true) => "yes".to_owned(),
        Some(false) => "no".to_owned(),
        None => "unknown".to_owned(),
    };
    let number = |value: Option<usize>| value.map_or("unknown".to_owned(), |n| n.to_string());
    vec![
        ("newest run", format!("{} ({})", words::date(&environment.started), environment.run)),
        ("plan", environment.plan.clone()),
        ("cipherbench", environment.cipherbench.clone()),
        ("processor", format!("{} ({})", or_unknown(&cpu.name), cpu.architecture)),
        ("has", or_none(cpu.features.join(" "))),
        ("lacks", or_none(cpu.missing_features.join(" "))),
        ("processors", format!("{} logical, {} cores", number(cpu.logical), number(cpu.physical))),
        ("governor", or_unknown(&cpu.governor)),
        ("turbo", flag(cpu.turbo)),
        ("virtualised", flag(cpu.virtualised)),
        (
            "system",
            format!("{}, kernel {}", or_unknown(&environment.os), or_unknown(&environment.kernel)),
        ),
        (
            "rustc",
            format!("{} for {}", or_unknown(&toolchain.rustc), or_unknown(&toolchain.target)),
        ),
        ("profile", or_unknown(&toolchain.profile)),
        ("RUSTFLAGS", toolchain.rustflags.clone().map_or("unknown".to_owned(), or_none)),
    ]
}
