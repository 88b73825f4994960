//! The families that no built-in provider serves yet, through toys: their traits can be implemented
//! from outside, their workloads run, and what is wrong is found.

use std::io::ErrorKind;
use std::sync::Arc;

use cipherbench::adapter::*;
use cipherbench::algorithm::{Algorithm, Case, Family, Operation, Vectors};
use cipherbench::error::{buffer_length, key_length};
use cipherbench::workload::{ForkKey, Workload, prepare};
use cipherbench::{Error, Registry, Result};
use rand::rngs::ChaCha20Rng;
use rand::{Rng as _, SeedableRng};

/// Runs every operation of the one entry of `algorithm`, and its forks, and checks them.
fn exercise(registry: &Registry, algorithm: &str) -> Result<()> {
    registry.consistency_check()?;
    let entry = registry.serving(algorithm).next().expect("the toy is registered");
    for operation in entry.operations() {
        let sized = Workload::is_sized(entry.algorithm().family(), operation);
        for bytes in [16, 1000] {
            let workload = Workload::new(entry.algorithm(), operation, sized.then_some(bytes))?;
            let mut prepared = prepare(entry, &workload, 7)?;
            for key in [ForkKey::Shared, ForkKey::Own] {
                let mut fork = prepared.fork(key)?;
                fork.run(2)?;
                fork.check()?;
            }
            for n in [1, 2, 1000] {
                prepared.run(n)?;
                prepared.check().map_err(|error| Error::Failed(format!("{operation}: {error}")))?;
            }
        }
    }
    Ok(())
}

fn with(algorithm: Algorithm, adapter: Adapter) -> Registry {
    let vectors = Vectors::new("none: a toy", [Case::new().with("message", b"")]);
    Registry::empty().with_algorithm(algorithm, vectors).with(adapter)
}

/// Fills `out` with bytes that follow from `parts`: no cryptography.
fn mix(parts: &[&[u8]], out: &mut [u8]) {
    let mut seed = [0u8; 32];
    for (i, byte) in parts.iter().flat_map(|part| part.iter().chain([&1])).enumerate() {
        seed[i % 32] = seed[i % 32].rotate_left(3) ^ byte.wrapping_add(i as u8);
    }
    ChaCha20Rng::from_seed(seed).fill_bytes(out);
}

macro_rules! toy {
    ($name:ident: $trait:ident, $slug:literal, { $($body:tt)* }) => {
        #[derive(Clone, Copy)]
        struct $name;

        impl $trait for $name {
            fn identity(&self) -> Identity {
                Identity::new($slug, "toy", "1.0")
            }

            $($body)*
        }
    };
}

toy!(ToyXof: Xof, "toy-xof", {
    fn context(&self) -> Result<Box<dyn XofContext>> {
        Ok(Box::new(ToyXofContext { message: Vec::new(), at: 0 }))
    }
});

struct ToyXofContext {
    message: Vec<u8>,
    at: usize,
}

impl XofContext for ToyXofContext {
    fn reset(&mut self) {
        self.message.clear();
        self.at = 0;
    }

    fn absorb(&mut self, data: &[u8]) -> Result<()> {
        if self.at > 0 {
            return Err(Error::Failed("squeezed already".into()));
        }
        self.message.extend_from_slice(data);
        Ok(())
    }

    fn squeeze(&mut self, out: &mut [u8]) -> Result<()> {
        let mut all = vec![0; self.at + out.len()];
        mix(&[&self.message], &mut all);
        out.copy_from_slice(&all[self.at..]);
        self.at = all.len();
        Ok(())
    }
}

#[test]
fn an_extendable_output_function() {
    let registry = with(Algorithm::new("toy-xof", Family::Xof, "here"), Adapter::xof(ToyXof));
    exercise(&registry, "toy-xof").unwrap();
}

toy!(ToyKdf: Kdf, "toy-kdf", {
    fn usual_cost(&self) -> KdfCost {
        KdfCost::Iterations(3)
    }

    fn context(&self, cost: KdfCost) -> Result<Box<dyn KdfContext>> {
        match cost {
            KdfCost::Iterations(n) if n > 0 => Ok(Box::new(ToyKdfContext(n))),
            other => Err(Error::Usage(format!("{other:?} is no cost of toy-kdf"))),
        }
    }
});

struct ToyKdfContext(u32);

impl KdfContext for ToyKdfContext {
    fn derive(&mut self, secret: &[u8], salt: &[u8], info: &[u8], out: &mut [u8]) -> Result<()> {
        for _ in 0..self.0 {
            mix(&[secret, salt, info], out);
        }
        Ok(())
    }
}

#[test]
fn a_key_derivation_function_whose_cost_is_in_the_workload() {
    let registry =
        with(Algorithm::new("toy-kdf", Family::Kdf, "here").output_bytes(32), Adapter::kdf(ToyKdf));
    exercise(&registry, "toy-kdf").unwrap();
    let entry = registry.serving("toy-kdf").next().unwrap();
    let mut workload = Workload::new(entry.algorithm(), &Operation::DERIVE, None).unwrap();
    workload.cost = KdfCost::Log2Rounds(4);
    assert!(prepare(entry, &workload, 7).is_err(), "a cost that it does not take is refused");
}

toy!(ToyRng: Rng, "toy-rng", {
    fn context(&self, seed: u64) -> Result<Box<dyn RngContext>> {
        Ok(Box::new(ToyRngContext(Some(ChaCha20Rng::seed_from_u64(seed)))))
    }
});

/// Without a generator it writes zeros.
struct ToyRngContext(Option<ChaCha20Rng>);

impl RngContext for ToyRngContext {
    fn generate(&mut self, out: &mut [u8]) -> Result<()> {
        match &mut self.0 {
            Some(rng) => rng.fill_bytes(out),
            None => out.fill(0),
        }
        Ok(())
    }
}

toy!(BrokenRng: Rng, "toy-rng", {
    fn context(&self, _seed: u64) -> Result<Box<dyn RngContext>> {
        Ok(Box::new(ToyRngContext(None)))
    }
});

#[test]
fn a_random_number_generator() {
    let algorithm = || Algorithm::new("toy-rng", Family::Rng, "here");
    exercise(&with(algorithm(), Adapter::rng(ToyRng)), "toy-rng").unwrap();
    let broken = exercise(&with(algorithm(), Adapter::rng(BrokenRng)), "toy-rng");
    assert!(broken.unwrap_err().to_string().contains("all zero"));
}

toy!(Memcpy: Ceiling, "toy-copy", {
    fn run(&self, source: &[u8], destination: &mut [u8]) -> Result<()> {
        buffer_length("destination", destination.len(), source.len())?;
        destination.copy_from_slice(source);
        Ok(())
    }

    fn expected(&self, source: &[u8]) -> Vec<u8> {
        source.to_vec()
    }
});

#[test]
fn a_ceiling() {
    let algorithm = Algorithm::new("toy-copy", Family::Ceiling, "C11, section 7.24.2.1");
    exercise(&with(algorithm, Adapter::ceiling(Memcpy)), "toy-copy").unwrap();
}

toy!(ToyOneTime: Mac, "toy-one-time", {
    fn operations(&self) -> &[Operation] {
        const ALL: &[Operation] = &[Operation::MAC];
        ALL
    }

    fn key(&self, _key: &[u8]) -> Result<Arc<dyn MacKey>> {
        Err(Error::Unsupported { operation: "a key for several messages".into() })
    }

    fn one_time(&self) -> Result<Box<dyn MacContext>> {
        Ok(Box::new(ToyOneTimeContext))
    }
});

struct ToyOneTimeContext;

impl MacContext for ToyOneTimeContext {
    fn mac(&mut self, key: &[u8], message: &[u8], tag: &mut [u8]) -> Result<()> {
        key_length(key.len(), 32)?;
        mix(&[key, message], tag);
        Ok(())
    }
}

#[test]
fn a_code_whose_key_serves_one_message() {
    let algorithm = Algorithm::new("toy-one-time", Family::Mac, "here")
        .key_bytes(32)
        .tag_bytes(16)
        .one_time_key();
    exercise(&with(algorithm, Adapter::mac(ToyOneTime)), "toy-one-time").unwrap();
}

/// "Public" is the seed with a bit turned over; the secret is mixed from it and the ciphertext.
#[derive(Clone, Copy)]
struct ToyKem {
    honest: bool,
}

impl Kem for ToyKem {
    fn identity(&self) -> Identity {
        Identity::new("toy-kem", "toy", "1.0")
    }

    fn lengths(&self) -> (usize, usize) {
        (24, 32)
    }

    fn private_key(&self, key: &PrivateKey) -> Result<Arc<dyn DecapsulationKey>> {
        match key {
            PrivateKey::Seed(seed) => {
                Ok(Arc::new(ToyKemKey { seed: seed.clone(), honest: self.honest }))
            }
            other => Err(Error::KeyMaterial(format!("a {} is not taken", other.form()))),
        }
    }

    fn encapsulator(&self, key: &PublicKey, seed: u64) -> Result<Box<dyn EncapsulateContext>> {
        let public = key.bytes().ok_or(Error::Malformed { what: "public key" })?.to_vec();
        Ok(Box::new(ToyKemContext { public, rng: Some(ChaCha20Rng::seed_from_u64(seed)) }))
    }

    fn generator(&self, seed: u64) -> Result<Box<dyn KeyPairGenerator>> {
        Ok(Box::new(ToyKeyPairs(ChaCha20Rng::seed_from_u64(seed), None)))
    }
}

struct ToyKemKey {
    seed: Vec<u8>,
    honest: bool,
}

fn turned(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().map(|byte| !byte).collect()
}

impl DecapsulationKey for ToyKemKey {
    fn public(&self) -> Result<PublicKey> {
        Ok(PublicKey::Bytes(turned(&self.seed)))
    }

    fn context(&self) -> Result<Box<dyn DecapsulateContext>> {
        let public = if self.honest { turned(&self.seed) } else { self.seed.clone() };
        Ok(Box::new(ToyKemContext { public, rng: None }))
    }
}

struct ToyKemContext {
    public: Vec<u8>,
    rng: Option<ChaCha20Rng>,
}

impl EncapsulateContext for ToyKemContext {
    fn encapsulate(&mut self, ciphertext: &mut [u8], secret: &mut [u8]) -> Result<()> {
        buffer_length("ciphertext", ciphertext.len(), 24)?;
        if let Some(rng) = &mut self.rng {
            rng.fill_bytes(ciphertext);
        }
        mix(&[&self.public, ciphertext], secret);
        Ok(())
    }
}

impl DecapsulateContext for ToyKemContext {
    fn decapsulate(&mut self, ciphertext: &[u8], secret: &mut [u8]) -> Result<()> {
        mix(&[&self.public, ciphertext], secret);
        Ok(())
    }
}

struct ToyKeyPairs(ChaCha20Rng, Option<Vec<u8>>);

impl KeyPairGenerator for ToyKeyPairs {
    fn generate(&mut self) -> Result<()> {
        let mut seed = vec![0; 32];
        self.0.fill_bytes(&mut seed);
        self.1 = Some(seed);
        Ok(())
    }

    fn last(&self) -> Result<(PrivateKey, PublicKey)> {
        let seed = self.1.clone().ok_or_else(|| Error::Failed("none was made".into()))?;
        let public = PublicKey::Bytes(turned(&seed));
        Ok((PrivateKey::Seed(seed), public))
    }
}

#[test]
fn a_key_encapsulation_mechanism() {
    let algorithm =
        || Algorithm::new("toy-kem", Family::Kem, "here").key_bytes(32).output_bytes(32);
    exercise(&with(algorithm(), Adapter::kem(ToyKem { honest: true })), "toy-kem").unwrap();
    let broken = exercise(&with(algorithm(), Adapter::kem(ToyKem { honest: false })), "toy-kem");
    assert!(broken.is_err(), "two sides with different secrets are found");
}

toy!(ToyEphemeral: Agreement, "toy-agreement", {
    fn operations(&self) -> &[Operation] {
        const ALL: &[Operation] = &[Operation::AGREE_EPHEMERAL];
        ALL
    }

    fn ephemeral(&self, seed: u64) -> Result<Box<dyn EphemeralContext>> {
        Ok(Box::new(ToyEphemeralContext(ChaCha20Rng::seed_from_u64(seed))))
    }

    fn generator(&self, seed: u64) -> Result<Box<dyn KeyPairGenerator>> {
        Ok(Box::new(ToyKeyPairs(ChaCha20Rng::seed_from_u64(seed), None)))
    }
});

struct ToyEphemeralContext(ChaCha20Rng);

impl EphemeralContext for ToyEphemeralContext {
    fn exchange(&mut self, peer: &[u8], public: &mut [u8], secret: &mut [u8]) -> Result<()> {
        self.0.fill_bytes(public);
        mix(&[peer, public], secret);
        Ok(())
    }
}

#[test]
fn an_agreement_that_has_ephemeral_keys_only() {
    let algorithm =
        Algorithm::new("toy-agreement", Family::Agreement, "here").key_bytes(32).output_bytes(32);
    exercise(&with(algorithm, Adapter::agreement(ToyEphemeral)), "toy-agreement").unwrap();
}

/// A channel that protects nothing: a greeting each way, then bytes turned over.
#[derive(Clone, Copy)]
struct ToyChannel {
    honest: bool,
}

impl Channel for ToyChannel {
    fn identity(&self) -> Identity {
        Identity::new("toy-suite", "toy", "1.0")
    }

    fn context(&self, role: Role, _config: &ChannelConfig) -> Result<Box<dyn ChannelContext>> {
        Ok(Box::new(ToyChannelContext { role, honest: self.honest }))
    }
}

struct ToyChannelContext {
    role: Role,
    honest: bool,
}

impl ChannelContext for ToyChannelContext {
    fn connect(&self, pipe: Box<dyn Pipe>) -> Result<Box<dyn Endpoint>> {
        let suite = if self.honest || self.role == Role::Client { "toy-suite" } else { "another" };
        let negotiated = Negotiated { suite: suite.into(), ..Negotiated::default() };
        Ok(Box::new(ToyEndpoint { pipe, role: self.role, greeted: false, negotiated }))
    }
}

struct ToyEndpoint {
    pipe: Box<dyn Pipe>,
    role: Role,
    greeted: bool,
    negotiated: Negotiated,
}

impl ToyEndpoint {
    fn take(&mut self, out: &mut [u8]) -> Result<usize> {
        match self.pipe.read(out) {
            Ok(n) => Ok(n),
            Err(error) if error.kind() == ErrorKind::WouldBlock => Ok(0),
            Err(error) => Err(Error::Failed(error.to_string())),
        }
    }

    fn greet(&mut self) -> Result<()> {
        self.greeted = true;
        self.pipe.write_all(b"hello").map_err(|error| Error::Failed(error.to_string()))
    }
}

impl Endpoint for ToyEndpoint {
    fn handshake(&mut self) -> Result<Progress> {
        if self.role == Role::Client && !self.greeted {
            self.greet()?;
        }
        let mut greeting = [0; 5];
        if self.take(&mut greeting)? == 0 {
            return Ok(if self.greeted && self.role == Role::Server {
                Progress::Done
            } else {
                Progress::WantsPeer
            });
        }
        if !self.greeted {
            self.greet()?;
        }
        Ok(Progress::Done)
    }

    fn write(&mut self, data: &[u8]) -> Result<usize> {
        self.pipe.write(&turned(data)).map_err(|error| Error::Failed(error.to_string()))
    }

    fn read(&mut self, out: &mut [u8]) -> Result<usize> {
        let n = self.take(out)?;
        out[..n].iter_mut().for_each(|byte| *byte = !*byte);
        Ok(n)
    }

    fn negotiated(&self) -> Negotiated {
        self.negotiated.clone()
    }
}

#[test]
fn a_secure_channel_whose_ends_meet_in_memory() {
    let algorithm = || Algorithm::new("toy-suite", Family::Tls, "here");
    exercise(&with(algorithm(), Adapter::channel(ToyChannel { honest: true })), "toy-suite")
        .unwrap();
    let broken = with(algorithm(), Adapter::channel(ToyChannel { honest: false }));
    let error = exercise(&broken, "toy-suite").unwrap_err().to_string();
    assert!(error.contains("settled on different things"), "{error}");
}
