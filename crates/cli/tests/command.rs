//! The program as a script sees it: exit status, standard error, and the shape of its JSON.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops where something is not as it must be"
)]

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures").join(name)
}

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dumpscope")).args(arguments).output().expect("it runs")
}

fn json(arguments: &[&str]) -> Value {
    let output = run(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("valid JSON")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path")
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

/// A folder of its own for each test.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn compare_prints_the_contracts_members() {
    let (target, golden) = (fixture("llama_l0/target"), fixture("llama_l0/golden"));
    let out = json(&["compare", text(&target), text(&golden)]);
    assert_eq!(out["schema"], "dumpscope.graph/1");
    let pair = &out["pairs"][0];
    insta::assert_json_snapshot!(keys(pair));
    insta::assert_json_snapshot!(keys(&pair["nodes"][0]));
    insta::assert_json_snapshot!(keys(&pair["golden_nodes"][0]));
    insta::assert_json_snapshot!(keys(&pair["rows"][0]));
    insta::assert_json_snapshot!(keys(&pair["rows"][0]["values"]));
    assert_eq!((&pair["step"], &pair["rank"], &pair["mode"]), (&0.into(), &0.into(), &"statistics".into()));
}

#[test]
fn counts_are_those_of_the_nodes() {
    let (target, golden) = (fixture("llama_l0/target"), fixture("llama_l0/golden"));
    for profile in ["strict", "msprobe", "msprobe-8", "msprobe-1.3"] {
        let out = json(&["compare", text(&target), text(&golden), "--profile", profile]);
        let pair = &out["pairs"][0];
        let nodes = pair["nodes"].as_array().expect("nodes");
        for status in ["pass", "warning", "error"] {
            let counted = |n: &&Value| n["kind"] != "api_list" && n["id"] != "DefaultModel" && n["status"] == status;
            let wanted = nodes.iter().filter(counted).count() as u64;
            assert_eq!(pair["counts"][status], wanted, "{profile} {status}");
        }
    }
}

#[test]
fn swapping_sides_swaps_what_is_unmatched() {
    let write = |name: &str, data: &str| {
        let file = scratch(name).join("dump.json");
        std::fs::write(&file, format!(r#"{{"task": "statistics", "level": "mix", "data": {{{data}}}}}"#))
            .expect("written");
        file
    };
    let cut = write("swap/cut", r#""Tensor.a.0.forward": {}"#);
    let bare = write("swap/whole", r#""Tensor.a.0.forward": {}, "Tensor.b.0.forward": {}"#);
    let one = json(&["compare", text(&cut), text(&bare), "--rows", "none"]);
    let two = json(&["compare", text(&bare), text(&cut), "--rows", "none"]);
    assert_eq!(one["pairs"][0]["counts"]["unmatched_golden"], 1);
    assert_eq!(two["pairs"][0]["counts"]["unmatched_target"], 1);
    assert!(one["pairs"][0].get("rows").is_none());
}

#[test]
fn differing_rows_are_those_that_do_not_pass() {
    let (target, golden) = (fixture("llama_l0/target"), fixture("llama_l0/golden"));
    let all = json(&["compare", text(&target), text(&golden)]);
    let some = json(&["compare", text(&target), text(&golden), "--rows", "differing"]);
    let rows = |out: &Value| out["pairs"][0]["rows"].as_array().expect("rows").clone();
    let wanted: Vec<Value> = rows(&all).into_iter().filter(|r| r["status"] != "pass").collect();
    assert!(!wanted.is_empty());
    assert_eq!(rows(&some), wanted);
}

#[test]
fn overflow_names_the_first_bad_op_and_the_levels() {
    let out = json(&["overflow", text(&fixture("special"))]);
    assert_eq!(out["schema"], "dumpscope.overflow/1");
    let levels: Vec<&str> =
        out["pairs"][0]["nodes"].as_array().expect("nodes").iter().filter_map(|n| n["level"].as_str()).collect();
    assert!(levels.contains(&"critical") && !out["pairs"][0]["first"].is_null());
}

#[test]
fn stacks_are_printed_when_asked_for() {
    let target = fixture("llama_l0/target");
    let out = json(&["build", text(&target), "--stack"]);
    let nodes = out["pairs"][0]["nodes"].as_array().expect("nodes");
    assert!(nodes.iter().any(|n| n["stack"].as_array().is_some_and(|frames| !frames.is_empty())));
    assert!(json(&["build", text(&target)])["pairs"][0]["nodes"][0].get("stack").is_none());
}

#[test]
fn a_level_l1_dump_is_the_root_and_its_ops_in_file_order() {
    let folder = scratch("l1");
    std::fs::write(
        folder.join("dump.json"),
        r#"{"task": "statistics", "level": "L1", "data": {"Tensor.b.0.forward": {}, "Tensor.a.0.forward": {}}}"#,
    )
    .expect("written");
    std::fs::write(folder.join("construct.json"), "{}").expect("written");
    let out = json(&["build", text(&folder)]);
    let ids: Vec<&str> =
        out["pairs"][0]["nodes"].as_array().expect("nodes").iter().filter_map(|n| n["id"].as_str()).collect();
    assert_eq!(ids, ["DefaultModel", "Tensor.b.0.forward", "Tensor.a.0.forward"]);
}

#[test]
fn a_broken_file_gives_the_file_the_place_and_the_reason_and_status_1() {
    let folder = scratch("broken");
    std::fs::write(folder.join("dump.json"), "{\"task\": \"statistics\",\n \"data\": {\"a.0.forward\": {,}}}")
        .expect("written");
    let output = run(&["build", text(&folder)]);
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).expect("text");
    let wanted = "dump.json: line 2, column 27 (byte 49): expected a key, found ,}}}; repair that place";
    assert!(message.contains(wanted), "{message}");
    assert!(output.stdout.is_empty());
}

#[test]
fn one_broken_rank_does_not_hide_the_others() {
    let folder = scratch("ranks");
    for (rank, end) in [(0, "}}"), (1, "?"), (2, "}}")] {
        let rank = folder.join(format!("step0/rank{rank}"));
        std::fs::create_dir_all(&rank).expect("a folder");
        let dump = format!(r#"{{"task": "statistics", "data": {{{end}"#);
        std::fs::write(rank.join("dump.json"), dump).expect("written");
    }
    let output = run(&["build", text(&folder)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("rank1/dump.json: line 1, column 33"));
    let out: Value = serde_json::from_slice(&output.stdout).expect("valid JSON");
    let ranks: Vec<&Value> = out["pairs"].as_array().expect("pairs").iter().map(|pair| &pair["rank"]).collect();
    assert_eq!(ranks, [0, 2]);
}

#[test]
fn the_output_never_overwrites_an_input() {
    let file = scratch("own").join("dump.json");
    let dump = r#"{"task": "statistics", "data": {}}"#;
    std::fs::write(&file, dump).expect("written");
    let same = file.with_file_name(".").join("dump.json");
    let output = run(&["build", text(&file), "-o", text(&same)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("would overwrite this input"));
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), dump);
    let other = file.with_file_name("graph.json");
    assert!(run(&["build", text(&file), "-o", text(&other)]).status.success());
    assert_eq!(std::fs::read(&other).expect("written"), run(&["build", text(&file)]).stdout);
}

#[cfg(unix)]
#[test]
fn linked_folders_are_searched_once_under_their_own_names_first() {
    use std::os::unix::fs::symlink;
    let folder = scratch("links");
    let step = folder.join("run/step3");
    std::fs::create_dir_all(&step).expect("a folder");
    std::fs::write(step.join("dump.json"), r#"{"task": "statistics", "data": {}}"#).expect("written");
    for (link, to) in [("run/latest", "step3"), ("run/step3/up", ".."), ("run/self", "self"), ("linked", "run/step3")] {
        let link = folder.join(link);
        let _ = std::fs::remove_file(&link);
        symlink(to, link).expect("a link");
    }
    let steps = |path: &str| {
        let out = json(&["build", text(&folder.join(path))]);
        out["pairs"].as_array().expect("pairs").iter().map(|pair| pair["step"].as_u64()).collect::<Vec<_>>()
    };
    assert_eq!(steps("run"), [Some(3)]);
    assert_eq!(steps("linked"), [Some(0)]);
}

/// Names come from files; a terminal must not obey them.
#[test]
fn control_characters_do_not_reach_the_terminal() {
    let file = scratch("escape").join("dump.json");
    let record = r#"{"output": [{"type": "torch.Tensor", "dtype": "torch.float32", "Max": NaN, "Min": NaN}]}"#;
    std::fs::write(&file, format!(r#"{{"task": "s\u001b[2J", "data": {{"x\u001b[31m.0\nforward": {record}}}}}"#))
        .expect("written");
    for command in ["build", "overflow"] {
        let output = run(&[command, text(&file), "--format", "table"]);
        assert!(output.status.success());
        let shown = String::from_utf8(output.stdout).expect("text");
        assert!(shown.chars().all(|c| c == '\n' || !c.is_control()), "{shown:?}");
        assert!(!shown.lines().any(|line| line.starts_with("forward")), "{shown:?}");
    }
}

#[test]
fn bad_arguments_give_status_2_and_missing_paths_status_1() {
    assert_eq!(run(&["compare", "one"]).status.code(), Some(2));
    assert_eq!(run(&["build", "x", "--format", "yaml"]).status.code(), Some(2));
    let output = run(&["build", "no/such/folder"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no/such/folder"));
    let empty = scratch("empty");
    assert_eq!(run(&["build", text(&empty)]).status.code(), Some(1));
}

#[test]
fn the_table_lists_counts_and_suspects() {
    let (target, golden) = (fixture("llama_l0/target"), fixture("llama_l0/golden"));
    let output = run(&["compare", text(&target), text(&golden), "--format", "table"]);
    let text = String::from_utf8(output.stdout).expect("text");
    let suspect = text.lines().find(|line| line.contains("(inputs agree)")).expect("a suspect");
    assert!(suspect.contains("Module.model.layers.1.input_layernorm.LlamaRMSNorm.forward.0"), "{text}");
}
