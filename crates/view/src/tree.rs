//! The merged tree of both sides.

use crate::filter::Filter;
use crate::flags::Flags;
use crate::measure::{Inside, Own};
use crate::merge::{NO_NODE, Other, Skeleton, merge};
use crate::moments::Moments;
use crate::{measure, sequence};
use dumpscope_compare::Counts;
use dumpscope_compare::overflow::Level;
use dumpscope_compare::{Comparison, Status};
use dumpscope_dump::name::Direction;
use dumpscope_graph::{ModelGraph, NodeId};
use std::ops::Range;

/// Number of a row: a target node, its golden partner, or both.
pub type Row = u32;

/// The row of both roots. It is never shown; its children are the top level.
pub const ROOT_ROW: Row = 0;

/// Counts of each direction. What runs in neither is in none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ByDirection {
    /// Forward.
    pub forward: Counts,
    /// Backward, and parameter gradients.
    pub backward: Counts,
}

pub(crate) const NO_ROW: Row = Row::MAX;

/// Rows as columns. What lies inside a row is the run of rows after it, up to its end.
#[derive(Debug)]
pub struct PairTree {
    pub(crate) skeleton: Skeleton,
    pub(crate) own: Own,
    pub(crate) inside: Inside,
    /// Rows with a record in execution order, those of the golden side alone after the op before them.
    pub(crate) sequence: Vec<Row>,
    /// For each row its place in `sequence`; `u32::MAX` for rows without a record.
    pub(crate) order: Vec<u32>,
    /// Whether there are two sides.
    pub(crate) paired: bool,
    row_of_target: Vec<Row>,
    row_of_golden: Vec<Row>,
}

impl PairTree {
    /// Merges two graphs as the comparison pairs them; `overflow` holds the target's levels.
    pub fn of_pair(target: &ModelGraph, golden: &ModelGraph, comparison: &Comparison) -> PairTree {
        let other = Other { graph: golden, comparison, moments: &Moments::of(golden) };
        Self::build(target, Some(other), &comparison.target_overflow)
    }

    /// A dump by itself.
    pub fn of_single(target: &ModelGraph, overflow: &[Option<Level>]) -> PairTree {
        Self::build(target, None, overflow)
    }

    fn build(target: &ModelGraph, other: Option<Other<'_>>, overflow: &[Option<Level>]) -> PairTree {
        let moments = Moments::of(target);
        let skeleton = merge(target, &moments, other);
        let row_of_target = rows_of(&skeleton.target, target.len());
        let row_of_golden = rows_of(&skeleton.golden, other.map_or(0, |o| o.graph.len()));
        let own = measure::own(&skeleton, target, other, overflow);
        let sequence =
            sequence::execution_order(&own, &moments.in_order(target), other, &row_of_target, &row_of_golden);
        let mut order = vec![u32::MAX; own.flags.len()];
        for (at, &row) in sequence.iter().enumerate() {
            order[row as usize] = at as u32;
        }
        let inside = measure::inside(&skeleton, &own);
        PairTree { skeleton, own, inside, sequence, order, paired: other.is_some(), row_of_target, row_of_golden }
    }

    /// How many rows there are, the root included.
    pub fn len(&self) -> usize {
        self.skeleton.target.len()
    }

    /// Never true: there is always a root.
    pub fn is_empty(&self) -> bool {
        self.skeleton.target.is_empty()
    }

    /// Whether a row of that number exists.
    pub fn contains(&self, row: Row) -> bool {
        (row as usize) < self.len()
    }

    /// Whether there are two sides.
    pub fn is_pair(&self) -> bool {
        self.paired
    }

    /// The target node of a row.
    pub fn target(&self, row: Row) -> Option<NodeId> {
        Some(self.skeleton.target[row as usize]).filter(|&node| node != NO_NODE)
    }

    /// The golden node of a row.
    pub fn golden(&self, row: Row) -> Option<NodeId> {
        Some(self.skeleton.golden[row as usize]).filter(|&node| node != NO_NODE)
    }

    /// The row of a target node.
    pub fn row_of_target(&self, node: NodeId) -> Option<Row> {
        self.row_of_target.get(node as usize).copied().filter(|&row| row != NO_ROW)
    }

    /// The row of a golden node.
    pub fn row_of_golden(&self, node: NodeId) -> Option<Row> {
        self.row_of_golden.get(node as usize).copied().filter(|&row| row != NO_ROW)
    }

    /// The row it lies in; None for the root.
    pub fn parent(&self, row: Row) -> Option<Row> {
        Some(self.skeleton.parent[row as usize]).filter(|&parent| parent != NO_ROW)
    }

    /// Rows from the parent up to the root.
    pub fn ancestors(&self, row: Row) -> impl Iterator<Item = Row> + '_ {
        std::iter::successors(self.parent(row), |&row| self.parent(row))
    }

    /// Everything inside a row.
    pub fn descendants(&self, row: Row) -> Range<Row> {
        row + 1..self.skeleton.end[row as usize]
    }

    /// What lies directly in a row, in execution order.
    pub fn children(&self, row: Row) -> impl Iterator<Item = Row> + '_ {
        let inside = self.descendants(row);
        let first = Some(inside.start).filter(|&row| row < inside.end);
        std::iter::successors(first, move |&child| {
            Some(self.skeleton.end[child as usize]).filter(|&row| row < inside.end)
        })
    }

    /// Whether anything lies in a row.
    pub fn is_parent(&self, row: Row) -> bool {
        self.skeleton.children[row as usize] > 0
    }

    /// How many rows lie directly in it.
    pub fn child_count(&self, row: Row) -> u32 {
        self.skeleton.children[row as usize]
    }

    /// Place among its siblings, from 0.
    pub fn position(&self, row: Row) -> u32 {
        self.skeleton.position[row as usize]
    }

    /// How many rows enclose it, the root not counted; 0 at the top level.
    pub fn depth(&self, row: Row) -> u16 {
        self.skeleton.depth[row as usize].saturating_sub(1)
    }

    /// Whether it stands for a record on either side.
    pub fn has_op(&self, row: Row) -> bool {
        self.own.op[row as usize]
    }

    /// Place in execution order among the ops of both sides; None without a record.
    pub fn order(&self, row: Row) -> Option<u32> {
        Some(self.order[row as usize]).filter(|&order| order != u32::MAX)
    }

    /// What the rules say of it.
    pub fn status(&self, row: Row) -> Option<Status> {
        self.own.status[row as usize]
    }

    /// How NaN and infinities pass through it on the target's side.
    pub fn overflow(&self, row: Row) -> Option<Level> {
        self.own.overflow[row as usize]
    }

    /// Size of its difference; None where nothing is judged.
    pub fn size(&self, row: Row) -> Option<f32> {
        Some(self.own.size[row as usize]).filter(|size| !size.is_nan())
    }

    /// Ops inside that differ, and ops inside, itself included; 0 for leaves.
    pub fn differing(&self, row: Row) -> (u32, u32) {
        if !self.is_parent(row) {
            return (0, 0);
        }
        (self.inside.differing[row as usize], self.inside.ops[row as usize])
    }

    /// Sides, direction and what is special about it; neither its state in the view nor its verdict.
    pub fn nature(&self, row: Row) -> Flags {
        self.own.flags[row as usize]
    }

    /// The row that the partner has for itself, where it hangs elsewhere on the other side.
    pub fn partner_row(&self, comparison: &Comparison, row: Row) -> Option<Row> {
        let partner = |side: &[Option<NodeId>], node: NodeId| side.get(node as usize).copied().flatten();
        let row_there = match self.target(row) {
            Some(node) => self.row_of_golden(partner(&comparison.target_partner, node)?),
            None => self.row_of_target(partner(&comparison.golden_partner, self.golden(row)?)?),
        };
        row_there.filter(|&there| there != row)
    }

    /// Counts nodes of some rows that pass the filter.
    pub fn counts(&self, rows: Range<Row>, filter: &Filter) -> Counts {
        let mut counts = Counts::default();
        for row in rows.filter(|&row| filter.passes(self, row)) {
            self.count(row, &mut counts);
        }
        counts
    }

    /// Counts forward and backward apart, gradients with backward.
    pub fn counts_by_direction(&self) -> ByDirection {
        let mut by = ByDirection::default();
        for row in 0..self.len() as Row {
            match self.nature(row).direction() {
                Direction::Forward => self.count(row, &mut by.forward),
                Direction::Backward | Direction::Gradient => self.count(row, &mut by.backward),
                Direction::None => {}
            }
        }
        by
    }

    fn count(&self, row: Row, counts: &mut Counts) {
        let at = row as usize;
        if row == ROOT_ROW || !self.own.counted[at] {
            return;
        }
        if self.target(row).is_some() {
            counts.add_target(self.own.status[at], self.own.overflow[at], self.paired);
        } else if self.own.status[at] == Some(Status::Unmatched) {
            counts.unmatched_golden += 1;
        }
    }
}

fn rows_of(nodes: &[NodeId], len: usize) -> Vec<Row> {
    let mut rows = vec![NO_ROW; len];
    for (row, &node) in nodes.iter().enumerate() {
        if let Some(slot) = rows.get_mut(node as usize) {
            *slot = row as Row;
        }
    }
    rows
}
