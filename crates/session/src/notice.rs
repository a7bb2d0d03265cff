//! Messages: a code that the page's locales word, and what fills its blanks.

use dumpscope_compare::Reason;
use dumpscope_dump::{Damage, Problem, ReadError};
use thiserror::Error;

/// A message.
#[derive(Debug, Clone, PartialEq)]
pub struct Notice {
    /// Key in the locales.
    pub code: &'static str,
    /// Blanks by name.
    pub params: Vec<(&'static str, Param)>,
}

/// What fills a blank.
#[derive(Debug, Clone, PartialEq)]
pub enum Param {
    /// As it is.
    Text(String),
    /// By the reader's rules for numbers.
    Number(f64),
}

/// Blanks that are filled by numbers.
const NUMBERS: [&str; 4] = ["count", "limit", "size", "value"];

impl Notice {
    pub(crate) fn new(code: &'static str, params: Vec<(&'static str, String)>) -> Notice {
        let param = |(name, text): (&'static str, String)| {
            let number = text.parse().ok().filter(|x: &f64| NUMBERS.contains(&name) && x.is_finite());
            (name, number.map_or(Param::Text(text), Param::Number))
        };
        Notice { code, params: params.into_iter().map(param).collect() }
    }
}

impl From<&Problem> for Notice {
    fn from(problem: &Problem) -> Notice {
        Notice::new(problem.code(), problem.params())
    }
}

impl From<Reason> for Notice {
    fn from(reason: Reason) -> Notice {
        Notice::new(reason.code, reason.params)
    }
}

/// What a session cannot do.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum SessionError {
    /// A file cannot be used.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// There is no dump of that number.
    #[error("there is no dump {id}")]
    UnknownDump {
        /// The number.
        id: u32,
    },
    /// Something was asked about a comparison before there was one.
    #[error("nothing is open yet: compare two dumps, or open one")]
    NothingOpen,
    /// There is no row of that number.
    #[error("there is no row {row}")]
    UnknownRow {
        /// The number.
        row: u32,
    },
}

impl From<dumpscope_view::ViewError> for SessionError {
    fn from(error: dumpscope_view::ViewError) -> Self {
        SessionError::UnknownRow { row: error.row }
    }
}

/// An error as the page shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    /// What went wrong.
    pub notice: Notice,
    /// Where a file broke.
    pub damage: Option<Damage>,
}

impl From<SessionError> for Failure {
    fn from(error: SessionError) -> Failure {
        let plain = |notice| Failure { notice, damage: None };
        match error {
            SessionError::Read(ReadError::Damaged(damage)) => {
                Failure { notice: Notice::from(&damage.reason), damage: Some(*damage) }
            }
            SessionError::Read(ReadError::Unusable(problem)) => plain(Notice::from(&problem)),
            SessionError::UnknownDump { id } => plain(Notice::new("unknown-dump", vec![("dump", id.to_string())])),
            SessionError::NothingOpen => plain(Notice::new("nothing-open", Vec::new())),
            SessionError::UnknownRow { row } => plain(Notice::new("unknown-row", vec![("row", row.to_string())])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_become_numbers() {
        let notice = Notice::new("x", vec![("size", "0.5".into()), ("limit", "".into()), ("target", "3".into())]);
        assert_eq!(
            notice.params,
            [("size", Param::Number(0.5)), ("limit", Param::Text(String::new())), ("target", Param::Text("3".into()))]
        );
    }
}
