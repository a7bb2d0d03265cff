//! How far a job has come.

/// Part of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Files into columns.
    Read,
    /// Columns into a graph.
    Graph,
    /// Who belongs to whom.
    Pair,
    /// How far off they are.
    Compare,
    /// Where the boxes lie.
    Layout,
}

impl Stage {
    /// Its word in the protocol.
    pub fn word(self) -> &'static str {
        match self {
            Stage::Read => "read",
            Stage::Graph => "graph",
            Stage::Pair => "pair",
            Stage::Compare => "compare",
            Stage::Layout => "layout",
        }
    }
}

/// One message on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress<'a> {
    /// Part of the job.
    pub stage: Stage,
    /// The file being read.
    pub file: Option<&'a str>,
    /// Bytes while reading, else nodes.
    pub done: u64,
    /// Of how many.
    pub total: u64,
}

impl Progress<'_> {
    pub(crate) fn of(stage: Stage, done: u64, total: u64) -> Self {
        Progress { stage, file: None, done, total }
    }
}

/// Whoever wants to know.
pub trait Observer {
    /// Hears one message.
    fn progress(&mut self, progress: Progress<'_>);
}

impl<F: FnMut(Progress<'_>)> Observer for F {
    fn progress(&mut self, progress: Progress<'_>) {
        self(progress);
    }
}
