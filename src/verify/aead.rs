//! AEADs against their vectors.

use super::ask::{Answer, Expect, Fault, Parts, Question, blank, equal, refused, spoiled};
use crate::adapter::{Aead, AeadContext};
use crate::algorithm::Operation;
use crate::error::Result;
use crate::registry::Entry;

const SEAL: [Operation; 2] = [Operation::SEAL, Operation::SEAL_AAD13];
const OPEN: [Operation; 3] = [Operation::OPEN, Operation::OPEN_AAD13, Operation::OPEN_REJECT];

/// Sealed and opened, apart and in place; and with a bit of tag, ciphertext or associated data
/// flipped, which must be refused.
pub(super) fn ask(entry: &Entry, adapter: &dyn Aead, question: &Question<'_>) -> Answer {
    let case = question.case;
    let key = case.wanted("key")?;
    let message = Sealed {
        nonce: case.wanted("nonce")?,
        aad: case.field("aad").unwrap_or_default(),
        ciphertext: case.wanted("ciphertext")?,
        tag: case.wanted("tag")?,
    };
    let context = || adapter.key(key)?.context();
    let mut parts = Parts::of(entry);
    if question.expect == Expect::Refusal {
        parts.ask(&OPEN, || {
            let mut context = context()?;
            refused(message.open(&mut *context).map(drop), "the invalid message")
        })?;
        parts.ask(&[Operation::OPEN_IN_PLACE], || {
            let mut context = context()?;
            refused(message.open_in_place(&mut *context).map(drop), "the invalid message")
        })?;
        return parts.end();
    }
    let plaintext = case.wanted("plaintext")?;
    parts.ask(&SEAL, || {
        let mut context = context()?;
        twice(|| {
            let (mut ciphertext, mut tag) = (blank(plaintext.len()), blank(message.tag.len()));
            context.seal(message.nonce, message.aad, plaintext, &mut ciphertext, &mut tag)?;
            equal("ciphertext", &ciphertext, message.ciphertext)?;
            equal("tag", &tag, message.tag)
        })
    })?;
    parts.ask(&[Operation::SEAL_IN_PLACE], || {
        let mut context = context()?;
        twice(|| {
            let (mut buffer, mut tag) = (plaintext.to_vec(), blank(message.tag.len()));
            context.seal_in_place(message.nonce, message.aad, &mut buffer, &mut tag)?;
            equal("ciphertext", &buffer, message.ciphertext)?;
            equal("tag", &tag, message.tag)
        })
    })?;
    parts.ask(&OPEN, || {
        let mut context = context()?;
        opened(plaintext, &message, |message| message.open(&mut *context))
    })?;
    parts.ask(&[Operation::OPEN_IN_PLACE], || {
        let mut context = context()?;
        opened(plaintext, &message, |message| message.open_in_place(&mut *context))
    })?;
    parts.ask_setup(|| Ok(adapter.setup()?.setup(key)?))?;
    parts.end()
}

/// A sealed message.
#[derive(Clone, Copy)]
struct Sealed<'a> {
    nonce: &'a [u8],
    aad: &'a [u8],
    ciphertext: &'a [u8],
    tag: &'a [u8],
}

impl Sealed<'_> {
    fn open(&self, context: &mut dyn AeadContext) -> Result<Vec<u8>> {
        let mut out = blank(self.ciphertext.len());
        context.open(self.nonce, self.aad, self.ciphertext, self.tag, &mut out)?;
        Ok(out)
    }

    fn open_in_place(&self, context: &mut dyn AeadContext) -> Result<Vec<u8>> {
        let mut buffer = self.ciphertext.to_vec();
        context.open_in_place(self.nonce, self.aad, &mut buffer, self.tag)?;
        Ok(buffer)
    }
}

fn twice(mut ask: impl FnMut() -> Result<(), Fault>) -> Result<(), Fault> {
    ask()?;
    ask()
}

/// The genuine message, each spoiled one, and the genuine one once more.
fn opened(
    plaintext: &[u8],
    message: &Sealed<'_>,
    mut open: impl FnMut(&Sealed<'_>) -> Result<Vec<u8>>,
) -> Result<(), Fault> {
    equal("plaintext", &open(message)?, plaintext)?;
    for at in [0, message.tag.len().saturating_sub(1)] {
        let spoiled = Sealed { tag: &spoiled(message.tag, at), ..*message };
        refused(open(&spoiled).map(drop), "the message with a spoiled tag")?;
    }
    if !message.ciphertext.is_empty() {
        let ciphertext = spoiled(message.ciphertext, message.ciphertext.len() - 1);
        let spoiled = Sealed { ciphertext: &ciphertext, ..*message };
        refused(open(&spoiled).map(drop), "the message with a spoiled ciphertext")?;
    }
    let spoiled = Sealed { aad: &spoiled(message.aad, 0), ..*message };
    refused(open(&spoiled).map(drop), "the message with spoiled associated data")?;
    equal("plaintext", &open(message)?, plaintext)
}
