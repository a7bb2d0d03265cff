//! The command line.

use clap::{Args, Parser, Subcommand, ValueEnum};
use dumpscope_session::{Options, Pairing, Precision, Profile, export};
use std::path::PathBuf;

/// Where two runs of a model part.
#[derive(Debug, Parser)]
#[command(name = "dumpscope", version)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// One dump: its graph
    Build {
        /// A folder (a rank, a step, or a run) or a dump.json
        target: PathBuf,
        #[command(flatten)]
        common: Common,
    },
    /// Two dumps: matched and judged
    Compare {
        /// The run in question
        target: PathBuf,
        /// The run you trust
        golden: PathBuf,
        #[command(flatten)]
        common: Common,
        #[command(flatten)]
        judging: Judging,
    },
    /// One dump: levels of NaN and infinity, and the first bad op
    Overflow {
        /// A folder (a rank, a step, or a run) or a dump.json
        target: PathBuf,
        #[command(flatten)]
        common: Common,
    },
}

#[derive(Debug, Args)]
pub struct Common {
    /// Default: table on a terminal, json otherwise
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// Write there instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Print each node's call stack too
    #[arg(long)]
    pub stack: bool,
    /// Only this step
    #[arg(long, value_name = "N")]
    pub step: Option<u32>,
    /// Only this rank
    #[arg(long, value_name = "N")]
    pub rank: Option<u32>,
}

#[derive(Debug, Args)]
pub struct Judging {
    /// How nodes are paired
    #[arg(long = "match", value_enum, default_value_t = Match::Exact)]
    pub pairing: Match,
    /// Which rules judge: strict, msprobe, msprobe-8, msprobe-1.3
    #[arg(long, value_parser = profile, default_value = "strict")]
    pub profile: Profile,
    /// strict: from which size of the difference a row is a warning; ten times that is an error
    #[arg(long, value_name = "X", value_parser = limit)]
    pub warn: Option<f64>,
    /// strict: how float32 was computed
    #[arg(long, value_enum, default_value_t = PrecisionArg::Auto)]
    pub precision: PrecisionArg,
    /// Which rows JSON holds
    #[arg(long, value_enum, default_value_t = RowsArg::All)]
    pub rows: RowsArg,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Json,
    Table,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Match {
    Exact,
    Fuzzy,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PrecisionArg {
    Auto,
    Tf32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RowsArg {
    All,
    Differing,
    None,
}

impl Judging {
    pub fn options(&self) -> Options {
        Options {
            profile: self.profile,
            pairing: match self.pairing {
                Match::Exact => Pairing::Exact,
                Match::Fuzzy => Pairing::Fuzzy,
            },
            warn: self.warn,
            precision: match self.precision {
                PrecisionArg::Auto => Precision::Auto,
                PrecisionArg::Tf32 => Precision::Tf32,
            },
        }
    }

    pub fn rows(&self) -> export::Rows {
        match self.rows {
            RowsArg::All => export::Rows::All,
            RowsArg::Differing => export::Rows::Differing,
            RowsArg::None => export::Rows::None,
        }
    }
}

fn profile(text: &str) -> Result<Profile, String> {
    Profile::from_name(text).ok_or_else(|| "use strict, msprobe, msprobe-8 or msprobe-1.3".to_owned())
}

/// Larger ones would pass everything, and ten times as much must stay a number.
const LARGEST_LIMIT: f64 = 1e30;

fn limit(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().map_err(|e| e.to_string())?;
    if (0.0..=LARGEST_LIMIT).contains(&number) {
        Ok(number)
    } else {
        Err(format!("use a number from 0 to {LARGEST_LIMIT:e}, such as 1e-3"))
    }
}
