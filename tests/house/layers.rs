//! The layers, lowest first: a module refers to lower ones only.

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

#[test]
fn no_module_refers_to_a_higher_one() {
    let src = root().join("src");
    let mut upward = Vec::new();
    for path in files(&src, "rs") {
        let inside = path.strip_prefix(&src).expect("under src");
        let parts: Vec<_> = inside
            .with_extension("")
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .collect();
        if parts == ["lib"] || parts[0] == "bin" {
            continue;
        }
        let own = level(&parts[0]).unwrap_or_else(|| {
            panic!("src/{} is in no layer: add it to LAYERS in tests/house/layers.rs", parts[0])
        });
        let depth = parts.len() - usize::from(parts.last().is_some_and(|part| part == "mod"));
        for (line, to) in references(&read(&path), depth) {
            if level(&to).is_some_and(|level| level > own) {
                upward.push(format!("src/{}:{line}: {} uses {to}", inside.display(), parts[0]));
            }
        }
    }
    assert!(upward.is_empty(), "upward references:\n{}", upward.join("\n"));
}

fn level(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| *layer == module)
}

/// The crate's modules that a source text names, with the line: by `crate::`, or by as many `super::`
/// as its depth.
fn references(text: &str, depth: usize) -> Vec<(usize, String)> {
    let code: String = text.lines().map(|line| without_comment(line).to_owned() + "\n").collect();
    let mut found = Vec::new();
    for root in ["crate::".to_owned(), "super::".repeat(depth)] {
        for (at, _) in code.match_indices(&root) {
            let line = code[..at].matches('\n').count() + 1;
            found.extend(first_segments(&code[at + root.len()..]).into_iter().map(|to| (line, to)));
        }
    }
    found
}

/// The part of a line before `//`; a `//` inside a string is no matter here.
fn without_comment(line: &str) -> &str {
    line.split_once("//").map_or(line, |(code, _)| code)
}

/// `a` of `a::b`, and each of `{a, b::{c, d}}`.
fn first_segments(path: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let Some(group) = path.strip_prefix('{') else { return vec![word(path)] };
    let (mut segments, mut start, mut open) = (Vec::new(), 0, 0);
    for (at, c) in group.char_indices() {
        match c {
            '{' => open += 1,
            ',' if open == 0 => {
                segments.push(word(&group[start..at]));
                start = at + 1;
            }
            '}' if open == 0 => {
                segments.push(word(&group[start..at]));
                break;
            }
            '}' => open -= 1,
            _ => {}
        }
    }
    segments
}

#[test]
fn references_are_found_in_every_spelling() {
    let text = "use crate::error::Error;\n\
                // crate::cli is only spoken of\n\
                use crate::{adapter::{Adapter, Aead}, report};\n\
                let x = super::super::bench::run(); // and crate::cli\n\
                use super::aead;\n";
    let named = |line, module: &str| (line, module.to_owned());
    assert_eq!(
        references(text, 2),
        [named(1, "error"), named(3, "adapter"), named(3, "report"), named(4, "bench")]
    );
}
