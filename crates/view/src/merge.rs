//! Two hierarchies into one list of rows.

use crate::moments::Moments;
use crate::tree::{NO_ROW, Row};
use dumpscope_compare::Comparison;
use dumpscope_graph::{ModelGraph, NodeId, ROOT};

/// Stands for "no node on this side".
pub(crate) const NO_NODE: NodeId = NodeId::MAX;

/// The skeleton of the merged tree, rows in the order in which a fully opened tree shows them.
#[derive(Debug, Default)]
pub(crate) struct Skeleton {
    pub target: Vec<NodeId>,
    pub golden: Vec<NodeId>,
    pub parent: Vec<Row>,
    pub end: Vec<Row>,
    pub depth: Vec<u16>,
    /// Place among the siblings, from 0.
    pub position: Vec<u32>,
    pub children: Vec<u32>,
}

/// The other side and how its nodes are paired with the target's.
#[derive(Clone, Copy)]
pub(crate) struct Other<'a> {
    pub graph: &'a ModelGraph,
    pub comparison: &'a Comparison,
    pub moments: &'a Moments,
}

impl Other<'_> {
    /// Golden partner of a target node.
    pub fn golden_of(self, target: NodeId) -> Option<NodeId> {
        self.comparison.target_partner.get(target as usize).copied().flatten()
    }

    /// Target partner of a golden node.
    pub fn target_of(self, golden: NodeId) -> Option<NodeId> {
        self.comparison.golden_partner.get(golden as usize).copied().flatten()
    }
}

struct Pending {
    target: NodeId,
    golden: NodeId,
    parent: Row,
    depth: u16,
    position: u32,
}

/// Merges from the roots down. Partners share a row where their parents do.
pub(crate) fn merge(target: &ModelGraph, moments: &Moments, other: Option<Other<'_>>) -> Skeleton {
    let mut merger = Merger {
        target,
        other,
        target_children: Ordered::of(target, moments),
        golden_children: other.map(|o| Ordered::of(o.graph, o.moments)),
        place: vec![0; target.len()],
        siblings: Vec::new(),
        extra: Vec::new(),
    };
    let mut out = Skeleton::default();
    let golden_root = if other.is_some() { ROOT } else { NO_NODE };
    let mut stack = vec![Pending { target: ROOT, golden: golden_root, parent: NO_ROW, depth: 0, position: 0 }];
    while let Some(next) = stack.pop() {
        let row = out.target.len() as Row;
        merger.collect(next.target, next.golden);
        out.target.push(next.target);
        out.golden.push(next.golden);
        out.parent.push(next.parent);
        out.end.push(row + 1);
        out.depth.push(next.depth);
        out.position.push(next.position);
        out.children.push(merger.siblings.len() as u32);
        for (position, &(target, golden)) in merger.siblings.iter().enumerate().rev() {
            let depth = next.depth.saturating_add(1);
            stack.push(Pending { target, golden, parent: row, depth, position: position as u32 });
        }
    }
    for row in (1..out.parent.len()).rev() {
        let parent = out.parent[row] as usize;
        out.end[parent] = out.end[parent].max(out.end[row]);
    }
    out
}

struct Merger<'a> {
    target: &'a ModelGraph,
    other: Option<Other<'a>>,
    target_children: Ordered,
    golden_children: Option<Ordered>,
    /// For a target child its place among its siblings; valid while its parent is merged.
    place: Vec<u32>,
    /// Result of [`Merger::collect`].
    siblings: Vec<(NodeId, NodeId)>,
    /// Golden children without a row of their target sibling: after how many target children they come.
    extra: Vec<(u32, NodeId)>,
}

impl Merger<'_> {
    /// Children of a row: the target's in execution order, each with its partner; those that only the golden side has
    /// come after the row of the sibling before them.
    fn collect(&mut self, target: NodeId, golden: NodeId) {
        self.siblings.clear();
        let mine = if target == NO_NODE { &[][..] } else { self.target_children.of_node(target) };
        let theirs = match &self.golden_children {
            Some(children) if golden != NO_NODE => children.of_node(golden),
            _ => &[],
        };
        let both = self.other.filter(|_| target != NO_NODE && golden != NO_NODE);
        let Some(other) = both else {
            self.siblings.extend(mine.iter().map(|&node| (node, NO_NODE)));
            self.siblings.extend(theirs.iter().map(|&node| (NO_NODE, node)));
            return;
        };
        for (at, &node) in mine.iter().enumerate() {
            self.place[node as usize] = at as u32;
        }
        self.extra.clear();
        let mut after = 0;
        for &node in theirs {
            match other.target_of(node).filter(|&partner| self.target.parent(partner) == Some(target)) {
                Some(partner) => after = self.place[partner as usize] + 1,
                None => self.extra.push((after, node)),
            }
        }
        self.extra.sort_by_key(|&(after, _)| after);
        let mut extra = self.extra.iter().peekable();
        for at in 0..=mine.len() {
            while let Some(&(_, node)) = extra.next_if(|(after, _)| *after as usize == at) {
                self.siblings.push((NO_NODE, node));
            }
            let Some(&node) = mine.get(at) else { continue };
            let beside = other.golden_of(node).filter(|&partner| other.graph.parent(partner) == Some(golden));
            self.siblings.push((node, beside.unwrap_or(NO_NODE)));
        }
    }
}

/// Children of every node in execution order.
struct Ordered {
    start: Vec<u32>,
    list: Vec<NodeId>,
}

impl Ordered {
    fn of_node(&self, node: NodeId) -> &[NodeId] {
        let at = node as usize;
        self.list.get(self.start[at] as usize..self.start[at + 1] as usize).unwrap_or_default()
    }

    /// A node runs when the first op inside it does; one without ops stays beside its neighbour.
    fn of(graph: &ModelGraph, moments: &Moments) -> Ordered {
        let first = |node: NodeId| Some(moments.first[node as usize]).filter(|&moment| moment != Moments::NEVER);
        let mut ordered = Ordered { start: Vec::with_capacity(graph.len() + 1), list: Vec::with_capacity(graph.len()) };
        ordered.start.push(0);
        let mut keyed: Vec<(u32, NodeId)> = Vec::new();
        for node in graph.nodes() {
            let children = graph.children(node);
            let mut key = children.iter().find_map(|&child| first(child)).unwrap_or(0);
            keyed.clear();
            for &child in children {
                key = first(child).unwrap_or(key);
                keyed.push((key, child));
            }
            keyed.sort_by_key(|&(key, _)| key);
            ordered.list.extend(keyed.iter().map(|&(_, child)| child));
            ordered.start.push(ordered.list.len() as u32);
        }
        ordered
    }
}
