//! What can be wrong with a file, in words for the command and in codes for the page.

use thiserror::Error;

/// One thing wrong or worth knowing about a file. [`Problem::code`] and [`Problem::params`] let the page word it in
/// another language; `Display` is the English sentence.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the sentence on each variant says it")]
pub enum Problem {
    #[error("expected {expected}, found {found}")]
    JsonExpected { expected: &'static str, found: String },
    #[error("the file ends in the middle of a value; the run was probably killed while writing")]
    JsonEnd,
    #[error("values are nested more than {limit} deep")]
    JsonDepth { limit: u32 },
    #[error("this text is not UTF-8")]
    JsonUtf8,
    #[error("{found} is not a number")]
    JsonNumber { found: String },
    #[error("this string has an escape that JSON does not know")]
    JsonString,
    #[error("{file} is no dump that dumpscope knows")]
    NotADump { file: String },
    #[error("{file} could not be read: {detail}")]
    FileUnreadable { file: String, detail: String },
    #[error("{file} has {size} bytes; at most {limit} can be opened at once")]
    TooLarge { file: String, size: u64, limit: u64 },
    #[error("construct.json is missing: the hierarchy is rebuilt from module names")]
    ConstructMissing,
    #[error("construct.json is empty, as level L1 writes it: ops are listed flat, in execution order")]
    ConstructEmpty,
    #[error("construct.json is damaged: what could not be read is rebuilt from module names")]
    ConstructDamaged,
    #[error("stack.json is damaged: some call stacks are missing")]
    StackDamaged,
    #[error("{op} appears twice; the last one counts")]
    DuplicateOp { op: String },
    #[error("the record of {op} is no object and is skipped")]
    RecordNotAnObject { op: String },
    #[error("the parent of {op} is {parent}, which construct.json does not list; it hangs under the model")]
    ParentUnknown { op: String, parent: String },
    #[error("{op} is among its own ancestors; it hangs under the model")]
    ParentCycle { op: String },
    #[error("{count} tensors have no statistics: the run ended before they were written")]
    StatisticsMissing { count: u64 },
    #[error("task {task} is not compared yet: its statistics are, where it has any")]
    UnsupportedTask { task: String },
}

impl Problem {
    /// Key of the sentence in the page's locales.
    pub fn code(&self) -> &'static str {
        match self {
            Self::JsonExpected { .. } => "json-expected",
            Self::JsonEnd => "json-end",
            Self::JsonDepth { .. } => "json-depth",
            Self::JsonUtf8 => "json-utf8",
            Self::JsonNumber { .. } => "json-number",
            Self::JsonString => "json-string",
            Self::NotADump { .. } => "not-a-dump",
            Self::FileUnreadable { .. } => "file-unreadable",
            Self::TooLarge { .. } => "too-large",
            Self::ConstructMissing => "construct-missing",
            Self::ConstructEmpty => "construct-empty-l1",
            Self::ConstructDamaged => "construct-damaged",
            Self::StackDamaged => "stack-damaged",
            Self::DuplicateOp { .. } => "duplicate-op",
            Self::RecordNotAnObject { .. } => "record-not-an-object",
            Self::ParentUnknown { .. } => "parent-unknown",
            Self::ParentCycle { .. } => "parent-cycle",
            Self::StatisticsMissing { .. } => "statistics-missing",
            Self::UnsupportedTask { .. } => "unsupported-task",
        }
    }

    /// The blanks of the sentence, by name.
    pub fn params(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::JsonExpected { expected, found } => {
                vec![("expected", (*expected).to_owned()), ("found", found.clone())]
            }
            Self::JsonNumber { found } => vec![("found", found.clone())],
            Self::JsonDepth { limit } => vec![("limit", limit.to_string())],
            Self::NotADump { file } => vec![("file", file.clone())],
            Self::FileUnreadable { file, detail } => {
                vec![("file", file.clone()), ("detail", detail.clone())]
            }
            Self::TooLarge { file, size, limit } => {
                vec![("file", file.clone()), ("size", size.to_string()), ("limit", limit.to_string())]
            }
            Self::DuplicateOp { op } | Self::RecordNotAnObject { op } | Self::ParentCycle { op } => {
                vec![("op", op.clone())]
            }
            Self::ParentUnknown { op, parent } => {
                vec![("op", op.clone()), ("parent", parent.clone())]
            }
            Self::StatisticsMissing { count } => vec![("count", count.to_string())],
            Self::UnsupportedTask { task } => vec![("task", task.clone())],
            Self::JsonEnd
            | Self::JsonUtf8
            | Self::JsonString
            | Self::ConstructMissing
            | Self::ConstructEmpty
            | Self::ConstructDamaged
            | Self::StackDamaged => Vec::new(),
        }
    }
}

/// A file that could not be read to its end, and the place where reading stopped.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{file}: line {line}, column {column} (byte {offset}){}: {reason}", after_text(.after))]
pub struct Damage {
    /// Path of the file as given.
    pub file: String,
    /// Byte from the start of the file, from 0.
    pub offset: u64,
    /// Line, from 1.
    pub line: u64,
    /// Column in bytes, from 1.
    pub column: u64,
    /// What was wrong there.
    pub reason: Problem,
    /// The last op that was read whole before it.
    pub after: Option<String>,
}

fn after_text(after: &Option<String>) -> String {
    after.as_ref().map(|op| format!(", after {op}")).unwrap_or_default()
}

/// Why a dump could not be opened at all.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReadError {
    /// Broken before the first op.
    #[error("{0}")]
    Damaged(Box<Damage>),
    /// Not readable, too large, or not a dump.
    #[error("{0}")]
    Unusable(Problem),
}

impl ReadError {
    /// What to do about it, to follow the message.
    pub fn advice(&self) -> &'static str {
        match self {
            Self::Damaged(damage) if damage.reason == Problem::JsonUtf8 => "save the file as UTF-8",
            Self::Damaged(damage) if damage.reason == Problem::JsonEnd => "dump this step again",
            Self::Damaged(_) => "repair that place, or dump this step again",
            Self::Unusable(Problem::TooLarge { .. }) => "dump fewer ops at once, or level L0",
            Self::Unusable(Problem::FileUnreadable { .. }) => "see that it is there and may be read",
            Self::Unusable(_) => "give the dump.json that the dumper wrote, or its folder",
        }
    }
}
