//! The model's shape: which op lies in which module, on one side of a comparison.
//!
//! [`ModelGraph::build`] takes a [`Dump`](dumpscope_dump::Dump) and arranges its ops; the repairs and synthetic nodes
//! are those of the peer, so that ids and parents agree with its result files.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod build;
mod by_name;
mod collections;
mod micro_step;
mod model;
mod recompute;
mod repair;

pub use model::{ModelGraph, NodeId, NodeKind, ROOT};
