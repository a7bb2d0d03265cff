//! What a node is called on the screen.

use dumpscope_dump::name::{Direction, OpName};
use dumpscope_graph::{ModelGraph, NodeId, NodeKind};

/// The two words that stand for a node; both are parts of its id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Label<'a> {
    /// Short name: `down_proj`, `layers.2`, `__mul__`.
    pub name: &'a str,
    /// Class of a module, first segment of an API; empty where there is none.
    pub class: &'a str,
}

/// Names a node. A number says nothing by itself, so that it keeps the word before it.
pub fn label(graph: &ModelGraph, node: NodeId) -> Label<'_> {
    let id = graph.name(node);
    let parts = OpName::parse(id);
    if graph.kind(node) == NodeKind::Collection || parts.direction == Direction::None {
        return Label { name: id, class: "" };
    }
    if parts.path.is_empty() {
        return Label { name: parts.short(), class: parts.class };
    }
    Label { name: tail(parts.path), class: parts.class }
}

/// The end of a path from its last segment that is no number.
fn tail(path: &str) -> &str {
    let mut start = path.len();
    loop {
        let before = path.get(..start).unwrap_or_default();
        let dot = before.rfind('.');
        let segment_start = dot.map_or(0, |dot| dot + 1);
        let numeric = before.get(segment_start..).is_some_and(|s| s.bytes().all(|b| b.is_ascii_digit()));
        match dot {
            Some(dot) if numeric => start = dot,
            _ => return path.get(segment_start..).unwrap_or(path),
        }
    }
}

#[cfg(test)]
mod unit {
    use super::tail;

    #[test]
    fn numbers_keep_the_word_before_them() {
        assert_eq!(tail("model.layers.0.mlp.down_proj"), "down_proj");
        assert_eq!(tail("model.layers.12"), "layers.12");
        assert_eq!(tail("blocks.experts.0.1"), "experts.0.1");
        assert_eq!(tail("0"), "0");
        assert_eq!(tail("0.1"), "0.1");
        assert_eq!(tail("fc"), "fc");
        assert_eq!(tail(""), "");
    }
}
