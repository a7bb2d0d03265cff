//! Classes and widths of dtypes, and how much noise a width carries.

use crate::profile::{Options, Precision};
use dumpscope_dump::RowId;
use dumpscope_graph::ModelGraph;
use rustc_hash::FxHashSet;

/// What a dtype can be told apart by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    Float,
    Int,
    Bool,
    Complex,
    Other,
}

/// Float widths, finest first; complex counts as its parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
pub(crate) enum Width {
    #[default]
    None,
    Float64,
    Float32,
    Float16,
    /// bfloat16 and the eight-bit floats.
    BFloat16,
}

/// Class and width of a dtype in any framework's spelling: `torch.float32`, `Float32`, `bfloat16`.
pub(crate) fn of(dtype: &str) -> (Class, Width) {
    let name = dtype.rsplit('.').next().unwrap_or(dtype);
    let is = |word: &str| name.eq_ignore_ascii_case(word);
    let starts = |word: &str| name.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word));
    if is("float32") || is("float") {
        (Class::Float, Width::Float32)
    } else if is("bfloat16") || starts("float8") || starts("float4") {
        (Class::Float, Width::BFloat16)
    } else if is("float16") || is("half") {
        (Class::Float, Width::Float16)
    } else if is("float64") || is("double") {
        (Class::Float, Width::Float64)
    } else if starts("int") || starts("uint") || starts("qint") || is("long") || is("short") {
        (Class::Int, Width::None)
    } else if is("bool") {
        (Class::Bool, Width::None)
    } else if starts("complex") {
        (Class::Complex, if is("complex128") { Width::Float64 } else { Width::Float32 })
    } else {
        (Class::Other, Width::None)
    }
}

/// Class and width of every dtype of one side, by its symbol: rows are many, dtypes few.
#[derive(Debug)]
pub(crate) struct Widths {
    by_symbol: Vec<(Class, Width)>,
}

impl Widths {
    pub fn new(graph: &ModelGraph) -> Self {
        let mut by_symbol = vec![(Class::Other, Width::None); graph.dump.strings.len()];
        let mut known = FxHashSet::default();
        for symbol in graph.dump.rows.dtype.iter().flatten() {
            if known.insert(*symbol) {
                by_symbol[symbol.index()] = of(graph.dump.strings.text(*symbol));
            }
        }
        Self { by_symbol }
    }

    /// Of a row without dtype: no class, no width.
    pub fn of(&self, graph: &ModelGraph, row: RowId) -> (Class, Width) {
        let dtype = graph.dump.rows.dtype[row as usize];
        dtype.and_then(|d| self.by_symbol.get(d.index()).copied()).unwrap_or((Class::Other, Width::None))
    }
}

/// W: the size of the difference from which a row of this width is a warning.
pub(crate) fn limit(width: Width, options: &Options) -> f64 {
    let own = match width {
        Width::None => return 0.0,
        Width::Float64 => 1e-9,
        Width::Float32 if options.precision == Precision::Tf32 => 2e-3,
        Width::Float32 => 1e-4,
        Width::Float16 => 5e-3,
        Width::BFloat16 => 2e-2,
    };
    options.warn.unwrap_or(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dtypes_of_every_framework_are_known() {
        assert_eq!(of("torch.float32"), (Class::Float, Width::Float32));
        assert_eq!(of("Float32"), (Class::Float, Width::Float32));
        assert_eq!(of("BFloat16"), (Class::Float, Width::BFloat16));
        assert_eq!(of("torch.float8_e4m3fn"), (Class::Float, Width::BFloat16));
        assert_eq!(of("torch.int64"), (Class::Int, Width::None));
        assert_eq!(of("UInt8"), (Class::Int, Width::None));
        assert_eq!(of("Bool"), (Class::Bool, Width::None));
        assert_eq!(of("torch.complex64"), (Class::Complex, Width::Float32));
        assert_eq!(of("torch.Größe"), (Class::Other, Width::None));
    }
}
