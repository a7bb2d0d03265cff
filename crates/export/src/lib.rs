//! What is taken away: the command's JSON, a public contract, and its short table for a terminal.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod counts;
mod json;
mod nodes;
mod summary;

pub use counts::Counts;
pub use json::{JsonWriter, Rows};
pub use summary::{overflow_summary, pair_summary};

use dumpscope_compare::Comparison;
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
