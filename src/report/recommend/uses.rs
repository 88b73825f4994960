//! What each use needs, as data: which algorithms may serve it, what it does with them, at which sizes, and
//! who says so.
//!
//! Speed decides among what a standard allows, and nothing else does here. Candidates that this build or a set
//! does not have are named as missing.

/// What somebody wants to do.
#[derive(Clone, Copy, Debug)]
pub struct Use {
    /// Its slug: `tls`.
    pub slug: &'static str,
    /// In words: `TLS 1.3`.
    pub title: &'static str,
    /// What it needs.
    pub needs: &'static [Need],
}

/// One thing that a use needs.
#[derive(Clone, Copy, Debug)]
pub struct Need {
    /// In words: `records`.
    pub title: &'static str,
    /// What may serve it.
    pub candidates: &'static [Candidate],
    /// Message lengths in bytes; none where its operations have none.
    pub sizes: &'static [usize],
    /// How a candidate is chosen.
    pub by: By,
    /// What is often asked for and must not be picked: algorithm and operation.
    pub tempting: &'static [Part],
    /// Who says so.
    pub sources: &'static str,
}

/// What decides between candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The fastest.
    Speed,
    /// The first, however fast it is: speed is no merit of a password hash.
    Order,
}

/// What may serve a need: an algorithm, or two that work on each message one after the other. Each of
/// `tasks` is what is done to a message, and counts as much as the others.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// What is done, each task by all of its parts.
    pub tasks: &'static [&'static [Part]],
}

/// Algorithm and operation.
pub type Part = (&'static str, &'static str);

/// Every use.
pub const USES: [Use; 6] = [SSH, TLS, DISK, HASHING, SIGNING, PASSWORD];

const fn of(tasks: &'static [&'static [Part]]) -> Candidate {
    Candidate { tasks }
}

const BROKEN_CIPHERS: &[Part] =
    &[("rc4", "encrypt-stream"), ("des-ede3-cbc", "encrypt"), ("blowfish-cbc", "encrypt")];

const AEADS: [Candidate; 3] = [
    of(&[&[("aes-128-gcm", "seal")], &[("aes-128-gcm", "open")]]),
    of(&[&[("aes-256-gcm", "seal")], &[("aes-256-gcm", "open")]]),
    of(&[&[("chacha20-poly1305", "seal")], &[("chacha20-poly1305", "open")]]),
];

const SSH: Use = Use {
    slug: "ssh",
    title: "SSH",
    needs: &[
        Need {
            title: "packets (cipher and MAC)",
            candidates: &[
                of(&[&[("aes-128-gcm", "seal")]]),
                of(&[&[("aes-256-gcm", "seal")]]),
                of(&[&[("chacha20-poly1305", "seal")]]),
                of(&[&[("aes-128-ctr", "encrypt"), ("hmac-sha-256", "mac")]]),
                of(&[&[("aes-256-ctr", "encrypt"), ("hmac-sha-256", "mac")]]),
                of(&[&[("aes-256-ctr", "encrypt"), ("hmac-sha-512", "mac")]]),
            ],
            sizes: &[1024, 16384],
            by: By::Speed,
            tempting: BROKEN_CIPHERS,
            sources: "RFC 4344 (CTR), RFC 5647 (GCM), RFC 6668 (HMAC-SHA-2), OpenSSH's \
                      PROTOCOL.chacha20poly1305; RFC 8758 forbids arcfour",
        },
        Need {
            title: "key exchange",
            candidates: &AGREEMENTS,
            sizes: &[],
            by: By::Speed,
            tempting: &[],
            sources: "RFC 9142, section 4",
        },
        Need {
            title: "host and user keys",
            candidates: &SIGNATURES,
            sizes: &[],
            by: By::Speed,
            tempting: &[],
            sources: "RFC 8709 (ed25519), RFC 5656 (ecdsa), RFC 8332 (rsa-sha2)",
        },
    ],
};

const TLS: Use = Use {
    slug: "tls",
    title: "TLS 1.3",
    needs: &[
        Need {
            title: "records",
            candidates: &AEADS,
            sizes: &[1024, 16384],
            by: By::Speed,
            tempting: BROKEN_CIPHERS,
            sources: "RFC 8446, section 9.1; RFC 9325, section 4.2; RFC 7465 forbids RC4",
        },
        Need {
            title: "signing, which the server does",
            candidates: &SIGN,
            sizes: &[],
            by: By::Speed,
            tempting: &[],
            sources: "RFC 8446, section 9.1; RFC 9325, section 4.5",
        },
        Need {
            title: "verifying, which the client does",
            candidates: &VERIFY,
            sizes: &[],
            by: By::Speed,
            tempting: &[],
            sources: "RFC 8446, section 9.1; RFC 9325, section 4.5",
        },
        Need {
            title: "key agreement, which both do",
            candidates: &AGREEMENTS,
            sizes: &[],
            by: By::Speed,
            tempting: &[],
            sources: "RFC 8446, section 9.1",
        },
    ],
};

const DISK: Use = Use {
    slug: "disk",
    title: "disk encryption",
    needs: &[Need {
        title: "sectors",
        candidates: &[
            of(&[&[("aes-128-xts", "encrypt")], &[("aes-128-xts", "decrypt")]]),
            of(&[&[("aes-256-xts", "encrypt")], &[("aes-256-xts", "decrypt")]]),
        ],
        sizes: &[4096, 16384],
        by: By::Speed,
        tempting: &[("aes-256-cbc", "decrypt"), ("des-ede3-cbc", "decrypt")],
        sources: "NIST SP 800-38E; IEEE 1619",
    }],
};

const HASHING: Use = Use {
    slug: "hashing",
    title: "hashing",
    needs: &[Need {
        title: "digests",
        candidates: &[
            of(&[&[("sha-256", "hash")]]),
            of(&[&[("sha-384", "hash")]]),
            of(&[&[("sha-512", "hash")]]),
            of(&[&[("sha-512-256", "hash")]]),
            of(&[&[("sha3-256", "hash")]]),
        ],
        sizes: &[1024, 16384],
        by: By::Speed,
        tempting: &[("md5", "hash"), ("sha-1", "hash")],
        sources: "FIPS 180-4, FIPS 202; NIST SP 800-131A Rev. 2, section 9",
    }],
};

const SIGNING: Use = Use {
    slug: "signing",
    title: "signing",
    needs: &[
        Need {
            title: "signing",
            candidates: &SIGN,
            sizes: &[],
            by: By::Speed,
            tempting: &[],
            sources: "FIPS 186-5; NIST SP 800-131A Rev. 2, section 3",
        },
        Need {
            title: "verifying",
            candidates: &VERIFY,
            sizes: &[],
            by: By::Speed,
            tempting: &[],
            sources: "FIPS 186-5; NIST SP 800-131A Rev. 2, section 3",
        },
    ],
};

const PASSWORD: Use = Use {
    slug: "password",
    title: "storing passwords",
    needs: &[Need {
        title: "password hash, by what attackers pay and not by speed",
        candidates: &[
            of(&[&[("argon2id", "derive-m65536-t3-p4")]]),
            of(&[&[("scrypt", "derive-n17-r8-p1")]]),
            of(&[&[("pbkdf2-hmac-sha-256", "derive-i600000")]]),
        ],
        sizes: &[],
        by: By::Order,
        tempting: &[("bcrypt", "derive-c10")],
        sources: "RFC 9106, section 4 (Argon2id, its second choice); OWASP Password Storage Cheat Sheet",
    }],
};

const SIGN: [Candidate; 6] = [
    of(&[&[("ed25519", "sign")]]),
    of(&[&[("ecdsa-p256", "sign")]]),
    of(&[&[("ecdsa-p384", "sign")]]),
    of(&[&[("rsa-2048", "sign")]]),
    of(&[&[("rsa-3072", "sign")]]),
    of(&[&[("rsa-4096", "sign")]]),
];

const VERIFY: [Candidate; 6] = [
    of(&[&[("ed25519", "verify")]]),
    of(&[&[("ecdsa-p256", "verify")]]),
    of(&[&[("ecdsa-p384", "verify")]]),
    of(&[&[("rsa-2048", "verify")]]),
    of(&[&[("rsa-3072", "verify")]]),
    of(&[&[("rsa-4096", "verify")]]),
];

const SIGNATURES: [Candidate; 6] = [
    of(&[&[("ed25519", "sign")], &[("ed25519", "verify")]]),
    of(&[&[("ecdsa-p256", "sign")], &[("ecdsa-p256", "verify")]]),
    of(&[&[("ecdsa-p384", "sign")], &[("ecdsa-p384", "verify")]]),
    of(&[&[("rsa-2048", "sign")], &[("rsa-2048", "verify")]]),
    of(&[&[("rsa-3072", "sign")], &[("rsa-3072", "verify")]]),
    of(&[&[("rsa-4096", "sign")], &[("rsa-4096", "verify")]]),
];

const AGREEMENTS: [Candidate; 3] = [
    of(&[&[("x25519", "agree-ephemeral")]]),
    of(&[&[("ecdh-p256", "agree-ephemeral")]]),
    of(&[&[("ecdh-p384", "agree-ephemeral")]]),
];
