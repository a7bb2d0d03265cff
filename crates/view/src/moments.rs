//! When each node runs.

use dumpscope_dump::name::Direction;
use dumpscope_graph::{ModelGraph, NodeId, ROOT};

/// Moments of one graph, two to an op so that something fits between.
#[derive(Debug)]
pub(crate) struct Moments {
    /// For each node when its own record was made; [`Moments::NEVER`] without one.
    pub own: Vec<u32>,
    /// For each node when the first record at or inside it was made.
    pub first: Vec<u32>,
}

impl Moments {
    pub const NEVER: u32 = u32::MAX;

    /// Records stand in the file in the order in which they were made, but for one kind: older dumpers reserve the
    /// place of a module's gradients in its forward. Such gradients count as made at the end of the backward that
    /// they hang under.
    pub fn of(graph: &ModelGraph) -> Moments {
        let gradient = |node: &NodeId| graph.direction(*node) == Direction::Gradient;
        let at = |node: NodeId| graph.op(node).map_or(Self::NEVER, |op| op * 2);
        let own: Vec<u32> = graph.nodes().map(at).collect();
        let down = from_the_root(graph);
        let mut first = own.clone();
        let mut last: Vec<u32> = own.iter().map(|&m| if m == Self::NEVER { 0 } else { m }).collect();
        let gradients: Vec<NodeId> = graph.nodes().filter(gradient).collect();
        for &node in &gradients {
            (first[node as usize], last[node as usize]) = (Self::NEVER, 0);
        }
        for (node, parent) in up(graph, &down) {
            first[parent] = first[parent].min(first[node]);
            last[parent] = last[parent].max(last[node]);
        }
        let mut moments = Moments { own, first };
        for node in gradients {
            moments.place(graph, node, &last);
        }
        for (node, parent) in up(graph, &down) {
            moments.first[parent] = moments.first[parent].min(moments.first[node]);
        }
        moments
    }

    fn place(&mut self, graph: &ModelGraph, gradient: NodeId, last: &[u32]) {
        let node = gradient as usize;
        let parent = graph.parent(gradient).unwrap_or(ROOT) as usize;
        if self.own[node] < self.first[parent] && self.first[parent] != Self::NEVER {
            self.own[node] = last[parent] + 1;
        }
        self.first[node] = self.own[node];
    }

    /// Nodes with a record in the order in which these were made.
    pub fn in_order(&self, graph: &ModelGraph) -> Vec<NodeId> {
        let made = |node: NodeId| Some((self.own[node as usize], graph.op(node)?, node));
        let mut nodes: Vec<(u32, u32, NodeId)> = graph.nodes().filter_map(made).collect();
        nodes.sort_unstable();
        nodes.into_iter().map(|(.., node)| node).collect()
    }
}

/// Every node, parents before children.
fn from_the_root(graph: &ModelGraph) -> Vec<NodeId> {
    let mut down = Vec::with_capacity(graph.len());
    down.push(ROOT);
    let mut at = 0;
    while let Some(&node) = down.get(at) {
        down.extend_from_slice(graph.children(node));
        at += 1;
    }
    down
}

/// Nodes with their parents, children before parents.
fn up<'a>(graph: &'a ModelGraph, down: &'a [NodeId]) -> impl Iterator<Item = (usize, usize)> + 'a {
    down.iter().rev().filter_map(|&node| Some((node as usize, graph.parent(node)? as usize)))
}
