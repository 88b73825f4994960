//! Block ciphers in a mode: a table of ciphers, a table of modes, and the names that others have for
//! what comes of both.

mod ciphers;
mod names;

use super::{Algorithm, Family, Status};
use ciphers::CIPHERS;
use names::named;

pub(super) fn algorithms() -> Vec<Algorithm> {
    let mut all = Vec::new();
    for cipher in CIPHERS {
        for &key in cipher.keys {
            let modes = cipher.modes.iter().filter(|mode| mode.takes(key));
            all.extend(modes.map(|mode| named(algorithm(cipher, key, mode))));
        }
    }
    all
}

/// A cipher with its key lengths in bytes. One of several key lengths has its bits in the slug.
struct Cipher {
    name: &'static str,
    keys: &'static [usize],
    block: Block,
    document: &'static str,
    verdict: Verdict,
    modes: &'static [Mode],
}

/// How long a block is.
enum Block {
    Bytes(usize),
    /// As long as the key.
    Key,
}

/// Status, why, and who says so.
type Verdict = (Status, &'static str, &'static str);

/// What a mode adds: the document that defines it, its vector in blocks, whether it takes whole
/// blocks only, and what is to be said of the mode itself, whatever the cipher.
struct Mode {
    name: &'static str,
    document: &'static str,
    iv_blocks: usize,
    whole_blocks: bool,
    verdict: Option<Verdict>,
}

impl Mode {
    /// XTS is defined for keys of 128 and 256 bits.
    fn takes(&self, key: usize) -> bool {
        self.name != "xts" || key != 24
    }
}

fn algorithm(cipher: &Cipher, key: usize, mode: &Mode) -> Algorithm {
    let block = match cipher.block {
        Block::Bytes(bytes) => bytes,
        Block::Key => key,
    };
    let slug = match cipher.keys.len() {
        1 => format!("{}-{}", cipher.name, mode.name),
        _ => format!("{}-{}-{}", cipher.name, key * 8, mode.name),
    };
    let document = format!("{}; {}", cipher.document, mode.document);
    let (status, reason, says) = match mode.verdict {
        Some(verdict) if verdict.0 >= cipher.verdict.0 => verdict,
        _ => cipher.verdict,
    };
    let reason = match (status, mode.verdict) {
        (Status::Acceptable, None) => {
            format!("{reason}; {} alone does not authenticate", mode.name.to_uppercase())
        }
        _ => reason.to_owned(),
    };
    // Of XTS the key is two keys.
    let keys = if mode.name == "xts" { 2 } else { 1 };
    let mut algorithm = Algorithm::new(slug, Family::Block, document)
        .key_bytes(keys * key)
        .block_bytes(block)
        .status(status, reason, says);
    if mode.iv_blocks > 0 {
        algorithm = algorithm.nonce_bytes(mode.iv_blocks * block);
    }
    if mode.whole_blocks { algorithm.whole_blocks() } else { algorithm }
}

const ECB: Mode = Mode {
    name: "ecb",
    document: "NIST SP 800-38A, section 6.1",
    iv_blocks: 0,
    whole_blocks: true,
    verdict: Some((
        Status::Legacy,
        "equal blocks of plaintext are equal in the ciphertext",
        "NIST IR 8459, 2024",
    )),
};
const CBC: Mode = Mode {
    name: "cbc",
    document: "NIST SP 800-38A, section 6.2",
    iv_blocks: 1,
    whole_blocks: true,
    verdict: None,
};
const CFB: Mode = Mode {
    name: "cfb",
    document: "NIST SP 800-38A, section 6.3, s as long as a block",
    iv_blocks: 1,
    whole_blocks: false,
    verdict: None,
};
const CFB8: Mode =
    Mode { name: "cfb8", document: "NIST SP 800-38A, section 6.3, s of 8 bits", ..CFB };
const OFB: Mode = Mode { name: "ofb", document: "NIST SP 800-38A, section 6.4", ..CFB };
const CTR: Mode = Mode { name: "ctr", document: "NIST SP 800-38A, section 6.5", ..CFB };
const IGE: Mode = Mode {
    name: "ige",
    document: "Campbell, Design and Specification of Cryptographic Capabilities, 1978",
    iv_blocks: 2,
    whole_blocks: true,
    verdict: Some((
        Status::Legacy,
        "no standard has it; Telegram's protocol alone keeps it alive",
        "Albrecht, Mareková, Paterson and Stepanovs, IEEE S&P 2022",
    )),
};
const XTS: Mode = Mode {
    name: "xts",
    document: "IEEE 1619-2018; NIST SP 800-38E",
    iv_blocks: 1,
    whole_blocks: false,
    verdict: Some((
        Status::Acceptable,
        "for data on disks alone; XTS does not authenticate",
        "NIST SP 800-38E, section 1",
    )),
};
