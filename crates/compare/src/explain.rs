//! Which rules spoke, and with which numbers.

use crate::comparison::{NodeVerdict, RowPair};
use dumpscope_dump::Stat;
use dumpscope_graph::ModelGraph;

/// A set of rules that spoke, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Rules(pub u16);

impl Rules {
    /// NaN or infinity in Max or Min on one side only.
    pub const NAN_ONE_SIDE: Rules = Rules(1);
    /// Infinities of different sign.
    pub const INF_SIGN: Rules = Rules(1 << 1);
    /// Shapes differ.
    pub const SHAPE: Rules = Rules(1 << 2);
    /// dtype of another class, or under the peer's rules any other dtype.
    pub const DTYPE: Rules = Rules(1 << 3);
    /// Another float width: noted only.
    pub const DTYPE_WIDTH: Rules = Rules(1 << 4);
    /// A scalar argument differs.
    pub const SCALAR: Rules = Rules(1 << 5);
    /// requires_grad differs.
    pub const REQUIRES_GRAD: Rules = Rules(1 << 6);
    /// Size of the difference above the limit.
    pub const SIZE: Rules = Rules(1 << 7);
    /// The golden tensor is all zero and the target is not.
    pub const GOLDEN_ZERO: Rules = Rules(1 << 8);
    /// The peer's rule: the norm agrees at the inputs and not at an output.
    pub const NORM_GROWTH: Rules = Rules(1 << 9);
    /// The peer's rule: the norm's error grows tenfold.
    pub const TEN_TIMES: Rules = Rules(1 << 10);
    /// The older peer's rule: a relative error above its limit.
    pub const RELATIVE: Rules = Rules(1 << 11);
    /// The peer does not judge this API.
    pub const IGNORED: Rules = Rules(1 << 12);
    /// No statistic is known on both sides, so that nothing could be measured.
    pub const NO_STATISTICS: Rules = Rules(1 << 13);

    /// Both sets together.
    #[must_use]
    pub fn with(self, other: Rules) -> Rules {
        Rules(self.0 | other.0)
    }

    /// Whether all of `other` spoke.
    pub fn has(self, other: Rules) -> bool {
        self.0 & other.0 == other.0
    }
}

/// A rule that spoke, with what a person wants to read beside it. [`Reason::code`] is its key in the locales.
#[derive(Debug, Clone, PartialEq)]
pub struct Reason {
    /// Key, for instance `shape-differs`.
    pub code: &'static str,
    /// Blanks by name.
    pub params: Vec<(&'static str, String)>,
}

/// What spoke on a row.
pub fn row(target: &ModelGraph, golden: &ModelGraph, pair: &RowPair, limit: f32) -> Vec<Reason> {
    let (Some(t), Some(g)) = (pair.target, pair.golden) else {
        let code = if pair.target.is_some() { "row-unmatched-target" } else { "row-unmatched-golden" };
        return vec![Reason { code, params: Vec::new() }];
    };
    let two = |t: String, g: String| vec![("target", t), ("golden", g)];
    let dtype = |side: &ModelGraph, row| side.dump.dtype(row).or(side.dump.ty(row)).unwrap_or("None").to_owned();
    let shape = |side: &ModelGraph, row: u32| {
        side.dump.rows.shape[row as usize].map_or_else(|| "None".to_owned(), |id| side.dump.shapes.text(id))
    };
    let value = |side: &ModelGraph, row| dumpscope_dump::python_text(side.dump.stat(row, Stat::Max));
    let mut out = Vec::new();
    let mut add = |rule, code, params: Vec<_>| {
        if pair.rules.has(rule) {
            out.push(Reason { code, params });
        }
    };
    add(Rules::NAN_ONE_SIDE, "nan-one-side", Vec::new());
    add(Rules::INF_SIGN, "inf-sign", Vec::new());
    add(Rules::SHAPE, "shape-differs", two(shape(target, t), shape(golden, g)));
    add(Rules::DTYPE, "dtype-class-differs", two(dtype(target, t), dtype(golden, g)));
    add(Rules::DTYPE_WIDTH, "dtype-width-differs", two(dtype(target, t), dtype(golden, g)));
    add(Rules::SCALAR, "scalar-differs", two(value(target, t), value(golden, g)));
    add(Rules::REQUIRES_GRAD, "requires-grad-differs", Vec::new());
    add(Rules::GOLDEN_ZERO, "golden-zero", Vec::new());
    let size = pair.size.map_or_else(String::new, |s| s.to_string());
    let stat = pair.from.map_or("", Stat::name).to_owned();
    add(Rules::SIZE, "size-above", vec![("size", size.clone()), ("limit", limit.to_string()), ("stat", stat)]);
    add(Rules::NO_STATISTICS, "stats-missing", Vec::new());
    add(Rules::NORM_GROWTH, "norm-growth", Vec::new());
    add(Rules::TEN_TIMES, "ten-times-growth", Vec::new());
    add(Rules::RELATIVE, "relative-above", vec![("value", size)]);
    out
}

/// How far each statistic of two rows is off, by the measure that [`RowPair::size`] is the largest of.
pub fn sizes(target: &ModelGraph, golden: &ModelGraph, pair: &RowPair) -> [Option<f64>; 4] {
    match (pair.target, pair.golden) {
        (Some(t), Some(g)) => crate::verdict::sizes_of(target, golden, t, g),
        _ => [None; 4],
    }
}

/// What spoke on a node as a whole.
pub fn node(verdict: &NodeVerdict) -> Vec<Reason> {
    let ignored = verdict.rules.has(Rules::IGNORED);
    ignored.then_some(Reason { code: "ignored-api", params: Vec::new() }).into_iter().collect()
}
