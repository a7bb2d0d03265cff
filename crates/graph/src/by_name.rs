//! The hierarchy from names alone, where construct.json is missing or broke off.

use crate::build::Draft;
use crate::model::{NodeId, NodeKind};
use crate::repair;
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
    // What a damaged construct.json says and what names say may go round in circles together.
    repair::break_cycles(draft);
    let depths = depths(draft);
    let is_module = |&node: &NodeId| {
        draft.kinds[node as usize] == NodeKind::Module
            && matches!(OpName::parse(draft.name(node)).direction, Direction::Forward | Direction::Backward)
    };
    let mut after = vec![None; nodes.len()];
    let mut next = None;
    for (at, node) in nodes.iter().enumerate().rev() {
        after[at] = next;
        next = Some(*node).filter(is_module).or(next);
    }
    let mut before = None;
    let mut found = Vec::new();
    for (&node, after) in nodes.iter().zip(after) {
        if is_module(&node) {
            before = Some(node);
        } else if draft.parents[node as usize].is_none() && draft.kinds[node as usize] == NodeKind::Api {
            found.push((node, common(draft, &depths, before, after)));
        }
    }
    for (node, parent) in found {
        draft.parents[node as usize] = parent;
    }
}

/// How many nodes lie above each.
fn depths(draft: &Draft) -> Vec<u32> {
    let mut depths = vec![u32::MAX; draft.names.len()];
    let mut way = Vec::new();
    for start in 0..draft.names.len() as NodeId {
        let mut next = Some(start);
        while let Some(node) = next.filter(|&node| depths[node as usize] == u32::MAX) {
            way.push(node);
            next = draft.parents[node as usize];
        }
        let mut depth = next.map_or(0, |node| depths[node as usize] + 1);
        while let Some(node) = way.pop() {
            depths[node as usize] = depth;
            depth += 1;
        }
    }
    depths
}

/// The innermost module that encloses both; of two modules one may be the other's own ancestor.
fn common(draft: &Draft, depths: &[u32], a: Option<NodeId>, b: Option<NodeId>) -> Option<NodeId> {
    let (mut a, mut b) = (a?, b?);
    while a != b {
        let deeper = if depths[a as usize] >= depths[b as usize] { &mut a } else { &mut b };
        *deeper = draft.parents[*deeper as usize]?;
    }
    Some(a)
}
