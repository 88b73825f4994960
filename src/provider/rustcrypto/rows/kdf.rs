//! Key derivation and password hashing, each with the costs at which it is timed.

use ripemd::Ripemd160;
use sha1::Sha1;
use sha2::{Sha256, Sha384, Sha512};
use whirlpool::Whirlpool;

use crate::adapter::{Adapter, KdfCost};
use crate::provider::rustcrypto::kdf::{
    self, Argon, Bcrypt, BcryptPbkdf, Hkdf, Pbkdf2, Scrypt, adapter,
};
use crate::provider::rustcrypto::{backend, versions, who};

pub(super) fn adapters() -> Vec<Adapter> {
    use versions::{ARGON2, BCRYPT, BCRYPT_PBKDF, HKDF, SCRYPT};
    use versions::{PBKDF2_RIPEMD, PBKDF2_SHA1, PBKDF2_SHA2, PBKDF2_WHIRLPOOL};
    vec![
        adapter::<Hkdf<Sha256>>(who("hkdf-sha-256", HKDF, backend::sha256), &[KdfCost::None]),
        adapter::<Hkdf<Sha384>>(who("hkdf-sha-384", HKDF, backend::sha512), &[KdfCost::None]),
        adapter::<Hkdf<Sha512>>(who("hkdf-sha-512", HKDF, backend::sha512), &[KdfCost::None]),
        adapter::<Pbkdf2<Sha1>>(
            who("pbkdf2-hmac-sha-1", PBKDF2_SHA1, backend::sha1),
            &[ITERATIONS, WPA2],
        ),
        adapter::<Pbkdf2<Sha256>>(
            who("pbkdf2-hmac-sha-256", PBKDF2_SHA2, backend::sha256),
            &[ITERATIONS, OWASP_SHA256],
        ),
        adapter::<Pbkdf2<Sha512>>(
            who("pbkdf2-hmac-sha-512", PBKDF2_SHA2, backend::sha512),
            &[ITERATIONS, OWASP_SHA512],
        ),
        adapter::<Pbkdf2<Ripemd160>>(
            who("pbkdf2-hmac-ripemd-160", PBKDF2_RIPEMD, backend::portable),
            &[ITERATIONS],
        ),
        adapter::<Pbkdf2<Whirlpool>>(
            who("pbkdf2-hmac-whirlpool", PBKDF2_WHIRLPOOL, backend::portable),
            &[ITERATIONS],
        ),
        adapter::<Scrypt>(who("scrypt", SCRYPT, backend::scrypt), &[SCRYPT_16_MIB, SCRYPT_128_MIB]),
        adapter::<Argon<kdf::Id>>(who("argon2id", ARGON2, backend::argon2), ARGON2_COSTS),
        adapter::<Argon<kdf::I>>(who("argon2i", ARGON2, backend::argon2), ARGON2_COSTS),
        adapter::<Argon<kdf::D>>(who("argon2d", ARGON2, backend::argon2), ARGON2_COSTS),
        adapter::<Bcrypt>(
            who("bcrypt", BCRYPT, backend::portable),
            &[KdfCost::Log2Rounds(10), KdfCost::Log2Rounds(12)],
        ),
        adapter::<BcryptPbkdf>(
            who("bcrypt-pbkdf", BCRYPT_PBKDF, backend::portable),
            &[KdfCost::Rounds(16), KdfCost::Rounds(24)],
        ),
    ]
}

/// A round number, so that the hashes can be set against each other.
const ITERATIONS: KdfCost = KdfCost::Iterations(10_000);
/// IEEE 802.11-2020, annex J.4: a passphrase to a key.
const WPA2: KdfCost = KdfCost::Iterations(4096);
/// OWASP Password Storage Cheat Sheet, 2023.
const OWASP_SHA256: KdfCost = KdfCost::Iterations(600_000);
/// As above.
const OWASP_SHA512: KdfCost = KdfCost::Iterations(210_000);
/// RFC 7914, section 2, calls r = 8 and p = 1 good; N = 2^14 is what its author gave for logins.
const SCRYPT_16_MIB: KdfCost = KdfCost::Scrypt { log2_n: 14, r: 8, p: 1 };
/// OWASP Password Storage Cheat Sheet, 2023.
const SCRYPT_128_MIB: KdfCost = KdfCost::Scrypt { log2_n: 17, r: 8, p: 1 };

/// OWASP's (2023), RFC 9106's second choice (section 4), and that in one lane.
const ARGON2_COSTS: &[KdfCost] = &[
    KdfCost::Argon2 { memory_kib: 19_456, passes: 2, lanes: 1 },
    KdfCost::Argon2 { memory_kib: 65_536, passes: 3, lanes: 4 },
    KdfCost::Argon2 { memory_kib: 65_536, passes: 3, lanes: 1 },
];
