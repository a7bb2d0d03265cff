//! One execution order for the ops of both sides.

use crate::measure::Own;
use crate::merge::Other;
use crate::tree::{NO_ROW, Row};
use dumpscope_graph::NodeId;

/// Rows with a record in the target's order. Ops that only the golden side has come after the op that runs before them
/// there; a golden op whose partner hangs elsewhere is that partner's op, not another one.
pub(crate) fn execution_order(
    own: &Own,
    mine: &[NodeId],
    other: Option<Other<'_>>,
    row_of_target: &[Row],
    row_of_golden: &[Row],
) -> Vec<Row> {
    let mine: Vec<Row> = mine.iter().map(|&node| row_of_target[node as usize]).collect();
    let Some(other) = other else { return mine };
    let mut place = vec![u32::MAX; own.flags.len()];
    for (at, &row) in mine.iter().enumerate() {
        place[row as usize] = at as u32;
    }
    let mut after = 0;
    let mut extra: Vec<(u32, Row)> = Vec::new();
    for node in other.moments.in_order(other.graph) {
        let row = row_of_golden[node as usize];
        let partner = other.target_of(node).and_then(|p| row_of_target.get(p as usize).copied());
        let lead = partner.filter(|&partner| partner != NO_ROW && own.op[partner as usize]).unwrap_or(row);
        match place[lead as usize] {
            u32::MAX => extra.push((after, lead)),
            at => after = at + 1,
        }
    }
    extra.sort_by_key(|&(after, _)| after);
    let mut merged = Vec::with_capacity(mine.len() + extra.len());
    let mut extra = extra.into_iter().peekable();
    for at in 0..=mine.len() {
        while let Some((_, row)) = extra.next_if(|(after, _)| *after as usize == at) {
            merged.push(row);
        }
        merged.extend(mine.get(at));
    }
    merged
}
