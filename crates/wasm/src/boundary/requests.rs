//! What the page sends.

use dumpscope_session::view::{self, How, ListKind, Sort};
use dumpscope_session::{Options, Pairing, Precision, Profile};
use serde::Deserialize;

#[derive(Deserialize)]
pub(crate) struct CompareOptions {
    profile: String,
    warn: Option<f64>,
    precision: String,
}

impl CompareOptions {
    /// None for words that the core does not know.
    pub fn options(&self) -> Option<Options> {
        let precision = match self.precision.as_str() {
            "auto" => Precision::Auto,
            "tf32" => Precision::Tf32,
            _ => return None,
        };
        let profile = Profile::from_name(&self.profile)?;
        Some(Options { profile, pairing: Pairing::Exact, warn: self.warn, precision })
    }
}

#[derive(Deserialize)]
pub(crate) struct SceneQuery {
    pub y0: f32,
    pub y1: f32,
    pub scale: f32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Filter {
    error: bool,
    warning: bool,
    unmatched_target: bool,
    unmatched_golden: bool,
    medium: bool,
    high: bool,
    critical: bool,
}

impl From<Filter> for view::Filter {
    fn from(filter: Filter) -> view::Filter {
        let Filter { error, warning, unmatched_target, unmatched_golden, medium, high, critical } = filter;
        view::Filter { error, warning, unmatched_target, unmatched_golden, medium, high, critical }
    }
}

#[derive(Deserialize)]
pub(crate) struct ListQuery {
    list: ListName,
    sort: SortName,
    pub from: u32,
    pub count: u32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum ListName {
    Suspects,
    Unmatched,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum SortName {
    Size,
    Order,
}

impl ListQuery {
    pub fn kind(&self) -> ListKind {
        match self.list {
            ListName::Suspects => ListKind::Suspects,
            ListName::Unmatched => ListKind::Unmatched,
        }
    }

    pub fn sort(&self) -> Sort {
        match self.sort {
            SortName::Size => Sort::Size,
            SortName::Order => Sort::Order,
        }
    }
}

/// None for a word that the core does not know.
pub(crate) fn how(word: &str) -> Option<How> {
    Some(match word {
        "toggle" => How::Toggle,
        "open" => How::Open,
        "close" => How::Close,
        "open-all" => How::OpenAll,
        "close-others" => How::CloseOthers,
        _ => return None,
    })
}
