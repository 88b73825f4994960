//! What can be done with an algorithm, and so what can be timed.

use std::borrow::Cow;
use std::fmt;

/// An operation's slug: a base (`seal`) and, after the first `-`, an optional variant
/// (`seal-aad13`).
///
/// What each one times and what it leaves out is `docs/MODELS.md`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Operation(Cow<'static, str>);

impl Operation {
    /// The operation of that slug.
    pub const fn new(slug: &'static str) -> Self {
        Self(Cow::Borrowed(slug))
    }

    /// The operation of a slug made at run time.
    pub fn owned(slug: impl Into<String>) -> Self {
        Self(Cow::Owned(slug.into()))
    }

    /// The whole slug, as it stands in a benchmark's name.
    pub fn slug(&self) -> &str {
        &self.0
    }

    /// The part before the variant: `seal` of `seal-aad13`.
    pub fn base(&self) -> &str {
        self.0.split_once('-').map_or(&*self.0, |(base, _)| base)
    }

    /// The variant, if any: `aad13` of `seal-aad13`.
    pub fn variant(&self) -> Option<&str> {
        self.0.split_once('-').map(|(_, variant)| variant)
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

macro_rules! operations {
    ($($name:ident = $slug:literal, $doc:literal;)*) => {
        impl Operation {
            $(#[doc = $doc] pub const $name: Self = Self::new($slug);)*

            /// What it does, in a sentence of Markdown; `None` for a caller's own.
            pub fn description(&self) -> Option<&'static str> {
                match self.slug() {
                    $($slug => Some($doc),)*
                    // Its variants spell costs.
                    slug if slug.starts_with("derive-") => Self::DERIVE.description(),
                    _ => None,
                }
            }
        }
    };
}

operations! {
    HASH = "hash", "Digest of a whole message, in one call.";
    SQUEEZE = "squeeze", "Output of an extendable-output function.";
    MAC = "mac", "Tag of a whole message under a key already scheduled.";
    ENCRYPT = "encrypt", "Encryption with the initialisation vector set on each call.";
    ENCRYPT_STREAM = "encrypt-stream", "Encryption that goes on where the last call ended.";
    DECRYPT = "decrypt", "Decryption with the initialisation vector set on each call.";
    SEAL = "seal", "Authenticated encryption, no associated data, source and destination apart.";
    SEAL_AAD13 = "seal-aad13", "`seal` with 13 bytes of associated data, as TLS 1.2 has.";
    SEAL_IN_PLACE = "seal-in-place", "`seal` over the plaintext's own buffer.";
    OPEN = "open", "Authenticated decryption of a genuine message, source and destination apart.";
    OPEN_AAD13 = "open-aad13", "`open` with 13 bytes of associated data.";
    OPEN_IN_PLACE = "open-in-place", "`open` over a copy of the ciphertext that is made anew each time.";
    OPEN_REJECT = "open-reject", "`open` of a message whose tag is spoiled: what refusing costs.";
    SETUP = "setup", "The key schedule: from key bytes to a key that is ready.";
    KEYGEN = "keygen", "A new key pair.";
    SIGN = "sign", "A signature over one of a set of messages.";
    VERIFY = "verify", "Verification of a genuine signature under a parsed key.";
    VERIFY_PARSE = "verify-parse", "`verify`, the public key being parsed each time.";
    AGREE = "agree", "A shared secret from an own key and a parsed public key.";
    AGREE_PARSE = "agree-parse", "`agree`, the peer's public key being parsed each time.";
    AGREE_EPHEMERAL = "agree-ephemeral", "A new key pair and the shared secret with a peer.";
    ENCAPSULATE = "encapsulate", "A fresh shared secret and its encapsulation.";
    DECAPSULATE = "decapsulate", "The shared secret of a genuine encapsulation.";
    DERIVE = "derive", "Output of a key derivation function or password hash.";
    GENERATE = "generate", "Output of a random number generator.";
    COPY = "copy", "A ceiling: the message copied.";
    XOR = "xor", "A ceiling: the message with a fixed pad added bit by bit.";
    CHECKSUM = "checksum", "A ceiling: a checksum of the message.";
    HANDSHAKE = "handshake", "A new channel, both ends.";
    RESUME = "resume", "A channel resumed, both ends.";
    REQUEST = "request", "A new channel and one answer over it.";
    TRANSFER = "transfer", "Bytes through a channel that stands.";
    LOAD = "load", "Requests from many users at once.";
    PACKET_SEAL = "seal-packet", "One SSH packet sealed.";
    PACKET_OPEN = "open-packet", "One SSH packet opened.";
}
