//! Outputs held against the files of `tests/golden/`. `UPDATE=1 cargo test` writes those anew.

use std::fs;
use std::path::Path;

/// The text is as the golden file of that name has it.
pub fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(path.parent().expect("a directory")).expect("tests/golden");
        fs::write(&path, text).expect("a golden file");
    }
    let mut right = fs::read_to_string(&path).unwrap_or_default();
    // A checkout there may have turned line ends.
    if cfg!(windows) {
        right = right.replace("\r\n", "\n");
    }
    let same = text.lines().zip(right.lines()).take_while(|(ours, theirs)| ours == theirs).count();
    assert!(
        text == right,
        "{name} is not as it was from line {} on (UPDATE=1 rewrites it):\n{text}",
        same + 1
    );
}
