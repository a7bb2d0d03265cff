//! The older peer's graded index: the largest relative error of an op's outputs, 0 to 1.

use crate::comparison::{NodeVerdict, RowPair};
use crate::explain::Rules;
use crate::metrics;
use crate::profile::{Profile, Status};
use dumpscope_dump::{RowId, Section, Stat};
use dumpscope_graph::{ModelGraph, NodeId};

/// The peer colours from here on, and paints red from [`RED`] on.
const COLOURED: f64 = 0.2;
const RED: f64 = 0.8;

/// The table warns above this relative difference.
const TABLE_LIMIT: f64 = 0.5;

/// The node's index and the band it falls in.
pub(super) fn conclude(
    target: &ModelGraph,
    golden: &ModelGraph,
    node: NodeId,
    profile: Profile,
    verdict: &mut NodeVerdict,
    pairs: &mut [RowPair],
) {
    if target.op(node).is_none() {
        return;
    }
    let mut index: f64 = 0.0;
    for pair in pairs.iter_mut() {
        let (Some(t), Some(g)) = (pair.target, pair.golden) else {
            continue;
        };
        let own = row_index(target, t, golden, g, profile);
        pair.status = Some(band(own));
        pair.rules = if own >= COLOURED { Rules::RELATIVE } else { Rules::default() };
        if target.dump.rows.section[t as usize] == Section::Output {
            index = index.max(own);
        }
    }
    verdict.index = Some(index);
    verdict.status = Some(band(index));
}

fn band(index: f64) -> Status {
    if index >= RED {
        Status::Error
    } else if index >= COLOURED {
        Status::Warning
    } else {
        Status::Pass
    }
}

fn row_index(target: &ModelGraph, t: RowId, golden: &ModelGraph, g: RowId, profile: Profile) -> f64 {
    if target.stat(t, Stat::Max).is_unknown() {
        return 0.0;
    }
    if profile == Profile::Msprobe8 && [Stat::Max, Stat::Min].iter().any(|&s| target.stat(t, s).is_non_finite()) {
        return 1.0;
    }
    let relative = |s| match metrics::arithmetic(target.stat(t, s), golden.stat(g, s)).1 {
        metrics::Measured::Percent(p) if p == f64::INFINITY => 1.0,
        other => other.ratio().unwrap_or(0.0),
    };
    Stat::ALL.into_iter().map(relative).fold(0.0, f64::max).min(1.0)
}

/// The row's `Result` in the older tables: a warning where any statistic is off by more than half.
pub(crate) fn table_status(target: &ModelGraph, t: RowId, golden: &ModelGraph, g: RowId, profile: Profile) -> Status {
    let off = |s| {
        let number = |graph: &ModelGraph, row| graph.dump.stat(row, s).number();
        let (Some(n), Some(b)) = (number(target, t), number(golden, g)) else {
            return false;
        };
        let scale = if profile == Profile::Msprobe8 { n.max(b).abs() } else { n.abs().max(b.abs()) };
        ((n - b) / (scale + 1e-10)).abs() > TABLE_LIMIT
    };
    if Stat::ALL.into_iter().any(off) { Status::Warning } else { Status::Pass }
}
