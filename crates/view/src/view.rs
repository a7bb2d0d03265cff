//! One comparison, or one dump, as it is looked at.

use crate::expansion::{Expansion, How};
use crate::filter::{Filter, Passing};
use crate::flags::Flags;
use crate::label::{Label, label};
use crate::layout::{Layout, Place};
use crate::lists::Listed;
use crate::tree::{PairTree, ROOT_ROW, Row};
use dumpscope_compare::Counts;
use dumpscope_compare::overflow::{self, Level};
use dumpscope_compare::{Comparison, NodeVerdict};
use dumpscope_graph::ModelGraph;
use std::rc::Rc;
use thiserror::Error;

/// The tree, what of it is open, and where it lies. Everything is worked out from these when it is asked for.
#[derive(Debug)]
pub struct View {
    target: Rc<ModelGraph>,
    other: Option<(Rc<ModelGraph>, Comparison)>,
    tree: PairTree,
    expansion: Expansion,
    layout: Layout,
    filter: Filter,
    passing: Passing,
    revision: u32,
    pub(crate) listed: Option<Listed>,
}

/// A question about a row that is not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("there is no row {row}")]
pub struct ViewError {
    /// The row's number.
    pub row: Row,
}

impl View {
    /// Looks at a pair.
    pub fn of_pair(target: Rc<ModelGraph>, golden: Rc<ModelGraph>, comparison: Comparison) -> View {
        let tree = PairTree::of_pair(&target, &golden, &comparison);
        Self::start(target, Some((golden, comparison)), tree)
    }

    /// Looks at a dump by itself.
    pub fn of_single(target: Rc<ModelGraph>) -> View {
        let levels: Vec<Option<Level>> = overflow::levels(&target);
        let tree = PairTree::of_single(&target, &levels);
        Self::start(target, None, tree)
    }

    fn start(target: Rc<ModelGraph>, other: Option<(Rc<ModelGraph>, Comparison)>, tree: PairTree) -> View {
        let expansion = Expansion::start(&tree);
        let layout = Layout::new(&tree, &expansion);
        let filter = Filter::default();
        let passing = Passing::new(&tree, &filter);
        View { target, other, tree, expansion, layout, filter, passing, revision: 0, listed: None }
    }

    /// The target's graph.
    pub fn target(&self) -> &ModelGraph {
        &self.target
    }

    /// The golden graph.
    pub fn golden(&self) -> Option<&ModelGraph> {
        self.other.as_ref().map(|(golden, _)| &**golden)
    }

    /// The comparison.
    pub fn comparison(&self) -> Option<&Comparison> {
        self.other.as_ref().map(|(_, comparison)| comparison)
    }

    /// The merged tree.
    pub fn tree(&self) -> &PairTree {
        &self.tree
    }

    /// Where the boxes lie.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How often the layout has changed.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// The filter in force.
    pub fn filter(&self) -> &Filter {
        &self.filter
    }

    /// Sets the filter and counts what passes it.
    pub fn set_filter(&mut self, filter: Filter) -> Counts {
        self.filter = filter;
        self.passing = Passing::new(&self.tree, &filter);
        self.listed = None;
        self.counts(&filter)
    }

    /// Counts all nodes that pass a filter.
    pub fn counts(&self, filter: &Filter) -> Counts {
        self.tree.counts(0..self.tree.len() as Row, filter)
    }

    /// Opens or closes, and says where the row is then.
    ///
    /// # Errors
    /// When there is no such row.
    pub fn expand(&mut self, row: Row, how: How) -> Result<Place, ViewError> {
        self.change(row, |expansion, tree| expansion.apply(tree, row, how))
    }

    /// Opens what hides a row and its partner, and says where the row is.
    ///
    /// # Errors
    /// When there is no such row.
    pub fn reveal(&mut self, row: Row) -> Result<Place, ViewError> {
        self.check(row)?;
        let partner = self.comparison().and_then(|comparison| self.tree.partner_row(comparison, row));
        self.change(row, |expansion, tree| {
            expansion.reveal(tree, row);
            partner.into_iter().for_each(|partner| expansion.reveal(tree, partner));
        })
    }

    fn change(&mut self, row: Row, act: impl FnOnce(&mut Expansion, &PairTree)) -> Result<Place, ViewError> {
        self.check(row)?;
        let before = self.expansion.clone();
        act(&mut self.expansion, &self.tree);
        if self.expansion != before {
            self.layout = Layout::new(&self.tree, &self.expansion);
            self.revision += 1;
        }
        let shown = self.expansion.standing_for(&self.tree, row);
        self.layout.place(shown).ok_or(ViewError { row })
    }

    /// Whether a row exists.
    ///
    /// # Errors
    /// When it does not.
    pub fn check(&self, row: Row) -> Result<(), ViewError> {
        if self.tree.contains(row) { Ok(()) } else { Err(ViewError { row }) }
    }

    /// What a row is called.
    pub fn label(&self, row: Row) -> Label<'_> {
        if let Some(node) = self.tree.target(row) {
            return label(&self.target, node);
        }
        match self.golden().zip(self.tree.golden(row)) {
            Some((golden, node)) => label(golden, node),
            None => Label { name: "", class: "" },
        }
    }

    /// Everything that the page draws a row from. A closed row stands for what is inside it.
    pub fn flags(&self, row: Row) -> Flags {
        self.flags_as(row, self.expansion.is_open(row))
    }

    /// Flags of a row that always stands for what is inside it, open or closed.
    pub(crate) fn flags_inside(&self, row: Row) -> Flags {
        self.flags_as(row, false).with_if(self.expansion.is_open(row) && row != ROOT_ROW, Flags::EXPANDED)
    }

    fn flags_as(&self, row: Row, open: bool) -> Flags {
        let at = row as usize;
        let (own, inside) = (&self.tree.own, &self.tree.inside);
        let (status, overflow) =
            if open { (own.status[at], own.overflow[at]) } else { (inside.status[at], inside.overflow[at]) };
        own.flags[at]
            .with_status(status)
            .with_overflow(overflow)
            .with_if(open && row != ROOT_ROW, Flags::EXPANDED)
            .with_if(self.passing.is_dimmed(&self.tree, row), Flags::DIMMED)
            .with_if(self.size_as(row, open) == f32::INFINITY, Flags::NON_FINITE)
    }

    /// Own size of an open row or a leaf, the worst inside for a closed one; NaN where nothing is judged.
    pub(crate) fn shown_size(&self, row: Row) -> f32 {
        self.size_as(row, self.expansion.is_open(row))
    }

    /// The worst inside; NaN where nothing is judged.
    pub(crate) fn worst_inside(&self, row: Row) -> f32 {
        self.size_as(row, false)
    }

    fn size_as(&self, row: Row, open: bool) -> f32 {
        let at = row as usize;
        if open { self.tree.own.size[at] } else { self.tree.inside.size[at] }
    }

    /// What the comparison says of a row's target node, or of the target partner of a golden node that stands alone.
    pub fn verdict(&self, row: Row) -> Option<NodeVerdict> {
        let comparison = self.comparison()?;
        let node = match self.tree.target(row) {
            Some(node) => node,
            None => comparison.golden_partner.get(self.tree.golden(row)? as usize).copied().flatten()?,
        };
        comparison.verdicts.get(node as usize).copied()
    }

    /// The micro step it runs in, from 0; the target's where it has one.
    pub fn micro_step(&self, row: Row) -> u32 {
        if let Some(node) = self.tree.target(row) {
            return self.target.micro_step(node);
        }
        let of_golden = |comparison: &Comparison, node: u32| comparison.golden_micro.get(node as usize).copied();
        self.comparison()
            .zip(self.tree.golden(row))
            .and_then(|(comparison, node)| of_golden(comparison, node))
            .unwrap_or(0)
    }

    /// How many micro steps there are on the side that has more.
    pub fn micro_steps(&self) -> u32 {
        self.golden().map_or(1, |golden| golden.micro_steps).max(self.target.micro_steps)
    }

    /// Row of the first op whose inputs are clean and whose output holds NaN or infinity.
    pub fn first_overflow(&self) -> Option<Row> {
        self.tree.row_of_target(overflow::first(&self.target)?)
    }
}
