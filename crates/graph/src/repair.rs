//! Repairs of the hierarchy that construct.json gives.

use crate::build::Draft;
use crate::model::{NodeId, ROOT};
use dumpscope_dump::Problem;
use dumpscope_dump::name::{Direction, OpName, twin};

/// Backward nodes without a parent, or with one of another path (in-place modules confuse the dumper), get the
/// backward twin of their forward's parent.
pub(crate) fn backward_parents(draft: &mut Draft) {
    for node in 1..draft.names.len() as NodeId {
        let name = OpName::parse(draft.name(node));
        if name.direction != Direction::Backward {
            continue;
        }
        let parent = draft.parents[node as usize];
        let wrong = match parent {
            None => true,
            Some(parent) => name.is_module() && !encloses(draft.name(parent), &name),
        };
        if !wrong {
            continue;
        }
        let found = through_forward(draft, node);
        if parent.is_none() || found.is_some() || forward_is_top(draft, node) {
            draft.parents[node as usize] = found;
        }
    }
}

/// Whether the parent is the module named by the child's own path.
fn encloses(parent: &str, child: &OpName<'_>) -> bool {
    let parent = OpName::parse(parent);
    let own = child.path.rsplit_once('.').map_or("", |(outer, _)| outer);
    parent.prefix == child.prefix && parent.path == own
}

fn through_forward(draft: &Draft, node: NodeId) -> Option<NodeId> {
    let forward = draft.find(&twin(draft.name(node))?)?;
    let parent = draft.parents[forward as usize]?;
    draft.find(&twin(draft.name(parent))?)
}

fn forward_is_top(draft: &Draft, node: NodeId) -> bool {
    let forward = twin(draft.name(node)).and_then(|name| draft.find(&name));
    forward.is_some_and(|forward| draft.parents[forward as usize].is_none())
}

/// Hangs what has no parent under the root, and breaks cycles there.
pub(crate) fn close(draft: &mut Draft) {
    let n = draft.names.len();
    for node in 1..n {
        draft.parents[node].get_or_insert(ROOT);
    }
    // 0 unknown, 1 on the way up, 2 reaches the root.
    let mut state = vec![0_u8; n];
    state[ROOT as usize] = 2;
    for start in 1..n {
        let mut path = Vec::new();
        let mut node = start;
        while state[node] == 0 {
            state[node] = 1;
            path.push(node);
            node = draft.parents[node].unwrap_or(ROOT) as usize;
        }
        if state[node] == 1 {
            draft.parents[node] = Some(ROOT);
            draft.warnings.push(Problem::ParentCycle { op: draft.name(node as NodeId).to_owned() });
        }
        for node in path {
            state[node] = 2;
        }
    }
}
