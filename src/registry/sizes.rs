//! Whether an adapter has the sizes that the catalogue says.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::Entry;
use crate::adapter::{Adapter, Direction};
use crate::error::{Error, Result};

/// Adds a sentence to `faults` for each size on which adapter and catalogue differ: a right length
/// that is refused, or a wrong one that is taken.
pub(super) fn faults(entry: &Entry, faults: &mut Vec<String>) {
    match catch_unwind(AssertUnwindSafe(|| probe(entry))) {
        Ok(Ok(())) => {}
        Ok(Err(error)) => faults.push(format!("{}: {error}", entry.key())),
        Err(_) => faults.push(format!("{} panics", entry.key())),
    }
}

fn probe(entry: &Entry) -> Result<()> {
    if entry.adapter().unavailable().is_some() {
        return Ok(());
    }
    let sizes = entry.algorithm().sizes();
    let lacks = |what: &str| Error::Failed(format!("the catalogue gives no {what} length"));
    match entry.adapter() {
        Adapter::Hash(hash) => {
            let output = sizes.output.ok_or_else(|| lacks("digest"))?;
            let mut context = hash.context()?;
            context.hash(b"", &mut vec![0; output])?;
            taken("digest buffer of one byte more", context.hash(b"", &mut vec![0; output + 1]))
        }
        Adapter::Mac(mac) if !entry.algorithm().has_one_time_key() => {
            let (key, tag) =
                (sizes.key.ok_or_else(|| lacks("key"))?, sizes.tag.ok_or_else(|| lacks("tag"))?);
            let nonce = vec![0; sizes.nonce.unwrap_or(0)];
            let mut context = mac.key(&vec![1; key])?.context()?;
            context.mac(&nonce, b"", &mut vec![0; tag])?;
            taken("tag buffer of one byte more", context.mac(&nonce, b"", &mut vec![0; tag + 1]))
        }
        Adapter::Cipher(cipher) => {
            let key = sizes.key.ok_or_else(|| lacks("key"))?;
            let (iv, block) = (sizes.nonce.unwrap_or(0), sizes.block.unwrap_or(1));
            // The bytes differ, for Triple DES implementations that refuse three equal keys.
            let bytes: Vec<u8> = (0..key).map(|i| (i as u8).wrapping_mul(37) | 1).collect();
            let mut context = cipher.key(&bytes, Direction::Encrypt)?.context()?;
            context.apply(&vec![0; iv], &vec![0; block], &mut vec![0; block])?;
            taken(
                "nonce of one byte more",
                context.apply(&vec![0; iv + 1], &vec![0; block], &mut vec![0; block]),
            )?;
            taken("key of no bytes", cipher.key(&[], Direction::Encrypt).map(drop))
        }
        Adapter::Aead(aead) => {
            let key = sizes.key.ok_or_else(|| lacks("key"))?;
            let (nonce, tag) = (
                sizes.nonce.ok_or_else(|| lacks("nonce"))?,
                sizes.tag.ok_or_else(|| lacks("tag"))?,
            );
            let mut context = aead.key(&vec![1; key])?.context()?;
            context.seal(&vec![0; nonce], b"", b"", &mut [], &mut vec![0; tag])?;
            taken(
                "nonce of one byte more",
                context.seal(&vec![0; nonce + 1], b"", b"", &mut [], &mut vec![0; tag]),
            )?;
            taken(
                "tag buffer of one byte more",
                context.seal(&vec![0; nonce], b"", b"", &mut [], &mut vec![0; tag + 1]),
            )?;
            taken("key of one byte more", aead.key(&vec![1; key + 1]).map(drop))
        }
        Adapter::Kem(kem) => {
            let output = sizes.output.ok_or_else(|| lacks("secret"))?;
            sizes.key.ok_or_else(|| lacks("key"))?;
            match kem.lengths() {
                (_, secret) if secret == output => Ok(()),
                (_, secret) => Err(Error::Failed(format!(
                    "the secret has {secret} bytes, in the catalogue {output}"
                ))),
            }
        }
        // What it takes is asked by its vectors: a derivation at a usual cost takes too long here.
        Adapter::Kdf(_) if sizes.output.is_none() => Err(lacks("output")),
        Adapter::Signature(_) | Adapter::Agreement(_)
            if sizes.key.is_none() || sizes.output.is_none() =>
        {
            Err(lacks("key or output"))
        }
        _ => Ok(()),
    }
}

fn taken(what: &str, answer: Result<()>) -> Result<()> {
    match answer {
        Ok(()) => Err(Error::Failed(format!("a {what} is taken"))),
        Err(_) => Ok(()),
    }
}
