//! What is in sight of a comparison: one merged tree of both sides, which of its rows are open, where their boxes lie,
//! and the questions a page asks about them.
//!
//! [`View`] is the whole of it. [`PairTree`] is the tree; its rows are numbered in the order in which a fully opened
//! tree shows them, so that what lies inside a row is the run of numbers after it.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod expansion;
mod filter;
mod flags;
mod label;
mod layout;
mod lists;
mod measure;
mod merge;
mod moments;
mod outline;
mod ribbon;
mod scene;
mod search;
mod sequence;
mod similar;
mod tree;
mod view;

#[cfg(test)]
mod tests;

pub use dumpscope_compare::Counts;
pub use expansion::How;
pub use filter::Filter;
pub use flags::Flags;
pub use label::{Label, label};
pub use layout::{Layout, Place};
pub use lists::{List, ListKind, ListRow, Sort};
pub use outline::{Outline, OutlineRow, TopGroup};
pub use ribbon::{Ribbon, RibbonFlags, RibbonSection};
pub use scene::Scene;
pub use search::{Hit, SearchResult, Side};
pub use tree::{ByDirection, PairTree, ROOT_ROW, Row};
pub use view::{View, ViewError};
