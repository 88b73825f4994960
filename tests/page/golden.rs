//! Parts of the page of a small set, as they are written.

use crate::{between, page, sets};

/// Holds a part of a page against `tests/golden/<name>.html`, an element a line.
pub fn golden(name: &str, html: &str) {
    crate::files::golden(&format!("{name}.html"), &(html.replace("><", ">\n<") + "\n"));
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
