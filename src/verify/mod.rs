//! Is an implementation right? Published vectors, and agreement with other implementations.
//!
//! This layer is handed bytes; it does not know what is timed. [`check`] asks an entry every
//! published vector of its algorithm and gives a [`Verdict`]; [`agree`] asks other entries what they
//! say of a [`Claim`]; [`Summary`] adds verdicts up.
//!
//! Each case is asked of every operation that the entry lists: a hash in one call, in pieces and
//! after earlier use; a cipher both ways, in place and in pieces; an AEAD apart and in place, and
//! with each of tag, ciphertext and associated data spoiled, which it must refuse. A key that the
//! implementation does not take is *skipped*, with the reason; everything else that is not the right
//! answer is *failed*, a panic too.

mod agree;
mod ask;
mod check;
mod published;
mod verdict;

mod aead;
mod agreement;
mod cipher;
mod hash;
mod kdf;
mod kem;
mod keys;
mod mac;
mod signature;
#[cfg(test)]
mod tests;
#[cfg(feature = "wycheproof")]
mod wycheproof;

pub use agree::{Agreement, Claim, agree};
pub use check::check;
pub use published::published;
pub use verdict::{NotAsked, Summary, Verdict};
