//! The crates that do the work and their versions: the implementing crate first, then those whose
//! speed is part of its. A test compares every one with `Cargo.lock`.

macro_rules! versions {
    ($($name:ident = $text:literal;)*) => {
        $(
            // Most are idle where there is `rustcrypto-core` alone.
            #[cfg_attr(not(feature = "rustcrypto"), allow(dead_code))]
            pub(super) const $name: &str = $text;
        )*

        #[cfg(test)]
        const ALL: &[&str] = &[$($text),*];
    };
}

// Those of the feature `rustcrypto` stand idle where there is `rustcrypto-core` alone.
versions! {
    MD5 = "md-5 0.11.0";
    SHA1 = "sha1 0.11.0";
    SHA2 = "sha2 0.11.1";
    HMAC_MD5 = "hmac 0.13.0, md-5 0.11.0";
    HMAC_SHA1 = "hmac 0.13.0, sha1 0.11.0";
    HMAC_SHA2 = "hmac 0.13.0, sha2 0.11.1";
    HMAC_RIPEMD = "hmac 0.13.0, ripemd 0.2.0";
    HMAC_SHA3 = "hmac 0.13.0, sha3 0.12.0, keccak 0.2.2";
    HMAC_SM3 = "hmac 0.13.0, sm3 0.5.0";
    CMAC_AES = "cmac 0.8.0, aes 0.9.4";
    CMAC_DES = "cmac 0.8.0, des 0.9.0";
    PMAC_AES = "pmac 0.8.0, aes 0.9.4";
    CBC_MAC_AES = "cbc-mac 0.2.0, aes 0.9.4";
    CBC_MAC_DES = "cbc-mac 0.2.0, des 0.9.0";
    RETAIL_MAC_DES = "retail-mac 0.1.0, des 0.9.0";
    BELT_MAC = "belt-mac 0.2.0, belt-block 0.2.0";
    POLY1305 = "poly1305 0.9.1";
    GHASH = "ghash 0.6.0, polyval 0.7.3";
    POLYVAL = "polyval 0.7.3";
    KMAC = "tiny-keccak 2.0.2";
    BLAKE2_MAC = "blake2 0.11.0";
    SIPHASH = "siphasher 1.0.4";
    RC4 = "rc4 0.2.0";
    CHACHA20 = "chacha20 0.10.2";
    SALSA20 = "salsa20 0.11.0";
    HC256 = "hc-256 0.6.0";
    RABBIT = "rabbit 0.5.0";
    DES_CBC = "des 0.9.0, cbc 0.2.1";
    BLOWFISH_CBC = "blowfish 0.10.0, cbc 0.2.1";
    CAMELLIA_CBC = "camellia 0.2.1, cbc 0.2.1";
    AES_CBC = "aes 0.9.4, cbc 0.2.1";
    AES_CTR = "aes 0.9.4, ctr 0.10.1";
    IDEA_CBC = "idea 0.6.0, cbc 0.2.1";
    SEED_CBC = "kisaseed 0.1.3, cbc 0.2.1";
    RC2_CBC = "rc2 0.9.0, cbc 0.2.1";
    RC5_CBC = "rc5 0.1.0, cbc 0.2.1";
    RC6_CBC = "rc6 0.1.0, cbc 0.2.1";
    CAST5_CBC = "cast5 0.12.0, cbc 0.2.1";
    CAST6_CBC = "cast6 0.2.0, cbc 0.2.1";
    ARIA_CBC = "aria 0.2.0, cbc 0.2.1";
    SM4_CBC = "sm4 0.6.0, cbc 0.2.1";
    SERPENT_CBC = "serpent 0.6.0, cbc 0.2.1";
    TWOFISH_CBC = "twofish 0.8.0, cbc 0.2.1";
    KUZNYECHIK_CBC = "kuznyechik 0.9.0, cbc 0.2.1";
    MAGMA_CBC = "magma 0.10.0, cbc 0.2.1";
    XTEA_CBC = "xtea 0.1.0, cbc 0.2.1";
    SPECK_CBC = "speck-cipher 0.1.0, cbc 0.2.1";
    BELT_CBC = "belt-block 0.2.0, cbc 0.2.1";
    THREEFISH_CBC = "threefish 0.6.0, cbc 0.2.1";
    GIFT_CBC = "gift-cipher 0.1.0, cbc 0.2.1";
    CAMELLIA_CTR = "camellia 0.2.1, ctr 0.10.1";
    ARIA_CTR = "aria 0.2.0, ctr 0.10.1";
    SM4_CTR = "sm4 0.6.0, ctr 0.10.1";
    AES = "aes 0.9.4";
    DES = "des 0.9.0";
    IDEA = "idea 0.6.0";
    SEED = "kisaseed 0.1.3";
    BLOWFISH = "blowfish 0.10.0";
    CAST5 = "cast5 0.12.0";
    CAMELLIA = "camellia 0.2.1";
    ARIA = "aria 0.2.0";
    SM4 = "sm4 0.6.0";
    AES_CFB = "aes 0.9.4, cfb-mode 0.9.1";
    AES_CFB8 = "aes 0.9.4, cfb8 0.9.1";
    DES_CFB = "des 0.9.0, cfb-mode 0.9.1";
    SEED_CFB = "kisaseed 0.1.3, cfb-mode 0.9.1";
    CAMELLIA_CFB = "camellia 0.2.1, cfb-mode 0.9.1";
    SM4_CFB = "sm4 0.6.0, cfb-mode 0.9.1";
    AES_OFB = "aes 0.9.4, ofb 0.7.1";
    DES_OFB = "des 0.9.0, ofb 0.7.1";
    CAMELLIA_OFB = "camellia 0.2.1, ofb 0.7.1";
    SM4_OFB = "sm4 0.6.0, ofb 0.7.1";
    AES_IGE = "aes 0.9.4, ige 0.2.1";
    AES_XTS = "aes 0.9.4, xts-mode 0.6.0";
    SERPENT_XTS = "serpent 0.6.0, xts-mode 0.6.0";
    TWOFISH_XTS = "twofish 0.8.0, xts-mode 0.6.0";
    AES_GCM = "aes-gcm 0.11.1, aes 0.9.4, ctr 0.10.1, polyval 0.7.3";
    AES_CCM = "ccm 0.6.1, aes 0.9.4, ctr 0.10.1";
    AES_GCM_SIV = "aes-gcm-siv 0.12.1, aes 0.9.4, ctr 0.10.1, polyval 0.7.3";
    AES_OCB = "ocb3 0.2.0, aes 0.9.4";
    AES_EAX = "eax 0.6.1, aes 0.9.4, cmac 0.8.0, ctr 0.10.1";
    AES_SIV = "aes-siv 0.8.0, aes 0.9.4, cmac 0.8.0, ctr 0.10.1";
    ARIA_GCM = "aes-gcm 0.11.1, aria 0.2.0, ctr 0.10.1, polyval 0.7.3";
    ARIA_CCM = "ccm 0.6.1, aria 0.2.0, ctr 0.10.1";
    CAMELLIA_GCM = "aes-gcm 0.11.1, camellia 0.2.1, ctr 0.10.1, polyval 0.7.3";
    CAMELLIA_CCM = "ccm 0.6.1, camellia 0.2.1, ctr 0.10.1";
    SM4_GCM = "aes-gcm 0.11.1, sm4 0.6.0, ctr 0.10.1, polyval 0.7.3";
    SM4_CCM = "ccm 0.6.1, sm4 0.6.0, ctr 0.10.1";
    BELT_DWP = "belt-dwp 0.1.1, belt-block 0.2.0, belt-ctr 0.2.1";
    ASCON_AEAD = "ascon-aead 0.6.0, ascon-core 0.5.1";
    AEGIS = "aegis 0.9.20, softaes 0.1.7";
    DEOXYS = "deoxys 0.2.1, aes 0.9.4";
    HKDF = "hkdf 0.13.0, hmac 0.13.0, sha2 0.11.1";
    PBKDF2_SHA1 = "pbkdf2 0.13.0, hmac 0.13.0, sha1 0.11.0";
    PBKDF2_SHA2 = "pbkdf2 0.13.0, hmac 0.13.0, sha2 0.11.1";
    PBKDF2_RIPEMD = "pbkdf2 0.13.0, hmac 0.13.0, ripemd 0.2.0";
    PBKDF2_WHIRLPOOL = "pbkdf2 0.13.0, hmac 0.13.0, whirlpool 0.11.0";
    SCRYPT = "scrypt 0.12.0, salsa20 0.11.0";
    ARGON2 = "argon2 0.6.0, blake2 0.11.0";
    BCRYPT = "bcrypt 0.19.3, blowfish 0.10.0";
    BCRYPT_PBKDF = "bcrypt-pbkdf 0.11.0, blowfish 0.10.0";
    CHACHA20_POLY1305 = "chacha20poly1305 0.11.0, chacha20 0.10.2, poly1305 0.9.1";
    RSA = "rsa 0.10.0, crypto-bigint 0.7.11";
    ECDSA_P256 = "p256 0.14.0, ecdsa 0.17.0";
    ECDSA_P384 = "p384 0.14.0, ecdsa 0.17.0";
    ED25519 = "ed25519-dalek 3.0.0, curve25519-dalek 5.0.0";
    X25519 = "x25519-dalek 3.0.0, curve25519-dalek 5.0.0";
    P256 = "p256 0.14.0";
    P384 = "p384 0.14.0";
    MD2 = "md2 0.11.0";
    MD4 = "md4 0.11.0";
    MDC2 = "des 0.9.0";
    RIPEMD = "ripemd 0.2.0";
    WHIRLPOOL = "whirlpool 0.11.0";
    TIGER = "tiger 0.3.0";
    SHA3 = "sha3 0.12.0, keccak 0.2.2";
    SHAKE = "shake 0.1.0, keccak 0.2.2";
    CSHAKE = "cshake 0.2.1, keccak 0.2.2";
    TURBOSHAKE = "turboshake 0.7.1, keccak 0.2.2";
    K12 = "k12 0.5.1, keccak 0.2.2";
    ASCON_HASH = "ascon-hash 0.4.0, ascon-core 0.5.1";
    BLAKE2 = "blake2 0.11.0";
    BLAKE3 = "blake3 1.8.7";
    SM3 = "sm3 0.5.0";
    STREEBOG = "streebog 0.11.0";
    GOST94 = "gost94 0.11.0";
    BELT_HASH = "belt-hash 0.2.1, belt-block 0.2.0";
    BASH_HASH = "bash-hash 0.1.1, bash-f 0.1.0";
    KUPYNA = "kupyna 0.1.0";
    GROESTL = "groestl 0.11.0";
    JH = "jh 0.2.0, ppv-lite86 0.2.21";
    SKEIN = "skein 0.2.0, threefish 0.6.0";
    SHABAL = "shabal 0.5.0";
    FSB = "fsb 0.2.0, whirlpool 0.11.0";
    DSA = "dsa 0.7.0, crypto-bigint 0.7.11";
    ECDSA_P224 = "p224 0.14.0-rc.15, ecdsa 0.17.0";
    ECDSA_P521 = "p521 0.14.0, ecdsa 0.17.0";
    ECDSA_K256 = "k256 0.14.0, ecdsa 0.17.0";
    ECDSA_BP256 = "bp256 0.14.0, ecdsa 0.17.0";
    ECDSA_BP384 = "bp384 0.14.0, ecdsa 0.17.0";
    ED448 = "ed448-goldilocks 0.14.0-pre.15, shake 0.1.0";
    SM2 = "sm2 0.14.0, sm3 0.5.0";
    ML_DSA = "ml-dsa 0.1.2, shake 0.1.0, keccak 0.2.2";
    SLH_DSA_SHA2 = "slh-dsa 0.2.0-rc.5, sha2 0.11.1";
    SLH_DSA_SHAKE = "slh-dsa 0.2.0-rc.5, keccak 0.2.2";
    FN_DSA = "fn-dsa 0.4.0";
    P521 = "p521 0.14.0";
    K256 = "k256 0.14.0";
    BP256 = "bp256 0.14.0";
    BP384 = "bp384 0.14.0";
    X448 = "x448 0.6.0";
    FFDH = "crypto-bigint 0.7.11";
    ML_KEM = "ml-kem 0.3.4, module-lattice 0.2.4, keccak 0.2.2";
    X_WING = "x-wing 0.1.1, ml-kem 0.3.4, keccak 0.2.2, x25519-dalek 3.0.0";
    FRODO_KEM_SHAKE = "frodo-kem 0.1.0, keccak 0.2.2";
    FRODO_KEM_AES = "frodo-kem 0.1.0, aes 0.9.4";
}

#[cfg(test)]
mod tests {
    use super::ALL;
    use crate::provider::locked;

    #[test]
    fn every_version_is_the_one_in_the_lock_file() {
        for part in ALL.iter().flat_map(|text| text.split(", ")) {
            let (name, version) = part.split_once(' ').expect("a name and a version");
            let locked = locked(name);
            // Some crates are locked in two generations, for the sake of other crates.
            assert!(locked.contains(&version), "{name} {version}: the lock has {locked:?}");
        }
    }
}
