//! Key agreement.

use bp256::BrainpoolP256r1;
use bp384::BrainpoolP384r1;
use crypto_bigint::{U2048, U3072, U4096, U6144, U8192};
use k256::Secp256k1;
use p521::NistP521;

use crate::adapter::Adapter;
use crate::provider::rustcrypto::agreement::{Ecdh, adapter};
use crate::provider::rustcrypto::ffdh::{self, Ffdh};
use crate::provider::rustcrypto::x448::X448;
use crate::provider::rustcrypto::{backend, versions, who};

pub(super) fn adapters() -> Vec<Adapter> {
    use versions::{BP256, BP384, FFDH, K256, P521};
    let soft = backend::portable;
    vec![
        adapter::<X448>(who("x448", versions::X448, soft)),
        adapter::<Ecdh<NistP521>>(who("ecdh-p521", P521, soft)),
        adapter::<Ecdh<Secp256k1>>(who("ecdh-secp256k1", K256, soft)),
        adapter::<Ecdh<BrainpoolP256r1>>(who("ecdh-brainpoolp256r1", BP256, soft)),
        adapter::<Ecdh<BrainpoolP384r1>>(who("ecdh-brainpoolp384r1", BP384, soft)),
        adapter::<Ffdh<ffdh::Ffdhe2048, { U2048::LIMBS }>>(who("ffdhe2048", FFDH, soft)),
        adapter::<Ffdh<ffdh::Ffdhe3072, { U3072::LIMBS }>>(who("ffdhe3072", FFDH, soft)),
        adapter::<Ffdh<ffdh::Ffdhe4096, { U4096::LIMBS }>>(who("ffdhe4096", FFDH, soft)),
        adapter::<Ffdh<ffdh::Ffdhe6144, { U6144::LIMBS }>>(who("ffdhe6144", FFDH, soft)),
        adapter::<Ffdh<ffdh::Ffdhe8192, { U8192::LIMBS }>>(who("ffdhe8192", FFDH, soft)),
        adapter::<Ffdh<ffdh::Modp2048, { U2048::LIMBS }>>(who("modp2048", FFDH, soft)),
    ]
}
