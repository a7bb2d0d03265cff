//! Nodes and heads as the contract shapes them.

use crate::Pair;
use dumpscope_compare::overflow::{self, Level};
use dumpscope_compare::{Counts, Mode};
use dumpscope_graph::{ModelGraph, NodeId, NodeKind};
use serde::Serialize;

/// What a dump says of itself.
#[derive(Serialize)]
pub(crate) struct Head<'a> {
    framework: Option<&'a str>,
    level: Option<&'a str>,
    task: Option<&'a str>,
}

impl<'a> Head<'a> {
    pub fn of(graph: &'a ModelGraph) -> Self {
        let meta = &graph.dump.meta;
        Head { framework: meta.framework.as_deref(), level: meta.level.as_deref(), task: meta.task.as_deref() }
    }
}

/// `counts` of a pair.
#[derive(Serialize)]
pub(crate) struct CountMembers {
    pass: u32,
    warning: u32,
    error: u32,
    unmatched_target: u32,
    unmatched_golden: u32,
    unjudged: u32,
    medium: u32,
    high: u32,
    critical: u32,
}

impl From<Counts> for CountMembers {
    fn from(counts: Counts) -> Self {
        let Counts { pass, warning, error, unmatched_target, unmatched_golden, unjudged, medium, high, critical } =
            counts;
        CountMembers { pass, warning, error, unmatched_target, unmatched_golden, unjudged, medium, high, critical }
    }
}

#[derive(Serialize)]
pub(crate) struct Node<'a> {
    id: &'a str,
    parent: Option<&'a str>,
    kind: &'static str,
    micro_step: u32,
    matched: Option<&'a str>,
    status: Option<&'static str>,
    index: Option<f64>,
    overflow: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stack: Option<Vec<&'a str>>,
}

#[derive(Serialize)]
pub(crate) struct GoldenNode<'a> {
    id: &'a str,
    parent: Option<&'a str>,
    kind: &'static str,
    micro_step: u32,
    matched: Option<&'a str>,
}

fn kind(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Module => "module",
        NodeKind::Api => "api",
        NodeKind::Collection => "api_list",
    }
}

/// Every node of the target side.
pub(crate) fn target<'a>(pair: &Pair<'a>, with_stack: bool) -> Vec<Node<'a>> {
    let graph = pair.target;
    let levels;
    let (levels, verdicts, partners): (&[Option<Level>], _, _) = match pair.golden {
        Some((golden, c)) => (&c.target_overflow, Some(&c.verdicts), Some((golden, &c.target_partner))),
        None => {
            levels = overflow::levels(graph);
            (&levels, None, None)
        }
    };
    let node = |node: NodeId| {
        let at = node as usize;
        let verdict = verdicts.map(|v| v[at]);
        Node {
            id: graph.name(node),
            parent: graph.parent(node).map(|p| graph.name(p)),
            kind: kind(graph.kind(node)),
            micro_step: graph.micro_step(node),
            matched: partners.and_then(|(golden, partners)| partners[at].map(|p| golden.name(p))),
            status: verdict.and_then(|v| v.status).map(dumpscope_compare::Status::word),
            index: verdict.and_then(|v| v.index),
            overflow: levels[at].map(Level::word),
            stack: with_stack.then(|| graph.stack(node).collect()),
        }
    };
    graph.nodes().map(node).collect()
}

/// Every node of the golden side.
pub(crate) fn golden<'a>(pair: &Pair<'a>) -> Vec<GoldenNode<'a>> {
    let Some((golden, comparison)) = pair.golden else { return Vec::new() };
    let node = |node: NodeId| GoldenNode {
        id: golden.name(node),
        parent: golden.parent(node).map(|p| golden.name(p)),
        kind: kind(golden.kind(node)),
        micro_step: comparison.golden_micro[node as usize],
        matched: comparison.golden_partner[node as usize].map(|p| pair.target.name(p)),
    };
    golden.nodes().map(node).collect()
}

/// The word of the pair's mode.
pub(crate) fn mode(pair: &Pair<'_>) -> &'static str {
    match pair.golden {
        Some((_, comparison)) => comparison.mode.word(),
        None if pair.target.dump.rows.is_empty() => Mode::Structure.word(),
        None => Mode::Statistics.word(),
    }
}
