//! Which dumps of two runs belong together.

#![allow(clippy::expect_used, reason = "a test stops where something is not as it must be")]

use dumpscope_dump::Bytes;
use dumpscope_session::Source;
use dumpscope_session::batch::{BatchError, Narrow, Run};

/// A run of dumps; each holds one op that is called as its path.
fn run(paths: &[&str]) -> Run {
    let source = |path: &&str| {
        let text = format!(r#"{{"task": "statistics", "data": {{"{path}": {{}}}}}}"#);
        Box::new(Bytes::new(*path, text.into_bytes())) as Box<dyn Source>
    };
    Run::open("run", paths.iter().map(source).collect()).expect("there are dumps")
}

/// Pairs as `(step, rank, target's path, golden's path)`.
fn pairs(target: &[&str], golden: &[&str], narrow: Narrow) -> Result<Vec<(u32, u32, String, String)>, BatchError> {
    let (target, golden) = (run(target), run(golden));
    let pair = |place| {
        let (t, g) = (target.target(place).expect("it opens"), golden.golden(place).expect("it opens"));
        (place.step, place.rank, t.name(1).to_owned(), g.name(1).to_owned())
    };
    Ok(target.common(&golden, narrow)?.into_iter().map(pair).collect())
}

fn check(target: &[&str], golden: &[&str], narrow: Narrow, wanted: &[(u32, u32, &str, &str)]) {
    let found = pairs(target, golden, narrow).expect("some belong together");
    let found: Vec<(u32, u32, &str, &str)> =
        found.iter().map(|(s, r, t, g)| (*s, *r, t.as_str(), g.as_str())).collect();
    assert_eq!(found, wanted);
}

const ALL: Narrow = Narrow { step: None, rank: None };

#[test]
fn step_and_rank_agree_and_numbers_are_numbers() {
    let a = ["a/step10/rank0/dump.json", "a/step2/rank1/dump.json", "a/step2/rank0/dump.json"];
    let b = ["b/step2/rank0/dump.json", "b/step2/rank1/dump.json", "b/step3/rank0/dump.json"];
    check(&a, &b, ALL, &[(2, 0, a[2], b[0]), (2, 1, a[1], b[1])]);
    check(&a, &b, Narrow { rank: Some(1), ..ALL }, &[(2, 1, a[1], b[1])]);
}

#[test]
fn lone_dumps_and_lone_steps_are_what_is_meant() {
    let one = ["a/step1/rank1/dump.json"];
    let ranks = ["b/step2/rank0/dump.json", "b/step2/rank1/dump.json"];
    check(&one, &["x/dump.json"], ALL, &[(1, 1, one[0], "x/dump.json")]);
    check(&one, &ranks, ALL, &[(1, 1, one[0], ranks[1])]);
    check(&ranks, &["x/dump.json"], Narrow { rank: Some(1), ..ALL }, &[(2, 1, ranks[1], "x/dump.json")]);
    check(&["x/dump.json"], &ranks, Narrow { rank: Some(1), ..ALL }, &[(0, 0, "x/dump.json", ranks[1])]);
}

#[test]
fn dumps_of_one_place_pair_by_file_name_and_then_in_order() {
    let a = ["a/debug.json", "a/dump.json"];
    let b = ["b/dump.json", "b/debug.json"];
    check(&a, &b, ALL, &[(0, 0, a[0], b[1]), (0, 0, a[1], b[0])]);
    let a = ["a/step0/proc7/dump.json", "a/step0/proc9/dump.json"];
    let b = ["b/step0/proc3/dump.json", "b/step0/proc4/dump.json"];
    check(&a, &b, ALL, &[(0, 0, a[0], b[0]), (0, 0, a[1], b[1])]);
}

#[test]
fn what_has_no_partner_is_said() {
    let a = ["a/step1/rank0/dump.json", "a/step2/rank0/dump.json"];
    let b = ["b/step3/rank0/dump.json", "b/step4/rank0/dump.json"];
    assert!(matches!(pairs(&a, &b, ALL), Err(BatchError::NothingInCommon { .. })));
    let none = Narrow { step: Some(9), ..ALL };
    assert!(matches!(pairs(&a, &b, none), Err(BatchError::NoSuchPlace(_))));
    assert!(matches!(run(&a).places(none), Err(BatchError::NoSuchPlace(_))));
}
