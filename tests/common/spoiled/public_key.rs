//! Signatures and key agreement.

use std::sync::Arc;

use cipherbench::adapter::{
    AgreeContext, Agreement, AgreementKey, EphemeralContext, Identity, KeyPairGenerator,
    PrivateKey, PublicKey, SignContext, Signature, SigningKey, VerifyContext, VerifyingKey,
};
use cipherbench::algorithm::Operation;
use cipherbench::error::Result;

use super::Spoiled;

impl Signature for Spoiled<Arc<dyn Signature>> {
    factory!();

    fn signing_key(&self, key: &PrivateKey) -> Result<Arc<dyn SigningKey>> {
        self.take_key()?;
        Ok(Arc::new(self.around(self.inner.signing_key(key)?)))
    }

    fn verifying_key(&self, key: &PublicKey) -> Result<Arc<dyn VerifyingKey>> {
        self.take_key()?;
        Ok(Arc::new(self.around(self.inner.verifying_key(key)?)))
    }

    fn generator(&self, seed: u64) -> Result<Box<dyn KeyPairGenerator>> {
        self.inner.generator(seed)
    }
}

impl SigningKey for Spoiled<Arc<dyn SigningKey>> {
    fn public(&self) -> Result<PublicKey> {
        self.inner.public()
    }

    fn context(&self) -> Result<Box<dyn SignContext>> {
        Ok(Box::new(self.around(self.inner.context()?)))
    }
}

impl SignContext for Spoiled<Box<dyn SignContext>> {
    fn sign(&mut self, message: &[u8], out: &mut [u8]) -> Result<usize> {
        self.at_work();
        let length = self.inner.sign(message, out)?;
        self.output(message.len(), &mut out[length / 2..]);
        Ok(length)
    }
}

impl VerifyingKey for Spoiled<Arc<dyn VerifyingKey>> {
    fn context(&self) -> Result<Box<dyn VerifyContext>> {
        Ok(Box::new(self.around(self.inner.context()?)))
    }
}

impl VerifyContext for Spoiled<Box<dyn VerifyContext>> {
    fn verify(&mut self, message: &[u8], signature: &[u8]) -> Result<()> {
        let genuine = self.inner.verify(message, signature);
        self.judgement("signature", genuine)
    }
}

impl Agreement for Spoiled<Arc<dyn Agreement>> {
    factory!();

    fn private_key(&self, key: &PrivateKey) -> Result<Arc<dyn AgreementKey>> {
        self.take_key()?;
        Ok(Arc::new(self.around(self.inner.private_key(key)?)))
    }

    fn generator(&self, seed: u64) -> Result<Box<dyn KeyPairGenerator>> {
        self.inner.generator(seed)
    }

    fn ephemeral(&self, seed: u64) -> Result<Box<dyn EphemeralContext>> {
        self.take_key()?;
        self.inner.ephemeral(seed)
    }
}

impl AgreementKey for Spoiled<Arc<dyn AgreementKey>> {
    fn public(&self) -> Result<PublicKey> {
        self.inner.public()
    }

    fn context(&self) -> Result<Box<dyn AgreeContext>> {
        Ok(Box::new(self.around(self.inner.context()?)))
    }
}

impl AgreeContext for Spoiled<Box<dyn AgreeContext>> {
    fn peer(&mut self, public: &[u8]) -> Result<()> {
        self.inner.peer(public)
    }

    fn agree(&mut self, secret: &mut [u8]) -> Result<()> {
        self.at_work();
        self.inner.agree(secret)?;
        self.output(0, secret);
        Ok(())
    }
}
