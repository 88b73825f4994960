//! Small sets whose pages can be read, and a hostile one.

use cipherbench::record::{Estimate, Line, Measurement, Outcome, ResultSet, Sample, Timing, place};

use crate::synthetic::{self, directory, environment, measurement};

/// A set of these lines, written and read.
pub fn read(name: &str, lines: &[Line]) -> ResultSet {
    let path = place::results(&directory(name));
    synthetic::save(&path, lines);
    ResultSet::read(path).unwrap()
}

/// A receipt as a line.
pub fn receipt(run: &str, started: &str) -> Line {
    Line::Environment(Box::new(environment(run, run, started, "all")))
}

/// A row that took about that many seconds, the same to the last digit on every machine.
pub fn row(
    run: &str,
    [family, algorithm, operation, provider]: [&str; 4],
    bytes: Option<usize>,
    seconds: f64,
) -> Measurement {
    let samples: Vec<Sample> = (0..10)
        .map(|i| {
            let operations = (0.05 / seconds).ceil() as u64;
            let share = 1.0 + (f64::from(i) - 4.5) * 1e-3;
            Sample { operations, seconds: seconds * operations as f64 * share }
        })
        .collect();
    let estimate =
        Estimate { value: seconds, lower: seconds * 0.99, upper: seconds * 1.02, confidence: 0.95 };
    let timing = Timing::new(estimate, bytes, seconds * 3e-3, seconds * 2e-3, samples).unwrap();
    let outcome = Outcome::Measured(Box::new(timing));
    let mut row = measurement(run, family, algorithm, operation, provider, bytes, outcome);
    row.implementation.version = format!("{} 1.0", provider.trim_end_matches("-soft"));
    row.implementation.backend =
        if provider.ends_with("-soft") { "soft".into() } else { "aes-ni".into() };
    row
}

/// Two AEADs, a hash that is broken, one that is not, and signatures, by three providers.
pub fn small() -> Vec<Line> {
    let mut lines = vec![receipt("r", "2026-12-01T00:40:00Z")];
    let mut add = |row: Measurement| lines.push(Line::Measurement(Box::new(row)));
    for bytes in [16, 1024, 16384] {
        let time = |call: f64, rate: f64| call + bytes as f64 / rate;
        for (provider, call, rate) in
            [("rustcrypto", 40e-9, 4e9), ("rustcrypto-soft", 60e-9, 0.2e9), ("ring", 90e-9, 6e9)]
        {
            for (operation, more) in [("seal", 1.0), ("open", 1.1)] {
                let id = ["aead", "aes-128-gcm", operation, provider];
                add(row("r", id, Some(bytes), time(call, rate) * more));
            }
        }
        for (algorithm, provider, rate) in [
            ("md5", "rustcrypto", 0.7e9),
            ("sha-256", "rustcrypto", 1.8e9),
            ("sha-256", "ring", 1.83e9),
        ] {
            add(row("r", ["hash", algorithm, "hash", provider], Some(bytes), time(30e-9, rate)));
        }
    }
    add(row("r", ["signature", "ed25519", "sign", "rustcrypto"], None, 16e-6));
    add(row("r", ["signature", "ed25519", "sign", "ring"], None, 8e-6));
    add(row("r", ["signature", "ed25519", "verify", "rustcrypto"], None, 40e-6));
    let mut failed = row("r", ["signature", "ed25519", "verify", "ring"], None, 40e-6);
    failed.outcome = Outcome::Failed { reason: "vector 3: a forgery is accepted".into() };
    add(failed);
    lines
}

/// [`synthetic::lines`], and rows whose names are what a page, a spreadsheet or a script might take for its
/// own.
pub fn hostile() -> Vec<Line> {
    let mut lines = synthetic::lines();
    lines.retain(|line| match line {
        Line::Measurement(row) => ["hash", "stream", "agreement"].contains(&&*row.id.family),
        Line::Environment(_) => true,
    });
    let names = [
        "</script><script>alert('data')</script>",
        "=cmd|' /C calc'!A0",
        "a,\"b\" & <b>bold</b>",
        "\u{202e}backwards <!--",
        "__proto__",
    ];
    for (i, name) in names.into_iter().enumerate() {
        for bytes in [16, 1024] {
            let time = 1e-7 * (i + 1) as f64 + bytes as f64 * 1e-9;
            for id in [["hash", "sha-256", "hash", name], ["hash", name, "hash", "rustcrypto"]] {
                let mut row = row("run-3", id, Some(bytes), time);
                row.implementation.version = format!("{name} \r\n1.0");
                lines.push(Line::Measurement(Box::new(row)));
            }
        }
        let row = row("run-3", [name, "own", name, "rustcrypto"], None, 1e-6);
        lines.push(Line::Measurement(Box::new(row)));
    }
    lines
}
