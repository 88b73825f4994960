//! Whoever comes with a name from somewhere else finds the algorithm: rows of `openssl speed` as people
//! paste them, SSH's names, IANA's. The names are in `tests/names/`, from outputs and registries.

use cipherbench::Registry;

fn found(file: &str, text: &str) {
    let registry = Registry::default();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut wrong = Vec::new();
    let mut names = 0;
    for line in lines {
        let (name, slug) = line.rsplit_once(" = ").expect("`name = slug`");
        names += 1;
        match registry.find(name) {
            Ok(found) if found.iter().any(|algorithm| algorithm.slug() == slug) => {}
            Ok(found) => wrong.push(format!(
                "{name}: {:?} and not {slug}",
                found.iter().map(|algorithm| algorithm.slug()).collect::<Vec<_>>()
            )),
            Err(error) => wrong.push(error.to_string()),
        }
    }
    assert!(names > 20, "{file} has but {names} names");
    assert!(wrong.is_empty(), "{file}:\n{}", wrong.join("\n"));
}

#[test]
fn every_row_of_openssl_speed_is_found_by_its_own_name() {
    found("openssl-speed.txt", include_str!("names/openssl-speed.txt"));
}

#[test]
fn ssh_names_are_found() {
    found("ssh.txt", include_str!("names/ssh.txt"));
}

#[test]
fn names_of_iana_are_found() {
    found("iana.txt", include_str!("names/iana.txt"));
}
