//! Files of a path as sources.

use dumpscope_session::Source;
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
    let mut found = Vec::new();
    if fs::metadata(path)?.is_dir() {
        walk(path, &path.display().to_string(), &mut found)?;
    } else {
        let folder = path.parent().unwrap_or(Path::new(""));
        let given = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        for name in [given.as_str(), "construct.json", "stack.json"] {
            let sibling = folder.join(name);
            if sibling.is_file() {
                found.push(source(sibling, &folder.display().to_string(), name)?);
            }
        }
    }
    Ok(found)
}

fn walk(folder: &Path, shown: &str, found: &mut Vec<Box<dyn Source>>) -> io::Result<()> {
    let mut entries: Vec<_> = fs::read_dir(folder)?.collect::<io::Result<_>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = entry.file_type()?;
        if kind.is_dir() && name != TENSOR_FOLDER {
            walk(&entry.path(), &format!("{shown}/{name}"), found)?;
        } else if !kind.is_dir() && name.ends_with(".json") && entry.path().is_file() {
            found.push(source(entry.path(), shown, &name)?);
        }
    }
    Ok(())
}

fn source(path: PathBuf, folder: &str, name: &str) -> io::Result<Box<dyn Source>> {
    let len = fs::metadata(&path)?.len();
    let name = if folder.is_empty() { name.to_owned() } else { format!("{}/{name}", folder.trim_end_matches('/')) };
    Ok(Box::new(FileSource { name, path, len }))
}
