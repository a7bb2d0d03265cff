//! The peer's own answers on small real dumps: msprobe 26.2.0 and 8.3.3.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops where something is not as it must be"
)]

mod support;

use dumpscope_compare::table::{self, Cell, Line};
use dumpscope_compare::{Options, Profile, Status, compare, overflow};
use dumpscope_graph::{ModelGraph, NodeKind};
use serde_json::Value;
use std::collections::HashMap;

macro_rules! fixture {
    ($path:literal) => {
        include_str!(concat!("../../../tests/fixtures/", $path))
    };
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("a fixture")
}

fn kind(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Module => "module",
        NodeKind::Api => "api",
        NodeKind::Collection => "api_list",
    }
}

#[test]
fn hierarchy_and_overflow_levels_of_every_kind_of_argument() {
    let graph = support::graph(fixture!("special/dump.json"), Some(fixture!("special/construct.json")));
    let levels = overflow::levels(&graph);
    let peer = json(fixture!("special/peer.json"));
    let peer = peer.as_object().expect("nodes");
    assert_eq!(graph.len(), peer.len());
    for (id, answer) in peer {
        let node = graph.find(id).unwrap_or_else(|| panic!("{id} is missing"));
        let parent = graph.parent(node).map(|p| graph.name(p));
        assert_eq!(parent, answer[0].as_str(), "{id}");
        assert_eq!(Some(kind(graph.kind(node))), answer[1].as_str(), "{id}");
        assert_eq!(Some(u64::from(graph.micro_step(node))), answer[2].as_u64(), "{id}");
        // The peer does not search a mapping inside a list; there is a NaN in this one.
        if id != "Module.inner.SpecialInner.forward.0" {
            assert_eq!(levels[node as usize].map(|l| l.word()), answer[3].as_str(), "{id}");
        }
    }
}

fn llama() -> (ModelGraph, ModelGraph, Value) {
    (
        support::graph(fixture!("llama_l0/target/dump.json"), Some(fixture!("llama_l0/target/construct.json"))),
        support::graph(fixture!("llama_l0/golden/dump.json"), Some(fixture!("llama_l0/golden/construct.json"))),
        json(fixture!("llama_l0/peer.json")),
    )
}

/// Nodes: partner and index by 26.2.0 (column 3) or 8.3.3 (column 4).
fn check_nodes(profile: Profile, column: usize) {
    let (target, golden, peer) = llama();
    let options = Options { profile, ..Options::default() };
    let comparison = compare(&target, &golden, &options, &mut |_, _| {});
    let mut indexed = 0;
    for (id, answer) in peer["nodes"].as_object().expect("nodes") {
        let node = target.find(id).unwrap_or_else(|| panic!("{id} is missing"));
        let partner = comparison.target_partner[node as usize].map(|p| golden.name(p));
        assert_eq!(partner, answer[2].as_str(), "{id}");
        if let Some(index) = answer[column].as_f64() {
            let own = comparison.verdicts[node as usize].index.unwrap_or(f64::NAN);
            assert!((own - index).abs() <= 1.1e-6, "{id}: {own} for {index}");
            indexed += 1;
        }
    }
    assert!(indexed > 20, "only {indexed} nodes had an index");
}

#[test]
fn node_verdicts_are_those_of_26_2() {
    check_nodes(Profile::Msprobe, 3);
}

#[test]
fn node_indexes_are_those_of_8_3() {
    check_nodes(Profile::Msprobe8, 4);
}

fn status(text: &str) -> Status {
    match text {
        "" | "pass" => Status::Pass,
        "Warning" | "warning" => Status::Warning,
        _ => Status::Error,
    }
}

fn same(own: &Cell, peer: &Value) -> bool {
    let close = |a: f64, b: f64| a == b || (a - b).abs() <= 1e-9 * a.abs().max(b.abs());
    match (own, peer) {
        (Cell::Null, Value::String(text)) => matches!(text.as_str(), "N/A" | "None"),
        (Cell::Bool(b), Value::Bool(other)) => b == other,
        (Cell::Bool(b), Value::String(other)) => other == if *b { "True" } else { "False" },
        (Cell::Number(x), Value::Number(n)) => n.as_f64().is_some_and(|n| close(*x, n)),
        (Cell::Number(x), Value::String(text)) => text.parse().is_ok_and(|n| close(*x, n)),
        (Cell::Text(a), Value::String(b)) => match (a.strip_suffix('%'), b.strip_suffix('%')) {
            (Some(a), Some(b)) => close(a.parse().unwrap_or(f64::NAN), b.parse().unwrap_or(f64::NAN)),
            _ => a == b,
        },
        _ => false,
    }
}

/// Every cell of the whole-network table.
fn check_table(profile: Profile, rows: &str) {
    let (target, golden, peer) = llama();
    let options = Options { profile, ..Options::default() };
    let comparison = compare(&target, &golden, &options, &mut |_, _| {});
    let mut lines: HashMap<String, Line> = HashMap::new();
    table::lines(&target, &golden, &comparison, &mut |line| {
        lines.insert(line.target.clone().unwrap_or_default(), line);
    });
    let columns: Vec<&str> = peer["columns"].as_array().expect("columns").iter().filter_map(Value::as_str).collect();
    let rows = peer[rows].as_array().expect("rows");
    assert_eq!(lines.len(), rows.len());
    for row in rows {
        let name = row[0].as_str().expect("a name");
        let line = &lines[name];
        assert_eq!(line.golden.as_deref(), row[1].as_str(), "{name}");
        for (at, column) in columns.iter().enumerate().skip(2) {
            if *column == "Result" {
                assert_eq!(line.status, row[at].as_str().map(status), "{name}");
                continue;
            }
            let (_, own) = line.values.iter().find(|(c, _)| c == column).unwrap_or_else(|| panic!("no {column}"));
            assert!(same(own, &row[at]), "{name} {column}: {own:?} for {}", row[at]);
        }
    }
}

#[test]
fn the_table_is_that_of_26_2() {
    check_table(Profile::Msprobe, "rows");
}

#[test]
fn the_table_is_that_of_8_3() {
    check_table(Profile::Msprobe8, "rows_8.3.3");
}
