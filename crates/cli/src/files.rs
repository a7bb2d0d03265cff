//! Files of a path as sources.

use dumpscope_session::Source;
use std::collections::{BTreeSet, VecDeque};
use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

/// Tensors lie here, beside dump.json; their folder is not searched.
const TENSOR_FOLDER: &str = "dump_tensor_data";

/// A file on disk, opened when it is read.
struct FileSource {
    name: String,
    path: PathBuf,
    len: u64,
}

impl Source for FileSource {
    fn name(&self) -> &str {
        &self.name
    }

    fn len(&self) -> u64 {
        self.len
    }

    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<usize> {
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(offset))?;
        let mut done = 0;
        while done < buf.len() {
            match file.read(&mut buf[done..])? {
                0 => break,
                n => done += n,
            }
        }
        Ok(done)
    }
}

/// Every JSON file under a folder in a stable order, or one file with the siblings of its folder.
pub fn sources(path: &Path) -> io::Result<Vec<Box<dyn Source>>> {
    if fs::metadata(path).map_err(|e| at(path, &e))?.is_dir() {
        return Walk::default().all(path);
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    let given = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let mut found = Vec::new();
    for name in [given.as_str(), "construct.json", "stack.json"] {
        let sibling = folder.join(name);
        if sibling.is_file() {
            found.push(source(sibling, &folder.display().to_string(), name)?);
        }
    }
    Ok(found)
}

/// Whether a file that is there already is one of the sources.
pub fn is_among(path: &Path, sources: &[Box<dyn Source>]) -> bool {
    let Ok(path) = fs::canonicalize(path) else { return false };
    sources.iter().any(|source| fs::canonicalize(source.name()).is_ok_and(|other| other == path))
}

/// Looks through folders, each only once however many links lead to it: links come last, so that `latest` takes
/// nothing away from `step10`.
#[derive(Default)]
struct Walk {
    found: Vec<Box<dyn Source>>,
    seen: BTreeSet<PathBuf>,
    links: VecDeque<(PathBuf, String)>,
}

impl Walk {
    fn all(mut self, folder: &Path) -> io::Result<Vec<Box<dyn Source>>> {
        self.links.push_back((folder.to_owned(), folder.display().to_string()));
        while let Some((folder, shown)) = self.links.pop_front() {
            let real = fs::canonicalize(&folder).map_err(|e| at(&folder, &e))?;
            self.folder(&folder, &shown, real)?;
        }
        Ok(self.found)
    }

    fn folder(&mut self, folder: &Path, shown: &str, real: PathBuf) -> io::Result<()> {
        if !self.seen.insert(real.clone()) {
            return Ok(());
        }
        let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let mut entries = entries.map_err(|e| at(folder, &e))?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            if name == TENSOR_FOLDER {
                continue;
            }
            if entry.file_type()?.is_dir() {
                self.folder(&path, &format!("{shown}/{name}"), real.join(entry.file_name()))?;
            } else if path.is_dir() {
                self.links.push_back((path, format!("{shown}/{name}")));
            } else if name.ends_with(".json") && path.is_file() {
                self.found.push(source(path, shown, &name)?);
            }
        }
        Ok(())
    }
}

fn source(path: PathBuf, folder: &str, name: &str) -> io::Result<Box<dyn Source>> {
    let len = fs::metadata(&path).map_err(|e| at(&path, &e))?.len();
    let name = if folder.is_empty() { name.to_owned() } else { format!("{}/{name}", folder.trim_end_matches('/')) };
    Ok(Box::new(FileSource { name, path, len }))
}

/// The error with the place where it came up.
fn at(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
