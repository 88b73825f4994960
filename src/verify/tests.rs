//! Families that no provider serves yet, asked of toys: each right, and wrong in one way.

use std::sync::Arc;

use super::{Verdict, check};
use crate::Registry;
use crate::adapter::{
    Adapter, DecapsulateContext, DecapsulationKey, EncapsulateContext, Identity, Kdf, KdfContext,
    KdfCost, Kem, Mac, MacContext, MacKey, PrivateKey, PublicKey, Xof, XofContext,
};
use crate::algorithm::{Algorithm, Case, Family, Vectors};
use crate::error::{Error, Result, nonce_length};

/// A toy of any family; a wrong one adds its fault to what it computes.
#[derive(Clone, Copy, Default)]
struct Toy {
    fault: u8,
    /// Whether a KEM accepts what it must refuse.
    accepts: bool,
}

fn identity() -> Identity {
    Identity::new("toy", "mine", "1")
}

fn verdict(family: Family, adapter: Adapter, cases: &[Case]) -> Verdict {
    let mut algorithm = Algorithm::new("toy", family, "here").tag_bytes(1);
    if family == Family::Mac {
        algorithm = algorithm.one_time_key();
    }
    let vectors = Vectors::new("here", cases.to_vec());
    let registry = Registry::empty().with_algorithm(algorithm, vectors).with(adapter);
    check(&registry.entries()[0])
}

fn sum(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0, |sum, byte| sum.wrapping_add(*byte))
}

/// Byte `i` of the output is the sum of the message plus `i`.
struct Sponge(Toy, u8, u8);

impl Xof for Toy {
    fn identity(&self) -> Identity {
        identity()
    }
    fn context(&self) -> Result<Box<dyn XofContext>> {
        Ok(Box::new(Sponge(*self, 0, 0)))
    }
}

impl XofContext for Sponge {
    fn reset(&mut self) {
        (self.1, self.2) = (0, 0);
    }
    fn absorb(&mut self, data: &[u8]) -> Result<()> {
        self.1 = self.1.wrapping_add(sum(data));
        Ok(())
    }
    fn squeeze(&mut self, out: &mut [u8]) -> Result<()> {
        for byte in out {
            *byte = self.1.wrapping_add(self.2);
            self.2 = self.2.wrapping_add(1 + self.0.fault);
        }
        Ok(())
    }
}

#[test]
fn extendable_output() {
    let case = Case::new().with("message", [1, 2, 3]).with("output", [6, 7, 8, 9]);
    let ask = |toy| verdict(Family::Xof, Adapter::xof(toy), std::slice::from_ref(&case));
    ask(Toy::default()).require().unwrap();
    let wrong = ask(Toy { fault: 1, ..Toy::default() });
    assert!(wrong.failed[0].ends_with("hash: `output` differs from byte 1 on: 08 instead of 07"));
}

/// The tag is the sum of key and message.
impl Mac for Toy {
    fn identity(&self) -> Identity {
        identity()
    }
    fn key(&self, _key: &[u8]) -> Result<Arc<dyn MacKey>> {
        Err(Error::Unsupported { operation: "a key for many messages".into() })
    }
    fn one_time(&self) -> Result<Box<dyn MacContext>> {
        Ok(Box::new(*self))
    }
}

impl MacContext for Toy {
    fn mac(&mut self, nonce: &[u8], message: &[u8], tag: &mut [u8]) -> Result<()> {
        nonce_length(nonce.len(), 2)?;
        tag[0] = sum(nonce).wrapping_add(sum(message)).wrapping_add(self.fault);
        Ok(())
    }
}

#[test]
fn a_code_with_a_one_time_key() {
    let case = Case::new().with("key", [9, 1]).with("message", [1, 2]).with("tag", [13]);
    let forged =
        Case::new().with("key", [9, 1]).with("message", [1, 2]).with("tag", [14]).refused();
    let ask = |toy| verdict(Family::Mac, Adapter::mac(toy), &[case.clone(), forged.clone()]);
    let right = ask(Toy::default());
    assert_eq!(right.passed, 2, "{right:?}");
    let wrong = ask(Toy { fault: 1, ..Toy::default() });
    assert!(wrong.failed[0].contains("`tag` differs"), "{wrong:?}");
    assert!(wrong.failed[1].contains("the invalid `tag` is the one computed"), "{wrong:?}");
}

/// Every byte is the sum of secret, salt, info and count.
struct Derivation(u8);

impl Kdf for Toy {
    fn identity(&self) -> Identity {
        identity()
    }
    fn usual_cost(&self) -> KdfCost {
        KdfCost::Iterations(1)
    }
    fn context(&self, cost: KdfCost) -> Result<Box<dyn KdfContext>> {
        match cost {
            KdfCost::Iterations(count @ 1..) => {
                Ok(Box::new(Derivation(self.fault.wrapping_add(count as u8))))
            }
            KdfCost::Iterations(0) => Err(Error::Usage("no iteration".into())),
            _ => Err(Error::Unsupported { operation: "that cost".into() }),
        }
    }
}

impl KdfContext for Derivation {
    fn derive(&mut self, secret: &[u8], salt: &[u8], info: &[u8], out: &mut [u8]) -> Result<()> {
        out.fill(sum(&[secret, salt, info, &[self.0]].concat()));
        Ok(())
    }
}

#[test]
fn a_derivation() {
    let of =
        |count: &[u8]| Case::new().with("secret", [1]).with("salt", [2]).with("iterations", count);
    let cases = [of(&[3]).with("output", [6, 6]), of(&[0, 0]).refused()];
    let ask = |toy| verdict(Family::Kdf, Adapter::kdf(toy), &cases);
    let right = ask(Toy::default());
    assert_eq!(right.passed, 2, "{right:?}");
    assert!(ask(Toy { fault: 1, ..Toy::default() }).failed[0].contains("derive: `output` differs"));
    let other = Case::new().with("secret", [1]).with("log2_rounds", [4]).with("output", [0]);
    let skipped = verdict(Family::Kdf, Adapter::kdf(Toy::default()), &[other]);
    assert_eq!((skipped.passed, skipped.skipped.len()), (0, 1));
    assert!(skipped.require().unwrap_err().to_string().contains("that cost is not offered here"));
}

/// The secret is encapsulation plus key; an encapsulation of 255 is refused.
struct ToyKey(Toy, u8);

impl Kem for Toy {
    fn identity(&self) -> Identity {
        identity()
    }
    fn lengths(&self) -> (usize, usize) {
        (1, 1)
    }
    fn private_key(&self, key: &PrivateKey) -> Result<Arc<dyn DecapsulationKey>> {
        match key {
            PrivateKey::Seed(seed) => Ok(Arc::new(ToyKey(*self, seed[0]))),
            other => Err(Error::KeyMaterial(format!("it is a {}", other.form()))),
        }
    }
    fn encapsulator(&self, key: &PublicKey, _seed: u64) -> Result<Box<dyn EncapsulateContext>> {
        Ok(Box::new(ToyKey(*self, key.bytes().unwrap()[0])))
    }
}

impl DecapsulationKey for ToyKey {
    fn public(&self) -> Result<PublicKey> {
        Ok(PublicKey::Bytes(vec![self.1]))
    }
    fn context(&self) -> Result<Box<dyn DecapsulateContext>> {
        Ok(Box::new(Self(self.0, self.1)))
    }
}

impl DecapsulateContext for ToyKey {
    fn decapsulate(&mut self, ciphertext: &[u8], secret: &mut [u8]) -> Result<()> {
        if ciphertext == [255] && !self.0.accepts {
            return Err(Error::Refused { what: "encapsulation" });
        }
        secret[0] = ciphertext[0].wrapping_add(self.1).wrapping_add(self.0.fault);
        Ok(())
    }
}

impl EncapsulateContext for ToyKey {
    fn encapsulate(&mut self, ciphertext: &mut [u8], secret: &mut [u8]) -> Result<()> {
        self.encapsulate_with(&[7], ciphertext, secret)
    }
    fn encapsulate_with(
        &mut self,
        random: &[u8],
        ciphertext: &mut [u8],
        secret: &mut [u8],
    ) -> Result<()> {
        ciphertext[0] = random[0];
        secret[0] = random[0].wrapping_add(self.1);
        Ok(())
    }
}

#[test]
fn an_encapsulation() {
    let of = |form| Case::new().with(form, [5]).with("public", [5]).with("randomness", [20]);
    let good = |form| of(form).with("ciphertext", [20]).with("secret", [25]);
    let cases = [good("seed"), of("seed").with("ciphertext", [255]).refused(), good("scalar")];
    let ask = |toy| verdict(Family::Kem, Adapter::kem(toy), &cases);
    let right = ask(Toy::default());
    assert_eq!((right.passed, right.skipped.len(), right.failed.len()), (2, 1, 0), "{right:?}");
    assert!(right.skipped[0].contains("it is a scalar"), "{right:?}");
    let wrong = ask(Toy { fault: 1, ..Toy::default() });
    assert!(wrong.failed[0].contains("decapsulate: `secret` differs"), "{wrong:?}");
    let lax = ask(Toy { accepts: true, ..Toy::default() });
    assert!(lax.failed[0].contains("the invalid encapsulation is accepted"), "{lax:?}");
}
