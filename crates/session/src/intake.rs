//! The files that were given so far, and which of them belong together.

use dumpscope_dump::Source;
use dumpscope_dump::folder::{self, Found};
use dumpscope_dump::format;
use std::collections::BTreeSet;

/// Every file ever given, each under a path of its own.
#[derive(Default)]
pub(crate) struct Intake {
    sources: Vec<Box<dyn Source>>,
    /// Whether a file's content is that of a dump, once it was looked at.
    known: Vec<Option<bool>>,
}

/// Folder that the dumper writes tensors into, beside dump.json.
const TENSORS: &str = "dump_tensor_data/";

impl Intake {
    pub fn sources(&self) -> Vec<&dyn Source> {
        self.sources.iter().map(AsRef::as_ref).collect()
    }

    pub fn source(&self, at: usize) -> Option<&dyn Source> {
        self.sources.get(at).map(AsRef::as_ref)
    }

    /// Takes files in. A path that is there already stands for the file that is there.
    pub fn add(&mut self, sources: Vec<Box<dyn Source>>) {
        let mut paths: BTreeSet<String> = self.sources.iter().map(|source| source.name().to_owned()).collect();
        self.sources.extend(sources.into_iter().filter(|source| paths.insert(source.name().to_owned())));
        self.known.resize(self.sources.len(), None);
    }

    /// The dumps among the files, in the order in which they were given.
    pub fn find(&mut self) -> Vec<Found> {
        let paths: Vec<&str> = self.sources.iter().map(|source| source.name()).collect();
        let (sources, known) = (&self.sources, &mut self.known);
        folder::find(&paths, |at| *known[at].get_or_insert_with(|| format::is_known(sources[at].as_ref())))
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
