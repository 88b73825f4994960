//! Operation x size: everything that decides what is timed, the set-up, the timed body, and the
//! check after it.
//!
//! [`prepare`] makes a [`Prepared`]; Criterion groups, paired ratios, threads, instruction counts,
//! verification and the command all use this one object. What each operation times and what it
//! leaves out is `docs/MODELS.md`.

mod aead;
mod agreement;
mod buffer;
mod channel;
mod cipher;
mod hash;
mod kdf;
mod kem;
mod keygen;
mod mac;
mod material;
mod model;
mod other;
mod setup;
mod signature;

use crate::adapter::{Adapter, KdfCost};
use crate::algorithm::{Algorithm, Family, Operation};
use crate::error::{Error, Result};
use crate::registry::Entry;
use crate::verify::Claim;

pub use buffer::Buffer;
pub use material::{Material, private_key};
pub use model::{Algorithms, Keying, Messages, Model, Nonces, model, model_of, models};

/// The sizes of a message that are timed by default, in bytes: those of `openssl speed`.
pub const SIZES: [usize; 6] = [16, 64, 256, 1024, 8192, 16384];

/// Further sizes of the plan `full`, in bytes: 1350 is the payload of a QUIC packet.
pub const FURTHER_SIZES: [usize; 1] = [1350];

/// What is timed: an operation, a size, and the model that the operation stands for.
#[derive(Clone, Debug, PartialEq)]
pub struct Workload {
    /// The operation.
    pub operation: Operation,
    /// Message length in bytes; none for public-key operations, `setup` and derivation.
    pub bytes: Option<usize>,
    /// Key reuse, nonce policy and all else that the operation's slug stands for.
    pub model: &'static Model,
    /// What a derivation costs, as its operation's slug spells it; [`KdfCost::None`] is the adapter's
    /// usual cost.
    pub cost: KdfCost,
}

impl Workload {
    /// The workload of an operation at a size. The size is dropped where the operation has none.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] where the size is not a whole number of blocks for a mode that needs
    /// it; [`Error::UnknownName`] where the family has no such operation; [`Error::Usage`] where a
    /// size is wanted and not given.
    pub fn new(algorithm: &Algorithm, operation: &Operation, bytes: Option<usize>) -> Result<Self> {
        let model = model_of(algorithm, operation).ok_or_else(|| Error::UnknownName {
            kind: "operation of that family",
            name: operation.to_string(),
            nearest: None,
        })?;
        let cost = KdfCost::of(operation).unwrap_or_default();
        if !model.sized {
            return Ok(Self { operation: operation.clone(), bytes: None, model, cost });
        }
        let bytes =
            bytes.ok_or_else(|| Error::Usage(format!("`{operation}` wants a size in bytes")))?;
        if let Some(block) = algorithm.sizes().block
            && algorithm.takes_whole_blocks()
            && (bytes == 0 || !bytes.is_multiple_of(block))
        {
            return Err(Error::Unavailable(format!("not a multiple of {block}")));
        }
        Ok(Self { operation: operation.clone(), bytes: Some(bytes), model, cost })
    }

    /// Whether the operation of a family has a size in bytes.
    pub fn is_sized(family: Family, operation: &Operation) -> bool {
        model(family, operation).is_some_and(|model| model.sized)
    }
}

/// An operation that is ready to be timed.
pub trait Prepared {
    /// Does the operation `n` times and nothing else: no allocation, no key schedule, no random
    /// number, unless they are the operation's own.
    ///
    /// # Errors
    ///
    /// The first operation that fails ends it.
    fn run(&mut self, n: u64) -> Result<()>;

    /// Checks that the last output is right: an `open` has succeeded, a signature verifies, a
    /// digest is the one computed another way. Also checks that a spoiled tag or signature is
    /// refused.
    ///
    /// # Errors
    ///
    /// [`Error::Failed`] with what is wrong.
    fn check(&mut self) -> Result<()>;

    /// Overwrites what the last operation wrote, so that an operation which no longer writes shows in
    /// the next [`Self::check`].
    fn spoil(&mut self);

    /// Another of the same, for another thread or leg.
    ///
    /// # Errors
    ///
    /// As [`prepare`].
    fn fork(&self, key: ForkKey) -> Result<Box<dyn Prepared + Send>>;

    /// What the last operation gave, for comparison with other providers.
    fn claim(&self) -> Claim;

    /// The lengths in bytes of the buffers that the operation writes; they must never change.
    fn output_lengths(&self) -> Vec<usize>;
}

/// Which key a fork works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForkKey {
    /// Another context on the same key.
    Shared,
    /// A key of its own from the same bytes.
    Own,
}

/// Makes an entry ready for a workload, with keys and messages from `seed`: the same seed gives
/// every provider the same input.
///
/// # Errors
///
/// [`Error::Unavailable`] where the entry is; [`Error::Unsupported`] where it does not list the
/// operation; [`Error::Failed`] where the set-up already goes wrong.
pub fn prepare(entry: &Entry, workload: &Workload, seed: u64) -> Result<Box<dyn Prepared + Send>> {
    if let Some(reason) = entry.adapter().unavailable() {
        return Err(Error::Unavailable(reason));
    }
    if !entry.operations().contains(&workload.operation) {
        return Err(Error::Unsupported {
            operation: format!("{} of {}", workload.operation, entry.key()),
        });
    }
    let job = Job { entry: entry.clone(), workload: workload.clone(), seed };
    match entry.adapter() {
        Adapter::Hash(_) | Adapter::Xof(_) => hash::prepare(job),
        Adapter::Mac(_) => mac::prepare(job),
        Adapter::Cipher(_) => cipher::prepare(job),
        Adapter::Aead(_) => aead::prepare(job),
        Adapter::Kdf(_) => kdf::prepare(job),
        Adapter::Signature(_) => signature::prepare(job),
        Adapter::Agreement(_) => agreement::prepare(job),
        Adapter::Kem(_) => kem::prepare(job),
        Adapter::Rng(_) | Adapter::Ceiling(_) => other::prepare(job),
        Adapter::Channel(_) => channel::prepare(job),
    }
}

/// What is to be made ready.
#[derive(Clone)]
struct Job {
    entry: Entry,
    workload: Workload,
    seed: u64,
}

impl Job {
    fn algorithm(&self) -> &Algorithm {
        self.entry.algorithm()
    }

    fn material(&self) -> Material {
        Material::new(self.seed)
    }

    /// The message length; 0 where the operation has none.
    fn bytes(&self) -> usize {
        self.workload.bytes.unwrap_or(0)
    }

    fn unsupported<T>(&self) -> Result<T> {
        Err(Error::Unsupported {
            operation: format!("{} of {}", self.workload.operation, self.entry.key()),
        })
    }

    /// The adapter, where it is of the kind that `pick` takes.
    fn adapter<'a, T: ?Sized>(
        &'a self,
        pick: impl FnOnce(&'a Adapter) -> Option<&'a T>,
    ) -> Result<&'a T> {
        pick(self.entry.adapter()).map_or_else(|| self.unsupported(), Ok)
    }
}

/// One operation: how its key is made, how it is set up, done and checked.
trait Body: Sized + Send + 'static {
    /// What threads share.
    type Key: Clone + Send + 'static;

    fn key(job: &Job) -> Result<Self::Key>;
    fn new(job: &Job, key: &Self::Key) -> Result<Self>;
    fn step(&mut self) -> Result<()>;
    fn check(&mut self) -> Result<()>;
    fn spoil(&mut self);
    fn claim(&self) -> Claim;
    fn output_lengths(&self) -> Vec<usize>;
}

struct Ready<B: Body> {
    job: Job,
    key: B::Key,
    body: B,
}

fn ready<B: Body>(job: Job) -> Result<Box<dyn Prepared + Send>> {
    let key = B::key(&job)?;
    Ok(Box::new(Ready::<B> { body: B::new(&job, &key)?, key, job }))
}

impl<B: Body> Prepared for Ready<B> {
    fn run(&mut self, n: u64) -> Result<()> {
        for _ in 0..n {
            self.body.step()?;
        }
        Ok(())
    }

    fn check(&mut self) -> Result<()> {
        self.body.check()
    }

    fn spoil(&mut self) {
        self.body.spoil();
    }

    fn fork(&self, key: ForkKey) -> Result<Box<dyn Prepared + Send>> {
        let job = self.job.clone();
        match key {
            ForkKey::Own => ready::<B>(job),
            ForkKey::Shared => {
                Ok(Box::new(Self { body: B::new(&job, &self.key)?, key: self.key.clone(), job }))
            }
        }
    }

    fn claim(&self) -> Claim {
        self.body.claim()
    }

    fn output_lengths(&self) -> Vec<usize> {
        self.body.output_lengths()
    }
}

/// Fails with `what` unless `right`.
fn ensure(right: bool, what: &str) -> Result<()> {
    if right { Ok(()) } else { Err(Error::Failed(what.to_owned())) }
}

/// Fails unless `answer` is a refusal.
fn ensure_refused(answer: Result<()>, what: &str) -> Result<()> {
    match answer {
        Err(Error::Refused { .. } | Error::Malformed { .. }) => Ok(()),
        Err(error) => {
            Err(Error::Failed(format!("{what} is not refused but answered with: {error}")))
        }
        Ok(()) => Err(Error::Failed(format!("{what} is accepted"))),
    }
}
