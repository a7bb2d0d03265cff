//! The peer's verdicts of 26.x: pass, warning, error, by rules over all rows of an op.

use crate::comparison::{NodeVerdict, RowPair};
use crate::explain::Rules;
use crate::metrics;
use crate::peer;
use crate::profile::Status;
use dumpscope_dump::{RowId, Section, Stat};
use dumpscope_graph::{ModelGraph, NodeId};

/// APIs that no rule judges.
const IGNORED: [&str; 9] = [
    "empty",
    "empty_like",
    "numpy",
    "to",
    "__setitem__",
    "empty_with_format",
    "new_empty_strided",
    "new_empty",
    "empty_strided",
];

/// APIs whose inputs hold nothing yet: only their outputs are judged, each by itself.
const INPUT_IGNORED: [&str; 4] = ["_reduce_scatter_base", "_all_gather_base", "all_to_all_single", "batch_isend_irecv"];

/// What the rules need of one row.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RuleRow {
    pub output: bool,
    /// NormRelativeErr as a share of one, where it is a number.
    pub norm: Option<f64>,
    /// What the row rules say by themselves.
    pub rules: Rules,
}

impl RuleRow {
    /// Applies the rules that look at one row; `paired` is false for a surplus row.
    pub fn new(target: &ModelGraph, t: RowId, golden: &ModelGraph, g: RowId, norm: Option<f64>) -> Self {
        let output = target.dump.rows.section[t as usize] == Section::Output;
        let mut rules = Rules::default();
        let mut rule = |speaks: bool, rule| {
            if speaks {
                rules = rules.with(rule);
            }
        };
        let bad =
            |graph: &ModelGraph, row| [Stat::Max, Stat::Min].iter().any(|&s| graph.dump.stat(row, s).is_non_finite());
        rule(bad(target, t) && !bad(golden, g), Rules::NAN_ONE_SIDE);
        let grad = (peer::requires_grad(target, t), peer::requires_grad(golden, g));
        rule(matches!(grad, (Some(a), Some(b)) if a != b), Rules::REQUIRES_GRAD);
        let (a, b) = (peer::dtype(target, t), peer::dtype(golden, g));
        rule(a != b, Rules::DTYPE);
        rule(!peer::same_shape(target, t, golden, g), Rules::SHAPE);
        let scalar = !output && a.contains("class") && b.contains("class");
        rule(scalar && target.dump.stat(t, Stat::Max) != golden.dump.stat(g, Stat::Max), Rules::SCALAR);
        RuleRow { output, norm, rules }
    }
}

/// Second segment of an op's name.
fn api(name: &str) -> &str {
    name.split('.').nth(1).unwrap_or_default()
}

/// Applies every rule to the rows of one op and gives each row's verdict.
pub(crate) fn judge_rows(op: &str, rows: &mut [RuleRow]) -> Vec<Status> {
    let api = api(op);
    if IGNORED.contains(&api) {
        rows.iter_mut().for_each(|row| row.rules = Rules::IGNORED);
        return vec![Status::Pass; rows.len()];
    }
    let inputs_ignored = INPUT_IGNORED.contains(&api);
    if inputs_ignored {
        rows.iter_mut().filter(|row| !row.output).for_each(|row| row.rules = Rules::default());
    } else {
        growth(rows);
    }
    rows.iter().map(|row| status(row.rules)).collect()
}

fn growth(rows: &mut [RuleRow]) {
    let worst = |rows: &[RuleRow], output| {
        rows.iter().filter(|row| row.output == output).filter_map(|row| row.norm).fold(0.0, f64::max)
    };
    let (input, output) = (worst(rows, false), worst(rows, true));
    if input < 0.1 {
        for row in rows.iter_mut().filter(|row| row.output && row.norm.is_some_and(|n| n > 0.5)) {
            row.rules = row.rules.with(Rules::NORM_GROWTH);
        }
    }
    let tenfold = if input == 0.0 { output > 0.1 } else { output / input > 10.0 };
    if tenfold && let Some(first) = rows.iter_mut().find(|row| row.output) {
        first.rules = first.rules.with(Rules::TEN_TIMES);
    }
}

fn status(rules: Rules) -> Status {
    const ERRORS: [Rules; 6] =
        [Rules::NAN_ONE_SIDE, Rules::NORM_GROWTH, Rules::REQUIRES_GRAD, Rules::SCALAR, Rules::DTYPE, Rules::SHAPE];
    if ERRORS.iter().any(|&rule| rules.has(rule)) {
        Status::Error
    } else if rules.has(Rules::TEN_TIMES) {
        Status::Warning
    } else {
        Status::Pass
    }
}

/// The node's verdict in the peer's graph; rows are paired by position and differences use the older formula.
pub(super) fn conclude(
    target: &ModelGraph,
    golden: &ModelGraph,
    node: NodeId,
    verdict: &mut NodeVerdict,
    pairs: &mut [RowPair],
) {
    if pairs.is_empty() {
        return;
    }
    let mut rows: Vec<RuleRow> = pairs
        .iter()
        .filter_map(|pair| {
            let (t, Some(g)) = (pair.target?, pair.golden) else {
                let output = target.dump.rows.section[pair.target? as usize] == Section::Output;
                return Some(RuleRow { output, norm: None, rules: Rules::DTYPE });
            };
            let (_, relative) = metrics::arithmetic(target.stat(t, Stat::Norm), golden.stat(g, Stat::Norm));
            Some(RuleRow::new(target, t, golden, g, relative.ratio()))
        })
        .collect();
    let statuses = judge_rows(target.name(node), &mut rows);
    for ((pair, row), status) in pairs.iter_mut().zip(&rows).zip(&statuses) {
        pair.status = Some(*status);
        pair.rules = row.rules;
    }
    let worst = statuses.into_iter().max().unwrap_or(Status::Pass);
    if rows.iter().all(|row| row.rules.has(Rules::IGNORED)) {
        verdict.rules = Rules::IGNORED;
    }
    verdict.status = Some(worst);
    verdict.index = Some(f64::from(worst as u8) / 2.0);
}
