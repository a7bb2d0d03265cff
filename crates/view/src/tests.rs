//! Small dumps made from text, and what must hold for any tree.

mod looking;
mod made;
mod properties;
mod shape;
