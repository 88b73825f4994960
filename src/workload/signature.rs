//! Signatures.

use std::hint::black_box;
use std::sync::Arc;

use super::keygen::Keygen;
use super::model::{KEY_SET, Keying};
use super::{Body, Buffer, Job, Prepared, ensure, ensure_refused, private_key, ready};
use crate::adapter::{Adapter, PublicKey, SignContext, Signature, SigningKey, VerifyContext};
use crate::error::{Error, Result};
use crate::verify::Claim;

pub(super) fn prepare(job: Job) -> Result<Box<dyn Prepared + Send>> {
    match job.workload.operation.slug() {
        "sign" => ready::<Sign>(job),
        "verify" => ready::<Verify<false>>(job),
        "verify-parse" => ready::<Verify<true>>(job),
        "keygen" => ready::<Keygen>(job),
        _ => job.unsupported(),
    }
}

/// Length in bytes of each message: a digest's, as what is signed in practice is short.
const MESSAGE_BYTES: usize = 32;

fn factory(job: &Job) -> Result<&Arc<dyn Signature>> {
    match job.entry.adapter() {
        Adapter::Signature(signature) => Ok(signature),
        _ => job.unsupported(),
    }
}

fn messages(job: &Job) -> Vec<Buffer> {
    (0..job.workload.model.messages.count())
        .map(|i| Buffer::of(&job.material().bytes(&format!("message {i}"), MESSAGE_BYTES)))
        .collect()
}

fn signing_key(job: &Job, label: &str) -> Result<Arc<dyn SigningKey>> {
    factory(job)?.signing_key(&private_key(job.algorithm(), job.material(), label)?)
}

/// One key, or a set of them where the cost depends on the key.
fn signing_keys(job: &Job) -> Result<Vec<Arc<dyn SigningKey>>> {
    match job.workload.model.keying {
        Keying::Set => (0..KEY_SET).map(|i| signing_key(job, &format!("key {i}"))).collect(),
        _ => Ok(vec![signing_key(job, "key")?]),
    }
}

/// Who signs, and who can say that it is right.
struct Pair {
    context: Box<dyn SignContext>,
    verifier: Box<dyn VerifyContext>,
    public: PublicKey,
}

/// Each message under each key, one after another.
struct Sign {
    pairs: Vec<Pair>,
    messages: Vec<Buffer>,
    turn: usize,
    signature: Buffer,
    length: usize,
}

impl Sign {
    /// Whose turn it is, and which message's.
    fn at(&self) -> (usize, usize) {
        (self.turn / self.messages.len(), self.turn % self.messages.len())
    }
}

impl Body for Sign {
    type Key = Vec<Arc<dyn SigningKey>>;

    fn key(job: &Job) -> Result<Self::Key> {
        signing_keys(job)
    }

    fn new(job: &Job, keys: &Self::Key) -> Result<Self> {
        let longest = job.algorithm().sizes().output.ok_or_else(|| {
            Error::Failed(format!(
                "the catalogue gives no signature length for {}",
                job.algorithm().slug()
            ))
        })?;
        let pair = |key: &Arc<dyn SigningKey>| -> Result<Pair> {
            let public = key.public()?;
            let verifier = factory(job)?.verifying_key(&public)?.context()?;
            Ok(Pair { context: key.context()?, verifier, public })
        };
        Ok(Self {
            pairs: keys.iter().map(pair).collect::<Result<_>>()?,
            messages: messages(job),
            turn: 0,
            signature: Buffer::zeros(longest),
            length: 0,
        })
    }

    /// From message to message the key changes too, where there are several.
    fn step(&mut self) -> Result<()> {
        let messages = self.messages.len();
        self.turn = (self.turn + messages + 1) % (self.pairs.len() * messages);
        let (key, message) = self.at();
        let message = black_box(&self.messages[message]);
        self.length = self.pairs[key].context.sign(message, &mut self.signature)?;
        black_box(&*self.signature);
        Ok(())
    }

    fn check(&mut self) -> Result<()> {
        let (key, message) = self.at();
        let (verifier, message) = (&mut self.pairs[key].verifier, &self.messages[message]);
        let length = self.length;
        ensure(length > 0, "nothing was signed")?;
        verifier.verify(message, &self.signature[..length]).map_err(|error| {
            Error::Failed(format!("the signature made does not verify: {error}"))
        })?;
        let mut spoiled = self.signature[..length].to_vec();
        spoiled[length / 2] ^= 1;
        ensure_refused(verifier.verify(message, &spoiled), "a spoiled signature")
    }

    fn spoil(&mut self) {
        self.signature.spoil();
    }

    fn claim(&self) -> Claim {
        let (key, message) = self.at();
        Claim::Signature {
            public: self.pairs[key].public.clone(),
            message: self.messages[message].to_vec(),
            signature: self.signature[..self.length].to_vec(),
        }
    }

    fn output_lengths(&self) -> Vec<usize> {
        vec![self.signature.len()]
    }
}

/// `PARSE` parses the public key each time.
struct Verify<const PARSE: bool> {
    scheme: Arc<dyn Signature>,
    context: Box<dyn VerifyContext>,
    public: PublicKey,
    signed: Vec<(Buffer, Buffer)>,
    turn: usize,
}

impl<const PARSE: bool> Body for Verify<PARSE> {
    type Key = (Arc<dyn SigningKey>, Arc<dyn crate::adapter::VerifyingKey>);

    fn key(job: &Job) -> Result<Self::Key> {
        let signing = signing_key(job, "key")?;
        let verifying = factory(job)?.verifying_key(&signing.public()?)?;
        Ok((signing, verifying))
    }

    fn new(job: &Job, (signing, verifying): &Self::Key) -> Result<Self> {
        let mut signer = signing.context()?;
        let mut signature = vec![0; job.algorithm().sizes().output.unwrap_or(0)];
        let signed = messages(job)
            .into_iter()
            .map(|message| {
                let length = signer.sign(&message, &mut signature)?;
                Ok((message, Buffer::of(&signature[..length])))
            })
            .collect::<Result<_>>()?;
        Ok(Self {
            scheme: factory(job)?.clone(),
            context: verifying.context()?,
            public: signing.public()?,
            signed,
            turn: 0,
        })
    }

    fn step(&mut self) -> Result<()> {
        self.turn = (self.turn + 1) % self.signed.len();
        let (message, signature) = &self.signed[self.turn];
        if PARSE {
            self.scheme.verify_parsing(black_box(&self.public), black_box(message), signature)
        } else {
            self.context.verify(black_box(message), signature)
        }
    }

    fn check(&mut self) -> Result<()> {
        let (message, signature) = &self.signed[self.turn];
        self.context.verify(message, signature)?;
        let mut other = message.to_vec();
        other[0] ^= 1;
        ensure_refused(self.context.verify(&other, signature), "a signature of another message")
    }

    fn spoil(&mut self) {}

    fn claim(&self) -> Claim {
        let (message, signature) = &self.signed[self.turn];
        Claim::Signature {
            public: self.public.clone(),
            message: message.to_vec(),
            signature: signature.to_vec(),
        }
    }

    fn output_lengths(&self) -> Vec<usize> {
        self.signed.iter().map(|(message, _)| message.len()).collect()
    }
}
