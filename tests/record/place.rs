//! Where results lie, and what a receipt says of this machine.

use std::path::Path;
use std::process::Command;

use cipherbench::Registry;
use cipherbench::record::{self, Environment, Line, place};

#[test]
fn receipt_of_this_machine() {
    let registry = Registry::default();
    let (a, b) = (
        Environment::capture("hash", "smoke", &registry),
        Environment::capture("mac", "smoke", &registry),
    );
    assert_ne!(a.run, b.run);
    assert_eq!(a.invocation, b.invocation);
    assert_eq!(a.providers.len(), registry.providers().len());
    assert!(a.features.contains(&"record".to_owned()));
    assert!(a.toolchain.rustc.as_deref().unwrap().starts_with("rustc "));
    assert!(a.toolchain.profile.is_some() && a.toolchain.rustflags.is_some());
    assert_eq!(a.started.len(), record::timestamp().len());
    Line::Environment(Box::new(a)).check().unwrap();
    if cfg!(target_arch = "x86_64") {
        assert_eq!(b.cpu.features.len() + b.cpu.missing_features.len(), 11);
        assert!(b.cpu.name.is_some());
    }
    println!("{b:#?}");
}

/// Not a test: what the tests below start as a program of its own, with variables of its own.
#[test]
#[ignore = "started by other tests"]
fn print_places() {
    println!("home={}", place::home().unwrap().display());
    println!("criterion={}", place::criterion_directory().unwrap().display());
    println!("invocation={}", record::invocation());
}

fn places(variables: &[(&str, &str)]) -> Vec<String> {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "place::print_places", "--ignored", "--nocapture"]);
    for name in
        ["CARGO", "CARGO_MANIFEST_DIR", "CARGO_TARGET_DIR", "CIPHERBENCH_HOME", "CRITERION_HOME"]
    {
        command.env_remove(name);
    }
    let output = command.envs(variables.iter().copied()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    ["home=", "criterion=", "invocation="]
        .iter()
        .map(|name| text.lines().find_map(|line| line.split_once(name)).unwrap().1.to_owned())
        .collect()
}

#[cfg(unix)]
#[test]
fn places_follow_the_variables() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap().display().to_string();
    let cargo = ("CARGO", "/usr/bin/cargo");
    let under = places(&[cargo]);
    assert_eq!(under[..2], [format!("{target}/cipherbench"), format!("{target}/criterion")]);
    let moved = places(&[cargo, ("CARGO_TARGET_DIR", "/elsewhere")]);
    assert_eq!(moved[..2], ["/elsewhere/cipherbench", "/elsewhere/criterion"]);
    let named = places(&[cargo, ("CIPHERBENCH_HOME", "/mine"), ("CRITERION_HOME", "/its")]);
    assert_eq!(named[..2], ["/mine", "/its"]);
    // Two programs that one Cargo starts are of one invocation; this test stands for Cargo.
    if cfg!(target_os = "linux") {
        assert_eq!(under[2], moved[2]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn outside_cargo_the_platforms_data_directory() {
    let first = places(&[("HOME", "/home/someone"), ("XDG_DATA_HOME", "/home/someone/.data")]);
    assert_eq!(
        first[..2],
        ["/home/someone/.data/cipherbench", "/home/someone/.data/cipherbench/criterion"]
    );
    let second = places(&[("HOME", "/home/someone")]);
    assert_ne!(first[2], second[2], "each run of an installed command is its own invocation");
}
