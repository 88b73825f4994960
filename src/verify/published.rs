//! The vectors that are built in: one file per algorithm, described in `tests/vectors/README.md`.

use crate::algorithm::Vectors;
use crate::error::Result;

macro_rules! files {
    ($($slug:literal)*) => {
        &[$((
            concat!($slug, ".txt"),
            $slug,
            include_str!(concat!("../../tests/vectors/", $slug, ".txt")),
        ),)*]
    };
}

/// File name, slug and text.
const FILES: &[(&str, &str, &str)] = files! {
    "md5" "sha-1" "sha-224" "sha-256" "sha-384" "sha-512"
    "hmac-md5" "hmac-sha-1" "hmac-sha-256" "hmac-sha-512"
    "rc4"
    "des-cbc" "des-ede3-cbc" "blowfish-cbc"
    "camellia-128-cbc" "camellia-192-cbc" "camellia-256-cbc"
    "aes-128-cbc" "aes-192-cbc" "aes-256-cbc"
    "aes-128-ctr" "aes-192-ctr" "aes-256-ctr"
    "aes-128-gcm" "aes-256-gcm" "chacha20-poly1305" "xchacha20-poly1305"
    "rsa-2048" "rsa-3072" "rsa-4096" "ecdsa-p256" "ecdsa-p384" "ed25519"
    "x25519" "ecdh-p256" "ecdh-p384"
};

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
        for algorithm in algorithm::catalogue() {
            let vectors = published(algorithm.slug())
                .unwrap()
                .unwrap_or_else(|| panic!("{} has no file", algorithm.slug()));
            assert!(vectors.cases.len() >= 3, "{}", vectors.file);
            assert!(vectors.cases.iter().any(|case| !case.invalid), "{}", vectors.file);
        }
    }

    #[test]
    fn every_file_is_listed_once_and_of_an_algorithm() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors");
        let mut on_disk: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .filter(|name| name.ends_with(".txt"))
            .collect();
        let mut listed: Vec<_> = FILES.iter().map(|(file, ..)| (*file).to_owned()).collect();
        on_disk.sort();
        listed.sort();
        assert_eq!(on_disk, listed);
        for (_, slug, _) in FILES {
            assert!(algorithm::catalogue().iter().any(|known| known.slug() == *slug), "{slug}");
        }
    }
}
