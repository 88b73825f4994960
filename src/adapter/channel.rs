//! Secure channels: one endpoint per role over a byte pipe of the caller's, so that the two ends may
//! be of different stacks.

use std::io::{Read, Write};

use super::factory;
use crate::algorithm::Operation;
use crate::error::Result;

/// Which end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The one that speaks first.
    Client,
    /// The one that answers.
    Server,
}

/// A two-way byte stream; answers [`std::io::ErrorKind::WouldBlock`] where it has nothing to give.
pub trait Pipe: Read + Write + Send {}

impl<T: Read + Write + Send> Pipe for T {}

/// A certificate chain, its key, and what the peer trusts.
#[derive(Clone, Debug, Default)]
pub struct Credentials {
    /// Certificates in DER, the end entity first.
    pub chain: Vec<Vec<u8>>,
    /// The end entity's private key, PKCS#8 in DER.
    pub private_key: Vec<u8>,
    /// The certificate in DER that the client trusts.
    pub root: Vec<u8>,
}

/// What a channel is to be.
#[derive(Clone, Debug, Default)]
pub struct ChannelConfig {
    /// Key-exchange group by its slug (`x25519`), where the suite leaves it open.
    pub group: Option<String>,
    /// Certificates and keys.
    pub credentials: Credentials,
    /// Whether sessions may be resumed.
    pub resumption: bool,
}

/// What both ends settled on, read back from them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Negotiated {
    /// Protocol version, e.g. `TLSv1.3`.
    pub version: String,
    /// Suite's slug.
    pub suite: String,
    /// Group's slug.
    pub group: String,
    /// Signature scheme's slug.
    pub signature: String,
    /// Whether the session was resumed.
    pub resumed: bool,
}

/// How far a handshake is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Bytes of the peer are wanted.
    WantsPeer,
    /// It is done.
    Done,
}

/// A TLS suite by one stack, or SSH packets or key exchange by one.
pub trait Channel: Send + Sync {
    factory!(&[Operation::HANDSHAKE, Operation::TRANSFER]);

    /// What all connections of one role share.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`](crate::Error::Unavailable) with the stack's own words where it does
    /// not offer the suite.
    fn context(&self, role: Role, config: &ChannelConfig) -> Result<Box<dyn ChannelContext>>;
}

/// What all connections of one role share.
pub trait ChannelContext: Send + Sync {
    /// A new endpoint over a pipe.
    ///
    /// # Errors
    ///
    /// Where the stack cannot make one.
    fn connect(&self, pipe: Box<dyn Pipe>) -> Result<Box<dyn Endpoint>>;
}

/// One end of one connection.
pub trait Endpoint: Send {
    /// Goes as far as the bytes at hand allow.
    ///
    /// # Errors
    ///
    /// The stack's own words where the handshake fails.
    fn handshake(&mut self) -> Result<Progress>;

    /// Protects and sends; returns how many bytes of `data` were taken.
    ///
    /// # Errors
    ///
    /// The stack's own words.
    fn write(&mut self, data: &[u8]) -> Result<usize>;

    /// Receives and checks; returns how many bytes were put into `out`, 0 where the peer's are wanted.
    ///
    /// # Errors
    ///
    /// The stack's own words, also where a record does not verify.
    fn read(&mut self, out: &mut [u8]) -> Result<usize>;

    /// What was settled on.
    fn negotiated(&self) -> Negotiated;
}
