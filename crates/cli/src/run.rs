//! What each command does.

use crate::arguments::{Arguments, Command, Common, Format, Judging};
use crate::files;
use dumpscope_session::batch::{BatchError, Narrow, Place, Run, compare_pair};
use dumpscope_session::export::{JsonWriter, Pair, Rows, overflow_summary, pair_summary};
use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::Path;

/// Why the program ends with status 1.
#[derive(Debug)]
pub enum Failure {
    Input(String),
    Output(io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(text) => f.write_str(text),
            Failure::Output(error) => write!(f, "the output could not be written: {error}"),
        }
    }
}

impl From<BatchError> for Failure {
    fn from(error: BatchError) -> Self {
        Failure::Input(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.command {
        Command::Build { target, common } => alone(target, common, false),
        Command::Overflow { target, common } => alone(target, common, true),
        Command::Compare { target, golden, common, judging } => compare(target, golden, common, judging),
    }
}

fn alone(target: &Path, common: &Common, overflow: bool) -> Result<(), Failure> {
    let run = open(target, common)?;
    let places = run.places(narrow(common))?;
    let schema = if overflow { "dumpscope.overflow/1" } else { "dumpscope.graph/1" };
    write_pairs(common, schema, &places, |out, place| {
        let graph = run.target(place)?;
        let pair = Pair { step: place.step, rank: place.rank, target: &graph, golden: None };
        match (out, overflow) {
            (Out::Json(json), true) => json.overflow(&pair)?,
            (Out::Json(json), false) => json.graph(&pair, Rows::None, common.stack)?,
            (Out::Table(out), true) => overflow_summary(out, &pair)?,
            (Out::Table(out), false) => pair_summary(out, &pair)?,
        }
        Ok(())
    })
}

fn compare(target: &Path, golden: &Path, common: &Common, judging: &Judging) -> Result<(), Failure> {
    let (run, golden_run) = (open(target, common)?, open(golden, common)?);
    let places = run.common(&golden_run, narrow(common))?;
    write_pairs(common, "dumpscope.graph/1", &places, |out, place| {
        let (target, golden) = (run.target(place)?, golden_run.golden(place)?);
        let comparison = compare_pair(&target, &golden, &judging.options());
        let pair = Pair { step: place.step, rank: place.rank, target: &target, golden: Some((&golden, &comparison)) };
        match out {
            Out::Json(json) => json.graph(&pair, judging.rows(), common.stack)?,
            Out::Table(out) => pair_summary(out, &pair)?,
        }
        Ok(())
    })
}

fn open(path: &Path, common: &Common) -> Result<Run, Failure> {
    let shown = path.display().to_string();
    let sources =
        files::sources(path).map_err(|e| Failure::Input(format!("{e}; see that it is there and may be read")))?;
    if let Some(output) = common.output.as_deref().filter(|output| files::is_among(output, &sources)) {
        let output = output.display();
        return Err(Failure::Input(format!("{output}: the output would overwrite this input; write to another file")));
    }
    Ok(Run::open(&shown, sources)?)
}

fn narrow(common: &Common) -> Narrow {
    Narrow { step: common.step, rank: common.rank }
}

/// Where pairs go.
enum Out<'a> {
    Json(JsonWriter<&'a mut (dyn Write + 'static)>),
    Table(&'a mut (dyn Write + 'static)),
}

/// A pair that cannot be used does not keep the others from being written; it is told at the end.
fn write_pairs(
    common: &Common,
    schema: &'static str,
    places: &[Place],
    mut each: impl FnMut(&mut Out<'_>, Place) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let terminal = common.output.is_none() && io::stdout().is_terminal();
    let format = common.format.unwrap_or(if terminal { Format::Table } else { Format::Json });
    let mut sink: Box<dyn Write> = match &common.output {
        Some(path) => Box::new(BufWriter::new(
            File::create(path)
                .map_err(|e| Failure::Input(format!("{}: {e}; write to another file", path.display())))?,
        )),
        None => Box::new(BufWriter::new(io::stdout().lock())),
    };
    let mut out = match format {
        Format::Json => Out::Json(JsonWriter::new(&mut *sink, schema)),
        Format::Table => Out::Table(&mut *sink),
    };
    let mut unusable = Vec::new();
    for &place in places {
        match each(&mut out, place) {
            Err(Failure::Input(message)) => unusable.push(message),
            other => other?,
        }
    }
    if unusable.len() < places.len() {
        if let Out::Json(json) = out {
            json.end()?;
        }
        sink.flush()?;
    }
    if unusable.is_empty() { Ok(()) } else { Err(Failure::Input(unusable.join("\n"))) }
}
