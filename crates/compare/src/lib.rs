//! Who pairs with whom, and how far off: two [`ModelGraph`](dumpscope_graph::ModelGraph)s become one [`Comparison`].
//!
//! [`compare`] pairs nodes, pairs their rows, measures and judges them by a [`Profile`]. [`overflow`] finds NaN and
//! infinities in a single graph. [`explain`] words nothing, but says which rules spoke.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod comparison;
mod counts;
pub mod explain;
pub mod metrics;
pub mod overflow;
mod pairing;
mod peer;
mod profile;
pub mod table;
mod verdict;

pub use comparison::{Comparison, NodeVerdict, RowPair, compare};
pub use counts::Counts;
pub use explain::{Reason, Rules};
pub use profile::{Mode, Options, Pairing, Precision, Profile, Status};
