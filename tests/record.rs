//! The result set: what is written is what is read, and damage is named, not guessed away.

#[path = "common/synthetic.rs"]
mod synthetic;

#[path = "record/damage.rs"]
mod damage;
#[path = "record/fuzz.rs"]
mod fuzz;
#[path = "record/generator.rs"]
mod generator;
#[path = "record/hostile.rs"]
mod hostile;
#[path = "record/keeping.rs"]
mod keeping;
#[path = "record/place.rs"]
mod place;
#[path = "record/writing.rs"]
mod writing;

use cipherbench::record::{Line, ResultSet};
use synthetic::{environment, measured, measurement};

fn row(run: &str, bytes: usize) -> Line {
    let outcome = measured(1.0e-6 / 3.0, Some(bytes));
    Line::Measurement(Box::new(measurement(
        run,
        "hash",
        "sha-256",
        "hash",
        "rustcrypto",
        Some(bytes),
        outcome,
    )))
}

fn receipt(run: &str) -> Line {
    Line::Environment(Box::new(environment(run, "one", "2026-12-01T00:40:00Z", "hash")))
}

fn text(line: &Line) -> String {
    json(line) + "\n"
}

fn json(line: &Line) -> String {
    serde_json::to_string(line).unwrap()
}

fn problems(set: &ResultSet) -> Vec<(usize, &str)> {
    set.damage.iter().map(|damage| (damage.line, &*damage.problem)).collect()
}
