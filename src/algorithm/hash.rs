//! Hash functions: one row each, in groups that share a document and a status.

use super::{Algorithm, Family, Status};

pub(super) fn algorithms() -> Vec<Algorithm> {
    GROUPS.iter().flat_map(Group::algorithms).collect()
}

/// What several hash functions have in common.
struct Group {
    source: &'static str,
    status: (Status, &'static str, &'static str),
    rows: &'static [Row],
}

/// Slug, digest and block (of a sponge: the rate) in bytes, and the names that others have.
struct Row {
    slug: &'static str,
    digest: usize,
    block: usize,
    openssl: &'static [&'static str],
    iana: &'static [&'static str],
    others: &'static [&'static str],
}

/// A row under OpenSSL's names for it.
const fn row(
    slug: &'static str,
    digest: usize,
    block: usize,
    openssl: &'static [&'static str],
) -> Row {
    Row { slug, digest, block, openssl, iana: &[], others: &[] }
}

impl Row {
    /// With names of IANA's registries: COSE algorithms, or hash algorithms of named information.
    const fn iana(self, iana: &'static [&'static str]) -> Self {
        Self { iana, ..self }
    }

    /// With any other names.
    const fn others(self, others: &'static [&'static str]) -> Self {
        Self { others, ..self }
    }
}

impl Group {
    fn algorithms(&self) -> impl Iterator<Item = Algorithm> {
        self.rows.iter().map(|row| {
            let (status, reason, by) = self.status;
            let mut algorithm = Algorithm::new(row.slug, Family::Hash, self.source)
                .digest_bytes(row.digest)
                .block_bytes(row.block)
                .status(status, reason, by);
            for &name in row.openssl {
                algorithm = algorithm.openssl(name);
            }
            for &name in row.iana {
                algorithm = algorithm.iana(name);
            }
            for &name in row.others {
                algorithm = algorithm.alias(name);
            }
            algorithm
        })
    }
}

const APPROVED: (Status, &str, &str) =
    (Status::Recommended, "approved, no attack known", "NIST SP 800-131A Rev. 2, section 9");

const FINALIST: (Status, &str, &str) = (
    Status::Acceptable,
    "no attack known, but it lost SHA-3's contest to Keccak",
    "NIST IR 7896, 2012",
);

const RIPEMD: &str = "Dobbertin, Bosselaers and Preneel, FSE 1996";

const GROUPS: &[Group] = &[
    Group {
        source: "RFC 1319",
        status: (Status::Broken, "historic; collisions in 2^63, preimages in 2^73", "RFC 6149"),
        rows: &[row("md2", 16, 16, &["md2"])],
    },
    Group {
        source: "RFC 1320",
        status: (Status::Broken, "historic; collisions by hand", "RFC 6150"),
        rows: &[row("md4", 16, 64, &["md4"])],
    },
    Group {
        source: "RFC 1321",
        status: (Status::Broken, "collisions in seconds", "RFC 6151"),
        rows: &[row("md5", 16, 64, &["md5"]).others(&["md-5"])],
    },
    Group {
        source: "ISO/IEC 10118-2, hash-function 2, over DES",
        status: (
            Status::Legacy,
            "128 bits, and attacks below the birthday bound",
            "Knudsen et al., EUROCRYPT 2009 (Cryptanalysis of MDC-2)",
        ),
        rows: &[row("mdc2", 16, 8, &["mdc2"]).others(&["mdc-2"])],
    },
    Group {
        source: "FIPS 180-4",
        status: (
            Status::Broken,
            "chosen-prefix collisions are practical",
            "Leurent and Peyrin, 2020 (ePrint 2020/014)",
        ),
        rows: &[row("sha-1", 20, 64, &["sha1"]).others(&["sha"])],
    },
    Group {
        source: RIPEMD,
        status: (
            Status::Legacy,
            "64 bits against collisions, and an attack in 2^62",
            "Landelle and Peyrin, EUROCRYPT 2013",
        ),
        rows: &[row("ripemd-128", 16, 64, &[]).others(&["rmd128", "ripemd128"])],
    },
    Group {
        source: RIPEMD,
        status: (
            Status::Legacy,
            "80 bits against collisions: for what exists only",
            "ENISA, Algorithms, key size and parameters report 2014, section 3.3",
        ),
        rows: &[row("ripemd-160", 20, 64, &["rmd160", "ripemd160", "ripemd"])],
    },
    Group {
        source: RIPEMD,
        status: (
            Status::Legacy,
            "no stronger than RIPEMD-128 and -160, whose two lines it keeps apart",
            RIPEMD,
        ),
        rows: &[
            row("ripemd-256", 32, 64, &[]).others(&["rmd256", "ripemd256"]),
            row("ripemd-320", 40, 64, &[]).others(&["rmd320", "ripemd320"]),
        ],
    },
    Group {
        source: "ISO/IEC 10118-3",
        status: (
            Status::Acceptable,
            "no attack on all its rounds",
            "ENISA, Algorithms, key size and parameters report 2014, section 3.3",
        ),
        rows: &[row("whirlpool", 64, 64, &["whirlpool"])],
    },
    Group {
        source: "Anderson and Biham, FSE 1996",
        status: (
            Status::Legacy,
            "pseudo-near-collisions of all its rounds",
            "Mendel and Rijmen, ASIACRYPT 2007",
        ),
        rows: &[
            row("tiger", 24, 64, &[]).others(&["tiger1", "tiger(24,3)", "tiger-192"]),
            row("tiger2", 24, 64, &[]),
        ],
    },
    Group {
        source: "FIPS 180-4",
        status: APPROVED,
        rows: &[
            row("sha-224", 28, 64, &["sha224", "sha2-224"]),
            row("sha-256", 32, 64, &["sha256", "sha2-256"]),
            row("sha-384", 48, 128, &["sha384", "sha2-384"]),
            row("sha-512", 64, 128, &["sha512", "sha2-512"]),
            row("sha-512-224", 28, 128, &["sha512-224", "sha2-512/224", "sha-512/224"])
                .others(&["sha512/224"]),
            row("sha-512-256", 32, 128, &["sha512-256", "sha2-512/256"])
                .iana(&["sha-512/256"])
                .others(&["sha512/256"]),
        ],
    },
    Group {
        source: "FIPS 202",
        status: APPROVED,
        rows: &[
            row("sha3-224", 28, 144, &["sha3-224"]).others(&["sha-3(224)"]),
            row("sha3-256", 32, 136, &["sha3-256"]).others(&["sha-3(256)"]),
            row("sha3-384", 48, 104, &["sha3-384"]).others(&["sha-3(384)"]),
            row("sha3-512", 64, 72, &["sha3-512"]).others(&["sha-3(512)"]),
        ],
    },
    Group {
        source: "Bertoni et al., the Keccak submission to SHA-3, version 3, 2011",
        status: (
            Status::Acceptable,
            "as strong as SHA-3, which pads otherwise; Ethereum has it",
            "NIST IR 7896, 2012",
        ),
        rows: &[
            row("keccak-224", 28, 144, &["keccak-224"]).others(&["keccak-1600(224)"]),
            row("keccak-256", 32, 136, &["keccak-256"]).others(&["keccak-1600(256)"]),
            row("keccak-384", 48, 104, &["keccak-384"]).others(&["keccak-1600(384)"]),
            row("keccak-512", 64, 72, &["keccak-512"]).others(&["keccak-1600(512)"]),
        ],
    },
    Group {
        source: "RFC 7693",
        status: (Status::Acceptable, "no attack known; no NIST standard", "RFC 7693, section 5"),
        rows: &[
            row("blake2b-256", 32, 128, &[]).iana(&["blake2b-256"]).others(&["blake2b(256)"]),
            row("blake2b-512", 64, 128, &["blake2b512", "blake2b-512"])
                .iana(&["blake2b-512"])
                .others(&["blake2b", "blake2b(512)"]),
            row("blake2s-256", 32, 64, &["blake2s256", "blake2s-256"])
                .iana(&["blake2s-256"])
                .others(&["blake2s", "blake2s(256)"]),
        ],
    },
    Group {
        source: "O'Connor, Aumasson, Neves and Wilcox-O'Hearn, BLAKE3, 2020",
        status: (
            Status::Acceptable,
            "no attack known; 7 rounds of BLAKE2s's 10, no standard",
            "BLAKE3, 2020",
        ),
        rows: &[row("blake3", 32, 64, &[]).others(&["blake3-256"])],
    },
    Group {
        source: "GB/T 32905-2016; ISO/IEC 10118-3:2018",
        status: (Status::Acceptable, "no attack known; China's standard", "ISO/IEC 10118-3:2018"),
        rows: &[row("sm3", 32, 64, &["sm3"])],
    },
    Group {
        source: "GOST R 34.11-2012, RFC 6986",
        status: (
            Status::Acceptable,
            "no attack known, but a structure in its S-box was kept secret",
            "Perrin, ToSC 2019 (Partitions in the S-Box of Streebog and Kuznyechik)",
        ),
        rows: &[
            row("streebog-256", 32, 64, &["md_gost12_256", "streebog256"])
                .others(&["gost12-256", "stribog256"]),
            row("streebog-512", 64, 64, &["md_gost12_512", "streebog512"])
                .others(&["gost12-512", "stribog512"]),
        ],
    },
    Group {
        source: "GOST R 34.11-94, RFC 5831, with the S-box of RFC 4357 (CryptoPro)",
        status: GOST94,
        rows: &[row("gost94", 32, 32, &["md_gost94"]).others(&[
            "gost94-cryptopro",
            "gost-r-34.11-94",
            "gostr341194",
        ])],
    },
    Group {
        source: "GOST R 34.11-94, RFC 5831, with the S-box of its examples (the test parameters)",
        status: GOST94,
        rows: &[row("gost94-test", 32, 32, &[])],
    },
    Group {
        source: "NIST SP 800-232",
        status: (
            Status::Recommended,
            "approved for small devices, no attack known",
            "NIST SP 800-232",
        ),
        rows: &[row("ascon-hash256", 32, 8, &[]).others(&["ascon-hash"])],
    },
    Group {
        source: "Gauravaram et al., the Groestl submission to SHA-3, 2011",
        status: FINALIST,
        rows: &[
            row("groestl-224", 28, 64, &[]).others(&["groestl224"]),
            row("groestl-256", 32, 64, &[]).others(&["groestl256"]),
            row("groestl-384", 48, 128, &[]).others(&["groestl384"]),
            row("groestl-512", 64, 128, &[]).others(&["groestl512"]),
        ],
    },
    Group {
        source: "Wu, the JH submission to SHA-3, 2011",
        status: FINALIST,
        rows: &[
            row("jh-224", 28, 64, &[]).others(&["jh224"]),
            row("jh-256", 32, 64, &[]).others(&["jh256"]),
            row("jh-384", 48, 64, &[]).others(&["jh384"]),
            row("jh-512", 64, 64, &[]).others(&["jh512"]),
        ],
    },
    Group {
        source: "Ferguson et al., the Skein submission to SHA-3, version 1.3, 2010",
        status: FINALIST,
        rows: &[
            row("skein-256", 32, 32, &[]).others(&["skein-256-256", "skein256"]),
            row("skein-256-512", 64, 32, &[]),
            row("skein-512-256", 32, 64, &[]).others(&["skein-512(256)"]),
            row("skein-512", 64, 64, &[]).others(&["skein-512-512", "skein-512(512)", "skein512"]),
            row("skein-1024-256", 32, 128, &[]),
            row("skein-1024-512", 64, 128, &[]),
            row("skein-1024", 128, 128, &[]).others(&["skein-1024-1024", "skein1024"]),
        ],
    },
    Group {
        source: "Bresson et al., the Shabal submission to SHA-3, 2008",
        status: (
            Status::Legacy,
            "no attack known, but it left SHA-3's contest after the second round",
            "NIST IR 7764, 2011",
        ),
        rows: &[
            row("shabal-192", 24, 64, &[]).others(&["shabal192"]),
            row("shabal-224", 28, 64, &[]).others(&["shabal224"]),
            row("shabal-256", 32, 64, &[]).others(&["shabal256"]),
            row("shabal-384", 48, 64, &[]).others(&["shabal384"]),
            row("shabal-512", 64, 64, &[]).others(&["shabal512"]),
        ],
    },
    Group {
        source: "Augot, Finiasz, Gaborit, Manuel and Sendrier, the FSB submission to SHA-3, 2008",
        status: (
            Status::Legacy,
            "no attack known, but slow; it left SHA-3's contest after the first round",
            "NIST IR 7620, 2009",
        ),
        rows: &[
            row("fsb-160", 20, 60, &[]).others(&["fsb160"]),
            row("fsb-224", 28, 84, &[]).others(&["fsb224"]),
            row("fsb-256", 32, 96, &[]).others(&["fsb256"]),
            row("fsb-384", 48, 115, &[]).others(&["fsb384"]),
            row("fsb-512", 64, 155, &[]).others(&["fsb512"]),
        ],
    },
    Group {
        source: "STB 34.101.31-2020",
        status: (
            Status::Acceptable,
            "no attack known, little studied; Belarus's standard",
            "STB 34.101.31-2020",
        ),
        rows: &[row("belt-hash", 32, 32, &[]).others(&["belt-hash256"])],
    },
    Group {
        source: "STB 34.101.77-2020",
        status: (
            Status::Acceptable,
            "no attack known, little studied; Belarus's standard",
            "STB 34.101.77-2020",
        ),
        rows: &[
            row("bash256", 32, 128, &[]).others(&["bash-256", "bash-hash256"]),
            row("bash384", 48, 96, &[]).others(&["bash-384", "bash-hash384"]),
            row("bash512", 64, 64, &[]).others(&["bash-512", "bash-hash512"]),
        ],
    },
    Group {
        source: "DSTU 7564:2014",
        status: (
            Status::Acceptable,
            "attacks on few rounds only; Ukraine's standard",
            "Dobraunig, Eichlseder and Mendel, FSE 2016 (Analysis of the Kupyna-256 Hash Function)",
        ),
        rows: &[
            row("kupyna-256", 32, 64, &[]).others(&["dstu7564-256", "kupyna256"]),
            row("kupyna-384", 48, 128, &[]).others(&["dstu7564-384", "kupyna384"]),
            row("kupyna-512", 64, 128, &[]).others(&["dstu7564-512", "kupyna512"]),
        ],
    },
];

const GOST94: (Status, &str, &str) = (
    Status::Legacy,
    "collisions in 2^105; GOST R 34.11-2012 took its place",
    "Mendel et al., CRYPTO 2008 (Cryptanalysis of the GOST Hash Function); RFC 6986",
);
