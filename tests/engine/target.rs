//! The bench target: the built-in SHA-256 and AES-128-GCM, and adapters around them that are wrong
//! in one way each.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use cipherbench::adapter::{
    Adapter, Aead, AeadContext, AeadKey, Hash, HashContext, Identity, Setup,
};
use cipherbench::algorithm::Family;
use cipherbench::{Error, Registry, Result, bench_main};

/// Names the registry that a child process is to bench.
pub fn main(registry: &str) -> ExitCode {
    let built_in = Registry::default();
    let (sha_256, aes_128_gcm) = (hash_of(&built_in), aead_of(&built_in));
    let hash = |fault| Adapter::hash(SpoiledHash { inner: sha_256.clone(), fault });
    let aead = |fault| Adapter::aead(SpoiledAead { inner: aes_128_gcm.clone(), fault });
    let registry = match registry {
        "good" => built_in,
        "wrong-digest" => built_in.with(hash(Fault::Wrong)),
        "wrong-at-1024" => built_in.with(hash(Fault::WrongAt1024)),
        "tires" => built_in.with(hash(Fault::FailsAfter(500))),
        "panics" => built_in.with(hash(Fault::Panics)),
        "stale" => built_in.with(hash(Fault::Stale)),
        "stalls-once" => built_in.with(hash(Fault::StallsOnce)),
        "wrong-in-place" => built_in.with(aead(Fault::TakesForgeriesInPlace)),
        "no-setup" => built_in.with(aead(Fault::NoSetup)),
        "reads-a-file" => built_in.with(hash(Fault::ReadsAFile)),
        "panics-at-1024" => built_in.with(hash(Fault::PanicsAt1024)),
        "slow" => built_in.with(hash(Fault::Slow)),
        "absent" => built_in.with(hash(Fault::Absent)),
        "flips-tag" => built_in.with(aead(Fault::Wrong)),
        "open-errors" => built_in.with(aead(Fault::OpenErrors)),
        "takes-forgeries" => built_in.with(aead(Fault::TakesForgeries)),
        "empty" => Registry::empty(),
        other => panic!("no registry is called {other}"),
    };
    // The same registry under the verb `run` of the command.
    #[cfg(feature = "cli")]
    if std::env::args().nth(1).as_deref() == Some("run") {
        return cipherbench::cli::main(registry);
    }
    bench_main(registry, &[Family::Hash, Family::Aead])
}

#[derive(Clone, Copy, PartialEq)]
enum Fault {
    Wrong,
    WrongAt1024,
    PanicsAt1024,
    FailsAfter(usize),
    Panics,
    Slow,
    Stale,
    StallsOnce,
    ReadsAFile,
    TakesForgeriesInPlace,
    NoSetup,
    Absent,
    OpenErrors,
    TakesForgeries,
}

fn hash_of(registry: &Registry) -> Arc<dyn Hash> {
    match registry.serving("sha-256").next().map(|entry| entry.adapter()) {
        Some(Adapter::Hash(hash)) => hash.clone(),
        _ => panic!("the registry has no sha-256"),
    }
}

fn aead_of(registry: &Registry) -> Arc<dyn Aead> {
    match registry.serving("aes-128-gcm").next().map(|entry| entry.adapter()) {
        Some(Adapter::Aead(aead)) => aead.clone(),
        _ => panic!("the registry has no aes-128-gcm"),
    }
}

struct SpoiledHash {
    inner: Arc<dyn Hash>,
    fault: Fault,
}

impl Hash for SpoiledHash {
    fn identity(&self) -> Identity {
        Identity::new("sha-256", "spoiled", "1.0")
    }

    fn unavailable(&self) -> Option<String> {
        (self.fault == Fault::Absent).then(|| "its library is not installed".into())
    }

    fn context(&self) -> Result<Box<dyn HashContext>> {
        if self.fault == Fault::Panics {
            panic!("out of cheese");
        }
        let inner = self.inner.context()?;
        Ok(Box::new(SpoiledHashContext { inner, fault: self.fault, length: 0, done: 0 }))
    }
}

struct SpoiledHashContext {
    inner: Box<dyn HashContext>,
    fault: Fault,
    length: usize,
    done: usize,
}

impl HashContext for SpoiledHashContext {
    fn update(&mut self, data: &[u8]) -> Result<()> {
        self.length += data.len();
        self.inner.update(data)
    }

    fn finish(&mut self, digest: &mut [u8]) -> Result<()> {
        let length = std::mem::take(&mut self.length);
        self.done += 1;
        if self.fault == Fault::Stale && length == 1024 && self.done > 20 {
            return Ok(());
        }
        self.inner.finish(digest)?;
        match self.fault {
            Fault::Wrong => digest[31] ^= 1,
            Fault::PanicsAt1024 if length == 1024 => panic!("out of crackers"),
            Fault::WrongAt1024 if length == 1024 => digest[0] ^= 1,
            Fault::FailsAfter(n) if self.done > n => {
                return Err(Error::Failed("the context is worn out".into()));
            }
            Fault::StallsOnce if length == 1024 && self.done == 6 => {
                std::thread::sleep(Duration::from_millis(150));
            }
            Fault::ReadsAFile if self.done > 500 => {
                std::fs::read("/no/such/file").map_err(|source| Error::Io {
                    action: "read",
                    path: "/no/such/file".into(),
                    source,
                })?;
            }
            Fault::Slow if length == 16 => std::thread::sleep(Duration::from_millis(120)),
            _ => {}
        }
        Ok(())
    }
}

struct SpoiledAead {
    inner: Arc<dyn Aead>,
    fault: Fault,
}

impl Aead for SpoiledAead {
    fn identity(&self) -> Identity {
        Identity::new("aes-128-gcm", "spoiled", "1.0")
    }

    fn key(&self, key: &[u8]) -> Result<Arc<dyn AeadKey>> {
        Ok(Arc::new(SpoiledKey { inner: self.inner.key(key)?, fault: self.fault }))
    }

    fn setup(&self) -> Result<Box<dyn Setup>> {
        match self.fault {
            Fault::NoSetup => Err(Error::Unsupported { operation: "setup".into() }),
            _ => self.inner.setup(),
        }
    }
}

struct SpoiledKey {
    inner: Arc<dyn AeadKey>,
    fault: Fault,
}

impl AeadKey for SpoiledKey {
    fn context(&self) -> Result<Box<dyn AeadContext>> {
        Ok(Box::new(SpoiledAeadContext { inner: self.inner.context()?, fault: self.fault }))
    }
}

struct SpoiledAeadContext {
    inner: Box<dyn AeadContext>,
    fault: Fault,
}

impl SpoiledAeadContext {
    fn opened(&self, answer: Result<()>) -> Result<()> {
        match self.fault {
            Fault::OpenErrors => Err(Error::Refused { what: "tag" }),
            Fault::TakesForgeries => Ok(()),
            _ => answer,
        }
    }

    fn sealed(&self, tag: &mut [u8]) {
        if self.fault == Fault::Wrong {
            tag[0] ^= 0x80;
        }
    }
}

impl AeadContext for SpoiledAeadContext {
    fn seal(&mut self, n: &[u8], aad: &[u8], p: &[u8], c: &mut [u8], tag: &mut [u8]) -> Result<()> {
        self.inner.seal(n, aad, p, c, tag)?;
        self.sealed(tag);
        Ok(())
    }

    fn open(&mut self, n: &[u8], aad: &[u8], c: &[u8], tag: &[u8], p: &mut [u8]) -> Result<()> {
        let answer = self.inner.open(n, aad, c, tag, p);
        self.opened(answer)
    }

    fn seal_in_place(&mut self, n: &[u8], aad: &[u8], b: &mut [u8], tag: &mut [u8]) -> Result<()> {
        self.inner.seal_in_place(n, aad, b, tag)?;
        self.sealed(tag);
        Ok(())
    }

    fn open_in_place(&mut self, n: &[u8], aad: &[u8], b: &mut [u8], tag: &[u8]) -> Result<()> {
        let answer = self.inner.open_in_place(n, aad, b, tag);
        match self.fault {
            Fault::TakesForgeriesInPlace if b.len() > 1000 => Ok(()),
            _ => self.opened(answer),
        }
    }
}
