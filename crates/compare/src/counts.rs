//! How many nodes of each verdict there are.

use crate::comparison::Comparison;
use crate::overflow::Level;
use crate::profile::Status;
use dumpscope_graph::{ModelGraph, NodeKind, ROOT};

/// Modules and APIs of the target by verdict, and those that only the golden side has. Roots and collections, which
/// stand for no call, are not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Counts {
    pub pass: u32,
    pub warning: u32,
    pub error: u32,
    pub unmatched_target: u32,
    pub unmatched_golden: u32,
    /// Matched nodes without data to judge.
    pub unjudged: u32,
    pub medium: u32,
    pub high: u32,
    pub critical: u32,
}

impl Counts {
    /// Counts a whole comparison.
    pub fn of_pair(target: &ModelGraph, golden: &ModelGraph, comparison: &Comparison) -> Counts {
        let mut counts = Counts::default();
        for node in target.nodes().filter(|&node| is_counted(target, node)) {
            let at = node as usize;
            let matched = comparison.target_partner.get(at).copied().flatten().is_some();
            let judged = comparison.verdicts.get(at).and_then(|verdict| verdict.status);
            let status = if matched { judged } else { Some(Status::Unmatched) };
            counts.add_target(status, comparison.target_overflow.get(at).copied().flatten(), true);
        }
        let alone = |node: &u32| comparison.golden_partner.get(*node as usize).copied().flatten().is_none();
        counts.unmatched_golden = golden.nodes().filter(|&node| is_counted(golden, node)).filter(alone).count() as u32;
        counts
    }

    /// Counts the levels of a graph by itself.
    pub fn of_single(target: &ModelGraph, levels: &[Option<Level>]) -> Counts {
        let mut counts = Counts::default();
        for node in target.nodes().filter(|&node| is_counted(target, node)) {
            counts.add_target(None, levels.get(node as usize).copied().flatten(), false);
        }
        counts
    }

    /// Counts one target node; of a graph by itself (`paired` is false) only its level.
    pub fn add_target(&mut self, status: Option<Status>, overflow: Option<Level>, paired: bool) {
        let slot = match status {
            Some(Status::Pass) => &mut self.pass,
            Some(Status::Warning) => &mut self.warning,
            Some(Status::Error) => &mut self.error,
            Some(Status::Unmatched) => &mut self.unmatched_target,
            None => &mut self.unjudged,
        };
        *slot += u32::from(paired);
        match overflow {
            Some(Level::Medium) => self.medium += 1,
            Some(Level::High) => self.high += 1,
            Some(Level::Critical) => self.critical += 1,
            None => {}
        }
    }
}

fn is_counted(graph: &ModelGraph, node: u32) -> bool {
    node != ROOT && graph.kind(node) != NodeKind::Collection
}
