//! The one class of the core.

use crate::blob::BlobSource;
use crate::boundary::{
    CompareOptions, Counts, Detail, Discovery, DumpSummary, Filter, List, ListQuery, Moved, Outline, Overview,
    SceneQuery, SearchResult, failed, from_js, how, progress, to_js, unexpected,
};
use crate::{columns, panic};
use dumpscope_session::{Progress, Session, Source};
use js_sys::{Array, Function};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// One open workspace.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Workspace {
    session: Session,
    on_progress: Function,
}

#[wasm_bindgen]
impl Workspace {
    /// An empty one; `on_progress` is called with each `Progress`.
    #[wasm_bindgen(constructor)]
    pub fn new(on_progress: Function) -> Workspace {
        panic::throw_on_panic();
        Workspace { session: Session::new(), on_progress }
    }

    /// Runs the whole way once, so that the browser has compiled it well before the first file.
    #[wasm_bindgen(js_name = warmUp)]
    pub fn warm_up(&self) {
        dumpscope_session::warm_up();
    }

    /// Takes in `DroppedFile`s; gives a `Discovery`.
    pub fn open(&mut self, files: &Array) -> Result<JsValue, JsValue> {
        let source = |file: JsValue| {
            let source = BlobSource::from_js(&file).ok_or_else(|| unexpected("a file without a path or a Blob"))?;
            Ok(Box::new(source) as Box<dyn Source>)
        };
        let sources = files.iter().map(source).collect::<Result<Vec<_>, JsValue>>()?;
        to_js(&Discovery::from(self.session.add(sources)))
    }

    /// Reads one dump; gives a `DumpSummary`.
    pub fn load(&mut self, dump: u32) -> Result<JsValue, JsValue> {
        let mut observer = observer(&self.on_progress);
        let summary = self.session.load(dump, &mut observer).map_err(failed)?;
        to_js(&DumpSummary::from(summary))
    }

    /// Compares two dumps, or opens one by itself; gives an `Overview`.
    pub fn compare(&mut self, target: u32, golden: Option<u32>, options: JsValue) -> Result<JsValue, JsValue> {
        let options: CompareOptions = from_js(options)?;
        let options = options.options().ok_or_else(|| unexpected("an unknown profile or precision"))?;
        let mut observer = observer(&self.on_progress);
        let overview = self.session.compare(target, golden, &options, &mut observer).map_err(failed)?;
        to_js(&Overview::from(overview))
    }

    /// Takes a `SceneQuery`; gives a `Scene`.
    pub fn scene(&self, query: JsValue) -> Result<JsValue, JsValue> {
        let SceneQuery { y0, y1, scale } = from_js(query)?;
        let view = self.session.view().map_err(failed)?;
        Ok(columns::scene(&view.scene(y0, y1, scale), self.session.revision()))
    }

    /// A stretch of the visible rows: an `Outline`.
    pub fn outline(&self, from: u32, count: u32) -> Result<JsValue, JsValue> {
        let view = self.session.view().map_err(failed)?;
        to_js(&Outline::new(&view.outline(from, count), self.session.revision()))
    }

    /// Takes an `ExpandHow`; gives `Moved`.
    pub fn expand(&mut self, row: u32, word: &str) -> Result<JsValue, JsValue> {
        let how = how(word).ok_or_else(|| unexpected("an unknown way to open"))?;
        to_js(&Moved::from(self.session.expand(row, how).map_err(failed)?))
    }

    /// Opens what hides a row; gives `Moved`.
    pub fn reveal(&mut self, row: u32) -> Result<JsValue, JsValue> {
        to_js(&Moved::from(self.session.reveal(row).map_err(failed)?))
    }

    /// The run in `bins`: a `Ribbon`.
    pub fn ribbon(&self, bins: u32) -> Result<JsValue, JsValue> {
        let view = self.session.view().map_err(failed)?;
        Ok(columns::ribbon(&view.ribbon(bins)))
    }

    /// Takes a `Filter`; gives the `Counts` under it.
    pub fn filter(&mut self, filter: JsValue) -> Result<JsValue, JsValue> {
        let filter: Filter = from_js(filter)?;
        let counts = self.session.view_mut().map_err(failed)?.set_filter(filter.into());
        to_js(&Counts::from(counts))
    }

    /// Takes a `ListQuery`; gives a `List`.
    pub fn list(&mut self, query: JsValue) -> Result<JsValue, JsValue> {
        let query: ListQuery = from_js(query)?;
        let view = self.session.view_mut().map_err(failed)?;
        to_js(&List::from(&view.list(query.kind(), query.sort(), query.from, query.count)))
    }

    /// Nodes by a part of their id: a `SearchResult`.
    pub fn search(&self, query: &str, limit: u32) -> Result<JsValue, JsValue> {
        let view = self.session.view().map_err(failed)?;
        to_js(&SearchResult::new(&view.search(query, limit), query))
    }

    /// Everything about a row: a `Detail`.
    pub fn inspect(&self, row: u32) -> Result<JsValue, JsValue> {
        to_js(&Detail::from(self.session.inspect(row).map_err(failed)?))
    }

    /// Bytes that the instance holds; they never become less.
    pub fn memory(&self) -> f64 {
        memory()
    }
}

fn observer(on_progress: &Function) -> impl FnMut(Progress<'_>) + '_ {
    move |told| {
        // A listener that throws does not stop the work.
        if let Ok(told) = progress(told) {
            let _ = on_progress.call1(&JsValue::NULL, &told);
        }
    }
}

#[cfg(target_arch = "wasm32")]
fn memory() -> f64 {
    const PAGE: usize = 1 << 16;
    (core::arch::wasm32::memory_size(0) * PAGE) as f64
}

#[cfg(not(target_arch = "wasm32"))]
fn memory() -> f64 {
    0.0
}
