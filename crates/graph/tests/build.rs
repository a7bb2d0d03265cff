//! Hierarchies by hand: each repair, each synthetic node, and what must hold for any construct.json.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops where something is not as it must be"
)]

use dumpscope_dump::folder::find;
use dumpscope_dump::format::{Opened, open};
use dumpscope_dump::{Bytes, Problem, Source};
use dumpscope_graph::{ModelGraph, NodeKind, ROOT};
use proptest::prelude::*;

fn graph(files: &[(&str, &str)]) -> ModelGraph {
    let files: Vec<Bytes<&[u8]>> = files.iter().map(|(name, text)| Bytes::new(*name, text.as_bytes())).collect();
    let sources: Vec<&dyn Source> = files.iter().map(|f| f as &dyn Source).collect();
    let names: Vec<&str> = sources.iter().map(|s| s.name()).collect();
    let found = find(&names, |at| names[at] == "dump.json");
    let Opened::Dump(dump) = open(&found[0], &sources, &mut |_, _, _| {}).expect("it opens");
    ModelGraph::build(*dump)
}

/// A dump whose records are empty.
fn dump(ops: &[&str]) -> String {
    let records: Vec<String> = ops.iter().map(|op| format!("\"{op}\": {{}}")).collect();
    format!("{{\"task\": \"statistics\", \"level\": \"mix\", \"data\": {{{}}}}}", records.join(", "))
}

fn parent<'a>(graph: &'a ModelGraph, node: &str) -> &'a str {
    let node = graph.find(node).unwrap_or_else(|| panic!("{node} is a node"));
    graph.name(graph.parent(node).expect("it has a parent"))
}

#[test]
fn backward_without_a_parent_follows_its_forward() {
    let graph = graph(&[
        ("dump.json", &dump(&[])),
        (
            "construct.json",
            r#"{"Module.net.Net.forward.0": null, "Module.net.fc.Linear.forward.0": "Module.net.Net.forward.0",
                "Module.net.Net.backward.0": null, "Module.net.fc.Linear.backward.0": null,
                "Functional.linear.0.forward": "Module.net.fc.Linear.forward.0", "Functional.linear.0.backward": null}"#,
        ),
    ]);
    assert_eq!(parent(&graph, "Module.net.fc.Linear.backward.0"), "Module.net.Net.backward.0");
    assert_eq!(parent(&graph, "Functional.linear.0.backward"), "Module.net.fc.Linear.backward.0");
    assert_eq!(parent(&graph, "Module.net.Net.backward.0"), "DefaultModel");
}

#[test]
fn gradients_hang_under_the_last_backward_call() {
    let graph = graph(&[
        (
            "dump.json",
            &dump(&[
                "Module.fc.Linear.backward.0",
                "Module.fc.Linear.backward.1",
                "Module.fc.Linear.parameters_grad.0",
            ]),
        ),
        ("construct.json", r#"{"Module.fc.Linear.backward.0": null, "Module.fc.Linear.backward.1": null}"#),
    ]);
    assert_eq!(parent(&graph, "Module.fc.Linear.parameters_grad.0"), "Module.fc.Linear.backward.1");
}

#[test]
fn gradients_of_a_module_without_backward_are_kept() {
    let graph = graph(&[
        ("dump.json", &dump(&["Module.net.Net.backward.0", "Module.net.bn.BatchNorm.parameters_grad"])),
        ("construct.json", r#"{"Module.net.Net.backward.0": null}"#),
    ]);
    assert_eq!(parent(&graph, "Module.net.bn.BatchNorm.parameters_grad"), "Module.net.Net.backward.0");
}

#[test]
fn runs_of_apis_at_the_top_are_gathered_in_place() {
    let graph = graph(&[
        ("dump.json", &dump(&[])),
        (
            "construct.json",
            r#"{"Tensor.a.0.forward": null, "Module.m.M.forward.0": null, "Tensor.b.0.forward": null,
                "Tensor.c.0.forward": null, "Module.m.M.backward.0": null}"#,
        ),
    ]);
    let top: Vec<&str> = graph.children(ROOT).iter().map(|&n| graph.name(n)).collect();
    assert_eq!(top, ["Tensor.a.0.forward", "Module.m.M.forward.0", "Apis_Between_Modules.0", "Module.m.M.backward.0"]);
    let collection = graph.find("Apis_Between_Modules.0").expect("it is there");
    assert_eq!(graph.kind(collection), NodeKind::Collection);
    assert_eq!(graph.children(collection).len(), 2);
}

#[test]
fn a_forward_after_a_backward_opens_a_micro_step() {
    let graph = graph(&[
        ("dump.json", &dump(&[])),
        (
            "construct.json",
            r#"{"Module.m.M.forward.0": null, "Module.m.M.backward.0": null, "Module.m.M.forward.1": null,
                "Tensor.a.0.forward": "Module.m.M.forward.1", "Module.m.M.backward.1": null}"#,
        ),
    ]);
    assert_eq!(graph.micro_steps, 2);
    let step = |name: &str| graph.micro_step(graph.find(name).expect("a node"));
    assert_eq!((step("Module.m.M.backward.0"), step("Tensor.a.0.forward"), step("Module.m.M.backward.1")), (0, 1, 1));
}

#[test]
fn written_micro_steps_hold_for_what_is_not_listed_too() {
    let graph = graph(&[
        ("dump.json", &dump(&["Module.m.M.backward.1", "Module.m.M.parameters_grad.0"])),
        (
            "construct.json",
            r#"{"megatron_micro_step_number": 1, "Module.m.M.forward.0": [null, 0], "Tensor.a.0.forward": [null, 1],
                "Tensor.b.0.forward": [null, 1], "Module.m.M.backward.1": [null, 1]}"#,
        ),
    ]);
    assert_eq!(graph.micro_steps, 2);
    let step = |name: &str| graph.micro_step(graph.find(name).expect("a node"));
    assert_eq!((step("Module.m.M.forward.0"), step("Apis_Between_Modules.0")), (0, 1));
    assert_eq!(step("Module.m.M.parameters_grad.0"), 1);
}

#[test]
fn a_collection_never_takes_the_name_of_a_node_of_the_file() {
    let graph = graph(&[
        ("dump.json", &dump(&["Apis_Between_Modules.0"])),
        (
            "construct.json",
            r#"{"Tensor.a.0.forward": null, "Tensor.b.0.forward": null, "Apis_Between_Modules.0": null}"#,
        ),
    ]);
    assert_eq!(parent(&graph, "Tensor.a.0.forward"), "Apis_Between_Modules.1");
    assert_eq!(graph.kind(graph.find("Apis_Between_Modules.0").expect("a node")), NodeKind::Module);
}

#[test]
fn a_recomputed_module_at_the_top_goes_under_the_backward_that_ran_it() {
    let graph = graph(&[
        (
            "dump.json",
            r#"{"task": "statistics", "data": {"Module.net.fc.Linear.forward.0": {"is_recompute": false},
                "Module.net.fc.Linear.forward.1": {"is_recompute": true}}}"#,
        ),
        (
            "construct.json",
            r#"{"Module.net.Net.forward.0": null, "Module.net.fc.Linear.forward.0": "Module.net.Net.forward.0",
                "Module.net.Net.backward.0": null, "Module.net.fc.Linear.forward.1": null}"#,
        ),
    ]);
    assert_eq!(parent(&graph, "Module.net.fc.Linear.forward.1"), "Module.net.Net.backward.0");
    assert_eq!(graph.micro_steps, 1);
}

#[test]
fn without_construct_json_names_give_the_hierarchy() {
    let ops = [
        "Module.net.a.fc.Linear.forward.0",
        "Tensor.relu.0.forward",
        "Module.net.a.act.ReLU.forward.0",
        "Module.net.a.Block.forward.0",
        "Module.net.Net.forward.0",
    ];
    let graph = graph(&[("dump.json", &dump(&ops))]);
    assert!(graph.dump.warnings.contains(&Problem::ConstructMissing));
    assert_eq!(parent(&graph, "Module.net.a.fc.Linear.forward.0"), "Module.net.a.Block.forward.0");
    assert_eq!(parent(&graph, "Tensor.relu.0.forward"), "Module.net.a.Block.forward.0");
    assert_eq!(parent(&graph, "Module.net.a.Block.forward.0"), "Module.net.Net.forward.0");
    assert_eq!(parent(&graph, "Module.net.Net.forward.0"), "DefaultModel");
}

#[test]
fn level_l1_is_flat_in_execution_order() {
    let ops = ["Tensor.b.0.forward", "Tensor.a.0.forward", "Torch.c.0.forward"];
    let graph = graph(&[("dump.json", &dump(&ops)), ("construct.json", "{}")]);
    let top: Vec<&str> = graph.children(ROOT).iter().map(|&n| graph.name(n)).collect();
    assert_eq!(top, ops);
}

#[test]
fn unknown_parents_and_cycles_are_said_and_hang_under_the_root() {
    let graph = graph(&[
        ("dump.json", &dump(&[])),
        (
            "construct.json",
            r#"{"Module.a.A.forward.0": "Module.gone.G.forward.0", "Module.b.B.forward.0": "Module.c.C.forward.0",
                "Module.c.C.forward.0": "Module.b.B.forward.0"}"#,
        ),
    ]);
    assert_eq!(parent(&graph, "Module.a.A.forward.0"), "DefaultModel");
    assert!(matches!(graph.warnings[0], Problem::ParentUnknown { .. }));
    assert!(graph.warnings.iter().any(|w| matches!(w, Problem::ParentCycle { .. })));
}

proptest! {
    /// Whatever construct.json says, whole or broken off, every node is reached from the root exactly once.
    #[test]
    fn every_node_hangs_under_the_root_once(
        parents in prop::collection::vec(prop::option::of(0..14usize), 1..14),
        given in any::<bool>(),
        whole in any::<bool>(),
    ) {
        const NAMES: [&str; 14] = [
            "Module.a.A.forward.0", "Module.a.b.B.forward.0", "Module.a.b.B.backward.0", "Module.a.A.backward.0",
            "Tensor.x.0.forward", "Tensor.y.0.forward", "Tensor.x.0.backward", "Module.a.b.B.parameters_grad",
            "Module.a.b.B.forward.1", "optimizer", "Torch.z.0.forward", "odd", "DefaultModel", "Apis_Between_Modules.0",
        ];
        let lines: Vec<String> = parents.iter().enumerate().map(|(at, parent)| match parent {
            Some(p) => format!("\"{}\": \"{}\"", NAMES[at], NAMES[*p]),
            None => format!("\"{}\": null", NAMES[at]),
        }).collect();
        let construct = format!("{{{}{}", lines.join(","), if whole { "}" } else { "" });
        let text = dump(&NAMES);
        let mut files = vec![("dump.json", text.as_str())];
        if given {
            files.push(("construct.json", &construct));
        }
        let graph = graph(&files);
        let mut seen = vec![0; graph.len()];
        let mut stack = vec![ROOT];
        while let Some(node) = stack.pop() {
            seen[node as usize] += 1;
            stack.extend_from_slice(graph.children(node));
        }
        prop_assert!(seen.iter().all(|&n| n == 1));
    }
}
