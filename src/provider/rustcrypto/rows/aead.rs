//! Authenticated encryption.

use aead::consts::{U8, U12, U16};
use aegis::compat::rustcrypto_traits_06 as aegis;
use aes::{Aes128, Aes192, Aes256};
use aes_gcm::AesGcm;
use aes_gcm_siv::{Aes128GcmSiv, Aes256GcmSiv};
use aes_siv::siv::CmacSiv;
use aria::{Aria128, Aria256};
use ascon_aead::AsconAead128;
use belt_dwp::BeltDwp;
use camellia::{Camellia128, Camellia256};
use ccm::Ccm;
use deoxys::{DeoxysI128, DeoxysI256, DeoxysII128, DeoxysII256};
use eax::Eax;
use ocb3::Ocb3;
use sm4::Sm4;

use crate::adapter::{Adapter, Backend};
use crate::provider::rustcrypto::aead::adapter;
use crate::provider::rustcrypto::{backend, siv, versions, who};

pub(super) fn adapters() -> Vec<Adapter> {
    [modes_of_aes(), modes_of_others(), own_designs()].concat()
}

/// GCM; its type is named after AES and takes any block cipher with blocks of 16 bytes.
type Gcm<C> = AesGcm<C, U12>;
/// CCM as RFC 5116 has it: nonces of 12 bytes, tags of 16.
type Ccm16<C> = Ccm<C, U16, U12>;
/// CCM as RFC 6655 has it: nonces of 12 bytes, tags of 8.
type Ccm8<C> = Ccm<C, U8, U12>;

fn modes_of_aes() -> Vec<Adapter> {
    use versions::{AES_CCM, AES_EAX, AES_GCM, AES_GCM_SIV, AES_OCB, AES_SIV};
    vec![
        adapter::<Gcm<Aes192>>(who("aes-192-gcm", AES_GCM, backend::aes_gcm)),
        adapter::<Ccm16<Aes128>>(who("aes-128-ccm", AES_CCM, backend::aes)),
        adapter::<Ccm16<Aes192>>(who("aes-192-ccm", AES_CCM, backend::aes)),
        adapter::<Ccm16<Aes256>>(who("aes-256-ccm", AES_CCM, backend::aes)),
        adapter::<Ccm8<Aes128>>(who("aes-128-ccm-8", AES_CCM, backend::aes)),
        adapter::<Ccm8<Aes256>>(who("aes-256-ccm-8", AES_CCM, backend::aes)),
        adapter::<Aes128GcmSiv>(who("aes-128-gcm-siv", AES_GCM_SIV, backend::aes_gcm)),
        adapter::<Aes256GcmSiv>(who("aes-256-gcm-siv", AES_GCM_SIV, backend::aes_gcm)),
        adapter::<Ocb3<Aes128>>(who("aes-128-ocb", AES_OCB, backend::aes)),
        adapter::<Ocb3<Aes192>>(who("aes-192-ocb", AES_OCB, backend::aes)),
        adapter::<Ocb3<Aes256>>(who("aes-256-ocb", AES_OCB, backend::aes)),
        adapter::<Eax<Aes128>>(who("aes-128-eax", AES_EAX, backend::aes)),
        adapter::<Eax<Aes192>>(who("aes-192-eax", AES_EAX, backend::aes)),
        adapter::<Eax<Aes256>>(who("aes-256-eax", AES_EAX, backend::aes)),
        siv::adapter::<CmacSiv<Aes128>>(who("aes-128-siv", AES_SIV, backend::aes)),
        siv::adapter::<CmacSiv<Aes192>>(who("aes-192-siv", AES_SIV, backend::aes)),
        siv::adapter::<CmacSiv<Aes256>>(who("aes-256-siv", AES_SIV, backend::aes)),
    ]
}

fn modes_of_others() -> Vec<Adapter> {
    use backend::{portable, portable_gcm};
    use versions::{ARIA_CCM, ARIA_GCM, CAMELLIA_CCM, CAMELLIA_GCM, SM4_CCM, SM4_GCM};
    vec![
        adapter::<Gcm<Aria128>>(who("aria-128-gcm", ARIA_GCM, portable_gcm)),
        adapter::<Gcm<Aria256>>(who("aria-256-gcm", ARIA_GCM, portable_gcm)),
        adapter::<Ccm16<Aria128>>(who("aria-128-ccm", ARIA_CCM, portable)),
        adapter::<Ccm16<Aria256>>(who("aria-256-ccm", ARIA_CCM, portable)),
        adapter::<Gcm<Camellia128>>(who("camellia-128-gcm", CAMELLIA_GCM, portable_gcm)),
        adapter::<Gcm<Camellia256>>(who("camellia-256-gcm", CAMELLIA_GCM, portable_gcm)),
        adapter::<Ccm16<Camellia128>>(who("camellia-128-ccm", CAMELLIA_CCM, portable)),
        adapter::<Ccm16<Camellia256>>(who("camellia-256-ccm", CAMELLIA_CCM, portable)),
        adapter::<Gcm<Sm4>>(who("sm4-gcm", SM4_GCM, portable_gcm)),
        adapter::<Ccm16<Sm4>>(who("sm4-ccm", SM4_CCM, portable)),
        adapter::<BeltDwp>(who("belt-dwp", versions::BELT_DWP, portable)),
    ]
}

fn own_designs() -> Vec<Adapter> {
    let aegis = |slug| who(slug, versions::AEGIS, backend::aegis as fn() -> Backend);
    let deoxys = |slug| who(slug, versions::DEOXYS, backend::aes as fn() -> Backend);
    vec![
        adapter::<AsconAead128>(who("ascon-aead128", versions::ASCON_AEAD, backend::portable)),
        adapter::<aegis::Aegis128L<16>>(aegis("aegis-128l")),
        adapter::<aegis::Aegis128X2<16>>(aegis("aegis-128x2")),
        adapter::<aegis::Aegis128X4<16>>(aegis("aegis-128x4")),
        adapter::<aegis::Aegis256<16>>(aegis("aegis-256")),
        adapter::<aegis::Aegis256X2<16>>(aegis("aegis-256x2")),
        adapter::<aegis::Aegis256X4<16>>(aegis("aegis-256x4")),
        adapter::<DeoxysI128>(deoxys("deoxys-i-128")),
        adapter::<DeoxysI256>(deoxys("deoxys-i-256")),
        adapter::<DeoxysII128>(deoxys("deoxys-ii-128")),
        adapter::<DeoxysII256>(deoxys("deoxys-ii-256")),
    ]
}
