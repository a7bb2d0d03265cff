//! Ops worth a look, and nodes that only one side has.

use crate::flags::Flags;
use crate::tree::{PairTree, ROOT_ROW, Row};
use crate::view::View;
use dumpscope_compare::overflow::Level;
use dumpscope_compare::{NodeVerdict, Status};

/// Which list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListKind {
    /// Ops with a warning or an error; in a single dump those where NaN or infinity begins.
    Suspects,
    /// Every module and API that only one side has, the target's first, each in the order of the tree.
    Unmatched,
}

/// Order of the suspects. Ops whose inputs agree and whose outputs do not come first in either.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// Largest difference first; what has no size comes last.
    Size,
    /// Execution order.
    Order,
}

/// A stretch of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct List<'a> {
    /// How many rows the list has.
    pub total: u32,
    /// How many at its head have agreeing inputs and differing outputs.
    pub jumps: u32,
    /// How many of the unmatched, all at the head, are the target's.
    pub target_only: u32,
    /// The stretch that was asked for.
    pub rows: Vec<ListRow<'a>>,
}

/// One line of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct ListRow<'a> {
    /// Which row.
    pub row: Row,
    /// Short name.
    pub name: &'a str,
    /// Short names of what encloses it, outermost first, joined by dots.
    pub path: String,
    /// Class.
    pub class: &'a str,
    /// What is known of it.
    pub flags: Flags,
    /// What the rules say.
    pub status: Option<Status>,
    /// How NaN and infinities pass through it.
    pub overflow: Option<Level>,
    /// The verdict's numbers.
    pub verdict: NodeVerdict,
}

/// The rows of a list as it was last asked for.
#[derive(Debug)]
pub(crate) struct Listed {
    kind: ListKind,
    sort: Sort,
    rows: Vec<Row>,
}

impl View {
    /// `count` rows of a list from place `from` on, under the filter in force.
    pub fn list(&mut self, kind: ListKind, sort: Sort, from: u32, count: u32) -> List<'_> {
        let fresh = self.listed.as_ref().is_none_or(|listed| (listed.kind, listed.sort) != (kind, sort));
        if fresh {
            let rows = match kind {
                ListKind::Suspects => self.suspects(sort),
                ListKind::Unmatched => self.unmatched(),
            };
            self.listed = Some(Listed { kind, sort, rows });
        }
        let rows = self.listed.as_ref().map_or(&[][..], |listed| &listed.rows);
        let tree = self.tree();
        let (jumps, target_only) = match kind {
            ListKind::Suspects => (rows.partition_point(|&row| tree.nature(row).has(Flags::JUMP)), 0),
            ListKind::Unmatched => (0, rows.partition_point(|&row| tree.nature(row).has(Flags::TARGET))),
        };
        let shown = rows.iter().skip(from as usize).take(count as usize);
        List {
            total: rows.len() as u32,
            jumps: jumps as u32,
            target_only: target_only as u32,
            rows: shown.map(|&row| self.list_row(row)).collect(),
        }
    }

    fn suspects(&self, sort: Sort) -> Vec<Row> {
        let tree = self.tree();
        let suspect = |row: &Row| is_suspect(tree, *row) && self.filter().passes(tree, *row);
        let mut rows: Vec<Row> = tree.sequence.iter().copied().filter(suspect).collect();
        let jump = |row: Row| tree.nature(row).has(Flags::JUMP);
        let size = |row: Row| tree.size(row).unwrap_or(-1.0);
        match sort {
            Sort::Order => rows.sort_by_key(|&row| !jump(row)),
            Sort::Size => rows.sort_by(|&a, &b| jump(b).cmp(&jump(a)).then(size(b).total_cmp(&size(a)))),
        }
        rows
    }

    fn unmatched(&self) -> Vec<Row> {
        let tree = self.tree();
        let alone = |row: &Row| {
            tree.own.counted[*row as usize]
                && tree.status(*row) == Some(Status::Unmatched)
                && self.filter().passes(tree, *row)
        };
        let mut rows: Vec<Row> = (ROOT_ROW + 1..tree.len() as Row).filter(alone).collect();
        rows.sort_by_key(|&row| tree.target(row).is_none());
        rows
    }

    fn list_row(&self, row: Row) -> ListRow<'_> {
        let tree = self.tree();
        let label = self.label(row);
        let mut above: Vec<&str> =
            tree.ancestors(row).filter(|&row| row != ROOT_ROW).map(|row| self.label(row).name).collect();
        above.reverse();
        ListRow {
            row,
            name: label.name,
            path: above.join("."),
            class: label.class,
            flags: self.flags(row),
            status: tree.status(row),
            overflow: tree.overflow(row),
            verdict: self.verdict(row).unwrap_or_default(),
        }
    }

    /// How many ops have agreeing inputs and differing outputs.
    pub fn jumps(&self) -> u32 {
        let tree = self.tree();
        let jumps = tree.sequence.iter().filter(|&&row| is_suspect(tree, row) && tree.nature(row).has(Flags::JUMP));
        jumps.count() as u32
    }
}

fn is_suspect(tree: &PairTree, row: Row) -> bool {
    if tree.is_pair() {
        return tree.target(row).is_some() && matches!(tree.status(row), Some(Status::Warning | Status::Error));
    }
    tree.overflow(row) == Some(Level::Critical)
}
