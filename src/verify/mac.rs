//! Message authentication codes against their vectors.

use super::ask::{
    Answer, Fault, Parts, Question, also, blank, judged, long_message, same_in_pieces,
};
use super::hash::{LONG, SHORT, odd_pieces};
use crate::adapter::{Mac, MacContext};
use crate::algorithm::Operation;
use crate::error::Error;
use crate::registry::Entry;

/// In one call and, where offered, in pieces, each again after earlier use. A vector's tag may be
/// shorter than the algorithm's: then its bytes are compared with the first ones.
pub(super) fn ask(entry: &Entry, adapter: &dyn Mac, question: &Question<'_>) -> Answer {
    let case = question.case;
    let (key, message, tag) = (case.wanted("key")?, case.wanted("message")?, case.wanted("tag")?);
    let whole = entry.algorithm().sizes().tag.unwrap_or(tag.len());
    let judge = |got: &[u8]| judged(question.expect, "tag", &got[..tag.len().min(whole)], tag);
    let one_time = entry.algorithm().has_one_time_key();
    let nonce = if one_time { key } else { case.field("nonce").unwrap_or_default() };

    let mut parts = Parts::of(entry);
    parts.ask(&[Operation::MAC], || {
        let mut context =
            if one_time { adapter.one_time()? } else { adapter.key(key)?.context()? };
        for _ in 0..2 {
            let mut got = blank(whole);
            context.mac(nonce, message, &mut got)?;
            judge(&got)?;
            let mut got = blank(whole);
            if incremental(&mut *context, &odd_pieces(message), &mut got)? {
                judge(&got).map_err(|fault| also(fault, "in pieces"))?;
            }
        }
        if question.long && !one_time {
            let message = long_message(LONG);
            let (mut whole_tag, mut pieces_tag) = (blank(whole), blank(whole));
            context.mac(nonce, &message, &mut whole_tag)?;
            let pieces: Vec<_> = message.chunks(SHORT).collect();
            if incremental(&mut *context, &pieces, &mut pieces_tag)? {
                same_in_pieces("tag", &whole_tag, &pieces_tag)?;
            }
        }
        Ok(())
    })?;
    parts.ask_setup(|| Ok(adapter.setup()?.setup(key)?))?;
    parts.end()
}

/// Whether the context offers it, and then the tag.
fn incremental(
    context: &mut dyn MacContext,
    pieces: &[&[u8]],
    tag: &mut [u8],
) -> Result<bool, Fault> {
    match context.update(&[]) {
        Err(Error::Unsupported { .. }) => return Ok(false),
        answer => answer?,
    }
    for piece in pieces {
        context.update(piece)?;
    }
    context.finish(tag)?;
    Ok(true)
}
