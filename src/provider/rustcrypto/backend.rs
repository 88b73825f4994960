//! Which code path each crate takes on this machine.
//!
//! The crates do not say; they choose at run time by the CPU's features, unless a `--cfg` given to
//! the compiler chooses for them. What stands here follows their source at the versions in
//! [`super::versions`], so it is inferred. A path that a `--cfg` forces is marked so.

// The flags belong to other crates; what they may be is not known to this one.
#![allow(unexpected_cfgs)]

use std::borrow::Cow;

use crate::adapter::Backend;

const SOFT: &str = "soft";
const SOFT_FORCED: &str = "soft (cfg)";

/// Crates that have portable code only: `rc4`, `rsa`, `dsa`, the elliptic curves but for Curve25519, all block
/// ciphers but `aes` and `kuznyechik`, and all hash functions that are not named below.
pub(super) fn portable() -> Backend {
    Backend::inferred(SOFT)
}

/// `md-5`: portable, but for assembler on LoongArch.
pub(super) fn md5() -> Backend {
    Backend::inferred(match () {
        () if cfg!(md5_backend = "soft") => SOFT_FORCED,
        () if cfg!(target_arch = "loongarch64") => "loongarch64-asm",
        () => SOFT,
    })
}

/// `sha1`.
pub(super) fn sha1() -> Backend {
    Backend::inferred(match () {
        () if cfg!(sha1_backend = "soft") => SOFT_FORCED,
        () if cfg!(sha1_backend = "x86-sha") => "sha-ni (cfg)",
        () if cfg!(sha1_backend = "aarch64-sha2") => "armv8-sha2 (cfg)",
        () if cfg!(target_arch = "loongarch64") => "loongarch64-asm",
        () if has(&["sha", "sse2", "ssse3", "sse4.1"]) => "sha-ni",
        () if has(&["armv8-sha2"]) => "armv8-sha2",
        () => SOFT,
    })
}

/// `sha2`, the half with 32-bit words.
pub(super) fn sha256() -> Backend {
    Backend::inferred(match () {
        () if cfg!(any(sha2_backend = "soft", sha2_256_backend = "soft")) => SOFT_FORCED,
        () if cfg!(any(sha2_backend = "riscv-zknh", sha2_256_backend = "riscv-zknh")) => {
            "zknh (cfg)"
        }
        () if cfg!(sha2_256_backend = "x86-sha") => "sha-ni (cfg)",
        () if cfg!(sha2_256_backend = "aarch64-sha2") => "armv8-sha2 (cfg)",
        () if cfg!(target_arch = "loongarch64") => "loongarch64-asm",
        () if cfg!(all(target_arch = "wasm32", target_feature = "simd128")) => "simd128",
        () if has(&["sha", "sse4.1"]) => "sha-ni",
        () if has(&["armv8-sha2"]) => "armv8-sha2",
        () => SOFT,
    })
}

/// `sha2`, the half with 64-bit words. It too is turned off by `sha2_256_backend`: so 0.11.1 has it.
pub(super) fn sha512() -> Backend {
    Backend::inferred(match () {
        () if cfg!(any(sha2_backend = "soft", sha2_256_backend = "soft")) => SOFT_FORCED,
        () if cfg!(any(sha2_backend = "riscv-zknh", sha2_256_backend = "riscv-zknh")) => {
            "zknh (cfg)"
        }
        () if cfg!(sha2_512_backend = "x86-avx2") => "avx2 (cfg)",
        () if cfg!(sha2_512_backend = "aarch64-sha3") => "armv8-sha3 (cfg)",
        () if cfg!(target_arch = "loongarch64") => "loongarch64-asm",
        () if cfg!(all(target_arch = "wasm32", target_feature = "simd128")) => "simd128",
        () if has(&["avx2"]) => "avx2",
        () if has(&["armv8-sha3"]) => "armv8-sha3",
        () => SOFT,
    })
}

/// `keccak`, under SHA-3 and all that came of it.
#[cfg(feature = "rustcrypto")]
pub(super) fn keccak() -> Backend {
    Backend::inferred(match () {
        () if cfg!(keccak_backend = "soft") => SOFT_FORCED,
        () if cfg!(keccak_backend = "aarch64_sha3") => "armv8-sha3 (cfg)",
        () if cfg!(keccak_backend = "simd128") => "simd128 (cfg)",
        () if cfg!(keccak_backend = "simd256") => "simd256 (cfg)",
        () if cfg!(keccak_backend = "simd512") => "simd512 (cfg)",
        () if has(&["armv8-sha3"]) => "armv8-sha3",
        () => SOFT,
    })
}

/// `blake3` without C and assembler, and so without AVX-512 and NEON.
#[cfg(feature = "rustcrypto")]
pub(super) fn blake3() -> Backend {
    Backend::inferred(match () {
        () if has(&["avx2"]) => "avx2",
        () if has(&["sse4.1"]) => "sse4.1",
        () if has(&["sse2"]) => "sse2",
        () => SOFT,
    })
}

/// `jh`: `ppv-lite86` would choose at run time, but leaves that to a feature `std` of the crate in
/// which it is expanded, and `jh` has none.
#[cfg(feature = "rustcrypto")]
pub(super) fn jh() -> Backend {
    Backend::inferred(match () {
        () if cfg!(not(all(target_arch = "x86_64", target_feature = "sse2"))) => SOFT,
        () if cfg!(target_feature = "avx2") => "avx2",
        () if cfg!(target_feature = "avx") => "avx",
        () if cfg!(target_feature = "sse4.1") => "sse4.1",
        () if cfg!(target_feature = "ssse3") => "ssse3",
        () => "sse2",
    })
}

/// `aes`.
pub(super) fn aes() -> Backend {
    Backend::inferred(aes_path())
}

/// `kuznyechik`, which takes what the target has for certain, not what the CPU has.
#[cfg(feature = "rustcrypto")]
pub(super) fn kuznyechik() -> Backend {
    Backend::inferred(match () {
        () if cfg!(kuznyechik_backend = "compact_soft") => "compact-soft (cfg)",
        () if cfg!(kuznyechik_backend = "soft") => SOFT_FORCED,
        () if cfg!(all(
            any(target_arch = "x86_64", target_arch = "x86"),
            target_feature = "sse2"
        )) =>
        {
            "sse2"
        }
        () if cfg!(all(target_arch = "aarch64", target_feature = "neon")) => "neon",
        () => SOFT,
    })
}

/// `aes-gcm`: AES and, for GHASH, `polyval`.
pub(super) fn aes_gcm() -> Backend {
    Backend::inferred(both(aes_path(), polyval_path()))
}

/// `aes-gcm` over a block cipher of which there is portable code only.
#[cfg(feature = "rustcrypto")]
pub(super) fn portable_gcm() -> Backend {
    Backend::inferred(both(SOFT, polyval_path()))
}

/// `aegis` without its C code: the compilation's target decides, not the CPU that it runs on.
#[cfg(feature = "rustcrypto")]
pub(super) fn aegis() -> Backend {
    Backend::inferred(match () {
        () if cfg!(not(target_feature = "aes")) => SOFT,
        () if cfg!(any(target_arch = "x86", target_arch = "x86_64")) => "aes-ni",
        () if cfg!(target_arch = "aarch64") => "armv8-aes",
        () => SOFT,
    })
}

/// `scrypt`: the compilation's target decides, not the CPU that it runs on.
#[cfg(feature = "rustcrypto")]
pub(super) fn scrypt() -> Backend {
    let x86 = cfg!(any(target_arch = "x86", target_arch = "x86_64"));
    Backend::inferred(match () {
        () if cfg!(all(target_arch = "wasm32", target_feature = "simd128")) => "simd128",
        () if x86 && cfg!(target_feature = "sse2") => "sse2",
        () => SOFT,
    })
}

/// `argon2`: portable code, compiled a second time for AVX2.
#[cfg(feature = "rustcrypto")]
pub(super) fn argon2() -> Backend {
    Backend::inferred(if has(&["avx2"]) { "avx2" } else { SOFT })
}

/// `chacha20poly1305`: `chacha20` and `poly1305`.
pub(super) fn chacha20_poly1305() -> Backend {
    Backend::inferred(both(chacha20_path(), poly1305_path()))
}

/// `chacha20`.
#[cfg(feature = "rustcrypto")]
pub(super) fn chacha20() -> Backend {
    Backend::inferred(chacha20_path())
}

/// `poly1305`.
#[cfg(feature = "rustcrypto")]
pub(super) fn poly1305() -> Backend {
    Backend::inferred(poly1305_path())
}

/// `polyval`, and `ghash` over it.
#[cfg(feature = "rustcrypto")]
pub(super) fn polyval() -> Backend {
    Backend::inferred(polyval_path())
}

/// `ed25519-dalek`: the path of verification; making keys and signing use the serial code always.
pub(super) fn ed25519() -> Backend {
    Backend::inferred(match () {
        () if cfg!(curve25519_dalek_backend = "fiat") => "fiat (cfg)",
        () if cfg!(curve25519_dalek_backend = "serial") => SOFT_FORCED,
        () if cfg!(not(target_arch = "x86_64")) || cfg!(curve25519_dalek_bits = "32") => SOFT,
        () if cfg!(all(target_feature = "avx512ifma", target_feature = "avx512vl")) => "avx512",
        () if has(&["avx2"]) => "avx2",
        () => SOFT,
    })
}

/// `x25519-dalek`: the Montgomery ladder and the base-point table are serial code always.
pub(super) fn x25519() -> Backend {
    Backend::inferred(if cfg!(curve25519_dalek_backend = "fiat") { "fiat (cfg)" } else { SOFT })
}

/// `sha2`, both halves.
#[cfg(feature = "rustcrypto")]
pub(super) fn sha2() -> Backend {
    Backend::inferred(match (sha256().path, sha512().path) {
        (one, other) if one == other => one,
        (one, other) => format!("{one}+{other}").into(),
    })
}

/// `fn-dsa`: on 64-bit x86 and ARM it computes with the processor's floating-point numbers.
#[cfg(feature = "rustcrypto")]
pub(super) fn fn_dsa() -> Backend {
    Backend::inferred(if has(&["avx2"]) { "avx2" } else { SOFT })
}

/// `cpufeatures` believes in VAES only where the system keeps the ZMM registers too, unless VAES is
/// a feature of the compilation's target.
fn aes_path() -> &'static str {
    match () {
        () if cfg!(aes_backend = "soft") => SOFT_FORCED,
        () if has(&["armv8-aes"]) => "armv8-aes",
        () if has(&["vaes", "avx512f"]) => "vaes-avx512",
        () if cfg!(target_feature = "vaes") => "vaes",
        () if has(&["aes"]) => "aes-ni",
        () => SOFT,
    }
}

fn polyval_path() -> &'static str {
    match () {
        () if cfg!(polyval_backend = "soft") => SOFT_FORCED,
        () if has(&["avx", "pclmulqdq"]) => "clmul",
        () if has(&["armv8-aes"]) => "pmull",
        () => SOFT,
    }
}

fn chacha20_path() -> &'static str {
    match () {
        () if cfg!(chacha20_backend = "soft") => SOFT_FORCED,
        () if cfg!(chacha20_backend = "avx512") => "avx512 (cfg)",
        () if cfg!(chacha20_backend = "avx2") => "avx2 (cfg)",
        () if cfg!(chacha20_backend = "sse2") => "sse2 (cfg)",
        () if cfg!(chacha20_avx512) && has(&["avx512f", "avx512vl"]) => "avx512",
        () if has(&["avx2"]) => "avx2",
        () if has(&["sse2"]) => "sse2",
        () if cfg!(all(target_arch = "aarch64", target_feature = "neon")) => "neon",
        () => SOFT,
    }
}

fn poly1305_path() -> &'static str {
    match () {
        () if cfg!(poly1305_backend = "soft") => SOFT_FORCED,
        () if has(&["avx2"]) => "avx2",
        () => SOFT,
    }
}

fn both(cipher: &'static str, authenticator: &'static str) -> Cow<'static, str> {
    if cipher == authenticator { cipher.into() } else { format!("{cipher}+{authenticator}").into() }
}

/// Whether the CPU has all of these features. ARM's are called `armv8-...`, as one of them has the
/// name of one of x86's.
fn has(features: &[&str]) -> bool {
    features.iter().all(|feature| has_one(feature))
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
fn has_one(feature: &str) -> bool {
    use std::arch::is_x86_feature_detected as detected;
    match feature {
        "aes" => detected!("aes"),
        "avx" => detected!("avx"),
        "avx2" => detected!("avx2"),
        "avx512f" => detected!("avx512f"),
        "avx512vl" => detected!("avx512vl"),
        "pclmulqdq" => detected!("pclmulqdq"),
        "sha" => detected!("sha"),
        "sse2" => detected!("sse2"),
        "sse4.1" => detected!("sse4.1"),
        "ssse3" => detected!("ssse3"),
        "vaes" => detected!("vaes"),
        _ => false,
    }
}

#[cfg(target_arch = "aarch64")]
fn has_one(feature: &str) -> bool {
    use std::arch::is_aarch64_feature_detected as detected;
    match feature {
        "armv8-aes" => detected!("aes"),
        "armv8-sha2" => detected!("sha2"),
        "armv8-sha3" => detected!("sha3"),
        _ => false,
    }
}

#[cfg(not(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64")))]
fn has_one(_feature: &str) -> bool {
    false
}
