//! The primes of finite-field Diffie-Hellman groups, big-endian in hexadecimal, as RFC 7919 (appendix A)
//! and RFC 3526 (section 3) print them. The generator of each group is 2.

/// RFC 7919, appendix A: ffdhe2048.
pub(super) const FFDHE2048: &str = "\
    ffffffffffffffffadf85458a2bb4a9aafdc5620273d3cf1d8b9c583ce2d3695a9e13641146433fbcc939dce\
    249b3ef97d2fe363630c75d8f681b202aec4617ad3df1ed5d5fd65612433f51f5f066ed0856365553ded1af3\
    b557135e7f57c935984f0c70e0e68b77e2a689daf3efe8721df158a136ade73530acca4f483a797abc0ab182\
    b324fb61d108a94bb2c8e3fbb96adab760d7f4681d4f42a3de394df4ae56ede76372bb190b07a7c8ee0a6d70\
    9e02fce1cdf7e2ecc03404cd28342f619172fe9ce98583ff8e4f1232eef28183c3fe3b1b4c6fad733bb5fcbc\
    2ec22005c58ef1837d1683b2c6f34a26c1b2effa886b423861285c97ffffffffffffffff";

/// RFC 7919, appendix A: ffdhe3072.
pub(super) const FFDHE3072: &str = "\
    ffffffffffffffffadf85458a2bb4a9aafdc5620273d3cf1d8b9c583ce2d3695a9e13641146433fbcc939dce\
    249b3ef97d2fe363630c75d8f681b202aec4617ad3df1ed5d5fd65612433f51f5f066ed0856365553ded1af3\
    b557135e7f57c935984f0c70e0e68b77e2a689daf3efe8721df158a136ade73530acca4f483a797abc0ab182\
    b324fb61d108a94bb2c8e3fbb96adab760d7f4681d4f42a3de394df4ae56ede76372bb190b07a7c8ee0a6d70\
    9e02fce1cdf7e2ecc03404cd28342f619172fe9ce98583ff8e4f1232eef28183c3fe3b1b4c6fad733bb5fcbc\
    2ec22005c58ef1837d1683b2c6f34a26c1b2effa886b4238611fcfdcde355b3b6519035bbc34f4def99c0238\
    61b46fc9d6e6c9077ad91d2691f7f7ee598cb0fac186d91caefe130985139270b4130c93bc437944f4fd4452\
    e2d74dd364f2e21e71f54bff5cae82ab9c9df69ee86d2bc522363a0dabc521979b0deada1dbf9a42d5c4484e\
    0abcd06bfa53ddef3c1b20ee3fd59d7c25e41d2b66c62e37ffffffffffffffff";

/// RFC 7919, appendix A: ffdhe4096.
pub(super) const FFDHE4096: &str = "\
    ffffffffffffffffadf85458a2bb4a9aafdc5620273d3cf1d8b9c583ce2d3695a9e13641146433fbcc939dce\
    249b3ef97d2fe363630c75d8f681b202aec4617ad3df1ed5d5fd65612433f51f5f066ed0856365553ded1af3\
    b557135e7f57c935984f0c70e0e68b77e2a689daf3efe8721df158a136ade73530acca4f483a797abc0ab182\
    b324fb61d108a94bb2c8e3fbb96adab760d7f4681d4f42a3de394df4ae56ede76372bb190b07a7c8ee0a6d70\
    9e02fce1cdf7e2ecc03404cd28342f619172fe9ce98583ff8e4f1232eef28183c3fe3b1b4c6fad733bb5fcbc\
    2ec22005c58ef1837d1683b2c6f34a26c1b2effa886b4238611fcfdcde355b3b6519035bbc34f4def99c0238\
    61b46fc9d6e6c9077ad91d2691f7f7ee598cb0fac186d91caefe130985139270b4130c93bc437944f4fd4452\
    e2d74dd364f2e21e71f54bff5cae82ab9c9df69ee86d2bc522363a0dabc521979b0deada1dbf9a42d5c4484e\
    0abcd06bfa53ddef3c1b20ee3fd59d7c25e41d2b669e1ef16e6f52c3164df4fb7930e9e4e58857b6ac7d5f42\
    d69f6d187763cf1d5503400487f55ba57e31cc7a7135c886efb4318aed6a1e012d9e6832a907600a918130c4\
    6dc778f971ad0038092999a333cb8b7a1a1db93d7140003c2a4ecea9f98d0acc0a8291cdcec97dcf8ec9b55a\
    7f88a46b4db5a851f44182e1c68a007e5e655f6affffffffffffffff";

/// RFC 7919, appendix A: ffdhe6144.
pub(super) const FFDHE6144: &str = "\
    ffffffffffffffffadf85458a2bb4a9aafdc5620273d3cf1d8b9c583ce2d3695a9e13641146433fbcc939dce\
    249b3ef97d2fe363630c75d8f681b202aec4617ad3df1ed5d5fd65612433f51f5f066ed0856365553ded1af3\
    b557135e7f57c935984f0c70e0e68b77e2a689daf3efe8721df158a136ade73530acca4f483a797abc0ab182\
    b324fb61d108a94bb2c8e3fbb96adab760d7f4681d4f42a3de394df4ae56ede76372bb190b07a7c8ee0a6d70\
    9e02fce1cdf7e2ecc03404cd28342f619172fe9ce98583ff8e4f1232eef28183c3fe3b1b4c6fad733bb5fcbc\
    2ec22005c58ef1837d1683b2c6f34a26c1b2effa886b4238611fcfdcde355b3b6519035bbc34f4def99c0238\
    61b46fc9d6e6c9077ad91d2691f7f7ee598cb0fac186d91caefe130985139270b4130c93bc437944f4fd4452\
    e2d74dd364f2e21e71f54bff5cae82ab9c9df69ee86d2bc522363a0dabc521979b0deada1dbf9a42d5c4484e\
    0abcd06bfa53ddef3c1b20ee3fd59d7c25e41d2b669e1ef16e6f52c3164df4fb7930e9e4e58857b6ac7d5f42\
    d69f6d187763cf1d5503400487f55ba57e31cc7a7135c886efb4318aed6a1e012d9e6832a907600a918130c4\
    6dc778f971ad0038092999a333cb8b7a1a1db93d7140003c2a4ecea9f98d0acc0a8291cdcec97dcf8ec9b55a\
    7f88a46b4db5a851f44182e1c68a007e5e0dd9020bfd64b645036c7a4e677d2c38532a3a23ba4442caf53ea6\
    3bb454329b7624c8917bdd64b1c0fd4cb38e8c334c701c3acdad0657fccfec719b1f5c3e4e46041f388147fb\
    4cfdb477a52471f7a9a96910b855322edb6340d8a00ef092350511e30abec1fff9e3a26e7fb29f8c183023c3\
    587e38da0077d9b4763e4e4b94b2bbc194c6651e77caf992eeaac0232a281bf6b3a739c1226116820ae8db58\
    47a67cbef9c9091b462d538cd72b03746ae77f5e62292c311562a846505dc82db854338ae49f5235c95b9117\
    8ccf2dd5cacef403ec9d1810c6272b045b3b71f9dc6b80d63fdd4a8e9adb1e6962a69526d43161c1a41d570d\
    7938dad4a40e329cd0e40e65ffffffffffffffff";

/// RFC 7919, appendix A: ffdhe8192.
pub(super) const FFDHE8192: &str = "\
    ffffffffffffffffadf85458a2bb4a9aafdc5620273d3cf1d8b9c583ce2d3695a9e13641146433fbcc939dce\
    249b3ef97d2fe363630c75d8f681b202aec4617ad3df1ed5d5fd65612433f51f5f066ed0856365553ded1af3\
    b557135e7f57c935984f0c70e0e68b77e2a689daf3efe8721df158a136ade73530acca4f483a797abc0ab182\
    b324fb61d108a94bb2c8e3fbb96adab760d7f4681d4f42a3de394df4ae56ede76372bb190b07a7c8ee0a6d70\
    9e02fce1cdf7e2ecc03404cd28342f619172fe9ce98583ff8e4f1232eef28183c3fe3b1b4c6fad733bb5fcbc\
    2ec22005c58ef1837d1683b2c6f34a26c1b2effa886b4238611fcfdcde355b3b6519035bbc34f4def99c0238\
    61b46fc9d6e6c9077ad91d2691f7f7ee598cb0fac186d91caefe130985139270b4130c93bc437944f4fd4452\
    e2d74dd364f2e21e71f54bff5cae82ab9c9df69ee86d2bc522363a0dabc521979b0deada1dbf9a42d5c4484e\
    0abcd06bfa53ddef3c1b20ee3fd59d7c25e41d2b669e1ef16e6f52c3164df4fb7930e9e4e58857b6ac7d5f42\
    d69f6d187763cf1d5503400487f55ba57e31cc7a7135c886efb4318aed6a1e012d9e6832a907600a918130c4\
    6dc778f971ad0038092999a333cb8b7a1a1db93d7140003c2a4ecea9f98d0acc0a8291cdcec97dcf8ec9b55a\
    7f88a46b4db5a851f44182e1c68a007e5e0dd9020bfd64b645036c7a4e677d2c38532a3a23ba4442caf53ea6\
    3bb454329b7624c8917bdd64b1c0fd4cb38e8c334c701c3acdad0657fccfec719b1f5c3e4e46041f388147fb\
    4cfdb477a52471f7a9a96910b855322edb6340d8a00ef092350511e30abec1fff9e3a26e7fb29f8c183023c3\
    587e38da0077d9b4763e4e4b94b2bbc194c6651e77caf992eeaac0232a281bf6b3a739c1226116820ae8db58\
    47a67cbef9c9091b462d538cd72b03746ae77f5e62292c311562a846505dc82db854338ae49f5235c95b9117\
    8ccf2dd5cacef403ec9d1810c6272b045b3b71f9dc6b80d63fdd4a8e9adb1e6962a69526d43161c1a41d570d\
    7938dad4a40e329ccff46aaa36ad004cf600c8381e425a31d951ae64fdb23fcec9509d43687feb69edd1cc5e\
    0b8cc3bdf64b10ef86b63142a3ab8829555b2f747c932665cb2c0f1cc01bd70229388839d2af05e454504ac7\
    8b7582822846c0ba35c35f5c59160cc046fd8251541fc68c9c86b022bb7099876a460e7451a8a93109703fee\
    1c217e6c3826e52c51aa691e0e423cfc99e9e31650c1217b624816cdad9a95f9d5b8019488d9c0a0a1fe3075\
    a577e23183f81d4a3f2fa4571efc8ce0ba8a4fe8b6855dfe72b0a66eded2fbabfbe58a30fafabe1c5d71a87e\
    2f741ef8c1fe86fea6bbfde530677f0d97d11d49f7a8443d0822e506a9f4614e011e2a94838ff88cd68c8bb7\
    c5c6424cffffffffffffffff";

/// RFC 3526, section 3: the 2048-bit MODP group, group 14.
pub(super) const MODP2048: &str = "\
    ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a0879\
    8e3404ddef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b\
    0bff5cb6f406b7edee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf0598da4836\
    1c55d39a69163fa8fd24cf5f83655d23dca3ad961c62f356208552bb9ed529077096966d670c354e4abc9804\
    f1746c08ca18217c32905e462e36ce3be39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf6\
    955817183995497cea956ae515d2261898fa051015728e5a8aacaa68ffffffffffffffff";

#[cfg(test)]
mod tests {
    use super::*;
    use crypto_bigint::{BoxedUint, NonZero};

    /// A fraction of this many bits more than is wanted keeps the sum of a series exact enough.
    const GUARD_BITS: u32 = 64;

    /// RFC 7919: 2^b - 2^(b-64) + {[2^(b-130) e] + X} 2^64 - 1, e being the sum of 1/k!.
    #[test]
    fn the_primes_of_rfc_7919_are_those_of_its_formula() {
        for (bits, x, prime) in [
            (2048, 560_316_u64, FFDHE2048),
            (3072, 2_625_351, FFDHE3072),
            (4096, 5_736_041, FFDHE4096),
            (6144, 15_705_020, FFDHE6144),
            (8192, 10_965_728, FFDHE8192),
        ] {
            let mut term = one(bits).shl(bits - 130 + GUARD_BITS);
            let mut e = BoxedUint::zero_with_precision(bits);
            for k in 1_u64.. {
                if bool::from(term.is_zero()) {
                    break;
                }
                e = e.wrapping_add(&term);
                term = &term / NonZero::new(BoxedUint::from(k)).expect("k is not zero");
            }
            assert_eq!(number(prime, bits), of_formula(bits, &e.shr(GUARD_BITS), x), "{bits}");
        }
    }

    /// RFC 3526: 2^b - 2^(b-64) - 1 + 2^64 {[2^(b-130) pi] + X}; pi by Machin's formula.
    #[test]
    fn the_prime_of_rfc_3526_is_that_of_its_formula() {
        let arctan_of_one_by = |x: u64| {
            let by = |n: u64| NonZero::new(BoxedUint::from(n)).expect("n is not zero");
            let mut power = one(2048).shl(2048 - 130 + GUARD_BITS) / by(x);
            let mut sum = BoxedUint::zero_with_precision(2048);
            for k in 0_u64.. {
                if bool::from(power.is_zero()) {
                    break;
                }
                let term = &power / by(2 * k + 1);
                sum = if k % 2 == 0 { sum.wrapping_add(&term) } else { sum.wrapping_sub(&term) };
                power /= by(x * x);
            }
            sum
        };
        let pi = arctan_of_one_by(5).shl(4).wrapping_sub(arctan_of_one_by(239).shl(2));
        assert_eq!(number(MODP2048, 2048), of_formula(2048, &pi.shr(GUARD_BITS), 124_476));
    }

    fn of_formula(bits: u32, fraction: &BoxedUint, x: u64) -> BoxedUint {
        let middle = fraction.wrapping_add(BoxedUint::from(x)).shl(64);
        BoxedUint::zero_with_precision(bits)
            .wrapping_sub(one(bits).shl(bits - 64))
            .wrapping_add(middle)
            .wrapping_sub(one(bits))
    }

    fn one(bits: u32) -> BoxedUint {
        BoxedUint::one_with_precision(bits)
    }

    fn number(prime: &str, bits: u32) -> BoxedUint {
        BoxedUint::from_be_hex(prime, bits).expect("hexadecimal digits")
    }
}
