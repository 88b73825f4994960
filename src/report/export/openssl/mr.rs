//! The lines of `openssl speed -mr`, as version 3.0 prints them.

use std::collections::BTreeMap;

use super::{Line, Name, Speeds, blocks, operation};
use crate::Registry;
use crate::error::plain;
use crate::record::{ResultSet, Timing};
use crate::report::export::{Exported, LeftOut};
use crate::report::figures;

/// A block per provider and receipt. `+DT` and `+R` give the samples of a row together, `+F` its estimate;
/// each `+H` has the sizes of the `+F` lines after it, as a row that lacks a size can leave none out of its
/// line. `+F2` is RSA, `+F4` ECDSA, `+F5` ECDH, `+F6` EdDSA, which take `sign` and `verify` together.
/// A row without a figure has no line, nor has an own signature or agreement: OpenSSL's lines have numbers
/// in the place of names.
pub fn mr(set: &ResultSet, registry: &Registry) -> Exported {
    let mut left_out = LeftOut::default();
    let mut text = String::new();
    for block in blocks(set, registry, &mut left_out) {
        let mut lines = String::new();
        for (slug, rows) in &block.speeds {
            let said = speeds(rows, &mut left_out);
            if !said.is_empty() {
                let nameless = rows.iter().filter(|row| !row.name.is_openssl);
                lines.push_str(&operation(slug, nameless.map(|row| row.algorithm.to_owned())));
                lines.push_str(&said);
            }
        }
        for pair in &block.pairs {
            let figures = [pair.first, pair.second].map(|measurement| {
                measurement.and_then(|measurement| left_out.figure(measurement))
            });
            match public_key(pair.line, figures) {
                Some(said) => lines.push_str(&said),
                None => left_out.unsaid += figures.iter().flatten().count(),
            }
        }
        if !lines.is_empty() {
            text.push_str(&block.heading());
            text.push_str(&lines);
        }
    }
    Exported { text, left_out }
}

fn speeds(rows: &[Speeds<'_>], left_out: &mut LeftOut) -> String {
    let (mut text, mut by_sizes) = (String::new(), BTreeMap::<Vec<usize>, String>::new());
    for row in rows {
        let figures: Vec<(usize, &Timing)> = row
            .by_size
            .iter()
            .filter_map(|(bytes, measurement)| Some((*bytes, left_out.figure(measurement)?)))
            .collect();
        let name = field(row.name.words);
        let mut line = String::new();
        for (bytes, timing) in &figures {
            if let Some((operations, seconds)) = together(timing) {
                let planned = seconds.round().max(1.0);
                text.push_str(&format!("+DT:{name}:{planned:.0}:{bytes}\n"));
                text.push_str(&format!("+R:{operations}:{name}:{seconds:.6}\n"));
            }
            line.push_str(&format!(":{}", six(timing.seconds.throughput(*bytes).value, 2)));
        }
        if !figures.is_empty() {
            let sizes = figures.iter().map(|(bytes, _)| *bytes).collect();
            let line = format!("+F:{}:{name}{line}\n", number(row.name));
            by_sizes.entry(sizes).or_default().push_str(&line);
        }
    }
    for (sizes, lines) in by_sizes {
        text.push_str("+H");
        sizes.iter().for_each(|bytes| text.push_str(&format!(":{bytes}")));
        text.push('\n');
        text.push_str(&lines);
    }
    text
}

/// The lines of a public-key row, where OpenSSL has one and all its figures are there.
fn public_key(line: Line<'_>, figures: [Option<&Timing>; 2]) -> Option<String> {
    let rate = |timing: &Timing| six(figures::per_second(timing.seconds).value, 6);
    let pair = || figures[0].zip(figures[1]);
    let mut text = String::new();
    // How it was asked for, then the operations of all samples and the seconds that they took together.
    let mut samples = |asked: String, result: u8, timing: &Timing, name: String| {
        if let Some((operations, seconds)) = together(timing) {
            let planned = seconds.round().max(1.0);
            text.push_str(&format!("+DTP:{asked}:{planned:.0}\n"));
            text.push_str(&format!("+R{result}:{operations}:{name}:{seconds:.6}\n"));
        }
    };
    let last = match line {
        Line::Rsa { bits } => {
            let (sign, verify) = pair()?;
            samples(format!("{bits}:private:rsa"), 1, sign, bits.to_string());
            samples(format!("{bits}:public:rsa"), 2, verify, bits.to_string());
            let index = position(&[512, 1024, 2048, 3072, 4096, 7680, 15360], &bits)?;
            format!("+F2:{index}:{bits}:{}:{}\n", rate(sign), rate(verify))
        }
        Line::Dsa { bits } => {
            let (sign, verify) = pair()?;
            samples(format!("{bits}:sign:dsa"), 3, sign, bits.to_string());
            samples(format!("{bits}:verify:dsa"), 4, verify, bits.to_string());
            let index = position(&[512, 1024, 2048], &bits)?;
            format!("+F3:{index}:{bits}:{}:{}\n", rate(sign), rate(verify))
        }
        Line::Ecdsa { bits, curve } => {
            let (sign, verify) = pair()?;
            samples(format!("{bits}:sign:ecdsa"), 5, sign, bits.to_string());
            samples(format!("{bits}:verify:ecdsa"), 6, verify, bits.to_string());
            let index = position(CURVES, &curve)?;
            format!("+F4:{index}:{bits}:{}:{}\n", rate(sign), rate(verify))
        }
        Line::Ecdh { bits, curve } => {
            let agree = figures[0]?;
            samples(format!("{bits}::ecdh"), 7, agree, bits.to_string());
            let index = position(CURVES, &curve)?;
            format!("+F5:{index}:{bits}:{}:{}\n", rate(agree), six(agree.seconds.value, 6))
        }
        Line::Eddsa { bits, curve } => {
            let (sign, verify) = pair()?;
            let name = format!("{bits}:{}", field(curve));
            samples(format!("{bits}:sign:{}", field(curve)), 8, sign, name.clone());
            samples(format!("{bits}:verify:{}", field(curve)), 9, verify, name.clone());
            let index = position(&["Ed25519", "Ed448"], &curve)?;
            format!("+F6:{index}:{name}:{}:{}\n", rate(sign), rate(verify))
        }
        Line::Sm2 { bits, curve } => {
            let (sign, verify) = pair()?;
            let name = format!("{bits}:{}", field(curve));
            samples(format!("{bits}:sign:{}", field(curve)), 10, sign, name.clone());
            samples(format!("{bits}:verify:{}", field(curve)), 11, verify, name.clone());
            let index = position(&["CurveSM2"], &curve)?;
            format!("+F7:{index}:{name}:{}:{}\n", rate(sign), rate(verify))
        }
        Line::OtherSignature | Line::OtherAgreement => return None,
    };
    Some(text + &last)
}

/// The operations of all samples, and the seconds that they took together.
fn together(timing: &Timing) -> Option<(u64, f64)> {
    let operations = timing.samples.iter().map(|sample| sample.operations);
    let operations = operations.fold(0, u64::saturating_add);
    (operations > 0).then(|| (operations, timing.samples.iter().map(|sample| sample.seconds).sum()))
}

/// With the decimals that OpenSSL gives it, or as many as six digits need.
fn six(value: f64, decimals: usize) -> String {
    let needed = 5.0 - value.abs().log10().floor();
    // What is no number or far too small has no digits to show.
    let needed = if needed.is_finite() { needed.clamp(0.0, 300.0) as usize } else { 0 };
    format!("{value:.*}", decimals.max(needed))
}

/// A text that ends neither the field nor the line.
fn field(words: &str) -> String {
    plain(words).replace(':', "_")
}

fn position<T: PartialEq>(list: &[T], wanted: &T) -> Option<usize> {
    list.iter().position(|known| known == wanted)
}

/// Which row of OpenSSL's table it is. What it measures by `-evp` or `-hmac` has one row for all.
fn number(name: Name<'_>) -> usize {
    const HMAC: usize = 9;
    const EVP: usize = 25;
    match name.words {
        words if words.starts_with("hmac(") => HMAC,
        words => ROWS.iter().find(|(known, _)| *known == words).map_or(EVP, |(_, row)| *row),
    }
}

/// Of `names` in apps/speed.c of OpenSSL 3.0, those that the catalogue may have.
const ROWS: &[(&str, usize)] = &[
    ("md5", 3),
    ("sha1", 4),
    ("sha256", 6),
    ("sha512", 7),
    ("des-cbc", 10),
    ("des-ede3", 11),
    ("rc4", 12),
    ("bf-cbc", 17),
    ("aes-128-cbc", 19),
    ("aes-192-cbc", 20),
    ("aes-256-cbc", 21),
    ("camellia-128-cbc", 22),
    ("camellia-192-cbc", 23),
    ("camellia-256-cbc", 24),
];

/// Its list of curves, `test_ec_curves` in the same file.
const CURVES: &[&str] = &[
    "secp160r1",
    "nistp192",
    "nistp224",
    "nistp256",
    "nistp384",
    "nistp521",
    "nistk163",
    "nistk233",
    "nistk283",
    "nistk409",
    "nistk571",
    "nistb163",
    "nistb233",
    "nistb283",
    "nistb409",
    "nistb571",
    "brainpoolP256r1",
    "brainpoolP256t1",
    "brainpoolP384r1",
    "brainpoolP384t1",
    "brainpoolP512r1",
    "brainpoolP512t1",
    "X25519",
    "X448",
];

#[cfg(test)]
mod tests {
    use super::{CURVES, position, six};

    #[test]
    fn figures_have_six_digits() {
        assert_eq!(six(1_590_384_848.984, 2), "1590384848.98");
        assert_eq!(six(3.7e-5, 6), "0.0000370000");
        assert_eq!(six(27158.0, 6), "27158.000000");
        assert_eq!(six(0.25, 2), "0.250000");
        assert_eq!(six(f64::NAN, 2), "NaN");
    }

    /// As `openssl speed -mr` of version 3.0 numbers them.
    #[test]
    fn curves_have_openssls_numbers() {
        assert_eq!(
            ["nistp256", "X25519"].map(|curve| position(CURVES, &curve)),
            [Some(3), Some(22)]
        );
    }
}
