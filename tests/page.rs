//! The page in a browser.

#[path = "common/synthetic.rs"]
mod synthetic;

use cipherbench::report;
use synthetic::directory;

#[test]
fn tmp() {
    for (name, lines) in [
        ("page-plain", synthetic::lines()),
        ("page-pairs", synthetic::pairs()),
        ("page-scale-1000", synthetic::scale(1000, 10, 1)),
        ("page-scale-10000", synthetic::scale(10_000, 10, 1)),
    ] {
        let home = directory(name);
        synthetic::save(&home.join("results.jsonl"), &lines);
        let start = std::time::Instant::now();
        let path = report::write_page(&home).unwrap();
        println!(
            "{name} {:?} {} {}",
            start.elapsed(),
            path.display(),
            std::fs::metadata(&path).unwrap().len()
        );
    }
}
