//! The traits through which every implementation is reached: one pair or triple per family.
//!
//! A **factory** (`Hash`, `Aead`, ...) is `Send + Sync`, says who it is, and makes keys. A **key**
//! is `Send + Sync` and shared by threads. A **context** is used through `&mut self` by one thread;
//! its methods are what is timed. Operations work on buffers of the caller; none of them panics on
//! any input: wrong lengths are errors.

mod aead;
mod agreement;
mod channel;
mod cipher;
mod domain;
mod hash;
mod kdf;
mod kem;
mod key;
mod mac;
mod other;
mod signature;

use std::borrow::Cow;
use std::sync::Arc;

pub use aead::{Aead, AeadContext, AeadKey};
pub use agreement::{AgreeContext, Agreement, AgreementKey, EphemeralContext};
pub use channel::{
    Channel, ChannelConfig, ChannelContext, Credentials, Endpoint, Negotiated, Pipe, Progress, Role,
};
pub use cipher::{Cipher, CipherContext, CipherKey, Direction};
pub use domain::DsaDomain;
pub use hash::{Hash, HashContext, HashOf, Xof, XofContext};
pub use kdf::{Kdf, KdfContext, KdfCost};
pub use kem::{DecapsulateContext, DecapsulationKey, EncapsulateContext, Kem};
pub use key::{DsaPrivate, KeyPairGenerator, PrivateKey, PublicKey, RsaPrivate, Setup};
pub use mac::{Mac, MacContext, MacKey};
pub use other::{Ceiling, Rng, RngContext};
pub use signature::{SignContext, Signature, SigningKey, VerifyContext, VerifyingKey};

#[cfg(feature = "rustcrypto-core")]
pub(crate) use key::bit_length;
pub(crate) use key::trimmed;

use crate::algorithm::{Family, Operation};

/// Who an adapter is: which algorithm, by which provider at which version, on which code path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The algorithm's slug.
    pub algorithm: Cow<'static, str>,
    /// The provider's slug; two versions or builds of one library are two slugs.
    pub provider: Cow<'static, str>,
    /// The library's version in words, e.g. `sha2 0.11.1`.
    pub version: Cow<'static, str>,
    /// The code path taken on this machine.
    pub backend: Backend,
}

impl Identity {
    /// An adapter of `algorithm` by `provider` at `version`, its backend unknown.
    pub fn new(
        algorithm: impl Into<Cow<'static, str>>,
        provider: impl Into<Cow<'static, str>>,
        version: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self {
            algorithm: algorithm.into(),
            provider: provider.into(),
            version: version.into(),
            backend: Backend::UNKNOWN,
        }
    }

    /// The same with a backend.
    pub fn on(mut self, backend: Backend) -> Self {
        self.backend = backend;
        self
    }
}

/// The code path that a provider takes on this machine, and how that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backend {
    /// `aes-ni`, `sha-ni`, `soft`, ...; `unknown` where nothing tells.
    pub path: Cow<'static, str>,
    /// How it is known.
    pub evidence: Evidence,
}

impl Backend {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self { path: Cow::Borrowed("unknown"), evidence: Evidence::Unknown };

    /// The provider itself says so.
    pub fn reported(path: impl Into<Cow<'static, str>>) -> Self {
        Self { path: path.into(), evidence: Evidence::Reported }
    }

    /// Follows from the CPU's features and the provider's documented choice.
    pub fn inferred(path: impl Into<Cow<'static, str>>) -> Self {
        Self { path: path.into(), evidence: Evidence::Inferred }
    }
}

/// How a backend is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// The provider says it.
    Reported,
    /// From the CPU's features and the provider's documented dispatch.
    Inferred,
    /// Not known.
    Unknown,
}

impl Evidence {
    /// The word in lower case.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Reported => "reported",
            Self::Inferred => "inferred",
            Self::Unknown => "unknown",
        }
    }
}

macro_rules! adapters {
    ($($variant:ident($trait:ident), $make:ident, $doc:literal;)*) => {
        /// An implementation of a family's trait for one algorithm by one provider.
        #[derive(Clone)]
        #[non_exhaustive]
        pub enum Adapter {
            $(#[doc = $doc] $variant(Arc<dyn $trait>),)*
        }

        impl Adapter {
            $(#[doc = $doc]
            pub fn $make(adapter: impl $trait + 'static) -> Self {
                Self::$variant(Arc::new(adapter))
            })*

            /// Who it is.
            pub fn identity(&self) -> Identity {
                match self { $(Self::$variant(adapter) => adapter.identity(),)* }
            }

            /// What it can do.
            pub fn operations(&self) -> &[Operation] {
                match self { $(Self::$variant(adapter) => adapter.operations(),)* }
            }

            /// Why it cannot be used on this machine or in this build, if so.
            pub fn unavailable(&self) -> Option<String> {
                match self { $(Self::$variant(adapter) => adapter.unavailable(),)* }
            }
        }
    };
}

adapters! {
    Hash(Hash), hash, "A hash function.";
    Xof(Xof), xof, "An extendable-output function.";
    Mac(Mac), mac, "A message authentication code.";
    Cipher(Cipher), cipher, "A stream cipher, or a block cipher in a mode.";
    Aead(Aead), aead, "An AEAD.";
    Kdf(Kdf), kdf, "A key derivation function or password hash.";
    Signature(Signature), signature, "A signature scheme.";
    Agreement(Agreement), agreement, "A key agreement.";
    Kem(Kem), kem, "A key encapsulation mechanism.";
    Rng(Rng), rng, "A random number generator.";
    Channel(Channel), channel, "A secure channel: a TLS suite, SSH packets, SSH key exchange.";
    Ceiling(Ceiling), ceiling, "A ceiling that no cipher can beat.";
}

impl Adapter {
    /// Whether an algorithm of that family can be served by this kind of adapter.
    pub fn serves(&self, family: Family) -> bool {
        matches!(
            (self, family),
            (Self::Hash(_), Family::Hash)
                | (Self::Xof(_), Family::Xof)
                | (Self::Mac(_), Family::Mac)
                | (Self::Cipher(_), Family::Stream | Family::Block)
                | (Self::Aead(_), Family::Aead)
                | (Self::Kdf(_), Family::Kdf)
                | (Self::Signature(_), Family::Signature)
                | (Self::Agreement(_), Family::Agreement)
                | (Self::Kem(_), Family::Kem)
                | (Self::Rng(_), Family::Rng)
                | (Self::Channel(_), Family::Tls | Family::Ssh | Family::SshKex)
                | (Self::Ceiling(_), Family::Ceiling)
        )
    }
}

impl std::fmt::Debug for Adapter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let identity = self.identity();
        write!(f, "{} by {}", identity.algorithm, identity.provider)
    }
}

/// The part that every family's factory shares; written as a macro so that a maker implements one
/// trait, not two.
macro_rules! factory {
    ($default:expr) => {
        /// Which algorithm, by which provider at which version, on which code path.
        fn identity(&self) -> $crate::adapter::Identity;

        /// What it can do; all that the family's trait offers, unless it says less.
        fn operations(&self) -> &[$crate::algorithm::Operation] {
            const ALL: &[$crate::algorithm::Operation] = $default;
            ALL
        }

        /// Why it cannot be used on this machine or in this build, if so.
        fn unavailable(&self) -> Option<String> {
            None
        }
    };
}
pub(crate) use factory;
