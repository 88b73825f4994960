//! Extendable-output functions.

use ascon_hash::AsconXof128;
use cshake::{CShake128, CShake256};
use digest::CustomizedInit;
use k12::{Kt128, Kt256};
use shake::{Shake128, Shake256};
use turboshake::{TurboShake128, TurboShake256};

use crate::adapter::Adapter;
use crate::provider::rustcrypto::{backend, blake3, versions, who, xof};

pub(super) fn adapters() -> Vec<Adapter> {
    use backend::{keccak, portable};
    use versions::{ASCON_HASH, BLAKE3, CSHAKE, K12, SHAKE, TURBOSHAKE};
    vec![
        xof::adapter::<Shake128>(who("shake128", SHAKE, keccak)),
        xof::adapter::<Shake256>(who("shake256", SHAKE, keccak)),
        xof::starting_with(who("cshake128", CSHAKE, keccak), customized::<CShake128>),
        xof::starting_with(who("cshake256", CSHAKE, keccak), customized::<CShake256>),
        xof::adapter::<TurboShake128>(who("turboshake128", TURBOSHAKE, keccak)),
        xof::adapter::<TurboShake256>(who("turboshake256", TURBOSHAKE, keccak)),
        xof::adapter::<Kt128>(who("kt128", K12, keccak)),
        xof::adapter::<Kt256>(who("kt256", K12, keccak)),
        xof::adapter::<AsconXof128>(who("ascon-xof128", ASCON_HASH, portable)),
        blake3::xof(who("blake3-xof", BLAKE3, backend::blake3)),
    ]
}

/// With the customization of NIST's examples: without one, cSHAKE is SHAKE.
fn customized<X: CustomizedInit>() -> X {
    X::new_customized(b"Email Signature")
}
