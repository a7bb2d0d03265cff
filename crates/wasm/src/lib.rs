//! The boundary between the page and the session: conversions only.
//!
//! The page's worker holds one [`Workspace`] and calls it as `www/src/worker/protocol.ts` says. Small answers are
//! plain objects, large ones columns in typed arrays. Errors are thrown as `{notice, damage}`.

#![deny(missing_docs)]

mod blob;
mod boundary;
mod columns;
mod panic;
mod workspace;

pub use workspace::Workspace;
