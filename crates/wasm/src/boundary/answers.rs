//! The head of the page, the outline, lists and search.

use super::{DumpSummary, Notice, level, status};
use dumpscope_session::view::{self, Side};
use dumpscope_session::{self as session, Level, Status};
use serde::Serialize;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Counts {
    pass: u32,
    warning: u32,
    error: u32,
    unmatched_target: u32,
    unmatched_golden: u32,
    unjudged: u32,
    medium: u32,
    high: u32,
    critical: u32,
}

impl From<view::Counts> for Counts {
    fn from(counts: view::Counts) -> Counts {
        Counts {
            pass: counts.pass,
            warning: counts.warning,
            error: counts.error,
            unmatched_target: counts.unmatched_target,
            unmatched_golden: counts.unmatched_golden,
            unjudged: counts.unjudged,
            medium: counts.medium,
            high: counts.high,
            critical: counts.critical,
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Overview {
    revision: u32,
    profile: &'static str,
    target: DumpSummary,
    golden: Option<DumpSummary>,
    counts: Counts,
    directions: Directions,
    micro_steps: u32,
    ops: Ops,
    limit: f64,
    warnings: Vec<Notice>,
    first_overflow: Option<u32>,
    jumps: u32,
    layout: LayoutInfo,
}

#[derive(Serialize)]
struct Directions {
    forward: Counts,
    backward: Counts,
}

#[derive(Serialize)]
struct Ops {
    target: u32,
    golden: u32,
}

impl From<session::Overview> for Overview {
    fn from(overview: session::Overview) -> Overview {
        let ops = Ops { target: overview.target.ops, golden: overview.golden.as_ref().map_or(0, |golden| golden.ops) };
        Overview {
            revision: overview.revision,
            profile: overview.profile.name(),
            target: overview.target.into(),
            golden: overview.golden.map(DumpSummary::from),
            counts: overview.counts.into(),
            directions: Directions {
                forward: overview.directions.forward.into(),
                backward: overview.directions.backward.into(),
            },
            micro_steps: overview.micro_steps,
            ops,
            limit: overview.limit,
            warnings: overview.warnings.iter().map(Notice::from).collect(),
            first_overflow: overview.first_overflow,
            jumps: overview.jumps,
            layout: overview.layout.into(),
        }
    }
}

#[derive(Serialize)]
struct LayoutInfo {
    revision: u32,
    width: f32,
    height: f32,
    visible: u32,
}

impl From<session::LayoutInfo> for LayoutInfo {
    fn from(layout: session::LayoutInfo) -> LayoutInfo {
        let session::LayoutInfo { revision, width, height, visible } = layout;
        LayoutInfo { revision, width, height, visible }
    }
}

#[derive(Serialize)]
pub(crate) struct Moved {
    layout: LayoutInfo,
    place: Place,
}

#[derive(Serialize)]
struct Place {
    row: u32,
    index: u32,
    x: f32,
    y: f32,
    w: f32,
    h: f32,
}

impl From<session::Moved> for Moved {
    fn from(moved: session::Moved) -> Moved {
        let view::Place { row, index, x, y, w, h } = moved.place;
        Moved { layout: moved.layout.into(), place: Place { row, index, x, y, w, h } }
    }
}

#[derive(Serialize)]
pub(crate) struct Outline<'a> {
    revision: u32,
    total: u32,
    rows: Vec<OutlineRow<'a>>,
    groups: Vec<Group>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Group {
    index: u32,
    direction: &'static str,
    micro_step: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OutlineRow<'a> {
    row: u32,
    index: u32,
    depth: u16,
    name: &'a str,
    cls: &'a str,
    flags: u16,
    size: Option<f32>,
    differing: u32,
    inside: u32,
    set_size: u32,
    pos_in_set: u32,
    parent: Option<u32>,
}

impl<'a> Outline<'a> {
    pub fn new(outline: &view::Outline<'a>, revision: u32) -> Outline<'a> {
        let row = |row: &view::OutlineRow<'a>| OutlineRow {
            row: row.row,
            index: row.index,
            depth: row.depth,
            name: row.name,
            cls: row.class,
            flags: row.flags.0,
            size: row.size,
            differing: row.differing,
            inside: row.inside,
            set_size: row.set_size,
            pos_in_set: row.position,
            parent: row.parent,
        };
        let group = |group: &view::TopGroup| Group {
            index: group.index,
            direction: if group.backward { "backward" } else { "forward" },
            micro_step: group.micro_step,
        };
        Outline {
            revision,
            total: outline.total,
            rows: outline.rows.iter().map(row).collect(),
            groups: outline.groups.iter().map(group).collect(),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct List<'a> {
    total: u32,
    jumps: u32,
    target_only: u32,
    rows: Vec<ListRow<'a>>,
}

#[derive(Serialize)]
struct ListRow<'a> {
    row: u32,
    name: &'a str,
    path: &'a str,
    cls: &'a str,
    flags: u16,
    #[serde(serialize_with = "status")]
    status: Option<Status>,
    #[serde(serialize_with = "level")]
    overflow: Option<Level>,
    size: Option<f32>,
    inputs: Option<f32>,
    parameters: Option<f32>,
    outputs: Option<f32>,
}

impl<'a> From<&'a view::List<'_>> for List<'a> {
    fn from(list: &'a view::List<'_>) -> List<'a> {
        let row = |row: &'a view::ListRow<'_>| ListRow {
            row: row.row,
            name: row.name,
            path: &row.path,
            cls: row.class,
            flags: row.flags.0,
            status: row.status,
            overflow: row.overflow,
            size: row.verdict.size,
            inputs: row.verdict.inputs,
            parameters: row.verdict.parameters,
            outputs: row.verdict.outputs,
        };
        List {
            total: list.total,
            jumps: list.jumps,
            target_only: list.target_only,
            rows: list.rows.iter().map(row).collect(),
        }
    }
}

#[derive(Serialize)]
pub(crate) struct SearchResult<'a> {
    total: u32,
    hits: Vec<SearchHit<'a>>,
    suggestion: Option<&'a str>,
}

#[derive(Serialize)]
struct SearchHit<'a> {
    row: u32,
    id: &'a str,
    side: &'static str,
    name: &'a str,
    cls: &'a str,
    flags: u16,
    size: Option<f32>,
    at: usize,
    length: usize,
}

impl<'a> SearchResult<'a> {
    pub fn new(result: &view::SearchResult<'a>, query: &str) -> SearchResult<'a> {
        let query = query.trim();
        let hit = |hit: &view::Hit<'a>| SearchHit {
            row: hit.row,
            id: hit.id,
            side: match hit.side {
                Side::Target => "target",
                Side::Golden => "golden",
            },
            name: hit.name,
            cls: hit.class,
            flags: hit.flags.0,
            size: hit.size,
            at: utf16(hit.id.get(..hit.at).unwrap_or_default()),
            length: utf16(query),
        };
        SearchResult { total: result.total, hits: result.hits.iter().map(hit).collect(), suggestion: result.suggestion }
    }
}

/// Places in a text as the page counts them.
fn utf16(text: &str) -> usize {
    text.encode_utf16().count()
}
