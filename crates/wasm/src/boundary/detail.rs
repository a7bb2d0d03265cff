//! The inspector.

use super::answers::Counts;
use super::{Notice, decimal, direction, level, status};
use dumpscope_session::{self as session, Level, NodeKind, Section, Stat, Status};
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Detail {
    row: u32,
    path: Vec<Step>,
    target: Option<NodeInfo>,
    golden: Option<NodeInfo>,
    #[serde(serialize_with = "status")]
    status: Option<Status>,
    #[serde(serialize_with = "level")]
    overflow: Option<Level>,
    size: Option<f64>,
    limit: f64,
    reasons: Vec<Notice>,
    sections: Vec<DetailSection>,
    inside: Option<Counts>,
}

#[derive(Serialize)]
struct Step {
    row: u32,
    name: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct NodeInfo {
    id: String,
    kind: &'static str,
    name: String,
    cls: String,
    direction: &'static str,
    call: Option<u32>,
    micro_step: u32,
    order: Option<u32>,
    stack: Vec<String>,
}

#[derive(Serialize)]
struct DetailSection {
    kind: &'static str,
    rows: Vec<DetailRow>,
}

#[derive(Serialize)]
struct DetailRow {
    name: String,
    target: Option<Cell>,
    golden: Option<Cell>,
    #[serde(serialize_with = "status")]
    status: Option<Status>,
    size: Option<f64>,
    from: Option<&'static str>,
    relative: [Option<f64>; 4],
    difference: [StatValue; 4],
    reasons: Vec<Notice>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Cell {
    name: String,
    #[serde(rename = "type")]
    ty: String,
    dtype: Option<String>,
    shape: Option<String>,
    requires_grad: Option<bool>,
    stats: [StatValue; 4],
}

#[derive(Serialize)]
#[serde(untagged)]
enum StatValue {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
}

impl From<session::Detail> for Detail {
    fn from(detail: session::Detail) -> Detail {
        Detail {
            row: detail.row,
            path: detail.path.into_iter().map(|(row, name)| Step { row, name }).collect(),
            target: detail.target.map(NodeInfo::from),
            golden: detail.golden.map(NodeInfo::from),
            status: detail.status,
            overflow: detail.overflow,
            size: detail.size.map(decimal),
            limit: decimal(detail.limit),
            reasons: detail.reasons.iter().map(Notice::from).collect(),
            sections: detail.sections.into_iter().map(DetailSection::from).collect(),
            inside: detail.inside.map(Counts::from),
        }
    }
}

impl From<session::NodeInfo> for NodeInfo {
    fn from(node: session::NodeInfo) -> NodeInfo {
        let kind = match node.kind {
            NodeKind::Module => "module",
            NodeKind::Api => "api",
            NodeKind::Collection => "api_list",
        };
        NodeInfo {
            id: node.id,
            kind,
            name: node.name,
            cls: node.class,
            direction: direction(node.direction),
            call: node.call,
            micro_step: node.micro_step,
            order: node.order,
            stack: node.stack,
        }
    }
}

impl From<session::DetailSection> for DetailSection {
    fn from(section: session::DetailSection) -> DetailSection {
        let kind = match section.section {
            Section::Input => "input",
            Section::Parameters => "parameters",
            Section::Output => "output",
            Section::Gradient => "parameters_grad",
        };
        DetailSection { kind, rows: section.rows.into_iter().map(DetailRow::from).collect() }
    }
}

impl From<session::DetailRow> for DetailRow {
    fn from(row: session::DetailRow) -> DetailRow {
        DetailRow {
            name: row.name,
            target: row.target.map(Cell::from),
            golden: row.golden.map(Cell::from),
            status: row.status,
            size: row.size.map(decimal),
            from: row.from.map(Stat::name),
            relative: row.relative,
            difference: row.difference.map(StatValue::from),
            reasons: row.reasons.iter().map(Notice::from).collect(),
        }
    }
}

impl From<session::Cell> for Cell {
    fn from(cell: session::Cell) -> Cell {
        let session::Cell { name, ty, dtype, shape, requires_grad, stats } = cell;
        Cell { name, ty, dtype, shape, requires_grad, stats: stats.map(StatValue::from) }
    }
}

impl From<session::StatValue> for StatValue {
    fn from(value: session::StatValue) -> StatValue {
        match value {
            session::StatValue::Null => StatValue::Null,
            session::StatValue::Bool(x) => StatValue::Bool(x),
            session::StatValue::Number(x) => StatValue::Number(x),
            session::StatValue::Text(text) => StatValue::Text(text),
        }
    }
}
