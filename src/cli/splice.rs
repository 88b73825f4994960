//! Replaces what stands between two marker lines of a file.

use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

const BEGIN: &str = "<!-- table:begin -->";
const END: &str = "<!-- table:end -->";

/// Puts `table` between the markers of `file`: the whole new file or, where something fails, the old
/// one.
pub(super) fn into(file: &Path, table: &str) -> Result<()> {
    let io = |action, path: &Path| {
        let path = path.to_owned();
        move |source| Error::Io { action, path, source }
    };
    let text = std::fs::read_to_string(file).map_err(io("read", file))?;
    let text = spliced(&text, table).ok_or_else(|| {
        Error::Usage(format!(
            "{} has no line `{BEGIN}` with a line `{END}` after it",
            file.display()
        ))
    })?;
    // A link is followed, so that the file it names is replaced and not the link.
    let file = file.canonicalize().map_err(io("read", file))?;
    let beside = beside(&file);
    std::fs::write(&beside, text)
        .map_err(io("write", &beside))
        .and_then(|()| {
            let permissions = std::fs::metadata(&file).map_err(io("read", &file))?.permissions();
            std::fs::set_permissions(&beside, permissions).map_err(io("write", &beside))?;
            std::fs::rename(&beside, &file).map_err(io("replace", &file))
        })
        .inspect_err(|_| drop(std::fs::remove_file(&beside)))
}

fn beside(file: &Path) -> PathBuf {
    let name = file.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    file.with_file_name(format!(".{name}.{}", std::process::id()))
}

/// The text with `table` on the lines between the markers.
fn spliced(text: &str, table: &str) -> Option<String> {
    let begin = line(text, BEGIN)? + BEGIN.len();
    let end = begin + line(&text[begin..], END)?;
    Some(format!("{}\n\n{}\n\n{}", &text[..begin], table.trim(), &text[end..]))
}

/// Where a line that is `marker` and nothing else begins.
fn line(text: &str, marker: &str) -> Option<usize> {
    text.match_indices(marker).map(|(at, _)| at).find(|at| {
        let before = text[..*at].chars().next_back();
        let after = text[at + marker.len()..].chars().next();
        matches!(before, None | Some('\n')) && matches!(after, None | Some('\n' | '\r'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaces_what_stands_between() {
        let text = "a\n<!-- table:begin -->\nold\n<!-- table:end -->\nb `<!-- table:end -->`\n";
        let new = spliced(text, "| new |\n").unwrap();
        assert_eq!(
            new,
            "a\n<!-- table:begin -->\n\n| new |\n\n<!-- table:end -->\nb `<!-- table:end -->`\n"
        );
        assert_eq!(spliced(&new, "| new |").unwrap(), new);
    }

    #[test]
    fn needs_both_markers_in_order() {
        assert_eq!(spliced("<!-- table:end -->\n<!-- table:begin -->\n", ""), None);
        assert_eq!(spliced("say `<!-- table:begin -->` and\n<!-- table:end -->\n", ""), None);
    }
}
