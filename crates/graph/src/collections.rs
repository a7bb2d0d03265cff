//! APIs that run between modules, at the top, are gathered so that the top stays readable.

use crate::build::Draft;
use crate::model::{ModelGraph, NodeId, NodeKind, ROOT};

/// A single API stays by itself.
const SHORTEST_RUN: usize = 2;

/// Wraps each run of two or more top-level APIs into `Apis_Between_Modules.{k}`.
pub(crate) fn wrap(draft: &mut Draft) {
    let mut run = Vec::new();
    let mut count = 0;
    for node in draft.top() {
        if draft.kinds[node as usize] == NodeKind::Api {
            run.push(node);
        } else {
            close_run(draft, &mut run, &mut count);
        }
    }
    close_run(draft, &mut run, &mut count);
}

fn close_run(draft: &mut Draft, run: &mut Vec<NodeId>, count: &mut u32) {
    if run.len() >= SHORTEST_RUN {
        let collection = add(draft, count);
        draft.kinds[collection as usize] = NodeKind::Collection;
        for &node in run.iter() {
            draft.parents[node as usize] = Some(collection);
        }
    }
    run.clear();
}

/// A new node under the root, called by the next number that no node of the file has.
fn add(draft: &mut Draft, count: &mut u32) -> NodeId {
    loop {
        let name = draft.dump.strings.intern(&format!("Apis_Between_Modules.{count}"));
        *count += 1;
        if !draft.by_name.contains_key(&name) {
            return draft.add(name, Some(ROOT));
        }
    }
}

/// Puts collections among the root's children where their first member stood.
pub(crate) fn order(graph: &mut ModelGraph) {
    let end = graph.child_start[ROOT as usize + 1] as usize;
    let mut top: Vec<NodeId> = graph.child_list[..end].to_vec();
    top.sort_by_key(|&node| match graph.kind(node) {
        NodeKind::Collection => graph.children(node).first().copied().unwrap_or(node),
        _ => node,
    });
    graph.child_list[..end].copy_from_slice(&top);
}
