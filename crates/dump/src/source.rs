//! Where bytes come from: a slice in memory, a file of the command, a Blob of the page.

use std::io;

/// A named run of bytes that can be read at any place. Names use `/` and start with what was dropped.
pub trait Source {
    /// Path as given by the user.
    fn name(&self) -> &str;

    /// Length in bytes.
    fn len(&self) -> u64;

    /// Whether there is nothing in it.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Fills `buf` from `offset` on and returns how many bytes were there (fewer only at the end).
    ///
    /// # Errors
    /// Whatever the host reports: the file vanished, permission was withdrawn.
    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<usize>;
}

/// A source in memory.
#[derive(Debug, Clone)]
pub struct Bytes<B> {
    name: String,
    bytes: B,
}

impl<B: AsRef<[u8]>> Bytes<B> {
    /// Names some bytes.
    pub fn new(name: impl Into<String>, bytes: B) -> Self {
        Self { name: name.into(), bytes }
    }
}

impl<B: AsRef<[u8]>> Source for Bytes<B> {
    fn name(&self) -> &str {
        &self.name
    }

    fn len(&self) -> u64 {
        self.bytes.as_ref().len() as u64
    }

    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<usize> {
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        let rest = self.bytes.as_ref().get(start..).unwrap_or_default();
        let n = rest.len().min(buf.len());
        buf[..n].copy_from_slice(&rest[..n]);
        Ok(n)
    }
}
