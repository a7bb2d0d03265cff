//! How many nodes of each status a pair has.

use crate::Pair;
use dumpscope_compare::Status;
use dumpscope_compare::overflow::{self, Level};
use dumpscope_graph::{ModelGraph, NodeId, NodeKind, ROOT};
use serde::Serialize;

/// Counts over modules and APIs; the root and collections are not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Counts {
    /// Matched and agreeing.
    pub pass: u64,
    /// Matched and a little off.
    pub warning: u64,
    /// Matched and off.
    pub error: u64,
    /// Target nodes without a golden partner.
    pub unmatched_target: u64,
    /// Golden nodes without a target partner.
    pub unmatched_golden: u64,
    /// Matched, with nothing to judge.
    pub unjudged: u64,
    /// NaN or infinity goes in and does not come out.
    pub medium: u64,
    /// It goes in and comes out, or the norm grows a hundredfold.
    pub high: u64,
    /// It begins here.
    pub critical: u64,
}

impl Counts {
    /// Counts a pair's nodes.
    pub fn of(pair: &Pair<'_>) -> Counts {
        let mut counts = Counts::default();
        match pair.golden {
            Some((golden, comparison)) => {
                for node in counted(pair.target) {
                    counts.add_status(comparison.verdicts[node as usize].status);
                    counts.add_level(comparison.target_overflow[node as usize]);
                }
                let alone = |node: &NodeId| comparison.golden_partner[*node as usize].is_none();
                counts.unmatched_golden = counted(golden).filter(alone).count() as u64;
            }
            None => {
                let levels = overflow::levels(pair.target);
                counted(pair.target).for_each(|node| counts.add_level(levels[node as usize]));
            }
        }
        counts
    }

    fn add_status(&mut self, status: Option<Status>) {
        match status {
            Some(Status::Pass) => self.pass += 1,
            Some(Status::Warning) => self.warning += 1,
            Some(Status::Error) => self.error += 1,
            Some(Status::Unmatched) => self.unmatched_target += 1,
            None => self.unjudged += 1,
        }
    }

    fn add_level(&mut self, level: Option<Level>) {
        match level {
            Some(Level::Medium) => self.medium += 1,
            Some(Level::High) => self.high += 1,
            Some(Level::Critical) => self.critical += 1,
            None => {}
        }
    }
}

fn counted(graph: &ModelGraph) -> impl Iterator<Item = NodeId> + '_ {
    graph.nodes().filter(|&n| n != ROOT && graph.kind(n) != NodeKind::Collection)
}
