//! The peer's whole-network table: one line a row of the target, with the peer's columns and formulas.

use crate::comparison::Comparison;
use crate::metrics::{self, Measured};
use crate::peer;
use crate::profile::{Profile, Status};
use crate::verdict::{RuleRow, graded_table_status, judge_msprobe_rows};
use dumpscope_dump::{OpId, RowId, RowKind, Stat, Symbol, Value};
use dumpscope_graph::{ModelGraph, NodeId};
use rustc_hash::FxHashMap;

/// A cell of the table.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// Nothing there.
    Null,
    /// A number, NaN and infinities included.
    Number(f64),
    /// A whole number that an f64 does not hold.
    Whole(i128),
    /// A boolean.
    Bool(bool),
    /// Anything else.
    Text(String),
}

/// One line.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Node of the target, or of the golden side for a golden-only row.
    pub node: String,
    /// Full name of the target's row.
    pub target: Option<String>,
    /// Full name of the golden row.
    pub golden: Option<String>,
    /// Verdict.
    pub status: Option<Status>,
    /// Cells by column, in the peer's order.
    pub values: Vec<(&'static str, Cell)>,
}

const DIFFS: [&str; 4] = ["Max diff", "Min diff", "Mean diff", "L2norm diff"];
const RELATIVES: [&str; 4] = ["MaxRelativeErr", "MinRelativeErr", "MeanRelativeErr", "NormRelativeErr"];
const NPU: [&str; 4] = ["NPU max", "NPU min", "NPU mean", "NPU l2norm"];
const BENCH: [&str; 4] = ["Bench max", "Bench min", "Bench mean", "Bench l2norm"];

/// Every line, in the target's file order, then golden-only rows (`strict`), through a callback so that a table of a
/// large run is never held whole.
pub fn lines(target: &ModelGraph, golden: &ModelGraph, comparison: &Comparison, each: &mut dyn FnMut(Line)) {
    match comparison.options.profile {
        Profile::Strict => strict_lines(target, golden, comparison, each),
        profile => peer_lines(target, golden, profile, each),
    }
}

fn strict_lines(target: &ModelGraph, golden: &ModelGraph, comparison: &Comparison, each: &mut dyn FnMut(Line)) {
    for op in 0..target.dump.ops.len() as OpId {
        let Some(node) = target.by_symbol(target.dump.ops.name[op as usize]) else {
            continue;
        };
        if comparison.target_partner[node as usize].is_none() {
            for row in target.rows(node) {
                each(line(target, golden, (node, Some(row)), (None, None), Profile::Strict, Some(Status::Unmatched)));
            }
            continue;
        }
        let partner = comparison.target_partner[node as usize];
        for pair in comparison.rows(node) {
            each(line(target, golden, (node, pair.target), (partner, pair.golden), Profile::Strict, pair.status));
        }
    }
    for node in golden.nodes().filter(|&n| comparison.golden_partner[n as usize].is_none()) {
        for row in golden.rows(node) {
            each(line(target, golden, (0, None), (Some(node), Some(row)), Profile::Strict, Some(Status::Unmatched)));
        }
    }
}

/// Rows are joined by name; 26.x numbers backward calls anew by their order.
fn peer_lines(target: &ModelGraph, golden: &ModelGraph, profile: Profile, each: &mut dyn FnMut(Line)) {
    let renumber = profile == Profile::Msprobe;
    let mut by_key: FxHashMap<String, OpId> = FxHashMap::default();
    for (op, key) in keys(golden, renumber).into_iter().enumerate() {
        if let Some(key) = key {
            by_key.insert(key, op as OpId);
        }
    }
    for (op, key) in keys(target, renumber).into_iter().enumerate() {
        let Some(key) = key else { continue };
        let partner = by_key.get(&key).copied();
        op_lines(target, golden, op as OpId, partner, profile, each);
    }
}

fn op_lines(
    target: &ModelGraph,
    golden: &ModelGraph,
    op: OpId,
    partner: Option<OpId>,
    profile: Profile,
    each: &mut dyn FnMut(Line),
) {
    let node_of = |graph: &ModelGraph, op: OpId| graph.by_symbol(graph.dump.ops.name[op as usize]);
    let Some(node) = node_of(target, op) else {
        return;
    };
    let golden_node = partner.and_then(|p| node_of(golden, p));
    let partners = partner.map_or_else(Vec::new, |partner| same_path(target, golden, op, partner));
    let partner_of =
        |at: usize, t| partners.get(at).copied().flatten().filter(|&g| meet(target, golden, t, g, profile));
    let rows: Vec<(RowId, Option<RowId>)> =
        target.dump.op_rows(op).enumerate().map(|(at, t)| (t, partner_of(at, t))).collect();
    let statuses = match profile {
        Profile::Msprobe => judged(target, golden, op, &rows),
        _ => rows
            .iter()
            .map(|&(t, g)| g.map_or(Status::Unmatched, |g| graded_table_status(target, t, golden, g, profile)))
            .collect(),
    };
    for (&(t, g), status) in rows.iter().zip(statuses) {
        let status = if g.is_some() { status } else { Status::Unmatched };
        let partner = if g.is_some() { golden_node } else { None };
        each(line(target, golden, (node, Some(t)), (partner, g), profile, Some(status)));
    }
}

/// For each row of the target's op the first golden row of the same path.
fn same_path(target: &ModelGraph, golden: &ModelGraph, op: OpId, partner: OpId) -> Vec<Option<RowId>> {
    let (rows, others) = (target.dump.op_rows(op), golden.dump.op_rows(partner));
    let equal = |(t, g): (RowId, RowId)| target.dump.row_path(t) == golden.dump.row_path(g);
    if rows.len() == others.len() && rows.clone().zip(others.clone()).all(equal) {
        return others.map(Some).collect();
    }
    let by_path: FxHashMap<&str, RowId> = others.rev().map(|g| (golden.dump.row_path(g), g)).collect();
    rows.map(|t| by_path.get(target.dump.row_path(t)).copied()).collect()
}

/// Whether the profile lets two rows of one path meet.
fn meet(target: &ModelGraph, golden: &ModelGraph, t: RowId, g: RowId, profile: Profile) -> bool {
    if profile != Profile::Msprobe && !peer::same_shape(target, t, golden, g) {
        return false;
    }
    let (a, b) = (peer::dtype(target, t), peer::dtype(golden, g));
    let floats: &[&str] = match profile {
        Profile::Msprobe => &["torch.float16", "torch.float32", "torch.float64", "torch.bfloat16"],
        _ => &["torch.float16", "torch.float32", "torch.bfloat16"],
    };
    let floating =
        |d: &str| floats.contains(&d) || floats.contains(&format!("torch.{}", d.to_ascii_lowercase()).as_str());
    a == b || (floating(&a) && floating(&b))
}

fn judged(target: &ModelGraph, golden: &ModelGraph, op: OpId, rows: &[(RowId, Option<RowId>)]) -> Vec<Status> {
    let mut facts: Vec<RuleRow> = rows
        .iter()
        .filter_map(|&(t, g)| {
            let g = g?;
            let (n, b) = (target.stat(t, Stat::Norm), golden.stat(g, Stat::Norm));
            let (_, relative) = metrics::difference(Profile::Msprobe, n, b);
            let zero = matches!(relative, Measured::Number(_));
            Some(RuleRow::new(target, t, golden, g, relative.ratio().filter(|_| !zero)))
        })
        .collect();
    let mut statuses = judge_msprobe_rows(target.dump.op_name(op), &mut facts).into_iter();
    rows.iter().map(|(_, g)| g.map_or(Status::Unmatched, |_| statuses.next().unwrap_or(Status::Pass))).collect()
}

/// What ops are joined by; None for those the peer leaves out.
fn keys(graph: &ModelGraph, renumber: bool) -> Vec<Option<String>> {
    let mut calls: FxHashMap<String, u32> = FxHashMap::default();
    let mut key = |&symbol: &Symbol| {
        let name = graph.dump.strings.text(symbol);
        if !renumber {
            return Some(name.to_owned());
        }
        let parts: Vec<&str> = name.split('.').collect();
        let at = parts.iter().rposition(|p| matches!(*p, "forward" | "backward")).filter(|at| at + 2 >= parts.len());
        let Some(at) = at else {
            return name.contains("parameters_grad").then(|| name.to_owned());
        };
        if parts[at] == "forward" {
            return Some(name.to_owned());
        }
        let stem = parts[..parts.len().saturating_sub(2)].join(".");
        let count = calls.entry(stem.clone()).or_default();
        let number = *count;
        *count += 1;
        Some(if at + 1 == parts.len() {
            format!("{stem}.{number}.backward")
        } else {
            format!("{stem}.backward.{number}")
        })
    };
    graph.dump.ops.name.iter().map(&mut key).collect()
}

type Side = (Option<NodeId>, Option<RowId>);

fn line(
    target: &ModelGraph,
    golden: &ModelGraph,
    (node, t): (NodeId, Option<RowId>),
    (partner, g): Side,
    profile: Profile,
    status: Option<Status>,
) -> Line {
    let full = |graph: &ModelGraph, node, row| format!("{}{}", graph.name(node), graph.dump.row_path(row));
    let own = if t.is_some() { target.name(node) } else { partner.map_or("", |p| golden.name(p)) };
    Line {
        node: own.to_owned(),
        target: t.map(|row| full(target, node, row)),
        golden: partner.zip(g).map(|(p, row)| full(golden, p, row)),
        status,
        values: values(target, t, golden, g, profile),
    }
}

fn values(
    target: &ModelGraph,
    t: Option<RowId>,
    golden: &ModelGraph,
    g: Option<RowId>,
    profile: Profile,
) -> Vec<(&'static str, Cell)> {
    let mut out = Vec::with_capacity(25);
    let dtype = |graph, row: Option<RowId>| row.map_or(Cell::Null, |r| Cell::Text(peer::dtype(graph, r).into_owned()));
    let shape = |graph, row: Option<RowId>| row.map_or(Cell::Null, |r| Cell::Text(peer::shape(graph, r)));
    out.push(("NPU Dtype", dtype(target, t)));
    out.push(("Bench Dtype", dtype(golden, g)));
    out.push(("NPU Tensor Shape", shape(target, t)));
    out.push(("Bench Tensor Shape", shape(golden, g)));
    let grads = (t.and_then(|r| peer::requires_grad(target, r)), g.and_then(|r| peer::requires_grad(golden, r)));
    let requires_grad = profile != Profile::Msprobe13;
    if requires_grad {
        let cell = |grad: Option<bool>| grad.map_or(Cell::Null, Cell::Bool);
        out.push(("NPU Requires_grad", cell(grads.0)));
        out.push(("Bench Requires_grad", cell(grads.1)));
    }
    let measured = Stat::ALL.map(|s| match (t, g) {
        (Some(_), Some(_)) => metrics::difference(profile, stat(target, t, s, profile), stat(golden, g, s, profile)),
        _ => (Measured::Word("N/A"), Measured::Word("N/A")),
    });
    let cell = |m: Measured| m.text().map_or_else(Cell::Text, Cell::Number);
    out.extend(DIFFS.into_iter().zip(measured.map(|m| cell(m.0))));
    out.extend(RELATIVES.into_iter().zip(measured.map(|m| cell(m.1))));
    out.extend(NPU.into_iter().zip(Stat::ALL.map(|s| value_cell(stat(target, t, s, profile)))));
    out.extend(BENCH.into_iter().zip(Stat::ALL.map(|s| value_cell(stat(golden, g, s, profile)))));
    if requires_grad {
        out.push(("Requires_grad Consistent", if t.is_some() { Cell::Bool(grads.0 == grads.1) } else { Cell::Null }));
    }
    out
}

/// A process group shows its ranks where others show statistics; the peer shows nothing of a slice.
fn stat(graph: &ModelGraph, row: Option<RowId>, stat: Stat, profile: Profile) -> Value<'_> {
    let hidden = |row: &RowId| profile != Profile::Strict && graph.dump.rows.kind[*row as usize] == RowKind::Slice;
    let Some(row) = row.filter(|row| !hidden(row)) else {
        return Value::Missing;
    };
    let ranks = graph.dump.rows.extra(row).and_then(|e| e.group_ranks);
    ranks.map_or_else(|| graph.dump.stat(row, stat), |r| Value::Text(graph.dump.strings.text(r)))
}

fn value_cell(value: Value<'_>) -> Cell {
    match value {
        Value::Missing | Value::Null => Cell::Null,
        Value::Bool(b) => Cell::Bool(b),
        Value::Int(x) | Value::Float(x) => Cell::Number(x),
        Value::Digits(text) => text.parse().map_or_else(|_| Cell::Text(text.to_owned()), Cell::Whole),
        Value::Text(text) => Cell::Text(text.to_owned()),
    }
}
