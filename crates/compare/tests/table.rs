//! Cells and pairing of the table where no real dump of the fixtures goes.

#![allow(clippy::expect_used, reason = "a test stops where something is not as it must be")]

mod support;

use dumpscope_compare::table::{self, Cell, Line};
use dumpscope_compare::{Options, Profile, compare};
use support::graph;

/// Lines of two dumps of one op each, under a profile.
fn lines(target: &str, golden: &str, profile: Profile) -> Vec<Line> {
    let side = |inputs: &str| {
        graph(
            &format!(r#"{{"task": "statistics", "data": {{"Tensor.x.0.forward": {{"input_kwargs": {{{inputs}}}}}}}}}"#),
            None,
        )
    };
    let (target, golden) = (side(target), side(golden));
    let comparison = compare(&target, &golden, &Options { profile, ..Options::default() }, &mut |_, _| {});
    let mut lines = Vec::new();
    table::lines(&target, &golden, &comparison, &mut |line| lines.push(line));
    lines
}

fn cell(input: &str, column: &str, profile: Profile) -> Cell {
    let line = lines(input, input, profile).remove(0);
    line.values.into_iter().find(|(name, _)| *name == column).expect("the column").1
}

#[test]
fn cells_keep_their_kind() {
    let value = |value: &str| format!(r#""a": {{"type": "int", "value": {value}}}"#);
    for (text, wanted) in [
        ("3", Cell::Number(3.0)),
        ("9007199254740993", Cell::Whole(9_007_199_254_740_993)),
        ("-123456789012345678901234567890", Cell::Whole(-123_456_789_012_345_678_901_234_567_890)),
        ("true", Cell::Bool(true)),
        ("\"true\"", Cell::Text("true".to_owned())),
        ("null", Cell::Null),
    ] {
        assert_eq!(cell(&value(text), "NPU max", Profile::Strict), wanted, "{text}");
    }
    let flagged =
        r#""a": {"type": "torch.Tensor", "dtype": "torch.bool", "shape": [], "Max": true, "requires_grad": false}"#;
    assert_eq!(cell(flagged, "NPU Requires_grad", Profile::Strict), Cell::Bool(false));
    assert_eq!(cell(flagged, "NPU max", Profile::Strict), Cell::Bool(true));
    assert_eq!(cell(flagged, "NPU min", Profile::Strict), Cell::Null);
}

/// Seen in the peer's table of a model that writes `x[:, 10:]`: dtype and shape, and no values.
#[test]
fn the_peer_shows_no_values_of_a_slice() {
    let slice = r#""a": {"type": "slice", "value": [10, null, null]}"#;
    for profile in [Profile::Msprobe, Profile::Msprobe8, Profile::Msprobe13] {
        assert_eq!(cell(slice, "NPU Tensor Shape", profile), Cell::Text("(3,)".to_owned()));
        assert_eq!(cell(slice, "Bench max", profile), Cell::Null);
    }
    assert_eq!(cell(slice, "NPU max", Profile::Strict), Cell::Text("[10, None, None]".to_owned()));
}

/// Arguments in another order, and more of them on one side.
#[test]
fn rows_are_joined_by_name_in_any_order() {
    let int = |names: &[&str]| {
        let lines: Vec<String> =
            names.iter().map(|name| format!(r#""{name}": {{"type": "int", "value": 1}}"#)).collect();
        lines.join(", ")
    };
    for profile in [Profile::Msprobe, Profile::Msprobe8] {
        let found = lines(&int(&["a", "b", "c"]), &int(&["d", "c", "a", "e"]), profile);
        let golden: Vec<Option<&str>> = found.iter().map(|line| line.golden.as_deref()).collect();
        assert_eq!(golden, [Some("Tensor.x.0.forward.input.a"), None, Some("Tensor.x.0.forward.input.c")]);
    }
}
