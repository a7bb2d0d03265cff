//! Everything about one row: both sides' rows of numbers, how far off they are, and why it was judged so.

use crate::notice::Notice;
use dumpscope_compare::overflow::Level;
use dumpscope_compare::{RowPair, Rules, Status, explain};
use dumpscope_dump::name::Direction;
use dumpscope_dump::{RowId, RowKind, Section, Stat, Value};
use dumpscope_graph::{ModelGraph, NodeId, NodeKind, ROOT};
use dumpscope_view::{Counts, Filter, ROOT_ROW, Row, View, label};

/// A statistic or argument.
#[derive(Debug, Clone, PartialEq)]
pub enum StatValue {
    /// Not known.
    Null,
    /// True or false.
    Bool(bool),
    /// A finite number.
    Number(f64),
    /// A text; NaN and infinities are `NaN`, `Infinity`, `-Infinity`.
    Text(String),
}

impl StatValue {
    fn of_number(x: f64) -> StatValue {
        if x.is_finite() {
            return StatValue::Number(x);
        }
        let word = if x.is_nan() { "NaN" } else { ["-Infinity", "Infinity"][usize::from(x > 0.0)] };
        StatValue::Text(word.to_owned())
    }
}

impl From<Value<'_>> for StatValue {
    fn from(value: Value<'_>) -> StatValue {
        match value {
            Value::Missing | Value::Null => StatValue::Null,
            Value::Bool(x) => StatValue::Bool(x),
            Value::Int(x) | Value::Float(x) => StatValue::of_number(x),
            Value::Digits(text) | Value::Text(text) => StatValue::Text(text.to_owned()),
        }
    }
}

/// One row on one side.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// Its full name in the dump.
    pub name: String,
    /// `type`, `None` for a None.
    pub ty: String,
    /// `dtype`.
    pub dtype: Option<String>,
    /// Shape, as Python prints it.
    pub shape: Option<String>,
    /// `requires_grad`.
    pub requires_grad: Option<bool>,
    /// Max, Min, Mean, Norm.
    pub stats: [StatValue; 4],
}

/// One row on both sides.
#[derive(Debug, Clone, PartialEq)]
pub struct DetailRow {
    /// Short: `input.0`, `weight`.
    pub name: String,
    /// The target's.
    pub target: Option<Cell>,
    /// The golden one.
    pub golden: Option<Cell>,
    /// What the rules say.
    pub status: Option<Status>,
    /// Size of the difference.
    pub size: Option<f32>,
    /// The statistic that gave the size.
    pub from: Option<Stat>,
    /// Size of each statistic's difference.
    pub relative: [Option<f64>; 4],
    /// Target minus golden of each statistic.
    pub difference: [StatValue; 4],
    /// Rules that spoke.
    pub reasons: Vec<Notice>,
}

/// Rows of one part of the record.
#[derive(Debug, Clone, PartialEq)]
pub struct DetailSection {
    /// Which part.
    pub section: Section,
    /// Its rows.
    pub rows: Vec<DetailRow>,
}

/// A node on one side.
#[derive(Debug, Clone, PartialEq)]
pub struct NodeInfo {
    /// Its id.
    pub id: String,
    /// What it stands for.
    pub kind: NodeKind,
    /// Short name.
    pub name: String,
    /// Class.
    pub class: String,
    /// Which way it runs.
    pub direction: Direction,
    /// Call number.
    pub call: Option<u32>,
    /// Micro step.
    pub micro_step: u32,
    /// Place in the dump's execution order; None without a record.
    pub order: Option<u32>,
    /// Frames of its call, innermost first.
    pub stack: Vec<String>,
}

/// Everything about one row.
#[derive(Debug, Clone, PartialEq)]
pub struct Detail {
    /// Which row.
    pub row: Row,
    /// What encloses it, outermost first, and the row itself.
    pub path: Vec<(Row, String)>,
    /// The target node.
    pub target: Option<NodeInfo>,
    /// The golden node, wherever it hangs.
    pub golden: Option<NodeInfo>,
    /// What the rules say.
    pub status: Option<Status>,
    /// How NaN and infinities pass through the target node.
    pub overflow: Option<Level>,
    /// Size of the difference.
    pub size: Option<f32>,
    /// W in force here.
    pub limit: f32,
    /// Rules that spoke on the node as a whole.
    pub reasons: Vec<Notice>,
    /// Its rows.
    pub sections: Vec<DetailSection>,
    /// For a parent: what is inside.
    pub inside: Option<Counts>,
}

/// Looks one row up; it must exist.
pub(crate) fn detail(view: &View, row: Row) -> Detail {
    let tree = view.tree();
    let comparison = view.comparison();
    let partner = |of: &[Option<NodeId>], node: Option<NodeId>| of.get(node? as usize).copied().flatten();
    let (target, golden) = (tree.target(row), tree.golden(row));
    let target = target.or_else(|| partner(&comparison?.golden_partner, golden));
    let golden = golden.or_else(|| partner(&comparison?.target_partner, target));
    let verdict = view.verdict(row).unwrap_or_default();
    let mut reasons: Vec<Notice> = explain::node(&verdict).into_iter().map(Notice::from).collect();
    if lacks_record(view, target, golden) {
        reasons.push(Notice::new("no-record", Vec::new()));
    }
    let info = |graph: &ModelGraph, node: NodeId, micro: u32| node_info(graph, node, micro);
    let golden_micro = |node: NodeId| comparison.and_then(|c| c.golden_micro.get(node as usize)).copied().unwrap_or(0);
    Detail {
        row,
        path: path(view, row),
        target: target.map(|node| info(view.target(), node, view.target().micro_step(node))),
        golden: view.golden().zip(golden).map(|(graph, node)| info(graph, node, golden_micro(node))),
        status: tree.status(row),
        overflow: tree.overflow(row),
        size: tree.size(row),
        limit: verdict.limit,
        reasons,
        sections: sections(view, target, golden, verdict.limit),
        inside: tree.is_parent(row).then(|| tree.counts(tree.descendants(row), &Filter::default())),
    }
}

fn path(view: &View, row: Row) -> Vec<(Row, String)> {
    let tree = view.tree();
    let mut rows: Vec<Row> = std::iter::once(row).chain(tree.ancestors(row)).filter(|&row| row != ROOT_ROW).collect();
    rows.reverse();
    rows.into_iter().map(|row| (row, view.label(row).name.to_owned())).collect()
}

/// A module or API that should have a record and has none on either side.
fn lacks_record(view: &View, target: Option<NodeId>, golden: Option<NodeId>) -> bool {
    let sides = [Some(view.target()).zip(target), view.golden().zip(golden)];
    let nodes = || sides.iter().flatten();
    let could = |&&(graph, node): &&(&ModelGraph, NodeId)| node != ROOT && graph.kind(node) != NodeKind::Collection;
    nodes().any(|side| could(&side)) && nodes().all(|(graph, node)| graph.op(*node).is_none())
}

fn node_info(graph: &ModelGraph, node: NodeId, micro_step: u32) -> NodeInfo {
    let (parts, words) = (graph.parts(node), label(graph, node));
    NodeInfo {
        id: graph.name(node).to_owned(),
        kind: graph.kind(node),
        name: words.name.to_owned(),
        class: words.class.to_owned(),
        direction: parts.direction,
        call: parts.call,
        micro_step,
        order: graph.op(node),
        stack: graph.stack(node).map(str::to_owned).collect(),
    }
}

fn sections(view: &View, target: Option<NodeId>, golden: Option<NodeId>, limit: f32) -> Vec<DetailSection> {
    let status = view.tree().is_pair().then_some(Status::Unmatched);
    let alone = |target, golden| RowPair { target, golden, status, size: None, from: None, rules: Rules::default() };
    let pairs: Vec<RowPair> = match (target, view.golden().zip(golden)) {
        (Some(node), Some(_)) => view.comparison().map_or(&[][..], |c| c.rows(node)).to_vec(),
        (Some(node), None) => view.target().rows(node).map(|row| alone(Some(row), None)).collect(),
        (None, Some((graph, node))) => graph.rows(node).map(|row| alone(None, Some(row))).collect(),
        (None, None) => Vec::new(),
    };
    let lead = Lead { view, target, golden, limit };
    let all = [Section::Input, Section::Parameters, Section::Output, Section::Gradient];
    let of = |section| DetailSection {
        section,
        rows: pairs.iter().filter(|pair| lead.section(pair) == Some(section)).map(|pair| lead.row(pair)).collect(),
    };
    all.into_iter().map(of).filter(|section| !section.rows.is_empty()).collect()
}

/// The nodes whose rows are shown.
struct Lead<'a> {
    view: &'a View,
    target: Option<NodeId>,
    golden: Option<NodeId>,
    limit: f32,
}

impl<'a> Lead<'a> {
    fn target_row(&self, pair: &RowPair) -> Option<(&'a ModelGraph, NodeId, RowId)> {
        Some((self.view.target(), self.target?, pair.target?))
    }

    fn golden_row(&self, pair: &RowPair) -> Option<(&'a ModelGraph, NodeId, RowId)> {
        Some((self.view.golden()?, self.golden?, pair.golden?))
    }

    fn section(&self, pair: &RowPair) -> Option<Section> {
        let (graph, _, row) = self.target_row(pair).or_else(|| self.golden_row(pair))?;
        graph.dump.rows.section.get(row as usize).copied()
    }

    fn row(&self, pair: &RowPair) -> DetailRow {
        let (mine, theirs) = (self.target_row(pair), self.golden_row(pair));
        let path = mine.or(theirs).map_or("", |(graph, _, row)| graph.dump.row_path(row));
        let (relative, reasons) = match self.view.golden() {
            Some(golden) => (
                explain::sizes(self.view.target(), golden, pair),
                explain::row(self.view.target(), golden, pair, self.limit).into_iter().map(Notice::from).collect(),
            ),
            None => ([None; 4], Vec::new()),
        };
        DetailRow {
            name: path.trim_start_matches('.').trim_start_matches("parameters.").to_owned(),
            target: mine.map(cell),
            golden: theirs.map(cell),
            status: pair.status,
            size: pair.size,
            from: pair.from,
            relative,
            difference: Stat::ALL.map(|stat| difference(mine, theirs, stat)),
            reasons,
        }
    }
}

fn cell((graph, node, row): (&ModelGraph, NodeId, RowId)) -> Cell {
    let dump = &graph.dump;
    let shape = dump.rows.shape.get(row as usize).copied().flatten();
    let is_none = dump.rows.kind.get(row as usize) == Some(&RowKind::None);
    Cell {
        name: format!("{}{}", graph.name(node), dump.row_path(row)),
        ty: dump.ty(row).unwrap_or(if is_none { "None" } else { "" }).to_owned(),
        dtype: dump.dtype(row).map(str::to_owned),
        shape: shape.map(|id| dump.shapes.text(id)),
        requires_grad: dump.rows.requires_grad.get(row as usize).copied().flatten(),
        stats: Stat::ALL.map(|stat| dump.stat(row, stat).into()),
    }
}

type Side<'a> = Option<(&'a ModelGraph, NodeId, RowId)>;

/// Target minus golden. Equal infinities are no distance apart.
fn difference(target: Side<'_>, golden: Side<'_>, stat: Stat) -> StatValue {
    let number = |side: Side<'_>| side.and_then(|(graph, _, row)| graph.dump.stat(row, stat).number());
    match (number(target), number(golden)) {
        (Some(a), Some(b)) if a == b => StatValue::Number(0.0),
        (Some(a), Some(b)) => StatValue::of_number(a - b),
        _ => StatValue::Null,
    }
}
