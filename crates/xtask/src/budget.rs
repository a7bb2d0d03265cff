//! How much a reader downloads.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::page;
use crate::run::Project;

/// Everything the hosted page fetches before any file is given, compressed.
const FIRST_LOAD: usize = 400_000;
/// The single offline file, as it lies on disk.
const SINGLE_FILE: u64 = 1_500_000;

/// Measures both outputs and refuses what has grown too large.
pub(crate) fn check(project: &Project) -> Result<()> {
    let dist = project.path("www/dist");
    let mut total = 0;
    for file in first_load(&dist)? {
        let bytes = fs::read(&file).with_context(|| format!("{} cannot be read", file.display()))?;
        let size = compressed(&bytes)?;
        total += size;
        println!("{:>9} {}", size, file.strip_prefix(&dist).unwrap_or(&file).display());
    }
    println!("{total:>9} first load, compressed (at most {FIRST_LOAD})");

    let file = page::bundled(project);
    let single = fs::metadata(&file).with_context(|| format!("{} cannot be read", file.display()))?.len();
    println!("{single:>9} single file (at most {SINGLE_FILE})");
    if total > FIRST_LOAD || single > SINGLE_FILE {
        bail!("the page has grown beyond its budget");
    }
    Ok(())
}

/// All that is built, save the notices: the page fetches them packed, the plain file is for readers who ask for it.
fn first_load(dist: &Path) -> Result<Vec<PathBuf>> {
    let mut files = page::files_ending(dist, "")?;
    files.retain(|file| !file.ends_with("third-party-notices.txt"));
    if files.is_empty() {
        bail!("{} is empty; build the page first", dist.display());
    }
    Ok(files)
}

fn compressed(bytes: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).context("compression failed")?;
    Ok(encoder.finish().context("compression failed")?.len())
}
