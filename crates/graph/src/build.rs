//! From a dump to its graph.

use crate::model::{ModelGraph, NodeId, NodeKind, ROOT};
use crate::{by_name, collections, micro_step, recompute, repair};
use dumpscope_dump::name::{Direction, OpName};
use dumpscope_dump::{ConstructState, Dump, Problem, Symbol};
use rustc_hash::FxHashMap;

/// Id of the root.
const ROOT_NAME: &str = "DefaultModel";

/// First segments of APIs. Whatever has none of them is a module.
const API_PREFIXES: [&str; 12] = [
    "Tensor",
    "Torch",
    "Functional",
    "NPU",
    "VF",
    "Distributed",
    "Aten",
    "Mint",
    "Primitive",
    "Jit",
    "MintFunctional",
    "MindSpeed",
];

/// Nodes and parents while the graph is being built; parents are nodes, roots have none yet.
#[derive(Debug)]
pub(crate) struct Draft {
    pub dump: Dump,
    pub names: Vec<Symbol>,
    pub kinds: Vec<NodeKind>,
    pub parents: Vec<Option<NodeId>>,
    pub by_name: FxHashMap<Symbol, NodeId>,
    pub warnings: Vec<Problem>,
}

impl Draft {
    pub fn name(&self, node: NodeId) -> &str {
        self.dump.strings.text(self.names[node as usize])
    }

    pub fn find(&self, name: &str) -> Option<NodeId> {
        self.by_name.get(&self.dump.strings.find(name)?).copied()
    }

    /// Adds a node, or gives the one of that name.
    pub fn add(&mut self, symbol: Symbol, parent: Option<NodeId>) -> NodeId {
        if let Some(&node) = self.by_name.get(&symbol) {
            return node;
        }
        let node = self.names.len() as NodeId;
        self.kinds.push(kind_of(self.dump.strings.text(symbol)));
        self.names.push(symbol);
        self.parents.push(parent);
        self.by_name.insert(symbol, node);
        node
    }

    /// Nodes directly under the root, in order.
    pub fn top(&self) -> Vec<NodeId> {
        (1..self.names.len() as NodeId).filter(|&n| self.parents[n as usize] == Some(ROOT)).collect()
    }
}

fn kind_of(name: &str) -> NodeKind {
    let prefix = name.split('.').next().unwrap_or(name);
    if prefix != name && API_PREFIXES.contains(&prefix) { NodeKind::Api } else { NodeKind::Module }
}

impl ModelGraph {
    /// Arranges the ops of a dump.
    pub fn build(dump: Dump) -> ModelGraph {
        let mut draft = start(dump);
        let listed = matches!(draft.dump.construct.state, ConstructState::Given | ConstructState::Damaged);
        if listed {
            from_construct(&mut draft);
            repair::backward_parents(&mut draft);
            recompute::move_under_backward(&mut draft);
        }
        add_unlisted(&mut draft);
        if matches!(draft.dump.construct.state, ConstructState::Missing | ConstructState::Damaged) {
            by_name::hang(&mut draft);
        }
        hang_gradients(&mut draft);
        repair::break_cycles(&mut draft);
        repair::hang_under_root(&mut draft);
        if listed {
            collections::wrap(&mut draft);
        }
        finish(draft)
    }
}

fn start(mut dump: Dump) -> Draft {
    let root = dump.strings.intern(ROOT_NAME);
    let mut draft = Draft {
        dump,
        names: Vec::new(),
        kinds: Vec::new(),
        parents: Vec::new(),
        by_name: FxHashMap::default(),
        warnings: Vec::new(),
    };
    draft.add(root, None);
    draft
}

/// Nodes in the order of construct.json; parents in a second pass, since a parent may come later.
fn from_construct(draft: &mut Draft) {
    let entries = std::mem::take(&mut draft.dump.construct.entries);
    for entry in &entries {
        draft.add(entry.name, None);
    }
    for entry in &entries {
        let Some(parent) = entry.parent else { continue };
        let node = draft.by_name[&entry.name];
        if node == ROOT {
            continue;
        }
        match draft.by_name.get(&parent) {
            Some(&parent) => draft.parents[node as usize] = Some(parent),
            None => draft.warnings.push(Problem::ParentUnknown {
                op: draft.name(node).to_owned(),
                parent: draft.dump.strings.text(parent).to_owned(),
            }),
        }
    }
    draft.dump.construct.entries = entries;
}

/// Ops that construct.json leaves out: gradients always, everything when it is empty or missing.
fn add_unlisted(draft: &mut Draft) {
    for op in 0..draft.dump.ops.len() {
        let name = draft.dump.ops.name[op];
        draft.add(name, None);
    }
}

/// `parameters_grad` records hang under the last backward call of their module; where that was not recorded, under
/// the nearest enclosing module's.
fn hang_gradients(draft: &mut Draft) {
    let is_free = |node: &NodeId| draft.parents[*node as usize].is_none();
    let direction = |node: NodeId| OpName::parse(draft.name(node)).direction;
    let free: Vec<NodeId> = (1..draft.names.len() as NodeId)
        .filter(is_free)
        .filter(|&node| direction(node) == Direction::Gradient)
        .collect();
    if free.is_empty() {
        return;
    }
    let last = last_backwards(draft);
    let parents: Vec<Option<NodeId>> = free.iter().map(|&node| gradient_parent(draft, node, &last)).collect();
    for (node, parent) in free.into_iter().zip(parents) {
        draft.parents[node as usize] = parent;
    }
}

/// The backward node with the largest call number, by a module's path and by its path and class.
#[derive(Default)]
struct LastBackwards<'d> {
    by_class: FxHashMap<(&'d str, &'d str, &'d str), (u32, NodeId)>,
    by_path: FxHashMap<(&'d str, &'d str), (u32, NodeId)>,
}

fn last_backwards(draft: &Draft) -> LastBackwards<'_> {
    let mut last = LastBackwards::default();
    for node in 1..draft.names.len() as NodeId {
        let name = OpName::parse(draft.name(node));
        if !name.is_module() || name.direction != Direction::Backward {
            continue;
        }
        let found = (name.call.unwrap_or(0), node);
        let by_class = last.by_class.entry((name.prefix, name.path, name.class)).or_insert(found);
        *by_class = found.max(*by_class);
        let by_path = last.by_path.entry((name.prefix, name.path)).or_insert(found);
        *by_path = found.max(*by_path);
    }
    last
}

fn gradient_parent(draft: &Draft, node: NodeId, last: &LastBackwards<'_>) -> Option<NodeId> {
    let name = OpName::parse(draft.name(node));
    if let Some(&(_, parent)) = last.by_class.get(&(name.prefix, name.path, name.class)) {
        return Some(parent);
    }
    let mut path = name.path;
    while let Some((outer, _)) = path.rsplit_once('.') {
        path = outer;
        if let Some(&(_, parent)) = last.by_path.get(&(name.prefix, path)) {
            return Some(parent);
        }
    }
    None
}

fn finish(draft: Draft) -> ModelGraph {
    let Draft { dump, names, kinds, parents, by_name, warnings } = draft;
    let n = names.len();
    let mut child_start = vec![0_u32; n + 1];
    for parent in parents.iter().flatten() {
        child_start[*parent as usize + 1] += 1;
    }
    for at in 0..n {
        child_start[at + 1] += child_start[at];
    }
    let mut next = child_start.clone();
    let mut child_list = vec![0; child_start[n] as usize];
    for (node, parent) in parents.iter().enumerate() {
        if let Some(parent) = parent {
            let slot = &mut next[*parent as usize];
            child_list[*slot as usize] = node as NodeId;
            *slot += 1;
        }
    }
    let ops = names.iter().map(|&name| dump.ops.find(name)).collect();
    let mut graph = ModelGraph {
        dump,
        warnings,
        micro_steps: 1,
        names,
        kinds,
        parents,
        ops,
        micro: vec![0; n],
        by_name,
        child_start,
        child_list,
    };
    collections::order(&mut graph);
    micro_step::assign(&mut graph);
    graph
}
