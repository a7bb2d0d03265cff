//! Where things are, and how other programs are run.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

/// The checkout that is worked on.
#[derive(Debug)]
pub(crate) struct Project {
    root: PathBuf,
    program: PathBuf,
}

impl Project {
    /// Finds the checkout around the working directory.
    pub(crate) fn find() -> Result<Self> {
        let here = env::current_dir().context("the working directory cannot be read")?;
        // Asked at the start: once a test stage has linked the program anew, the system says it was deleted.
        let program = env::current_exe().context("the running program does not know where it is")?;
        here.ancestors()
            .find(|folder| folder.join("crates/xtask/Cargo.toml").is_file())
            .map(|root| Self { root: root.to_owned(), program })
            .with_context(|| format!("{} is not inside a checkout of dumpscope", here.display()))
    }

    /// This program, to be started by the tests it runs.
    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    pub(crate) fn path(&self, inside: &str) -> PathBuf {
        self.root.join(inside)
    }

    /// A cargo that is not misled by the flags of the cargo that runs us.
    pub(crate) fn cargo<S: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = S>) -> Command {
        let mut command = self.command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), args);
        command.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
        command
    }

    /// A program of the JavaScript side, as npm has installed it.
    pub(crate) fn tool<S: AsRef<OsStr>>(&self, name: &str, args: impl IntoIterator<Item = S>) -> Command {
        self.command(self.path("node_modules/.bin").join(name), args)
    }

    /// A TypeScript file or test run by Node.
    pub(crate) fn node<S: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = S>) -> Command {
        let mut command = self.command("node", ["--import", "tsx"]);
        command.args(args);
        command
    }

    pub(crate) fn command<S: AsRef<OsStr>>(
        &self,
        program: impl AsRef<OsStr>,
        args: impl IntoIterator<Item = S>,
    ) -> Command {
        let mut command = Command::new(program);
        command.args(args).current_dir(&self.root).stdin(Stdio::null());
        command
    }

    /// What `cargo metadata` says of the workspace, for the given extra arguments.
    pub(crate) fn metadata(&self, args: &[&str]) -> Result<serde_json::Value> {
        let text = output(self.cargo(["metadata", "--format-version", "1", "--locked"]).args(args))?;
        serde_json::from_str(&text).context("the answer of `cargo metadata` cannot be read")
    }

    /// Where cargo puts what it builds.
    pub(crate) fn target_directory(&self) -> Result<PathBuf> {
        let metadata = self.metadata(&["--no-deps"])?;
        let folder = metadata["target_directory"].as_str().context("`cargo metadata` names no target directory")?;
        Ok(PathBuf::from(folder))
    }
}

/// Runs a command whose output the reader sees.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let name = describe(command);
    let status = command.status().with_context(|| cannot_start(command))?;
    if !status.success() {
        bail!("`{name}` failed ({status})");
    }
    Ok(())
}

/// Runs a command for what it prints.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let name = describe(command);
    let output = command.stderr(Stdio::inherit()).output().with_context(|| cannot_start(command))?;
    if !output.status.success() {
        bail!("`{name}` failed ({})", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{name}` printed something that is not text"))
}

/// The place of a program on the search path.
pub(crate) fn which(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// Does one thing and prints how long it took.
pub(crate) fn timed<T>(name: &str, job: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("\n== {name}");
    let start = Instant::now();
    let result = job()?;
    println!("== {name}: {}", seconds(start.elapsed()));
    Ok(result)
}

pub(crate) fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 60.0 {
        format!("{seconds:.1} s")
    } else {
        format!("{} min {:02.0} s", time.as_secs() / 60, seconds % 60.0)
    }
}

fn describe(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default().to_string_lossy().into_owned();
    let args = command.get_args().take(4).map(|arg| arg.to_string_lossy().into_owned());
    std::iter::once(program).chain(args).collect::<Vec<_>>().join(" ")
}

fn cannot_start(command: &Command) -> String {
    let program = command.get_program().to_string_lossy();
    let advice = match program.as_ref() {
        "node" | "npm" => "; install Node 20.19 or later",
        "rustup" | "cargo" => "; install Rust with rustup",
        _ => "",
    };
    format!("`{program}` could not be started{advice}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_well() {
        assert_eq!(seconds(Duration::from_millis(440)), "0.4 s");
        assert_eq!(seconds(Duration::from_millis(61_200)), "1 min 01 s");
    }

    #[test]
    fn a_failing_command_is_named() {
        let project = Project::find().unwrap();
        let error = run(project.cargo(["no-such-verb", "--quiet"]).stderr(Stdio::null())).unwrap_err();
        assert!(error.to_string().starts_with("`cargo no-such-verb --quiet` failed"), "{error}");
    }

    #[test]
    fn a_missing_program_is_named_with_advice() {
        let mut command = Command::new("rustup");
        command.env("PATH", "/nowhere");
        assert_eq!(cannot_start(&command), "`rustup` could not be started; install Rust with rustup");
    }
}
