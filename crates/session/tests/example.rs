//! The session from files to answers, on the example pair: equal runs but for one disturbed weight.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops where something is not as it must be"
)]

use dumpscope_session::view::{How, ListKind, Side, Sort};
use dumpscope_session::{Options, Progress, Session, Source, Stage, Status, Why};
use std::io;
use std::path::Path;

struct Fixture {
    name: String,
    bytes: Vec<u8>,
}

impl Source for Fixture {
    fn name(&self) -> &str {
        &self.name
    }

    fn len(&self) -> u64 {
        self.bytes.len() as u64
    }

    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<usize> {
        let rest = self.bytes.get(offset as usize..).unwrap_or_default();
        let n = rest.len().min(buf.len());
        buf[..n].copy_from_slice(&rest[..n]);
        Ok(n)
    }
}

fn fixture(path: &str) -> Box<dyn Source> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/example");
    let bytes = std::fs::read(folder.join(path)).unwrap();
    Box::new(Fixture { name: path.to_owned(), bytes })
}

fn text(name: &str, text: &str) -> Box<dyn Source> {
    Box::new(Fixture { name: name.to_owned(), bytes: text.as_bytes().to_vec() })
}

const FILES: [&str; 6] = [
    "golden/dump.json",
    "golden/construct.json",
    "golden/stack.json",
    "target/dump.json",
    "target/construct.json",
    "target/stack.json",
];

fn quiet() -> impl FnMut(Progress<'_>) {
    |_| {}
}

/// The example, compared.
fn example() -> Session {
    let mut session = Session::new();
    let found = session.add(FILES.map(fixture).into());
    let guess = found.guess.unwrap();
    session.compare(guess.target, guess.golden, &Options::default(), &mut quiet()).unwrap();
    session
}

#[test]
fn dumps_are_found_named_and_assigned() {
    let mut session = Session::new();
    let mut files: Vec<_> = FILES.map(fixture).into();
    files.push(text("notes.txt", "nothing"));
    let found = session.add(files);
    let dumps: Vec<_> = found.dumps.iter().map(|d| (d.id, d.label.as_str(), d.files.len())).collect();
    assert_eq!(dumps, [(0, "golden", 3), (1, "target", 3)]);
    let guess = found.guess.unwrap();
    assert_eq!((guess.target, guess.golden), (1, Some(0)));
    assert_eq!((guess.target_why, guess.golden_why), (Why::Name("target"), Some(Why::Name("golden"))));
    assert_eq!(found.ignored, ["notes.txt"]);
}

#[test]
fn the_disturbed_weight_leads_the_suspects() {
    let mut session = example();
    let view = session.view_mut().unwrap();
    let list = view.list(ListKind::Suspects, Sort::Order, 0, 3);
    // To the API inside the weight is an input like any other; only to the module do all inputs agree.
    assert!(list.jumps >= 1);
    let first = &list.rows[0];
    assert_eq!((first.name, first.class, first.path.as_str()), ("down_proj", "Linear", "model.layers.2.mlp"));
    assert_eq!((first.status, first.verdict.inputs), (Some(Status::Error), Some(0.0)));
    let module = first.row;

    let found = view.search("LAYERS.2.mlp.down_proj.linear.forward", 10);
    assert_eq!((found.total, found.hits[0].row, found.hits[0].side), (1, module, Side::Target));

    let detail = session.inspect(module).unwrap();
    let weight = detail.sections.iter().flat_map(|s| &s.rows).find(|row| row.name == "weight").unwrap();
    assert_eq!(weight.status, Some(Status::Error));
    let worst = weight.relative.iter().flatten().copied().fold(0.0, f64::max);
    assert_eq!(weight.size, Some(worst as f32), "the size is the largest of the four");
    let input = detail.sections.iter().flat_map(|s| &s.rows).find(|row| row.name == "input.0").unwrap();
    assert_eq!((input.status, input.size), (Some(Status::Pass), Some(0.0)));
    let names: Vec<&str> = detail.path.iter().map(|(_, name)| name.as_str()).collect();
    assert_eq!(names, ["model", "layers.2", "mlp", "down_proj"]);
    assert!(detail.target.is_some_and(|target| !target.stack.is_empty()));
}

#[test]
fn counts_are_those_of_the_command() {
    use dumpscope_session::batch::{Narrow, Run, compare_pair};
    use dumpscope_session::export::Pair;
    let mut session = Session::new();
    let found = session.add(FILES.map(fixture).into());
    let guess = found.guess.unwrap();
    for profile in dumpscope_session::Profile::ALL {
        let options = Options { profile, ..Options::default() };
        let page = session.compare(guess.target, guess.golden, &options, &mut quiet()).unwrap().counts;

        let target = Run::open("target", FILES[3..].iter().map(|path| fixture(path)).collect()).unwrap();
        let golden = Run::open("golden", FILES[..3].iter().map(|path| fixture(path)).collect()).unwrap();
        let places = target.common(&golden, Narrow::default()).unwrap();
        let (t, g) = (target.target(places[0]).unwrap(), golden.golden(places[0]).unwrap());
        let comparison = compare_pair(&t, &g, &options);
        let command = Pair { step: 0, rank: 0, target: &t, golden: Some((&g, &comparison)) }.counts();
        assert_eq!(page, command);
    }
}

#[test]
fn swapping_reads_nothing_again() {
    let mut session = example();
    let mut stages = Vec::new();
    let mut note = |progress: Progress<'_>| stages.push(progress.stage);
    let overview = session.compare(0, Some(1), &Options::default(), &mut note).unwrap();
    assert_eq!((overview.target.label.as_str(), overview.golden.unwrap().label.as_str()), ("golden", "target"));
    assert!(!stages.contains(&Stage::Read) && stages.contains(&Stage::Compare));
}

#[test]
fn reading_tells_how_far_it_is() {
    let mut session = Session::new();
    session.add(FILES.map(fixture).into());
    let mut told = Vec::new();
    let mut note = |p: Progress<'_>| told.push((p.stage, p.file.map(str::to_owned), p.done, p.total));
    session.load(1, &mut note).unwrap();
    let read: Vec<_> = told.iter().filter(|(stage, ..)| *stage == Stage::Read).collect();
    assert!(read.iter().any(|(_, file, ..)| file.as_deref() == Some("target/dump.json")));
    assert!(read.iter().all(|(_, _, done, total)| done <= total));
    assert_eq!(told.last().map(|(stage, ..)| *stage), Some(Stage::Graph));
}

#[test]
fn a_single_dump_has_no_golden_side() {
    let mut session = Session::new();
    session.add(FILES.map(fixture).into());
    let overview = session.compare(1, None, &Options::default(), &mut quiet()).unwrap();
    assert!(overview.golden.is_none());
    let counts = overview.counts;
    assert_eq!((counts.pass, counts.error, counts.unmatched_target, counts.unjudged), (0, 0, 0, 0));
    let row = session.view().unwrap().search("down_proj", 1).hits[0].row;
    let detail = session.inspect(row).unwrap();
    assert!(detail.golden.is_none() && detail.status.is_none());
    assert!(detail.sections.iter().flat_map(|s| &s.rows).all(|row| row.golden.is_none() && row.status.is_none()));
}

#[test]
fn what_is_missing_later_arrives() {
    let mut session = Session::new();
    session.add(vec![fixture("target/dump.json")]);
    let alone = session.load(0, &mut quiet()).unwrap();
    assert_eq!(alone.construct, dumpscope_session::ConstructState::Missing);
    let found = session.add(vec![fixture("target/construct.json"), fixture("target/stack.json")]);
    assert_eq!((found.dumps.len(), found.dumps[0].files.len()), (1, 3));
    let whole = session.load(0, &mut quiet()).unwrap();
    assert_eq!(whole.construct, dumpscope_session::ConstructState::Given);
    assert!(whole.stacks && !alone.stacks);
    assert_eq!(whole.ops, alone.ops);
}

#[test]
fn a_broken_file_names_the_place_and_nothing_else_suffers() {
    let mut session = Session::new();
    let broken = text("broken/dump.json", "{\"task\": \"statistics\",\n \"data\": {\"Tensor.a.0.forward\": tru");
    session.add(vec![broken]);
    let failure: dumpscope_session::Failure = session.load(0, &mut quiet()).unwrap_err().into();
    let damage = failure.damage.expect("it is damaged");
    assert_eq!((damage.file.as_str(), damage.line), ("broken/dump.json", 2));
    assert_eq!(failure.notice.code, damage.reason.code());
    session.add(FILES.map(fixture).into());
    assert!(session.compare(2, Some(1), &Options::default(), &mut quiet()).is_ok());
}

#[test]
fn a_file_that_is_wrong_at_every_line_does_not_flood_the_page() {
    let parents: Vec<String> = (0..103).map(|n| format!("\"Tensor.a.{n}.forward\": \"gone\"")).collect();
    let mut session = Session::new();
    session.add(vec![
        text("run/dump.json", r#"{"task": "statistics", "data": {}}"#),
        text("run/construct.json", &format!("{{{}}}", parents.join(","))),
    ]);
    let warnings = session.load(0, &mut quiet()).unwrap().warnings;
    assert_eq!(warnings.iter().filter(|warning| warning.code == "parent-unknown").count(), 100);
    assert_eq!(warnings[100].code, "more-warnings");
    assert_eq!(warnings[100].params, [("count", dumpscope_session::Param::Number(3.0))]);
}

#[test]
fn questions_before_a_comparison_or_about_no_row_are_errors() {
    let mut session = Session::new();
    assert!(session.view().is_err());
    assert!(session.load(0, &mut quiet()).is_err());
    let mut session = example();
    let rows = session.view().unwrap().tree().len() as u32;
    assert!(session.inspect(rows).is_err());
    assert!(session.expand(rows, How::Open).is_err());
    assert!(session.reveal(u32::MAX).is_err());
}

#[test]
fn the_layout_number_grows_with_every_change() {
    let mut session = example();
    let start = session.revision();
    let row = session.view().unwrap().search("down_proj", 1).hits[0].row;
    let moved = session.reveal(row).unwrap();
    assert!(moved.layout.revision > start);
    assert_eq!(moved.place.row, row);
    let again = session.reveal(row).unwrap();
    assert_eq!(again.layout.revision, moved.layout.revision, "nothing was hidden any more");
    let overview = session.compare(1, Some(0), &Options::default(), &mut quiet()).unwrap();
    assert!(overview.layout.revision > again.layout.revision);
}
