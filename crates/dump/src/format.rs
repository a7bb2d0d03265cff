//! The registry of file formats: each is one file here with a `sniff` and an `open`, listed in [`FORMATS`].

mod dump_json;
mod habits;
mod record;

use crate::columns::Dump;
use crate::folder::Found;
use crate::problem::{Problem, ReadError};
use crate::source::Source;
use std::io;

/// What a file turned out to hold.
#[derive(Debug)]
pub enum Opened {
    /// One rank of one step, as the dumper wrote it.
    Dump(Box<Dump>),
}

/// Called while reading with the file's name, bytes done and bytes in all.
pub type OnRead<'a> = &'a mut dyn FnMut(&str, u64, u64);

/// A kind of file that can be opened.
pub trait Format: Sync {
    /// Whether a file of this name that begins like this is of this format. Content counts first, the name second.
    fn sniff(&self, name: &str, head: &[u8]) -> bool;

    /// Reads the main file and its siblings.
    ///
    /// # Errors
    /// When nothing of the main file could be used; lesser damage is noted in the result.
    fn open(&self, found: &Found, sources: &[&dyn Source], on_read: OnRead<'_>) -> Result<Opened, ReadError>;
}

/// Every format, most specific first.
pub static FORMATS: &[&dyn Format] = &[&dump_json::DumpJson];

/// How much of a file is looked at to tell its format.
const HEAD: usize = 4096;

/// Whether some format takes a file as its main file. One that cannot be read is told by its name alone, so that
/// opening it says why.
pub fn is_known(source: &dyn Source) -> bool {
    format_of(source, &head(source).unwrap_or_default()).is_some()
}

fn head(source: &dyn Source) -> io::Result<Vec<u8>> {
    let mut head = vec![0; HEAD];
    let n = source.read_at(0, &mut head)?;
    head.truncate(n);
    Ok(head)
}

fn format_of(source: &dyn Source, head: &[u8]) -> Option<&'static dyn Format> {
    FORMATS.iter().find(|f| f.sniff(source.name(), head)).copied()
}

/// Opens the main file of `found` with the format that takes it. `sources` are all files, as numbered in `found`.
///
/// # Errors
/// When no format takes it, or it could not be used at all.
pub fn open(found: &Found, sources: &[&dyn Source], on_read: OnRead<'_>) -> Result<Opened, ReadError> {
    let Some(main) = sources.get(found.main) else {
        return Err(ReadError::Unusable(Problem::NotADump { file: found.folder.clone() }));
    };
    let head = head(*main).map_err(|e| unreadable(*main, &e))?;
    match format_of(*main, &head) {
        Some(format) => format.open(found, sources, on_read),
        None => Err(ReadError::Unusable(Problem::NotADump { file: main.name().to_owned() })),
    }
}

fn unreadable(source: &dyn Source, error: &io::Error) -> ReadError {
    ReadError::Unusable(Problem::FileUnreadable { file: source.name().to_owned(), detail: error.to_string() })
}

/// A whole file in memory, read in pieces so that the host never holds it twice.
fn read_whole(source: &dyn Source, on_read: OnRead<'_>) -> Result<Vec<u8>, ReadError> {
    /// JSON is read whole; a 32-bit memory holds this much beside its columns.
    const LIMIT: u64 = 1 << 31;
    const PIECE: usize = 64 << 20;
    let size = source.len();
    if size > LIMIT {
        return Err(ReadError::Unusable(Problem::TooLarge { file: source.name().to_owned(), size, limit: LIMIT }));
    }
    let mut bytes = Vec::new();
    let too_large = |_| ReadError::Unusable(Problem::TooLarge { file: source.name().to_owned(), size, limit: LIMIT });
    bytes.try_reserve_exact(size as usize).map_err(too_large)?;
    bytes.resize(size as usize, 0);
    let mut at = 0;
    while at < bytes.len() {
        let end = (at + PIECE).min(bytes.len());
        let n = source.read_at(at as u64, &mut bytes[at..end]).map_err(|e| unreadable(source, &e))?;
        if n == 0 {
            bytes.truncate(at);
            break;
        }
        at += n;
        on_read(source.name(), at as u64 / 2, size);
    }
    Ok(bytes)
}
