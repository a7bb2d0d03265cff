//! The programs the tests need beside Rust and Node: installed on Debian, named elsewhere.

use std::path::Path;

use anyhow::{Result, bail};

use crate::run::{Project, run, which};

/// Debian's package, and the program or folder that tells it is there.
const NEEDED: [(&str, &str); 3] = [
    ("chromium", "chromium"),
    ("chromium-driver", "chromedriver"),
    ("fonts-noto-cjk", "/usr/share/fonts/opentype/noto"),
];

/// Makes sure that the browser, its driver and the Chinese font are there.
pub(crate) fn ensure(project: &Project) -> Result<()> {
    let missing: Vec<&str> = NEEDED.iter().filter(|(_, sign)| !there(sign)).map(|(package, _)| *package).collect();
    if missing.is_empty() {
        println!("chromium, chromedriver and fonts are there");
        return Ok(());
    }
    let Some(apt) = apt(project) else {
        if missing == ["fonts-noto-cjk"] {
            println!("no Noto CJK font in its Debian place: Chinese in screenshots may look different");
            return Ok(());
        }
        bail!("the tests need a browser; please install: {}", missing.join(", "));
    };
    println!("installing {}", missing.join(", "));
    let apt = |args: &[&str]| {
        let mut command = project.command(apt[0], &apt[1..]);
        command.args(args).env("DEBIAN_FRONTEND", "noninteractive");
        run(&mut command)
    };
    apt(&["update", "-qq"])?;
    let mut install = vec!["install", "-y", "-qq", "--no-install-recommends"];
    install.extend(&missing);
    apt(&install)
}

fn there(sign: &str) -> bool {
    if sign.starts_with('/') { Path::new(sign).exists() } else { which(sign).is_some() }
}

/// How apt-get can be run here without being asked for a password, if at all.
fn apt(project: &Project) -> Option<&'static [&'static str]> {
    if !Path::new("/etc/debian_version").exists() || which("apt-get").is_none() {
        return None;
    }
    let works = |program: &str, args: &[&str]| {
        project.command(program, args).output().is_ok_and(|output| output.status.success())
    };
    let root = project.command("id", ["-u"]).output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    if root {
        Some(&["apt-get"])
    } else if which("sudo").is_some() && works("sudo", &["-n", "true"]) {
        Some(&["sudo", "-n", "apt-get"])
    } else {
        None
    }
}
