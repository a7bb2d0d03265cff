//! The core as WebAssembly: compiled, given its JavaScript glue, and optimised where that is possible.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::run::{Project, output, run, which};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
pub(crate) const PACKAGE: &str = "dumpscope-wasm";
const STEM: &str = "dumpscope_wasm";

/// What rustc emits today, so that wasm-opt accepts and keeps it.
const FEATURES: [&str; 7] = [
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// Builds `crates/wasm` into `pkg/`.
pub(crate) fn build(project: &Project, dev: bool) -> Result<()> {
    ensure_target(project)?;
    let profile = if dev { "dev" } else { "wasm-release" };
    let mut cargo =
        project.cargo(["build", "--locked", "--package", PACKAGE, "--profile", profile, "--target", TARGET]);
    run(cargo.arg("--config").arg(anonymous_paths(project)))?;
    let target = project.target_directory()?;
    let folder = target.join(TARGET).join(if dev { "debug" } else { profile });
    let wasm = bind(&folder.join(format!("{STEM}.wasm")), &project.path("pkg"))?;
    if !dev {
        optimise(project, &wasm, &target)?;
    }
    let size = fs::metadata(&wasm).with_context(|| format!("{} cannot be read", wasm.display()))?.len();
    println!("{STEM}_bg.wasm: {} kB", size / 1000);
    Ok(())
}

/// A setting of cargo's that keeps the folders of this machine out of the module's messages.
fn anonymous_paths(project: &Project) -> String {
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo_home = cargo_home.or_else(|| env::home_dir().map(|home| home.join(".cargo")));
    let folders = [cargo_home.map(|folder| (folder, "cargo")), Some((project.path(""), "dumpscope"))];
    let flags = folders.into_iter().flatten();
    let flags: Vec<String> = flags
        .map(|(folder, name)| format!("{:?}", format!("--remap-path-prefix={}={name}", folder.display())))
        .collect();
    format!("target.{TARGET}.rustflags=[{}]", flags.join(", "))
}

/// Adds the wasm target to the toolchain in use when it lacks it.
pub(crate) fn ensure_target(project: &Project) -> Result<()> {
    let sysroot = output(&mut project.command("rustc", ["--print", "sysroot"]))?;
    if Path::new(sysroot.trim()).join("lib/rustlib").join(TARGET).is_dir() {
        return Ok(());
    }
    println!("adding {TARGET} to the Rust toolchain");
    run(&mut project.command("rustup", ["target", "add", TARGET]))
}

/// Writes the glue for the page. Its loader gets the module from the page, so it must not look for a file itself.
fn bind(input: &Path, out: &Path) -> Result<std::path::PathBuf> {
    Bindgen::new()
        .input_path(input)
        .web(true)
        .and_then(|bindgen| {
            bindgen
                .out_name(STEM)
                .typescript(true)
                .omit_default_module_path(true)
                .remove_name_section(true)
                .remove_producers_section(true)
                .generate(out)
        })
        .with_context(|| format!("no JavaScript glue could be made for {}", input.display()))?;
    Ok(out.join(format!("{STEM}_bg.wasm")))
}

/// Makes the module smaller with wasm-opt. The result is kept: the same input is not optimised twice.
fn optimise(project: &Project, wasm: &Path, target: &Path) -> Result<()> {
    let Some(tool) = which("wasm-opt") else {
        println!("wasm-opt is not installed (package binaryen): the core stays about a fifth larger");
        return Ok(());
    };
    let cache = target.join("xtask");
    let (before, after) = (cache.join("before.wasm"), cache.join("after.wasm"));
    let input = fs::read(wasm).with_context(|| format!("{} cannot be read", wasm.display()))?;
    if !after.is_file() || fs::read(&before).ok().as_deref() != Some(input.as_slice()) {
        fs::create_dir_all(&cache).with_context(|| format!("{} cannot be made", cache.display()))?;
        let _ = fs::remove_file(&after);
        fs::write(&before, &input).with_context(|| format!("{} cannot be written", before.display()))?;
        let mut command = project.command(tool, ["-O3"]);
        command.args(FEATURES).arg(&before).arg("-o").arg(&after);
        if let Err(error) = run(&mut command) {
            println!("{error}: going on without it");
            return Ok(());
        }
    }
    fs::copy(&after, wasm).with_context(|| format!("{} cannot be written", wasm.display()))?;
    Ok(())
}
