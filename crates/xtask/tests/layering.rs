//! Each of our crates knows only those before it on the line from files to screen; the hosts know the session alone.

use std::collections::BTreeSet;
use std::error::Error;
use std::process::Command;

use serde_json::Value;

/// From files to screen. A crate that does not exist yet may stand here.
const LINE: [&str; 7] = ["dump", "graph", "compare", "diagnose", "view", "export", "session"];
/// What runs the session: they convert and call.
const HOSTS: [&str; 2] = ["wasm", "cli"];
const PREFIX: &str = "dumpscope-";
/// The tools around the project: no part of it may depend on them, nor they on it.
const TOOLS: &str = "xtask";

/// What is wrong with one crate that depends on another of ours, if anything.
fn fault(from: &str, to: &str) -> Option<String> {
    let place = |name: &str| LINE.iter().position(|other| *other == name);
    if HOSTS.contains(&from) {
        return (to != "session").then(|| format!("{from} may know session alone, but depends on {to}"));
    }
    match (place(from), place(to)) {
        (Some(from_place), Some(to_place)) if to_place < from_place => None,
        (Some(_), _) => Some(format!("{from} may know only what stands before it, but depends on {to}")),
        (None, _) => Some(format!("{from} depends on {to}, but has no place on the line")),
    }
}

fn metadata() -> Result<Value, Box<dyn Error>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml"))
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

fn short(name: &str) -> Option<&str> {
    name.strip_prefix(PREFIX).or_else(|| (name == TOOLS).then_some(name))
}

#[test]
fn every_crate_knows_only_those_before_it() {
    let metadata = metadata().unwrap();
    let mut faults = Vec::new();
    for package in metadata["packages"].as_array().unwrap() {
        let from = short(package["name"].as_str().unwrap()).unwrap();
        let dependencies = package["dependencies"].as_array().unwrap();
        // Tests may reach further: they are no part of what ships.
        let shipped = dependencies.iter().filter(|dependency| dependency["kind"] != "dev");
        faults.extend(shipped.filter_map(|dependency| fault(from, short(dependency["name"].as_str().unwrap())?)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_crate_has_a_place() {
    let metadata = metadata().unwrap();
    let known: BTreeSet<&str> = LINE.into_iter().chain(HOSTS).chain([TOOLS]).collect();
    for package in metadata["packages"].as_array().unwrap() {
        let name = package["name"].as_str().unwrap();
        assert!(short(name).is_some_and(|name| known.contains(name)), "{name} has no place in the project");
    }
}

#[test]
fn the_rule_tells_right_from_wrong() {
    assert_eq!(fault("view", "dump"), None);
    assert_eq!(fault("cli", "session"), None);
    assert!(fault("dump", "graph").is_some());
    assert!(fault("graph", "graph").is_some());
    assert!(fault("wasm", "dump").is_some());
    assert!(fault("session", "wasm").is_some());
    assert!(fault("xtask", "session").is_some());
}
