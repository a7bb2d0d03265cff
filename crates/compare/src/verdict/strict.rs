//! Our own rules: CONTRACT's `strict`. Other profiles use the sizes measured here and judge by themselves.

use super::width::{self, Class, Width, Widths};
use crate::comparison::{NodeVerdict, RowPair};
use crate::explain::Rules;
use crate::pairing::Rows;
use crate::profile::{Options, Status};
use dumpscope_dump::name::Direction;
use dumpscope_dump::{OpId, RowId, RowKind, Section, Stat, Value};
use dumpscope_graph::{ModelGraph, NodeId};

/// Scalar arguments computed in double precision may differ in their last digits.
const SCALAR_TOLERANCE: f64 = 1e-9;

/// Two graphs and the coarsest float width met so far at each op of either.
pub(super) struct Judge<'a> {
    target: &'a ModelGraph,
    golden: &'a ModelGraph,
    options: &'a Options,
    target_widths: Widths,
    golden_widths: Widths,
    target_running: Vec<Width>,
    golden_running: Vec<Width>,
}

impl<'a> Judge<'a> {
    pub fn new(target: &'a ModelGraph, golden: &'a ModelGraph, options: &'a Options) -> Self {
        let (target_widths, golden_widths) = (Widths::new(target), Widths::new(golden));
        let target_running = running(target, &target_widths);
        let golden_running = running(golden, &golden_widths);
        Self { target, golden, options, target_widths, golden_widths, target_running, golden_running }
    }

    /// The largest W in force anywhere.
    pub fn limit(&self) -> f64 {
        let last = |widths: &[Width]| widths.last().copied().unwrap_or_default();
        let coarsest = last(&self.target_running).max(last(&self.golden_running)).max(Width::Float64);
        width::limit(coarsest, self.options)
    }

    /// Measures and judges the rows of one paired node.
    pub fn measure(&self, node: NodeId, partner: NodeId, rows: &[Rows], out: &mut Vec<RowPair>) -> NodeVerdict {
        let at = |graph: &ModelGraph, widths: &[Width], node| {
            moment(graph, node).and_then(|op| widths.get(op as usize)).copied().unwrap_or_default()
        };
        let width = at(self.target, &self.target_running, node).max(at(self.golden, &self.golden_running, partner));
        let limit = width::limit(width, self.options);
        let mut severity: f64 = 0.0;
        for &(t, g) in rows {
            let limit = t.map_or(limit, |row| self.limit_of(row, limit));
            let pair = self.row(t, g, limit);
            severity = severity.max(index(f64::from(pair.size.unwrap_or(0.0)), limit));
            out.push(pair);
        }
        let index = (!rows.is_empty()).then_some(severity);
        NodeVerdict { limit: limit as f32, index, ..NodeVerdict::default() }
    }

    /// W of one row: what counts has no noise.
    fn limit_of(&self, target: RowId, limit: f64) -> f64 {
        let (class, _) = self.target_widths.of(self.target, target);
        if matches!(class, Class::Int | Class::Bool) { 0.0 } else { limit }
    }

    fn row(&self, t: Option<RowId>, g: Option<RowId>, limit: f64) -> RowPair {
        let mut pair = RowPair {
            target: t,
            golden: g,
            status: Some(Status::Unmatched),
            size: None,
            from: None,
            rules: Rules::default(),
        };
        let (Some(t), Some(g)) = (t, g) else {
            return pair;
        };
        pair.status = Some(Status::Pass);
        let kind = |graph: &ModelGraph, row: RowId| graph.dump.rows.kind[row as usize];
        match (kind(self.target, t), kind(self.golden, g)) {
            (RowKind::Tensor, RowKind::Tensor) => self.tensors(t, g, limit, &mut pair),
            (RowKind::None, RowKind::None) | (RowKind::Group, RowKind::Group) => {}
            (a, b) if a == b => self.scalars(t, g, &mut pair),
            (RowKind::Tensor, _) | (_, RowKind::Tensor) => raise(&mut pair, Status::Error, Rules::DTYPE),
            _ => raise(&mut pair, Status::Error, Rules::SCALAR),
        }
        pair
    }

    fn scalars(&self, t: RowId, g: RowId, pair: &mut RowPair) {
        let ty = self.target.dump.ty(t).unwrap_or_default();
        if ty.ends_with(".device") {
            return;
        }
        let (a, b) = (self.target.dump.stat(t, Stat::Max), self.golden.dump.stat(g, Stat::Max));
        let same = match (a, b) {
            (Value::Text(a), Value::Text(b)) if ty.ends_with(".dtype") && a != b => {
                if width::of(a).0 == width::of(b).0 {
                    pair.rules = pair.rules.with(Rules::DTYPE_WIDTH);
                    true
                } else {
                    false
                }
            }
            (Value::Text(a), Value::Text(b)) => a == b,
            (Value::Text(_), _) | (_, Value::Text(_)) => false,
            (Value::Bool(a), Value::Bool(b)) => a == b,
            _ if a.is_unknown() && b.is_unknown() => self.same_shape(t, g),
            (Value::Int(_) | Value::Digits(_), Value::Int(_) | Value::Digits(_)) => a == b,
            _ => match (a.measure(), b.measure()) {
                (Some(a), Some(b)) => {
                    a == b || (a - b).abs() <= SCALAR_TOLERANCE * b.abs() || (a.is_nan() && b.is_nan())
                }
                _ => false,
            },
        };
        if !same {
            raise(pair, Status::Error, Rules::SCALAR);
        }
    }

    fn same_shape(&self, t: RowId, g: RowId) -> bool {
        crate::peer::same_shape(self.target, t, self.golden, g)
    }

    fn tensors(&self, t: RowId, g: RowId, limit: f64, pair: &mut RowPair) {
        let (target, golden) = (&self.target.dump, &self.golden.dump);
        let (class, a_width) = self.target_widths.of(self.target, t);
        let (golden_class, b_width) = self.golden_widths.of(self.golden, g);
        if class != golden_class || (class == Class::Other && target.dtype(t) != golden.dtype(g)) {
            raise(pair, Status::Error, Rules::DTYPE);
        } else if a_width != b_width {
            pair.rules = pair.rules.with(Rules::DTYPE_WIDTH);
        }
        if !self.same_shape(t, g) {
            raise(pair, Status::Error, Rules::SHAPE);
        }
        let grad = |dump: &dumpscope_dump::Dump, row: RowId| dump.rows.requires_grad[row as usize];
        if let (Some(a), Some(b)) = (grad(target, t), grad(golden, g))
            && a != b
        {
            raise(pair, Status::Warning, Rules::REQUIRES_GRAD);
        }
        self.values(t, g, limit, pair);
        if pair.size.is_none() && elements(self.target, t) > 0.0 {
            pair.rules = pair.rules.with(Rules::NO_STATISTICS);
            pair.status = pair.status.filter(|status| *status != Status::Pass);
        }
    }

    fn values(&self, t: RowId, g: RowId, limit: f64, pair: &mut RowPair) {
        let both = both_sides(self.target, self.golden, t, g);
        for range in &both[..2] {
            if let (Some(a), Some(b)) = *range {
                non_finite(a, b, pair);
            }
        }
        if pair.rules.has(Rules::NAN_ONE_SIDE) || pair.rules.has(Rules::INF_SIGN) {
            pair.size = Some(f32::INFINITY);
            return;
        }
        if golden_is_zero(&both) {
            pair.size = Some(f32::INFINITY);
            raise(pair, Status::Error, Rules::GOLDEN_ZERO);
            return;
        }
        let sizes = Stat::ALL.into_iter().zip(sizes(self.golden, g, &both));
        let worst = sizes.filter_map(|(stat, size)| Some((size?, stat))).reduce(|a, b| if b.0 > a.0 { b } else { a });
        let Some((size, stat)) = worst else { return };
        (pair.size, pair.from) = (Some(size as f32), Some(stat));
        if size > 10.0 * limit {
            raise(pair, Status::Error, Rules::SIZE);
        } else if size > limit {
            raise(pair, Status::Warning, Rules::SIZE);
        }
    }
}

type Both = [(Option<f64>, Option<f64>); 4];

/// The four statistics of two rows.
fn both_sides(target: &ModelGraph, golden: &ModelGraph, t: RowId, g: RowId) -> Both {
    Stat::ALL.map(|stat| (target.dump.stat(t, stat).measure(), golden.dump.stat(g, stat).measure()))
}

/// The size of each statistic's difference; None where it cannot be told.
pub(crate) fn sizes_of(target: &ModelGraph, golden: &ModelGraph, t: RowId, g: RowId) -> [Option<f64>; 4] {
    sizes(golden, g, &both_sides(target, golden, t, g))
}

fn sizes(golden: &ModelGraph, g: RowId, both: &Both) -> [Option<f64>; 4] {
    let scale = scale(golden, g, both);
    Stat::ALL.map(|stat| {
        let (a, b) = both[stat as usize];
        Some(relative(a?, b?, if stat == Stat::Norm { 0.0 } else { scale }))
    })
}

/// The golden tensor's RMS, Norm / sqrt(elements); without a Norm the larger end of its range.
fn scale(golden: &ModelGraph, g: RowId, both: &Both) -> f64 {
    match both[Stat::Norm as usize].1 {
        Some(norm) if norm.is_finite() => norm.abs() / elements(golden, g).max(1.0).sqrt(),
        _ => both[..2].iter().filter_map(|b| b.1).filter(|x| x.is_finite()).fold(0.0, |m, x| f64::max(m, x.abs())),
    }
}

/// Elements of a tensor; one where no shape was written.
fn elements(graph: &ModelGraph, row: RowId) -> f64 {
    graph.dump.rows.shape[row as usize].map_or(1.0, |id| graph.dump.shapes.elements(id))
}

/// `|a − b| / max(|b|, scale)`; infinite where NaN or an infinity meets anything else.
fn relative(a: f64, b: f64, scale: f64) -> f64 {
    if a == b || (a.is_nan() && b.is_nan()) {
        return 0.0;
    }
    if !a.is_finite() || !b.is_finite() {
        return f64::INFINITY;
    }
    (a - b).abs() / b.abs().max(scale)
}

fn non_finite(a: f64, b: f64, pair: &mut RowPair) {
    if a.is_finite() && b.is_finite() {
        return;
    }
    if a.is_finite() != b.is_finite() || a.is_nan() != b.is_nan() {
        raise(pair, Status::Error, Rules::NAN_ONE_SIDE);
    } else if a.is_infinite() && a != b {
        raise(pair, Status::Error, Rules::INF_SIGN);
    }
}

fn golden_is_zero(both: &Both) -> bool {
    let known = both.iter().filter_map(|(_, b)| *b);
    let zero = known.clone().count() >= 2 && known.clone().all(|b| b == 0.0);
    zero && both.iter().any(|(a, b)| b.is_some() && a.is_some_and(|a| a != 0.0))
}

fn raise(pair: &mut RowPair, status: Status, rule: Rules) {
    pair.status = pair.status.max(Some(status));
    pair.rules = pair.rules.with(rule);
}

/// Which op's place in execution order is that of a node. Older dumpers reserve the place of gradients in the forward
/// pass: those ran no earlier than the backward that they hang under, or at the end where that was not recorded.
fn moment(graph: &ModelGraph, node: NodeId) -> Option<OpId> {
    let own = graph.op(node)?;
    let first = graph.rows(node).next().map(|row| graph.dump.rows.section[row as usize]);
    if first != Some(Section::Gradient) || graph.direction(node) != Direction::Gradient {
        return Some(own);
    }
    let backward = graph.parent(node).and_then(|parent| graph.op(parent));
    Some(own.max(backward.unwrap_or(graph.dump.ops.len() as OpId - 1)))
}

/// For each op the coarsest width of it and all before it: noise does not vanish when a value is cast back.
fn running(graph: &ModelGraph, widths: &Widths) -> Vec<Width> {
    let mut coarsest = Width::None;
    let at_op = |op| {
        let own = graph.dump.op_rows(op).map(|row| widths.of(graph, row).1).max();
        coarsest = coarsest.max(own.unwrap_or_default());
        coarsest
    };
    (0..graph.dump.ops.len() as u32).map(at_op).collect()
}

/// The node's status from its rows; without a judged row it has no index either.
pub(super) fn conclude(verdict: &mut NodeVerdict, pairs: &[RowPair]) {
    let judged = pairs.iter().filter_map(|p| p.status).filter(|status| *status != Status::Unmatched);
    verdict.status = judged.max();
    verdict.index = verdict.index.filter(|_| verdict.status.is_some());
}

/// 0 at W / 10, 1 from 100 W on, on a log scale.
fn index(size: f64, limit: f64) -> f64 {
    if size <= 0.0 {
        return 0.0;
    }
    ((size / (limit / 10.0)).log10() / 3.0).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_index_runs_from_a_tenth_of_the_limit_to_a_hundredfold() {
        for (size, wanted) in [(0.0, 0.0), (1e-5, 0.0), (1e-4, 1.0 / 3.0), (1e-3, 2.0 / 3.0), (1e-2, 1.0), (9.0, 1.0)] {
            assert!((index(size, 1e-4) - wanted).abs() < 1e-12, "{size}");
        }
        assert_eq!(index(1.0, 0.0), 1.0);
    }

    #[test]
    fn a_mean_near_zero_is_measured_against_the_rms() {
        assert_eq!(relative(1e-9, -1e-9, 1.0), 2e-9);
        assert_eq!(relative(1.5, 1.0, 0.5), 0.5);
        assert_eq!(relative(f64::INFINITY, f64::INFINITY, 1.0), 0.0);
        assert_eq!(relative(f64::NAN, f64::NAN, 1.0), 0.0);
        assert_eq!(relative(f64::NAN, 1.0, 1.0), f64::INFINITY);
        assert_eq!(relative(1.0, f64::NEG_INFINITY, 1.0), f64::INFINITY);
    }

    proptest! {
        #[test]
        fn equal_values_have_no_size_and_no_size_is_negative(a: f64, b: f64, scale in 0.0..1e9) {
            prop_assert_eq!(relative(a, a, scale), 0.0);
            prop_assert!(relative(a, b, scale) >= 0.0);
        }

        #[test]
        fn the_size_does_not_depend_on_the_unit(a in -1e3..1e3, b in 1e-3..1e3, power in -20..20) {
            let unit = 2f64.powi(power);
            prop_assert_eq!(relative(a * unit, b * unit, 0.0), relative(a, b, 0.0));
        }
    }
}
