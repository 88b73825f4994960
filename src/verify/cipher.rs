//! Stream ciphers and block ciphers in a mode against their vectors.

use super::ask::{
    Answer, Expect, Fault, Parts, Question, also, blank, equal, if_offered, long_message,
    same_in_pieces,
};
use crate::adapter::{Cipher, CipherContext, Direction};
use crate::algorithm::{Family, Operation};
use crate::error::Result;
use crate::registry::Entry;

/// Both ways, apart and in place, in one call and in two pieces, each again after earlier use.
pub(super) fn ask(entry: &Entry, adapter: &dyn Cipher, question: &Question<'_>) -> Answer {
    let case = question.case;
    let key = case.wanted("key")?;
    let iv = case.field("iv").unwrap_or_default();
    let (plaintext, ciphertext) = (case.wanted("plaintext")?, case.wanted("ciphertext")?);
    let border = border(entry, plaintext.len());
    let encrypt =
        Way { direction: Direction::Encrypt, field: "ciphertext", from: plaintext, to: ciphertext };
    let decrypt =
        Way { direction: Direction::Decrypt, field: "plaintext", from: ciphertext, to: plaintext };
    let context = |way: &Way<'_>| adapter.key(key, way.direction)?.context();

    let mut parts = Parts::of(entry);
    if question.expect == Expect::Refusal {
        for (operation, way) in [(Operation::ENCRYPT, encrypt), (Operation::DECRYPT, decrypt)] {
            parts.ask(&[operation], || {
                let mut out = blank(way.from.len());
                match context(&way).and_then(|mut context| context.apply(iv, way.from, &mut out)) {
                    Ok(()) => Err(Fault::Wrong("the invalid case is accepted".into())),
                    Err(_) => Ok(()),
                }
            })?;
        }
        return parts.end();
    }
    let long = || if_offered(if question.long { long(entry, adapter, key, iv) } else { Ok(()) });
    parts.ask(&[Operation::ENCRYPT], || {
        whole(&mut *context(&encrypt)?, &encrypt, iv)?;
        long()
    })?;
    parts.ask(&[Operation::ENCRYPT_STREAM], || {
        pieces(&mut *context(&encrypt)?, &encrypt, iv, border)?;
        long()
    })?;
    parts.ask(&[Operation::DECRYPT], || {
        let mut context = context(&decrypt)?;
        whole(&mut *context, &decrypt, iv)?;
        if_offered(pieces(&mut *context, &decrypt, iv, border))
    })?;
    parts.ask_setup(|| Ok(adapter.setup()?.setup(key)?))?;
    parts.end()
}

/// One way through a cipher.
struct Way<'a> {
    direction: Direction,
    /// The field that comes out.
    field: &'static str,
    from: &'a [u8],
    to: &'a [u8],
}

fn whole(context: &mut dyn CipherContext, way: &Way<'_>, iv: &[u8]) -> Result<(), Fault> {
    for _ in 0..2 {
        let mut out = blank(way.from.len());
        context.apply(iv, way.from, &mut out)?;
        equal(way.field, &out, way.to)?;
        if_offered((|| {
            let mut buffer = way.from.to_vec();
            context.apply_in_place(iv, &mut buffer)?;
            equal(way.field, &buffer, way.to)
        })())
        .map_err(|fault| also(fault, "in place"))?;
    }
    Ok(())
}

fn pieces(
    context: &mut dyn CipherContext,
    way: &Way<'_>,
    iv: &[u8],
    border: usize,
) -> Result<(), Fault> {
    for border in [border, 0] {
        let mut out = blank(way.from.len());
        context.restart(iv)?;
        let (first, rest) = way.from.split_at(border);
        let (first_out, rest_out) = out.split_at_mut(border);
        if !first.is_empty() {
            context.apply_stream(first, first_out)?;
        }
        context.apply_stream(rest, rest_out)?;
        equal(way.field, &out, way.to).map_err(|fault| also(fault, "in pieces"))?;
    }
    Ok(())
}

/// A long message in one call and block by block, and back again.
fn long(entry: &Entry, adapter: &dyn Cipher, key: &[u8], iv: &[u8]) -> Result<(), Fault> {
    let unit = unit(entry);
    let message = long_message(4096 / unit * unit + unit);
    let mut context = adapter.key(key, Direction::Encrypt)?.context()?;
    let (mut whole, mut pieces) = (blank(message.len()), blank(message.len()));
    if entry.operations().contains(&Operation::ENCRYPT) {
        context.apply(iv, &message, &mut whole)?;
    } else {
        context.restart(iv)?;
        context.apply_stream(&message, &mut whole)?;
    }
    context.restart(iv)?;
    for (piece, out) in message.chunks(unit).zip(pieces.chunks_mut(unit)) {
        context.apply_stream(piece, out)?;
    }
    same_in_pieces("ciphertext", &whole, &pieces)?;
    if entry.operations().contains(&Operation::DECRYPT) {
        let mut back = blank(message.len());
        adapter.key(key, Direction::Decrypt)?.context()?.apply(iv, &whole, &mut back)?;
        equal("plaintext", &back, &message)
            .map_err(|fault| also(fault, "a long message does not come back"))?;
    }
    Ok(())
}

/// Where to cut a message in two: near the middle, for a block cipher between blocks.
fn border(entry: &Entry, bytes: usize) -> usize {
    let unit = unit(entry);
    bytes / 2 / unit * unit
}

/// The shortest piece that may be given: a block, or a byte of a stream.
fn unit(entry: &Entry) -> usize {
    match (entry.algorithm().family(), entry.algorithm().sizes().block) {
        (Family::Block, Some(block)) => block.max(1),
        _ => 1,
    }
}
