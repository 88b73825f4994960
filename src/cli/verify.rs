//! `verify`: every implementation against published vectors.

use std::borrow::Cow;

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

    /// Where the vectors come from, each one that failed, and why some were skipped
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

/// Each reason once, at the first vector that it was given for and with the number of the others.
fn folded(sentences: &[String]) -> Vec<Cow<'_, str>> {
    let mut reasons: Vec<(&str, &str, usize)> = Vec::new();
    for sentence in sentences {
        // "file:line: reason", or "file, test N: reason".
        let reason = sentence.split_once(": ").map_or(&**sentence, |(_, reason)| reason);
        match reasons.iter_mut().find(|(_, known, _)| *known == reason) {
            Some((_, _, others)) => *others += 1,
            None => reasons.push((sentence, reason, 0)),
        }
    }
    let folded = |(first, _, others)| match others {
        0 => Cow::from(first),
        others => Cow::from(format!("{first} (and {others} more alike)")),
    };
    reasons.into_iter().map(folded).collect()
}

fn details(verdict: &Verdict, output: &mut Output) -> Result<()> {
    let sources = verdict.sources.iter().map(|sentence| ("vectors", Cow::from(sentence)));
    let failed = verdict.failed.iter().map(|sentence| ("failed", Cow::from(sentence)));
    let skipped = folded(&verdict.skipped).into_iter().map(|sentence| ("skipped", sentence));
    for (what, sentence) in sources.chain(failed).chain(skipped) {
        output.line(format_args!("             {what}: {sentence}"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn equal_reasons_are_one_line() {
        let said = ["a.txt:3: setup: none", "a.txt:9: wrong tag", "b, test 1: setup: none"];
        assert_eq!(
            folded(&said.map(str::to_owned)),
            ["a.txt:3: setup: none (and 1 more alike)", "a.txt:9: wrong tag"]
        );
    }
}
