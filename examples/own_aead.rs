//! A maker's own AEAD beside the built-in ones: an adapter for `aes-gcm`, as if it were yours. What it
//! cannot do, it does not list: this one has no operation on one buffer and no key schedule apart.
//!
//! ```console
//! $ cargo run --release --example own_aead -- --bench aes-256-gcm
//! ```

use std::process::ExitCode;
use std::sync::Arc;

use aes_gcm::aead::inout::InOutBuf;
use aes_gcm::aead::{AeadInOut, KeyInit};
use aes_gcm::{Aes256Gcm, Nonce, Tag};
use cipherbench::adapter::{Adapter, Aead, AeadContext, AeadKey, Identity};
use cipherbench::algorithm::{Family, Operation};
use cipherbench::error::{buffer_length, key_length, nonce_length, tag_length};
use cipherbench::{Error, Registry, Result, bench_main, verify};

struct Mine;

impl Aead for Mine {
    fn identity(&self) -> Identity {
        Identity::new("aes-256-gcm", "mine", "aes-gcm 0.11")
    }

    fn operations(&self) -> &[Operation] {
        const LISTED: &[Operation] = &[
            Operation::SEAL,
            Operation::SEAL_AAD13,
            Operation::OPEN,
            Operation::OPEN_AAD13,
            Operation::OPEN_REJECT,
        ];
        LISTED
    }

    fn key(&self, key: &[u8]) -> Result<Arc<dyn AeadKey>> {
        key_length(key.len(), 32)?;
        let key = Aes256Gcm::new_from_slice(key).map_err(|_| Error::Malformed { what: "key" })?;
        Ok(Arc::new(Key(key)))
    }
}

struct Key(Aes256Gcm);

impl AeadKey for Key {
    fn context(&self) -> Result<Box<dyn AeadContext>> {
        Ok(Box::new(Context(self.0.clone())))
    }
}

struct Context(Aes256Gcm);

impl AeadContext for Context {
    fn seal(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        plaintext: &[u8],
        ciphertext: &mut [u8],
        tag: &mut [u8],
    ) -> Result<()> {
        buffer_length("ciphertext", ciphertext.len(), plaintext.len())?;
        tag_length(tag.len(), 16)?;
        let data = apart(plaintext, ciphertext)?;
        let made = self
            .0
            .encrypt_inout_detached(&nonce_of(nonce)?, aad, data)
            .map_err(|_| Error::Unavailable("the message is too long".into()))?;
        tag.copy_from_slice(&made);
        Ok(())
    }

    fn open(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        ciphertext: &[u8],
        tag: &[u8],
        plaintext: &mut [u8],
    ) -> Result<()> {
        buffer_length("plaintext", plaintext.len(), ciphertext.len())?;
        tag_length(tag.len(), 16)?;
        let tag = Tag::try_from(tag).map_err(|_| Error::Malformed { what: "tag" })?;
        let data = apart(ciphertext, plaintext)?;
        self.0
            .decrypt_inout_detached(&nonce_of(nonce)?, aad, data, &tag)
            .map_err(|_| Error::Refused { what: "tag" })
    }

    fn seal_in_place(&mut self, _: &[u8], _: &[u8], _: &mut [u8], _: &mut [u8]) -> Result<()> {
        Err(Error::Unsupported { operation: "seal-in-place".into() })
    }

    fn open_in_place(&mut self, _: &[u8], _: &[u8], _: &mut [u8], _: &[u8]) -> Result<()> {
        Err(Error::Unsupported { operation: "open-in-place".into() })
    }
}

fn nonce_of(nonce: &[u8]) -> Result<Nonce<aes_gcm::aead::consts::U12>> {
    nonce_length(nonce.len(), 12)?;
    Nonce::try_from(nonce).map_err(|_| Error::Malformed { what: "nonce" })
}

fn apart<'a, 'b>(from: &'a [u8], to: &'b mut [u8]) -> Result<InOutBuf<'a, 'b, u8>> {
    InOutBuf::new(from, to).map_err(|_| Error::Malformed { what: "buffer" })
}

fn main() -> ExitCode {
    let registry = Registry::default().with(Adapter::aead(Mine));
    for entry in registry.serving("aes-256-gcm") {
        let verdict = verify::check(entry);
        match verdict.require() {
            Ok(()) => println!("{}: {} vectors passed", entry.key(), verdict.passed),
            Err(error) => println!("{}: {error}", entry.key()),
        }
    }
    bench_main(registry, &[Family::Aead])
}
