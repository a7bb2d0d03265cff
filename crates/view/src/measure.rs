//! What each row says by itself, and what all rows inside it say together.

use crate::flags::Flags;
use crate::merge::{NO_NODE, Other, Skeleton};
use dumpscope_compare::overflow::Level;
use dumpscope_compare::{NodeVerdict, Status};
use dumpscope_graph::{ModelGraph, NodeId, NodeKind, ROOT};

/// Columns of what a row says by itself.
#[derive(Debug, Default)]
pub(crate) struct Own {
    pub flags: Vec<Flags>,
    pub status: Vec<Option<Status>>,
    pub overflow: Vec<Option<Level>>,
    /// NaN where nothing is judged.
    pub size: Vec<f32>,
    /// Has a record on either side.
    pub op: Vec<bool>,
    /// Is a module or an API, which is what [`Counts`](crate::Counts) count.
    pub counted: Vec<bool>,
}

/// Columns of what a row and everything inside it say together.
#[derive(Debug, Default)]
pub(crate) struct Inside {
    pub status: Vec<Option<Status>>,
    pub overflow: Vec<Option<Level>>,
    /// The largest; NaN where nothing is judged.
    pub size: Vec<f32>,
    pub ops: Vec<u32>,
    /// Ops with warning or error.
    pub differing: Vec<u32>,
}

/// Looks up what the comparison says of each row.
pub(crate) fn own(
    skeleton: &Skeleton,
    target: &ModelGraph,
    other: Option<Other<'_>>,
    overflow: &[Option<Level>],
) -> Own {
    let n = skeleton.target.len();
    let mut own = Own {
        flags: Vec::with_capacity(n),
        status: Vec::with_capacity(n),
        overflow: Vec::with_capacity(n),
        size: Vec::with_capacity(n),
        op: Vec::with_capacity(n),
        counted: Vec::with_capacity(n),
    };
    for row in 0..n {
        let mine = Some(skeleton.target[row]).filter(|&node| node != NO_NODE);
        let theirs = Some(skeleton.golden[row]).filter(|&node| node != NO_NODE);
        let golden = other.map(|o| o.graph);
        let lead = mine.map(|node| (target, node)).or(golden.zip(theirs));
        let said = other.map_or(Said::default(), |o| said(o, mine, theirs));
        let is_root = mine == Some(ROOT);
        let mut flags = Flags::default()
            .with_if(mine.is_some(), Flags::TARGET)
            .with_if(theirs.is_some(), Flags::GOLDEN)
            .with_if(skeleton.children[row] > 0, Flags::PARENT)
            .with_if(said.elsewhere, Flags::PARTNER_ELSEWHERE)
            .with_if(said.verdict.jump, Flags::JUMP);
        if let Some((graph, node)) = lead {
            flags = flags.with_direction(graph.direction(node));
        }
        own.flags.push(flags);
        own.status.push(said.verdict.status.filter(|_| !is_root));
        own.overflow.push(mine.and_then(|node| overflow.get(node as usize).copied().flatten()));
        own.size.push(said.verdict.size.unwrap_or(f32::NAN));
        let has_op = |graph: &ModelGraph, node: Option<NodeId>| node.is_some_and(|node| graph.op(node).is_some());
        own.op.push(has_op(target, mine) || golden.is_some_and(|golden| has_op(golden, theirs)));
        own.counted.push(!is_root && lead.is_some_and(|(graph, node)| graph.kind(node) != NodeKind::Collection));
    }
    own
}

#[derive(Default)]
struct Said {
    verdict: NodeVerdict,
    elsewhere: bool,
}

/// A golden node by itself repeats what is said of its partner, so that both look alike.
fn said(other: Other<'_>, mine: Option<NodeId>, theirs: Option<NodeId>) -> Said {
    let (node, matched) = match mine {
        Some(node) => (Some(node), other.golden_of(node).is_some()),
        None => {
            let partner = theirs.and_then(|node| other.target_of(node));
            (partner, partner.is_some())
        }
    };
    if !matched {
        return Said {
            verdict: NodeVerdict { status: Some(Status::Unmatched), ..NodeVerdict::default() },
            elsewhere: false,
        };
    }
    let verdict = node.and_then(|node| other.comparison.verdicts.get(node as usize).copied()).unwrap_or_default();
    Said { verdict, elsewhere: mine.is_none() || theirs.is_none() }
}

/// Sums from the leaves up.
pub(crate) fn inside(skeleton: &Skeleton, own: &Own) -> Inside {
    let n = own.flags.len();
    // A golden op whose partner hangs elsewhere is counted there.
    let again = |row: usize| !own.flags[row].has(Flags::TARGET) && own.flags[row].has(Flags::PARTNER_ELSEWHERE);
    let is_op = |row: usize| own.op[row] && !again(row);
    let differs = |row: usize| is_op(row) && matches!(own.status[row], Some(Status::Warning | Status::Error));
    let mut inside = Inside {
        status: own.status.clone(),
        overflow: own.overflow.clone(),
        size: own.size.clone(),
        ops: (0..n).map(|row| u32::from(is_op(row))).collect(),
        differing: (0..n).map(|row| u32::from(differs(row))).collect(),
    };
    for row in (1..n).rev() {
        let parent = skeleton.parent[row] as usize;
        inside.status[parent] = worse(inside.status[parent], inside.status[row]);
        inside.overflow[parent] = inside.overflow[parent].max(inside.overflow[row]);
        // `max` of a number and NaN is the number.
        inside.size[parent] = inside.size[parent].max(inside.size[row]);
        inside.ops[parent] += inside.ops[row];
        inside.differing[parent] += inside.differing[row];
    }
    inside
}

/// The worse of two. Something that differs is worse than something that only one side has.
fn worse(a: Option<Status>, b: Option<Status>) -> Option<Status> {
    let rank = |status: Option<Status>| match status {
        None => 0,
        Some(Status::Pass) => 1,
        Some(Status::Unmatched) => 2,
        Some(Status::Warning) => 3,
        Some(Status::Error) => 4,
    };
    if rank(b) > rank(a) { b } else { a }
}
