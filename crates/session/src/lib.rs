//! One open workspace: sources in, results and view state out.
//!
//! [`Session`] is what the page talks to; [`batch`] serves the command.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod batch;
mod detail;
mod guess;
mod intake;
mod notice;
mod observer;
mod session;
mod summary;
mod warm_up;

pub use detail::{Cell, Detail, DetailRow, DetailSection, NodeInfo, StatValue};
pub use dumpscope_compare::overflow::Level;
pub use dumpscope_compare::{Options, Pairing, Precision, Profile, Status};
pub use dumpscope_dump::name::Direction;
pub use dumpscope_dump::{ConstructState, Damage, Section, Source, Stat};
pub use dumpscope_export as export;
pub use dumpscope_graph::NodeKind;
pub use dumpscope_view as view;
pub use guess::Why;
pub use notice::{Failure, Notice, Param, SessionError};
pub use observer::{Observer, Progress, Stage};
pub use session::{Assignment, Discovery, DumpInfo, FileInfo, LayoutInfo, Moved, Overview, Role, Session};
pub use summary::DumpSummary;
pub use warm_up::warm_up;
