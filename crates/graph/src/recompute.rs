//! Modules that run again while backward runs (gradient checkpointing).

use crate::build::Draft;
use crate::model::{NodeId, NodeKind};
use dumpscope_dump::name::{Direction, OpName, twin};
use rustc_hash::FxHashMap;

/// Moves recomputed modules that construct.json leaves at the top under the backward node that made them run: the
/// backward twin of the module in which the same module ran the first time. The k-th recomputation of a module
/// belongs to its k-th run; a module that ran at the top the first time as well is a true root and stays.
pub(crate) fn move_under_backward(draft: &mut Draft) {
    let mut first_runs: FxHashMap<String, Vec<NodeId>> = FxHashMap::default();
    let mut again: Vec<(NodeId, String)> = Vec::new();
    for node in 1..draft.names.len() as NodeId {
        let name = OpName::parse(draft.name(node));
        if draft.kinds[node as usize] != NodeKind::Module || name.direction != Direction::Forward {
            continue;
        }
        let module = format!("{}.{}", name.path, name.class);
        if !is_recompute(draft, node) {
            first_runs.entry(module).or_default().push(node);
        } else if draft.parents[node as usize].is_none() {
            again.push((node, module));
        }
    }
    let mut counts: FxHashMap<String, usize> = FxHashMap::default();
    for (node, module) in again {
        let count = counts.entry(module.clone()).or_default();
        let first = first_runs.get(&module).and_then(|runs| runs.get(*count).or(runs.last()));
        *count += 1;
        if let Some(parent) = first.and_then(|&first| backward_parent(draft, first)) {
            draft.parents[node as usize] = Some(parent);
        }
    }
}

fn backward_parent(draft: &Draft, forward: NodeId) -> Option<NodeId> {
    let parent = draft.parents[forward as usize]?;
    draft.find(&twin(draft.name(parent))?)
}

/// The record says so, or the call came out of a checkpoint's backward.
fn is_recompute(draft: &Draft, node: NodeId) -> bool {
    let symbol = draft.names[node as usize];
    let recorded = draft.dump.ops.find(symbol).and_then(|op| draft.dump.ops.recompute.get(op as usize).copied());
    if recorded == Some(true) {
        return true;
    }
    let frames: Vec<&str> = draft.dump.stacks.frames(symbol).iter().map(|&f| draft.dump.strings.text(f)).collect();
    let from_autograd = |at: usize| {
        let callers = frames.iter().skip(at + 1).take(2);
        callers.into_iter().any(|frame| frame.contains("torch/autograd/function.py"))
    };
    frames.iter().enumerate().any(|(at, frame)| {
        let is_in = |function: &str| frame.contains(&format!("in {function},"));
        is_in("recompute_fn") || ((is_in("backward") || is_in("checkpoint_function_backward")) && from_autograd(at))
    })
}
