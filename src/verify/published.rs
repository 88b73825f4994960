//! The vectors that are built in: one file per algorithm, described in `tests/vectors/README.md`.

use crate::algorithm::Vectors;
use crate::error::Result;

/// File name, slug and text of each; build.rs lists the folder.
const FILES: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/vectors.rs"));

/// The published vectors of a built-in algorithm; none where there are none.
///
/// ```
/// let vectors = cipherbench::verify::published("sha-256")?.unwrap();
/// assert!(vectors.sources[0].contains("NIST"));
/// assert!(cipherbench::verify::published("my-hash-256")?.is_none());
/// # Ok::<(), cipherbench::Error>(())
/// ```
///
/// # Errors
///
/// [`crate::Error::Vectors`] where the file does not parse.
pub fn published(slug: &str) -> Result<Option<Vectors>> {
    FILES
        .iter()
        .find(|(_, known, _)| *known == slug)
        .map(|(file, _, text)| Vectors::parse(file, text))
        .transpose()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm;

    #[test]
    fn every_algorithm_of_the_catalogue_has_a_file_of_three_cases_or_more() {
        let catalogue = algorithm::catalogue().iter();
        for algorithm in catalogue.filter(|algorithm| algorithm.family().has_vectors()) {
            let vectors = published(algorithm.slug())
                .unwrap()
                .unwrap_or_else(|| panic!("{} has no file", algorithm.slug()));
            assert!(vectors.cases.len() >= 3, "{}", vectors.file);
            assert!(vectors.cases.iter().any(|case| !case.invalid), "{}", vectors.file);
        }
    }

    #[test]
    fn every_file_is_of_an_algorithm() {
        for (file, slug, _) in FILES {
            assert!(algorithm::catalogue().iter().any(|known| known.slug() == *slug), "{file}");
        }
    }
}
