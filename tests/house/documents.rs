//! Documents that follow from code, and examples that keep a promise.

use std::fs;

use super::tree::{read, root};
use cipherbench::algorithm::Family;
use cipherbench::workload::{Model, models};

const BEGIN: &str = "<!-- models:begin -->";
const END: &str = "<!-- models:end -->";

/// `docs/MODELS.md` has the table of [`models`], and a section for each.
#[test]
fn every_model_is_described() {
    let path = root().join("docs/MODELS.md");
    let text = read(&path);
    let (before, rest) = text.split_once(BEGIN).expect("the table's begin");
    let (table, after) = rest.split_once(END).expect("the table's end");
    let right = format!("\n\n{}\n", table_of(models()));
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, format!("{before}{BEGIN}{right}{END}{after}")).expect("docs/MODELS.md");
    } else {
        assert_eq!(table, right, "docs/MODELS.md is out of date: UPDATE=1 cargo test --test house");
    }
    let sections: Vec<_> = text.lines().filter(|line| line.starts_with("### ")).collect();
    for model in models() {
        let heading = format!("`{}`", model.operation);
        assert!(
            sections.iter().any(|line| line.contains(&heading)),
            "docs/MODELS.md has no section `### {heading}`"
        );
    }
}

fn table_of(models: &[Model]) -> String {
    let mut table = String::from(
        "| operation | families | version | size | key | nonce | AAD | one buffer | input restored | messages |\n\
         |---|---|---|---|---|---|---|---|---|---|\n",
    );
    for model in models {
        let families: Vec<_> = model.families.iter().copied().map(Family::slug).collect();
        let yes = |is: bool| if is { "yes" } else { "no" };
        table += &format!(
            "| `{}` | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
            model.operation,
            families.join(", "),
            model.version,
            if model.sized { "message" } else { "none" },
            model.keying.slug(),
            model.nonces.slug(),
            model.aad_bytes,
            yes(model.in_place),
            yes(model.restores_input),
            model.messages.describe(),
        );
    }
    table
}

/// The example keeps what the README says of it: at most 15 lines are the maker's.
#[test]
fn an_own_adapter_is_short() {
    let text = read(&root().join("examples/own_adapter.rs"));
    let mut own = 0;
    let mut inside = false;
    for line in text.lines().map(str::trim) {
        match line {
            "// --- yours" => inside = true,
            "// --- end" => inside = false,
            "" => {}
            _ => own += usize::from(inside),
        }
    }
    assert!((1..=15).contains(&own), "{own} lines");
}

/// Every exit code stands in the README as it does in the code.
#[test]
fn the_readme_has_every_exit_code() {
    let (source, readme) = (read(&root().join("src/error.rs")), read(&root().join("README.md")));
    let codes: Vec<_> = source
        .lines()
        .filter_map(|line| line.trim().strip_prefix("pub const ")?.split_once(": u8 = "))
        .map(|(_, code)| code.trim_end_matches(';'))
        .collect();
    assert!(codes.len() >= 8, "{codes:?}");
    for code in codes {
        assert!(
            readme.lines().any(|line| line.starts_with(&format!("| {code} |"))),
            "no row for {code}"
        );
    }
}
