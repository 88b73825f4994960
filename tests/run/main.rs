//! The verb `run` as its user meets it: the built command, what it prints, keeps and answers.
#![cfg(feature = "cli")]

#[cfg(all(feature = "criterion", feature = "rustcrypto"))]
mod chosen;
#[cfg(all(feature = "criterion", feature = "rustcrypto"))]
mod kept;
#[cfg(all(feature = "criterion", feature = "rustcrypto"))]
#[path = "../common/mount.rs"]
mod mount;
#[cfg(all(feature = "criterion", feature = "rustcrypto"))]
mod place;
#[cfg(all(feature = "criterion", feature = "rustcrypto"))]
mod singly;
#[cfg(all(feature = "criterion", feature = "rustcrypto", unix))]
mod watched;

/// A build without the engine has no such verb, and does not speak of one.
#[cfg(not(feature = "criterion"))]
#[test]
fn without_the_engine_the_verb_is_absent() {
    let output = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_cipherbench"));
        command.args(arguments).output().expect("the command runs")
    };
    assert_eq!(output(&["run"]).status.code(), Some(2));
    let help = output(&["help"]);
    assert!(!String::from_utf8_lossy(&help.stdout).contains("\n  run "));
}
