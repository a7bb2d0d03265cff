//! The grammar of op names.
//!
//! APIs: `{Type}.{api}.{call}.{forward|backward}`; modules: `Module.{path}.{Class}.{forward|backward}.{call}`;
//! gradients: `Module.{path}.{Class}.parameters_grad[.{n}]`.

/// Which way an op runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Forward pass.
    Forward,
    /// Backward pass.
    Backward,
    /// Gradients of a module's parameters.
    Gradient,
    /// Optimizer stages and whatever else has no direction.
    None,
}

/// The parts of an op's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpName<'a> {
    /// First segment: `Module`, `Cell`, `Functional`, `Tensor`, …
    pub prefix: &'a str,
    /// Between prefix and class or call number: a module's path, an API's own name. Empty for a bare name.
    pub path: &'a str,
    /// Class of a module; for an API its first segment.
    pub class: &'a str,
    /// Direction.
    pub direction: Direction,
    /// Call number.
    pub call: Option<u32>,
}

/// First segments of modules.
const MODULE_PREFIXES: [&str; 2] = ["Module", "Cell"];

impl<'a> OpName<'a> {
    /// Takes a name apart; a name outside the grammar comes back whole as its prefix.
    pub fn parse(name: &'a str) -> Self {
        let (prefix, rest) = name.split_once('.').unwrap_or((name, ""));
        let bare = OpName { prefix, path: rest, class: "", direction: Direction::None, call: None };
        let Some((stem, direction, call)) = tail(rest) else {
            return bare;
        };
        if MODULE_PREFIXES.contains(&prefix) {
            let (path, class) = stem.rsplit_once('.').unwrap_or(("", stem));
            return OpName { prefix, path, class, direction, call };
        }
        OpName { prefix, path: stem, class: prefix, direction, call }
    }

    /// Whether it is a module or cell.
    pub fn is_module(&self) -> bool {
        MODULE_PREFIXES.contains(&self.prefix)
    }

    /// The last segment of the path: what a person calls it.
    pub fn short(&self) -> &'a str {
        if self.path.is_empty() {
            return if self.class.is_empty() { self.prefix } else { self.class };
        }
        self.path.rsplit('.').next().unwrap_or(self.path)
    }
}

/// Splits direction and call number off: `x.forward.0`, `x.0.forward`, `x.parameters_grad`, `x.parameters_grad.0`.
fn tail(rest: &str) -> Option<(&str, Direction, Option<u32>)> {
    let (head, last) = rest.rsplit_once('.').unwrap_or(("", rest));
    if last == "parameters_grad" {
        return Some((head, Direction::Gradient, None));
    }
    if let Some(direction) = pass(last) {
        let (stem, call) = head.rsplit_once('.').unwrap_or(("", head));
        return match call.parse() {
            Ok(call) => Some((stem, direction, Some(call))),
            Err(_) => Some((head, direction, None)),
        };
    }
    let (stem, middle) = head.rsplit_once('.').unwrap_or(("", head));
    let call = last.parse().ok()?;
    let direction = if middle == "parameters_grad" { Direction::Gradient } else { pass(middle)? };
    Some((stem, direction, Some(call)))
}

fn pass(segment: &str) -> Option<Direction> {
    match segment {
        "forward" => Some(Direction::Forward),
        "backward" => Some(Direction::Backward),
        _ => None,
    }
}

/// The same op in the other direction: `forward` and `backward` swapped in the last two segments.
pub fn twin(name: &str) -> Option<String> {
    let segments: Vec<&str> = name.split('.').collect();
    let at = segments.iter().rposition(|s| pass(s).is_some()).filter(|&at| at + 2 >= segments.len())?;
    let mut segments = segments;
    segments[at] = if segments[at] == "forward" { "backward" } else { "forward" };
    Some(segments.join("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(name: &str) -> (&str, &str, &str, Direction, Option<u32>) {
        let n = OpName::parse(name);
        (n.prefix, n.path, n.class, n.direction, n.call)
    }

    #[test]
    fn names_come_apart() {
        use Direction::{Backward, Forward, Gradient};
        assert_eq!(parts("Functional.linear.3.forward"), ("Functional", "linear", "Functional", Forward, Some(3)));
        assert_eq!(parts("Module.fc.Linear.forward.0"), ("Module", "fc", "Linear", Forward, Some(0)));
        assert_eq!(
            parts("Module.model.layers.0.mlp.LlamaMLP.backward.2"),
            ("Module", "model.layers.0.mlp", "LlamaMLP", Backward, Some(2))
        );
        assert_eq!(parts("Module.fc.Linear.parameters_grad"), ("Module", "fc", "Linear", Gradient, None));
        assert_eq!(parts("Module.fc.Linear.parameters_grad.1"), ("Module", "fc", "Linear", Gradient, Some(1)));
        assert_eq!(
            parts("Primitive.norm.RmsNorm.0.forward"),
            ("Primitive", "norm.RmsNorm", "Primitive", Forward, Some(0))
        );
        assert_eq!(parts("optimizer"), ("optimizer", "", "", Direction::None, None));
    }

    #[test]
    fn short_names_are_what_people_say() {
        assert_eq!(OpName::parse("Module.model.layers.0.LlamaDecoderLayer.forward.0").short(), "0");
        assert_eq!(OpName::parse("Module.fc.Linear.forward.0").short(), "fc");
        assert_eq!(OpName::parse("Tensor.__mul__.21.forward").short(), "__mul__");
        assert_eq!(OpName::parse("clip_grad").short(), "clip_grad");
        assert_eq!(OpName::parse("Module.Linear.forward.0").short(), "Linear");
    }

    #[test]
    fn twins_swap_only_the_direction() {
        assert_eq!(twin("Module.forward.net.Net.backward.0").as_deref(), Some("Module.forward.net.Net.forward.0"));
        assert_eq!(twin("Tensor.add.1.forward").as_deref(), Some("Tensor.add.1.backward"));
        assert_eq!(twin("optimizer"), None);
    }
}
