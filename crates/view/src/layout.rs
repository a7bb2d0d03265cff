//! Where the boxes of the visible rows lie, in world units (one is a CSS pixel at 100 %).

use crate::expansion::Expansion;
use crate::tree::{PairTree, ROOT_ROW, Row};

/// Height of a box at the top level without anything open inside.
const TOP_LEAF: f32 = 28.0;
/// The same inside a container.
const LEAF: f32 = 26.0;
/// Between siblings, and below the last one.
const GAP: f32 = 10.0;
/// A container's own line.
const HEAD: f32 = 36.0;
/// What a container keeps free at its sides; twelve levels of it leave room for a name and a number.
const INSET_LEFT: f32 = 16.0;
const INSET_RIGHT: f32 = 8.0;
/// Least width of the drawing, and of the innermost box.
const LEAST_WIDTH: f32 = 416.0;
const LEAST_LEAF: f32 = 220.0;

/// Boxes of the visible rows as columns, in the order of the outline: parents first, `y` never falls.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Layout {
    /// Row of each box, ascending.
    pub rows: Vec<Row>,
    /// Left edge.
    pub x: Vec<f32>,
    /// Top edge.
    pub y: Vec<f32>,
    /// Width.
    pub w: Vec<f32>,
    /// Height, with everything inside.
    pub h: Vec<f32>,
    /// How many boxes enclose it.
    pub depth: Vec<u16>,
    /// Place of the enclosing box, [`Layout::NONE`] at the top level.
    pub parent: Vec<u32>,
    /// Place after the last box inside.
    pub end: Vec<u32>,
    /// Width of the whole.
    pub width: f32,
    /// Height of the whole.
    pub height: f32,
}

/// Where one row is.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Place {
    pub row: Row,
    pub index: u32,
    pub x: f32,
    pub y: f32,
    pub w: f32,
    pub h: f32,
}

impl Layout {
    /// Stands for "no enclosing box" in [`Layout::parent`].
    pub const NONE: u32 = u32::MAX;

    pub(crate) fn new(tree: &PairTree, expansion: &Expansion) -> Layout {
        let mut layout = Layout::default();
        layout.stack(tree, expansion);
        layout.widen();
        layout
    }

    /// Everything but the horizontal axis.
    fn stack(&mut self, tree: &PairTree, expansion: &Expansion) {
        let mut open: Vec<u32> = Vec::new();
        let mut y = 0.0;
        for row in expansion.visible(tree) {
            let depth = tree.depth(row);
            while open.len() > usize::from(depth) {
                self.close(&mut open, &mut y);
            }
            let at = self.rows.len() as u32;
            self.rows.push(row);
            self.y.push(y);
            self.depth.push(depth);
            self.parent.push(open.last().copied().unwrap_or(Self::NONE));
            self.end.push(at + 1);
            if expansion.is_open(row) {
                self.h.push(0.0);
                open.push(at);
                y += HEAD;
            } else {
                let height = if depth == 0 { TOP_LEAF } else { LEAF };
                self.h.push(height);
                y += height + GAP;
            }
        }
        while !open.is_empty() {
            self.close(&mut open, &mut y);
        }
        self.height = (y - GAP).max(0.0);
    }

    /// Ends the innermost open container; `y` is a gap below its last box.
    fn close(&mut self, open: &mut Vec<u32>, y: &mut f32) {
        let Some(at) = open.pop() else { return };
        self.h[at as usize] = *y - self.y[at as usize];
        self.end[at as usize] = self.rows.len() as u32;
        *y += GAP;
    }

    fn widen(&mut self) {
        let deepest = self.depth.iter().copied().max().unwrap_or(0);
        let inset = INSET_LEFT + INSET_RIGHT;
        self.width = LEAST_WIDTH.max(LEAST_LEAF + inset * f32::from(deepest));
        self.x = self.depth.iter().map(|&d| INSET_LEFT * f32::from(d)).collect();
        self.w = self.depth.iter().map(|&d| self.width - inset * f32::from(d)).collect();
    }

    /// How many rows are visible.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether nothing is visible.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Place of a visible row in the outline.
    pub fn index_of(&self, row: Row) -> Option<u32> {
        self.rows.binary_search(&row).ok().map(|at| at as u32)
    }

    /// Box of a visible row; the whole drawing for the root.
    pub fn place(&self, row: Row) -> Option<Place> {
        if row == ROOT_ROW {
            return Some(Place { row, index: 0, x: 0.0, y: 0.0, w: self.width, h: self.height });
        }
        let index = self.index_of(row)?;
        let at = index as usize;
        Some(Place { row, index, x: self.x[at], y: self.y[at], w: self.w[at], h: self.h[at] })
    }
}
