//! One entry against every vector of its algorithm.

use std::borrow::Cow;

use super::ask::{Answer, Expect, Fault, Question, Set, guarded};
use super::{
    NotAsked, Verdict, aead, agreement, cipher, hash, kdf, kem, mac, published, signature,
};
use crate::adapter::Adapter;
use crate::algorithm::Operation;
use crate::error::Result;
use crate::registry::Entry;

/// Asks an entry every published vector of its algorithm: those that came with a caller's own
/// algorithm, else the built-in ones and, with the feature `wycheproof`, Project Wycheproof's.
///
/// An implementation that panics is failed with the panic's message and asked no more.
pub fn check(entry: &Entry) -> Verdict {
    let mut verdict = Verdict::default();
    if let Err(sentence) = guarded(|| ask_all(entry, &mut verdict)) {
        verdict.failed.push(sentence);
    }
    verdict
}

fn ask_all(entry: &Entry, verdict: &mut Verdict) {
    if let Some(reason) = entry.adapter().unavailable() {
        *verdict = Verdict::not_asked(NotAsked::Unavailable(reason));
        return;
    }
    let Some(asker) = asker(entry) else {
        let family = entry.algorithm().family();
        *verdict = Verdict::not_asked(NotAsked::NotApplicable(format!(
            "no vectors exist for the family {family}"
        )));
        return;
    };
    let sets = match sets(entry) {
        Ok(sets) => sets,
        Err(error) => {
            verdict.failed.push(error.to_string());
            return;
        }
    };
    let mut answered = false;
    for set in &sets {
        verdict.sources.extend_from_slice(&set.vectors.sources);
        for question in set.questions() {
            let place = &question.place;
            match guarded(|| asker(&question)) {
                Ok(Ok(left_out)) => {
                    verdict.passed += 1;
                    answered |= question.expect != Expect::Refusal;
                    let left_out = left_out.into_iter().map(|reason| format!("{place}: {reason}"));
                    verdict.skipped.extend(left_out);
                }
                Ok(Err(Fault::Cannot(reason))) => {
                    verdict.skipped.push(format!("{place}: {reason}"));
                }
                Ok(Err(Fault::Wrong(sentence))) => {
                    verdict.failed.push(format!("{place}: {sentence}"));
                }
                Err(panic) => {
                    verdict.failed.push(format!("{place}: {panic}"));
                    return;
                }
            }
        }
    }
    if verdict.passed > 0 && !answered {
        let sentence = "no genuine case was answered: refusing everything would pass";
        verdict.failed.push(sentence.into());
    }
}

type Asker<'a> = Box<dyn Fn(&Question<'_>) -> Answer + 'a>;

/// What asks the entry one case; none for a family that nothing is published for.
fn asker(entry: &Entry) -> Option<Asker<'_>> {
    Some(match entry.adapter() {
        Adapter::Hash(adapter) => Box::new(|question| hash::ask(entry, &**adapter, question)),
        Adapter::Xof(adapter) => Box::new(|question| hash::ask_xof(entry, &**adapter, question)),
        Adapter::Mac(adapter) => Box::new(|question| mac::ask(entry, &**adapter, question)),
        Adapter::Cipher(adapter) => Box::new(|question| cipher::ask(entry, &**adapter, question)),
        Adapter::Aead(adapter) => Box::new(|question| aead::ask(entry, &**adapter, question)),
        Adapter::Kdf(adapter) => Box::new(|question| kdf::ask(entry, &**adapter, question)),
        Adapter::Signature(adapter) => {
            Box::new(|question| signature::ask(entry, &**adapter, question))
        }
        Adapter::Agreement(adapter) => {
            Box::new(|question| agreement::ask(entry, &**adapter, question))
        }
        Adapter::Kem(adapter) => Box::new(|question| kem::ask(entry, &**adapter, question)),
        Adapter::Rng(_) | Adapter::Channel(_) | Adapter::Ceiling(_) => return None,
    })
}

/// The sets of cases that an entry is asked.
fn sets(entry: &Entry) -> Result<Vec<Set<'_>>> {
    if let Some(own) = entry.vectors() {
        return Ok(vec![Set::of(Cow::Borrowed(own))]);
    }
    let algorithm = entry.algorithm();
    let mut sets: Vec<_> =
        published(algorithm.slug())?.into_iter().map(|own| Set::of(Cow::Owned(own))).collect();
    if entry.operations().contains(&Operation::AGREE_EPHEMERAL) {
        let generator = agreement::generator(algorithm)?;
        sets.extend(generator.map(|own| Set::of(Cow::Owned(own))));
    }
    #[cfg(feature = "wycheproof")]
    sets.extend(super::wycheproof::sets(algorithm)?);
    Ok(sets)
}
