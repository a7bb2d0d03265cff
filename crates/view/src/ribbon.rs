//! The whole run at a glance: every op in execution order, gathered into bins.

use crate::flags::Flags;
use crate::tree::{NO_ROW, PairTree, ROOT_ROW, Row};
use crate::view::View;
use dumpscope_compare::Status;
use dumpscope_dump::name::Direction;

/// What occurs among the ops of a bin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RibbonFlags(pub u8);

impl RibbonFlags {
    /// An op that only the target has.
    pub const TARGET_ONLY: u8 = 1;
    /// An op that only the golden side has.
    pub const GOLDEN_ONLY: u8 = 2;
    /// NaN or infinity on the target's side.
    pub const OVERFLOW: u8 = 4;
    /// A backward op or a gradient.
    pub const BACKWARD: u8 = 8;
    /// An error.
    pub const ERROR: u8 = 16;
    /// A warning.
    pub const WARNING: u8 = 32;
}

/// Bins as columns.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Ribbon<'a> {
    /// Largest size of the difference; -1 where there is none.
    pub size: Vec<f32>,
    /// What occurs.
    pub flags: Vec<RibbonFlags>,
    /// Row of the worst op; `u32::MAX` where the bin is empty.
    pub rows: Vec<Row>,
    /// Runs of bins that belong to one module, or to one micro step where there are several.
    pub sections: Vec<RibbonSection<'a>>,
}

/// A run of bins that belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RibbonSection<'a> {
    /// Short name of the module; empty for a whole micro step.
    pub label: &'a str,
    /// The micro step that it is the whole of.
    pub micro_step: Option<u32>,
    /// First bin.
    pub from: u32,
    /// Bin after the last.
    pub to: u32,
    /// Which way it runs.
    pub direction: Direction,
}

/// A module that takes more than this share of the run is shown by its parts.
const LARGE: usize = 6;
/// A run of less than this share of the bins gets no name.
const SMALL: usize = 100;

impl View {
    /// Gathers the run into `bins`. Where there are fewer ops than bins, an op takes several.
    pub fn ribbon(&self, bins: u32) -> Ribbon<'_> {
        let n = bins as usize;
        let mut ribbon = Ribbon {
            size: vec![-1.0; n],
            flags: vec![RibbonFlags::default(); n],
            rows: vec![NO_ROW; n],
            sections: Vec::new(),
        };
        let sequence = &self.tree().sequence;
        for (at, &row) in sequence.iter().enumerate() {
            let first = at * n / sequence.len();
            let last = ((at + 1) * n / sequence.len()).max(first + 1).min(n);
            for bin in first..last {
                self.add(&mut ribbon, bin, row);
            }
        }
        ribbon.sections = self.sections(n);
        ribbon
    }

    fn add(&self, ribbon: &mut Ribbon<'_>, bin: usize, row: Row) {
        let tree = self.tree();
        let worst = ribbon.rows[bin];
        if worst == NO_ROW || self.badness(row) > self.badness(worst) {
            ribbon.rows[bin] = row;
        }
        ribbon.size[bin] = ribbon.size[bin].max(tree.size(row).unwrap_or(-1.0));
        ribbon.flags[bin].0 |= op_flags(tree, row);
    }

    fn badness(&self, row: Row) -> (f32, u8) {
        let tree = self.tree();
        (tree.size(row).unwrap_or(-1.0), tree.overflow(row).map_or(0, |level| level as u8 + 1))
    }

    fn sections(&self, bins: usize) -> Vec<RibbonSection<'_>> {
        let tree = self.tree();
        let ops = tree.sequence.len();
        if ops == 0 || bins == 0 {
            return Vec::new();
        }
        let first_of = |bin: usize| tree.sequence[bin * ops / bins];
        if self.micro_steps() > 1 {
            let section = |run: Run<u32>| RibbonSection {
                label: "",
                micro_step: Some(run.of),
                from: run.from,
                to: run.to,
                direction: Direction::None,
            };
            return runs(bins, |bin| self.micro_step(first_of(bin))).map(section).collect();
        }
        let owner = owners(tree, ops / LARGE);
        let section = |run: Run<Row>| RibbonSection {
            label: self.label(run.of).name,
            micro_step: None,
            from: run.from,
            to: run.to,
            direction: self.direction(run.of),
        };
        runs(bins, |bin| owner[first_of(bin) as usize]).filter(|run| run.of != NO_ROW).map(section).collect()
    }
}

/// Bins in a row that belong to the same thing.
struct Run<T> {
    of: T,
    from: u32,
    to: u32,
}

/// Runs that are long enough for a name.
fn runs<T: PartialEq>(bins: usize, of: impl Fn(usize) -> T) -> impl Iterator<Item = Run<T>> {
    let mut from = 0;
    let all = std::iter::from_fn(move || {
        if from >= bins {
            return None;
        }
        let begin = from;
        let owner = of(begin);
        from = (begin + 1..bins).find(|&bin| of(bin) != owner).unwrap_or(bins);
        Some(Run { of: owner, from: begin as u32, to: from as u32 })
    });
    all.filter(move |run| (run.to - run.from) as usize * SMALL >= bins)
}

/// For each row the module that stands for it on the axis: the outermost with at most `most` ops inside.
fn owners(tree: &PairTree, most: usize) -> Vec<Row> {
    let mut owner = vec![NO_ROW; tree.len()];
    let mut row = ROOT_ROW + 1;
    while tree.contains(row) {
        let inside = tree.descendants(row);
        if !tree.is_parent(row) {
            row = inside.end;
        } else if tree.differing(row).1 as usize > most {
            row += 1;
        } else {
            // Collections gather APIs; they are no modules.
            let name = if tree.own.counted[row as usize] { row } else { NO_ROW };
            owner[row as usize..inside.end as usize].fill(name);
            row = inside.end;
        }
    }
    owner
}

fn op_flags(tree: &PairTree, row: Row) -> u8 {
    let nature = tree.nature(row);
    let alone = tree.is_pair() && !nature.has(Flags::PARTNER_ELSEWHERE);
    let mut flags = 0;
    let mut set = |condition: bool, flag: u8| flags |= if condition { flag } else { 0 };
    set(alone && !nature.has(Flags::GOLDEN), RibbonFlags::TARGET_ONLY);
    set(alone && !nature.has(Flags::TARGET), RibbonFlags::GOLDEN_ONLY);
    set(tree.overflow(row).is_some(), RibbonFlags::OVERFLOW);
    set(matches!(nature.direction(), Direction::Backward | Direction::Gradient), RibbonFlags::BACKWARD);
    set(tree.status(row) == Some(Status::Error), RibbonFlags::ERROR);
    set(tree.status(row) == Some(Status::Warning), RibbonFlags::WARNING);
    flags
}
