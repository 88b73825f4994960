//! Many machines: a set each, of processors with and without AES instructions, over some weeks.

use cipherbench::record::{Cpu, Line, Outcome, Timing};

use super::libraries::LIBRARIES;
use super::scale;

/// A processor: its name, how long it takes against the first, and whether it has AES instructions.
const PROCESSORS: &[(&str, f64, bool)] = &[
    ("AMD EPYC 9R14 (synthetic)", 1.0, true),
    ("AMD EPYC 7763 (synthetic)", 1.12, true),
    ("AMD Ryzen 7 5800X (synthetic)", 0.86, true),
    ("Intel Xeon Platinum 8488C (synthetic)", 0.97, true),
    ("Intel Core i5-8250U (synthetic)", 1.45, true),
    ("Intel Celeron J1900 (synthetic)", 3.9, false),
    ("Neoverse-V2 (synthetic)", 0.94, true),
    ("Cortex-A72, BCM2711 (synthetic)", 4.6, false),
    ("Cortex-A76, BCM2712 (synthetic)", 2.1, true),
];

/// The weeks over which the machines were measured.
const WEEKS: usize = 10;

/// What `rustcrypto`'s AES-GCM takes in the second half of the weeks, in a version of its own.
pub const REGRESSION: f64 = 1.18;

/// The set of a machine, the same each time.
pub fn machine(number: usize, rows: usize) -> Vec<Line> {
    let (name, slower, has_aes) = PROCESSORS[number % PROCESSORS.len()];
    let week = number / PROCESSORS.len() % WEEKS;
    let own = |id: &str| format!("machine-{number:04}-{id}");
    let dated = |at: &str| {
        let at: jiff::Timestamp = at.parse().unwrap();
        format!("{:.3}", at + jiff::SignedDuration::from_hours(24 * 7 * week as i64))
    };
    let mut lines = scale(rows, 5, number as u64);
    for line in &mut lines {
        match line {
            Line::Environment(environment) => {
                environment.run = own(&environment.run);
                environment.invocation = own(&environment.invocation);
                environment.started = dated(&environment.started);
                environment.cpu = processor(name, has_aes, &environment.cpu);
            }
            Line::Measurement(row) => {
                row.run = own(&row.run);
                row.at = dated(&row.at);
                let (slug, provider) = (&row.id.algorithm, &row.id.provider);
                let of = LIBRARIES.iter().find(|library| library.provider == *provider);
                let hard = of.is_some_and(|library| !library.soft);
                let mut factor = slower;
                if slug.starts_with("aes-") && hard && !has_aes && row.id.bytes.is_some() {
                    factor *= if slug.ends_with("-gcm") { 23.0 } else { 9.0 };
                    row.implementation.backend = "soft".into();
                }
                if provider == "rustcrypto" && week >= WEEKS / 2 {
                    row.implementation.version = "RustCrypto 0.11.2".into();
                    factor *= if slug.ends_with("-gcm") { REGRESSION } else { 1.0 };
                }
                if let Outcome::Measured(timing) = &mut row.outcome {
                    slow(timing, factor);
                }
            }
        }
    }
    lines
}

fn processor(name: &str, has_aes: bool, like: &Cpu) -> Cpu {
    let mut cpu = Cpu { name: Some(name.into()), ..like.clone() };
    if name.contains("Cortex") || name.contains("Neoverse") {
        cpu.architecture = "aarch64".into();
        cpu.features = ["neon", "aes", "pmull", "sha2"].map(str::to_owned).into();
        cpu.missing_features = vec!["sve".into()];
    }
    if !has_aes {
        let (gone, kept) = cpu.features.iter().cloned().partition(|feature| {
            ["aes", "pclmulqdq", "pmull", "vaes", "vpclmulqdq"].contains(&&**feature)
        });
        cpu.features = kept;
        cpu.missing_features.extend::<Vec<String>>(gone);
    }
    cpu
}

fn slow(timing: &mut Timing, factor: f64) {
    let seconds = &mut timing.seconds;
    for value in [&mut seconds.value, &mut seconds.lower, &mut seconds.upper] {
        *value *= factor;
    }
    if let Some(speed) = &mut timing.bytes_per_second {
        for value in [&mut speed.value, &mut speed.lower, &mut speed.upper] {
            *value /= factor;
        }
    }
    timing.std_dev *= factor;
    timing.mad *= factor;
    timing.samples.iter_mut().for_each(|sample| sample.seconds *= factor);
}
