//! Families: algorithms that one trait can serve.

use std::fmt;

/// A family of algorithms that share an adapter trait and operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Family {
    /// Hash functions.
    Hash,
    /// Extendable-output functions.
    Xof,
    /// Message authentication codes.
    Mac,
    /// Stream ciphers.
    Stream,
    /// Block ciphers in a mode.
    Block,
    /// Authenticated encryption with associated data.
    Aead,
    /// Key derivation functions and password hashes.
    Kdf,
    /// Signatures.
    Signature,
    /// Key agreement.
    Agreement,
    /// Key encapsulation mechanisms.
    Kem,
    /// Random number generators.
    Rng,
    /// TLS suites.
    Tls,
    /// SSH packet ciphers with their MAC.
    Ssh,
    /// SSH key exchange.
    SshKex,
    /// What no cipher can beat here: memcpy, xor, crc.
    Ceiling,
}

impl Family {
    /// Every family, in the order in which they are shown.
    pub const ALL: [Self; 15] = [
        Self::Hash,
        Self::Xof,
        Self::Mac,
        Self::Stream,
        Self::Block,
        Self::Aead,
        Self::Kdf,
        Self::Signature,
        Self::Agreement,
        Self::Kem,
        Self::Rng,
        Self::Tls,
        Self::Ssh,
        Self::SshKex,
        Self::Ceiling,
    ];

    /// The slug, the first part of a benchmark's name.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Hash => "hash",
            Self::Xof => "xof",
            Self::Mac => "mac",
            Self::Stream => "stream",
            Self::Block => "block",
            Self::Aead => "aead",
            Self::Kdf => "kdf",
            Self::Signature => "signature",
            Self::Agreement => "agreement",
            Self::Kem => "kem",
            Self::Rng => "rng",
            Self::Tls => "tls",
            Self::Ssh => "ssh",
            Self::SshKex => "ssh-kex",
            Self::Ceiling => "ceiling",
        }
    }

    /// The family of that slug.
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|family| family.slug() == slug)
    }

    /// The family in words, for a heading.
    pub fn title(self) -> &'static str {
        match self {
            Self::Hash => "Hash functions",
            Self::Xof => "Extendable-output functions",
            Self::Mac => "Message authentication codes",
            Self::Stream => "Stream ciphers",
            Self::Block => "Block ciphers by mode",
            Self::Aead => "Authenticated encryption",
            Self::Kdf => "Key derivation and password hashing",
            Self::Signature => "Signatures",
            Self::Agreement => "Key agreement",
            Self::Kem => "Key encapsulation",
            Self::Rng => "Random number generators",
            Self::Tls => "TLS suites",
            Self::Ssh => "SSH packet ciphers",
            Self::SshKex => "SSH key exchange",
            Self::Ceiling => "Ceilings",
        }
    }

    /// Whether anything is published that an implementation could be asked: not what is random, what is
    /// no cryptography, or what needs two ends.
    pub fn has_vectors(self) -> bool {
        !matches!(self, Self::Rng | Self::Ceiling | Self::Tls | Self::Ssh | Self::SshKex)
    }

    /// Whether its operations have a size in bytes, and so a throughput.
    pub fn is_sized(self) -> bool {
        !matches!(self, Self::Signature | Self::Agreement | Self::Kem | Self::Kdf | Self::SshKex)
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}
