//! Modules that run again while backward runs (gradient checkpointing).

use crate::build::Draft;
use crate::model::{NodeId, NodeKind};
use dumpscope_dump::name::{Direction, OpName, twin};
use rustc_hash::FxHashMap;

/// Moves recomputed modules that construct.json leaves at the top under the backward node that made them run: the
/// backward twin of the module in which the same module ran the first time. The k-th recomputation of a module
/// belongs to its k-th run; a module that ran at the top the first time as well is a true root and stays.
pub(crate) fn move_under_backward(draft: &mut Draft) {
    let mut recomputes = Recomputes::default();
    let forward = |draft: &Draft, node: NodeId| {
        draft.kinds[node as usize] == NodeKind::Module
            && OpName::parse(draft.name(node)).direction == Direction::Forward
    };
    let again: Vec<NodeId> = (1..draft.names.len() as NodeId)
        .filter(|&node| draft.parents[node as usize].is_none() && forward(draft, node))
        .filter(|&node| recomputes.has(draft, node))
        .collect();
    if again.is_empty() {
        return;
    }
    let mut first_runs: FxHashMap<String, Vec<NodeId>> = FxHashMap::default();
    for node in (1..draft.names.len() as NodeId).filter(|&node| forward(draft, node)) {
        if !recomputes.has(draft, node) {
            first_runs.entry(module(draft, node)).or_default().push(node);
        }
    }
    let mut counts: FxHashMap<String, usize> = FxHashMap::default();
    for node in again {
        let module = module(draft, node);
        let runs = first_runs.get(&module);
        let count = counts.entry(module).or_default();
        let first = runs.and_then(|runs| runs.get(*count).or(runs.last()));
        *count += 1;
        if let Some(parent) = first.and_then(|&first| backward_parent(draft, first)) {
            draft.parents[node as usize] = Some(parent);
        }
    }
}

fn module(draft: &Draft, node: NodeId) -> String {
    let name = OpName::parse(draft.name(node));
    format!("{}.{}", name.path, name.class)
}

fn backward_parent(draft: &Draft, forward: NodeId) -> Option<NodeId> {
    let parent = draft.parents[forward as usize]?;
    draft.find(&twin(draft.name(parent))?)
}

/// Tells recomputed calls; a stack is looked at once however many ops share it.
#[derive(Default)]
struct Recomputes {
    by_stack: FxHashMap<u32, bool>,
}

impl Recomputes {
    /// The record says so, or the call came out of a checkpoint's backward.
    fn has(&mut self, draft: &Draft, node: NodeId) -> bool {
        let symbol = draft.names[node as usize];
        let recorded = draft.dump.ops.find(symbol).and_then(|op| draft.dump.ops.recompute.get(op as usize).copied());
        if recorded == Some(true) {
            return true;
        }
        let Some(stack) = draft.dump.stacks.id(symbol) else { return false };
        *self.by_stack.entry(stack).or_insert_with(|| {
            let frames = draft.dump.stacks.frames(symbol);
            comes_from_checkpoint(&frames.iter().map(|&f| draft.dump.strings.text(f)).collect::<Vec<_>>())
        })
    }
}

fn comes_from_checkpoint(frames: &[&str]) -> bool {
    let from_autograd =
        |at: usize| frames.iter().skip(at + 1).take(2).any(|f| f.contains("torch/autograd/function.py"));
    frames.iter().enumerate().any(|(at, frame)| {
        let is_backward = frame.contains("in backward,") || frame.contains("in checkpoint_function_backward,");
        frame.contains("in recompute_fn,") || (is_backward && from_autograd(at))
    })
}
