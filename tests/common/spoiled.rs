//! Adapters that are wrong in one way each, around ones that are right.
//!
//! [`Spoiled`] wraps the adapter of an entry, takes another provider's name, and lets a spoiler
//! change what the genuine implementation answers.

#![allow(dead_code)] // each test uses some

use std::sync::Arc;

use cipherbench::Registry;
use cipherbench::adapter::{
    Adapter, Aead, AeadContext, AeadKey, Cipher, CipherContext, CipherKey, Direction, Hash,
    HashContext, Identity, Mac, MacContext, MacKey, Setup,
};
use cipherbench::algorithm::Operation;
use cipherbench::error::{Error, Result};
use cipherbench::registry::Entry;

/// How an adapter is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is not: only its name is another.
    None,
    /// Every digest, tag of a MAC, or shared secret has a bit flipped.
    Output,
    /// Only outputs of messages of 64 bytes and more have a bit flipped.
    LongOutput,
    /// Only outputs of messages longer than any vector's, but for the hashes', have a bit flipped.
    VeryLongOutput,
    /// Only what is given in pieces comes out wrong.
    Pieces,
    /// Every tag sealed has a bit flipped.
    SealedTag,
    /// `open` and `verify` accept everything.
    AcceptsAll,
    /// `open` and `verify` refuse everything.
    RefusesAll,
    /// It panics at work.
    Panics,
    /// It takes no key.
    NoKey,
}

/// The genuine entry of an algorithm.
pub fn genuine(slug: &str) -> Entry {
    let registry = Registry::default();
    registry.serving(slug).next().unwrap_or_else(|| panic!("nobody has {slug}")).clone()
}

/// An entry that does as `slug`'s genuine one does, but for `fault`, by the provider `spoiled`.
pub fn entry(slug: &str, fault: Fault) -> Entry {
    named(slug, fault, "spoiled")
}

/// [`entry`] by a provider of that name.
pub fn named(slug: &str, fault: Fault, provider: &'static str) -> Entry {
    let registry = Registry::empty().with(adapter(slug, fault, provider));
    registry.entries()[0].clone()
}

/// The adapter alone, to be put into a registry.
pub fn adapter(slug: &str, fault: Fault, provider: &'static str) -> Adapter {
    match genuine(slug).adapter() {
        Adapter::Hash(inner) => Adapter::hash(Spoiled { inner: inner.clone(), fault, provider }),
        Adapter::Mac(inner) => Adapter::mac(Spoiled { inner: inner.clone(), fault, provider }),
        Adapter::Cipher(inner) => {
            Adapter::cipher(Spoiled { inner: inner.clone(), fault, provider })
        }
        Adapter::Aead(inner) => Adapter::aead(Spoiled { inner: inner.clone(), fault, provider }),
        Adapter::Signature(inner) => {
            Adapter::signature(Spoiled { inner: inner.clone(), fault, provider })
        }
        Adapter::Agreement(inner) => {
            Adapter::agreement(Spoiled { inner: inner.clone(), fault, provider })
        }
        other => panic!("no spoiler for {other:?}"),
    }
}

/// A factory, key or context with a fault.
struct Spoiled<T> {
    inner: T,
    fault: Fault,
    provider: &'static str,
}

impl<T> Spoiled<T> {
    fn around<U>(&self, inner: U) -> Spoiled<U> {
        Spoiled { inner, fault: self.fault, provider: self.provider }
    }

    fn identity(&self, inner: Identity) -> Identity {
        Identity { provider: self.provider.into(), ..inner }
    }

    fn take_key(&self) -> Result<()> {
        match self.fault {
            Fault::NoKey => Err(Error::KeyLength { got: 0, wanted: 1 }),
            _ => Ok(()),
        }
    }

    fn at_work(&self) {
        assert!(self.fault != Fault::Panics, "no hands left");
    }

    fn output(&self, message_bytes: usize, output: &mut [u8]) {
        let wrong = match self.fault {
            Fault::Output => true,
            Fault::LongOutput => message_bytes >= 64,
            Fault::VeryLongOutput => message_bytes > 1024,
            _ => false,
        };
        if wrong {
            output[0] ^= 1;
        }
    }

    fn pieces(&self, output: &mut [u8]) {
        if self.fault == Fault::Pieces {
            output[0] ^= 1;
        }
    }

    fn judgement(&self, what: &'static str, genuine: Result<()>) -> Result<()> {
        match self.fault {
            Fault::AcceptsAll => Ok(()),
            Fault::RefusesAll => Err(Error::Refused { what }),
            _ => genuine,
        }
    }
}

macro_rules! factory {
    () => {
        fn identity(&self) -> Identity {
            Spoiled::identity(self, self.inner.identity())
        }

        fn operations(&self) -> &[Operation] {
            self.inner.operations()
        }
    };
}

mod public_key;

impl Hash for Spoiled<Arc<dyn Hash>> {
    factory!();

    fn context(&self) -> Result<Box<dyn HashContext>> {
        Ok(Box::new(self.around(self.inner.context()?)))
    }
}

impl HashContext for Spoiled<Box<dyn HashContext>> {
    fn update(&mut self, data: &[u8]) -> Result<()> {
        self.at_work();
        self.inner.update(data)
    }

    fn finish(&mut self, digest: &mut [u8]) -> Result<()> {
        self.inner.finish(digest)?;
        self.output(0, digest);
        self.pieces(digest);
        Ok(())
    }

    fn hash(&mut self, data: &[u8], digest: &mut [u8]) -> Result<()> {
        self.at_work();
        self.inner.hash(data, digest)?;
        self.output(data.len(), digest);
        Ok(())
    }
}

impl Mac for Spoiled<Arc<dyn Mac>> {
    factory!();

    fn key(&self, key: &[u8]) -> Result<Arc<dyn MacKey>> {
        self.take_key()?;
        Ok(Arc::new(self.around(self.inner.key(key)?)))
    }

    fn setup(&self) -> Result<Box<dyn Setup>> {
        self.inner.setup()
    }
}

impl MacKey for Spoiled<Arc<dyn MacKey>> {
    fn context(&self) -> Result<Box<dyn MacContext>> {
        Ok(Box::new(self.around(self.inner.context()?)))
    }
}

impl MacContext for Spoiled<Box<dyn MacContext>> {
    fn mac(&mut self, nonce: &[u8], message: &[u8], tag: &mut [u8]) -> Result<()> {
        self.at_work();
        self.inner.mac(nonce, message, tag)?;
        self.output(message.len(), tag);
        Ok(())
    }

    fn update(&mut self, data: &[u8]) -> Result<()> {
        self.inner.update(data)
    }

    fn finish(&mut self, tag: &mut [u8]) -> Result<()> {
        self.inner.finish(tag)?;
        self.output(0, tag);
        self.pieces(tag);
        Ok(())
    }
}

impl Aead for Spoiled<Arc<dyn Aead>> {
    factory!();

    fn key(&self, key: &[u8]) -> Result<Arc<dyn AeadKey>> {
        self.take_key()?;
        Ok(Arc::new(self.around(self.inner.key(key)?)))
    }

    fn setup(&self) -> Result<Box<dyn Setup>> {
        self.inner.setup()
    }
}

impl AeadKey for Spoiled<Arc<dyn AeadKey>> {
    fn context(&self) -> Result<Box<dyn AeadContext>> {
        Ok(Box::new(self.around(self.inner.context()?)))
    }
}

impl Spoiled<Box<dyn AeadContext>> {
    fn sealed(&self, tag: &mut [u8]) {
        if self.fault == Fault::SealedTag {
            tag[0] ^= 1;
        }
    }
}

impl AeadContext for Spoiled<Box<dyn AeadContext>> {
    fn seal(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        plaintext: &[u8],
        ciphertext: &mut [u8],
        tag: &mut [u8],
    ) -> Result<()> {
        self.at_work();
        self.inner.seal(nonce, aad, plaintext, ciphertext, tag)?;
        self.sealed(tag);
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
        let genuine = self.inner.open(nonce, aad, ciphertext, tag, plaintext);
        self.judgement("tag", genuine)
    }

    fn seal_in_place(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        buffer: &mut [u8],
        tag: &mut [u8],
    ) -> Result<()> {
        self.at_work();
        self.inner.seal_in_place(nonce, aad, buffer, tag)?;
        self.sealed(tag);
        Ok(())
    }

    fn open_in_place(
        &mut self,
        nonce: &[u8],
        aad: &[u8],
        buffer: &mut [u8],
        tag: &[u8],
    ) -> Result<()> {
        let genuine = self.inner.open_in_place(nonce, aad, buffer, tag);
        self.judgement("tag", genuine)
    }
}

impl Cipher for Spoiled<Arc<dyn Cipher>> {
    factory!();

    fn key(&self, key: &[u8], direction: Direction) -> Result<Arc<dyn CipherKey>> {
        self.take_key()?;
        Ok(Arc::new(self.around(self.inner.key(key, direction)?)))
    }

    fn setup(&self) -> Result<Box<dyn Setup>> {
        self.inner.setup()
    }
}

impl CipherKey for Spoiled<Arc<dyn CipherKey>> {
    fn context(&self) -> Result<Box<dyn CipherContext>> {
        Ok(Box::new(self.around(self.inner.context()?)))
    }
}

impl CipherContext for Spoiled<Box<dyn CipherContext>> {
    fn apply(&mut self, iv: &[u8], source: &[u8], destination: &mut [u8]) -> Result<()> {
        self.at_work();
        self.inner.apply(iv, source, destination)?;
        self.output(source.len(), destination);
        Ok(())
    }

    fn apply_in_place(&mut self, iv: &[u8], buffer: &mut [u8]) -> Result<()> {
        self.inner.apply_in_place(iv, buffer)
    }

    fn restart(&mut self, iv: &[u8]) -> Result<()> {
        self.inner.restart(iv)
    }

    fn apply_stream(&mut self, source: &[u8], destination: &mut [u8]) -> Result<()> {
        self.at_work();
        self.inner.apply_stream(source, destination)?;
        self.output(source.len(), destination);
        self.pieces(destination);
        Ok(())
    }
}
