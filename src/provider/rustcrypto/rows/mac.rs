//! Message authentication codes.

use aes::{Aes128, Aes192, Aes256};
use aes_gcm::{Aes128Gcm, Aes256Gcm};
use belt_mac::BeltMac;
use blake2::{Blake2bMac512, Blake2sMac256};
use cbc_mac::CbcMac;
use cmac::Cmac;
use des::{Des, TdesEde3};
use ghash::GHash;
use hmac::{Hmac, SimpleHmac};
use pmac::Pmac;
use polyval::Polyval;
use retail_mac::RetailMac;
use ripemd::Ripemd160;
use sha2::{Sha224, Sha384};
use sha3::{Sha3_256, Sha3_384, Sha3_512};
use siphasher::{sip, sip128};
use sm3::Sm3;

use crate::adapter::Adapter;
use crate::provider::rustcrypto::kmac::{Kmac128, Kmac256};
use crate::provider::rustcrypto::versions::{
    AES_GCM, BELT_MAC, BLAKE2_MAC, CBC_MAC_AES, CBC_MAC_DES, CMAC_AES, CMAC_DES, GHASH,
    HMAC_RIPEMD, HMAC_SHA2, HMAC_SHA3, HMAC_SM3, KMAC, PMAC_AES, POLY1305, POLYVAL, RETAIL_MAC_DES,
    SIPHASH,
};
use crate::provider::rustcrypto::{backend, mac, siphash, universal, who};

pub(super) fn adapters() -> Vec<Adapter> {
    vec![
        mac::adapter::<Hmac<Ripemd160>>(who("hmac-ripemd-160", HMAC_RIPEMD, backend::portable)),
        mac::adapter::<Hmac<Sha224>>(who("hmac-sha-224", HMAC_SHA2, backend::sha256)),
        mac::adapter::<Hmac<Sha384>>(who("hmac-sha-384", HMAC_SHA2, backend::sha512)),
        mac::adapter::<SimpleHmac<Sha3_256>>(who("hmac-sha3-256", HMAC_SHA3, backend::keccak)),
        mac::adapter::<SimpleHmac<Sha3_384>>(who("hmac-sha3-384", HMAC_SHA3, backend::keccak)),
        mac::adapter::<SimpleHmac<Sha3_512>>(who("hmac-sha3-512", HMAC_SHA3, backend::keccak)),
        mac::adapter::<Hmac<Sm3>>(who("hmac-sm3", HMAC_SM3, backend::portable)),
        mac::resetting::<Cmac<Aes128>>(who("cmac-aes-128", CMAC_AES, backend::aes), 16),
        mac::resetting::<Cmac<Aes192>>(who("cmac-aes-192", CMAC_AES, backend::aes), 24),
        mac::resetting::<Cmac<Aes256>>(who("cmac-aes-256", CMAC_AES, backend::aes), 32),
        mac::resetting::<Cmac<TdesEde3>>(who("cmac-des-ede3", CMAC_DES, backend::portable), 24),
        mac::resetting::<Pmac<Aes128>>(who("pmac-aes-128", PMAC_AES, backend::aes), 16),
        mac::resetting::<Pmac<Aes256>>(who("pmac-aes-256", PMAC_AES, backend::aes), 32),
        mac::resetting::<CbcMac<Aes128>>(who("cbc-mac-aes-128", CBC_MAC_AES, backend::aes), 16),
        mac::resetting::<CbcMac<Des>>(who("cbc-mac-des", CBC_MAC_DES, backend::portable), 8),
        mac::resetting::<RetailMac<Des>>(
            who("retail-mac-des", RETAIL_MAC_DES, backend::portable),
            16,
        ),
        mac::left::<BeltMac, 8>(who("belt-mac", BELT_MAC, backend::portable), 32),
        universal::poly1305(who("poly1305", POLY1305, backend::poly1305)),
        universal::hash::<GHash>(who("ghash", GHASH, backend::polyval)),
        universal::hash::<Polyval>(who("polyval", POLYVAL, backend::polyval)),
        universal::gmac::<Aes128Gcm>(who("gmac-aes-128", AES_GCM, backend::aes_gcm), 16),
        universal::gmac::<Aes256Gcm>(who("gmac-aes-256", AES_GCM, backend::aes_gcm), 32),
        mac::adapter::<Kmac128>(who("kmac128", KMAC, backend::portable)),
        mac::adapter::<Kmac256>(who("kmac256", KMAC, backend::portable)),
        mac::keyed_hash::<Blake2bMac512>(who("blake2b-mac", BLAKE2_MAC, backend::portable)),
        mac::keyed_hash::<Blake2sMac256>(who("blake2s-mac", BLAKE2_MAC, backend::portable)),
        siphash::adapter::<sip::SipHasher13>(who("siphash-1-3", SIPHASH, backend::portable)),
        siphash::adapter::<sip::SipHasher24>(who("siphash-2-4", SIPHASH, backend::portable)),
        siphash::adapter::<sip128::SipHasher24>(who("siphash-2-4-128", SIPHASH, backend::portable)),
    ]
}
