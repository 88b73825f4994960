//! `verify`: every implementation against published vectors.

use clap::Args;

use super::output::Output;
use super::selection::Selected;
use crate::error::{Error, Result, exit};
use crate::registry::{Entry, Registry};
use crate::verify::{Verdict, check};

/// Check every implementation against published vectors
///
/// A line for each algorithm and provider, and at the end `N passed, N failed, N skipped`, which
/// counts vectors. Exit code 1 if a vector was answered wrongly, or if an implementation that is here
/// passed none: what was not checked is not passed.
#[derive(Args)]
#[command(after_long_help = "\
Examples:
  cipherbench verify
  cipherbench verify sha-256 'aes-*'
  cipherbench verify --family signature -v")]
pub(super) struct Verify {
    #[command(flatten)]
    selected: Selected,

    /// Where the vectors come from, and each one that failed or was skipped
    #[arg(short, long)]
    verbose: bool,
}

impl Verify {
    pub(super) fn run(self, registry: &Registry, output: &mut Output) -> Result<u8> {
        let selection = self.selected.resolve(registry)?;
        let entries = registry.select(&selection)?;
        let mut bad = 0;
        if let Err(Error::Inconsistent(faults)) = registry.consistency_check() {
            for fault in &faults {
                output.line(format_args!("FAILED       registry: {fault}"))?;
            }
            bad += faults.len();
        }
        let width = entries.iter().map(|entry| entry.key().len()).max().unwrap_or(0);
        let (mut passed, mut failed, mut skipped) = (0, 0, 0);
        for entry in entries {
            let (word, said, verdict) = judged(entry);
            output.line(format_args!("{word:<11}  {:<width$}  {said}", entry.key()))?;
            if self.verbose {
                details(&verdict, output)?;
            }
            output.flush()?;
            bad += usize::from(word == FAILED);
            passed += verdict.passed;
            failed += verdict.failed.len();
            skipped += verdict.skipped.len();
        }
        output.line(format_args!("{passed} passed, {failed} failed, {skipped} skipped"))?;
        Ok(if bad > 0 || failed > 0 || passed == 0 { exit::BAD } else { exit::OK })
    }
}

const FAILED: &str = "FAILED";

/// The word, what is said beside it, and the verdict itself.
fn judged(entry: &Entry) -> (&'static str, String, Verdict) {
    if let Some(reason) = entry.adapter().unavailable() {
        let skipped = vec![format!("{} is unavailable: {reason}", entry.key())];
        return ("unavailable", reason, Verdict { skipped, ..Verdict::default() });
    }
    let verdict = check(entry);
    match verdict.require() {
        Ok(()) => {
            let skipped = match verdict.skipped.len() {
                0 => String::new(),
                n => format!(", {n} skipped"),
            };
            ("ok", format!("{} passed{skipped}", verdict.passed), verdict)
        }
        Err(Error::Failed(reason)) => (FAILED, reason, verdict),
        Err(error) => (FAILED, error.to_string(), verdict),
    }
}

fn details(verdict: &Verdict, output: &mut Output) -> Result<()> {
    for (what, sentences) in
        [("vectors", &verdict.sources), ("failed", &verdict.failed), ("skipped", &verdict.skipped)]
    {
        for sentence in sentences {
            output.line(format_args!("             {what}: {sentence}"))?;
        }
    }
    Ok(())
}
