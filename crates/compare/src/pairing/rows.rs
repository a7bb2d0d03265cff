//! Which golden row belongs to which target row of a paired node.

use super::SameText;
use dumpscope_dump::{RowId, Section, Symbol};
use dumpscope_graph::ModelGraph;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::ops::Range;

/// A row of either side and its partner.
pub(crate) type Rows = (Option<RowId>, Option<RowId>);

const SECTIONS: [Section; 4] = [Section::Input, Section::Parameters, Section::Output, Section::Gradient];

/// The peer's way in graphs: one by one within each section. Surplus golden rows are not listed, as there.
pub(crate) fn by_position(
    target: &ModelGraph,
    golden: &ModelGraph,
    t: &Range<RowId>,
    g: &Range<RowId>,
    out: &mut Vec<Rows>,
) {
    for wanted in SECTIONS {
        let (t, g) = (target.dump.section(t.clone(), wanted), golden.dump.section(g.clone(), wanted));
        out.extend(t.clone().enumerate().map(|(at, row)| {
            let partner = g.start + at as u32;
            (Some(row), (partner < g.end).then_some(partner))
        }));
    }
}

/// `strict`: by name within each section; what is left of parameters by position; the rest has no partner.
pub(crate) fn by_path(
    target: &ModelGraph,
    golden: &ModelGraph,
    same: &SameText,
    t: &Range<RowId>,
    g: &Range<RowId>,
    out: &mut Vec<Rows>,
) {
    for wanted in SECTIONS {
        let (t, g) = (target.dump.section(t.clone(), wanted), golden.dump.section(g.clone(), wanted));
        let partner = |row: RowId| same.get(target.dump.rows.path[row as usize].index()).copied().flatten();
        let equal = |(a, b): (RowId, RowId)| partner(a) == Some(golden.dump.rows.path[b as usize]);
        if t.len() == g.len() && t.clone().zip(g.clone()).all(equal) {
            out.extend(t.zip(g).map(|(a, b)| (Some(a), Some(b))));
            continue;
        }
        let first = out.len();
        let mut by_path: FxHashMap<Symbol, VecDeque<RowId>> = FxHashMap::default();
        for row in g.clone() {
            by_path.entry(golden.dump.rows.path[row as usize]).or_default().push_back(row);
        }
        let mut taken = vec![false; g.len()];
        for row in t {
            let partner = partner(row).and_then(|path| by_path.get_mut(&path)?.pop_front());
            if let Some(partner) = partner {
                taken[(partner - g.start) as usize] = true;
            }
            out.push((Some(row), partner));
        }
        let mut free: Vec<RowId> = g.zip(taken).filter_map(|(row, taken)| (!taken).then_some(row)).collect();
        if matches!(wanted, Section::Parameters | Section::Gradient) {
            let mut left = free.into_iter();
            for pair in out[first..].iter_mut().filter(|pair| pair.1.is_none()) {
                pair.1 = left.next();
            }
            free = left.collect();
        }
        out.extend(free.into_iter().map(|row| (None, Some(row))));
    }
}
