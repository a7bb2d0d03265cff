//! What a dump holds, for its card.

use crate::notice::Notice;
use dumpscope_dump::name::{Direction, OpName};
use dumpscope_dump::{ConstructState, Damage, Dump, RowKind};
use dumpscope_graph::ModelGraph;

/// What a dump holds.
#[derive(Debug, Clone, PartialEq)]
pub struct DumpSummary {
    /// Number of the dump in the session.
    pub id: u32,
    /// What tells it from the others.
    pub label: String,
    /// Records.
    pub ops: u32,
    /// Forward records.
    pub forward: u32,
    /// Backward records and gradients.
    pub backward: u32,
    /// Nodes of the hierarchy, the root not counted.
    pub nodes: u32,
    /// `L0`, `L1`, `mix`.
    pub level: Option<String>,
    /// `statistics`, …
    pub task: Option<String>,
    /// `pytorch`, …
    pub framework: Option<String>,
    /// Float dtypes that occur, short, most frequent first.
    pub dtypes: Vec<String>,
    /// Whether the hierarchy was given.
    pub construct: ConstructState,
    /// Whether there are call stacks.
    pub stacks: bool,
    /// Files that broke off.
    pub damage: Vec<Damage>,
    /// What was skipped or repaired.
    pub warnings: Vec<Notice>,
}

impl DumpSummary {
    pub(crate) fn of(id: u32, label: &str, graph: &ModelGraph) -> DumpSummary {
        let dump = &graph.dump;
        let (mut forward, mut backward) = (0, 0);
        for op in 0..dump.ops.len() as u32 {
            match OpName::parse(dump.op_name(op)).direction {
                Direction::Forward => forward += 1,
                Direction::Backward | Direction::Gradient => backward += 1,
                Direction::None => {}
            }
        }
        DumpSummary {
            id,
            label: label.to_owned(),
            ops: dump.ops.len() as u32,
            forward,
            backward,
            nodes: graph.len().saturating_sub(1) as u32,
            level: dump.meta.level.clone(),
            task: dump.meta.task.clone(),
            framework: dump.meta.framework.clone(),
            dtypes: float_dtypes(dump),
            construct: dump.construct.state,
            stacks: !dump.stacks.is_empty(),
            damage: dump.damage.clone(),
            warnings: warnings(graph),
        }
    }
}

/// A file can be wrong at every line; nobody reads more than this of it.
const MOST_WARNINGS: usize = 100;

fn warnings(graph: &ModelGraph) -> Vec<Notice> {
    let all = || graph.dump.warnings.iter().chain(&graph.warnings);
    let mut shown: Vec<Notice> = all().take(MOST_WARNINGS).map(Notice::from).collect();
    let more = all().skip(MOST_WARNINGS).count();
    if more > 0 {
        shown.push(Notice::new("more-warnings", vec![("count", more.to_string())]));
    }
    shown
}

fn float_dtypes(dump: &Dump) -> Vec<String> {
    let mut count = vec![0_u32; dump.strings.len()];
    let mut seen = Vec::new();
    for (dtype, kind) in dump.rows.dtype.iter().zip(&dump.rows.kind) {
        let Some(dtype) = dtype.filter(|_| *kind == RowKind::Tensor) else { continue };
        if count[dtype.index()] == 0 {
            seen.push(dtype);
        }
        count[dtype.index()] += 1;
    }
    let mut floats: Vec<(u32, String)> = Vec::new();
    for dtype in seen {
        let Some(short) = short_float(dump.strings.text(dtype)) else { continue };
        match floats.iter_mut().find(|(_, known)| *known == short) {
            Some((sum, _)) => *sum += count[dtype.index()],
            None => floats.push((count[dtype.index()], short)),
        }
    }
    floats.sort_by_key(|&(count, _)| std::cmp::Reverse(count));
    floats.into_iter().map(|(_, short)| short).collect()
}

/// `torch.bfloat16` as people say it, `bf16`; None for what is no float.
fn short_float(dtype: &str) -> Option<String> {
    let name = dtype.rsplit('.').next().unwrap_or(dtype).to_ascii_lowercase();
    let bits = |rest: &str| rest.split('_').next().filter(|b| b.bytes().all(|c| c.is_ascii_digit())).map(str::to_owned);
    if let Some(rest) = name.strip_prefix("bfloat") {
        return Some(format!("bf{}", bits(rest)?));
    }
    Some(format!("fp{}", bits(name.strip_prefix("float")?)?))
}

#[cfg(test)]
mod tests {
    use super::short_float;

    #[test]
    fn dtypes_are_called_as_people_say() {
        let short = |dtype| short_float(dtype);
        assert_eq!(short("torch.float32").as_deref(), Some("fp32"));
        assert_eq!(short("torch.bfloat16").as_deref(), Some("bf16"));
        assert_eq!(short("Float16").as_deref(), Some("fp16"));
        assert_eq!(short("torch.float8_e4m3fn").as_deref(), Some("fp8"));
        assert_eq!(short("torch.int64"), None);
    }
}
