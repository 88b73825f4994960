//! The oldest compiler that Cargo.toml promises.

#[test]
fn no_dependency_wants_a_newer_compiler() {
    use std::collections::HashMap;
    use std::process::Command;

    use super::tree::root;
    use serde_json::Value;

    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root())
        .output();
    let output = match output {
        Ok(output) if output.status.success() => output.stdout,
        Ok(output) => {
            println!("skipped: cargo metadata: {}", String::from_utf8_lossy(&output.stderr).trim());
            return;
        }
        Err(error) => {
            println!("skipped: cargo metadata: {error}");
            return;
        }
    };
    let metadata: Value = serde_json::from_slice(&output).expect("cargo metadata in JSON");
    let array = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let packages: HashMap<String, Value> = array(&metadata["packages"])
        .into_iter()
        .map(|package| (text(&package["id"]), package))
        .collect();
    let nodes: HashMap<String, Value> = array(&metadata["resolve"]["nodes"])
        .into_iter()
        .map(|node| (text(&node["id"]), node))
        .collect();

    let this = text(&metadata["resolve"]["root"]);
    let promised =
        version(&text(&packages[&this]["rust_version"])).expect("Cargo.toml has a rust-version");
    let (mut waiting, mut seen, mut newer) = (vec![this.clone()], vec![this], Vec::new());
    while let Some(id) = waiting.pop() {
        let package = &packages[&id];
        if let Some(wants) = package["rust_version"].as_str()
            && version(wants) > Some(promised)
        {
            newer.push(format!(
                "{} {} wants {wants}",
                text(&package["name"]),
                text(&package["version"])
            ));
        }
        for dependency in array(&nodes[&id]["deps"]) {
            let normal = array(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
            let next = text(&dependency["pkg"]);
            if normal && !seen.contains(&next) {
                seen.push(next.clone());
                waiting.push(next);
            }
        }
    }
    assert!(newer.is_empty(), "raise rust-version in Cargo.toml: {}", newer.join(", "));
    println!("{} packages looked at", seen.len());
}

fn version(text: &str) -> Option<(u32, u32)> {
    let mut parts = text.split('.').map(|part| part.parse().ok());
    Some((parts.next()??, parts.next()??))
}
