//! The rules of `strict`, each worked by hand on one op.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops where something is not as it must be"
)]

mod support;

use dumpscope_compare::{Comparison, Options, Precision, RowPair, Rules, Status, compare};
use dumpscope_dump::Stat;
use dumpscope_graph::ModelGraph;
use proptest::prelude::*;
use support::graph;

const OP: &str = "Functional.linear.0.forward";

fn side(inputs: &str, outputs: &str) -> ModelGraph {
    graph(
        &format!(
            r#"{{"task": "statistics", "level": "mix", "data": {{"{OP}": {{"input_args": [{inputs}], "output": [{outputs}]}}}}}}"#
        ),
        Some(&format!(r#"{{"{OP}": null}}"#)),
    )
}

/// A float32 tensor of 4 elements; Norm 2 gives an RMS of 1.
fn tensor(max: &str, min: &str, mean: &str, norm: &str) -> String {
    typed("torch.float32", "[4]", max, min, mean, norm)
}

fn typed(dtype: &str, shape: &str, max: &str, min: &str, mean: &str, norm: &str) -> String {
    format!(
        r#"{{"type": "torch.Tensor", "dtype": "{dtype}", "shape": {shape}, "Max": {max}, "Min": {min}, "Mean": {mean},
            "Norm": {norm}, "requires_grad": false}}"#
    )
}

fn judged(target: &str, golden: &str, options: &Options) -> (Comparison, RowPair) {
    let (t, g) = (side("", target), side("", golden));
    let comparison = compare(&t, &g, options, &mut |_, _| {});
    let node = t.find(OP).expect("the op");
    let row = comparison.rows(node)[0];
    (comparison, row)
}

fn row(target: &str, golden: &str) -> RowPair {
    judged(target, golden, &Options::default()).1
}

#[test]
fn a_size_is_relative_to_the_value_or_the_rms_whichever_is_larger() {
    let same = tensor("2.0", "-2.0", "0.0", "2.0");
    let found = row(&tensor("2.0", "-2.0", "0.00005", "2.0"), &same);
    assert_eq!((found.status, found.from), (Some(Status::Pass), Some(Stat::Mean)));
    assert!((found.size.expect("a size") - 5e-5).abs() < 1e-10);
    let found = row(&tensor("2.001", "-2.0", "0.0", "2.0"), &same);
    assert_eq!((found.status, found.from), (Some(Status::Warning), Some(Stat::Max)));
    let found = row(&tensor("2.01", "-2.0", "0.0", "2.0"), &same);
    assert_eq!((found.status, found.rules), (Some(Status::Error), Rules::SIZE));
}

#[test]
fn equal_nan_and_infinity_differ_by_nothing_and_one_sided_ones_are_errors() {
    let nan = tensor("NaN", "NaN", "NaN", "NaN");
    let inf = tensor("Infinity", "0.0", "Infinity", "Infinity");
    let minus = tensor("-Infinity", "0.0", "Infinity", "Infinity");
    let plain = tensor("1.0", "0.0", "0.5", "1.0");
    assert_eq!(row(&nan, &nan).status, Some(Status::Pass));
    assert_eq!(row(&inf, &inf).status, Some(Status::Pass));
    assert_eq!(row(&inf, &minus).rules, Rules::INF_SIGN);
    for (t, g) in [(&nan, &plain), (&plain, &nan), (&inf, &plain), (&plain, &minus), (&nan, &inf)] {
        let found = row(t, g);
        assert_eq!((found.status, found.rules), (Some(Status::Error), Rules::NAN_ONE_SIDE), "{t} {g}");
        assert_eq!(found.size, Some(f32::INFINITY));
    }
}

#[test]
fn a_golden_zero_tensor_forgives_nothing() {
    let zero = tensor("0.0", "0.0", "0.0", "0.0");
    assert_eq!(row(&zero, &zero).status, Some(Status::Pass));
    let found = row(&tensor("1e-30", "0.0", "0.0", "0.0"), &zero);
    assert_eq!((found.status, found.rules), (Some(Status::Error), Rules::GOLDEN_ZERO));
}

#[test]
fn shapes_classes_widths_and_flags() {
    let base = tensor("1.0", "0.0", "0.5", "1.0");
    let typed = |dtype: &str, shape: &str| typed(dtype, shape, "1.0", "0.0", "0.5", "1.0");
    assert_eq!(row(&typed("torch.float32", "[2, 2]"), &base).rules, Rules::SHAPE);
    assert_eq!(row(&typed("torch.int32", "[4]"), &base).rules, Rules::DTYPE);
    let width = row(&typed("torch.bfloat16", "[4]"), &base);
    assert_eq!((width.status, width.rules), (Some(Status::Pass), Rules::DTYPE_WIDTH));
    let grad = row(&base.replace("\"requires_grad\": false", "\"requires_grad\": true"), &base);
    assert_eq!((grad.status, grad.rules), (Some(Status::Warning), Rules::REQUIRES_GRAD));
}

#[test]
fn integers_may_not_differ_at_all() {
    let int = |max: &str| typed("torch.int64", "[4]", max, "0.0", "null", "null");
    assert_eq!(row(&int("100000.0"), &int("100000.0")).status, Some(Status::Pass));
    assert_eq!(row(&int("100001.0"), &int("100000.0")).status, Some(Status::Error));
}

/// An integer has no W, so that its severity is full however little it is off.
#[test]
fn a_differing_integer_is_as_severe_as_can_be() {
    let int = |max: &str| typed("torch.int64", "[4]", max, "0.0", "null", "null");
    let (comparison, found) = judged(&int("1000001.0"), &int("1000000.0"), &Options::default());
    assert_eq!((found.status, found.rules), (Some(Status::Error), Rules::SIZE));
    assert_eq!(comparison.verdicts[1].index, Some(1.0));
}

/// Max and Min agree; the other two are finite on one side and not on the other.
#[test]
fn a_mean_or_norm_that_is_finite_on_one_side_only_is_off_by_infinity() {
    let plain = tensor("2.0", "-2.0", "0.0", "2.0");
    for (mean, norm, from) in [("0.0", "Infinity", Stat::Norm), ("NaN", "2.0", Stat::Mean)] {
        let odd = tensor("2.0", "-2.0", mean, norm);
        for (t, g) in [(&odd, &plain), (&plain, &odd)] {
            let found = row(t, g);
            assert_eq!((found.status, found.rules), (Some(Status::Error), Rules::SIZE));
            assert_eq!((found.size, found.from), (Some(f32::INFINITY), Some(from)));
        }
        assert_eq!(row(&odd, &odd).status, Some(Status::Pass));
    }
}

#[test]
fn statistics_as_texts_are_numbers_too() {
    let plain = tensor("2.0", "-2.0", "0.0", "2.0");
    let texts = tensor("\"2.0\"", "\"-2.0\"", "\"0.0\"", "\"2.0\"");
    let nan = tensor("\"nan\"", "\"nan\"", "\"nan\"", "\"nan\"");
    assert_eq!(row(&texts, &plain).status, Some(Status::Pass));
    assert_eq!(row(&nan, &plain).rules, Rules::NAN_ONE_SIDE);
    assert_eq!(row(&nan, &tensor("NaN", "NaN", "NaN", "NaN")).status, Some(Status::Pass));
    assert_eq!(row(r#"{"type": "str", "value": "1"}"#, r#"{"type": "int", "value": 1}"#).rules, Rules::SCALAR);
}

#[test]
fn without_statistics_on_both_sides_nothing_is_judged() {
    let plain = tensor("2.0", "-2.0", "0.0", "2.0");
    let unknown = tensor("null", "null", "null", "null");
    for (t, g) in [(&unknown, &plain), (&plain, &unknown), (&unknown, &unknown)] {
        let (comparison, found) = judged(t, g, &Options::default());
        assert_eq!((found.status, found.rules, found.size), (None, Rules::NO_STATISTICS, None));
        assert_eq!((comparison.verdicts[1].status, comparison.verdicts[1].index), (None, None));
    }
    let half = tensor("2.0", "-2.0", "null", "null");
    assert_eq!(row(&half, &plain).status, Some(Status::Pass));
    let other = typed("torch.float32", "[2, 2]", "null", "null", "null", "null");
    assert_eq!(row(&other, &plain).status, Some(Status::Error));
    let empty = typed("torch.float32", "[0, 4]", "null", "null", "null", "null");
    assert_eq!(row(&empty, &empty).status, Some(Status::Pass));
}

#[test]
fn scalars_compare_by_value_and_devices_do_not_count() {
    let scalar = |ty: &str, value: &str| format!(r#"{{"type": "{ty}", "value": {value}}}"#);
    assert_eq!(row(&scalar("float", "1e-5"), &scalar("float", "1e-6")).rules, Rules::SCALAR);
    assert_eq!(row(&scalar("int", "1"), &scalar("float", "1.0")).status, Some(Status::Pass));
    for (a, b) in [("10000000000", "10000000001"), ("1234567890123456789", "1234567890123456788")] {
        assert_eq!(row(&scalar("int", a), &scalar("int", b)).rules, Rules::SCALAR);
        assert_eq!(row(&scalar("int", a), &scalar("int", a)).status, Some(Status::Pass));
    }
    assert_eq!(row(&scalar("bool", "true"), &scalar("bool", "false")).status, Some(Status::Error));
    assert_eq!(row(&scalar("str", "\"mean\""), &scalar("str", "\"sum\"")).status, Some(Status::Error));
    assert_eq!(
        row(&scalar("torch.device", "\"npu:0\""), &scalar("torch.device", "\"cuda:0\"")).status,
        Some(Status::Pass)
    );
    let dtype = |d: &str| scalar("torch.dtype", &format!("\"torch.{d}\""));
    assert_eq!(row(&dtype("float16"), &dtype("float32")).rules, Rules::DTYPE_WIDTH);
    assert_eq!(row(&dtype("int32"), &dtype("float32")).rules, Rules::SCALAR);
    assert_eq!(row("null", "null").status, Some(Status::Pass));
    assert_eq!(row(&scalar("int", "1"), "null").rules, Rules::SCALAR);
}

/// Sizes 1e-3: an error for float32 alone, a pass once a bfloat16 was met on either side or earlier.
#[test]
fn the_limit_follows_the_coarsest_float_met_so_far() {
    let (a, b) = (tensor("1.0015", "0.0", "0.5", "2.0"), tensor("1.0", "0.0", "0.5", "2.0"));
    let coarse = typed("torch.bfloat16", "[4]", "1.0", "0.0", "0.5", "2.0");
    let status = |target: &ModelGraph, golden: &ModelGraph, options: &Options| {
        let comparison = compare(target, golden, options, &mut |_, _| {});
        let node = target.find(OP).expect("the op");
        comparison.rows(node).last().and_then(|r| r.status)
    };
    let plain = Options::default();
    assert_eq!(status(&side(&b, &a), &side(&b, &b), &plain), Some(Status::Error));
    assert_eq!(status(&side(&coarse, &a), &side(&b, &b), &plain), Some(Status::Pass));
    assert_eq!(status(&side(&b, &a), &side(&coarse, &b), &plain), Some(Status::Pass));
    let tf32 = Options { precision: Precision::Tf32, ..plain };
    assert_eq!(status(&side(&b, &a), &side(&b, &b), &tf32), Some(Status::Pass));
    let warn = Options { warn: Some(1e-3), ..plain };
    assert_eq!(status(&side(&b, &a), &side(&b, &b), &warn), Some(Status::Warning));
}

/// The gradient stands before the bfloat16 op in the file and runs after it.
#[test]
fn the_limit_of_gradients_is_that_of_their_backward() {
    let (a, b) = (tensor("1.0015", "0.0", "0.5", "2.0"), tensor("1.0", "0.0", "0.5", "2.0"));
    let coarse = typed("torch.bfloat16", "[4]", "1.0", "0.0", "0.5", "2.0");
    let side = |gradient: &str, backward: &str| {
        graph(
            &format!(
                r#"{{"task": "s", "data": {{"Module.fc.Linear.parameters_grad": {{"weight": [{gradient}]}},
                    "Tensor.x.0.forward": {{"output": [{coarse}]}}, {backward} "Tensor.y.0.forward": {{}}}}}}"#
            ),
            Some(r#"{"Module.fc.Linear.backward.0": null}"#),
        )
    };
    for backward in ["", r#""Module.fc.Linear.backward.0": {},"#] {
        let (t, g) = (side(&a, backward), side(&b, backward));
        let comparison = compare(&t, &g, &Options::default(), &mut |_, _| {});
        let node = t.find("Module.fc.Linear.parameters_grad").expect("the gradient");
        assert_eq!(comparison.verdicts[node as usize].limit, 2e-2);
        assert_eq!(comparison.verdicts[node as usize].status, Some(Status::Pass));
    }
}

#[test]
fn a_jump_is_where_inputs_agree_and_outputs_do_not() {
    let (a, b) = (tensor("1.5", "0.0", "0.5", "2.0"), tensor("1.0", "0.0", "0.5", "2.0"));
    let jump = |target: ModelGraph, golden: ModelGraph| {
        let comparison = compare(&target, &golden, &Options::default(), &mut |_, _| {});
        comparison.verdicts[target.find(OP).expect("the op") as usize].jump
    };
    assert!(jump(side(&b, &a), side(&b, &b)));
    assert!(!jump(side(&a, &a), side(&b, &b)));
    assert!(!jump(side(&b, &b), side(&b, &b)));
}

fn module(parameters: &str) -> ModelGraph {
    let name = "Module.fc.Linear.forward.0";
    graph(
        &format!(r#"{{"task": "statistics", "data": {{"{name}": {{"parameters": {{{parameters}}}}}}}}}"#),
        Some(&format!(r#"{{"{name}": null}}"#)),
    )
}

#[test]
fn parameters_pair_by_name_then_by_position_and_surplus_ones_stay_alone() {
    let one = tensor("1.0", "0.0", "0.5", "2.0");
    let target = module(&format!(r#""gamma": {one}, "bias": {one}, "extra": {one}"#));
    let golden = module(&format!(r#""bias": {one}, "weight": {one}"#));
    let comparison = compare(&target, &golden, &Options::default(), &mut |_, _| {});
    let names: Vec<(Option<&str>, Option<&str>)> = comparison
        .rows(1)
        .iter()
        .map(|p| (p.target.map(|r| target.dump.row_path(r)), p.golden.map(|r| golden.dump.row_path(r))))
        .collect();
    assert_eq!(
        names,
        [
            (Some(".parameters.gamma"), Some(".parameters.weight")),
            (Some(".parameters.bias"), Some(".parameters.bias")),
            (Some(".parameters.extra"), None)
        ]
    );
    assert_eq!(comparison.rows(1)[2].status, Some(Status::Unmatched));
    assert_eq!(comparison.verdicts[1].status, Some(Status::Pass));
}

proptest! {
    /// Whatever the names: no row is lost or used twice, equal names pair, and what is left pairs by position.
    #[test]
    fn rows_pair_once_and_by_name_first(a in prop::collection::vec("[a-e]{1,2}", 0..12), b in prop::collection::vec("[a-e]{1,2}", 0..12)) {
        let one = tensor("1.0", "0.0", "0.5", "2.0");
        let side = |names: &[String]| {
            let lines: Vec<String> = names.iter().map(|name| format!(r#""{name}": {one}"#)).collect();
            module(&lines.join(", "))
        };
        let (target, golden) = (side(&a), side(&b));
        let comparison = compare(&target, &golden, &Options::default(), &mut |_, _| {});
        let pairs = comparison.rows(1);
        let rows = |pick: fn(&RowPair) -> Option<u32>| pairs.iter().filter_map(pick).collect::<Vec<u32>>();
        let (mut on_target, mut on_golden) = (rows(|p| p.target), rows(|p| p.golden));
        prop_assert!(on_target.is_sorted());
        on_target.sort_unstable();
        on_golden.sort_unstable();
        prop_assert_eq!(on_target, target.rows(1).collect::<Vec<u32>>());
        prop_assert_eq!(on_golden, golden.rows(1).collect::<Vec<u32>>());
        // Of two equal keys the last one counts in Python; here both are rows, and only single ones are followed.
        let once = |names: &[String], name: &String| names.iter().filter(|other| *other == name).count() == 1;
        for name in a.iter().filter(|name| once(&a, name) && once(&b, name)) {
            let path = format!(".parameters.{name}");
            let pair = pairs.iter().find(|p| p.target.is_some_and(|row| target.dump.row_path(row) == path)).expect("its row");
            prop_assert_eq!(pair.golden.map(|row| golden.dump.row_path(row)), Some(path.as_str()));
        }
        let alone = |side: fn(&RowPair) -> Option<u32>| pairs.iter().any(|p| side(p).is_none());
        prop_assert!(!(alone(|p| p.target) && alone(|p| p.golden)));
    }
}

#[test]
fn gradients_pair_by_module_whatever_their_number() {
    let one = tensor("1.0", "0.0", "0.5", "2.0");
    let several = |names: &[&str]| {
        let records: Vec<String> = names.iter().map(|name| format!(r#", "{name}": {{"weight": [{one}]}}"#)).collect();
        graph(
            &format!(r#"{{"task": "s", "data": {{"Module.fc.Linear.backward.0": {{}}{}}}}}"#, records.concat()),
            Some(r#"{"Module.fc.Linear.backward.0": null}"#),
        )
    };
    let side = |name: &str| several(&[name]);
    let (t, g) = (side("Module.fc.Linear.parameters_grad.0"), side("Module.fc.Linear.parameters_grad"));
    let comparison = compare(&t, &g, &Options::default(), &mut |_, _| {});
    let node = t.find("Module.fc.Linear.parameters_grad.0").expect("the gradient");
    assert_eq!(comparison.target_partner[node as usize], g.find("Module.fc.Linear.parameters_grad"));

    // Equal names first; no gradient belongs to two.
    let (more, fewer) = (["2", "1", "0"], ["0", "7"]);
    let named = |numbers: &[&str]| {
        let names: Vec<String> = numbers.iter().map(|n| format!("Module.fc.Linear.parameters_grad.{n}")).collect();
        several(&names.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let (t, g) = (named(&more), named(&fewer));
    let comparison = compare(&t, &g, &Options::default(), &mut |_, _| {});
    let partner = |n: &str| {
        let node = t.find(&format!("Module.fc.Linear.parameters_grad.{n}")).expect("the gradient");
        comparison.target_partner[node as usize].map(|p| g.name(p).rsplit('.').next().unwrap_or_default())
    };
    assert_eq!(more.map(partner), [Some("7"), None, Some("0")]);
    for (at, back) in comparison.golden_partner.iter().enumerate() {
        assert!(back.is_none_or(|t| comparison.target_partner[t as usize] == Some(at as u32)));
    }
}

proptest! {
    /// A dump against itself agrees in everything, whatever numbers it holds.
    #[test]
    fn a_dump_equals_itself(values in prop::array::uniform4(prop_oneof![
        any::<f32>().prop_filter("finite", |x| x.is_finite()).prop_map(|x| format!("{x:?}")),
        Just("NaN".to_owned()), Just("Infinity".to_owned()), Just("null".to_owned())])) {
        let one = tensor(&values[0], &values[1], &values[2], &values[3]);
        let (comparison, found) = judged(&one, &one, &Options::default());
        let known = values.iter().any(|value| value != "null");
        prop_assert_eq!(found.status, known.then_some(Status::Pass));
        prop_assert!(found.size.is_none_or(|size| size == 0.0));
        prop_assert!(comparison.verdicts.iter().all(|v| !v.jump));
    }
}
