//! The boundary as the page's worker uses it: Blobs in, plain objects and typed arrays out.

#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use dumpscope_wasm::Workspace;
use js_sys::{Array, Float32Array, Function, JSON, Object, Reflect, Uint8Array, Uint16Array, Uint32Array};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::Blob;

wasm_bindgen_test_configure!(run_in_dedicated_worker);

macro_rules! example {
    ($path:literal) => {
        ($path, include_bytes!(concat!("../../../tests/fixtures/example/", $path)).as_slice())
    };
}

const EXAMPLE: [(&str, &[u8]); 6] = [
    example!("golden/dump.json"),
    example!("golden/construct.json"),
    example!("golden/stack.json"),
    example!("target/dump.json"),
    example!("target/construct.json"),
    example!("target/stack.json"),
];

fn set(object: &Object, name: &str, value: impl Into<JsValue>) {
    Reflect::set(object, &name.into(), &value.into()).unwrap();
}

/// A member, by a path such as `target.ops`.
fn get(value: &JsValue, path: &str) -> JsValue {
    path.split('.').fold(value.clone(), |value, name| Reflect::get(&value, &name.into()).unwrap())
}

fn number(value: &JsValue, path: &str) -> f64 {
    get(value, path).as_f64().unwrap_or_else(|| panic!("{path} is no number: {}", json(value)))
}

fn word(value: &JsValue, path: &str) -> String {
    get(value, path).as_string().unwrap_or_else(|| panic!("{path} is no text: {}", json(value)))
}

fn json(value: &JsValue) -> String {
    JSON::stringify(value).map_or_else(|_| "?".to_owned(), String::from)
}

/// The members of an object, sorted.
fn keys(value: &JsValue) -> String {
    let mut keys: Vec<String> =
        Object::keys(value.unchecked_ref::<Object>()).iter().filter_map(|k| k.as_string()).collect();
    keys.sort();
    keys.join(" ")
}

fn object(text: &str) -> JsValue {
    JSON::parse(text).unwrap()
}

fn dropped(files: &[(&str, &[u8])]) -> Array {
    files
        .iter()
        .map(|(path, bytes)| {
            let parts = Array::of1(&Uint8Array::from(*bytes));
            let file = Object::new();
            set(&file, "path", *path);
            set(&file, "file", Blob::new_with_u8_array_sequence(&parts).unwrap());
            file
        })
        .collect()
}

fn nobody() -> Function {
    Function::new_no_args("")
}

fn strict() -> JsValue {
    object(r#"{"profile": "strict", "warn": null, "precision": "auto"}"#)
}

/// The example pair, compared, and its overview.
fn example() -> (Workspace, JsValue) {
    let mut workspace = Workspace::new(nobody());
    workspace.open(&dropped(&EXAMPLE)).unwrap();
    let overview = workspace.compare(1, Some(0), strict()).unwrap();
    (workspace, overview)
}

#[wasm_bindgen_test]
fn files_become_dumps() {
    let mut workspace = Workspace::new(nobody());
    let found = workspace.open(&dropped(&EXAMPLE)).unwrap();
    assert_eq!(keys(&found), "dumps guess ignored");
    let dumps: Array = get(&found, "dumps").unchecked_into();
    assert_eq!(dumps.length(), 2);
    let first = dumps.get(0);
    assert_eq!(keys(&first), "files folder id label rank step");
    assert_eq!(json(&get(&first, "step")), "null");
    assert_eq!(word(&first, "files.2.role"), "stack");
    assert_eq!(json(&get(&found, "guess.why.golden")), r#"{"code":"name","word":"golden"}"#);
    let summary = workspace.load(1).unwrap();
    assert_eq!(
        keys(&summary),
        "backward construct damage dtypes forward framework id label level nodes ops stacks task warnings"
    );
    assert_eq!((word(&summary, "dtypes.0"), word(&summary, "construct")), ("fp32".to_owned(), "given".to_owned()));
}

#[wasm_bindgen_test]
fn reading_reports_progress() {
    let told = Array::new();
    let list = told.clone();
    let hear = Closure::<dyn FnMut(JsValue)>::new(move |progress| {
        list.push(&progress);
    });
    let mut workspace = Workspace::new(hear.as_ref().unchecked_ref::<Function>().clone());
    workspace.open(&dropped(&EXAMPLE)).unwrap();
    workspace.compare(1, Some(0), strict()).unwrap();
    let stages: Vec<String> = told.iter().map(|progress| word(&progress, "stage")).collect();
    for stage in ["read", "graph", "pair", "compare", "layout"] {
        assert!(stages.iter().any(|told| told == stage), "{stage} is missing");
    }
    assert_eq!(keys(&told.get(0)), "done file stage total");
}

#[wasm_bindgen_test]
fn a_comparison_is_seen_as_columns() {
    let (workspace, overview) = example();
    assert_eq!(
        keys(&overview),
        "counts directions firstOverflow golden jumps layout limit microSteps ops profile revision target warnings"
    );
    assert_eq!(
        keys(&get(&overview, "counts")),
        "critical error high medium pass unjudged unmatchedGolden unmatchedTarget warning"
    );
    assert!(number(&overview, "counts.error") > 0.0);
    let both = ["forward", "backward"].map(|direction| number(&overview, &format!("directions.{direction}.error")));
    assert_eq!(both.iter().sum::<f64>(), number(&overview, "counts.error"));
    assert_eq!(number(&overview, "microSteps"), 1.0);
    assert_eq!(number(&overview, "limit"), 1e-4);
    let scene = workspace.scene(object(r#"{"y0": 0, "y1": 100000, "scale": 1}"#)).unwrap();
    assert_eq!(keys(&scene), "boxes classes depth differing flags inside names revision rows size");
    let rows: Uint32Array = get(&scene, "rows").dyn_into().unwrap();
    assert_eq!(f64::from(rows.length()), number(&overview, "layout.visible"));
    assert_eq!(number(&scene, "revision"), number(&overview, "layout.revision"));
    let n = rows.length();
    assert_eq!(get(&scene, "boxes").dyn_into::<Float32Array>().unwrap().length(), 4 * n);
    assert_eq!(get(&scene, "flags").dyn_into::<Uint16Array>().unwrap().length(), n);
    assert_eq!(get(&scene, "depth").dyn_into::<Uint8Array>().unwrap().length(), n);
    assert_eq!(get(&scene, "size").dyn_into::<Float32Array>().unwrap().length(), n);
    for column in ["differing", "inside"] {
        assert_eq!(get(&scene, column).dyn_into::<Uint32Array>().unwrap().length(), n);
    }
    for column in ["names", "classes"] {
        assert_eq!(get(&scene, column).dyn_into::<Array>().unwrap().length(), n);
    }
    assert_eq!(word(&scene, "names.0"), "model");
    let ribbon = workspace.ribbon(100).unwrap();
    assert_eq!(keys(&ribbon), "flags rows sections size");
    assert_eq!(keys(&get(&ribbon, "sections.0")), "direction from label microStep to");
}

#[wasm_bindgen_test]
fn the_suspect_is_found_revealed_and_inspected() {
    let (mut workspace, _) = example();
    let list = workspace.list(object(r#"{"list": "suspects", "sort": "size", "from": 0, "count": 5}"#)).unwrap();
    assert_eq!(keys(&list), "jumps rows targetOnly total");
    let first = get(&list, "rows.0");
    assert_eq!(keys(&first), "cls flags inputs name outputs overflow parameters path row size status");
    assert_eq!(word(&first, "status"), "error");
    let row = number(&first, "row") as u32;
    let moved = workspace.reveal(row).unwrap();
    assert_eq!(keys(&get(&moved, "place")), "h index row w x y");
    let outline = workspace.outline(number(&moved, "place.index") as u32, 1).unwrap();
    assert_eq!(keys(&outline), "groups revision rows total");
    assert_eq!(keys(&get(&outline, "groups.0")), "direction index microStep");
    assert_eq!(number(&outline, "rows.0.row"), f64::from(row));
    assert_eq!(
        keys(&get(&outline, "rows.0")),
        "cls depth differing flags index inside name parent posInSet row setSize size"
    );
    let detail = workspace.inspect(row).unwrap();
    assert_eq!(keys(&detail), "golden inside limit overflow path reasons row sections size status target");
    assert_eq!(keys(&get(&detail, "target")), "call cls direction id kind microStep name order stack");
    let line = get(&detail, "sections.0.rows.0");
    assert_eq!(keys(&line), "difference from golden name reasons relative size status target");
    assert_eq!(keys(&get(&line, "target")), "dtype name requiresGrad shape stats type");
    assert_eq!(number(&detail, "limit"), 1e-4);
    let moved = workspace.expand(row, "toggle").unwrap();
    assert_eq!(keys(&moved), "layout place");
    assert_eq!(keys(&get(&moved, "layout")), "height revision visible width");
}

#[wasm_bindgen_test]
fn search_and_filter_answer() {
    let (mut workspace, overview) = example();
    let found = workspace.search(" Down_Proj", 3).unwrap();
    assert_eq!(keys(&found), "hits suggestion total");
    let hit = get(&found, "hits.0");
    assert_eq!(keys(&hit), "at cls flags id length name row side size");
    let (at, length) = (number(&hit, "at") as usize, number(&hit, "length") as usize);
    assert_eq!(&word(&hit, "id")[at..at + length], "down_proj");
    assert_eq!(json(&get(&found, "suggestion")), "null");
    let filter = r#"{"error": true, "warning": false, "unmatchedTarget": false, "unmatchedGolden": false,
        "medium": false, "high": false, "critical": false}"#;
    let counts = workspace.filter(object(filter)).unwrap();
    assert_eq!(number(&counts, "error"), number(&overview, "counts.error"));
    assert_eq!(number(&counts, "pass"), 0.0);
}

#[wasm_bindgen_test]
fn numbers_that_json_lacks_are_words() {
    let stats = r#"{"type": "torch.Tensor", "dtype": "torch.float32", "shape": [2],
        "Max": NaN, "Min": -Infinity, "Mean": null, "Norm": 5}"#;
    let head = r#"{"task": "statistics", "level": "mix", "data": {"Torch.relu.0.forward": {"input_args": ["#;
    let dump = format!("{head}{stats}], \"input_kwargs\": {{}}, \"output\": [{stats}]}}}}}}");
    let mut workspace = Workspace::new(nobody());
    workspace.open(&dropped(&[("one/dump.json", dump.as_bytes())])).unwrap();
    workspace.compare(0, None, strict()).unwrap();
    let row = number(&workspace.search("relu", 1).unwrap(), "hits.0.row") as u32;
    let detail = workspace.inspect(row).unwrap();
    let cell = get(&detail, "sections.0.rows.0.target");
    assert_eq!(json(&get(&cell, "stats")), r#"["NaN","-Infinity",null,5]"#);
    assert_eq!(json(&get(&cell, "shape")), r#""[2]""#);
    assert_eq!(json(&get(&detail, "golden")), "null");
}

#[wasm_bindgen_test]
fn a_broken_file_throws_its_place_and_the_rest_goes_on() {
    let mut workspace = Workspace::new(nobody());
    let broken = b"{\"task\": \"statistics\",\n \"data\": {\"Tensor.a.0.forward\": tru".as_slice();
    workspace.open(&dropped(&[("broken/dump.json", broken)])).unwrap();
    let thrown = workspace.load(0).unwrap_err();
    assert_eq!(keys(&thrown), "damage notice");
    assert_eq!(keys(&get(&thrown, "damage")), "after column file line offset reason");
    assert_eq!(word(&thrown, "damage.file"), "broken/dump.json");
    assert_eq!(number(&thrown, "damage.line"), 2.0);
    assert_eq!(keys(&get(&thrown, "notice")), "code params");
    workspace.open(&dropped(&EXAMPLE)).unwrap();
    assert!(workspace.compare(2, Some(1), strict()).is_ok());
}

#[wasm_bindgen_test]
fn wrong_questions_throw_notices() {
    let mut workspace = Workspace::new(nobody());
    assert_eq!(word(&workspace.outline(0, 1).unwrap_err(), "notice.code"), "nothing-open");
    assert_eq!(word(&workspace.load(7).unwrap_err(), "notice.code"), "unknown-dump");
    assert_eq!(word(&workspace.open(&Array::of1(&JsValue::NULL)).unwrap_err(), "notice.code"), "unexpected");
    let (mut workspace, _) = example();
    assert_eq!(word(&workspace.inspect(u32::MAX).unwrap_err(), "notice.code"), "unknown-row");
    assert_eq!(word(&workspace.expand(1, "sideways").unwrap_err(), "notice.code"), "unexpected");
    assert_eq!(json(&get(&workspace.inspect(u32::MAX).unwrap_err(), "damage")), "null");
    assert!(workspace.memory() >= 65536.0);
}
