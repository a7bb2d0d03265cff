//! Every supported file becomes one in-memory [`Dump`]: what the dumper wrote, in columns, without judgement.
//!
//! Start at [`folder::find`] (which files belong together) and [`format::open`] (read them). Nothing here
//! touches a file system: bytes come through [`Source`].

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod columns;
mod construct;
pub mod folder;
pub mod format;
mod json;
pub mod name;
mod problem;
mod source;
mod stack;
mod strings;
mod value;

pub use columns::{Dump, Extra, Meta, OpId, OpTable, RowId, RowKind, RowTable, Section, ShapeId, Shapes, Stat};
pub use construct::{Construct, ConstructEntry, ConstructState};
pub use problem::{Damage, Problem, ReadError};
pub use source::{Bytes, Source};
pub use stack::Stacks;
pub use strings::{Strings, Symbol};
pub use value::{Value, python_float, python_text};
