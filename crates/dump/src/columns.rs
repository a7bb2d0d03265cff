//! The in-memory form of a dump: two tables of columns, one for ops and one for their rows.

use crate::construct::Construct;
use crate::problem::{Damage, Problem};
use crate::stack::Stacks;
use crate::strings::{Strings, Symbol};
use crate::value::Value;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Number of an op in execution order (the order of dump.json), from 0.
pub type OpId = u32;
/// Number of a row in [`RowTable`], from 0.
pub type RowId = u32;

/// Everything one rank wrote in one step.
#[derive(Debug, Default)]
pub struct Dump {
    /// Head of dump.json.
    pub meta: Meta,
    /// Every name.
    pub strings: Strings,
    /// Every shape.
    pub shapes: Shapes,
    /// One entry an op, in execution order.
    pub ops: OpTable,
    /// One entry a tensor, scalar or None.
    pub rows: RowTable,
    /// The hierarchy as written.
    pub construct: Construct,
    /// Call stacks.
    pub stacks: Stacks,
    /// Files that ended early or were broken; what stood before the break is in the tables.
    pub damage: Vec<Damage>,
    /// What was skipped or repaired, for the user to see.
    pub warnings: Vec<Problem>,
}

/// The head of dump.json; every member may be absent in old files.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Meta {
    /// `statistics`, `tensor`, `structure`, …
    pub task: Option<String>,
    /// `L0`, `L1`, `mix`, …
    pub level: Option<String>,
    /// `pytorch`, `mindspore`, `mindtorch`.
    pub framework: Option<String>,
}

/// Ops in execution order.
#[derive(Debug, Default)]
pub struct OpTable {
    /// Name, for instance `Functional.linear.0.forward`.
    pub name: Vec<Symbol>,
    /// Its rows in [`RowTable`]: inputs, then parameters, then outputs, then gradients.
    pub rows: Vec<Range<RowId>>,
    /// `is_recompute` was true.
    pub recompute: Vec<bool>,
    by_name: FxHashMap<Symbol, OpId>,
}

impl OpTable {
    /// How many ops there are.
    pub fn len(&self) -> usize {
        self.name.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.name.is_empty()
    }

    /// The op of that name.
    pub fn find(&self, name: Symbol) -> Option<OpId> {
        self.by_name.get(&name).copied()
    }

    /// Adds an op. Of two ops with one name the first keeps its place and the last its content, as in Python;
    /// returns true then.
    pub(crate) fn push(&mut self, name: Symbol, rows: Range<RowId>, recompute: bool) -> bool {
        if let Some(&op) = self.by_name.get(&name) {
            let at = op as usize;
            self.rows[at] = rows;
            self.recompute[at] = recompute;
            return true;
        }
        self.by_name.insert(name, self.name.len() as OpId);
        self.name.push(name);
        self.rows.push(rows);
        self.recompute.push(recompute);
        false
    }
}

/// Which part of a record a row belongs to, in table order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Section {
    /// `input_args`, `input_kwargs` or the `input` of a backward record.
    Input,
    /// `parameters` of a module.
    Parameters,
    /// `output`.
    Output,
    /// A whole `parameters_grad` or debug record.
    Gradient,
}

/// What kind of argument a row is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum RowKind {
    /// `null`.
    None,
    /// Anything with a dtype.
    Tensor,
    /// int, float, bool, str, dtype, device, …: its value stands in place of every statistic.
    Scalar,
    /// `torch.Size`: its shape is the value.
    Size,
    /// A slice.
    Slice,
    /// Any other list or mapping, as one value.
    List,
    /// A process group.
    Group,
}

/// The four statistics, in column order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Stat {
    /// Largest element.
    Max,
    /// Smallest element.
    Min,
    /// Mean of the elements.
    Mean,
    /// Euclidean norm.
    Norm,
}

impl Stat {
    /// All four in column order.
    pub const ALL: [Stat; 4] = [Stat::Max, Stat::Min, Stat::Mean, Stat::Norm];

    /// Its name in the file.
    pub fn name(self) -> &'static str {
        ["Max", "Min", "Mean", "Norm"][self as usize]
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Kind {
    Missing,
    Null,
    Bool,
    Int,
    Float,
    Digits,
    Text,
}

/// A value as it is stored: kind byte and f64; texts keep their symbol's place in `sym`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stored {
    pub kind: Kind,
    pub number: f64,
    pub text: Option<Symbol>,
}

impl Stored {
    pub const MISSING: Stored = Stored { kind: Kind::Missing, number: 0.0, text: None };
}

/// Rows of all ops, one after the other.
#[derive(Debug, Default)]
pub struct RowTable {
    /// Part of the record.
    pub section: Vec<Section>,
    /// Kind of argument.
    pub kind: Vec<RowKind>,
    /// What follows the op's name in the row's name: `.input.0`, `.parameters.weight`.
    pub path: Vec<Symbol>,
    /// `type` as written.
    pub ty: Vec<Option<Symbol>>,
    /// `dtype` as written.
    pub dtype: Vec<Option<Symbol>>,
    /// Shape of a tensor, content of a `torch.Size`.
    pub shape: Vec<Option<ShapeId>>,
    /// `requires_grad`.
    pub requires_grad: Vec<Option<bool>>,
    stat_kind: Vec<[Kind; 4]>,
    stat: Vec<[f64; 4]>,
    /// Texts of the rare rows whose statistics are no numbers.
    texts: FxHashMap<(RowId, u8), Symbol>,
    /// What few rows have.
    extras: FxHashMap<RowId, Extra>,
}

/// What only few rows carry.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Extra {
    /// Checksum.
    pub md5: Option<Symbol>,
    /// File of the tensor.
    pub data_name: Option<Symbol>,
    /// Ranks of a process group, as Python prints the list.
    pub group_ranks: Option<Symbol>,
    /// Id of a process group.
    pub group_id: Option<Symbol>,
}

/// One row before it goes into the columns.
#[derive(Debug, Clone)]
pub(crate) struct RowRecord {
    pub section: Section,
    pub kind: RowKind,
    pub path: Symbol,
    pub ty: Option<Symbol>,
    pub dtype: Option<Symbol>,
    pub shape: Option<ShapeId>,
    pub requires_grad: Option<bool>,
    pub stats: [Stored; 4],
    pub extra: Extra,
}

impl RowTable {
    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.path.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.path.is_empty()
    }

    /// Makes room, so that large files do not double their columns while growing.
    pub(crate) fn reserve(&mut self, rows: usize) {
        self.section.reserve(rows);
        self.kind.reserve(rows);
        self.path.reserve(rows);
        self.ty.reserve(rows);
        self.dtype.reserve(rows);
        self.shape.reserve(rows);
        self.requires_grad.reserve(rows);
        self.stat_kind.reserve(rows);
        self.stat.reserve(rows);
    }

    pub(crate) fn push(&mut self, row: RowRecord) {
        let id = self.path.len() as RowId;
        self.section.push(row.section);
        self.kind.push(row.kind);
        self.path.push(row.path);
        self.ty.push(row.ty);
        self.dtype.push(row.dtype);
        self.shape.push(row.shape);
        self.requires_grad.push(row.requires_grad);
        self.stat_kind.push(row.stats.map(|s| s.kind));
        self.stat.push(row.stats.map(|s| s.number));
        for (i, stat) in row.stats.iter().enumerate() {
            if let Some(text) = stat.text {
                self.texts.insert((id, i as u8), text);
            }
        }
        if row.extra != Extra::default() {
            self.extras.insert(id, row.extra);
        }
    }

    /// A statistic; for a scalar every statistic is its value.
    pub fn stat<'a>(&self, strings: &'a Strings, row: RowId, stat: Stat) -> Value<'a> {
        let (at, i) = (row as usize, stat as usize);
        let text = || self.texts.get(&(row, i as u8)).map_or("", |&s| strings.text(s));
        match self.stat_kind[at][i] {
            Kind::Missing => Value::Missing,
            Kind::Null => Value::Null,
            Kind::Bool => Value::Bool(self.stat[at][i] != 0.0),
            Kind::Int => Value::Int(self.stat[at][i]),
            Kind::Float => Value::Float(self.stat[at][i]),
            Kind::Digits => Value::Digits(text()),
            Kind::Text => Value::Text(text()),
        }
    }

    /// What few rows carry: checksum, file name, process group.
    pub fn extra(&self, row: RowId) -> Option<&Extra> {
        self.extras.get(&row)
    }
}

/// Number of a shape in [`Shapes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ShapeId(u32);

/// Every different shape of a dump, once.
#[derive(Debug, Default)]
pub struct Shapes {
    dims: Vec<Box<[i64]>>,
    by_dims: FxHashMap<Box<[i64]>, ShapeId>,
}

impl Shapes {
    /// The number of a shape, made on first sight.
    pub fn intern(&mut self, dims: &[i64]) -> ShapeId {
        if let Some(&id) = self.by_dims.get(dims) {
            return id;
        }
        let id = ShapeId(self.dims.len() as u32);
        self.dims.push(dims.into());
        self.by_dims.insert(dims.into(), id);
        id
    }

    /// The lengths along each axis.
    pub fn dims(&self, id: ShapeId) -> &[i64] {
        self.dims.get(id.0 as usize).map_or(&[], |d| d)
    }

    /// Number of elements; 1 for a scalar tensor.
    pub fn elements(&self, id: ShapeId) -> f64 {
        self.dims(id).iter().map(|&d| d as f64).product()
    }

    /// As Python prints the list: `[2, 3]`.
    pub fn text(&self, id: ShapeId) -> String {
        let dims: Vec<String> = self.dims(id).iter().map(i64::to_string).collect();
        format!("[{}]", dims.join(", "))
    }
}

impl Dump {
    /// Name of an op.
    pub fn op_name(&self, op: OpId) -> &str {
        self.ops.name.get(op as usize).map_or("", |&s| self.strings.text(s))
    }

    /// Rows of an op.
    pub fn op_rows(&self, op: OpId) -> Range<RowId> {
        self.ops.rows.get(op as usize).cloned().unwrap_or(0..0)
    }

    /// Those of an op's rows that belong to one part of the record; they lie together.
    pub fn section(&self, rows: Range<RowId>, section: Section) -> Range<RowId> {
        let of = self.rows.section.get(rows.start as usize..rows.end as usize).unwrap_or_default();
        let start = of.partition_point(|s| *s < section);
        let end = of.partition_point(|s| *s <= section);
        rows.start + start as u32..rows.start + end as u32
    }

    /// What follows the op's name in a row's name.
    pub fn row_path(&self, row: RowId) -> &str {
        self.rows.path.get(row as usize).map_or("", |&s| self.strings.text(s))
    }

    /// A statistic of a row.
    pub fn stat(&self, row: RowId, stat: Stat) -> Value<'_> {
        self.rows.stat(&self.strings, row, stat)
    }

    /// `dtype` of a row, as written.
    pub fn dtype(&self, row: RowId) -> Option<&str> {
        self.rows.dtype.get(row as usize).copied().flatten().map(|s| self.strings.text(s))
    }

    /// `type` of a row, as written.
    pub fn ty(&self, row: RowId) -> Option<&str> {
        self.rows.ty.get(row as usize).copied().flatten().map(|s| self.strings.text(s))
    }
}
