//! Files that nobody would write: each costs its own lines, and neither memory nor a panic.

use std::fs;
use std::io::{self, BufReader, Cursor, Read};
use std::path::Path;
use std::process::Command;

use cipherbench::Error;
use cipherbench::error::exit;
use cipherbench::record::{ResultSet, Writer, place};

use super::synthetic::directory;
use super::{json, problems, receipt, row, text};

fn read(bytes: impl AsRef<[u8]>) -> ResultSet {
    ResultSet::from_reader("some.jsonl", bytes.as_ref()).unwrap()
}

/// What is said of a line between a receipt and two rows, which are used.
fn said_of(line: &str) -> String {
    let whole =
        [text(&receipt("r")), text(&row("r", 16)), format!("{line}\n"), text(&row("r", 64))];
    let set = read(whole.concat());
    assert_eq!((set.environments.len(), set.measurements.len()), (1, 2), "{line:.300}");
    let [(3, problem)] = problems(&set)[..] else {
        panic!("{:?} of {line:.300}", problems(&set));
    };
    assert!(problem.chars().count() <= 250, "{problem}");
    assert!(!problem.chars().any(char::is_control), "{problem:?}");
    problem.to_owned()
}

#[test]
fn each_kind_of_damage_is_named() {
    let good = json(&row("r", 256));
    let with = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        good.replacen(from, to, 1)
    };
    let deep = format!("{{\"a\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    let cases = [
        (good[..good.len() - 1].to_owned(), "cut short"),
        ("{\"type\":\"note\",\"schema\":1".to_owned(), "cut short"),
        ("\0".repeat(4096), "zero bytes; a machine that stopped"),
        (format!("{good}{good}"), "not a line of a result set: trailing characters"),
        ("{\"type\":\"note\"}".to_owned(), "not a line of a result set: unknown variant `note`"),
        ("{\"schema\":1}".to_owned(), "not a line of a result set: missing field `type`"),
        ("{}".to_owned(), "not a line of a result set: missing field `type`"),
        ("null".to_owned(), "not a line of a result set: invalid type: null"),
        (deep, "not a line of a result set: recursion limit exceeded"),
        (with("\"schema\":1", "\"schema\":2"), "written by schema 2; this cipherbench reads 1"),
        (with("\"schema\":1", "\"schema\":-1"), "written by schema -1; this cipherbench reads 1"),
        (with("\"schema\":1", "\"schema\":1.5"), "written by schema 1.5; this cipherbench reads 1"),
        (
            with("\"schema\":1", "\"schema\":\"1\""),
            "written by schema \"1\"; this cipherbench reads 1",
        ),
        (with("\"schema\":1", "\"schema\":[1]"), "not a line of a result set: invalid type"),
        (with("\"schema\":1,", ""), "not a line of a result set: missing field `schema`"),
        (with("\"value\":", "\"value\":1e999,\"was\":"), "not a line of a result set: number out"),
        (with("\"value\":", "\"value\":0.0,\"was\":"), "hash/sha-256/hash/rustcrypto/256: seconds"),
        (with("\"value\":", "\"value\":NaN,\"was\":"), "not a line of a result set: expected"),
        (
            with("\"vectors_passed\":12", "\"vectors_passed\":99999999999999999999"),
            "not a line of a result set: invalid",
        ),
        (
            with("\"run\":", "\"run\":\"r\",\"run\":"),
            "not a line of a result set: duplicate field `run`",
        ),
        (
            with("\"schema\"", "\"type\":\"environment\",\"schema\""),
            "not a line of a result set: duplicate field `type`",
        ),
        (
            with("\"seconds\"", "\"state\":\"failed\",\"seconds\""),
            "not a line of a result set: duplicate field `state`",
        ),
        (
            with("\"rustcrypto\"", "\"\\ud800\""),
            "not a line of a result set: unexpected end of hex escape",
        ),
        (with("\"measurement\"", "\"\\u001b[31m\""), "not a line of a result set: unknown variant"),
        (
            with("\"measurement\"", &format!("\"{}\"", "long".repeat(100_000))),
            "not a line of a result set: unknown variant `longlong",
        ),
        (with("\"measured\"", "\"guessed\""), "not a line of a result set: unknown variant"),
        (with("\"hash\"", "7"), "not a line of a result set: invalid type: integer `7`"),
    ];
    for (line, problem) in cases {
        let said = said_of(&line);
        assert!(said.starts_with(problem), "{said}\nin the place of\n{problem}\nof {line:.300}");
    }
}

#[test]
fn what_readers_of_json_must_take_is_taken() {
    let (receipt, row) = (text(&receipt("r")), text(&row("r", 16)));
    let plain = read(format!("{receipt}{row}"));
    let sorted: serde_json::Value = serde_json::from_str(&row).unwrap();
    let sorted = sorted.to_string();
    assert!(sorted.starts_with("{\"agrees_with\""), "the type in the middle: {sorted}");
    let nested = format!(
        "{{\"type\":\"measurement\",\"later\":{}{},",
        "[".repeat(10_000),
        "]".repeat(10_000)
    );
    let nested = row.replacen("{\"type\":\"measurement\",", &nested, 1);
    let spaced = row.replace(",\"", " ,\t\"").replace("\":", "\" : ");
    for other in [
        format!("\u{feff}{receipt}{row}"),
        format!("{receipt}{row}").replace('\n', "\r\n"),
        format!("\n \n{receipt}\n\n{}", row.trim_end()),
        format!("{row}{receipt}"),
        format!("{receipt}{sorted}\n"),
        format!("{receipt}{nested}"),
        format!("{receipt}{spaced}"),
        format!("{receipt}{}", row.replacen("sha-256", "\\u0073ha-256", 1)),
    ] {
        let set = read(&other);
        assert_eq!(problems(&set), [], "{other:.300}");
        assert_eq!(set.environments, plain.environments);
        assert_eq!(set.measurements, plain.measurements);
    }
}

#[test]
fn a_row_twice_in_one_run_is_no_damage_and_the_newest_counts() {
    let failed = json(&row("r", 16));
    let (from, to) =
        (failed.find("\"outcome\":").unwrap(), failed.find(",\"agrees_with\"").unwrap());
    let failed = format!(
        "{}\"outcome\":{{\"state\":\"failed\",\"reason\":\"x\"}}{}\n",
        &failed[..from],
        &failed[to..]
    );
    let set = read([text(&receipt("r")), failed, text(&row("r", 16))].concat());
    assert_eq!(problems(&set), []);
    let latest = set.latest();
    assert_eq!((set.measurements.len(), latest.len()), (2, 1));
    assert!(latest[0].measurement.outcome.timing().is_some());
}

#[test]
fn a_flood_of_damage_is_told_in_a_bounded_number_of_lines() {
    let (receipt, row) = (text(&receipt("r")), text(&row("r", 16)));
    let set = read(format!("{receipt}{}{row}", "?\n".repeat(50_000)));
    assert_eq!((set.measurements.len(), set.damage.len()), (1, 1001));
    let last = set.damage.last().unwrap();
    assert_eq!(last.to_string(), "some.jsonl:1002: cannot be used, nor can 48999 further lines");
    // One more than are listed needs no other words than its own.
    let set = read(format!("{receipt}{}", "?\n".repeat(1001)));
    assert!(set.damage[1000].problem.starts_with("not a line"), "{}", set.damage[1000]);
    // Rows without a receipt are found last; they stand where they are in the file.
    let orphan = text(&super::row("nobody", 16));
    let set = read(format!("{orphan}{receipt}{}{orphan}", "?\n".repeat(2000)));
    assert_eq!(set.damage[0].to_string(), "some.jsonl:1: no receipt for the run nobody");
    assert_eq!(
        set.damage[1000].to_string(),
        "some.jsonl:1002: cannot be used, nor can 1001 further lines"
    );
}

#[test]
fn binary_files_have_no_usable_line() {
    let text = format!("{}{}", text(&receipt("r")), text(&row("r", 16)));
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let noise: Vec<u8> =
        (0..100_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for bytes in
        [&b"\x7fELF\x02\x01\x01\n\x00\n"[..], b"\x00", &wide, &noise, b"\x1f\x8b\x08\x00\n"]
    {
        let error = ResultSet::from_reader("some.jsonl", bytes).unwrap_err();
        assert_eq!(error.exit_code(), exit::RESULT_SET);
        let said = error.to_string();
        assert!(said.starts_with("some.jsonl: no line can be used; line 1: "), "{said}");
        assert!(!said.contains('\n'), "{said}");
    }
}

/// Fails after some bytes.
struct Failing<R>(R);

impl<R: Read> Read for Failing<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("the disk is gone")),
            read => Ok(read),
        }
    }
}

#[test]
fn a_reader_that_fails_is_an_error_of_its_own() {
    let reader = BufReader::new(Failing(Cursor::new(text(&receipt("r")))));
    let error = ResultSet::from_reader("some.jsonl", reader).unwrap_err();
    assert_eq!(error.to_string(), "cannot read some.jsonl: the disk is gone");
    assert_eq!(error.exit_code(), exit::ENVIRONMENT);
}

/// Not a test: what the next one starts, so that the memory is that of this alone.
#[test]
#[ignore = "started by another test"]
fn read_a_line_of_two_gigabytes() {
    let long = BufReader::with_capacity(1 << 16, io::repeat(b'7').take(2 << 30));
    let file = Cursor::new(
        text(&receipt("r")) + &text(&row("r", 16)) + "{\"type\":\"measurement\",\"schema\":",
    )
    .chain(long)
    .chain(Cursor::new(format!("\n{}", text(&row("r", 64)))));
    let set = ResultSet::from_reader("some.jsonl", file).unwrap();
    assert_eq!(problems(&set), [(3, "longer than 8 MiB")]);
    assert_eq!(set.measurements.len(), 2);
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    println!("\npeak={}", peak.unwrap_or("0 kB").trim().trim_end_matches(" kB"));
}

#[test]
fn a_line_of_two_gigabytes_takes_little_memory() {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "hostile::read_a_line_of_two_gigabytes", "--ignored", "--nocapture"])
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{said}");
    let peak = said.lines().find_map(|line| line.strip_prefix("peak=")).unwrap();
    assert!(peak.parse::<u64>().unwrap() < 300_000, "{peak} kB");
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_refused_at_once() {
    let home = directory("no-file");
    let pipe = home.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let socket = home.join("socket");
    let _listening = std::os::unix::net::UnixListener::bind(&socket);
    let refused = |path: &Path, kind: &str| {
        let error = ResultSet::read(path).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "cannot read {}: it is a {kind}; a result set is a regular file",
                path.display()
            )
        );
        assert_eq!(error.exit_code(), exit::ENVIRONMENT);
        assert!(ResultSet::compact(path).is_err());
    };
    refused(&pipe, "pipe or a socket");
    refused(&home, "directory");
    if socket.exists() {
        refused(&socket, "pipe or a socket");
    }
    if Path::new("/dev/zero").exists() {
        refused(Path::new("/dev/zero"), "device");
    }
    for path in [&pipe, &home] {
        let error = Writer::open(path).unwrap_err();
        assert!(error.to_string().contains("a result set is a regular file"), "{error}");
        assert_eq!(error.exit_code(), exit::ENVIRONMENT);
    }
    assert!(!home.join("pipe.lock").exists(), "refusing leaves no trace");
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read_is_said() {
    use std::os::unix::fs::PermissionsExt;
    let path = place::results(&directory("unreadable"));
    fs::write(&path, text(&receipt("r"))).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    match ResultSet::read(&path) {
        Ok(_) => println!("skipped: permissions do not bind this user"),
        Err(error) => {
            assert!(matches!(error, Error::Io { action: "read", .. }), "{error}");
            assert_eq!(error.exit_code(), exit::ENVIRONMENT);
        }
    }
}

#[test]
fn a_reader_in_small_pieces_reads_the_same() {
    let whole = [text(&receipt("r")), "{\n".into(), text(&row("r", 16))].concat();
    let set = read(&whole);
    for capacity in [1, 2, 7, 4096] {
        let reader = BufReader::with_capacity(capacity, Cursor::new(&whole));
        assert_eq!(ResultSet::from_reader("some.jsonl", reader).unwrap(), set);
    }
}
