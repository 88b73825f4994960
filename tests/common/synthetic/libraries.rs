//! Libraries that a synthetic set has: who offers what, and how fast it is about.

use cipherbench::algorithm::Family;

/// A provider: a library, or a build of one.
#[derive(Clone, Copy, Debug)]
pub struct Library {
    pub provider: &'static str,
    /// In words, as `implementation.version` has it.
    pub version: &'static str,
    /// Built or told to use no special instructions.
    pub soft: bool,
    /// Nothing tells which code path it takes.
    pub silent: bool,
    /// Seconds that each call costs besides its bytes.
    pub call: f64,
    /// Bulk speed against the figures in `super::rate`.
    pub bulk: f64,
    /// Public-key speed against the figures in `super::base`.
    pub public_key: f64,
    offers: fn(Family, &str) -> bool,
}

const RUSTCRYPTO: Library = Library {
    provider: "rustcrypto",
    version: "RustCrypto 0.11.1",
    soft: false,
    silent: false,
    call: 42e-9,
    bulk: 1.0,
    public_key: 1.0,
    offers: |_, _| true,
};

const OPENSSL: Library = Library {
    provider: "openssl",
    version: "OpenSSL 3.6.0",
    soft: false,
    silent: true,
    call: 210e-9,
    bulk: 1.22,
    public_key: 2.1,
    offers: |_, slug| slug != "xchacha20-poly1305",
};

/// All of them. A twin stands behind the library that it is a build of.
pub const LIBRARIES: &[Library] = &[
    RUSTCRYPTO,
    Library { provider: "rustcrypto-soft", soft: true, ..RUSTCRYPTO },
    OPENSSL,
    Library { provider: "openssl-soft", soft: true, silent: false, ..OPENSSL },
    Library {
        provider: "ring",
        version: "ring 0.17.14",
        call: 48e-9,
        bulk: 1.15,
        public_key: 2.3,
        silent: true,
        offers: |family, slug| match family {
            Family::Hash => slug.starts_with("sha-") && slug != "sha-224",
            Family::Mac => slug.starts_with("hmac-sha-"),
            Family::Aead => slug != "xchacha20-poly1305",
            Family::Signature => slug.starts_with("ecdsa") || slug == "ed25519",
            Family::Agreement => true,
            _ => false,
        },
        ..RUSTCRYPTO
    },
    Library {
        provider: "aws-lc",
        version: "AWS-LC 1.64.0",
        call: 64e-9,
        bulk: 1.27,
        public_key: 2.6,
        silent: true,
        offers: |family, slug| match family {
            Family::Hash => slug.starts_with("sha-"),
            Family::Mac => slug.starts_with("hmac-sha-"),
            Family::Block => slug.starts_with("aes-"),
            Family::Stream => slug.starts_with("aes-"),
            Family::Aead => slug != "xchacha20-poly1305",
            Family::Signature | Family::Agreement => true,
            _ => false,
        },
        ..RUSTCRYPTO
    },
    Library {
        provider: "graviola",
        version: "graviola 0.3.1",
        call: 39e-9,
        bulk: 1.11,
        public_key: 2.8,
        offers: |family, slug| match family {
            Family::Hash => slug.starts_with("sha-") && slug != "sha-1",
            Family::Mac => slug.starts_with("hmac-sha-") && slug != "hmac-sha-1",
            Family::Aead => slug != "xchacha20-poly1305",
            Family::Signature | Family::Agreement => true,
            _ => false,
        },
        ..RUSTCRYPTO
    },
];

/// The libraries that are built with and without instructions: with, then without.
pub const PAIRS: &[(&str, &str)] =
    &[("rustcrypto", "rustcrypto-soft"), ("openssl", "openssl-soft")];

/// A library of that name.
pub fn library(provider: &str) -> &'static Library {
    LIBRARIES
        .iter()
        .find(|library| library.provider == provider)
        .unwrap_or_else(|| panic!("no library {provider}"))
}

impl Library {
    pub fn offers(&self, family: Family, slug: &str) -> bool {
        (self.offers)(family, slug)
    }

    /// The code path, and how it is known.
    pub fn backend(&self, slug: &str) -> (&'static str, &'static str) {
        let (backend, _) = instructions(slug);
        match (backend, self) {
            ("soft", _) if self.silent => ("unknown", "unknown"),
            (_, Library { soft: true, .. }) => ("soft", "reported"),
            (_, Library { silent: true, .. }) => ("unknown", "unknown"),
            _ => (backend, "inferred"),
        }
    }

    /// By how much its bulk speed falls without the instructions.
    pub fn slowdown(&self, slug: &str) -> f64 {
        if self.soft { instructions(slug).1 } else { 1.0 }
    }
}

/// The instructions that an algorithm uses where they are there, and what they are worth.
fn instructions(slug: &str) -> (&'static str, f64) {
    match slug {
        _ if slug.ends_with("-gcm") => ("aes-ni, pclmulqdq", 23.0),
        _ if slug.starts_with("aes-") => ("aes-ni", 9.0),
        _ if slug.contains("sha-1") || slug.ends_with("sha-256") || slug.ends_with("sha-224") => {
            ("sha-ni", 4.4)
        }
        _ if slug.ends_with("sha-384") || slug.ends_with("sha-512") => ("avx2", 1.3),
        _ if slug.ends_with("chacha20-poly1305") => ("avx2", 3.8),
        _ => ("soft", 1.0),
    }
}
