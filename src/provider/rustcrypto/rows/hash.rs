//! Hash functions.

use ascon_hash::AsconHash256;
use bash_hash::{BashHash256, BashHash384, BashHash512};
use belt_hash::BeltHash;
use blake2::{Blake2b256, Blake2b512, Blake2s256};
use digest::Digest;
use fsb::{Fsb160, Fsb224, Fsb256, Fsb384, Fsb512};
use gost94::{Gost94CryptoPro, Gost94Test};
use groestl::{Groestl224, Groestl256, Groestl384, Groestl512};
use jh::{Jh224, Jh256, Jh384, Jh512};
use kupyna::{Kupyna256, Kupyna384, Kupyna512};
use md2::Md2;
use md4::Md4;
use ripemd::{Ripemd128, Ripemd160, Ripemd256, Ripemd320};
use sha2::{Sha512_224, Sha512_256};
use sha3::{Keccak224, Keccak256, Keccak384, Keccak512, Sha3_224, Sha3_256, Sha3_384, Sha3_512};
use shabal::{Shabal192, Shabal224, Shabal256, Shabal384, Shabal512};
use skein::{
    Skein256_256, Skein256_512, Skein512_256, Skein512_512, Skein1024_256, Skein1024_512,
    Skein1024_1024,
};
use sm3::Sm3;
use streebog::{Streebog256, Streebog512};
use tiger::{Tiger, Tiger2};
use whirlpool::Whirlpool;

use crate::adapter::Adapter;
use crate::provider::rustcrypto::{backend, blake3, hash, mdc2, versions, who};

pub(super) fn adapters() -> Vec<Adapter> {
    [old(), sha2_and_sha3(), blake(), national(), of_the_contest()].concat()
}

fn old() -> Vec<Adapter> {
    use versions::{MD2, MD4, MDC2, RIPEMD, TIGER, WHIRLPOOL};
    vec![
        soft::<Md2>("md2", MD2),
        soft::<Md4>("md4", MD4),
        mdc2::adapter(who("mdc2", MDC2, backend::portable)),
        soft::<Ripemd128>("ripemd-128", RIPEMD),
        soft::<Ripemd160>("ripemd-160", RIPEMD),
        soft::<Ripemd256>("ripemd-256", RIPEMD),
        soft::<Ripemd320>("ripemd-320", RIPEMD),
        soft::<Whirlpool>("whirlpool", WHIRLPOOL),
        soft::<Tiger>("tiger", TIGER),
        soft::<Tiger2>("tiger2", TIGER),
    ]
}

fn sha2_and_sha3() -> Vec<Adapter> {
    use backend::{keccak, sha512};
    use versions::{ASCON_HASH, SHA2, SHA3};
    vec![
        hash::adapter::<Sha512_224>(who("sha-512-224", SHA2, sha512)),
        hash::adapter::<Sha512_256>(who("sha-512-256", SHA2, sha512)),
        hash::adapter::<Sha3_224>(who("sha3-224", SHA3, keccak)),
        hash::adapter::<Sha3_256>(who("sha3-256", SHA3, keccak)),
        hash::adapter::<Sha3_384>(who("sha3-384", SHA3, keccak)),
        hash::adapter::<Sha3_512>(who("sha3-512", SHA3, keccak)),
        hash::adapter::<Keccak224>(who("keccak-224", SHA3, keccak)),
        hash::adapter::<Keccak256>(who("keccak-256", SHA3, keccak)),
        hash::adapter::<Keccak384>(who("keccak-384", SHA3, keccak)),
        hash::adapter::<Keccak512>(who("keccak-512", SHA3, keccak)),
        soft::<AsconHash256>("ascon-hash256", ASCON_HASH),
    ]
}

fn blake() -> Vec<Adapter> {
    use versions::{BLAKE2, BLAKE3};
    vec![
        soft::<Blake2b256>("blake2b-256", BLAKE2),
        soft::<Blake2b512>("blake2b-512", BLAKE2),
        soft::<Blake2s256>("blake2s-256", BLAKE2),
        blake3::hash(who("blake3", BLAKE3, backend::blake3)),
    ]
}

fn national() -> Vec<Adapter> {
    use versions::{BASH_HASH, BELT_HASH, GOST94, KUPYNA, SM3, STREEBOG};
    vec![
        soft::<Sm3>("sm3", SM3),
        soft::<Streebog256>("streebog-256", STREEBOG),
        soft::<Streebog512>("streebog-512", STREEBOG),
        soft::<Gost94CryptoPro>("gost94", GOST94),
        soft::<Gost94Test>("gost94-test", GOST94),
        soft::<BeltHash>("belt-hash", BELT_HASH),
        soft::<BashHash256>("bash256", BASH_HASH),
        soft::<BashHash384>("bash384", BASH_HASH),
        soft::<BashHash512>("bash512", BASH_HASH),
        soft::<Kupyna256>("kupyna-256", KUPYNA),
        soft::<Kupyna384>("kupyna-384", KUPYNA),
        soft::<Kupyna512>("kupyna-512", KUPYNA),
    ]
}

/// Those that wanted to be SHA-3.
fn of_the_contest() -> Vec<Adapter> {
    use versions::{FSB, GROESTL, JH, SHABAL, SKEIN};
    vec![
        soft::<Groestl224>("groestl-224", GROESTL),
        soft::<Groestl256>("groestl-256", GROESTL),
        soft::<Groestl384>("groestl-384", GROESTL),
        soft::<Groestl512>("groestl-512", GROESTL),
        hash::adapter::<Jh224>(who("jh-224", JH, backend::jh)),
        hash::adapter::<Jh256>(who("jh-256", JH, backend::jh)),
        hash::adapter::<Jh384>(who("jh-384", JH, backend::jh)),
        hash::adapter::<Jh512>(who("jh-512", JH, backend::jh)),
        soft::<Skein256_256>("skein-256", SKEIN),
        soft::<Skein256_512>("skein-256-512", SKEIN),
        soft::<Skein512_256>("skein-512-256", SKEIN),
        soft::<Skein512_512>("skein-512", SKEIN),
        soft::<Skein1024_256>("skein-1024-256", SKEIN),
        soft::<Skein1024_512>("skein-1024-512", SKEIN),
        soft::<Skein1024_1024>("skein-1024", SKEIN),
        soft::<Shabal192>("shabal-192", SHABAL),
        soft::<Shabal224>("shabal-224", SHABAL),
        soft::<Shabal256>("shabal-256", SHABAL),
        soft::<Shabal384>("shabal-384", SHABAL),
        soft::<Shabal512>("shabal-512", SHABAL),
        soft::<Fsb160>("fsb-160", FSB),
        soft::<Fsb224>("fsb-224", FSB),
        soft::<Fsb256>("fsb-256", FSB),
        soft::<Fsb384>("fsb-384", FSB),
        soft::<Fsb512>("fsb-512", FSB),
    ]
}

/// A row whose crate has portable code only.
fn soft<D: Digest + Send + 'static>(algorithm: &'static str, version: &'static str) -> Adapter {
    hash::adapter::<D>(who(algorithm, version, backend::portable))
}
