//! One error type for the whole crate, a sentence per variant.

use std::path::PathBuf;

/// `Result` with this crate's [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Everything that can go wrong, each said in one sentence that names what to change.
///
/// Lengths are in bytes.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A key whose length the algorithm or the provider does not take.
    #[error("the key is {got} bytes long; {wanted} are wanted")]
    KeyLength {
        /// Length given.
        got: usize,
        /// Length wanted.
        wanted: usize,
    },
    /// A nonce or initialisation vector of another length than the algorithm's.
    #[error("the nonce is {got} bytes long; {wanted} are wanted")]
    NonceLength {
        /// Length given.
        got: usize,
        /// Length wanted.
        wanted: usize,
    },
    /// A tag buffer of another length than the algorithm's.
    #[error("the tag is {got} bytes long; {wanted} are wanted")]
    TagLength {
        /// Length given.
        got: usize,
        /// Length wanted.
        wanted: usize,
    },
    /// A source or destination buffer of the wrong length.
    #[error("the {what} buffer is {got} bytes long; {wanted} are wanted")]
    BufferLength {
        /// Which buffer.
        what: &'static str,
        /// Length given.
        got: usize,
        /// Length wanted.
        wanted: usize,
    },
    /// Input to a block mode that is not a whole number of blocks.
    #[error("{got} bytes are not a multiple of {block}")]
    NotBlockMultiple {
        /// Length given.
        got: usize,
        /// Block length.
        block: usize,
    },
    /// A key in a form or with a value that the provider does not take.
    #[error("the key is not usable: {0}")]
    KeyMaterial(String),
    /// A public key, point or ciphertext that does not parse or is out of range.
    #[error("the {what} is malformed")]
    Malformed {
        /// What does not parse.
        what: &'static str,
    },
    /// A tag, signature or shared value that did not check out: the operation's proper answer to
    /// a forgery.
    #[error("refused: the {what} does not verify")]
    Refused {
        /// What was checked.
        what: &'static str,
    },
    /// The provider does not do this operation.
    #[error("{operation} is not offered here")]
    Unsupported {
        /// The operation asked for.
        operation: String,
    },
    /// The row exists but cannot be had on this machine, in this build or at this size.
    #[error("unavailable: {0}")]
    Unavailable(String),
    /// An adapter answered wrongly.
    #[error("failed: {0}")]
    Failed(String),
    /// A name that nothing here is known by.
    #[error("no {kind} is called `{name}`{}", nearest.as_ref().map(|n| format!("; did you mean `{n}`?")).unwrap_or_default())]
    UnknownName {
        /// What kind of thing was looked for: algorithm, provider, family, ...
        kind: &'static str,
        /// The name given.
        name: String,
        /// The nearest known name, if one is near.
        nearest: Option<String>,
    },
    /// A selection, plan, size list or other setting that cannot be read.
    #[error("{0}")]
    Usage(String),
    /// A selection that no row answers.
    #[error("nothing matches {0}")]
    NothingMatched(String),
    /// A registry that contradicts itself; one sentence per fault.
    #[error("the registry is inconsistent: {}", .0.join("; "))]
    Inconsistent(Vec<String>),
    /// A vector file that does not parse.
    #[error("{file}:{line}: {problem}")]
    Vectors {
        /// The file's name.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// A missing, foreign or damaged result set.
    #[error("{}: {problem}", path.display())]
    ResultSet {
        /// The file.
        path: PathBuf,
        /// What is wrong with it and what to do.
        problem: String,
    },
    /// Results whose receipts or ways of timing differ were to be compared; one difference each.
    #[error("not comparable: {}", .0.join("; "))]
    NotComparable(Vec<String>),
    /// The operating system refused a file operation.
    #[error("cannot {action} {}: {source}", path.display())]
    Io {
        /// What was being done: `create`, `read`, `write`.
        action: &'static str,
        /// The file or directory.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
}

impl Error {
    /// The sentence alone, without the word `failed` before it: what a failed row gives as its reason.
    pub(crate) fn reason(&self) -> String {
        match self {
            Self::Failed(reason) => reason.clone(),
            other => other.to_string(),
        }
    }

    /// The process exit code for this error, from the table in the crate's documentation.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Usage(_) | Self::UnknownName { .. } => exit::USAGE,
            Self::NothingMatched(_) => exit::NOTHING_MATCHED,
            Self::ResultSet { .. } => exit::RESULT_SET,
            Self::NotComparable(_) => exit::NOT_COMPARABLE,
            Self::Io { .. } | Self::Unavailable(_) => exit::ENVIRONMENT,
            _ => exit::BAD,
        }
    }
}

/// Exit codes, one table for every bench target and every verb of the command.
pub mod exit {
    /// All is well.
    pub const OK: u8 = 0;
    /// The thing asked about is bad: a verification failed, a regression was found.
    pub const BAD: u8 = 1;
    /// Wrong use: a flag, a value or a name that is not known.
    pub const USAGE: u8 = 2;
    /// A result set is missing or damaged.
    pub const RESULT_SET: u8 = 3;
    /// The selection matched nothing.
    pub const NOTHING_MATCHED: u8 = 4;
    /// Results of unlike receipts were to be compared.
    pub const NOT_COMPARABLE: u8 = 5;
    /// The environment refused: no permission, disk full, a program or library absent.
    pub const ENVIRONMENT: u8 = 6;
    /// Interrupted by Ctrl-C (128 + SIGINT, as shells report it).
    pub const INTERRUPTED: u8 = 130;
}

/// Words from elsewhere (an adapter, a record) on one line, without what would steer a terminal or
/// turn its text about.
#[cfg(feature = "record")]
pub(crate) fn plain(words: &str) -> String {
    let turns = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    words.chars().map(|c| if c.is_control() || turns(c) { '\u{fffd}' } else { c }).collect()
}

/// The words of a panic, if it has any.
pub(crate) fn panic_words(payload: &(dyn std::any::Any + Send)) -> Option<&str> {
    payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
}

/// The nearest of `candidates` to `name`, if one is near enough to be a slip of the keyboard.
pub(crate) fn nearest<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    // Nobody slips over a name of that length, and the comparison is quadratic.
    if name.len() > 100 {
        return None;
    }
    candidates
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(name, candidate), candidate))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate.to_owned())
}

/// Refuses a length other than the wanted one, with the error that `fault` makes.
pub(crate) fn length(
    got: usize,
    wanted: usize,
    fault: impl FnOnce(usize, usize) -> Error,
) -> Result<()> {
    if got == wanted { Ok(()) } else { Err(fault(got, wanted)) }
}

/// Refuses a key of another length than `wanted` bytes.
pub fn key_length(got: usize, wanted: usize) -> Result<()> {
    length(got, wanted, |got, wanted| Error::KeyLength { got, wanted })
}

/// Refuses a nonce of another length than `wanted` bytes.
pub fn nonce_length(got: usize, wanted: usize) -> Result<()> {
    length(got, wanted, |got, wanted| Error::NonceLength { got, wanted })
}

/// Refuses a tag buffer of another length than `wanted` bytes.
pub fn tag_length(got: usize, wanted: usize) -> Result<()> {
    length(got, wanted, |got, wanted| Error::TagLength { got, wanted })
}

/// Refuses the buffer called `what` if it is not `wanted` bytes long.
pub fn buffer_length(what: &'static str, got: usize, wanted: usize) -> Result<()> {
    length(got, wanted, |got, wanted| Error::BufferLength { what, got, wanted })
}
