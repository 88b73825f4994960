//! Stream ciphers.

use chacha20::{ChaCha8, ChaCha12, ChaCha20, ChaCha20Legacy, XChaCha20};
use hc_256::Hc256;
use rabbit::Rabbit;
use salsa20::{Salsa8, Salsa12, Salsa20, XSalsa20};

use crate::adapter::Adapter;
use crate::provider::rustcrypto::versions::{CHACHA20, HC256, RABBIT, RC4, SALSA20};
use crate::provider::rustcrypto::{backend, stream, who};

pub(super) fn adapters() -> Vec<Adapter> {
    vec![
        stream::rc4::<5>(who("rc4-40", RC4, backend::portable)),
        stream::rc4::<32>(who("rc4-256", RC4, backend::portable)),
        stream::cipher::<ChaCha20>(who("chacha20", CHACHA20, backend::chacha20)),
        stream::cipher::<ChaCha20Legacy>(who("chacha20-legacy", CHACHA20, backend::chacha20)),
        stream::cipher::<XChaCha20>(who("xchacha20", CHACHA20, backend::chacha20)),
        stream::cipher::<ChaCha12>(who("chacha12", CHACHA20, backend::chacha20)),
        stream::cipher::<ChaCha8>(who("chacha8", CHACHA20, backend::chacha20)),
        stream::cipher::<Salsa20>(who("salsa20", SALSA20, backend::portable)),
        stream::cipher::<Salsa12>(who("salsa20-12", SALSA20, backend::portable)),
        stream::cipher::<Salsa8>(who("salsa20-8", SALSA20, backend::portable)),
        stream::cipher::<XSalsa20>(who("xsalsa20", SALSA20, backend::portable)),
        stream::cipher::<Hc256>(who("hc-256", HC256, backend::portable)),
        stream::cipher::<Rabbit>(who("rabbit", RABBIT, backend::portable)),
    ]
}
