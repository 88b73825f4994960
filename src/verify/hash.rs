//! Hash and extendable-output functions against their vectors.

use super::ask::{Answer, Parts, Question, also, blank, judged, long_message, same_in_pieces};
use crate::adapter::{Hash, Xof};
use crate::algorithm::Operation;
use crate::registry::Entry;

/// In one call, in pieces, and each again after earlier use.
pub(super) fn ask(entry: &Entry, adapter: &dyn Hash, question: &Question<'_>) -> Answer {
    let message = question.case.wanted("message")?;
    let digest = question.case.wanted("digest")?;
    let mut parts = Parts::of(entry);
    parts.ask(&[Operation::HASH], || {
        let mut context = adapter.context()?;
        for _ in 0..2 {
            let mut got = blank(digest.len());
            context.hash(message, &mut got)?;
            judged(question.expect, "digest", &got, digest)?;
            for pieces in [odd_pieces(message), halves(message)] {
                let mut got = blank(digest.len());
                for piece in pieces {
                    context.update(piece)?;
                }
                context.finish(&mut got)?;
                judged(question.expect, "digest", &got, digest)
                    .map_err(|fault| also(fault, "in pieces"))?;
            }
        }
        if question.long {
            let message = long_message(LONG);
            let (mut whole, mut pieces) = (blank(digest.len()), blank(digest.len()));
            context.hash(&message, &mut whole)?;
            for piece in message.chunks(SHORT) {
                context.update(piece)?;
            }
            context.finish(&mut pieces)?;
            same_in_pieces("digest", &whole, &pieces)?;
        }
        Ok(())
    })?;
    parts.end()
}

/// In one call; absorbed and squeezed in pieces; each again after earlier use.
pub(super) fn ask_xof(entry: &Entry, adapter: &dyn Xof, question: &Question<'_>) -> Answer {
    let message = question.case.wanted("message")?;
    let output = question.case.wanted("output")?;
    let mut parts = Parts::of(entry);
    parts.ask(&[Operation::HASH, Operation::SQUEEZE], || {
        let mut context = adapter.context()?;
        for _ in 0..2 {
            let mut got = blank(output.len());
            context.hash(message, &mut got)?;
            judged(question.expect, "output", &got, output)?;
            let mut got = blank(output.len());
            context.reset();
            for piece in odd_pieces(message) {
                context.absorb(piece)?;
            }
            let (first, rest) = got.split_at_mut(output.len() / 3);
            context.squeeze(first)?;
            context.squeeze(rest)?;
            judged(question.expect, "output", &got, output)
                .map_err(|fault| also(fault, "in pieces"))?;
        }
        if question.long {
            let message = long_message(LONG);
            let (mut whole, mut pieces) = (blank(LONG), blank(LONG));
            context.hash(&message, &mut whole)?;
            context.reset();
            for piece in message.chunks(SHORT) {
                context.absorb(piece)?;
            }
            for piece in pieces.chunks_mut(SHORT) {
                context.squeeze(piece)?;
            }
            same_in_pieces("output", &whole, &pieces)?;
        }
        Ok(())
    })?;
    parts.end()
}

/// Pieces of 0, 1, 3, 7, 15, ... bytes: few, and across every block border somewhere.
pub(super) fn odd_pieces(mut message: &[u8]) -> Vec<&[u8]> {
    let mut pieces = Vec::new();
    let mut length = 0;
    while !message.is_empty() {
        let (piece, rest) = message.split_at(length.min(message.len()));
        pieces.push(piece);
        (message, length) = (rest, 2 * length + 1);
    }
    pieces
}

/// A long message, and pieces shorter than any block.
pub(super) const LONG: usize = 4099;
pub(super) const SHORT: usize = 7;

fn halves(message: &[u8]) -> Vec<&[u8]> {
    let (first, second) = message.split_at(message.len() / 2);
    vec![first, second]
}

#[cfg(test)]
mod tests {
    use super::odd_pieces;

    #[test]
    fn pieces_make_up_the_message() {
        for length in [0, 1, 2, 3, 4, 64, 1000] {
            let message: Vec<u8> = (0..length).map(|i| i as u8).collect();
            assert_eq!(odd_pieces(&message).concat(), message);
        }
    }
}
