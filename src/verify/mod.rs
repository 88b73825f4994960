//! Is an implementation right? Published vectors, and agreement with other implementations.
//!
//! This layer is handed bytes; it does not know what is timed. [`check`] runs every published vector
//! of an entry's algorithm; [`agree`] asks other entries what they say of a [`Claim`].

mod published;

use crate::adapter::{PrivateKey, PublicKey};
use crate::error::{Error, Result};
use crate::registry::Entry;

pub use published::published;

/// What became of checking an entry.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// How many cases were answered rightly.
    pub passed: usize,
    /// One sentence per case answered wrongly.
    pub failed: Vec<String>,
    /// One sentence per case that could not be asked, with the reason.
    pub skipped: Vec<String>,
    /// Where the vectors come from.
    pub sources: Vec<String>,
}

impl Verdict {
    /// Whether something was asked and everything was answered rightly.
    pub fn is_pass(&self) -> bool {
        self.passed > 0 && self.failed.is_empty()
    }

    /// Why it is no pass, in one sentence.
    ///
    /// # Errors
    ///
    /// [`Error::Failed`] with the first failure, or that no vector could be asked.
    pub fn require(&self) -> Result<()> {
        match self.failed.first() {
            Some(first) => Err(Error::Failed(format!(
                "{} of {} vectors answered wrongly, first: {first}",
                self.failed.len(),
                self.failed.len() + self.passed
            ))),
            None if self.passed == 0 => Err(Error::Failed(match self.skipped.first() {
                Some(first) => format!("every vector was skipped, first: {first}"),
                None => "there is no vector".into(),
            })),
            None => Ok(()),
        }
    }
}

/// Something that an implementation computed and that others can check.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Claim {
    /// The operation has one right output, these bytes.
    Bytes(Vec<u8>),
    /// This signature is one of this message.
    Signature {
        /// The signer's public key.
        public: PublicKey,
        /// The message.
        message: Vec<u8>,
        /// The signature.
        signature: Vec<u8>,
    },
    /// This private key and this public key share this secret.
    Agreement {
        /// The own private key.
        private: PrivateKey,
        /// The peer's public key.
        peer: Vec<u8>,
        /// The shared secret.
        secret: Vec<u8>,
    },
    /// This private key finds this secret in this encapsulation.
    Encapsulation {
        /// The private key.
        private: PrivateKey,
        /// The encapsulation.
        ciphertext: Vec<u8>,
        /// The shared secret.
        secret: Vec<u8>,
    },
    /// The operation leaves nothing that others could check.
    None,
}

/// Asks an entry every published vector of its algorithm: those that came with a caller's own
/// algorithm, else the built-in ones.
pub fn check(_entry: &Entry) -> Verdict {
    Verdict::default()
}

/// Whether other entries agree with what one claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// There is no other, or nothing that could be compared.
    NotCompared,
    /// These providers agree.
    With(Vec<String>),
}
