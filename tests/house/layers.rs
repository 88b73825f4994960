//! The layers, lowest first: a module refers to lower ones only.

use super::paths::references;
use super::tree::{files, read, root};

/// Lowest first. `lib.rs`, which names them all, and `bin` stand above.
const LAYERS: &[&str] = &[
    "error",
    "algorithm",
    "adapter",
    "provider",
    "registry",
    "verify",
    "channel",
    "workload",
    "record",
    "bench",
    "report",
    "cli",
];

/// What `lib.rs` only passes on, and the module that has it. All else that stands there is above every
/// layer.
const PASSED_ON: &[(&str, &str)] =
    &[("Error", "error"), ("Result", "error"), ("Registry", "registry"), ("Selection", "registry")];

#[test]
fn no_module_refers_to_a_higher_one() {
    let src = root().join("src");
    let mut upward = Vec::new();
    for path in files(&src, "rs") {
        let inside = path.strip_prefix(&src).expect("under src");
        let mut module: Vec<_> = inside
            .with_extension("")
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .collect();
        module.pop_if(|last| last == "mod");
        if module == ["lib"] || module[0] == "bin" {
            continue;
        }
        assert!(
            LAYERS.contains(&&*module[0]),
            "src/{} is in no layer: add it to LAYERS in tests/house/layers.rs",
            module[0]
        );
        let references = references(&read(&path), &module)
            .unwrap_or_else(|error| panic!("{}: {error}", inside.display()));
        for (line, to) in references {
            if is_upward(&module[0], &to) {
                upward.push(format!("src/{}:{line}: {} uses {to}", inside.display(), module[0]));
            }
        }
    }
    assert!(upward.is_empty(), "upward references:\n{}", upward.join("\n"));
}

/// Whether the first word of a path from the crate's root stands above the layer `own`. What is in no
/// layer stands in `lib.rs`, above them all: its functions, `*`, and the root itself, which could be
/// given another name.
fn is_upward(own: &str, to: &str) -> bool {
    let to = PASSED_ON.iter().find(|(name, _)| *name == to).map_or(to, |(_, module)| module);
    let level =
        |module: &str| LAYERS.iter().position(|layer| *layer == module).unwrap_or(LAYERS.len());
    level(to) > level(own)
}

/// Refers to `report` or to the crate's root from `workload::aead`, each in another spelling.
const UPWARD: &[&str] = &[
    "use crate::report;",
    "use crate::report::table as t;",
    "use crate::{adapter::{Adapter, Aead}, report};",
    "use crate::{ {report} };",
    "use crate :: report;",
    "use crate::/* c */report;",
    "use crate::r#bench;",
    "use super::super::report;",
    "use super::{super::report};",
    "use self::super::super::report;",
    "mod y { use super::super::super::report; }",
    "mod y { mod z { use super::{super::{super::super::report}}; } }",
    "use crate as c;",
    "use crate::{self as c};",
    "use crate::*;",
    "use super::super::*;",
    "use super::super as c;",
    "use super::{super as c};",
    "use crate::bench_main;",
    "use crate::conclude;",
    "fn f() { let x = super::super::bench::run(); }",
    "fn f() { let x = \"https://x\"; crate::report::table(); }",
    "fn f(x: crate::report::Table) {}",
    "fn f<T: crate::report::Table>() {}",
    "impl crate::report::Table for X {}",
    "fn f() { g::<crate::report::Table>(); }",
    "fn f() -> u8 { match x { crate::report::X => 1 } }",
    "fn f() { println!(\"{}\", crate::report::table()); }",
    "fn f() { vec![[{ crate :: r#report::table() }]]; }",
    "fn f() { println!(\"{}\", super::super::report::table()); }",
    "macro_rules! m { () => { $crate::report::table() } }",
    "#[derive(Serialize)] struct X(#[serde(with = \"crate::report\")] u8);",
    "pub(in crate::report) fn f() {}",
];

/// Refers to nothing above `workload::aead`.
const LEVEL: &[&str] = &[
    "use crate::error::Error;",
    "use crate::{Error, Registry, Result, Selection};",
    "// crate::report is only spoken of\nuse super::report;",
    "/// See [`crate::report`].\nfn f() {}",
    "fn f() { let x = \"crate is a word\"; }",
    "use super::*;",
    "use super::super::workload::hash;",
    "mod tests { use super::*; use super::super::hash; use super::super::super::error; }",
    "pub(crate) fn f() { println!(\"{}\", crate::adapter::x()); }",
    "use std::report;",
    "fn f() { report::table(); }",
    "mod report {} use self::report::x;",
];

#[test]
fn references_are_found_in_every_spelling() {
    let module = ["workload".to_owned(), "aead".to_owned()];
    let upward = |text: &str| {
        let found = references(text, &module).unwrap_or_else(|error| panic!("{text}: {error}"));
        found.iter().any(|(_, to)| is_upward("workload", to))
    };
    let missed: Vec<_> = UPWARD.iter().filter(|text| !upward(text)).collect();
    assert!(missed.is_empty(), "missed: {missed:#?}");
    let wrong: Vec<_> = LEVEL.iter().filter(|text| upward(text)).collect();
    assert!(wrong.is_empty(), "found where nothing is: {wrong:#?}");
    assert_eq!(
        references("use a::b;\n\nuse crate::{\n    error::E,\n};", &module).expect("Rust"),
        [(4, "error".to_owned())]
    );
}
