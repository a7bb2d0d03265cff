//! What is taken away: the command's JSON, a public contract, and its short table for a terminal.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod json;
mod nodes;
mod summary;

pub use json::{JsonWriter, Rows};
pub use summary::{overflow_summary, pair_summary};

use dumpscope_compare::{Comparison, Counts, overflow};
use dumpscope_graph::ModelGraph;

/// One step and rank: a graph alone, or two of them compared.
#[derive(Debug, Clone, Copy)]
pub struct Pair<'a> {
    /// Step, 0 for a lone folder.
    pub step: u32,
    /// Rank, 0 for a lone folder.
    pub rank: u32,
    /// The run in question.
    pub target: &'a ModelGraph,
    /// The run to trust, with the comparison.
    pub golden: Option<(&'a ModelGraph, &'a Comparison)>,
}

impl Pair<'_> {
    /// How many nodes of each verdict there are.
    pub fn counts(&self) -> Counts {
        match self.golden {
            Some((golden, comparison)) => Counts::of_pair(self.target, golden, comparison),
            None => Counts::of_single(self.target, &overflow::levels(self.target)),
        }
    }
}
