//! Graphs from texts and fixtures.

use dumpscope_dump::folder::find;
use dumpscope_dump::format::{Opened, open};
use dumpscope_dump::{Bytes, Source};
use dumpscope_graph::ModelGraph;

pub fn graph(dump: &str, construct: Option<&str>) -> ModelGraph {
    let mut files = vec![Bytes::new("dump.json", dump.as_bytes())];
    files.extend(construct.map(|c| Bytes::new("construct.json", c.as_bytes())));
    let sources: Vec<&dyn Source> = files.iter().map(|f| f as &dyn Source).collect();
    let names: Vec<&str> = sources.iter().map(|s| s.name()).collect();
    let found = find(&names, |_| true);
    let Opened::Dump(dump) = open(&found[0], &sources, &mut |_, _, _| {}).expect("it opens");
    ModelGraph::build(*dump)
}
