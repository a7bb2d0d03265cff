//! Judging paired nodes by one of the profiles.

mod graded;
mod msprobe;
mod strict;
mod width;

pub(crate) use graded::table_status as graded_table_status;
pub(crate) use msprobe::{RuleRow, judge_rows as judge_msprobe_rows};
pub(crate) use strict::sizes_of;

use crate::comparison::{NodeVerdict, RowPair};
use crate::pairing::{self, SameText};
use crate::profile::{Mode, Options, Profile, Status};
use dumpscope_dump::Section;
use dumpscope_graph::{ModelGraph, NodeId, NodeKind};

/// Columns of the result.
#[derive(Debug)]
pub(crate) struct Judged {
    pub verdicts: Vec<NodeVerdict>,
    pub row_start: Vec<u32>,
    pub row_pairs: Vec<RowPair>,
    pub limit: f64,
}

/// What both sides hold: values to compare, or names alone.
pub(crate) fn mode(target: &ModelGraph, golden: &ModelGraph) -> Mode {
    if target.dump.rows.is_empty() && golden.dump.rows.is_empty() { Mode::Structure } else { Mode::Statistics }
}

/// Judges every target node.
pub(crate) fn judge(
    target: &ModelGraph,
    golden: &ModelGraph,
    (same, partners): (&SameText, &[Option<NodeId>]),
    options: &Options,
    on_progress: &mut dyn FnMut(u64, u64),
) -> Judged {
    const EVERY: usize = 4096;
    let strict = strict::Judge::new(target, golden, options);
    let mut judged = Judged {
        verdicts: Vec::with_capacity(target.len()),
        row_start: Vec::with_capacity(target.len() + 1),
        row_pairs: Vec::with_capacity(target.dump.rows.len()),
        limit: strict.limit(),
    };
    let mut rows = Vec::new();
    for node in target.nodes() {
        let at = node as usize;
        if at.is_multiple_of(EVERY) {
            on_progress(at as u64, target.len() as u64);
        }
        let start = judged.row_pairs.len();
        judged.row_start.push(start as u32);
        let mut verdict = match partners[at] {
            None => NodeVerdict { status: Some(Status::Unmatched), ..NodeVerdict::default() },
            Some(partner) => {
                pair_rows(target, golden, (node, partner), (same, options.profile), &mut rows);
                strict.measure(node, partner, &rows, &mut judged.row_pairs)
            }
        };
        if partners[at].is_some() {
            let pairs = &mut judged.row_pairs[start..];
            match options.profile {
                Profile::Strict => strict::conclude(&mut verdict, pairs),
                Profile::Msprobe => msprobe::conclude(target, golden, node, &mut verdict, pairs),
                Profile::Msprobe8 | Profile::Msprobe13 => {
                    graded::conclude(target, golden, node, options.profile, &mut verdict, pairs);
                }
            }
            sizes(target, golden, &mut verdict, &judged.row_pairs[start..]);
        }
        judged.verdicts.push(verdict);
    }
    judged.row_start.push(judged.row_pairs.len() as u32);
    collections(target, &mut judged.verdicts);
    keep_innermost_jumps(target, &mut judged.verdicts);
    judged
}

fn pair_rows(
    target: &ModelGraph,
    golden: &ModelGraph,
    (node, partner): (NodeId, NodeId),
    (same, profile): (&SameText, Profile),
    rows: &mut Vec<pairing::Rows>,
) {
    rows.clear();
    let (t, g) = (target.rows(node), golden.rows(partner));
    if t.is_empty() && g.is_empty() {
        return;
    }
    match profile {
        Profile::Strict => pairing::by_path(target, golden, same, &t, &g, rows),
        _ => pairing::by_position(target, golden, &t, &g, rows),
    }
}

/// The worst size of each part, and whether the node is where agreement ends.
fn sizes(target: &ModelGraph, golden: &ModelGraph, verdict: &mut NodeVerdict, pairs: &[RowPair]) {
    let worse = |slot: &mut Option<f32>, size: Option<f32>| {
        if let Some(size) = size {
            *slot = Some(slot.map_or(size, |s| s.max(size)));
        }
    };
    let (mut inputs_agree, mut outputs_agree) = (true, true);
    for pair in pairs {
        let section = match (pair.target, pair.golden) {
            (Some(row), _) => target.dump.rows.section[row as usize],
            (None, Some(row)) => golden.dump.rows.section[row as usize],
            (None, None) => continue,
        };
        let agrees = !matches!(pair.status, Some(Status::Warning | Status::Error));
        worse(&mut verdict.size, pair.size);
        match section {
            Section::Input => {
                worse(&mut verdict.inputs, pair.size);
                inputs_agree &= agrees && pair.status != Some(Status::Unmatched);
            }
            Section::Parameters => worse(&mut verdict.parameters, pair.size),
            Section::Output => {
                worse(&mut verdict.outputs, pair.size);
                outputs_agree &= agrees;
            }
            Section::Gradient => worse(&mut verdict.outputs, pair.size),
        }
    }
    verdict.jump = inputs_agree && !outputs_agree;
}

/// A module around a jump jumps as well; only the innermost tells where agreement ends.
fn keep_innermost_jumps(target: &ModelGraph, verdicts: &mut [NodeVerdict]) {
    let jumps: Vec<NodeId> = target.nodes().filter(|&n| verdicts[n as usize].jump).collect();
    let mut around = vec![false; target.len()];
    for node in jumps {
        for outer in target.ancestors(node) {
            // What lies above was cleared on an earlier way up.
            if std::mem::replace(&mut around[outer as usize], true) {
                break;
            }
            verdicts[outer as usize].jump = false;
        }
    }
}

/// Collections take the worst of their children; pass when none is judged.
fn collections(target: &ModelGraph, verdicts: &mut [NodeVerdict]) {
    for node in target.nodes().filter(|&n| target.kind(n) == NodeKind::Collection) {
        if verdicts[node as usize].status == Some(Status::Unmatched) {
            continue;
        }
        let judged = |c: &NodeId| verdicts[*c as usize].status.filter(|s| *s != Status::Unmatched).is_some();
        let inside: Vec<NodeId> = target.children(node).iter().copied().filter(judged).collect();
        let index = inside.iter().filter_map(|&c| verdicts[c as usize].index).fold(0.0, f64::max);
        let status = inside.iter().filter_map(|&c| verdicts[c as usize].status).max().unwrap_or(Status::Pass);
        let verdict = &mut verdicts[node as usize];
        (verdict.status, verdict.index) = (Some(status), Some(index));
    }
}
