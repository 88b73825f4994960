//! The crates that do the work and their versions: the implementing crate first, then those whose
//! speed is part of its. A test compares every one with `Cargo.lock`.

macro_rules! versions {
    ($($name:ident = $text:literal;)*) => {
        $(pub(super) const $name: &str = $text;)*

        #[cfg(test)]
        const ALL: &[&str] = &[$($text),*];
    };
}

versions! {
    MD5 = "md-5 0.11.0";
    SHA1 = "sha1 0.11.0";
    SHA2 = "sha2 0.11.1";
    HMAC_MD5 = "hmac 0.13.0, md-5 0.11.0";
    HMAC_SHA1 = "hmac 0.13.0, sha1 0.11.0";
    HMAC_SHA2 = "hmac 0.13.0, sha2 0.11.1";
    RC4 = "rc4 0.2.0";
    DES_CBC = "des 0.9.0, cbc 0.2.1";
    BLOWFISH_CBC = "blowfish 0.10.0, cbc 0.2.1";
    CAMELLIA_CBC = "camellia 0.2.1, cbc 0.2.1";
    AES_CBC = "aes 0.9.4, cbc 0.2.1";
    AES_CTR = "aes 0.9.4, ctr 0.10.1";
    AES_GCM = "aes-gcm 0.11.1, aes 0.9.4, ctr 0.10.1, polyval 0.7.3";
    CHACHA20_POLY1305 = "chacha20poly1305 0.11.0, chacha20 0.10.2, poly1305 0.9.1";
    RSA = "rsa 0.10.0, crypto-bigint 0.7.11";
    ECDSA_P256 = "p256 0.14.0, ecdsa 0.17.0";
    ECDSA_P384 = "p384 0.14.0, ecdsa 0.17.0";
    ED25519 = "ed25519-dalek 3.0.0, curve25519-dalek 5.0.0";
    X25519 = "x25519-dalek 3.0.0, curve25519-dalek 5.0.0";
    P256 = "p256 0.14.0";
    P384 = "p384 0.14.0";
}

#[cfg(test)]
mod tests {
    use super::ALL;

    /// The lock file is the one that this crate is built and tested with.
    const LOCK: &str = include_str!("../../../Cargo.lock");

    #[test]
    fn every_version_is_the_one_in_the_lock_file() {
        for part in ALL.iter().flat_map(|text| text.split(", ")) {
            let (name, version) = part.split_once(' ').expect("a name and a version");
            let locked: Vec<&str> = LOCK
                .split("[[package]]")
                .filter(|package| package.contains(&format!("\nname = \"{name}\"\n")))
                .filter_map(|package| package.split("version = \"").nth(1)?.split('"').next())
                .collect();
            assert_eq!(locked, [version], "{name}");
        }
    }
}
