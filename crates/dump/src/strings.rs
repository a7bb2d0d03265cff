//! One arena for every name of a dump: ops, row paths, dtypes, stack frames.

use rustc_hash::FxBuildHasher;
use string_interner::backend::StringBackend;
use string_interner::symbol::{Symbol as _, SymbolU32};

/// A string of one dump. Symbols of two dumps have nothing to do with each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(SymbolU32);

impl Symbol {
    /// Dense number of the string, from 0, in order of first appearance.
    pub fn index(self) -> usize {
        self.0.to_usize()
    }
}

/// The arena.
#[derive(Debug)]
pub struct Strings {
    inner: string_interner::StringInterner<StringBackend<SymbolU32>, FxBuildHasher>,
}

impl Default for Strings {
    fn default() -> Self {
        Self { inner: string_interner::StringInterner::with_hasher(FxBuildHasher) }
    }
}

impl Strings {
    /// The symbol of `text`, made on first sight.
    pub fn intern(&mut self, text: &str) -> Symbol {
        Symbol(self.inner.get_or_intern(text))
    }

    /// The symbol of `text` if it was seen before.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        self.inner.get(text).map(Symbol)
    }

    /// The text of a symbol of this arena; empty for a symbol of another one.
    pub fn text(&self, symbol: Symbol) -> &str {
        self.inner.resolve(symbol.0).unwrap_or_default()
    }

    /// How many different strings there are.
    pub fn len(&self) -> usize {
        self.inner.len()
    }

    /// Whether nothing was interned yet.
    pub fn is_empty(&self) -> bool {
        self.inner.is_empty()
    }

    /// For each string of `self`, by [`Symbol::index`], the symbol of the same text in `other`.
    pub fn translate(&self, other: &Strings) -> Vec<Option<Symbol>> {
        self.inner.iter().map(|(_, text)| other.find(text)).collect()
    }
}
