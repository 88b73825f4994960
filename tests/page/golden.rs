//! Parts of the page of a small set, as they are written.

use std::path::Path;

use crate::{between, page, sets};

/// Holds a part of a page against `tests/golden/<name>.html`, an element a line.
pub fn golden(name: &str, html: &str) {
    let text = html.replace("><", ">\n<") + "\n";
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.html"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &text).unwrap();
    }
    let right = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    let line = text.lines().zip(right.lines()).position(|(ours, theirs)| ours != theirs);
    assert!(
        text == right,
        "{} from line {}: UPDATE=1 cargo test --test page",
        path.display(),
        line.map_or(text.lines().count().min(right.lines().count()), |line| line) + 1
    );
}

#[test]
fn the_parts_of_a_page_are_as_they_were() {
    let html = page(&sets::read("page-golden", &sets::small()));
    golden("page-plots", between(&html, "<section id=\"plots\">", "<section id=\"ratios\">"));
    golden("page-ratios", between(&html, "<section id=\"ratios\">", "<section id=\"pairs\">"));
    golden("page-pairs", between(&html, "<section id=\"pairs\">", "<section id=\"family-"));
    golden(
        "page-family",
        between(&html, "<section id=\"family-aead\">", "<section id=\"family-sig"),
    );
    golden("page-rows", between(&html, "<section id=\"rows\"", "<section id=\"receipt\""));
}
