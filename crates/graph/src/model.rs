//! The finished graph.

use dumpscope_dump::name::{Direction, OpName};
use dumpscope_dump::{Dump, OpId, Problem, RowId, Stat, Symbol, Value};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Number of a node: the root, then the order of construct.json, then of dump.json, then synthetic collections.
pub type NodeId = u32;

/// The root, called `DefaultModel`.
pub const ROOT: NodeId = 0;

/// What a node stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NodeKind {
    /// A module or cell, the root, an optimizer stage.
    Module,
    /// A call of an API.
    Api,
    /// A run of APIs at the top, called `Apis_Between_Modules.{k}`.
    Collection,
}

/// One side of a comparison: its dump and how its ops are arranged.
#[derive(Debug)]
pub struct ModelGraph {
    /// What was read.
    pub dump: Dump,
    /// What had to be repaired.
    pub warnings: Vec<Problem>,
    /// How many micro steps there are, at least 1.
    pub micro_steps: u32,
    pub(crate) names: Vec<Symbol>,
    pub(crate) kinds: Vec<NodeKind>,
    pub(crate) parents: Vec<Option<NodeId>>,
    pub(crate) ops: Vec<Option<OpId>>,
    pub(crate) micro: Vec<u32>,
    pub(crate) by_name: FxHashMap<Symbol, NodeId>,
    pub(crate) child_start: Vec<u32>,
    pub(crate) child_list: Vec<NodeId>,
}

impl ModelGraph {
    /// How many nodes there are, the root included.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Never true: there is always a root.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All nodes in order.
    pub fn nodes(&self) -> Range<NodeId> {
        0..self.names.len() as NodeId
    }

    /// Id of a node, as the peer writes it.
    pub fn name(&self, node: NodeId) -> &str {
        self.dump.strings.text(self.symbol(node))
    }

    /// The symbol of its id in the dump's strings.
    pub fn symbol(&self, node: NodeId) -> Symbol {
        self.names[node as usize]
    }

    /// The node of that id.
    pub fn find(&self, name: &str) -> Option<NodeId> {
        self.by_symbol(self.dump.strings.find(name)?)
    }

    /// The node of that id.
    pub fn by_symbol(&self, name: Symbol) -> Option<NodeId> {
        self.by_name.get(&name).copied()
    }

    /// What it stands for.
    pub fn kind(&self, node: NodeId) -> NodeKind {
        self.kinds[node as usize]
    }

    /// The module it lies in; None only for the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.parents[node as usize]
    }

    /// What lies in it, in node order.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        let at = node as usize;
        &self.child_list[self.child_start[at] as usize..self.child_start[at + 1] as usize]
    }

    /// Its record in the dump; None for the root, collections, and nodes that dump.json leaves out.
    pub fn op(&self, node: NodeId) -> Option<OpId> {
        self.ops[node as usize]
    }

    /// Rows of its record.
    pub fn rows(&self, node: NodeId) -> Range<RowId> {
        self.op(node).map_or(0..0, |op| self.dump.op_rows(op))
    }

    /// A statistic of a row.
    pub fn stat(&self, row: RowId, stat: Stat) -> Value<'_> {
        self.dump.stat(row, stat)
    }

    /// The micro step it runs in, from 0.
    pub fn micro_step(&self, node: NodeId) -> u32 {
        self.micro[node as usize]
    }

    /// Its name taken apart.
    pub fn parts(&self, node: NodeId) -> OpName<'_> {
        OpName::parse(self.name(node))
    }

    /// Which way it runs.
    pub fn direction(&self, node: NodeId) -> Direction {
        self.parts(node).direction
    }

    /// Ancestors from its parent up to the root.
    pub fn ancestors(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.parent(node), |&n| self.parent(n))
    }

    /// Frames of its call, innermost first. Backward nodes show where their forward was called.
    pub fn stack(&self, node: NodeId) -> impl Iterator<Item = &str> + '_ {
        let symbol = self.stack_owner(node);
        let frames = symbol.map_or(&[][..], |s| self.dump.stacks.frames(s));
        frames.iter().map(|&f| self.dump.strings.text(f))
    }

    fn stack_owner(&self, node: NodeId) -> Option<Symbol> {
        let own = self.symbol(node);
        let name = self.name(node);
        if !name.contains("backward") {
            return Some(own);
        }
        let forward = match self.kind(node) {
            NodeKind::Module => {
                let forward = name.replace("backward", "forward");
                forward.rsplit_once('.').map(|(stem, _)| format!("{stem}.0"))?
            }
            _ => name.replace("backward", "forward"),
        };
        self.dump.strings.find(&forward)
    }
}
