//! Test vectors as data: cases of named byte strings, read from a small text format.
//!
//! [`Vectors`] describes the format, [`Case`] the fields of each family.

use std::collections::HashSet;

use crate::error::{Error, Result};

/// A file of published test vectors for one algorithm.
///
/// - Lines that start with `#` are comments; at least one is `# Source: …`.
/// - A blank line ends a case. A case is a list of `name = value` lines; [`Case`] has the names.
/// - A value is hexadecimal (it may be empty) or a double-quoted ASCII string without escapes. Either
///   may be followed by ` * N`: the bytes, N times over.
/// - `result = invalid` marks a case that must be refused; `comment = …` is free text.
///
/// ```
/// use cipherbench::algorithm::Vectors;
///
/// let text = "# Source: FIPS 180-4 examples\n\
///             message = \"abc\"\n\
///             digest = a9993e364706816aba3e25717850c26c9cd0d89d\n";
/// assert_eq!(Vectors::parse("sha-1.txt", text)?.cases[0].field("message"), Some(&b"abc"[..]));
/// # Ok::<(), cipherbench::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Vectors {
    /// The file's name, for messages.
    pub file: String,
    /// Where the values come from, one entry per `# Source:` line.
    pub sources: Vec<String>,
    /// The cases.
    pub cases: Vec<Case>,
}

/// One test case: fields with their bytes.
///
/// | family | fields |
/// |---|---|
/// | hash | `message`, `digest` |
/// | extendable output | `message`, `output` (as many bytes as it has are asked for) |
/// | MAC | `key`, `message`, `tag` (it may be truncated: that many bytes are compared) |
/// | stream and block ciphers | `key`, `iv` (absent for rc4 and in ECB), `plaintext`, `ciphertext` |
/// | MAC | `key`, `nonce` (for GMAC alone), `message`, `tag` (it may be truncated: that many bytes are compared) |
/// | stream and block ciphers | `key`, `iv` (absent for RC4), `plaintext`, `ciphertext` |
/// | AEAD | `key`, `nonce`, `aad`, `plaintext`, `ciphertext`, `tag` |
/// | key derivation, password hashes | `secret`, `salt`, `info` (HKDF), the cost, `output` |
/// | RSA, PKCS#1 v1.5 and PSS | `n`, `e`, optionally `d`, `p`, `q`, then `message`, `signature` |
/// | DSA | `p`, `q`, `g`, optionally `x`, then `y`, `message`, `signature` |
/// | ECDSA, SM2 | optionally `scalar`, then `public`, `message`, `signature` |
/// | EdDSA, ML-DSA, SLH-DSA, FN-DSA | optionally `seed`, then `public`, `message`, `signature` |
/// | key agreement | `scalar`, `public` (the peer's), `shared` |
/// | KEM | as many as are known of `seed`, `public`, `randomness`, `ciphertext`, `secret` |
///
/// Absent where a refusal makes it moot: `plaintext` of an AEAD, `shared` of an agreement.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// The line at which it starts, from 1.
    pub line: usize,
    /// Must the implementation refuse it?
    pub invalid: bool,
    /// Free text about the case.
    pub comment: String,
    fields: Vec<(String, Vec<u8>)>,
}

impl Case {
    /// A case without fields, for vectors made in code.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a field.
    pub fn with(mut self, name: &str, bytes: impl Into<Vec<u8>>) -> Self {
        self.fields.push((name.to_owned(), bytes.into()));
        self
    }

    /// Marks the case as one that must be refused.
    pub fn refused(mut self) -> Self {
        self.invalid = true;
        self
    }

    /// A field's bytes, if the case has it.
    pub fn field(&self, name: &str) -> Option<&[u8]> {
        self.fields.iter().find(|(known, _)| known == name).map(|(_, bytes)| &**bytes)
    }

    /// A field's bytes; an error that names the field where the case lacks it.
    pub fn wanted(&self, name: &str) -> Result<&[u8]> {
        self.field(name).ok_or_else(|| {
            Error::Failed(format!("the vector at line {} has no `{name}`", self.line))
        })
    }
}

impl Vectors {
    /// Vectors made in code, with their source.
    pub fn new(source: impl Into<String>, cases: impl IntoIterator<Item = Case>) -> Self {
        Self {
            file: "vectors given in code".into(),
            sources: vec![source.into()],
            cases: cases.into_iter().collect(),
        }
    }

    /// Reads the text of a vector file.
    ///
    /// # Errors
    ///
    /// [`Error::Vectors`] with file and line where a line is not `name = value`, a name stands twice
    /// in one case, a value is neither hexadecimal nor a quoted string, no source is named, or there
    /// is no case.
    pub fn parse(file: &str, text: &str) -> Result<Self> {
        let fault = |line: usize, problem: &str| Error::Vectors {
            file: file.to_owned(),
            line,
            problem: problem.to_owned(),
        };
        let whole = |case: Case| match case.fields.is_empty() {
            true => Err(fault(case.line, "a case without a field")),
            false => Ok(case),
        };
        let mut vectors = Self { file: file.to_owned(), ..Self::default() };
        let mut case: Option<Case> = None;
        let mut names = HashSet::new();
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            let line = line.trim();
            if line.is_empty() {
                vectors.cases.extend(case.take().map(whole).transpose()?);
            } else if let Some(comment) = line.strip_prefix('#') {
                if let Some(source) = comment.trim().strip_prefix("Source:") {
                    vectors.sources.push(source.trim().to_owned());
                }
            } else {
                let (name, value) =
                    line.split_once('=').ok_or_else(|| fault(number, "not `name = value`"))?;
                let (name, value) = (name.trim(), value.trim());
                if name.is_empty() {
                    return Err(fault(number, "no name before the `=`"));
                }
                let case = case.get_or_insert_with(|| {
                    names.clear();
                    Case { line: number, ..Case::default() }
                });
                if !names.insert(name) {
                    return Err(fault(number, "the field stands twice in one case"));
                }
                match name {
                    "comment" => case.comment = value.to_owned(),
                    "result" => {
                        case.invalid = match value {
                            "valid" => false,
                            "invalid" => true,
                            _ => {
                                return Err(fault(number, "`result` is neither valid nor invalid"));
                            }
                        }
                    }
                    _ => {
                        let bytes = value_bytes(value).map_err(|problem| fault(number, problem))?;
                        case.fields.push((name.to_owned(), bytes));
                    }
                }
            }
        }
        vectors.cases.extend(case.map(whole).transpose()?);
        if vectors.sources.is_empty() {
            return Err(fault(1, "no `# Source:` line says where the values come from"));
        }
        if vectors.cases.is_empty() {
            return Err(fault(1, "no case"));
        }
        Ok(vectors)
    }
}

/// The longest value that a repeat may make, in bytes.
const LONGEST: usize = 64 << 20;

fn value_bytes(value: &str) -> Result<Vec<u8>, &'static str> {
    let (literal, times) = match value.rsplit_once('*') {
        Some((literal, times)) if !value.ends_with('"') => (
            literal.trim(),
            times.trim().parse::<usize>().map_err(|_| "the repeat is not a number")?,
        ),
        _ => (value, 1),
    };
    let once = match literal.strip_prefix('"') {
        Some(rest) => match rest.strip_suffix('"').ok_or("the string does not end")? {
            text if text.contains('"') => return Err("a quotation mark inside the string"),
            text if !text.is_ascii() => return Err("the string is not ASCII"),
            text => text.as_bytes().to_vec(),
        },
        None => hex(literal).ok_or("neither hexadecimal nor a quoted string")?,
    };
    if once.len().saturating_mul(times) > LONGEST {
        return Err("the value is longer than 64 MiB");
    }
    Ok(once.repeat(times))
}

/// The bytes that a string of hexadecimal digits stands for.
pub(crate) fn hex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) {
        return None;
    }
    let digit = |c: u8| (c as char).to_digit(16);
    text.as_bytes()
        .chunks_exact(2)
        .map(|pair| Some((digit(pair[0])? * 16 + digit(pair[1])?) as u8))
        .collect()
}
