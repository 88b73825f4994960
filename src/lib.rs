//! How fast is every cipher, hash, MAC, AEAD, signature and key agreement on this machine, in every
//! library worth comparing, each one checked before it is timed?

pub mod adapter;
pub mod algorithm;
pub mod channel;
#[cfg(feature = "cli")]
pub mod cli;
pub mod error;
pub mod provider;
#[cfg(feature = "record")]
pub mod record;
pub mod registry;
#[cfg(feature = "record")]
pub mod report;
pub mod verify;
pub mod workload;

pub use error::{Error, Result};
pub use registry::{Registry, Selection};
