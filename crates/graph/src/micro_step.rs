//! Which micro step a node runs in.

use crate::model::{ModelGraph, NodeId, NodeKind, ROOT};
use dumpscope_dump::name::Direction;

/// Megatron's numbers where they are written; else a module forward after a module backward, at the top, opens the
/// next micro step. What lies inside goes with its parent.
pub(crate) fn assign(graph: &mut ModelGraph) {
    if let Some(last) = graph.dump.construct.micro_step_number {
        take_written(graph);
        graph.micro_steps = last.saturating_add(1);
        return;
    }
    let mut step = 0;
    let mut after_backward = false;
    let top: Vec<NodeId> = graph.children(ROOT).to_vec();
    for node in top {
        if graph.kind(node) == NodeKind::Module {
            match graph.direction(node) {
                Direction::Forward => {
                    step += u32::from(after_backward);
                    after_backward = false;
                }
                Direction::Backward => after_backward = true,
                Direction::Gradient | Direction::None => {}
            }
        }
        spread(graph, node, step);
    }
    graph.micro_steps = step + 1;
}

/// Nodes that construct.json does not list go with their parent; a collection goes with its first member.
fn take_written(graph: &mut ModelGraph) {
    let mut written = vec![None; graph.len()];
    for entry in std::mem::take(&mut graph.dump.construct.entries) {
        if let Some(node) = graph.by_symbol(entry.name) {
            written[node as usize] = Some(entry.micro_step.unwrap_or(0));
        }
    }
    let mut stack = vec![ROOT];
    while let Some(node) = stack.pop() {
        let members = if graph.kind(node) == NodeKind::Collection { graph.children(node) } else { &[] };
        let own = members.first().map_or(written[node as usize], |&first| written[first as usize]);
        let inherited = graph.parent(node).map_or(0, |parent| graph.micro_step(parent));
        graph.micro[node as usize] = own.unwrap_or(inherited);
        stack.extend_from_slice(graph.children(node));
    }
}

fn spread(graph: &mut ModelGraph, top: NodeId, step: u32) {
    let mut stack = vec![top];
    while let Some(node) = stack.pop() {
        graph.micro[node as usize] = step;
        stack.extend_from_slice(graph.children(node));
    }
}
