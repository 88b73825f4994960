//! Key encapsulation.

use frodo_kem::hazmat::{
    FrodoKem640Aes, FrodoKem640Shake, FrodoKem976Aes, FrodoKem976Shake, FrodoKem1344Aes,
    FrodoKem1344Shake,
};
use ml_kem::{MlKem512, MlKem768, MlKem1024};
use x_wing::XWingKem;

use crate::adapter::Adapter;
use crate::provider::rustcrypto::frodo::Frodo;
use crate::provider::rustcrypto::kem::{Of, adapter};
use crate::provider::rustcrypto::{backend, versions, who};

pub(super) fn adapters() -> Vec<Adapter> {
    use versions::{FRODO_KEM_AES, FRODO_KEM_SHAKE, ML_KEM, X_WING};
    let (keccak, aes) = (backend::keccak, backend::aes);
    vec![
        adapter::<Of<MlKem512, 32>>(who("ml-kem-512", ML_KEM, keccak)),
        adapter::<Of<MlKem768, 32>>(who("ml-kem-768", ML_KEM, keccak)),
        adapter::<Of<MlKem1024, 32>>(who("ml-kem-1024", ML_KEM, keccak)),
        adapter::<Of<XWingKem, 64>>(who("x-wing", X_WING, keccak)),
        adapter::<Frodo<FrodoKem640Shake>>(who("frodokem-640-shake", FRODO_KEM_SHAKE, keccak)),
        adapter::<Frodo<FrodoKem640Aes>>(who("frodokem-640-aes", FRODO_KEM_AES, aes)),
        adapter::<Frodo<FrodoKem976Shake>>(who("frodokem-976-shake", FRODO_KEM_SHAKE, keccak)),
        adapter::<Frodo<FrodoKem976Aes>>(who("frodokem-976-aes", FRODO_KEM_AES, aes)),
        adapter::<Frodo<FrodoKem1344Shake>>(who("frodokem-1344-shake", FRODO_KEM_SHAKE, keccak)),
        adapter::<Frodo<FrodoKem1344Aes>>(who("frodokem-1344-aes", FRODO_KEM_AES, aes)),
    ]
}
