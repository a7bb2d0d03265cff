//! The result, and the order of work.

use crate::explain::Rules;
use crate::overflow::Level;
use crate::profile::{Mode, Options, Status};
use crate::{overflow, pairing, verdict};
use dumpscope_dump::{RowId, Stat};
use dumpscope_graph::{ModelGraph, NodeId};

/// Two graphs, paired and judged. Target nodes carry the verdicts.
#[derive(Debug)]
pub struct Comparison {
    /// What was asked.
    pub options: Options,
    /// What the rows hold.
    pub mode: Mode,
    /// For each target node its golden partner.
    pub target_partner: Vec<Option<NodeId>>,
    /// For each golden node its target partner.
    pub golden_partner: Vec<Option<NodeId>>,
    /// For each target node what the rules say.
    pub verdicts: Vec<NodeVerdict>,
    /// For each target node how NaN and infinities pass through it.
    pub target_overflow: Vec<Option<Level>>,
    /// The same for golden nodes.
    pub golden_overflow: Vec<Option<Level>>,
    /// Micro step of each golden node, taken over from its partner.
    pub golden_micro: Vec<u32>,
    /// The largest W in force anywhere.
    pub limit: f64,
    row_start: Vec<u32>,
    row_pairs: Vec<RowPair>,
}

/// What the rules say of one target node.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct NodeVerdict {
    /// None where a matched node has no data to judge.
    pub status: Option<Status>,
    /// Severity from 0 to 1, by the profile.
    pub index: Option<f64>,
    /// Size of the difference, the worst over all rows; infinite where NaN or infinity stand on one side only.
    pub size: Option<f32>,
    /// The worst over inputs.
    pub inputs: Option<f32>,
    /// The worst over parameters.
    pub parameters: Option<f32>,
    /// The worst over outputs and gradients.
    pub outputs: Option<f32>,
    /// W for this node (`strict`), else the size from which the profile warns.
    pub limit: f32,
    /// Every input passes and some output does not, and nothing inside is such a place: here agreement ends.
    pub jump: bool,
    /// Rules that spoke on the node as a whole.
    pub rules: Rules,
}

/// Two rows that belong together, or one that has no partner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RowPair {
    /// Row of the target's dump.
    pub target: Option<RowId>,
    /// Row of the golden dump.
    pub golden: Option<RowId>,
    /// None where there is nothing to judge.
    pub status: Option<Status>,
    /// Size of the difference.
    pub size: Option<f32>,
    /// The statistic that gave the size.
    pub from: Option<Stat>,
    /// Rules that spoke.
    pub rules: Rules,
}

impl Comparison {
    /// Rows of a target node: inputs, parameters, outputs, gradients; surplus golden rows stand in their section's end.
    /// Empty for unmatched nodes.
    pub fn rows(&self, target: NodeId) -> &[RowPair] {
        let at = target as usize;
        let (Some(&start), Some(&end)) = (self.row_start.get(at), self.row_start.get(at + 1)) else {
            return &[];
        };
        self.row_pairs.get(start as usize..end as usize).unwrap_or_default()
    }
}

/// Pairs, measures and judges. `on_progress` hears how many target nodes are done.
pub fn compare(
    target: &ModelGraph,
    golden: &ModelGraph,
    options: &Options,
    on_progress: &mut dyn FnMut(u64, u64),
) -> Comparison {
    let same = target.dump.strings.translate(&golden.dump.strings);
    let pairs = pairing::nodes(target, golden, &same, options);
    let judged = verdict::judge(target, golden, (&same, &pairs.target), options, on_progress);
    Comparison {
        options: *options,
        mode: verdict::mode(target, golden),
        golden_micro: pairing::golden_micro_steps(target, golden, &pairs.golden, options.profile),
        target_partner: pairs.target,
        golden_partner: pairs.golden,
        verdicts: judged.verdicts,
        target_overflow: overflow::levels(target),
        golden_overflow: overflow::levels(golden),
        limit: judged.limit,
        row_start: judged.row_start,
        row_pairs: judged.row_pairs,
    }
}
