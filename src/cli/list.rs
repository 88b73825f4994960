//! `list`: every algorithm, what it is, and who has it. Creates no key.

use std::borrow::Cow;

use clap::Args;
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement};
use serde::Serialize;

use super::output::{Format, Output, WIDE, shown, table, warn};
use super::selection::Selected;
use crate::algorithm::Algorithm;
use crate::error::{Error, Result, exit};
use crate::registry::{Entry, Registry, Selection};

/// List the algorithms: what each is, whether it may be picked, and who has it
///
/// One algorithm is shown with all that is known of it, several as a table: on a terminal of less than
/// 130 columns without sizes and operations, unless -v asks for them. Sizes are in bytes.
#[derive(Args)]
#[command(after_long_help = "\
Examples:
  cipherbench list
  cipherbench list des ede3
  cipherbench list --family aead,mac --status recommended
  cipherbench list --format json | jq '.[] | select(.status == \"broken\") | .slug'")]
pub(super) struct List {
    #[command(flatten)]
    selected: Selected,

    /// As what: `json` is an array with one object for each algorithm
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// Sizes and operations in the table however narrow the terminal is
    #[arg(short, long)]
    verbose: bool,
}

impl List {
    pub(super) fn run(self, registry: &Registry, output: &mut Output) -> Result<u8> {
        let selection = self.selected.resolve(registry)?;
        if let Err(faulty) = registry.check_names() {
            warn(faulty);
        }
        let rows = rows(registry, &selection)?;
        match (self.format, &*rows) {
            (Format::Json, rows) => output.json(&rows)?,
            (Format::Text, [row]) => card(row, output)?,
            (Format::Text, rows) => overview(rows, self.verbose, output)?,
        }
        Ok(exit::OK)
    }
}

/// The algorithms selected, each with the entries selected. One that nobody serves is there too,
/// unless it was asked what somebody serves.
fn rows<'a>(registry: &'a Registry, selection: &Selection) -> Result<Vec<Row<'a>>> {
    let anybody = selection.providers.is_empty() && selection.operations.is_empty();
    let entries = match registry.select(selection) {
        Err(Error::NothingMatched(_)) if anybody => Vec::new(),
        entries => entries?,
    };
    let rows: Vec<_> = registry
        .algorithms_of(selection)?
        .into_iter()
        .map(|algorithm| {
            let serving =
                entries.iter().filter(|entry| entry.algorithm().slug() == algorithm.slug());
            Row::new(algorithm, serving.copied())
        })
        .filter(|row| anybody || !row.providers.is_empty())
        .collect();
    if rows.is_empty() { Err(Error::NothingMatched(selection.to_string())) } else { Ok(rows) }
}

/// An algorithm with all its metadata, as JSON has it.
#[derive(Serialize)]
struct Row<'a> {
    slug: &'a str,
    family: &'static str,
    status: &'static str,
    status_reason: &'a str,
    status_source: &'a str,
    source: &'a str,
    key_bytes: Option<usize>,
    nonce_bytes: Option<usize>,
    block_bytes: Option<usize>,
    tag_bytes: Option<usize>,
    output_bytes: Option<usize>,
    whole_blocks: bool,
    one_time_key: bool,
    openssl_names: &'a [Cow<'static, str>],
    ssh_names: &'a [Cow<'static, str>],
    iana_names: &'a [Cow<'static, str>],
    aliases: &'a [Cow<'static, str>],
    providers: Vec<Served<'a>>,
}

/// Who serves it.
#[derive(Serialize)]
struct Served<'a> {
    provider: &'a str,
    version: &'a str,
    backend: &'a str,
    backend_evidence: &'static str,
    unavailable: Option<String>,
    operations: Vec<&'a str>,
}

impl<'a> Row<'a> {
    fn new(algorithm: &'a Algorithm, entries: impl Iterator<Item = &'a Entry>) -> Self {
        let sizes = algorithm.sizes();
        Self {
            slug: algorithm.slug(),
            family: algorithm.family().slug(),
            status: algorithm.standing().slug(),
            status_reason: algorithm.status_reason(),
            status_source: algorithm.status_source(),
            source: algorithm.source(),
            key_bytes: sizes.key,
            nonce_bytes: sizes.nonce,
            block_bytes: sizes.block,
            tag_bytes: sizes.tag,
            output_bytes: sizes.output,
            whole_blocks: algorithm.takes_whole_blocks(),
            one_time_key: algorithm.has_one_time_key(),
            openssl_names: algorithm.openssl_names(),
            ssh_names: algorithm.ssh_names(),
            iana_names: algorithm.iana_names(),
            aliases: algorithm.aliases(),
            providers: entries.map(Served::new).collect(),
        }
    }

    /// Every operation that somebody offers, once.
    fn operations(&self) -> Vec<&str> {
        let mut all = Vec::new();
        for operation in self.providers.iter().flat_map(|served| &served.operations) {
            if !all.contains(operation) {
                all.push(*operation);
            }
        }
        all
    }

    fn sizes(&self) -> [(&'static str, Option<usize>); 5] {
        let [key, nonce, block, tag, output] = SIZES;
        [
            (key, self.key_bytes),
            (nonce, self.nonce_bytes),
            (block, self.block_bytes),
            (tag, self.tag_bytes),
            (output, self.output_bytes),
        ]
    }
}

/// What an algorithm may have a size of.
const SIZES: [&str; 5] = ["key", "nonce", "block", "tag", "output"];

impl<'a> Served<'a> {
    fn new(entry: &'a Entry) -> Self {
        let identity = entry.identity();
        Self {
            provider: entry.provider(),
            version: &identity.version,
            backend: &identity.backend.path,
            backend_evidence: identity.backend.evidence.slug(),
            unavailable: entry.adapter().unavailable(),
            operations: entry.operations().iter().map(|operation| operation.slug()).collect(),
        }
    }
}

fn overview(rows: &[Row<'_>], verbose: bool, output: &mut Output) -> Result<()> {
    let mut table = table();
    let narrow = table.width().is_some_and(|width| width < WIDE);
    if verbose && narrow {
        // Lines that the terminal breaks are easier to read than words broken in their columns.
        table.set_content_arrangement(ContentArrangement::Disabled);
    }
    let all = verbose || !narrow;
    let mut header = vec!["algorithm", "family", "status"];
    header.extend(SIZES.into_iter().filter(|_| all));
    header.push("providers");
    header.extend(all.then_some("operations"));
    table.set_header(header);
    for row in rows {
        let mut cells = vec![row.slug.to_owned(), row.family.to_owned(), row.status.to_owned()];
        let size = |(_, size): (_, Option<usize>)| size.map_or("-".into(), |size| size.to_string());
        cells.extend(row.sizes().into_iter().filter(|_| all).map(size));
        cells.push(joined(row.providers.iter().map(|served| served.provider)));
        cells.extend(all.then(|| joined(row.operations().into_iter())));
        table.add_row(cells);
    }
    let (words, numbers) = (3, if all { SIZES.len() } else { 0 });
    for column in table.column_iter_mut().take(words + numbers) {
        column.set_constraint(ColumnConstraint::ContentWidth);
    }
    for column in table.column_iter_mut().skip(words).take(numbers) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    output.line(shown(table))
}

/// All that is known of one algorithm.
fn card(row: &Row<'_>, output: &mut Output) -> Result<()> {
    output.line(row.slug)?;
    let sizes =
        row.sizes().into_iter().filter_map(|(what, size)| Some(format!("{what} {}", size?)));
    let mut facts = vec![
        ("family", row.family.to_owned()),
        ("defined in", row.source.to_owned()),
        ("status", format!("{}: {} ({})", row.status, row.status_reason, row.status_source)),
        ("bytes", joined(sizes)),
    ];
    if row.whole_blocks {
        facts.push(("messages", "whole blocks only".into()));
    }
    if row.one_time_key {
        facts.push(("keys", "one message each".into()));
    }
    for (what, names) in [
        ("OpenSSL", row.openssl_names),
        ("SSH", row.ssh_names),
        ("IANA", row.iana_names),
        ("also called", row.aliases),
    ] {
        if !names.is_empty() {
            facts.push((what, joined(names.iter())));
        }
    }
    if row.providers.is_empty() {
        facts.push(("providers", "none in this build".into()));
    }
    for (what, said) in facts {
        output.line(format_args!("  {what:<12} {said}"))?;
    }
    for served in &row.providers {
        output.line(format_args!("  by {}", served.provider))?;
        let backend = match served.backend_evidence {
            "unknown" => served.backend.to_owned(),
            evidence => format!("{} ({evidence})", served.backend),
        };
        output.line(format_args!("    {:<10} {}", "version", served.version))?;
        output.line(format_args!("    {:<10} {backend}", "backend"))?;
        if let Some(reason) = &served.unavailable {
            output.line(format_args!("    unavailable: {reason}"))?;
        }
        output.line(format_args!(
            "    {:<10} {}",
            "operations",
            joined(served.operations.iter())
        ))?;
    }
    Ok(())
}

fn joined(parts: impl Iterator<Item = impl ToString>) -> String {
    parts.map(|part| part.to_string()).collect::<Vec<_>>().join(", ")
}
