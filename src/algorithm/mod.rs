//! The catalogue: what each algorithm is, whoever implements it.
//!
//! No implementation lives here. An [`Algorithm`] has a slug, a family, sizes in bytes, a status
//! with its reason, the document that defines it, and every name that others know it by.

mod family;
mod operation;
mod vectors;

mod aead;
mod agreement;
mod block;
mod ceiling;
mod hash;
mod kdf;
mod kem;
mod mac;
mod rng;
mod signature;
mod stream;
mod xof;

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

pub(crate) use agreement::exponent_bits;
pub use family::Family;
pub use operation::Operation;
pub use vectors::{Case, Vectors};

type Text = Cow<'static, str>;

/// What an algorithm is, apart from any implementation of it.
///
/// Built with [`Algorithm::new`] and the methods that follow it, from static or owned text:
///
/// ```
/// use cipherbench::algorithm::{Algorithm, Family, Status};
///
/// let mine = Algorithm::new("my-hash-256", Family::Hash, "my paper, 2026")
///     .digest_bytes(32)
///     .block_bytes(64)
///     .status(Status::Acceptable, "new and little studied", "its author")
///     .alias("MyHash");
/// assert!(mine.is_called("myhash"));
/// ```
#[derive(Clone, Debug)]
pub struct Algorithm {
    slug: Text,
    family: Family,
    source: Text,
    sizes: Sizes,
    status: Status,
    status_reason: Text,
    status_source: Text,
    openssl: Vec<Text>,
    ssh: Vec<Text>,
    iana: Vec<Text>,
    aliases: Vec<Text>,
    one_time_key: bool,
    whole_blocks: bool,
    varying: Vec<Operation>,
    slow_to_sign: bool,
}

/// Sizes in bytes; `None` where the algorithm has no such thing or leaves it open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sizes {
    /// Secret key; for public-key algorithms the modulus or field.
    pub key: Option<usize>,
    /// Nonce or initialisation vector.
    pub nonce: Option<usize>,
    /// Block of a block cipher, or the hash's input block.
    pub block: Option<usize>,
    /// Authentication tag.
    pub tag: Option<usize>,
    /// Digest, shared secret, or the largest signature.
    pub output: Option<usize>,
}

/// May the algorithm be picked? Always shown where a speed is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// To be chosen for new designs.
    Recommended,
    /// No reason to leave it, better ones exist or its use is narrower.
    Acceptable,
    /// Only for what exists already.
    Legacy,
    /// Attacked in practice.
    Broken,
}

impl Status {
    /// Every status, best first.
    pub const ALL: [Self; 4] = [Self::Recommended, Self::Acceptable, Self::Legacy, Self::Broken];

    /// The word in lower case.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Recommended => "recommended",
            Self::Acceptable => "acceptable",
            Self::Legacy => "legacy",
            Self::Broken => "broken",
        }
    }
}

impl Algorithm {
    /// An algorithm with a slug (lower case, `[a-z0-9._-]`), its family and the document that
    /// defines it. Its status is [`Status::Acceptable`], unjudged, until [`Self::status`] says.
    pub fn new(slug: impl Into<Text>, family: Family, source: impl Into<Text>) -> Self {
        Self {
            slug: slug.into(),
            family,
            source: source.into(),
            sizes: Sizes::default(),
            status: Status::Acceptable,
            status_reason: "not judged".into(),
            status_source: "none".into(),
            openssl: Vec::new(),
            ssh: Vec::new(),
            iana: Vec::new(),
            aliases: Vec::new(),
            one_time_key: false,
            whole_blocks: false,
            varying: Vec::new(),
            slow_to_sign: false,
        }
    }

    /// Sets the key length; for public-key algorithms the modulus or field length.
    pub fn key_bytes(mut self, bytes: usize) -> Self {
        self.sizes.key = Some(bytes);
        self
    }

    /// Sets the length of the nonce or initialisation vector.
    pub fn nonce_bytes(mut self, bytes: usize) -> Self {
        self.sizes.nonce = Some(bytes);
        self
    }

    /// Sets the block length.
    pub fn block_bytes(mut self, bytes: usize) -> Self {
        self.sizes.block = Some(bytes);
        self
    }

    /// Sets the tag length.
    pub fn tag_bytes(mut self, bytes: usize) -> Self {
        self.sizes.tag = Some(bytes);
        self
    }

    /// Sets the digest length, for hashes.
    pub fn digest_bytes(self, bytes: usize) -> Self {
        self.output_bytes(bytes)
    }

    /// Sets the length of the shared secret, or of the largest signature.
    pub fn output_bytes(mut self, bytes: usize) -> Self {
        self.sizes.output = Some(bytes);
        self
    }

    /// Sets the status, why, and who says so.
    pub fn status(
        mut self,
        status: Status,
        reason: impl Into<Text>,
        source: impl Into<Text>,
    ) -> Self {
        self.status = status;
        self.status_reason = reason.into();
        self.status_source = source.into();
        self
    }

    /// Adds a name that OpenSSL has for it: a row of `openssl speed` or an EVP name.
    pub fn openssl(mut self, name: impl Into<Text>) -> Self {
        self.openssl.push(name.into());
        self
    }

    /// Adds a name that SSH has for it.
    pub fn ssh(mut self, name: impl Into<Text>) -> Self {
        self.ssh.push(name.into());
        self
    }

    /// Adds a name from an IANA registry.
    pub fn iana(mut self, name: impl Into<Text>) -> Self {
        self.iana.push(name.into());
        self
    }

    /// Adds any other name.
    pub fn alias(mut self, name: impl Into<Text>) -> Self {
        self.aliases.push(name.into());
        self
    }

    /// Says that a key must serve one message only, as Poly1305's does (RFC 8439, section 2.5).
    pub fn one_time_key(mut self) -> Self {
        self.one_time_key = true;
        self
    }

    /// Says that messages must be whole numbers of blocks, as in CBC without padding.
    pub fn whole_blocks(mut self) -> Self {
        self.whole_blocks = true;
        self
    }

    /// Says which operations cost more for one key or message than for another, as those do that try
    /// until something fits: ML-DSA's signing (FIPS 204, algorithm 7), the search for RSA's primes.
    pub fn cost_varies(mut self, operations: &[Operation]) -> Self {
        self.varying.extend_from_slice(operations);
        self
    }

    /// Says that one signature takes up to seconds, as those do that are made of thousands of hashes
    /// (FIPS 205): two messages then stand for the usual sixteen.
    pub fn slow_to_sign(mut self) -> Self {
        self.slow_to_sign = true;
        self
    }

    /// The slug.
    pub fn slug(&self) -> &str {
        &self.slug
    }

    /// The family.
    pub fn family(&self) -> Family {
        self.family
    }

    /// The document that defines it.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Its sizes in bytes.
    pub fn sizes(&self) -> Sizes {
        self.sizes
    }

    /// Its status.
    pub fn standing(&self) -> Status {
        self.status
    }

    /// Why it has that status.
    pub fn status_reason(&self) -> &str {
        &self.status_reason
    }

    /// Who says so.
    pub fn status_source(&self) -> &str {
        &self.status_source
    }

    /// OpenSSL's names for it.
    pub fn openssl_names(&self) -> &[Text] {
        &self.openssl
    }

    /// SSH's names for it.
    pub fn ssh_names(&self) -> &[Text] {
        &self.ssh
    }

    /// IANA's names for it.
    pub fn iana_names(&self) -> &[Text] {
        &self.iana
    }

    /// Other names for it.
    pub fn aliases(&self) -> &[Text] {
        &self.aliases
    }

    /// Whether a key serves one message only.
    pub fn has_one_time_key(&self) -> bool {
        self.one_time_key
    }

    /// Whether messages must be whole numbers of blocks.
    pub fn takes_whole_blocks(&self) -> bool {
        self.whole_blocks
    }

    /// Whether an operation costs more for one key or message than for another.
    pub fn varies(&self, operation: &Operation) -> bool {
        self.varying.contains(operation)
    }

    /// Whether one signature takes up to seconds.
    pub fn signs_slowly(&self) -> bool {
        self.slow_to_sign
    }

    /// Every name it is known by, the slug first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.slug)
            .chain(&self.openssl)
            .chain(&self.ssh)
            .chain(&self.iana)
            .chain(&self.aliases)
            .map(|name| &**name)
    }

    /// Whether it is known by `name`, whatever the case and the number of spaces.
    pub fn is_called(&self, name: &str) -> bool {
        let name = folded(name);
        self.names().any(|known| folded(known) == name)
    }
}

/// The built-in algorithms, in the order of the families.
pub fn catalogue() -> &'static [Arc<Algorithm>] {
    static CATALOGUE: LazyLock<Vec<Arc<Algorithm>>> = LazyLock::new(|| {
        [
            hash::algorithms(),
            xof::algorithms(),
            mac::algorithms(),
            stream::algorithms(),
            block::algorithms(),
            aead::algorithms(),
            kdf::algorithms(),
            signature::algorithms(),
            agreement::algorithms(),
            kem::algorithms(),
            rng::algorithms(),
            ceiling::algorithms(),
        ]
        .into_iter()
        .flatten()
        .map(Arc::new)
        .collect()
    });
    &CATALOGUE
}

/// Whether `text` can be a part of a benchmark's name: lower case `[a-z0-9._-]`, 1 to 64 bytes, a
/// letter or digit first.
pub fn is_slug(text: &str) -> bool {
    (1..=64).contains(&text.len())
        && text.as_bytes()[0].is_ascii_alphanumeric()
        && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"._-".contains(&b))
}

/// A name with its case and its runs of spaces folded, for comparison.
pub(crate) fn folded(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}
