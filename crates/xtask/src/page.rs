//! The page in `www`: its packages, and its two outputs.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::run::{Project, output, run};

const LOCK: &str = "package-lock.json";
/// A copy of the lock file that `node_modules` was installed from.
const INSTALLED: &str = "node_modules/.dumpscope-lock.json";
/// The oldest Node that the page's tools run on.
const NODE: (u32, u32) = (20, 19);

/// Installs the packages of the lock file unless exactly these are there.
pub(crate) fn install(project: &Project) -> Result<()> {
    check_node(&output(&mut project.command("node", ["--version"]))?)?;
    let lock = fs::read(project.path(LOCK)).context("package-lock.json cannot be read")?;
    if fs::read(project.path(INSTALLED)).ok().as_deref() == Some(lock.as_slice()) {
        println!("node_modules is up to date");
        return Ok(());
    }
    run(&mut project.command("npm", ["ci"]))?;
    fs::write(project.path(INSTALLED), lock).context("node_modules cannot be written")
}

/// Builds the hosted page into `www/dist`.
pub(crate) fn build(project: &Project) -> Result<()> {
    run(project.tool("vite", ["build"]).current_dir(project.path("www")))
}

/// Builds the single offline file, whose place and size are printed.
pub(crate) fn bundle(project: &Project) -> Result<()> {
    run(project.tool("vite", ["build", "--mode", "offline"]).current_dir(project.path("www")))?;
    let file = bundled(project);
    let size = fs::metadata(&file).with_context(|| format!("{} cannot be read", file.display()))?.len();
    println!("{}: {} kB", file.display(), size / 1000);
    Ok(())
}

/// The single offline file.
pub(crate) fn bundled(project: &Project) -> PathBuf {
    project.path("www/single/dumpscope.html")
}

/// Files below a folder whose names end so, sorted; nothing when there is no such folder.
pub(crate) fn files_ending(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries {
            let path = entry.with_context(|| format!("{} cannot be read", folder.display()))?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn check_node(version: &str) -> Result<()> {
    let mut numbers = version.trim().trim_start_matches('v').split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let found = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if found < NODE {
        bail!("Node {}.{} or later is needed, but this is {}", NODE.0, NODE.1, version.trim());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_nodes_are_refused() {
        assert!(check_node("v20.19.0\n").is_ok());
        assert!(check_node("v24.1.0").is_ok());
        let error = check_node("v20.9.1\n").unwrap_err().to_string();
        assert_eq!(error, "Node 20.19 or later is needed, but this is v20.9.1");
    }
}
