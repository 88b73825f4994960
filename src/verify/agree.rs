//! Whether implementations agree with each other on the very input that is to be timed.

use super::ask::{Fault, equal, guarded};
use crate::adapter::{Adapter, PrivateKey, PublicKey};
use crate::error::{Error, Result};
use crate::registry::Entry;

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

/// Whether other entries agree with what one claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// There is no other, or nothing that could be compared.
    NotCompared,
    /// These providers agree.
    With(Vec<String>),
    /// More providers agree than not; the others are probably wrong.
    Against {
        /// The providers that agree.
        with: Vec<String>,
        /// Those that do not, each with what it says.
        against: Vec<String>,
    },
}

/// Asks other entries of the same algorithm what they say of one's claim.
///
/// Each entry stands with the claim that it made itself from the same input. Bytes are compared
/// with the other's bytes; a signature is verified by the other; a shared secret is computed by the
/// other from the same keys, an encapsulation opened with the same key. The other's own claim plays
/// no part in the latter three and may be [`Claim::None`].
///
/// An other that cannot say (it is unavailable, does not do the operation, or does not take the key's
/// form) is left out. The claimant counts as one who agrees: it stands if more agree than not, so
/// that of three, the one that is wrong falls and not the other two; of two, both fall.
///
/// # Errors
///
/// [`Error::Failed`] naming those that disagree, where as many do or more.
pub fn agree(own: (&Entry, &Claim), others: &[(&Entry, &Claim)]) -> Result<Agreement> {
    let (claimant, claim) = own;
    let (mut with, mut against) = (Vec::new(), Vec::new());
    for (other, others_claim) in others {
        if other.algorithm().slug() != claimant.algorithm().slug() || other.key() == claimant.key()
        {
            continue;
        }
        let said = guarded(|| say(claim, other, others_claim));
        match said.unwrap_or_else(|panic| Err(Fault::Wrong(panic))) {
            Ok(()) => with.push(other.provider().to_owned()),
            Err(Fault::Cannot(_)) => {}
            Err(Fault::Wrong(sentence)) => {
                against.push(format!("{} ({sentence})", other.provider()))
            }
        }
    }
    match (with.len(), against.len()) {
        (0, 0) => Ok(Agreement::NotCompared),
        (_, 0) => Ok(Agreement::With(with)),
        (agreeing, disagreeing) if 1 + agreeing > disagreeing => {
            Ok(Agreement::Against { with, against })
        }
        _ => Err(Error::Failed(format!(
            "{} does not agree with {}{}",
            claimant.key(),
            against.join(", "),
            if with.is_empty() {
                String::new()
            } else {
                format!(", only with {}", with.join(", "))
            },
        ))),
    }
}

/// What one other says of a claim; [`Fault::Cannot`] where it can say nothing.
fn say(claim: &Claim, other: &Entry, others_claim: &Claim) -> Result<(), Fault> {
    if let Some(reason) = other.adapter().unavailable() {
        return Err(Fault::Cannot(reason));
    }
    match (claim, other.adapter(), others_claim) {
        (Claim::Bytes(claimed), _, Claim::Bytes(theirs)) => equal("output", theirs, claimed),
        (Claim::Signature { public, message, signature }, Adapter::Signature(scheme), _) => {
            Ok(scheme.verifying_key(public)?.context()?.verify(message, signature)?)
        }
        (Claim::Agreement { private, peer, secret }, Adapter::Agreement(scheme), _) => {
            let mut context = scheme.private_key(private)?.context()?;
            let mut theirs = vec![0; secret.len()];
            context.peer(peer)?;
            context.agree(&mut theirs)?;
            equal("secret", &theirs, secret)
        }
        (Claim::Encapsulation { private, ciphertext, secret }, Adapter::Kem(scheme), _) => {
            let mut theirs = vec![0; secret.len()];
            scheme.private_key(private)?.context()?.decapsulate(ciphertext, &mut theirs)?;
            equal("secret", &theirs, secret)
        }
        _ => Err(Fault::Cannot("nothing to compare".into())),
    }
}
