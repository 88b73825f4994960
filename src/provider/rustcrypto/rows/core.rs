//! What TLS, SSH and disks ask first: the rows of the feature `rustcrypto-core`.

use aes::{Aes128Dec, Aes128Enc, Aes192Dec, Aes192Enc, Aes256Dec, Aes256Enc};
use aes_gcm::{Aes128Gcm, Aes256Gcm};
use blowfish::Blowfish;
use camellia::{Camellia128, Camellia192, Camellia256};
use chacha20poly1305::{ChaCha20Poly1305, XChaCha20Poly1305};
use des::{Des, TdesEde3};
use hmac::Hmac;
use md5::Md5;
use p256::NistP256;
use p384::NistP384;
use sha1::Sha1;
use sha2::{Sha224, Sha256, Sha384, Sha512};

use crate::adapter::Adapter;
use crate::provider::rustcrypto::{
    aead, agreement, backend, cipher, ecdsa, ed25519, hash, mac, rsa, signature, stream, versions,
    who,
};

pub(super) fn adapters() -> Vec<Adapter> {
    [hashes(), macs(), ciphers(), aeads(), signatures(), agreements()].concat()
}

fn hashes() -> Vec<Adapter> {
    vec![
        hash::adapter::<Md5>(who("md5", versions::MD5, backend::md5)),
        hash::adapter::<Sha1>(who("sha-1", versions::SHA1, backend::sha1)),
        hash::adapter::<Sha224>(who("sha-224", versions::SHA2, backend::sha256)),
        hash::adapter::<Sha256>(who("sha-256", versions::SHA2, backend::sha256)),
        hash::adapter::<Sha384>(who("sha-384", versions::SHA2, backend::sha512)),
        hash::adapter::<Sha512>(who("sha-512", versions::SHA2, backend::sha512)),
    ]
}

fn macs() -> Vec<Adapter> {
    vec![
        mac::adapter::<Hmac<Md5>>(who("hmac-md5", versions::HMAC_MD5, backend::md5)),
        mac::adapter::<Hmac<Sha1>>(who("hmac-sha-1", versions::HMAC_SHA1, backend::sha1)),
        mac::adapter::<Hmac<Sha256>>(who("hmac-sha-256", versions::HMAC_SHA2, backend::sha256)),
        mac::adapter::<Hmac<Sha512>>(who("hmac-sha-512", versions::HMAC_SHA2, backend::sha512)),
    ]
}

fn ciphers() -> Vec<Adapter> {
    use versions::{AES_CBC, AES_CTR, BLOWFISH_CBC, CAMELLIA_CBC, DES_CBC, RC4};
    vec![
        stream::rc4::<16>(who("rc4", RC4, backend::portable)),
        cipher::cbc::<Des, Des>(who("des-cbc", DES_CBC, backend::portable), 8),
        cipher::cbc::<TdesEde3, TdesEde3>(who("des-ede3-cbc", DES_CBC, backend::portable), 24),
        cipher::cbc::<Blowfish, Blowfish>(who("blowfish-cbc", BLOWFISH_CBC, backend::portable), 16),
        cipher::cbc::<Camellia128, Camellia128>(
            who("camellia-128-cbc", CAMELLIA_CBC, backend::portable),
            16,
        ),
        cipher::cbc::<Camellia192, Camellia192>(
            who("camellia-192-cbc", CAMELLIA_CBC, backend::portable),
            24,
        ),
        cipher::cbc::<Camellia256, Camellia256>(
            who("camellia-256-cbc", CAMELLIA_CBC, backend::portable),
            32,
        ),
        cipher::cbc::<Aes128Enc, Aes128Dec>(who("aes-128-cbc", AES_CBC, backend::aes), 16),
        cipher::cbc::<Aes192Enc, Aes192Dec>(who("aes-192-cbc", AES_CBC, backend::aes), 24),
        cipher::cbc::<Aes256Enc, Aes256Dec>(who("aes-256-cbc", AES_CBC, backend::aes), 32),
        cipher::ctr::<Aes128Enc>(who("aes-128-ctr", AES_CTR, backend::aes), 16),
        cipher::ctr::<Aes192Enc>(who("aes-192-ctr", AES_CTR, backend::aes), 24),
        cipher::ctr::<Aes256Enc>(who("aes-256-ctr", AES_CTR, backend::aes), 32),
    ]
}

fn aeads() -> Vec<Adapter> {
    use versions::{AES_GCM, CHACHA20_POLY1305};
    vec![
        aead::adapter::<Aes128Gcm>(who("aes-128-gcm", AES_GCM, backend::aes_gcm)),
        aead::adapter::<Aes256Gcm>(who("aes-256-gcm", AES_GCM, backend::aes_gcm)),
        aead::adapter::<ChaCha20Poly1305>(who(
            "chacha20-poly1305",
            CHACHA20_POLY1305,
            backend::chacha20_poly1305,
        )),
        aead::adapter::<XChaCha20Poly1305>(who(
            "xchacha20-poly1305",
            CHACHA20_POLY1305,
            backend::chacha20_poly1305,
        )),
    ]
}

fn signatures() -> Vec<Adapter> {
    vec![
        signature::adapter::<rsa::Key<2048>>(who("rsa-2048", versions::RSA, backend::portable)),
        signature::adapter::<rsa::Key<3072>>(who("rsa-3072", versions::RSA, backend::portable)),
        signature::adapter::<rsa::Key<4096>>(who("rsa-4096", versions::RSA, backend::portable)),
        signature::adapter::<ecdsa::Key<NistP256>>(who(
            "ecdsa-p256",
            versions::ECDSA_P256,
            backend::portable,
        )),
        signature::adapter::<ecdsa::Key<NistP384>>(who(
            "ecdsa-p384",
            versions::ECDSA_P384,
            backend::portable,
        )),
        signature::adapter::<ed25519::Key>(who("ed25519", versions::ED25519, backend::ed25519)),
    ]
}

fn agreements() -> Vec<Adapter> {
    vec![
        agreement::adapter::<agreement::X25519>(who("x25519", versions::X25519, backend::x25519)),
        agreement::adapter::<agreement::Ecdh<NistP256>>(who(
            "ecdh-p256",
            versions::P256,
            backend::portable,
        )),
        agreement::adapter::<agreement::Ecdh<NistP384>>(who(
            "ecdh-p384",
            versions::P384,
            backend::portable,
        )),
    ]
}
