//! `cargo xtask serve`.

use anyhow::{Result, bail};

use crate::headers::Headers;
use crate::run::Project;
use crate::server::{self, Site};

/// The port that is tried first.
const PORT: u16 = 4180;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    build: crate::BuildArgs,
    /// The port to listen on, instead of the first free one
    #[arg(long)]
    port: Option<u16>,
    /// Serve what was built before
    #[arg(long, conflicts_with = "dev")]
    no_build: bool,
}

pub(crate) fn run(project: &Project, args: Args) -> Result<()> {
    let folder = project.path("www/dist");
    if !args.no_build {
        crate::build(project, args.build)?;
    } else if !folder.join("index.html").is_file() {
        bail!("there is no page in www/dist yet; leave out --no-build");
    }
    let site = Site { folder, headers: Headers::read(project)? };
    let listener = server::listen(args.port.unwrap_or(PORT), args.port.is_some())?;
    println!("\ndumpscope is at http://{}/ (Ctrl-C ends it)", listener.local_addr()?);
    server::serve(&listener, site);
    Ok(())
}
