//! Which golden node belongs to which target node.

mod rows;

pub(crate) use rows::{Rows, by_path, by_position};

use crate::profile::{Options, Pairing, Profile};
use dumpscope_dump::name::Direction;
use dumpscope_dump::{RowId, Section, Symbol};
use dumpscope_graph::{ModelGraph, NodeId, NodeKind, ROOT};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// Partners, by node of either side.
#[derive(Debug)]
pub(crate) struct NodePairs {
    pub target: Vec<Option<NodeId>>,
    pub golden: Vec<Option<NodeId>>,
}

impl NodePairs {
    fn set(&mut self, target: NodeId, golden: NodeId) {
        self.target[target as usize] = Some(golden);
        self.golden[golden as usize] = Some(target);
    }
}

/// For each string of the target, by its number, the same string of the golden side.
pub(crate) type SameText = Vec<Option<Symbol>>;

/// Pairs the nodes of two graphs.
pub(crate) fn nodes(target: &ModelGraph, golden: &ModelGraph, same: &SameText, options: &Options) -> NodePairs {
    let mut pairs = NodePairs { target: vec![None; target.len()], golden: vec![None; golden.len()] };
    let names = same_names(target, golden, same, options.profile);
    match options.pairing {
        Pairing::Exact => exact(target, golden, options.profile, &names, &mut pairs),
        Pairing::Fuzzy => fuzzy(target, golden, options.profile, &names, &mut pairs),
    }
    pairs
}

/// For each target node the golden node of the same name. `strict` lets gradients pair by module, whatever number
/// the dumper's version gives them.
fn same_names(target: &ModelGraph, golden: &ModelGraph, same: &SameText, profile: Profile) -> Vec<Option<NodeId>> {
    let partner = |node| same.get(target.symbol(node).index()).copied().flatten().and_then(|s| golden.by_symbol(s));
    let mut names: Vec<Option<NodeId>> = target.nodes().map(partner).collect();
    if profile == Profile::Strict {
        pair_gradients(target, golden, &mut names);
    }
    names
}

/// Gradients that no name pairs: by module, in order, each golden one once.
fn pair_gradients(target: &ModelGraph, golden: &ModelGraph, names: &mut [Option<NodeId>]) {
    let module = |name: &str| name.split(".parameters_grad").next().unwrap_or(name).to_owned();
    let is_gradient = |graph: &ModelGraph, node: &NodeId| graph.direction(*node) == Direction::Gradient;
    let unpaired: Vec<NodeId> =
        target.nodes().filter(|n| names[*n as usize].is_none() && is_gradient(target, n)).collect();
    if unpaired.is_empty() {
        return;
    }
    let taken: FxHashSet<NodeId> = names.iter().flatten().copied().collect();
    let mut by_module: FxHashMap<String, VecDeque<NodeId>> = FxHashMap::default();
    for node in golden.nodes().filter(|n| is_gradient(golden, n) && !taken.contains(n)) {
        by_module.entry(module(golden.name(node))).or_default().push_back(node);
    }
    for node in unpaired {
        let free = by_module.get_mut(&module(target.name(node)));
        names[node as usize] = free.and_then(VecDeque::pop_front);
    }
}

/// Same name and same names all the way up.
fn exact(target: &ModelGraph, golden: &ModelGraph, profile: Profile, names: &[Option<NodeId>], pairs: &mut NodePairs) {
    let structure = matches!(profile, Profile::Msprobe8 | Profile::Msprobe13);
    let mut stack = vec![(ROOT, ROOT)];
    while let Some((t, g)) = stack.pop() {
        if !structure || same_structure(target, golden, t, g) {
            pairs.set(t, g);
        }
        for &child in target.children(t) {
            if let Some(partner) = names[child as usize].filter(|&p| golden.parent(p) == Some(g)) {
                stack.push((child, partner));
            }
        }
    }
}

/// The older peer's further demand: as many inputs and outputs, of equal type and shape one by one.
fn same_structure(target: &ModelGraph, golden: &ModelGraph, t: NodeId, g: NodeId) -> bool {
    [false, true].into_iter().all(|outputs| {
        let (t, g) = (part(target, t, outputs), part(golden, g, outputs));
        let same_row = |(t, g)| target.dump.ty(t) == golden.dump.ty(g) && dims(target, t) == dims(golden, g);
        t.clone().count() == g.clone().count() && t.zip(g).all(same_row)
    })
}

/// Outputs of a node, or what are none.
fn part(graph: &ModelGraph, node: NodeId, outputs: bool) -> impl Iterator<Item = RowId> + Clone + '_ {
    graph.rows(node).filter(move |&row| (graph.dump.rows.section[row as usize] == Section::Output) == outputs)
}

fn dims(graph: &ModelGraph, row: RowId) -> Option<&[i64]> {
    graph.dump.rows.shape[row as usize].map(|id| graph.dump.shapes.dims(id))
}

/// Modules by name wherever they hang; the APIs directly inside a paired module by name without call number, in order.
fn fuzzy(target: &ModelGraph, golden: &ModelGraph, profile: Profile, names: &[Option<NodeId>], pairs: &mut NodePairs) {
    let shapes = matches!(profile, Profile::Msprobe8 | Profile::Msprobe13);
    for node in target.nodes().filter(|&n| target.kind(n) != NodeKind::Api) {
        if let Some(partner) = names[node as usize].filter(|&p| !shapes || similar_shapes(target, golden, node, p)) {
            pairs.set(node, partner);
            pair_apis_inside(target, golden, node, partner, pairs);
        }
    }
}

/// The older peer's demand for modules: shapes equal as far as both lists go.
fn similar_shapes(target: &ModelGraph, golden: &ModelGraph, t: NodeId, g: NodeId) -> bool {
    [false, true].into_iter().all(|outputs| {
        part(target, t, outputs).zip(part(golden, g, outputs)).all(|(t, g)| dims(target, t) == dims(golden, g))
    })
}

fn pair_apis_inside(target: &ModelGraph, golden: &ModelGraph, t: NodeId, g: NodeId, pairs: &mut NodePairs) {
    let mut waiting: FxHashMap<String, VecDeque<NodeId>> = FxHashMap::default();
    for &child in golden.children(g).iter().filter(|&&c| golden.kind(c) == NodeKind::Api) {
        waiting.entry(without_call(golden.name(child))).or_default().push_back(child);
    }
    for &child in target.children(t).iter().filter(|&&c| target.kind(c) == NodeKind::Api) {
        if let Some(partner) = waiting.get_mut(&without_call(target.name(child))).and_then(|w| w.pop_front()) {
            pairs.set(child, partner);
        }
    }
}

/// `Functional.linear.3.forward` → `Functional.linear.forward`.
fn without_call(name: &str) -> String {
    let kept: Vec<&str> = name.split('.').filter(|s| !s.bytes().all(|b| b.is_ascii_digit())).collect();
    kept.join(".")
}

/// Micro steps of the golden side: a paired node runs in its partner's; the peer reads those of an unpaired top node
/// from the end of its name, and `strict` keeps the golden graph's own.
pub(crate) fn golden_micro_steps(
    target: &ModelGraph,
    golden: &ModelGraph,
    partners: &[Option<NodeId>],
    profile: Profile,
) -> Vec<u32> {
    let mut steps = vec![0; golden.len()];
    let mut stack = vec![ROOT];
    while let Some(node) = stack.pop() {
        let at = node as usize;
        steps[at] = match (partners[at], golden.parent(node)) {
            (Some(partner), _) => target.micro_step(partner),
            _ if profile == Profile::Strict => golden.micro_step(node),
            (None, Some(ROOT)) => golden.name(node).rsplit('.').next().and_then(|s| s.parse().ok()).unwrap_or(0),
            (None, Some(parent)) => steps[parent as usize],
            (None, None) => 0,
        };
        stack.extend_from_slice(golden.children(node));
    }
    steps
}
