//! Files of the page, read by range where they lie.

use dumpscope_session::Source;
use js_sys::{Reflect, Uint8Array};
use std::io;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, FileReaderSync};

/// A file that was dropped or picked.
#[derive(Debug)]
pub(crate) struct BlobSource {
    path: String,
    blob: Blob,
    size: u64,
}

impl BlobSource {
    /// Takes one `{path, file}`; None for anything else.
    pub fn from_js(dropped: &JsValue) -> Option<BlobSource> {
        let path = Reflect::get(dropped, &"path".into()).ok()?.as_string()?;
        let blob: Blob = Reflect::get(dropped, &"file".into()).ok()?.dyn_into().ok()?;
        let size = blob.size() as u64;
        Some(BlobSource { path, blob, size })
    }

    fn read(&self, offset: u64, buf: &mut [u8]) -> Result<usize, JsValue> {
        let end = self.size.min(offset.saturating_add(buf.len() as u64));
        if offset >= end {
            return Ok(0);
        }
        let slice = self.blob.slice_with_f64_and_f64(offset as f64, end as f64)?;
        let bytes = Uint8Array::new(&FileReaderSync::new()?.read_as_array_buffer(&slice)?.into());
        let length = (bytes.length() as usize).min(buf.len());
        if let Some(part) = buf.get_mut(..length) {
            bytes.subarray(0, length as u32).copy_to(part);
        }
        Ok(length)
    }
}

impl Source for BlobSource {
    fn name(&self) -> &str {
        &self.path
    }

    fn len(&self) -> u64 {
        self.size
    }

    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<usize> {
        self.read(offset, buf).map_err(|error| io::Error::other(words(&error)))
    }
}

/// What a thrown value says.
fn words(error: &JsValue) -> String {
    let message = Reflect::get(error, &"message".into()).ok().and_then(|message| message.as_string());
    message.or_else(|| error.as_string()).unwrap_or_else(|| format!("{error:?}"))
}
