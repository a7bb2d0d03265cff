//! Which rows are open.

use crate::tree::{PairTree, ROOT_ROW, Row};
use dumpscope_dump::name::Direction;

/// What to do with a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// Open if closed, close if open.
    Toggle,
    /// Show what lies directly inside.
    Open,
    /// Hide it.
    Close,
    /// Open it and every row inside.
    OpenAll,
    /// Close its siblings.
    CloseOthers,
}

/// One mark a row; the root is always open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Expansion {
    open: Vec<bool>,
}

/// A first screen shows at least this many rows where there are that many.
const FEW: usize = 8;
/// It opens nothing that would show more than this many.
const MANY: usize = 40;
/// Unless it would show too few otherwise.
const FAR_TOO_MANY: usize = 400;

impl Expansion {
    /// The state a reader meets first: a screenful of rows, forward before backward, large modules before small ones.
    pub fn start(tree: &PairTree) -> Expansion {
        let mut expansion = Expansion { open: vec![false; tree.len()] };
        if let Some(root) = expansion.open.first_mut() {
            *root = true;
        }
        let mut shown: Vec<Row> = tree.children(ROOT_ROW).collect();
        while shown.len() < FEW {
            let Some(best) = expansion.next_to_open(tree, &shown) else { break };
            expansion.set(best, true);
            shown.extend(tree.children(best));
        }
        expansion
    }

    fn next_to_open(&self, tree: &PairTree, shown: &[Row]) -> Option<Row> {
        let room = |row: Row, most: usize| shown.len() + tree.child_count(row) as usize <= most;
        let closed = || shown.iter().copied().filter(|&row| tree.is_parent(row) && !self.is_open(row));
        let rank = |row: &Row| {
            let forward = tree.nature(*row).direction() == Direction::Forward;
            (forward, tree.differing(*row).1, std::cmp::Reverse(*row))
        };
        let fitting = closed().filter(|&row| room(row, MANY)).max_by_key(rank);
        fitting.or_else(|| closed().filter(|&row| room(row, FAR_TOO_MANY)).max_by_key(rank))
    }

    pub fn is_open(&self, row: Row) -> bool {
        self.open.get(row as usize).copied().unwrap_or(false)
    }

    fn set(&mut self, row: Row, open: bool) {
        if let Some(slot) = self.open.get_mut(row as usize).filter(|_| row != ROOT_ROW) {
            *slot = open;
        }
    }

    /// Opens or closes; rows without children are never open.
    pub fn apply(&mut self, tree: &PairTree, row: Row, how: How) {
        match how {
            How::Toggle => self.set(row, tree.is_parent(row) && !self.is_open(row)),
            How::Open => self.set(row, tree.is_parent(row)),
            How::Close => self.set(row, false),
            How::OpenAll => {
                self.set(row, tree.is_parent(row));
                for inside in tree.descendants(row) {
                    self.set(inside, tree.is_parent(inside));
                }
            }
            How::CloseOthers => {
                let Some(parent) = tree.parent(row) else { return };
                for sibling in tree.children(parent).filter(|&sibling| sibling != row) {
                    self.set(sibling, false);
                }
            }
        }
    }

    /// Opens whatever hides a row.
    pub fn reveal(&mut self, tree: &PairTree, row: Row) {
        for ancestor in tree.ancestors(row) {
            self.set(ancestor, true);
        }
    }

    /// Visible rows in order.
    pub fn visible<'a>(&'a self, tree: &'a PairTree) -> impl Iterator<Item = Row> + 'a {
        let end = tree.len() as Row;
        let next = move |row: Row| if self.is_open(row) { row + 1 } else { tree.descendants(row).end };
        let within = move |row: Row| (row < end).then_some(row);
        std::iter::successors(within(ROOT_ROW + 1), move |&row| within(next(row)))
    }

    /// The row itself when it is visible, else the closed row that stands for it.
    pub fn standing_for(&self, tree: &PairTree, row: Row) -> Row {
        tree.ancestors(row).filter(|&ancestor| !self.is_open(ancestor)).last().unwrap_or(row)
    }
}
