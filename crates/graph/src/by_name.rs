//! The hierarchy from names alone, where construct.json is missing or broke off.

use crate::build::Draft;
use crate::model::{NodeId, NodeKind};
use dumpscope_dump::name::{Direction, OpName};
use rustc_hash::FxHashMap;

/// Hangs every node without a parent: modules under the module whose path encloses theirs, APIs under the innermost
/// module that encloses both the module recorded before and the one after (names do not tell more).
pub(crate) fn hang(draft: &mut Draft) {
    let nodes: Vec<NodeId> = draft.dump.ops.name.iter().filter_map(|name| draft.by_name.get(name).copied()).collect();
    let calls = calls_by_path(draft, &nodes);
    for (at, &node) in nodes.iter().enumerate() {
        if draft.parents[node as usize].is_none() && draft.kinds[node as usize] == NodeKind::Module {
            draft.parents[node as usize] = enclosing(draft, &calls, node, at);
        }
    }
    hang_apis(draft, &nodes);
}

type Calls = FxHashMap<(String, bool), Vec<usize>>;

/// For each module path and direction the places of its records. A module is recorded after what it calls.
fn calls_by_path(draft: &Draft, nodes: &[NodeId]) -> Calls {
    let mut calls = Calls::default();
    for (at, &node) in nodes.iter().enumerate() {
        let name = OpName::parse(draft.name(node));
        if name.is_module() && name.direction != Direction::Gradient {
            let key = (format!("{}.{}", name.prefix, name.path), name.direction == Direction::Backward);
            calls.entry(key).or_default().push(at);
        }
    }
    calls
}

/// The next record of the nearest enclosing path in the same direction.
fn enclosing(draft: &Draft, calls: &Calls, node: NodeId, at: usize) -> Option<NodeId> {
    let name = OpName::parse(draft.name(node));
    if name.direction == Direction::Gradient {
        return None;
    }
    let mut path = name.path;
    while let Some((outer, _)) = path.rsplit_once('.') {
        path = outer;
        let places = calls.get(&(format!("{}.{path}", name.prefix), name.direction == Direction::Backward));
        if let Some(places) = places {
            let next = places.partition_point(|&place| place <= at);
            let place = places.get(next).or(places.last())?;
            let op = draft.dump.ops.name[*place];
            return draft.by_name.get(&op).copied();
        }
    }
    None
}

fn hang_apis(draft: &mut Draft, nodes: &[NodeId]) {
    let is_module = |draft: &Draft, node: NodeId| {
        draft.kinds[node as usize] == NodeKind::Module
            && matches!(OpName::parse(draft.name(node)).direction, Direction::Forward | Direction::Backward)
    };
    let mut after = vec![None; nodes.len()];
    let mut next = None;
    for (at, &node) in nodes.iter().enumerate().rev() {
        after[at] = next;
        if is_module(draft, node) {
            next = Some(node);
        }
    }
    let mut before = None;
    for (at, &node) in nodes.iter().enumerate() {
        if is_module(draft, node) {
            before = Some(node);
        } else if draft.parents[node as usize].is_none() && draft.kinds[node as usize] == NodeKind::Api {
            draft.parents[node as usize] = common(draft, before, after[at]);
        }
    }
}

/// The innermost module that encloses both; of two modules one may be the other's own ancestor.
fn common(draft: &Draft, a: Option<NodeId>, b: Option<NodeId>) -> Option<NodeId> {
    let (Some(a), Some(b)) = (a, b) else {
        return None;
    };
    let up = |node| std::iter::successors(Some(node), |&n: &NodeId| draft.parents[n as usize]);
    // Parents of modules come from ever shorter paths, so that both chains end.
    let above: Vec<NodeId> = up(a).collect();
    up(b).find(|node| above.contains(node))
}
