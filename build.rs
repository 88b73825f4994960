//! Hands the build's receipt to `record::Environment`: what is not known here stays unset. And lists
//! the vector files, which `verify::published` embeds.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

fn main() {
    // Cargo runs this again by itself when rustc, the target, the profile or RUSTFLAGS change.
    println!("cargo:rerun-if-changed=build.rs");
    list_vectors().expect("the folder tests/vectors is read");
    let flags: Option<Vec<String>> = env::var("CARGO_ENCODED_RUSTFLAGS")
        .ok()
        .map(|flags| flags.split('\x1f').map(str::to_owned).filter(|f| !f.is_empty()).collect());
    hand_over("RUSTC", rustc());
    hand_over("TARGET", env::var("TARGET").ok());
    hand_over("PROFILE", profile());
    hand_over("OPT_LEVEL", env::var("OPT_LEVEL").ok());
    hand_over("FEATURES", env::var("CARGO_CFG_FEATURE").ok());
    hand_over("TARGET_CPU", flags.as_deref().and_then(target_cpu));
    hand_over("RUSTFLAGS", flags.map(|flags| flags.join(" ")));
}

/// Writes `vectors.rs`: a tuple of file name, slug and text for each `tests/vectors/<slug>.txt`.
fn list_vectors() -> std::io::Result<()> {
    println!("cargo:rerun-if-changed=tests/vectors");
    let root = Path::new(&env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).to_path_buf();
    let mut files: Vec<_> = fs::read_dir(root.join("tests/vectors"))?
        .collect::<std::io::Result<Vec<_>>>()?
        .into_iter()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    let mut table = String::from("&[\n");
    for path in files {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let slug = path.file_stem().unwrap_or_default().to_string_lossy();
        let _ = writeln!(table, "    ({file:?}, {slug:?}, include_str!({path:?})),");
    }
    table.push_str("]\n");
    fs::write(Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("vectors.rs"), table)
}

fn hand_over(name: &str, value: Option<String>) {
    if let Some(value) = value.filter(|value| !value.contains('\n')) {
        println!("cargo:rustc-env=CIPHERBENCH_BUILD_{name}={value}");
    }
}

fn rustc() -> Option<String> {
    let output = Command::new(env::var_os("RUSTC")?).arg("--version").output().ok()?;
    let version = String::from_utf8(output.stdout).ok()?;
    Some(version.trim().to_owned()).filter(|version| !version.is_empty())
}

/// The profile's own name, which Cargo gives to the directory above `build`; `PROFILE` itself knows
/// only `debug` and `release`.
fn profile() -> Option<String> {
    let out = env::var_os("OUT_DIR");
    out.as_deref()
        .and_then(|out| Path::new(out).ancestors().skip(1).find(|path| path.ends_with("build")))
        .and_then(|build| Some(build.parent()?.file_name()?.to_str()?.to_owned()))
        .or_else(|| env::var("PROFILE").ok())
}

/// The last `-C target-cpu`, in any of its spellings.
fn target_cpu(flags: &[String]) -> Option<String> {
    let value = |flag: &str| flag.strip_prefix("target-cpu=").map(str::to_owned);
    flags.iter().enumerate().rev().find_map(|(i, flag)| match flag.strip_prefix("-C") {
        Some("") => value(flags.get(i + 1)?),
        Some(joined) => value(joined),
        None => value(flag.strip_prefix("--codegen=")?),
    })
}
