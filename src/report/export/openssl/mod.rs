//! What `openssl speed` would have printed: its text, and the lines of its `-mr`.
//!
//! OpenSSL measures itself on one machine, so its formats have no place for a provider, a receipt or an
//! operation. Both are written as blocks of what one provider did with one operation under one receipt,
//! each after lines that begin with `#` and say whose it is.

mod mr;
mod text;

use std::collections::{BTreeMap, BTreeSet};

use super::LeftOut;
use crate::Registry;
use crate::algorithm::Algorithm;
use crate::error::plain;
use crate::record::{Environment, Measurement, ResultSet};
use crate::report::words;

pub use mr::mr;
pub use text::text;

/// What one provider did under one receipt.
struct Block<'a> {
    environment: &'a Environment,
    provider: &'a str,
    versions: BTreeSet<&'a str>,
    /// By operation, then by algorithm in the order of the record, then by size.
    speeds: Vec<(&'a str, Vec<Speeds<'a>>)>,
    /// In the order of the record.
    pairs: Vec<PublicKey<'a>>,
}

/// A row of the table of speeds.
struct Speeds<'a> {
    algorithm: &'a str,
    name: Name<'a>,
    by_size: BTreeMap<usize, &'a Measurement>,
}

/// A row of a table of operations a second.
struct PublicKey<'a> {
    algorithm: &'a str,
    line: Line<'a>,
    /// `sign` or `agree`.
    first: Option<&'a Measurement>,
    /// `verify`.
    second: Option<&'a Measurement>,
}

/// OpenSSL's name of an algorithm; else its slug.
#[derive(Clone, Copy)]
struct Name<'a> {
    words: &'a str,
    is_openssl: bool,
}

/// How OpenSSL names a public-key row: `rsa 2048 bits`, `256 bits ecdsa (nistp256)`, ...
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Line<'a> {
    Rsa {
        bits: u32,
    },
    Dsa {
        bits: u32,
    },
    Ecdsa {
        bits: u32,
        curve: &'a str,
    },
    Ecdh {
        bits: u32,
        curve: &'a str,
    },
    Eddsa {
        bits: u32,
        curve: &'a str,
    },
    Sm2 {
        bits: u32,
        curve: &'a str,
    },
    /// It has none: a signature of another kind.
    OtherSignature,
    /// It has none: an agreement of another kind.
    OtherAgreement,
}

/// The newest rows in blocks. What is of an operation that `openssl speed` has not is counted.
fn blocks<'a>(
    set: &'a ResultSet,
    registry: &'a Registry,
    left_out: &mut LeftOut,
) -> Vec<Block<'a>> {
    let mut blocks: Vec<Block<'a>> = Vec::new();
    for row in set.latest() {
        let id = &row.measurement.id;
        let known = registry.algorithm(&id.algorithm);
        let signs = id.family == "signature" && matches!(&*id.operation, "sign" | "verify");
        let agrees = id.family == "agreement" && id.operation == "agree";
        if id.bytes.is_none() && !signs && !agrees {
            left_out.unsaid += usize::from(left_out.figure(row.measurement).is_some());
            continue;
        }
        let at = blocks.iter().position(|block| {
            block.provider == id.provider
                && block.environment.differences(row.environment).is_empty()
        });
        let at = at.unwrap_or_else(|| {
            blocks.push(Block::new(row.environment, &id.provider));
            blocks.len() - 1
        });
        let block = &mut blocks[at];
        block.versions.insert(&row.measurement.implementation.version);
        match id.bytes {
            Some(bytes) => block.speed(row.measurement, bytes, known),
            None => block.public_key(row.measurement, known),
        }
    }
    blocks
}

impl<'a> Block<'a> {
    fn new(environment: &'a Environment, provider: &'a str) -> Self {
        let (speeds, pairs) = (Vec::new(), Vec::new());
        Self { environment, provider, versions: BTreeSet::new(), speeds, pairs }
    }

    fn speed(&mut self, measurement: &'a Measurement, bytes: usize, known: Option<&'a Algorithm>) {
        let id = &measurement.id;
        let at = self.speeds.iter().position(|(operation, _)| *operation == id.operation);
        let at = at.unwrap_or_else(|| {
            self.speeds.push((&id.operation, Vec::new()));
            self.speeds.len() - 1
        });
        let rows = &mut self.speeds[at].1;
        let at = rows.iter().position(|row| row.algorithm == id.algorithm).unwrap_or_else(|| {
            let name = name(&id.algorithm, known);
            rows.push(Speeds { algorithm: &id.algorithm, name, by_size: BTreeMap::new() });
            rows.len() - 1
        });
        rows[at].by_size.insert(bytes, measurement);
    }

    fn public_key(&mut self, measurement: &'a Measurement, known: Option<&'a Algorithm>) {
        let id = &measurement.id;
        let at = self.pairs.iter().position(|pair| pair.algorithm == id.algorithm);
        let at = at.unwrap_or_else(|| {
            let line = line(known).unwrap_or(match id.operation == "agree" {
                true => Line::OtherAgreement,
                false => Line::OtherSignature,
            });
            self.pairs.push(PublicKey {
                algorithm: &id.algorithm,
                line,
                first: None,
                second: None,
            });
            self.pairs.len() - 1
        });
        match id.operation == "verify" {
            true => self.pairs[at].second = Some(measurement),
            false => self.pairs[at].first = Some(measurement),
        }
    }

    /// Whose figures follow, in lines that are none of OpenSSL's.
    fn heading(&self) -> String {
        let Environment { cipherbench, started, plan, cpu, toolchain, .. } = self.environment;
        let versions = self.versions.iter().copied().collect::<Vec<_>>().join("; ");
        let lines = [
            format!("provider: {} ({versions})", self.provider),
            format!("measured: {}, cipherbench {cipherbench}, plan {plan}", words::date(started)),
            format!(
                "machine: {}, {}",
                cpu.name.as_deref().unwrap_or("unknown processor"),
                toolchain.rustc.as_deref().unwrap_or("unknown rustc")
            ),
        ];
        lines.iter().map(|line| format!("# {}\n", plain(line))).collect()
    }
}

/// The operation of the rows that follow, and those of them that OpenSSL has no name for.
fn operation(operation: &str, nameless: impl Iterator<Item = String>) -> String {
    let nameless: Vec<String> = nameless.collect();
    let own = match nameless.is_empty() {
        true => String::new(),
        false => format!("# no name of OpenSSL's: {}\n", plain(&nameless.join(", "))),
    };
    format!("# operation: {}\n{own}", plain(operation))
}

/// The name that `openssl speed` of version 3 takes: the first without a space.
fn name<'a>(slug: &'a str, known: Option<&'a Algorithm>) -> Name<'a> {
    let names = known.map(Algorithm::openssl_names).unwrap_or_default();
    let name = names.iter().find(|name| !name.contains(' '));
    Name { words: name.map_or(slug, |name| &**name), is_openssl: name.is_some() }
}

/// The row's name in the catalogue, taken apart.
fn line(known: Option<&Algorithm>) -> Option<Line<'_>> {
    known?.openssl_names().iter().find_map(|name| {
        let bits = |kind| name.strip_prefix(kind).and_then(|rest| rest.strip_suffix(" bits"));
        if let Some(bits) = bits("rsa ") {
            return Some(Line::Rsa { bits: bits.parse().ok()? });
        }
        if let Some(bits) = bits("dsa ") {
            return Some(Line::Dsa { bits: bits.parse().ok()? });
        }
        let (bits, rest) = name.split_once(" bits ")?;
        let (kind, curve) = rest.split_once(" (")?;
        let (bits, curve) = (bits.parse().ok()?, curve.strip_suffix(')')?);
        match kind {
            "ecdsa" => Some(Line::Ecdsa { bits, curve }),
            "ecdh" => Some(Line::Ecdh { bits, curve }),
            "EdDSA" => Some(Line::Eddsa { bits, curve }),
            "SM2" => Some(Line::Sm2 { bits, curve }),
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::catalogue;

    #[test]
    fn every_algorithm_of_the_catalogue_that_openssl_has_is_named() {
        let known = |slug: &str| catalogue().iter().find(|known| known.slug() == slug);
        let named = |slug| name(slug, known(slug).map(|known| &**known)).words;
        assert_eq!(
            ["sha-256", "hmac-md5", "des-ede3-cbc", "aes-128-cbc", "rc4", "xchacha20-poly1305"]
                .map(named),
            ["sha256", "hmac(md5)", "des-ede3", "aes-128-cbc", "rc4", "xchacha20-poly1305"]
        );
        let lined = |slug| line(known(slug).map(|known| &**known));
        assert_eq!(lined("rsa-2048"), Some(Line::Rsa { bits: 2048 }));
        assert_eq!(lined("ecdsa-p256"), Some(Line::Ecdsa { bits: 256, curve: "nistp256" }));
        assert_eq!(lined("ed25519"), Some(Line::Eddsa { bits: 253, curve: "Ed25519" }));
        assert_eq!(lined("ecdh-p384"), Some(Line::Ecdh { bits: 384, curve: "nistp384" }));
        assert_eq!(lined("x25519"), Some(Line::Ecdh { bits: 253, curve: "X25519" }));
        assert_eq!(lined("dsa-1024"), Some(Line::Dsa { bits: 1024 }));
        assert_eq!(lined("sm2"), Some(Line::Sm2 { bits: 256, curve: "CurveSM2" }));
        // What `openssl speed` has no row for, or one of a kind that is written by nobody yet.
        const UNNAMED: [&str; 7] =
            ["-pss", "ml-dsa-", "slh-dsa-", "fn-dsa-", "ffdhe", "modp", "ecdsa-secp256k1"];
        for algorithm in catalogue() {
            let public = ["signature", "agreement"].contains(&algorithm.family().slug());
            let named = public && !UNNAMED.iter().any(|kind| algorithm.slug().contains(kind));
            assert_eq!(line(Some(algorithm)).is_some(), named, "{}", algorithm.slug());
        }
    }
}
