//! Batch work for the command: everything found under one or two paths, pair by pair.

use dumpscope_compare::{Comparison, Options, compare};
use dumpscope_dump::folder::{self, Found};
use dumpscope_dump::format::{self, Opened};
use dumpscope_dump::{Problem, ReadError, Source};
use dumpscope_graph::ModelGraph;
use thiserror::Error;

/// Files of one path, and the dumps among them.
pub struct Run {
    path: String,
    sources: Vec<Box<dyn Source>>,
    dumps: Vec<Found>,
}

impl std::fmt::Debug for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Run").field("path", &self.path).field("dumps", &self.dumps).finish_non_exhaustive()
    }
}

/// Why a batch cannot start.
#[derive(Debug, Error)]
pub enum BatchError {
    /// There is no dump under a path.
    #[error("{0}: no dump was found here; give a dump.json, or the folder of a rank, a step, or a run")]
    NoDump(String),
    /// No dump of a run is of the step and rank that were asked for.
    #[error("{0}: no dump has this step and rank; leave --step and --rank out to see all")]
    NoSuchPlace(String),
    /// Both sides hold several dumps and none agree in step and rank.
    #[error("{target} and {golden} have no step and rank in common; give one step of each, or one rank of each")]
    NothingInCommon {
        /// Path of the target.
        target: String,
        /// Path of the golden side.
        golden: String,
    },
    /// A dump cannot be used.
    #[error("{0}; {advice}", advice = .0.advice())]
    Read(#[from] ReadError),
}

/// Where two dumps stand that belong together: step, rank, and their places in the runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Step, 0 where the folder has no number.
    pub step: u32,
    /// Rank, 0 where the folder has no number.
    pub rank: u32,
    target: usize,
    golden: usize,
}

/// Only this step, only this rank.
#[derive(Debug, Clone, Copy, Default)]
pub struct Narrow {
    /// Step to keep.
    pub step: Option<u32>,
    /// Rank to keep.
    pub rank: Option<u32>,
}

impl Narrow {
    fn keeps(self, step: u32, rank: u32) -> bool {
        self.step.is_none_or(|s| s == step) && self.rank.is_none_or(|r| r == rank)
    }
}

impl Run {
    /// Looks for dumps among files.
    ///
    /// # Errors
    /// When there is none; `path` is named then.
    pub fn open(path: &str, sources: Vec<Box<dyn Source>>) -> Result<Run, BatchError> {
        let names: Vec<&str> = sources.iter().map(|s| s.name()).collect();
        let dumps = folder::find(&names, |at| format::is_known(sources[at].as_ref()));
        if dumps.is_empty() {
            return Err(BatchError::NoDump(path.to_owned()));
        }
        Ok(Run { path: path.to_owned(), sources, dumps })
    }

    /// Dumps of a single run, by step and rank.
    ///
    /// # Errors
    /// When none is of the step and rank that were asked for.
    pub fn places(&self, narrow: Narrow) -> Result<Vec<Place>, BatchError> {
        let place = |(at, found): (usize, &Found)| Place {
            step: found.step.unwrap_or(0),
            rank: found.rank.unwrap_or(0),
            target: at,
            golden: at,
        };
        let mut places: Vec<Place> = self.dumps.iter().enumerate().map(place).collect();
        places.retain(|p| narrow.keeps(p.step, p.rank));
        places.sort_by_key(|p| (p.step, p.rank));
        if places.is_empty() { Err(BatchError::NoSuchPlace(self.path.clone())) } else { Ok(places) }
    }

    /// Dumps of two runs that belong together: of one step and rank, best with equal file names. Where each side has
    /// only one step, steps need not agree, and likewise ranks: two lone dumps always belong together.
    ///
    /// # Errors
    /// When nothing belongs together.
    pub fn common(&self, golden: &Run, narrow: Narrow) -> Result<Vec<Place>, BatchError> {
        // A lone dump is the one that is meant.
        let side = |run: &Run| run.places(if run.dumps.len() > 1 { narrow } else { Narrow::default() });
        let (own, other) = (side(self)?, side(golden)?);
        let one = |number: fn(&Place) -> u32| {
            let alone = |places: &[Place]| places.iter().all(|p| number(p) == number(&places[0]));
            alone(&own) && alone(&other)
        };
        let (one_step, one_rank) = (one(|p| p.step), one(|p| p.rank));
        let fit = |a: &Place, b: &Place| (one_step || a.step == b.step) && (one_rank || a.rank == b.rank);
        let same_name = |a: &Place, b: &Place| self.file(a.target) == golden.file(b.golden);
        let mut partners = vec![None; own.len()];
        let mut free = vec![true; other.len()];
        for by_name in [true, false] {
            for (own, partner) in own.iter().zip(&mut partners).filter(|(_, partner)| partner.is_none()) {
                let fits = |&at: &usize| free[at] && fit(own, &other[at]) && (!by_name || same_name(own, &other[at]));
                *partner = (0..other.len()).find(fits);
                partner.iter().for_each(|&at| free[at] = false);
            }
        }
        let common = own.iter().zip(partners);
        let common: Vec<Place> = common.filter_map(|(p, at)| Some(Place { golden: other[at?].golden, ..*p })).collect();
        if common.is_empty() {
            return Err(BatchError::NothingInCommon { target: self.path.clone(), golden: golden.path.clone() });
        }
        Ok(common)
    }

    /// Name of a dump's main file, without its folder.
    fn file(&self, dump: usize) -> &str {
        let name = self.dumps.get(dump).and_then(|found| self.sources.get(found.main)).map_or("", |s| s.name());
        name.rsplit('/').next().unwrap_or(name)
    }

    /// Reads the target's dump of a place.
    ///
    /// # Errors
    /// When it cannot be used.
    pub fn target(&self, place: Place) -> Result<ModelGraph, BatchError> {
        self.read(place.target)
    }

    /// Reads the golden dump of a place.
    ///
    /// # Errors
    /// When it cannot be used.
    pub fn golden(&self, place: Place) -> Result<ModelGraph, BatchError> {
        self.read(place.golden)
    }

    fn read(&self, at: usize) -> Result<ModelGraph, BatchError> {
        let sources: Vec<&dyn Source> = self.sources.iter().map(AsRef::as_ref).collect();
        let Some(found) = self.dumps.get(at) else {
            return Err(ReadError::Unusable(Problem::NotADump { file: String::new() }).into());
        };
        let Opened::Dump(dump) = format::open(found, &sources, &mut |_, _, _| {})?;
        Ok(ModelGraph::build(*dump))
    }
}

/// Compares two graphs, without progress.
pub fn compare_pair(target: &ModelGraph, golden: &ModelGraph, options: &Options) -> Comparison {
    compare(target, golden, options, &mut |_, _| {})
}
