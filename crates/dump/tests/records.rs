//! Records of dump.json into rows, case by case as the format's rules say.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops where something is not as it must be"
)]

use dumpscope_dump::folder::find;
use dumpscope_dump::format::{Opened, open};
use dumpscope_dump::{Bytes, Dump, Problem, ReadError, RowKind, Section, Source, Stat, Value};
use proptest::prelude::*;

fn read(text: &[u8]) -> Result<Dump, ReadError> {
    let file = Bytes::new("run/dump.json", text);
    let sources: [&dyn Source; 1] = [&file];
    let found = find(&["run/dump.json"], |_| true);
    open(&found[0], &sources, &mut |_, _, _| {}).map(|Opened::Dump(dump)| *dump)
}

fn one_op(record: &str) -> Dump {
    read(format!(r#"{{"task": "statistics", "level": "mix", "data": {{"Tensor.x.0.forward": {record}}}}}"#).as_bytes())
        .expect("it opens")
}

fn paths(dump: &Dump) -> Vec<&str> {
    dump.op_rows(0).map(|row| dump.row_path(row)).collect()
}

const TENSOR: &str = r#"{"type": "torch.Tensor", "dtype": "torch.float32", "shape": [2, 3], "Max": 1.5, "Min": -Infinity,
    "Mean": NaN, "Norm": null, "requires_grad": true}"#;

#[test]
fn rows_come_in_table_order_whatever_the_order_in_the_file() {
    let dump = one_op(&format!(
        r#"{{"output": [{TENSOR}], "parameters": {{"weight": {TENSOR}}}, "input_kwargs": {{"mask": {TENSOR}}},
            "input_args": [{TENSOR}, {TENSOR}]}}"#
    ));
    assert_eq!(paths(&dump), [".input.mask", ".input.0", ".input.1", ".parameters.weight", ".output.0"]);
    assert_eq!(dump.rows.section[3], Section::Parameters);
}

#[test]
fn a_tensor_keeps_every_distinction() {
    let dump = one_op(&format!(r#"{{"input_args": [{TENSOR}]}}"#));
    assert_eq!(dump.dtype(0), Some("torch.float32"));
    assert_eq!(dump.rows.shape[0].map(|id| dump.shapes.text(id)).as_deref(), Some("[2, 3]"));
    assert_eq!(dump.rows.requires_grad[0], Some(true));
    assert_eq!(dump.stat(0, Stat::Max), Value::Float(1.5));
    assert_eq!(dump.stat(0, Stat::Min), Value::Float(f64::NEG_INFINITY));
    assert!(matches!(dump.stat(0, Stat::Mean), Value::Float(x) if x.is_nan()));
    assert_eq!(dump.stat(0, Stat::Norm), Value::Null);
}

#[test]
fn nesting_names_rows_and_bare_or_empty_values_are_none() {
    let dump = one_op(&format!(
        r#"{{"input_args": [[{TENSOR}, [null, {{"a": {TENSOR}}}]], {{}}, [], 3, "s", true],
            "input_kwargs": {{"lst": [{TENSOR}]}}, "is_recompute": true, "unknown": [{TENSOR}]}}"#
    ));
    assert_eq!(paths(&dump), [".input.0.0", ".input.0.1.0", ".input.0.1.1.a", ".input.lst.0"]);
    assert_eq!(dump.rows.kind[1], RowKind::None);
    assert!(dump.ops.recompute[0]);
}

#[test]
fn an_object_is_a_row_when_its_type_is_a_text_wherever_it_stands() {
    let dump = one_op(
        r#"{"input_kwargs": {"x": {"value": 3, "type": "int"}, "type": {"type": "str", "value": "a"},
            "y": {"type": {"type": "int", "value": 1}}}}"#,
    );
    assert_eq!(paths(&dump), [".input.x", ".input.type", ".input.y.type"]);
    assert_eq!(dump.stat(0, Stat::Norm), Value::Int(3.0));
    assert_eq!(dump.stat(1, Stat::Max), Value::Text("a"));
}

#[test]
fn scalars_sizes_slices_and_groups() {
    let dump = one_op(
        r#"{"input_args": [
            {"type": "float", "value": 2.0}, {"type": "bool", "value": false}, {"type": "torch.Size", "value": [4, 8]},
            {"type": "slice", "value": [0, null, 2]}, {"type": "torch.device", "value": "cpu:None"},
            {"type": "int", "value": 9007199254740993},
            {"type": "torch.ProcessGroup", "group_ranks": [0, 1], "group_id": "553403f9"}]}"#,
    );
    let shape = |row: usize| dump.rows.shape[row].map(|id| dump.shapes.text(id));
    assert_eq!(dump.stat(0, Stat::Min), Value::Float(2.0));
    assert_eq!(dump.stat(1, Stat::Min), Value::Bool(false));
    assert_eq!((dump.rows.kind[2], shape(2).as_deref()), (RowKind::Size, Some("[4, 8]")));
    assert_eq!((dump.rows.kind[3], shape(3).as_deref()), (RowKind::Slice, Some("[3]")));
    assert_eq!(dump.stat(3, Stat::Max), Value::Text("[0, None, 2]"));
    assert_eq!(dump.stat(4, Stat::Max), Value::Text("cpu:None"));
    assert_eq!(dump.stat(5, Stat::Max), Value::Digits("9007199254740993"));
    assert_eq!(dump.rows.kind[6], RowKind::Group);
    let ranks = dump.rows.extra(6).and_then(|e| e.group_ranks).map(|s| dump.strings.text(s));
    assert_eq!(ranks, Some("[0, 1]"));
}

#[test]
fn gradients_have_no_index_in_their_names() {
    let text = format!(
        r#"{{"task": "statistics", "data": {{"Module.fc.Linear.parameters_grad": {{"weight": [{TENSOR}], "bias": [null]}}}}}}"#
    );
    let dump = read(text.as_bytes()).expect("it opens");
    assert_eq!(paths(&dump), [".weight", ".bias"]);
}

#[test]
fn of_two_records_with_one_name_the_last_counts_in_the_place_of_the_first() {
    let text = format!(
        r#"{{"task": "s", "data": {{"a.0.forward": {{"output": [null]}}, "b.0.forward": {{}},
            "a.0.forward": {{"output": [{TENSOR}]}}}}}}"#
    );
    let dump = read(text.as_bytes()).expect("it opens");
    assert_eq!(dump.ops.len(), 2);
    assert_eq!(dump.op_name(0), "a.0.forward");
    assert_eq!(dump.rows.kind[dump.op_rows(0).start as usize], RowKind::Tensor);
    assert!(dump.warnings.contains(&Problem::DuplicateOp { op: "a.0.forward".into() }));
}

#[test]
fn a_record_that_is_no_object_is_skipped_and_said() {
    let dump = read(br#"{"task": "s", "data": {"a.0.forward": [1], "b.0.forward": {}}}"#).expect("it opens");
    assert_eq!(dump.ops.len(), 1);
    assert_eq!(dump.warnings[0], Problem::RecordNotAnObject { op: "a.0.forward".into() });
}

#[test]
fn leftover_placeholders_are_counted() {
    let dump = one_op(
        r#"{"output": [{"type": "torch.Tensor", "dtype": "torch.float32", "shape": [1], "tensor_stat_index": 7}]}"#,
    );
    assert_eq!(dump.warnings[0], Problem::StatisticsMissing { count: 1 });
    assert_eq!(dump.stat(0, Stat::Max), Value::Missing);
}

#[test]
fn a_file_cut_in_the_middle_keeps_the_ops_before_the_cut_and_names_the_place() {
    let text = format!(
        "{{\"task\": \"s\",\n \"data\": {{\n \"a.0.forward\": {{\"output\": [{TENSOR}]}},\n \"b.0.forward\": {{\"output\": [{{"
    );
    let dump = read(text.as_bytes()).expect("it opens");
    assert_eq!(dump.ops.len(), 1);
    let damage = &dump.damage[0];
    assert_eq!((damage.reason.clone(), damage.offset), (Problem::JsonEnd, text.len() as u64));
    assert_eq!(damage.after.as_deref(), Some("a.0.forward"));
    assert_eq!(damage.file, "run/dump.json");
}

#[test]
fn a_file_broken_before_the_first_op_is_refused_with_its_place() {
    let error = read(b"{\"task\": \"s\",\n \"data\": {\"a.0.forward\": {\"output\": ?}}}").expect_err("it is broken");
    let ReadError::Damaged(damage) = error else { panic!("not damaged: {error}") };
    assert_eq!((damage.line, damage.column), (2, 37));
    assert_eq!(damage.to_string(), "run/dump.json: line 2, column 37 (byte 50): expected a value, found ?}}}");
}

#[test]
fn data_that_is_no_object_is_refused_with_its_place() {
    let error = read(b"{\"task\": \"s\",\n \"data\": [1]}").expect_err("it holds no ops");
    let ReadError::Damaged(damage) = error else { panic!("not damaged: {error}") };
    assert_eq!((damage.offset, damage.line, damage.column), (23, 2, 10));
    assert_eq!(damage.reason.to_string(), "expected an object, found [1]}");
}

#[test]
fn json_that_is_no_dump_is_named() {
    assert_eq!(
        read(br#"{"name": "x"}"#).expect_err("no dump"),
        ReadError::Unusable(Problem::NotADump { file: "run/dump.json".into() })
    );
}

proptest! {
    /// Whatever byte is changed or cut away, reading ends with a dump or a typed error.
    #[test]
    fn no_damage_panics(at in 0.0..1.0f64, byte in any::<u8>(), cut in any::<bool>()) {
        let mut text = include_bytes!("../../../tests/fixtures/special/dump.json").to_vec();
        let place = (at * text.len() as f64) as usize;
        if cut { text.truncate(place) } else { text[place] = byte }
        let whole = read(include_bytes!("../../../tests/fixtures/special/dump.json")).expect("it opens").ops.len();
        if let Ok(dump) = read(&text) {
            prop_assert!(dump.ops.len() <= whole + 1);
        }
    }
}

/// A row as text, so that dumps with different tables of names can be held against each other.
fn rows(dump: &Dump, op: u32) -> Vec<String> {
    let row = |row: u32| {
        let stats = Stat::ALL.map(|s| dumpscope_dump::python_text(dump.stat(row, s)));
        let shape = dump.rows.shape[row as usize].map(|id| dump.shapes.text(id));
        let grad = dump.rows.requires_grad[row as usize];
        format!("{} {:?} {:?} {shape:?} {grad:?} {stats:?}", dump.row_path(row), dump.ty(row), dump.dtype(row))
    };
    dump.op_rows(op).map(row).collect()
}

/// A record in one of many ways to write it: blanks, order of members, what is left out.
fn record() -> impl Strategy<Value = String> {
    let gap = prop::sample::select(vec!["", " ", "\n      ", "\n  ", "\t"]);
    let members = prop::sample::subsequence(
        vec![
            r#""type":G"torch.Tensor""#,
            r#""dtype":G"torch.float32""#,
            r#""dtype":G"torch.int64""#,
            r#""shape":G[2,G3]"#,
            r#""shape":G[G2,G3,G4G]"#,
            r#""shape":G[]"#,
            r#""Max":G1.5"#,
            r#""Max":G-Infinity"#,
            r#""Min":G-2"#,
            r#""Mean":Gnull"#,
            r#""Norm":GNaN"#,
            r#""requires_grad":Gtrue"#,
            r#""requires_grad":G"True""#,
            r#""value":G[1,Gnull]"#,
            r#""value":G3"#,
            r#""odd":G{"a":G[1]}"#,
        ],
        0..8,
    )
    .prop_shuffle();
    let container =
        prop::sample::select(vec!["[X]", "[X,GX]", "{\"type\":GX}", "{\"a\":GX,G\"type\":G\"s\"}", "X", "[[X],GX]"]);
    (gap, members, container).prop_map(|(gap, members, container)| {
        let leaf = format!("{{G{}G}}", members.join(",G"));
        format!("{{G\"output\":G{}G}}", container.replace('X', &leaf)).replace('G', gap)
    })
}

proptest! {
    /// What came before in a file changes how fast a record is read, never what is read.
    #[test]
    fn a_record_reads_the_same_wherever_it_stands(records in prop::collection::vec(record(), 1..12)) {
        let ops: Vec<String> = records.iter().enumerate().map(|(at, r)| format!("\"Tensor.x.{at}.forward\": {r}")).collect();
        let together = read(format!("{{\"task\": \"s\", \"data\": {{{}}}}}", ops.join(", ")).as_bytes()).expect("it opens");
        for (at, record) in records.iter().enumerate() {
            prop_assert_eq!(rows(&together, at as u32), rows(&one_op(record), 0), "{}", record);
        }
    }
}
