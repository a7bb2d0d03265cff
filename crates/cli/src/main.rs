//! The program `dumpscope`: batch work and scripts. Its JSON is a public contract.

#![forbid(unsafe_code)]

mod arguments;
mod files;
mod run;

use arguments::Arguments;
use clap::Parser as _;
use std::process::ExitCode;

/// The input could not be used.
const UNUSABLE: u8 = 1;

fn main() -> ExitCode {
    match run::run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(run::Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            for line in failure.to_string().lines() {
                // A name from a file must not steer the terminal.
                eprintln!("dumpscope: {}", line.replace(char::is_control, "\u{fffd}"));
            }
            ExitCode::from(UNUSABLE)
        }
    }
}
