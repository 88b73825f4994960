//! The vector files' parser: what is damaged is called so, with file and line.

use cipherbench::algorithm::Vectors;
use cipherbench::error::Error;
use cipherbench::verify::published;

const SOURCE: &str = "# Source: nowhere\n";

fn parsed(cases: &str) -> Vectors {
    Vectors::parse("my.txt", &format!("{SOURCE}{cases}")).unwrap()
}

#[test]
fn values_are_hexadecimal_or_quoted_and_may_repeat() {
    let vectors = parsed(
        "a = 00ff\nb =\nc = \"x * = y\"\nd = 0102 * 3\ne = \"ab\" * 2\nf = ff * 0\n\n\n\
         result = invalid\ncomment = why = not\na = 01",
    );
    assert_eq!(vectors.sources, ["nowhere"]);
    let [first, second] = &vectors.cases[..] else { panic!("{vectors:?}") };
    let wanted: [(&str, &[u8]); 6] = [
        ("a", &[0, 255]),
        ("b", b""),
        ("c", b"x * = y"),
        ("d", &[1, 2, 1, 2, 1, 2]),
        ("e", b"abab"),
        ("f", b""),
    ];
    for (name, bytes) in wanted {
        assert_eq!(first.wanted(name).unwrap(), bytes, "{name}");
    }
    assert_eq!((first.line, first.invalid, second.line, second.invalid), (2, false, 10, true));
    assert_eq!(second.comment, "why = not");
    assert!(second.wanted("b").unwrap_err().to_string().contains("line 10 has no `b`"));
}

#[test]
fn damage_is_told_with_file_and_line() {
    for (cases, line, problem) in [
        ("a = 00\nb = 000", 3, "neither hexadecimal nor a quoted string"),
        ("a = 0g", 2, "neither hexadecimal"),
        ("a = é", 2, "neither hexadecimal"),
        ("a = 00\n\nb", 4, "not `name = value`"),
        ("= 00", 2, "no name"),
        ("a = 00\na = 01", 3, "stands twice"),
        ("a = 00\nresult = valid\nresult = invalid", 4, "stands twice"),
        ("a = 00\ncomment = x\ncomment = y", 4, "stands twice"),
        ("a = 00\nresult = acceptable", 3, "neither valid nor invalid"),
        ("a = \"x", 2, "the string does not end"),
        ("a = \"", 2, "the string does not end"),
        ("a = \"x\" \"y\"", 2, "quotation mark inside"),
        ("a = \"é\"", 2, "not ASCII"),
        ("a = 00 * many", 2, "the repeat is not a number"),
        ("a = 00 * -1", 2, "the repeat is not a number"),
        ("a = 00 * 99999999999999999999", 2, "the repeat is not a number"),
        ("a = 0000 * 18446744073709551615", 2, "longer than 64 MiB"),
        ("a = 00 * 67108865", 2, "longer than 64 MiB"),
        ("a = 00\n\ncomment = alone\n\nb = 00", 4, "a case without a field"),
        ("comment = alone", 2, "a case without a field"),
        ("", 1, "no case"),
        ("# only a comment", 1, "no case"),
    ] {
        let error = Vectors::parse("my.txt", &format!("{SOURCE}{cases}")).unwrap_err();
        let sentence = error.to_string();
        assert!(sentence.starts_with(&format!("my.txt:{line}: ")), "{cases:?}: {sentence}");
        assert!(sentence.contains(problem), "{cases:?}: {sentence}");
    }
    let error = Vectors::parse("my.txt", "a = 00").unwrap_err();
    assert!(matches!(error, Error::Vectors { line: 1, .. }));
    assert!(error.to_string().contains("# Source:"), "{error}");
}

#[test]
fn an_empty_value_may_repeat_for_ever() {
    assert_eq!(parsed("a = \"\" * 18446744073709551615").cases[0].field("a"), Some(&b""[..]));
}

/// Every file cut short, and every byte of a file changed: an answer or an error, never a panic, and
/// the error names a line that the file has.
#[test]
fn no_damage_makes_the_parser_panic() {
    for slug in ["md5", "hmac-md5", "rc4", "sha-256"] {
        let path = format!("{}/tests/vectors/{slug}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        assert_eq!(
            Vectors::parse(slug, &text).unwrap().cases.len(),
            published(slug).unwrap().unwrap().cases.len()
        );
        let step = text.len() / 300 + 1;
        for at in (0..text.len()).step_by(step).filter(|at| text.is_char_boundary(*at)) {
            let (before, rest) = text.split_at(at);
            expect_answer_or_place(before);
            let after = rest.chars().next().map_or("", |first| &rest[first.len_utf8()..]);
            for other in ["", "\n", "\n\n", "=", "*", "\"", "#", "z", "\0", "é"] {
                expect_answer_or_place(&format!("{before}{other}{after}"));
            }
        }
    }
}

fn expect_answer_or_place(text: &str) {
    match Vectors::parse("my.txt", text) {
        Ok(vectors) => assert!(!vectors.cases.is_empty() && !vectors.sources.is_empty()),
        Err(Error::Vectors { file, line, .. }) => {
            assert!(file == "my.txt" && line >= 1 && line <= text.lines().count().max(1));
        }
        Err(other) => panic!("{other}"),
    }
}
