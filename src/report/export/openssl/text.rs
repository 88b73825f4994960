//! The tables of `openssl speed`, as version 3 prints them.

use std::collections::BTreeSet;

use super::{Block, Line, PublicKey, Speeds, blocks, operation};
use crate::Registry;
use crate::error::plain;
use crate::record::{Measurement, Outcome, ResultSet};
use crate::report::export::{Exported, LeftOut};
use crate::report::figures;

/// A block per provider and receipt: the tables of speeds, one for each operation, then `sign`, `verify`
/// and `op`. What has no figure is `-` (not measured), `n/a` (unavailable) or `FAILED`.
///
/// Layout and units are OpenSSL's: speeds in 1000s of bytes per second with a `k`, but whole bytes below
/// 10 000; seconds of an operation have nine decimals where six would show nothing of them.
pub fn text(set: &ResultSet, registry: &Registry) -> Exported {
    let mut left_out = LeftOut::default();
    let mut text = String::new();
    for block in blocks(set, registry, &mut left_out) {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&block.heading());
        for (operation, rows) in &block.speeds {
            text.push_str(&speeds(operation, rows));
        }
        text.push_str(&public_keys(&block));
    }
    Exported { text, left_out }
}

fn speeds(slug: &str, rows: &[Speeds<'_>]) -> String {
    let sizes: BTreeSet<usize> = rows.iter().flat_map(|row| row.by_size.keys().copied()).collect();
    let nameless = rows.iter().filter(|row| !row.name.is_openssl);
    let mut text = operation(slug, nameless.map(|row| row.algorithm.to_owned()));
    text.push_str("The 'numbers' are in 1000s of bytes per second processed.\ntype        ");
    sizes.iter().for_each(|bytes| text.push_str(&format!("{bytes:7} bytes")));
    text.push('\n');
    for row in rows {
        text.push_str(&format!("{:<13}", plain(row.name.words)));
        for bytes in &sizes {
            text.push_str(&match cell(row.by_size.get(bytes).copied()) {
                Ok(timing) => match timing.bytes_per_second {
                    Some(speed) if speed.value > 10_000.0 => {
                        format!(" {:>12}", figures::thousands(speed.value))
                    }
                    Some(speed) => format!(" {:11.2} ", speed.value),
                    None => format!(" {:>11} ", "-"),
                },
                Err(word) => format!(" {word:>11} "),
            });
        }
        text.push('\n');
    }
    text
}

/// In OpenSSL's order, a heading before the first of each kind.
fn public_keys(block: &Block<'_>) -> String {
    let mut text = String::new();
    let kind = |line: &Line<'_>| match line {
        Line::Rsa { .. } => 0,
        Line::Dsa { .. } => 1,
        Line::Ecdsa { .. } => 2,
        Line::Ecdh { .. } => 3,
        Line::Eddsa { .. } => 4,
        Line::Sm2 { .. } => 5,
        Line::OtherSignature => 6,
        Line::OtherAgreement => 7,
    };
    for wanted in 0..=7 {
        let rows: Vec<_> = block.pairs.iter().filter(|pair| kind(&pair.line) == wanted).collect();
        let Some(first) = rows.first() else { continue };
        text.push_str(match wanted {
            6 | 7 => "# no name of OpenSSL's\n",
            _ => "",
        });
        text.push_str(&match first.line {
            Line::Rsa { .. } | Line::Dsa { .. } => {
                format!("{:18}sign    verify    sign/s verify/s\n", "")
            }
            Line::Ecdh { .. } | Line::OtherAgreement => format!("{:30}op      op/s\n", ""),
            _ => format!("{:30}sign    verify    sign/s verify/s\n", ""),
        });
        rows.iter().for_each(|row| text.push_str(&public_key(row)));
    }
    text
}

fn public_key(row: &PublicKey<'_>) -> String {
    let named = plain(&match row.line {
        Line::Rsa { bits } => format!("rsa {bits:4} bits"),
        Line::Dsa { bits } => format!("dsa {bits:4} bits"),
        Line::Ecdsa { bits, curve } => format!("{bits:4} bits ecdsa ({curve})"),
        Line::Ecdh { bits, curve } => format!("{bits:4} bits ecdh ({curve})"),
        Line::Eddsa { bits, curve } => format!("{bits:4} bits EdDSA ({curve})"),
        Line::Sm2 { bits, curve } => format!("{bits:4} bits SM2 ({curve})"),
        Line::OtherSignature | Line::OtherAgreement => format!("{:<25}", row.algorithm),
    });
    let (first, first_rate) = operations(row.first);
    match row.line {
        Line::Ecdh { .. } | Line::OtherAgreement => format!("{named} {first} {first_rate}\n"),
        _ => {
            let (second, second_rate) = operations(row.second);
            format!("{named} {first} {second} {first_rate} {second_rate}\n")
        }
    }
}

/// Seconds of an operation, and operations a second.
fn operations(measurement: Option<&Measurement>) -> (String, String) {
    match cell(measurement) {
        Ok(timing) => {
            let seconds = timing.seconds.value;
            let decimals = if seconds < 1e-3 { 9 } else { 6 };
            let rate = figures::per_second(timing.seconds).value;
            (format!("{seconds:8.decimals$}s"), format!("{rate:8.1}"))
        }
        Err(word) => (format!("{word:>9}"), format!("{word:>8}")),
    }
}

/// The figure, or the word that stands in its place.
fn cell(measurement: Option<&Measurement>) -> Result<&crate::record::Timing, &'static str> {
    match measurement.map(|measurement| &measurement.outcome) {
        None => Err("-"),
        Some(Outcome::Measured(timing)) => Ok(timing),
        Some(Outcome::Unavailable { .. }) => Err("n/a"),
        Some(Outcome::Failed { .. }) => Err("FAILED"),
    }
}
