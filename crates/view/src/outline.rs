//! The visible rows as a list.

use crate::flags::Flags;
use crate::layout::Layout;
use crate::tree::{ROOT_ROW, Row};
use crate::view::View;
use dumpscope_dump::name::Direction;

/// A stretch of the list.
#[derive(Debug, Clone, PartialEq)]
pub struct Outline<'a> {
    /// Visible rows in all.
    pub total: u32,
    /// The stretch that was asked for.
    pub rows: Vec<OutlineRow<'a>>,
    /// Where direction or micro step changes at the top level, the beginning included.
    pub groups: Vec<TopGroup>,
}

/// One line of the list.
#[derive(Debug, Clone, PartialEq)]
pub struct OutlineRow<'a> {
    /// Which row.
    pub row: Row,
    /// Place among the visible rows.
    pub index: u32,
    /// How many rows enclose it.
    pub depth: u16,
    /// Short name.
    pub name: &'a str,
    /// Class.
    pub class: &'a str,
    /// What is known of it and of everything inside.
    pub flags: Flags,
    /// The worst size of the difference inside, itself included.
    pub size: Option<f32>,
    /// Ops inside that differ; 0 for leaves.
    pub differing: u32,
    /// Ops inside; 0 for leaves.
    pub inside: u32,
    /// How many siblings there are, itself included.
    pub set_size: u32,
    /// Place among them, from 1.
    pub position: u32,
    /// Place of the parent among the visible rows.
    pub parent: Option<u32>,
}

/// Rows at the top level that run in one direction of one micro step, up to the next group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TopGroup {
    /// Place of the first among the visible rows.
    pub index: u32,
    /// Forward, or backward with its gradients.
    pub backward: bool,
    /// From 0.
    pub micro_step: u32,
}

impl View {
    /// `count` visible rows from place `from` on.
    pub fn outline(&self, from: u32, count: u32) -> Outline<'_> {
        let total = self.layout().len() as u32;
        let range = from.min(total)..from.saturating_add(count).min(total);
        Outline { total, rows: range.map(|index| self.outline_row(index)).collect(), groups: self.groups() }
    }

    fn outline_row(&self, index: u32) -> OutlineRow<'_> {
        let (layout, tree) = (self.layout(), self.tree());
        let row = layout.rows[index as usize];
        let label = self.label(row);
        let (differing, inside) = tree.differing(row);
        let parent = tree.parent(row).unwrap_or(ROOT_ROW);
        OutlineRow {
            row,
            index,
            depth: layout.depth[index as usize],
            name: label.name,
            class: label.class,
            flags: self.flags_inside(row),
            size: Some(self.worst_inside(row)).filter(|size| !size.is_nan()),
            differing,
            inside,
            set_size: tree.child_count(parent),
            position: tree.position(row) + 1,
            parent: Some(layout.parent[index as usize]).filter(|&parent| parent != Layout::NONE),
        }
    }

    /// Rows without a direction of their own go with those before them.
    fn groups(&self) -> Vec<TopGroup> {
        let mut groups: Vec<TopGroup> = Vec::new();
        for row in self.tree().children(ROOT_ROW) {
            let backward = match self.direction(row) {
                Direction::Forward => false,
                Direction::Backward | Direction::Gradient => true,
                Direction::None => continue,
            };
            let micro_step = self.micro_step(row);
            if groups.last().is_some_and(|group| (group.backward, group.micro_step) == (backward, micro_step)) {
                continue;
            }
            let index = if groups.is_empty() { Some(0) } else { self.layout().index_of(row) };
            groups.extend(index.map(|index| TopGroup { index, backward, micro_step }));
        }
        groups
    }

    /// Direction of a row; a collection runs as its first member does.
    pub(crate) fn direction(&self, row: Row) -> Direction {
        match self.tree().nature(row).direction() {
            Direction::None => {
                let first = self.tree().children(row).next();
                first.map_or(Direction::None, |child| self.tree().nature(child).direction())
            }
            direction => direction,
        }
    }
}
