//! Signatures.

use bp256::BrainpoolP256r1;
use bp384::BrainpoolP384r1;
use k256::Secp256k1;
use ml_dsa::{MlDsa44, MlDsa65, MlDsa87};
use p224::NistP224;
use p521::NistP521;
use sha1::Sha1;
use sha2::Sha256;
use slh_dsa::{
    Sha2_128f, Sha2_128s, Sha2_192f, Sha2_192s, Sha2_256f, Sha2_256s, Shake128f, Shake128s,
    Shake192f, Shake192s, Shake256f, Shake256s,
};

use crate::adapter::Adapter;
use crate::provider::rustcrypto::backend::{fn_dsa, keccak, portable, sha2, sha256};
use crate::provider::rustcrypto::fndsa::{N512, N1024};
use crate::provider::rustcrypto::rsa::{Pkcs1v15, Pss};
use crate::provider::rustcrypto::signature::adapter;
use crate::provider::rustcrypto::{
    dsa, ecdsa, ed448, fndsa, mldsa, rsa, slhdsa, sm2, versions as v, who,
};

pub(super) fn adapters() -> Vec<Adapter> {
    [integers(), curves(), post_quantum()].concat()
}

fn integers() -> Vec<Adapter> {
    vec![
        adapter::<rsa::Key<512, Pkcs1v15>>(who("rsa-512", v::RSA, portable)),
        adapter::<rsa::Key<1024, Pkcs1v15>>(who("rsa-1024", v::RSA, portable)),
        adapter::<rsa::Key<7680, Pkcs1v15>>(who("rsa-7680", v::RSA, portable)),
        adapter::<rsa::Key<2048, Pss>>(who("rsa-2048-pss", v::RSA, portable)),
        adapter::<rsa::Key<3072, Pss>>(who("rsa-3072-pss", v::RSA, portable)),
        adapter::<rsa::Key<4096, Pss>>(who("rsa-4096-pss", v::RSA, portable)),
        adapter::<dsa::Key<512, 160, Sha1>>(who("dsa-512", v::DSA, portable)),
        adapter::<dsa::Key<1024, 160, Sha1>>(who("dsa-1024", v::DSA, portable)),
        adapter::<dsa::Key<2048, 256, Sha256>>(who("dsa-2048", v::DSA, portable)),
    ]
}

fn curves() -> Vec<Adapter> {
    vec![
        adapter::<ecdsa::Key<NistP224>>(who("ecdsa-p224", v::ECDSA_P224, portable)),
        adapter::<ecdsa::Key<NistP521>>(who("ecdsa-p521", v::ECDSA_P521, portable)),
        adapter::<ecdsa::Key<Secp256k1>>(who("ecdsa-secp256k1", v::ECDSA_K256, portable)),
        adapter::<ecdsa::Key<BrainpoolP256r1>>(who(
            "ecdsa-brainpoolp256r1",
            v::ECDSA_BP256,
            portable,
        )),
        adapter::<ecdsa::Key<BrainpoolP384r1>>(who(
            "ecdsa-brainpoolp384r1",
            v::ECDSA_BP384,
            portable,
        )),
        adapter::<ed448::Key>(who("ed448", v::ED448, portable)),
        adapter::<sm2::Key>(who("sm2", v::SM2, portable)),
    ]
}

fn post_quantum() -> Vec<Adapter> {
    vec![
        adapter::<mldsa::Key<MlDsa44>>(who("ml-dsa-44", v::ML_DSA, keccak)),
        adapter::<mldsa::Key<MlDsa65>>(who("ml-dsa-65", v::ML_DSA, keccak)),
        adapter::<mldsa::Key<MlDsa87>>(who("ml-dsa-87", v::ML_DSA, keccak)),
        adapter::<slhdsa::Key<Sha2_128s>>(who("slh-dsa-sha2-128s", v::SLH_DSA_SHA2, sha256)),
        adapter::<slhdsa::Key<Sha2_128f>>(who("slh-dsa-sha2-128f", v::SLH_DSA_SHA2, sha256)),
        adapter::<slhdsa::Key<Sha2_192s>>(who("slh-dsa-sha2-192s", v::SLH_DSA_SHA2, sha2)),
        adapter::<slhdsa::Key<Sha2_192f>>(who("slh-dsa-sha2-192f", v::SLH_DSA_SHA2, sha2)),
        adapter::<slhdsa::Key<Sha2_256s>>(who("slh-dsa-sha2-256s", v::SLH_DSA_SHA2, sha2)),
        adapter::<slhdsa::Key<Sha2_256f>>(who("slh-dsa-sha2-256f", v::SLH_DSA_SHA2, sha2)),
        adapter::<slhdsa::Key<Shake128s>>(who("slh-dsa-shake-128s", v::SLH_DSA_SHAKE, keccak)),
        adapter::<slhdsa::Key<Shake128f>>(who("slh-dsa-shake-128f", v::SLH_DSA_SHAKE, keccak)),
        adapter::<slhdsa::Key<Shake192s>>(who("slh-dsa-shake-192s", v::SLH_DSA_SHAKE, keccak)),
        adapter::<slhdsa::Key<Shake192f>>(who("slh-dsa-shake-192f", v::SLH_DSA_SHAKE, keccak)),
        adapter::<slhdsa::Key<Shake256s>>(who("slh-dsa-shake-256s", v::SLH_DSA_SHAKE, keccak)),
        adapter::<slhdsa::Key<Shake256f>>(who("slh-dsa-shake-256f", v::SLH_DSA_SHAKE, keccak)),
        adapter::<fndsa::Key<N512>>(who("fn-dsa-512", v::FN_DSA, fn_dsa)),
        adapter::<fndsa::Key<N1024>>(who("fn-dsa-1024", v::FN_DSA, fn_dsa)),
    ]
}
