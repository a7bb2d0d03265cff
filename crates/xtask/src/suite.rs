//! `cargo xtask test`: all that must hold before a change is taken, in stages with names and times.

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use clap::ValueEnum;

use crate::run::{Project, run, seconds, which};
use crate::wasm::{self, PACKAGE, TARGET};
use crate::{budget, debian, notices, page};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Run only these stages, as far as what they need has been built before
    #[arg(long, value_name = "STAGE")]
    only: Vec<Stage>,
    /// Leave these stages out
    #[arg(long, value_name = "STAGE")]
    skip: Vec<Stage>,
}

/// In the order in which they run: what is quick and often wrong comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Stage {
    /// Browser, driver and fonts
    Tools,
    /// cargo fmt --check
    Format,
    /// clippy for this machine
    Clippy,
    /// cargo test
    Rust,
    /// clippy for WebAssembly
    ClippyWasm,
    /// Tests of the wasm crate in headless Chromium
    WasmTests,
    /// Packages of the page
    Npm,
    /// The core for the page
    Wasm,
    /// The hosted page
    Page,
    /// Types of the page and of its tests
    Types,
    /// Lints and format of the page and of its tests
    Lint,
    /// Tests of the page's logic
    Unit,
    /// The single offline file
    Bundle,
    /// Sizes of both outputs
    Budget,
    /// The built page in Chromium
    E2e,
}

impl Stage {
    fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// Stages without which this one cannot tell anything.
    fn needs(self) -> &'static [Self] {
        match self {
            Self::WasmTests => &[Self::Tools],
            Self::Page | Self::Types | Self::Bundle => &[Self::Npm, Self::Wasm],
            Self::Lint | Self::Unit => &[Self::Npm],
            Self::Budget => &[Self::Page, Self::Bundle],
            Self::E2e => &[Self::Tools, Self::Page, Self::Bundle],
            _ => &[],
        }
    }

    fn run(self, project: &Project) -> Result<()> {
        match self {
            Self::Tools => debian::ensure(project),
            Self::Format => run(&mut project.cargo(["fmt", "--all", "--check"])),
            Self::Clippy => clippy(project, &["--workspace"]),
            Self::Rust => {
                run(&mut project.cargo(["test", "--locked", "--no-fail-fast", "--workspace", "--exclude", PACKAGE]))
            }
            Self::ClippyWasm => {
                wasm::ensure_target(project)?;
                clippy(project, &["--package", PACKAGE, "--target", TARGET])
            }
            Self::WasmTests => wasm_tests(project),
            Self::Npm => page::install(project),
            Self::Wasm => wasm::build(project, false).and_then(|()| notices::write(project)),
            Self::Page => page::build(project),
            Self::Types => run(&mut project.command("npm", ["run", "--silent", "check"])),
            Self::Lint => run(&mut project.command("npm", ["run", "--silent", "lint"])),
            Self::Unit => unit(project),
            Self::Bundle => page::bundle(project),
            Self::Budget => budget::check(project),
            Self::E2e => e2e(project),
        }
    }
}

/// What became of a stage.
#[derive(Debug)]
enum Outcome {
    Passed(Duration),
    Failed(Duration),
    /// A stage it needs has failed.
    Blocked(Stage),
}

/// Runs the chosen stages, goes on after a failure, and sums up.
fn run_all(project: &Project, stages: &[Stage]) -> Vec<(Stage, Outcome)> {
    let mut outcomes: Vec<(Stage, Outcome)> = Vec::new();
    for &stage in stages {
        let broken = outcomes
            .iter()
            .find(|(other, outcome)| stage.needs().contains(other) && !matches!(outcome, Outcome::Passed(_)));
        let outcome = match broken {
            Some(&(other, _)) => Outcome::Blocked(other),
            None => one(project, stage),
        };
        outcomes.push((stage, outcome));
    }
    outcomes
}

fn one(project: &Project, stage: Stage) -> Outcome {
    println!("\n== {}", stage.name());
    let start = Instant::now();
    match stage.run(project) {
        Ok(()) => {
            println!("== {}: {}", stage.name(), seconds(start.elapsed()));
            Outcome::Passed(start.elapsed())
        }
        Err(error) => {
            println!("== {}: FAILED: {error:#}", stage.name());
            Outcome::Failed(start.elapsed())
        }
    }
}

pub(crate) fn run_suite(project: &Project, args: &Args) -> Result<ExitCode> {
    let stages = chosen(args);
    if stages.is_empty() {
        bail!("no stage is left to run");
    }
    let start = Instant::now();
    let outcomes = run_all(project, &stages);
    println!("\n{}", summary(&outcomes));
    let failed = outcomes.iter().filter(|(_, outcome)| !matches!(outcome, Outcome::Passed(_))).count();
    println!("{} of {} stages passed in {}", outcomes.len() - failed, outcomes.len(), seconds(start.elapsed()));
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn chosen(args: &Args) -> Vec<Stage> {
    let wanted = |stage: &Stage| (args.only.is_empty() || args.only.contains(stage)) && !args.skip.contains(stage);
    Stage::value_variants().iter().copied().filter(wanted).collect()
}

fn summary(outcomes: &[(Stage, Outcome)]) -> String {
    let line = |(stage, outcome): &(Stage, Outcome)| match outcome {
        Outcome::Passed(time) => format!("  {:<12} passed  {:>12}", stage.name(), seconds(*time)),
        Outcome::Failed(time) => format!("  {:<12} FAILED  {:>12}", stage.name(), seconds(*time)),
        Outcome::Blocked(by) => format!("  {:<12} not run, {} failed", stage.name(), by.name()),
    };
    outcomes.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn clippy(project: &Project, scope: &[&str]) -> Result<()> {
    let mut command = project.cargo(["clippy", "--locked", "--all-targets"]);
    run(command.args(scope).args(["--", "--deny", "warnings"]))
}

fn wasm_tests(project: &Project) -> Result<()> {
    wasm::ensure_target(project)?;
    if page::files_ending(&project.path("crates/wasm/tests"), ".rs")?.is_empty() {
        bail!("there are no tests to run");
    }
    let driver = which("chromedriver").context("chromedriver is not on the search path")?;
    let mut command = project.cargo(["test", "--locked", "--package", PACKAGE, "--target", TARGET]);
    run(command.env("CHROMEDRIVER", driver))
}

fn unit(project: &Project) -> Result<()> {
    let mut files = page::files_ending(&project.path("www/src"), ".test.ts")?;
    files.extend(page::files_ending(&project.path("www/build"), ".test.ts")?);
    node_tests(project, &files, &[])
}

/// The tests learn from their surroundings where the server and the command are.
fn e2e(project: &Project) -> Result<()> {
    run(&mut project.cargo(["build", "--locked", "--quiet", "--package", "dumpscope-cli"]))?;
    let command = project.target_directory()?.join("debug").join(format!("dumpscope{}", env::consts::EXE_SUFFIX));
    let files = page::files_ending(&project.path("tests/e2e"), ".test.ts")?;
    node_tests(project, &files, &[("DUMPSCOPE_CLI", command), ("DUMPSCOPE_XTASK", project.program().to_owned())])
}

fn node_tests(project: &Project, files: &[PathBuf], variables: &[(&str, PathBuf)]) -> Result<()> {
    if files.is_empty() {
        bail!("there are no tests to run");
    }
    let mut command = project.node(["--test", "--test-reporter=spec", "--test-concurrency=1"]);
    run(command.args(files).envs(variables.iter().map(|(name, value)| (name, value))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(only: &[Stage], skip: &[Stage]) -> Args {
        Args { only: only.to_vec(), skip: skip.to_vec() }
    }

    #[test]
    fn stages_are_chosen_in_their_order() {
        assert_eq!(chosen(&args(&[Stage::Lint, Stage::Format], &[])), [Stage::Format, Stage::Lint]);
        assert_eq!(chosen(&args(&[Stage::Lint], &[Stage::Lint])), []);
        let all = chosen(&args(&[], &[Stage::E2e]));
        assert_eq!(all.len(), Stage::value_variants().len() - 1);
    }

    #[test]
    fn what_a_stage_needs_comes_before_it() {
        let order = Stage::value_variants();
        for (place, stage) in order.iter().enumerate() {
            for needed in stage.needs() {
                assert!(order[..place].contains(needed), "{stage:?} needs {needed:?}");
            }
        }
    }

    #[test]
    fn the_summary_names_what_failed() {
        let outcomes = [
            (Stage::Npm, Outcome::Failed(Duration::from_millis(1500))),
            (Stage::Types, Outcome::Blocked(Stage::Npm)),
            (Stage::Format, Outcome::Passed(Duration::ZERO)),
        ];
        let lines = "  npm          FAILED         1.5 s\n  types        not run, npm failed\n  format       passed         0.0 s";
        assert_eq!(summary(&outcomes), lines);
    }
}
