//! Dumps made for one test each.

use crate::view::View;
use dumpscope_compare::{Options, compare};
use dumpscope_dump::folder::Found;
use dumpscope_dump::format::{self, Opened};
use dumpscope_dump::{Bytes, Source};
use dumpscope_graph::ModelGraph;
use std::fmt::Write as _;
use std::rc::Rc;

/// A dump while it is written: ops in execution order, and who called whom.
#[derive(Debug, Default, Clone)]
pub struct Made {
    data: Vec<(String, f64, f64)>,
    construct: Vec<(String, Option<String>)>,
}

impl Made {
    /// A node and its caller, `""` at the top.
    pub fn node(mut self, id: &str, parent: &str) -> Made {
        self.construct.push((id.to_owned(), (!parent.is_empty()).then(|| parent.to_owned())));
        self
    }

    /// A record whose input and output tensors hold one number each.
    pub fn op(mut self, id: &str, input: f64, output: f64) -> Made {
        self.data.push((id.to_owned(), input, output));
        self
    }

    /// A node with its record; input and output hold 1.
    pub fn both(self, id: &str, parent: &str) -> Made {
        self.node(id, parent).op(id, 1.0, 1.0)
    }

    pub fn graph(&self) -> Rc<ModelGraph> {
        let tensor = |x: f64| {
            let x = if x.is_nan() { "NaN".to_owned() } else { format!("{x:?}") };
            let stats = format!("\"Max\": {x}, \"Min\": {x}, \"Mean\": {x}, \"Norm\": {x}");
            format!("{{\"type\": \"torch.Tensor\", \"dtype\": \"torch.float32\", \"shape\": [1], {stats}}}")
        };
        let mut data = String::new();
        for (id, input, output) in &self.data {
            let comma = if data.is_empty() { "" } else { ", " };
            let (input, output) = (tensor(*input), tensor(*output));
            let record = format!("{{\"input_args\": [{input}], \"input_kwargs\": {{}}, \"output\": [{output}]}}");
            write!(data, "{comma}\"{id}\": {record}").unwrap();
        }
        let dump = format!("{{\"task\": \"statistics\", \"level\": \"mix\", \"data\": {{{data}}}}}");
        let parent = |parent: &Option<String>| parent.as_ref().map_or("null".to_owned(), |p| format!("\"{p}\""));
        let lines: Vec<String> = self.construct.iter().map(|(id, p)| format!("\"{id}\": {}", parent(p))).collect();
        let construct = format!("{{{}}}", lines.join(", "));
        let files = [Bytes::new("dump.json", dump), Bytes::new("construct.json", construct)];
        let sources: Vec<&dyn Source> = files.iter().map(|file| file as &dyn Source).collect();
        let found = Found { folder: String::new(), main: 0, construct: Some(1), stack: None, step: None, rank: None };
        let Opened::Dump(dump) = format::open(&found, &sources, &mut |_, _, _| {}).unwrap();
        Rc::new(ModelGraph::build(*dump))
    }

    pub fn alone(&self) -> View {
        View::of_single(self.graph())
    }
}

pub fn pair(target: &Made, golden: &Made) -> View {
    let (target, golden) = (target.graph(), golden.graph());
    let comparison = compare(&target, &golden, &Options::default(), &mut |_, _| {});
    View::of_pair(target, golden, comparison)
}

/// `net` with a layer for each name, each layer with one `relu`; records in the order in which hooks fire.
pub fn layers(names: &[&str]) -> Made {
    let mut made = Made::default().node("Module.net.Net.forward.0", "");
    for (call, name) in names.iter().enumerate() {
        let layer = format!("Module.net.{name}.Layer.forward.0");
        let relu = format!("Torch.relu.{call}.forward");
        made = made.node(&layer, "Module.net.Net.forward.0").node(&relu, &layer);
        made = made.op(&relu, 1.0, 1.0).op(&layer, 1.0, 1.0);
    }
    made.op("Module.net.Net.forward.0", 1.0, 1.0)
}

/// Every visible row as it would be read: indented by its depth, `T` or `G` where only one side has it.
pub fn read(view: &View) -> Vec<String> {
    let outline = view.outline(0, u32::MAX);
    let line = |row: &crate::OutlineRow<'_>| {
        let side = match (view.tree().target(row.row).is_some(), view.tree().golden(row.row).is_some()) {
            (true, true) => "",
            (true, false) => " T",
            _ => " G",
        };
        format!("{}{}{side}", "  ".repeat(row.depth.into()), row.name)
    };
    outline.rows.iter().map(line).collect()
}
