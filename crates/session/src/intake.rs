//! The files that were given so far, and which of them belong together.

use crate::batch::is_dump;
use dumpscope_dump::Source;
use dumpscope_dump::folder::{self, Found};
use std::collections::{BTreeMap, BTreeSet};

/// Every file ever given. Files of one path can come from different places: two runs are both called dump.json when
/// they are dropped bare. Each such copy is of another generation, and only files of one generation belong together.
#[derive(Default)]
pub(crate) struct Intake {
    sources: Vec<Box<dyn Source>>,
    generation: Vec<u32>,
    /// Whether a file's content is that of a dump, once it was looked at.
    known: Vec<Option<bool>>,
    latest: u32,
}

/// Folder that the dumper writes tensors into, beside dump.json.
const TENSORS: &str = "dump_tensor_data/";
const PIECE: usize = 1 << 18;

impl Intake {
    pub fn sources(&self) -> Vec<&dyn Source> {
        self.sources.iter().map(AsRef::as_ref).collect()
    }

    pub fn source(&self, at: usize) -> Option<&dyn Source> {
        self.sources.get(at).map(AsRef::as_ref)
    }

    pub fn generation(&self, at: usize) -> u32 {
        self.generation.get(at).copied().unwrap_or(0)
    }

    /// Takes files in. A folder that was given before, and has not changed, is not taken twice.
    pub fn add(&mut self, sources: Vec<Box<dyn Source>>) {
        let mut fresh: Vec<Box<dyn Source>> = Vec::new();
        let mut conflict = false;
        {
            let mut latest: BTreeMap<&str, usize> = BTreeMap::new();
            for (at, source) in self.sources.iter().enumerate() {
                latest.insert(source.name(), at);
            }
            for source in sources {
                let before = latest.get(source.name()).copied();
                let same = before.and_then(|at| self.source(at)).is_some_and(|old| is_same(old, source.as_ref()));
                if !same {
                    conflict |= before.is_some_and(|at| self.generation(at) == self.latest);
                    fresh.push(source);
                }
            }
        }
        let base = self.latest + u32::from(conflict);
        let mut copies: BTreeMap<String, u32> = BTreeMap::new();
        for source in fresh {
            let copy = copies.entry(source.name().to_owned()).or_insert(base);
            self.generation.push(*copy);
            self.latest = self.latest.max(*copy);
            *copy += 1;
            self.known.push(None);
            self.sources.push(source);
        }
    }

    /// The dumps among the files, in the order in which they were given.
    pub fn find(&mut self) -> Vec<Found> {
        let generations: BTreeSet<u32> = self.generation.iter().copied().collect();
        let mut all = Vec::new();
        for generation in generations {
            let places: Vec<usize> = (0..self.sources.len()).filter(|&at| self.generation[at] == generation).collect();
            let paths: Vec<&str> = places.iter().map(|&at| self.sources[at].name()).collect();
            let (sources, known) = (&self.sources, &mut self.known);
            let found = folder::find(&paths, |at| {
                let at = places[at];
                *known[at].get_or_insert_with(|| is_dump(sources[at].as_ref()))
            });
            all.extend(found.into_iter().map(|found| Found {
                main: places[found.main],
                construct: found.construct.map(|at| places[at]),
                stack: found.stack.map(|at| places[at]),
                ..found
            }));
        }
        all.sort_by_key(|found| found.main);
        all
    }

    /// Paths of the files that are no part of any dump.
    pub fn ignored(&self, dumps: &[Found]) -> Vec<String> {
        let used: BTreeSet<usize> = dumps.iter().flat_map(|d| [Some(d.main), d.construct, d.stack]).flatten().collect();
        let folders: BTreeSet<&str> = dumps.iter().map(|d| d.folder.as_str()).collect();
        let is_tensor = |path: &str| {
            let at = path.find(TENSORS);
            at.is_some_and(|at| folders.contains(path[..at].trim_end_matches('/')))
        };
        let rest = self.sources.iter().enumerate().filter(|(at, _)| !used.contains(at));
        rest.map(|(_, source)| source.name()).filter(|path| !is_tensor(path)).map(str::to_owned).collect()
    }
}

/// Whether a file in a folder is one that was given before. Bare files never are: two of them are two runs.
fn is_same(old: &dyn Source, new: &dyn Source) -> bool {
    if !new.name().contains('/') || old.len() != new.len() {
        return false;
    }
    !new.name().ends_with(".json") || same_bytes(old, new)
}

fn same_bytes(old: &dyn Source, new: &dyn Source) -> bool {
    let (mut a, mut b) = (vec![0; PIECE], vec![0; PIECE]);
    let mut at = 0;
    while at < old.len() {
        let (Ok(n), Ok(m)) = (old.read_at(at, &mut a), new.read_at(at, &mut b)) else { return false };
        if n == 0 || a.get(..n) != b.get(..m) {
            return false;
        }
        at += n as u64;
    }
    true
}
