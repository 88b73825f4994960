//! The command as its user meets it: the built binary, its output and its exit codes.
#![cfg(feature = "cli")]

#[path = "common/golden.rs"]
mod golden;
#[path = "common/synthetic.rs"]
mod synthetic;

#[path = "cli/export.rs"]
mod export;
#[cfg(feature = "parquet")]
#[path = "cli/fleet.rs"]
mod fleet;
#[path = "cli/results.rs"]
mod results;

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use cipherbench::Registry;
use cipherbench::algorithm::Family;
use cipherbench::registry::Entry;
use serde_json::Value;
use synthetic::directory;

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cipherbench"));
    command.args(arguments).current_dir(env!("CARGO_TARGET_TMPDIR"));
    command
}

/// Runs the command and checks its exit code.
fn run(arguments: &[&str], code: i32) -> Output {
    let output = command(arguments).output().expect("the command runs");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", text(&output.stderr));
    output
}

/// What the command prints where all is well.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments, 0);
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    text(&output.stdout)
}

/// The one line on standard error.
fn complaint(arguments: &[&str], code: i32) -> String {
    let line = text(&run(arguments, code).stderr);
    assert!(line.starts_with("error: ") && line.lines().count() == 1, "{line}");
    line
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(arguments)).expect("JSON")
}

fn slugs(rows: &Value) -> Vec<&str> {
    rows.as_array()
        .expect("an array")
        .iter()
        .map(|row| row["slug"].as_str().expect("a slug"))
        .collect()
}

#[test]
fn list_has_every_algorithm() {
    let rows = json(&["list", "--format", "json"]);
    let registry = Registry::default();
    assert_eq!(rows.as_array().expect("an array").len(), registry.algorithms().len());
    let unique: BTreeSet<_> = slugs(&rows).into_iter().collect();
    assert_eq!(unique.len(), registry.algorithms().len());
    let table = printed(&["list"]);
    for algorithm in registry.algorithms() {
        assert!(
            table.lines().any(|line| line.starts_with(algorithm.slug())),
            "{}",
            algorithm.slug()
        );
    }
}

#[test]
fn list_has_all_metadata() {
    let rows = json(&["list", "aes-256-gcm", "--format", "json"]);
    let row = &rows[0];
    for (field, bytes) in
        [("key_bytes", 32), ("nonce_bytes", 12), ("block_bytes", 16), ("tag_bytes", 16)]
    {
        assert_eq!(row[field], bytes, "{field}");
    }
    assert_eq!(row["output_bytes"], Value::Null);
    assert_eq!((&row["family"], &row["status"]), (&"aead".into(), &"recommended".into()));
    for field in ["source", "status_reason", "status_source"] {
        assert!(row[field].as_str().is_some_and(|text| !text.is_empty()), "{field}");
    }
    assert_eq!(row["iana_names"][0], "AEAD_AES_256_GCM");
}

#[cfg(feature = "rustcrypto")]
#[test]
fn list_says_who_has_it() {
    let rows = json(&["list", "sha-256", "--format", "json"]);
    let served = &rows[0]["providers"][0];
    assert_eq!(served["provider"], "rustcrypto");
    assert_eq!(served["operations"][0], "hash");
    assert!(served["version"].as_str().is_some_and(|version| version.starts_with("sha2 ")));
    let card = printed(&["list", "sha-256"]);
    for part in ["recommended: ", "FIPS 180-4", "by rustcrypto", "version", "backend", "operations"]
    {
        assert!(card.contains(part), "{part} is not in\n{card}");
    }
}

#[test]
fn names_are_anybodys() {
    for (arguments, slug) in [
        (&["list", "SHA256"][..], "sha-256"),
        (&["list", "des ede3"], "des-ede3-cbc"),
        (&["list", "des", "ede3"], "des-ede3-cbc"),
        (&["list", "aes128-ctr"], "aes-128-ctr"),
        (&["list", "256", "bit", "ecdsa", "(nistp256)"], "ecdsa-p256"),
    ] {
        let rows = json(&[arguments, &["--format", "json"]].concat());
        assert_eq!(slugs(&rows), [slug], "{arguments:?}");
    }
    let rows = json(&["list", "md5", "des", "ede3", "rc4", "--format", "json"]);
    assert_eq!(slugs(&rows), ["md5", "rc4", "des-ede3-cbc"]);
    let rows = json(&["list", "rsa-sha2-256", "--format", "json"]);
    assert_eq!(slugs(&rows).len(), 6);
}

#[test]
fn filters_must_all_be_met() {
    let broken =
        json(&["list", "--family", "hash,stream", "--status", "broken", "--format", "json"]);
    assert_eq!(slugs(&broken), ["md2", "md4", "md5", "sha-1", "rc4", "rc4-40", "rc4-256"]);
    let globbed = json(&["list", "aes-*-gcm", "--format", "json"]);
    assert_eq!(slugs(&globbed), ["aes-128-gcm", "aes-192-gcm", "aes-256-gcm"]);
    let globbed = json(&["list", "--glob", "mac/*", "--format", "json"]);
    assert!(globbed.as_array().is_some_and(|rows| rows.iter().all(|row| row["family"] == "mac")));
    let line = complaint(&["list", "--family", "kem", "--status", "broken"], 4);
    assert!(line.contains("nothing matches"), "{line}");
}

/// A name and a glob are alternatives; what restricts has a flag.
#[test]
fn names_and_globs_add_up() {
    let both = json(&["list", "sha-256", "aes-*-gcm", "--format", "json"]);
    assert_eq!(slugs(&both), ["sha-256", "aes-128-gcm", "aes-192-gcm", "aes-256-gcm"]);
    let fewer = json(&["list", "sha-256", "aes-*-gcm", "--glob", "*256*", "--format", "json"]);
    assert_eq!(slugs(&fewer), ["sha-256", "aes-256-gcm"]);
    let fewer = json(&["list", "sha-256", "aes-*-gcm", "--family", "aead", "--format", "json"]);
    assert_eq!(slugs(&fewer), ["aes-128-gcm", "aes-192-gcm", "aes-256-gcm"]);
    assert!(complaint(&["list", "sha-256", "no-*"], 4).contains("glob no-*"));
}

#[test]
fn unknown_names_get_the_nearest() {
    for (arguments, nearest) in [
        (&["list", "sha-265"][..], "`sha-256`"),
        (&["list", "sha25"], "`sha-256`"),
        (&["verify", "chacha20-poly1350"], "`chacha20-poly1305`"),
        (&["list", "des", "ede"], "`des ede3`"),
        #[cfg(feature = "rustcrypto")]
        (&["list", "--provider", "rustcrypt"], "`rustcrypto`"),
        #[cfg(feature = "rustcrypto")]
        (&["list", "--operation", "seel"], "`seal`"),
    ] {
        let line = complaint(arguments, 2);
        assert!(line.contains("did you mean") && line.contains(nearest), "{arguments:?}: {line}");
    }
    for (arguments, nearest) in [
        (&["lst"][..], "list"),
        (&["list", "--formt", "json"], "--format"),
        (&["list", "--family", "hsh"], "hash"),
    ] {
        let output = run(arguments, 2);
        assert!(text(&output.stderr).contains(nearest), "{arguments:?}");
    }
    assert!(complaint(&["list", "[a"], 2).contains("is no glob"));
    run(&[], 2);
}

#[cfg(feature = "rustcrypto")]
#[test]
fn verify_ends_with_its_sums() {
    // All of them: tests/verify.rs.
    let said = printed(&["verify", "--family", "mac,stream"]);
    let last = said.lines().last().expect("a line");
    let sums: Vec<_> = last.split(", ").map(|part| part.split_once(' ').expect("a sum")).collect();
    let words: Vec<_> = sums.iter().map(|(_, word)| *word).collect();
    assert_eq!(words, ["passed", "failed", "skipped"], "{last}");
    let sum = |n: usize| sums[n].0.parse::<usize>().expect("a number");
    let registry = Registry::default();
    let of_them =
        |entry: &&Entry| matches!(entry.algorithm().family(), Family::Mac | Family::Stream);
    let entries = registry.entries().iter().filter(of_them).count();
    assert!(entries > 20 && sum(0) >= 3 * entries && sum(1) == 0, "{last}");
    assert_eq!(said.lines().count(), entries + 1);
    let verbose = printed(&["verify", "sha-256", "-v"]);
    assert!(verbose.contains("vectors: "), "{verbose}");
}

#[test]
fn report_without_results_is_one_line() {
    let home = directory("cli-no-results");
    let home = home.to_str().expect("UTF-8");
    for format in ["page", "text", "markdown"] {
        let line = complaint(&["report", "--format", format, "--dir", home], 3);
        assert!(line.contains(home) && line.contains("cargo bench"), "{line}");
    }
}

/// Results of `cargo bench` that lie in the checkout are named, where the command looks elsewhere.
/// An installed command, which no Cargo started, looks into the checkout that it is called in, unless it was
/// told where to look.
#[test]
fn a_checkout_s_results_are_found() {
    let checkout = directory("cli-checkout");
    let there = checkout.join("target/cipherbench");
    fs::create_dir_all(&there).expect("a directory");
    synthetic::write(&there);
    let called = |home: Option<&Path>| {
        let mut report = command(&["report", "--format", "text"]);
        report.current_dir(&checkout).env_remove("CARGO").env_remove("CARGO_MANIFEST_DIR");
        report.env("HOME", checkout.join("nobody")).env("XDG_DATA_HOME", checkout.join("data"));
        report.env_remove("CIPHERBENCH_HOME");
        home.map(|home| report.env("CIPHERBENCH_HOME", home));
        report.output().expect("the command runs")
    };
    let found = called(None);
    assert_eq!(found.status.code(), Some(0), "{}", text(&found.stderr));
    assert!(text(&found.stdout).contains("sha-256"));
    let told = called(Some(&checkout.join("home")));
    assert_eq!(told.status.code(), Some(3), "{}", text(&told.stdout));
    assert_eq!(text(&told.stderr).lines().count(), 1);
}

#[test]
fn damaged_results_are_one_line() {
    let home = directory("cli-damaged-results");
    fs::write(home.join("results.jsonl"), "{\"type\":").expect("a file");
    let line = complaint(&["report", "--dir", home.to_str().expect("UTF-8")], 3);
    assert!(line.contains("results.jsonl"), "{line}");
}

#[test]
fn report_makes_page_and_tables() {
    let home = directory("cli-report");
    synthetic::write(&home);
    let home = home.to_str().expect("UTF-8");
    let said = printed(&["report", "--dir", home]);
    let page = Path::new(said.trim_end());
    assert!(fs::read_to_string(page).expect("the page").contains("</html>"));
    assert!(printed(&["report", "--format", "text", "--dir", home]).contains("sha-256"));
    assert!(printed(&["report", "--format", "markdown", "--dir", home]).contains("|--"));
}

#[test]
fn report_goes_between_the_marks_of_a_file() {
    let home = directory("cli-into");
    synthetic::write(&home);
    let file = home.join("page.md");
    fs::write(&file, "before\n<!-- table:begin -->\nold\n<!-- table:end -->\nafter\n")
        .expect("a file");
    let (home, name) = (home.to_str().expect("UTF-8"), file.to_str().expect("UTF-8"));
    assert_eq!(printed(&["report", "--dir", home, "--into", name]), "");
    let once = fs::read_to_string(&file).expect("the file");
    let table = printed(&["report", "--dir", home, "--format", "markdown"]);
    let wanted =
        format!("before\n<!-- table:begin -->\n\n{}\n\n<!-- table:end -->\nafter\n", table.trim());
    assert_eq!(once, wanted);
    printed(&["report", "--dir", home, "--into", name]);
    assert_eq!(fs::read_to_string(&file).expect("the file"), once);
    assert!(
        complaint(&["report", "--dir", home, "--into", name, "--format", "page"], 2)
            .contains("--into")
    );
    fs::write(&file, "no marks\n").expect("a file");
    assert!(complaint(&["report", "--dir", home, "--into", name], 2).contains("table:begin"));
    complaint(&["report", "--dir", home, "--into", "no/such/file"], 6);
}

#[test]
fn doctor_ends_well_whatever_it_finds() {
    let home = directory("cli-doctor");
    let home = home.to_str().expect("UTF-8");
    let said = printed(&["doctor", "--dir", home]);
    for what in [
        "build",
        "load",
        "governor",
        "turbo",
        "virtualised",
        "clock",
        "steadiness",
        "results",
        "features: ",
    ] {
        assert!(said.contains(what), "{what} is not in\n{said}");
    }
    let verdict =
        said.lines().last().expect("a line").split(':').next().expect("a word").to_owned();
    assert!(["ok", "doubtful", "unfit"].contains(&&*verdict), "{verdict}");
    let diagnosis = json(&["doctor", "--dir", home, "--format", "json"]);
    let levels = ["ok", "unknown", "doubtful", "unfit"];
    for finding in diagnosis["findings"].as_array().expect("findings") {
        assert!(levels.contains(&finding["level"].as_str().expect("a level")), "{finding}");
    }
    assert!(diagnosis["environment"]["cpu"]["architecture"].is_string());
    assert_eq!(fs::read_dir(home).expect("the directory").count(), 0, "something was left behind");
}

#[test]
fn completions_are_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(&["completions", shell]);
        assert!(script.contains("doctor") && script.contains("cipherbench"), "{shell}");
    }
    assert!(printed(&["completions", "bash"]).contains(Family::Agreement.slug()));
    assert!(text(&run(&["completions", "bsh"], 2).stderr).contains("bash"));
}

#[test]
fn help_says_what_codes_mean() {
    let help = printed(&["--help"]);
    assert!(help.contains("Exit codes:") && help.contains("Examples:"), "{help}");
    for verb in ["list", "verify", "report", "results", "export", "doctor", "completions"] {
        assert!(help.contains(&format!("\n  {verb} ")), "{verb}");
        assert!(printed(&[verb, "--help"]).contains("Usage: cipherbench"), "{verb}");
    }
    assert_eq!(printed(&["--version"]).trim(), concat!("cipherbench ", env!("CARGO_PKG_VERSION")));
}

/// The examples in a help text: arguments, up to a pipe, a redirection or the explanation beside them.
fn examples(help: &str) -> Vec<Vec<String>> {
    help.lines()
        .filter_map(|line| line.strip_prefix("  cipherbench "))
        .map(|line| {
            let line = line.split("   ").next().unwrap_or(line);
            let words = line.split_whitespace().take_while(|word| !["|", ">"].contains(word));
            words.map(|word| word.trim_matches('\'').to_owned()).collect()
        })
        .collect()
}

#[cfg(feature = "rustcrypto")]
#[test]
fn every_example_of_the_help_works() {
    let home = directory("cli-examples");
    synthetic::write(&home);
    fs::write(home.join("README.md"), "<!-- table:begin -->\n<!-- table:end -->\n")
        .expect("a file");
    let mut done = 0;
    for help in [
        &["--help"][..],
        &["list", "--help"],
        &["verify", "--help"],
        &["report", "--help"],
        &["results", "--help"],
        &["export", "--help"],
        &["rank", "--help"],
        &["recommend", "--help"],
        &["completions", "--help"],
    ] {
        for example in examples(&printed(help)) {
            // One of them removes a set.
            for name in ["before", "after", "january", "february"] {
                run(&["results", "save", name, "--dir", home.to_str().expect("UTF-8")], 0);
            }
            let words: Vec<_> = example.iter().map(String::as_str).collect();
            let mut example = command(&words);
            example.env("CIPHERBENCH_HOME", &home).current_dir(&home);
            match &words[..] {
                ["run", ..] => drop(example.arg("--dry-run")),
                // Every implementation is asked every vector in tests/verify.rs.
                ["verify"] => drop(example.arg("sha-256")),
                _ => {}
            }
            let output = example.output().expect("the command runs");
            assert!(output.status.success(), "{words:?}: {}", text(&output.stderr));
            done += 1;
        }
    }
    assert!(done >= 26, "{done} examples");
}

/// A maker's own command explains itself under its own name.
#[cfg(unix)]
#[test]
fn examples_call_the_command_as_it_was_called() {
    let own = directory("cli-name").join("my-bench");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_cipherbench"), &own).expect("a link");
    for arguments in [&["--help"][..], &["list", "--help"]] {
        let output = Command::new(&own).args(arguments).output();
        let help = text(&output.expect("the command runs").stdout);
        assert!(help.contains("\n  my-bench list") && help.contains("Usage: my-bench"), "{help}");
        assert!(!help.contains("\n  cipherbench "), "{help}");
    }
}

#[test]
fn a_reader_who_leaves_is_no_error() {
    let arguments: [&[&str]; 3] =
        [&["list", "--format", "json"], &["completions", "bash"], &["--help"]];
    for arguments in arguments {
        let mut child = command(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command runs");
        drop(child.stdout.take());
        let mut said = String::new();
        child.stderr.take().expect("standard error").read_to_string(&mut said).expect("UTF-8");
        let code = child.wait().expect("it ends").code();
        assert_eq!((code, &*said), (Some(0), ""), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_one_line() {
    for arguments in [&["list"][..], &["--help"], &["completions", "zsh"]] {
        let full = File::options().write(true).open("/dev/full").expect("/dev/full");
        let output = command(arguments).stdout(full).output().expect("the command runs");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(6), "{arguments:?}: {said}");
        assert!(
            said.starts_with("error: cannot write standard output") && said.lines().count() == 1,
            "{said}"
        );
    }
}
