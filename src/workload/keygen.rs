//! Key generation, for every family that has it.

use super::{Body, Job, ensure};
use crate::adapter::{Adapter, KeyPairGenerator, PrivateKey, PublicKey};
use crate::error::Result;
use crate::verify::Claim;

/// Makes one key pair after another.
pub(super) struct Keygen {
    adapter: Adapter,
    generator: Box<dyn KeyPairGenerator>,
    /// The longest signature, in bytes; 0 where the pair does not sign.
    longest: usize,
    seed: u64,
}

impl Body for Keygen {
    type Key = ();

    fn key(_job: &Job) -> Result<()> {
        Ok(())
    }

    fn new(job: &Job, (): &()) -> Result<Self> {
        let adapter = job.entry.adapter().clone();
        let generator = match &adapter {
            Adapter::Signature(scheme) => scheme.generator(job.seed)?,
            Adapter::Agreement(scheme) => scheme.generator(job.seed)?,
            Adapter::Kem(scheme) => scheme.generator(job.seed)?,
            _ => return job.unsupported(),
        };
        let longest = job.algorithm().sizes().output.unwrap_or(0);
        Ok(Self { adapter, generator, longest, seed: job.seed })
    }

    fn step(&mut self) -> Result<()> {
        self.generator.generate()
    }

    /// The pair made last must work.
    fn check(&mut self) -> Result<()> {
        let (private, public) = self.generator.last()?;
        works(&self.adapter, &private, &public, self.longest, self.seed)
    }

    fn spoil(&mut self) {}

    fn claim(&self) -> Claim {
        Claim::None
    }

    fn output_lengths(&self) -> Vec<usize> {
        Vec::new()
    }
}

fn works(
    adapter: &Adapter,
    private: &PrivateKey,
    public: &PublicKey,
    longest: usize,
    seed: u64,
) -> Result<()> {
    match adapter {
        Adapter::Signature(scheme) => {
            let mut signature = vec![0; longest];
            let length = scheme.signing_key(private)?.context()?.sign(b"check", &mut signature)?;
            scheme.verifying_key(public)?.context()?.verify(b"check", &signature[..length])
        }
        Adapter::Agreement(scheme) => {
            let again = scheme.private_key(private)?.public()?;
            ensure(again == *public, "the public key made is not the private one's")
        }
        Adapter::Kem(scheme) => {
            let (ciphertext, secret) = scheme.lengths();
            let (mut ciphertext, mut here, mut there) =
                (vec![0; ciphertext], vec![0; secret], vec![0; secret]);
            scheme.encapsulator(public, seed)?.encapsulate(&mut ciphertext, &mut here)?;
            scheme.private_key(private)?.context()?.decapsulate(&ciphertext, &mut there)?;
            ensure(here == there, "the key pair made does not work")
        }
        _ => Ok(()),
    }
}
