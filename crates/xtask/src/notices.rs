//! The third-party notices: who wrote what is inside the page, and under which licence.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use serde_json::Value;

use crate::run::Project;
use crate::wasm::{PACKAGE, TARGET};

/// Where the page's build finds the notices.
const OUT: &str = "www/generated/third-party-notices.txt";
/// Of a choice of licences this one is taken: its text is our own, so that it need not be repeated for each package.
const OURS: &str = "Apache-2.0";

/// Something that others wrote and that ends in the page.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    name: String,
    version: String,
    licence: String,
    /// Text of its licence files; empty where our own text serves.
    text: String,
}

/// Writes the notices of the core's crates and of the page's packages.
pub(crate) fn write(project: &Project) -> Result<()> {
    let mut parts = crates(&project.metadata(&["--filter-platform", TARGET])?)?;
    parts.extend(packages(project)?);
    parts.push(Part {
        name: "The Rust standard library".to_owned(),
        version: String::new(),
        licence: "MIT OR Apache-2.0".to_owned(),
        text: String::new(),
    });
    parts.sort();
    let licence = fs::read_to_string(project.path("LICENSE")).context("LICENSE cannot be read")?;
    let out = project.path(OUT);
    if let Some(folder) = out.parent() {
        fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    }
    fs::write(&out, render(&parts, &licence)).with_context(|| format!("{OUT} cannot be written"))?;
    println!("{OUT}: {} parts", parts.len());
    Ok(())
}

/// The crates that are compiled into the core: what it depends on, without build scripts, tests and macros.
fn crates(metadata: &Value) -> Result<Vec<Part>> {
    let packages: BTreeMap<&str, &Value> = list(&metadata["packages"]).map(|p| (text(&p["id"]), p)).collect();
    let nodes: BTreeMap<&str, &Value> = list(&metadata["resolve"]["nodes"]).map(|n| (text(&n["id"]), n)).collect();
    let root = packages.iter().find(|(_, package)| text(&package["name"]) == PACKAGE);
    let (root, _) = root.with_context(|| format!("the workspace has no package {PACKAGE}"))?;

    let mut seen = BTreeSet::new();
    let mut todo = vec![*root];
    let mut parts = Vec::new();
    while let Some(id) = todo.pop() {
        let package = packages.get(id).with_context(|| format!("`cargo metadata` does not explain {id}"))?;
        let is_macro = list(&package["targets"]).any(|target| list(&target["kind"]).any(|kind| kind == "proc-macro"));
        if is_macro || !seen.insert(id) {
            continue;
        }
        if !package["source"].is_null() {
            parts.push(crate_part(package)?);
        }
        let deps = nodes.get(id).map(|node| list(&node["deps"])).into_iter().flatten();
        todo.extend(
            deps.filter(|dep| list(&dep["dep_kinds"]).any(|kind| kind["kind"].is_null())).map(|dep| text(&dep["pkg"])),
        );
    }
    Ok(parts)
}

fn crate_part(package: &Value) -> Result<Part> {
    let manifest = Path::new(text(&package["manifest_path"]));
    part(
        text(&package["name"]),
        text(&package["version"]),
        text(&package["license"]),
        manifest.parent().unwrap_or(manifest),
    )
}

/// The npm packages that the page imports, from the lock file; packages of types leave no trace in it.
fn packages(project: &Project) -> Result<Vec<Part>> {
    let lock = fs::read_to_string(project.path("package-lock.json")).context("package-lock.json cannot be read")?;
    let lock: Value = serde_json::from_str(&lock).context("package-lock.json is no JSON")?;
    let mut seen = BTreeSet::new();
    let mut todo: Vec<String> = keys(&lock["packages"]["www"]["dependencies"]);
    let mut parts = Vec::new();
    while let Some(name) = todo.pop() {
        let entry = &lock["packages"][format!("node_modules/{name}")];
        if entry["link"] == true || name.starts_with("@types/") || !seen.insert(name.clone()) {
            continue;
        }
        todo.extend(keys(&entry["dependencies"]));
        let folder = project.path("node_modules").join(&name);
        parts.push(part(&name, text(&entry["version"]), text(&entry["license"]), &folder)?);
    }
    Ok(parts)
}

fn part(name: &str, version: &str, licence: &str, folder: &Path) -> Result<Part> {
    let ours = accepts_ours(licence);
    let own = licence_files(folder, ours)?;
    let text = if own.is_empty() && !ours { format!("Licence: {licence}\n") } else { own };
    Ok(Part { name: name.to_owned(), version: version.to_owned(), licence: licence.to_owned(), text })
}

/// Whether a licence expression lets us choose our own licence for the whole package.
fn accepts_ours(licence: &str) -> bool {
    !licence.contains(" AND ")
        && licence.split([' ', '/', '(', ')']).any(|word| word == OURS)
        && !licence.contains(&format!("{OURS} WITH"))
}

/// The texts a package asks to be passed on: its NOTICE always, its licences unless ours serves.
fn licence_files(folder: &Path, notice_only: bool) -> Result<String> {
    let entries = fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    files.sort();
    let mut all = String::new();
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        let licence = ["LICENSE", "LICENCE", "COPYING", "UNLICENSE"].iter().any(|start| name.starts_with(start));
        if name.starts_with("NOTICE") || (licence && !notice_only) {
            let text = fs::read_to_string(&file).with_context(|| format!("{} cannot be read", file.display()))?;
            let _ = writeln!(all, "{}", text.trim_end());
        }
    }
    Ok(all)
}

/// Parts that share a text are named together above it.
fn render(parts: &[Part], ours: &str) -> String {
    let mut by_text: BTreeMap<&str, Vec<&Part>> = BTreeMap::new();
    for part in parts {
        by_text.entry(&part.text).or_default().push(part);
    }
    let mut out = String::from("dumpscope contains the following work of others.\n");
    for (text, parts) in by_text {
        let _ = writeln!(out, "\n{}", "=".repeat(80));
        for part in parts {
            let _ = writeln!(
                out,
                "{}",
                format!("{} {}", part.name, part.version).trim_end().to_owned() + ": " + &part.licence
            );
        }
        let body = if text.is_empty() { ours } else { text };
        let _ = writeln!(out, "{}\n\n{}", "-".repeat(80), body.trim_matches('\n'));
    }
    out
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn keys(value: &Value) -> Vec<String> {
    value.as_object().into_iter().flat_map(|object| object.keys().cloned()).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str, licence: &str, text: &str) -> Part {
        Part { name: name.into(), version: "1.0.0".into(), licence: licence.into(), text: text.into() }
    }

    #[test]
    fn our_licence_is_chosen_where_there_is_a_choice() {
        assert!(accepts_ours("MIT OR Apache-2.0"));
        assert!(accepts_ours("MIT/Apache-2.0"));
        assert!(accepts_ours("Apache-2.0"));
        assert!(!accepts_ours("MIT"));
        assert!(!accepts_ours("(MIT OR Apache-2.0) AND Unicode-3.0"));
        assert!(!accepts_ours("Apache-2.0 WITH LLVM-exception"));
    }

    #[test]
    fn equal_texts_are_printed_once() {
        let parts =
            [named("a", "MIT", "Copyright A\n"), named("b", "Apache-2.0", ""), named("c", "MIT OR Apache-2.0", "")];
        let out = render(&parts, "Our text\n");
        assert_eq!(out.matches("Our text").count(), 1);
        assert_eq!(out.matches("Copyright A").count(), 1);
        assert!(out.contains("b 1.0.0: Apache-2.0\nc 1.0.0: MIT OR Apache-2.0\n"), "{out}");
    }

    #[test]
    fn only_what_is_compiled_in_is_named() {
        let package = |name: &str, kind: &str, source: Value| {
            serde_json::json!({ "id": name, "name": name, "version": "1.0.0", "license": "MIT OR Apache-2.0", "source": source,
                "manifest_path": concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"), "targets": [{ "kind": [kind] }] })
        };
        let dep = |name: &str, kind: Value| serde_json::json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let metadata = serde_json::json!({
            "packages": [
                package(PACKAGE, "cdylib", Value::Null),
                package("used", "lib", "registry".into()),
                package("macro", "proc-macro", "registry".into()),
                package("tested", "lib", "registry".into()),
            ],
            "resolve": { "nodes": [
                { "id": PACKAGE, "deps": [dep("used", Value::Null), dep("tested", "dev".into())] },
                { "id": "used", "deps": [dep("macro", Value::Null)] },
            ] },
        });
        let names: Vec<_> = crates(&metadata).unwrap().into_iter().map(|part| part.name).collect();
        assert_eq!(names, ["used"]);
    }
}
