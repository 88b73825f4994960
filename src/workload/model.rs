//! What each operation of each family stands for: the machine-readable half of `docs/MODELS.md`.

use crate::adapter::KdfCost;
use crate::algorithm::{Algorithm, Family, Operation};

/// All that an operation's slug decides about what is timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Model {
    /// The operation's slug.
    pub operation: &'static str,
    /// The families that have it.
    pub families: &'static [Family],
    /// Raised whenever what is timed changes; results of unlike versions are never compared.
    pub version: u32,
    /// Whether it has a message length, and so a throughput.
    pub sized: bool,
    /// How keys are used.
    pub keying: Keying,
    /// How nonces are chosen.
    pub nonces: Nonces,
    /// Length of the associated data, in bytes.
    pub aad_bytes: usize,
    /// Whether source and destination are one buffer.
    pub in_place: bool,
    /// Whether the body copies the input back because the operation destroys it.
    pub restores_input: bool,
    /// Which messages.
    pub messages: Messages,
    /// Which algorithms of the families it is for.
    pub algorithms: Algorithms,
}

/// Which algorithms of a family a model is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithms {
    /// All that no other model is for.
    Usual,
    /// Those whose cost varies in the operation ([`Algorithm::varies`]).
    Varied,
    /// Those that sign slowly ([`Algorithm::signs_slowly`]).
    Slow,
}

/// How keys are used in a timed body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keying {
    /// There is no key.
    None,
    /// One key, scheduled before timing.
    Reused,
    /// A key is made, scheduled or parsed each time.
    Fresh,
    /// A set of keys, one after another, each ready before timing.
    Set,
}

impl Keying {
    /// The word in lower case.
    pub fn slug(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Reused => "reused",
            Self::Fresh => "fresh",
            Self::Set => "set of 16",
        }
    }
}

/// How nonces or initialisation vectors are chosen in a timed body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nonces {
    /// There is none, or it was set before timing.
    None,
    /// The same each time.
    Fixed,
    /// Raised by one each time, inside the body.
    Counter,
}

impl Nonces {
    /// The word in lower case.
    pub fn slug(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Fixed => "fixed",
            Self::Counter => "counter",
        }
    }
}

/// Which messages a timed body works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Messages {
    /// There is none.
    None,
    /// The same each time.
    Fixed,
    /// A set of this many, one after another.
    Set(usize),
}

impl Messages {
    /// How many there are.
    pub fn count(self) -> usize {
        match self {
            Self::None => 0,
            Self::Fixed => 1,
            Self::Set(n) => n,
        }
    }

    /// In words: `fixed`, or `set of 16`.
    pub fn describe(self) -> String {
        match self {
            Self::None => "none".into(),
            Self::Fixed => "fixed".into(),
            Self::Set(n) => format!("set of {n}"),
        }
    }
}

/// The model of an operation in a family, for algorithms whose cost does not vary. A derivation has
/// one, whatever cost its slug spells.
pub fn model(family: Family, operation: &Operation) -> Option<&'static Model> {
    of(family, operation, Algorithms::Usual)
}

/// The model of an operation of an algorithm.
pub fn model_of(algorithm: &Algorithm, operation: &Operation) -> Option<&'static Model> {
    let family = algorithm.family();
    let special = match () {
        () if algorithm.varies(operation) => of(family, operation, Algorithms::Varied),
        () if algorithm.signs_slowly() => of(family, operation, Algorithms::Slow),
        () => None,
    };
    special.or_else(|| model(family, operation))
}

fn of(family: Family, operation: &Operation, algorithms: Algorithms) -> Option<&'static Model> {
    let slug = if KdfCost::of(operation).is_some() { "derive" } else { operation.slug() };
    MODELS.iter().find(|model| {
        model.operation == slug
            && model.families.contains(&family)
            && model.algorithms == algorithms
    })
}

/// Every model.
pub fn models() -> &'static [Model] {
    MODELS
}

const BULK: Model = Model {
    operation: "",
    families: &[],
    version: 1,
    sized: true,
    keying: Keying::Reused,
    nonces: Nonces::None,
    aad_bytes: 0,
    in_place: false,
    restores_input: false,
    messages: Messages::Fixed,
    algorithms: Algorithms::Usual,
};

const KEY_PAIR: Model = Model { sized: false, messages: Messages::None, ..BULK };

const SLOW: Model = Model {
    families: &[Family::Signature],
    messages: Messages::Set(FEW_MESSAGES),
    algorithms: Algorithms::Slow,
    ..KEY_PAIR
};

/// How many messages a slow signature works on.
const FEW_MESSAGES: usize = 2;

/// How many messages a signature works on, one after another.
pub(super) const MESSAGE_SET: usize = 16;

/// How many keys a signature works with whose cost varies, one after another; [`Keying::Set`].
pub(super) const KEY_SET: usize = 16;

const CIPHERS: &[Family] = &[Family::Stream, Family::Block];

const MODELS: &[Model] = &[
    Model {
        operation: "hash",
        families: &[Family::Hash, Family::Xof],
        keying: Keying::None,
        ..BULK
    },
    Model { operation: "squeeze", families: &[Family::Xof], keying: Keying::None, ..BULK },
    Model { operation: "mac", families: &[Family::Mac], nonces: Nonces::Fixed, ..BULK },
    Model { operation: "encrypt", families: CIPHERS, nonces: Nonces::Fixed, ..BULK },
    Model { operation: "encrypt-stream", families: CIPHERS, ..BULK },
    Model { operation: "decrypt", families: CIPHERS, nonces: Nonces::Fixed, ..BULK },
    Model { operation: "seal", families: &[Family::Aead], nonces: Nonces::Counter, ..BULK },
    Model {
        operation: "seal-aad13",
        families: &[Family::Aead],
        nonces: Nonces::Counter,
        aad_bytes: 13,
        ..BULK
    },
    Model {
        operation: "seal-in-place",
        families: &[Family::Aead],
        nonces: Nonces::Counter,
        in_place: true,
        ..BULK
    },
    Model { operation: "open", families: &[Family::Aead], nonces: Nonces::Fixed, ..BULK },
    Model {
        operation: "open-aad13",
        families: &[Family::Aead],
        nonces: Nonces::Fixed,
        aad_bytes: 13,
        ..BULK
    },
    Model {
        operation: "open-in-place",
        families: &[Family::Aead],
        nonces: Nonces::Fixed,
        in_place: true,
        restores_input: true,
        ..BULK
    },
    Model { operation: "open-reject", families: &[Family::Aead], nonces: Nonces::Fixed, ..BULK },
    Model {
        operation: "setup",
        families: &[Family::Mac, Family::Stream, Family::Block, Family::Aead],
        keying: Keying::Fresh,
        ..KEY_PAIR
    },
    Model {
        operation: "keygen",
        families: &[Family::Signature, Family::Agreement, Family::Kem],
        keying: Keying::Fresh,
        ..KEY_PAIR
    },
    Model {
        operation: "sign",
        families: &[Family::Signature],
        messages: Messages::Set(MESSAGE_SET),
        ..KEY_PAIR
    },
    Model {
        operation: "sign",
        families: &[Family::Signature],
        keying: Keying::Set,
        messages: Messages::Set(MESSAGE_SET),
        algorithms: Algorithms::Varied,
        ..KEY_PAIR
    },
    Model { operation: "sign", ..SLOW },
    Model { operation: "verify", ..SLOW },
    Model { operation: "verify-parse", keying: Keying::Fresh, ..SLOW },
    Model {
        operation: "verify",
        families: &[Family::Signature],
        messages: Messages::Set(MESSAGE_SET),
        ..KEY_PAIR
    },
    Model {
        operation: "verify-parse",
        families: &[Family::Signature],
        keying: Keying::Fresh,
        messages: Messages::Set(MESSAGE_SET),
        ..KEY_PAIR
    },
    Model { operation: "agree", families: &[Family::Agreement], ..KEY_PAIR },
    Model { operation: "agree-parse", families: &[Family::Agreement], ..KEY_PAIR },
    Model {
        operation: "agree-ephemeral",
        families: &[Family::Agreement],
        keying: Keying::Fresh,
        ..KEY_PAIR
    },
    Model { operation: "encapsulate", families: &[Family::Kem], ..KEY_PAIR },
    Model { operation: "decapsulate", families: &[Family::Kem], ..KEY_PAIR },
    Model {
        operation: "derive",
        families: &[Family::Kdf],
        keying: Keying::None,
        messages: Messages::Fixed,
        ..KEY_PAIR
    },
    Model {
        operation: "generate",
        families: &[Family::Rng],
        keying: Keying::None,
        messages: Messages::None,
        ..BULK
    },
    Model { operation: "copy", families: &[Family::Ceiling], keying: Keying::None, ..BULK },
    Model { operation: "xor", families: &[Family::Ceiling], keying: Keying::None, ..BULK },
    Model { operation: "checksum", families: &[Family::Ceiling], keying: Keying::None, ..BULK },
    Model { operation: "handshake", families: &[Family::Tls, Family::SshKex], ..KEY_PAIR },
    Model { operation: "transfer", families: &[Family::Tls, Family::Ssh], ..BULK },
];
