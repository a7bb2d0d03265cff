//! `cargo xtask bench`.

use std::env;

use anyhow::{Result, bail};

use crate::page;
use crate::run::{Project, run, timed};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Run only the benchmarks whose names contain this
    name: Option<String>,
    /// Measure what was built before
    #[arg(long)]
    no_build: bool,
    /// What the benchmarks are given
    #[arg(last = true)]
    args: Vec<String>,
}

/// Builds everything as it ships, then runs the scripts `tests/bench/*.bench.ts` one after the other.
pub(crate) fn run_bench(project: &Project, args: &Args) -> Result<()> {
    let wanted = args.name.as_deref().unwrap_or_default();
    let mut files = page::files_ending(&project.path("tests/bench"), ".bench.ts")?;
    files.retain(|file| file.file_name().is_some_and(|name| name.to_string_lossy().contains(wanted)));
    if files.is_empty() {
        bail!("no file tests/bench/*{wanted}*.bench.ts");
    }
    if !args.no_build {
        crate::build(project, crate::BuildArgs::default())?;
        timed("bundle", || page::bundle(project))?;
        timed("command", || run(&mut project.cargo(["build", "--locked", "--release", "--package", "dumpscope-cli"])))?;
    }
    let command = project.target_directory()?.join("release").join(format!("dumpscope{}", env::consts::EXE_SUFFIX));
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        timed(&name, || {
            let mut node = project.node([&file]);
            run(node.args(&args.args).env("DUMPSCOPE_CLI", &command).env("DUMPSCOPE_XTASK", project.program()))
        })?;
    }
    Ok(())
}
