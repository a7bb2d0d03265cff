//! NaN and infinities in one graph: the peer's overflow levels with its white list, and where the first one appears.

use dumpscope_dump::{Dump, OpId, RowId, RowKind, Section, Stat};
use dumpscope_graph::{ModelGraph, NodeId};

/// How NaN and infinities pass through a node, mildest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Inputs hold some, outputs none.
    Medium,
    /// Inputs and outputs hold some, or the norm grows a hundredfold.
    High,
    /// Inputs are clean and outputs hold some: here it begins.
    Critical,
}

impl Level {
    /// Its word in outputs.
    pub fn word(self) -> &'static str {
        match self {
            Level::Medium => "medium",
            Level::High => "high",
            Level::Critical => "critical",
        }
    }
}

/// The norm may grow by this factor.
const GROWTH: f64 = 100.0;

/// Places that hold what memory held before, by `type.api`: `(api, output, places)`.
const WHITE_LIST: &[(&str, bool, &[&str])] = &[
    ("torch.empty", true, &["0"]),
    ("torch.empty_like", true, &["0"]),
    ("torch.empty_strided", true, &["0"]),
    ("distributed.recv", false, &["0", "tensor"]),
    ("distributed.all_gather", false, &["0", "tensor_list"]),
    ("distributed.reduce_scatter", false, &["0", "output"]),
    ("distributed._reduce_scatter_base", false, &["0", "output"]),
    ("distributed.all_gather_into_tensor", false, &["0", "output_tensor"]),
    ("distributed.reduce_scatter_tensor", false, &["0", "output"]),
    ("tensor.masked_fill_", false, &["0"]),
];

/// The level of every node.
pub fn levels(graph: &ModelGraph) -> Vec<Option<Level>> {
    graph.nodes().map(|node| graph.op(node).and_then(|op| level(&graph.dump, op))).collect()
}

/// The first record in dump order whose inputs hold no NaN or infinity in Max or Min and some output does.
pub fn first(graph: &ModelGraph) -> Option<NodeId> {
    let dump = &graph.dump;
    let in_range = |row: RowId| bad_row(dump, row, &[Stat::Max, Stat::Min]);
    let begins = |op: &OpId| {
        let part = |section| dump.section(dump.op_rows(*op), section).any(in_range);
        !part(Section::Input) && part(Section::Output)
    };
    let op = (0..dump.ops.len() as OpId).find(begins)?;
    graph.by_symbol(dump.ops.name[op as usize])
}

/// Whether a tensor holds NaN or infinity; a scalar argument may be infinite by intent.
fn bad_row(dump: &Dump, row: RowId, stats: &[Stat]) -> bool {
    dump.rows.kind[row as usize] == RowKind::Tensor && stats.iter().any(|&s| dump.stat(row, s).is_non_finite())
}

fn level(dump: &Dump, op: OpId) -> Option<Level> {
    let bad = |section| {
        let rows = dump.section(dump.op_rows(op), section);
        rows.filter(|&r| bad_row(dump, r, &[Stat::Max, Stat::Min, Stat::Mean])).collect::<Vec<_>>()
    };
    let (inputs, outputs) = (bad(Section::Input), bad(Section::Output));
    let level = match (inputs.is_empty(), outputs.is_empty()) {
        (true, false) => Level::Critical,
        (false, false) => Level::High,
        (false, true) => Level::Medium,
        (true, true) => return grows(dump, op).then_some(Level::High),
    };
    (!listed(dump, op, &inputs, &outputs)).then_some(level)
}

/// Whether the largest output norm is more than a hundred times the largest input norm.
fn grows(dump: &Dump, op: OpId) -> bool {
    let norm = |section| {
        let rows = dump.section(dump.op_rows(op), section);
        rows.filter(|&r| top_level_tensor(dump, r)).filter_map(|r| dump.stat(r, Stat::Norm).number()).reduce(f64::max)
    };
    let (Some(input), Some(output)) = (norm(Section::Input), norm(Section::Output)) else {
        return false;
    };
    if input == 0.0 { output > GROWTH } else { output / input > GROWTH }
}

/// The growth rule looks at tensors that are arguments themselves, not at those inside lists.
fn top_level_tensor(dump: &Dump, row: RowId) -> bool {
    dump.rows.kind[row as usize] == RowKind::Tensor
        && dump.ty(row) == Some("torch.Tensor")
        && dump.row_path(row).matches('.').count() == 2
}

/// Whether every bad place is one that the API does not fill or read.
fn listed(dump: &Dump, op: OpId, inputs: &[RowId], outputs: &[RowId]) -> bool {
    let name = dump.op_name(op);
    let mut parts = name.split('.');
    let (Some(ty), Some(api)) = (parts.next(), parts.next()) else {
        return false;
    };
    let key = format!("{}.{}", ty.to_ascii_lowercase(), api.to_ascii_lowercase());
    let allowed = |row: RowId, output: bool| {
        let place = dump.row_path(row).split('.').nth(2).unwrap_or_default();
        WHITE_LIST.iter().any(|(k, o, places)| *k == key && *o == output && places.contains(&place))
    };
    WHITE_LIST.iter().any(|(k, ..)| *k == key)
        && inputs.iter().all(|&row| allowed(row, false))
        && outputs.iter().all(|&row| allowed(row, true))
}
