//! Rows as the peer's tables print them.

use dumpscope_dump::{RowId, RowKind, Stat, Value};
use dumpscope_graph::ModelGraph;
use std::borrow::Cow;

/// Names of arguments whose type stands in place of a Python class.
const RANK_ARGUMENTS: [&str; 4] = ["src", "dst", "group_src", "group_dst"];

/// The dtype column.
pub(crate) fn dtype(graph: &ModelGraph, row: RowId) -> Cow<'_, str> {
    let dump = &graph.dump;
    match dump.rows.kind[row as usize] {
        RowKind::Tensor => Cow::Borrowed(dump.dtype(row).unwrap_or("None")),
        RowKind::None => Cow::Borrowed("None"),
        RowKind::Size => Cow::Borrowed("torch.Size"),
        RowKind::Slice => Cow::Borrowed("slice"),
        RowKind::Group => Cow::Borrowed("torch.ProcessGroup"),
        RowKind::List => Cow::Borrowed("<class 'list'>"),
        RowKind::Scalar => {
            let last = dump.row_path(row).rsplit('.').next().unwrap_or_default();
            match dump.ty(row) {
                Some("ellipsis") => Cow::Borrowed("ellipsis"),
                Some(ty) if RANK_ARGUMENTS.contains(&last) => Cow::Borrowed(ty),
                _ => Cow::Borrowed(python_class(dump.stat(row, Stat::Max))),
            }
        }
    }
}

fn python_class(value: Value<'_>) -> &'static str {
    match value {
        Value::Missing | Value::Null => "<class 'NoneType'>",
        Value::Bool(_) => "<class 'bool'>",
        Value::Int(_) | Value::Digits(_) => "<class 'int'>",
        Value::Float(_) => "<class 'float'>",
        Value::Text(_) => "<class 'str'>",
    }
}

/// The shape column.
pub(crate) fn shape(graph: &ModelGraph, row: RowId) -> String {
    let dump = &graph.dump;
    let id = dump.rows.shape[row as usize];
    match (dump.rows.kind[row as usize], id) {
        (RowKind::None, _) => "None".to_owned(),
        (RowKind::Slice, Some(id)) => format!("({:.0},)", dump.shapes.elements(id)),
        (_, Some(id)) => dump.shapes.text(id),
        (_, None) => "[]".to_owned(),
    }
}

/// The requires_grad column; None prints as `N/A`.
pub(crate) fn requires_grad(graph: &ModelGraph, row: RowId) -> Option<bool> {
    graph.dump.rows.requires_grad[row as usize]
}

/// Whether two shape cells are the same, without printing them.
pub(crate) fn same_shape(target: &ModelGraph, t: RowId, golden: &ModelGraph, g: RowId) -> bool {
    let kind = |graph: &ModelGraph, row: RowId| graph.dump.rows.kind[row as usize];
    let dims = |graph: &ModelGraph, row: RowId| graph.dump.rows.shape[row as usize];
    match (dims(target, t), dims(golden, g)) {
        (Some(a), Some(b)) if kind(target, t) == kind(golden, g) => {
            target.dump.shapes.dims(a) == golden.dump.shapes.dims(b)
        }
        (None, None) if kind(target, t) == kind(golden, g) => true,
        _ => shape(target, t) == shape(golden, g),
    }
}
