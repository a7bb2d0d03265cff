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

/// Takes the parent from one node of each cycle.
pub(crate) fn break_cycles(draft: &mut Draft) {
    #[derive(Clone, Copy, PartialEq)]
    enum Seen {
        Never,
        OnThisWay,
        Before,
    }
    let n = draft.names.len();
    let mut seen = vec![Seen::Never; n];
    let mut way = Vec::new();
    for start in 1..n {
        let mut next = Some(start);
        while let Some(node) = next.filter(|&node| seen[node] == Seen::Never) {
            seen[node] = Seen::OnThisWay;
            way.push(node);
            next = draft.parents[node].map(|parent| parent as usize);
        }
        if let Some(node) = next.filter(|&node| seen[node] == Seen::OnThisWay) {
            draft.parents[node] = None;
            draft.warnings.push(Problem::ParentCycle { op: draft.name(node as NodeId).to_owned() });
        }
        way.drain(..).for_each(|node| seen[node] = Seen::Before);
    }
}

/// Hangs what has no parent under the root.
pub(crate) fn hang_under_root(draft: &mut Draft) {
    for parent in draft.parents.iter_mut().skip(1) {
        parent.get_or_insert(ROOT);
    }
}
