//! Which rows are asked for most, and so measured first where the time is short.

use std::sync::OnceLock;

use super::lines::{self, Line};
use super::rows::Row;
use crate::error::Result;

/// The rows, most asked-for first; those of equal place stay in their order.
///
/// # Errors
///
/// [`crate::Error::Usage`] where the list itself cannot be read.
pub(crate) fn most_asked_first(mut rows: Vec<&Row>) -> Result<Vec<&Row>> {
    let lines = asked()?;
    rows.sort_by_cached_key(|row| place(lines, &row.group, row.id.bytes));
    Ok(rows)
}

fn asked() -> Result<&'static [Line]> {
    static ASKED: OnceLock<Vec<Line>> = OnceLock::new();
    lines::read(&ASKED, "asked.txt", include_str!("asked.txt"))
}

/// The first line that means a row, and the place of its size there.
fn place(lines: &[Line], group: &str, bytes: Option<usize>) -> (usize, usize) {
    let of_size = |line: &Line| match bytes {
        Some(bytes) if !line.sizes.is_empty() => line.sizes.iter().position(|size| *size == bytes),
        _ => Some(0),
    };
    lines
        .iter()
        .enumerate()
        .filter(|(_, line)| line.group.is_match(group))
        .find_map(|(number, line)| Some((number, of_size(line)?)))
        .unwrap_or((lines.len(), 0))
}

#[cfg(all(test, feature = "rustcrypto"))]
mod tests {
    use super::super::rows::rows;
    use super::super::settings::{Plan, Settings};
    use super::*;
    use crate::registry::{Registry, Selection};

    fn standard() -> Vec<Row> {
        let settings = Settings { plan: Plan::Standard, sizes: Vec::new(), providers: Vec::new() };
        rows(&Registry::default(), &Selection::default(), &settings).unwrap()
    }

    /// A line that means no row, or only rows that lines above it mean, is a slip.
    #[test]
    fn every_line_and_size_is_some_rows_place() {
        let (lines, rows) = (asked().unwrap(), standard());
        let taken: Vec<_> = rows.iter().map(|row| place(lines, &row.group, row.id.bytes)).collect();
        for (number, line) in lines.iter().enumerate() {
            for size in 0..line.sizes.len().max(1) {
                let glob = line.group.glob().glob();
                assert!(taken.contains(&(number, size)), "{glob}: size number {size} means no row");
            }
        }
    }

    #[test]
    fn the_most_asked_for_come_first_and_none_is_lost() {
        let rows = standard();
        let ordered = most_asked_first(rows.iter().collect()).unwrap();
        assert_eq!(ordered.len(), rows.len());
        let ids: Vec<_> = ordered.iter().map(|row| row.id.to_string()).collect();
        assert_eq!(
            ids[..4],
            [
                "aead/aes-256-gcm/seal/rustcrypto/16384",
                "aead/chacha20-poly1305/seal/rustcrypto/16384",
                "aead/aes-128-gcm/seal/rustcrypto/16384",
                "hash/sha-256/hash/rustcrypto/16384",
            ]
        );
        let place = |id: &str| ids.iter().position(|known| known == id).unwrap();
        assert!(
            place("hash/sha-256/hash/rustcrypto/1024") < place("hash/sha-256/hash/rustcrypto/16")
        );
        assert!(place("hash/sha-256/hash/rustcrypto/16") < place("hash/md5/hash/rustcrypto/16"));
    }
}
