//! Block ciphers by mode.

use aes::{Aes128, Aes128Dec, Aes128Enc, Aes192Dec, Aes192Enc, Aes256, Aes256Dec, Aes256Enc};
use aria::{Aria128, Aria192, Aria256};
use belt_block::BeltBlock;
use blowfish::Blowfish;
use camellia::{Camellia128, Camellia192, Camellia256};
use cast5::Cast5;
use cast6::Cast6;
use cipher::consts::{U12, U16};
use des::{TdesEde2, TdesEde3};
use gift_cipher::Gift128;
use idea::Idea;
use kuznyechik::{KuznyechikDec, KuznyechikEnc};
use magma::Magma;
use rc2::Rc2;
use rc5::RC5;
use rc6::RC6_32_20_16;
use serpent::Serpent;
use sm4::Sm4;
use speck_cipher::{Speck128_128, Speck128_192, Speck128_256};
use threefish::{Threefish256, Threefish512, Threefish1024};
use twofish::Twofish;
use xtea::Xtea;

use crate::adapter::Adapter;
use crate::provider::rustcrypto::cipher::{Seed, cbc, cfb, cfb8, ctr, ecb, ige, ofb, ofb64, xts};
use crate::provider::rustcrypto::{Who, backend, versions, who};

pub(super) fn adapters() -> Vec<Adapter> {
    [in_cbc(), in_ctr(), in_ecb(), in_cfb(), in_ofb(), in_ige(), in_xts()].concat()
}

type Rc5 = RC5<u32, U12, U16>;

fn in_cbc() -> Vec<Adapter> {
    use versions::*;
    vec![
        cbc::<TdesEde2, TdesEde2>(soft("des-ede2-cbc", DES_CBC), 16),
        cbc::<Idea, Idea>(soft("idea-cbc", IDEA_CBC), 16),
        cbc::<Seed, Seed>(soft("seed-cbc", SEED_CBC), 16),
        cbc::<Rc2, Rc2>(soft("rc2-cbc", RC2_CBC), 16),
        cbc::<Rc2, Rc2>(soft("rc2-64-cbc", RC2_CBC), 8),
        cbc::<Rc2, Rc2>(soft("rc2-40-cbc", RC2_CBC), 5),
        cbc::<Rc5, Rc5>(soft("rc5-32-12-16-cbc", RC5_CBC), 16),
        cbc::<RC6_32_20_16, RC6_32_20_16>(soft("rc6-cbc", RC6_CBC), 16),
        cbc::<Cast5, Cast5>(soft("cast5-cbc", CAST5_CBC), 16),
        cbc::<Cast6, Cast6>(soft("cast6-cbc", CAST6_CBC), 32),
        cbc::<Aria128, Aria128>(soft("aria-128-cbc", ARIA_CBC), 16),
        cbc::<Aria192, Aria192>(soft("aria-192-cbc", ARIA_CBC), 24),
        cbc::<Aria256, Aria256>(soft("aria-256-cbc", ARIA_CBC), 32),
        cbc::<Sm4, Sm4>(soft("sm4-cbc", SM4_CBC), 16),
        cbc::<Serpent, Serpent>(soft("serpent-128-cbc", SERPENT_CBC), 16),
        cbc::<Serpent, Serpent>(soft("serpent-192-cbc", SERPENT_CBC), 24),
        cbc::<Serpent, Serpent>(soft("serpent-256-cbc", SERPENT_CBC), 32),
        cbc::<Twofish, Twofish>(soft("twofish-128-cbc", TWOFISH_CBC), 16),
        cbc::<Twofish, Twofish>(soft("twofish-192-cbc", TWOFISH_CBC), 24),
        cbc::<Twofish, Twofish>(soft("twofish-256-cbc", TWOFISH_CBC), 32),
        cbc::<KuznyechikEnc, KuznyechikDec>(
            who("kuznyechik-cbc", KUZNYECHIK_CBC, backend::kuznyechik),
            32,
        ),
        cbc::<Magma, Magma>(soft("magma-cbc", MAGMA_CBC), 32),
        cbc::<Xtea, Xtea>(soft("xtea-cbc", XTEA_CBC), 16),
        cbc::<Speck128_128, Speck128_128>(soft("speck128-128-cbc", SPECK_CBC), 16),
        cbc::<Speck128_192, Speck128_192>(soft("speck128-192-cbc", SPECK_CBC), 24),
        cbc::<Speck128_256, Speck128_256>(soft("speck128-256-cbc", SPECK_CBC), 32),
        cbc::<BeltBlock, BeltBlock>(soft("belt-cbc", BELT_CBC), 32),
        cbc::<Threefish256, Threefish256>(soft("threefish-256-cbc", THREEFISH_CBC), 32),
        cbc::<Threefish512, Threefish512>(soft("threefish-512-cbc", THREEFISH_CBC), 64),
        cbc::<Threefish1024, Threefish1024>(soft("threefish-1024-cbc", THREEFISH_CBC), 128),
        cbc::<Gift128, Gift128>(soft("gift-128-cbc", GIFT_CBC), 16),
    ]
}

fn in_ctr() -> Vec<Adapter> {
    use versions::{ARIA_CTR, CAMELLIA_CTR, SM4_CTR};
    vec![
        ctr::<Camellia128>(soft("camellia-128-ctr", CAMELLIA_CTR), 16),
        ctr::<Camellia192>(soft("camellia-192-ctr", CAMELLIA_CTR), 24),
        ctr::<Camellia256>(soft("camellia-256-ctr", CAMELLIA_CTR), 32),
        ctr::<Aria128>(soft("aria-128-ctr", ARIA_CTR), 16),
        ctr::<Aria192>(soft("aria-192-ctr", ARIA_CTR), 24),
        ctr::<Aria256>(soft("aria-256-ctr", ARIA_CTR), 32),
        ctr::<Sm4>(soft("sm4-ctr", SM4_CTR), 16),
    ]
}

fn in_ecb() -> Vec<Adapter> {
    use versions::*;
    vec![
        ecb::<Aes128Enc, Aes128Dec>(who("aes-128-ecb", AES, backend::aes), 16),
        ecb::<Aes192Enc, Aes192Dec>(who("aes-192-ecb", AES, backend::aes), 24),
        ecb::<Aes256Enc, Aes256Dec>(who("aes-256-ecb", AES, backend::aes), 32),
        ecb::<TdesEde3, TdesEde3>(soft("des-ede3-ecb", DES), 24),
        ecb::<Idea, Idea>(soft("idea-ecb", IDEA), 16),
        ecb::<Seed, Seed>(soft("seed-ecb", SEED), 16),
        ecb::<Blowfish, Blowfish>(soft("blowfish-ecb", BLOWFISH), 16),
        ecb::<Cast5, Cast5>(soft("cast5-ecb", CAST5), 16),
        ecb::<Camellia128, Camellia128>(soft("camellia-128-ecb", CAMELLIA), 16),
        ecb::<Camellia192, Camellia192>(soft("camellia-192-ecb", CAMELLIA), 24),
        ecb::<Camellia256, Camellia256>(soft("camellia-256-ecb", CAMELLIA), 32),
        ecb::<Aria128, Aria128>(soft("aria-128-ecb", ARIA), 16),
        ecb::<Aria192, Aria192>(soft("aria-192-ecb", ARIA), 24),
        ecb::<Aria256, Aria256>(soft("aria-256-ecb", ARIA), 32),
        ecb::<Sm4, Sm4>(soft("sm4-ecb", SM4), 16),
    ]
}

fn in_cfb() -> Vec<Adapter> {
    use versions::*;
    vec![
        cfb::<Aes128Enc>(who("aes-128-cfb", AES_CFB, backend::aes), 16),
        cfb::<Aes192Enc>(who("aes-192-cfb", AES_CFB, backend::aes), 24),
        cfb::<Aes256Enc>(who("aes-256-cfb", AES_CFB, backend::aes), 32),
        cfb8::<Aes128Enc>(who("aes-128-cfb8", AES_CFB8, backend::aes), 16),
        cfb8::<Aes192Enc>(who("aes-192-cfb8", AES_CFB8, backend::aes), 24),
        cfb8::<Aes256Enc>(who("aes-256-cfb8", AES_CFB8, backend::aes), 32),
        cfb::<TdesEde3>(soft("des-ede3-cfb", DES_CFB), 24),
        cfb::<Seed>(soft("seed-cfb", SEED_CFB), 16),
        cfb::<Camellia128>(soft("camellia-128-cfb", CAMELLIA_CFB), 16),
        cfb::<Camellia192>(soft("camellia-192-cfb", CAMELLIA_CFB), 24),
        cfb::<Camellia256>(soft("camellia-256-cfb", CAMELLIA_CFB), 32),
        cfb::<Sm4>(soft("sm4-cfb", SM4_CFB), 16),
    ]
}

fn in_ofb() -> Vec<Adapter> {
    use versions::{AES_OFB, CAMELLIA_OFB, DES_OFB, SM4_OFB};
    vec![
        ofb::<Aes128Enc>(who("aes-128-ofb", AES_OFB, backend::aes), 16),
        ofb::<Aes192Enc>(who("aes-192-ofb", AES_OFB, backend::aes), 24),
        ofb::<Aes256Enc>(who("aes-256-ofb", AES_OFB, backend::aes), 32),
        ofb64::<TdesEde3>(soft("des-ede3-ofb", DES_OFB), 24),
        ofb::<Camellia128>(soft("camellia-128-ofb", CAMELLIA_OFB), 16),
        ofb::<Camellia192>(soft("camellia-192-ofb", CAMELLIA_OFB), 24),
        ofb::<Camellia256>(soft("camellia-256-ofb", CAMELLIA_OFB), 32),
        ofb::<Sm4>(soft("sm4-ofb", SM4_OFB), 16),
    ]
}

fn in_ige() -> Vec<Adapter> {
    use versions::AES_IGE;
    vec![
        ige::<Aes128Enc, Aes128Dec>(who("aes-128-ige", AES_IGE, backend::aes), 16),
        ige::<Aes192Enc, Aes192Dec>(who("aes-192-ige", AES_IGE, backend::aes), 24),
        ige::<Aes256Enc, Aes256Dec>(who("aes-256-ige", AES_IGE, backend::aes), 32),
    ]
}

/// Decryption encrypts the tweak, so its key is scheduled for both ways.
fn in_xts() -> Vec<Adapter> {
    use versions::{AES_XTS, SERPENT_XTS, TWOFISH_XTS};
    vec![
        xts::<Aes128Enc, Aes128>(who("aes-128-xts", AES_XTS, backend::aes), 32),
        xts::<Aes256Enc, Aes256>(who("aes-256-xts", AES_XTS, backend::aes), 64),
        xts::<Serpent, Serpent>(soft("serpent-128-xts", SERPENT_XTS), 32),
        xts::<Serpent, Serpent>(soft("serpent-256-xts", SERPENT_XTS), 64),
        xts::<Twofish, Twofish>(soft("twofish-128-xts", TWOFISH_XTS), 32),
        xts::<Twofish, Twofish>(soft("twofish-256-xts", TWOFISH_XTS), 64),
    ]
}

/// Of a crate with portable code only.
fn soft(algorithm: &'static str, version: &'static str) -> Who {
    who(algorithm, version, backend::portable)
}
