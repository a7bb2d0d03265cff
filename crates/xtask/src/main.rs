//! `cargo xtask <verb>`: everything that is done with this project, from a machine with only rustup's Rust and Node.

mod bench;
mod budget;
mod debian;
mod headers;
mod notices;
mod page;
mod run;
mod serve;
mod server;
mod suite;
mod wasm;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::run::{Project, timed};

#[derive(Debug, Parser)]
#[command(name = "xtask", bin_name = "cargo xtask", about = "Builds, serves, tests and bundles dumpscope")]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Build the page into www/dist
    Build(BuildArgs),
    /// Build the page and serve it on this machine
    Serve(serve::Args),
    /// Build the single offline file www/single/dumpscope.html
    Bundle(BuildArgs),
    /// Run every test, check and lint, with the time each took
    Test(suite::Args),
    /// Run the benchmarks in tests/bench
    Bench(bench::Args),
}

#[derive(Debug, Clone, Copy, Default, clap::Args)]
pub(crate) struct BuildArgs {
    /// Compile the core without optimisation: quick to build, slow to run
    #[arg(long)]
    dev: bool,
}

fn main() -> ExitCode {
    match Project::find().and_then(|project| execute(&project, Cli::parse().verb)) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn execute(project: &Project, verb: Verb) -> Result<ExitCode> {
    match verb {
        Verb::Build(args) => build(project, args)?,
        Verb::Serve(args) => serve::run(project, args)?,
        Verb::Bundle(args) => {
            prepare(project, args)?;
            timed("bundle", || page::bundle(project))?;
        }
        Verb::Test(args) => return suite::run_suite(project, &args),
        Verb::Bench(args) => bench::run_bench(project, &args)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The core and everything the page is built from, but not yet the page.
pub(crate) fn prepare(project: &Project, args: BuildArgs) -> Result<()> {
    timed("wasm", || wasm::build(project, args.dev))?;
    timed("npm", || page::install(project))?;
    timed("notices", || notices::write(project))
}

/// The hosted page, from nothing.
pub(crate) fn build(project: &Project, args: BuildArgs) -> Result<()> {
    prepare(project, args)?;
    timed("page", || page::build(project))
}
