//! Which rows the user wants to see.

use crate::tree::{PairTree, Row};
use dumpscope_compare::Status;
use dumpscope_compare::overflow::Level;

/// Chosen verdicts and levels; a row passes when it has one of them. Nothing chosen lets everything pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Filter {
    pub error: bool,
    pub warning: bool,
    pub unmatched_target: bool,
    pub unmatched_golden: bool,
    pub medium: bool,
    pub high: bool,
    pub critical: bool,
}

impl Filter {
    /// Whether nothing is chosen.
    pub fn is_open(&self) -> bool {
        *self == Filter::default()
    }

    /// Whether a row passes by itself, whatever is inside it.
    pub fn passes(&self, tree: &PairTree, row: Row) -> bool {
        if self.is_open() {
            return true;
        }
        let by_status = match tree.status(row) {
            Some(Status::Error) => self.error,
            Some(Status::Warning) => self.warning,
            Some(Status::Unmatched) if tree.target(row).is_some() => self.unmatched_target,
            Some(Status::Unmatched) => self.unmatched_golden,
            Some(Status::Pass) | None => false,
        };
        let by_overflow = match tree.overflow(row) {
            Some(Level::Medium) => self.medium,
            Some(Level::High) => self.high,
            Some(Level::Critical) => self.critical,
            None => false,
        };
        by_status || by_overflow
    }
}

/// For every row whether it passes, and how many before it do.
#[derive(Debug)]
pub(crate) struct Passing {
    /// One longer than there are rows; empty when everything passes.
    before: Vec<u32>,
}

impl Passing {
    pub fn new(tree: &PairTree, filter: &Filter) -> Passing {
        if filter.is_open() {
            return Passing { before: Vec::new() };
        }
        let mut before = Vec::with_capacity(tree.len() + 1);
        let mut count = 0;
        before.push(0);
        for row in 0..tree.len() as Row {
            count += u32::from(filter.passes(tree, row));
            before.push(count);
        }
        Passing { before }
    }

    /// Neither the row nor anything inside passes.
    pub fn is_dimmed(&self, tree: &PairTree, row: Row) -> bool {
        let end = tree.descendants(row).end;
        match (self.before.get(row as usize), self.before.get(end as usize)) {
            (Some(start), Some(end)) => start == end,
            _ => false,
        }
    }
}
