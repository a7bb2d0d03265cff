//! The shapes of `www/src/worker/protocol.ts`, and how they are made from the session's.

mod answers;
mod detail;
mod dumps;
mod requests;

pub(crate) use answers::{Counts, List, Moved, Outline, Overview, SearchResult};
pub(crate) use detail::Detail;
pub(crate) use dumps::{Discovery, DumpSummary};
pub(crate) use requests::{CompareOptions, Filter, ListQuery, SceneQuery, how};

use dumpscope_session as session;
use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use wasm_bindgen::JsValue;

/// A plain object.
pub(crate) fn to_js(value: &impl Serialize) -> Result<JsValue, JsValue> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&serializer).map_err(|error| unexpected(&error.to_string()))
}

/// What the page sent.
pub(crate) fn from_js<T: DeserializeOwned>(value: JsValue) -> Result<T, JsValue> {
    serde_wasm_bindgen::from_value(value).map_err(|error| unexpected(&error.to_string()))
}

/// The failure for what no user can cause.
pub(crate) fn unexpected(message: &str) -> JsValue {
    let param = session::Param::Text(message.to_owned());
    let notice = session::Notice { code: "unexpected", params: vec![("message", param)] };
    failure(&session::Failure { notice, damage: None })
}

/// The failure for an error of the session.
pub(crate) fn failed(error: session::SessionError) -> JsValue {
    failure(&error.into())
}

fn failure(failure: &session::Failure) -> JsValue {
    let failure =
        Failure { notice: Notice::from(&failure.notice), damage: failure.damage.as_ref().map(dumps::Damage::from) };
    // Nothing in it can fail to become an object.
    failure.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).unwrap_or(JsValue::NULL)
}

pub(crate) fn text(text: &str) -> JsValue {
    JsValue::from_str(text)
}

#[derive(Serialize)]
struct Failure {
    notice: Notice,
    damage: Option<dumps::Damage>,
}

#[derive(Serialize)]
pub(crate) struct Notice {
    code: &'static str,
    params: BTreeMap<&'static str, Param>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Param {
    Text(String),
    Number(f64),
}

impl From<&session::Notice> for Notice {
    fn from(notice: &session::Notice) -> Notice {
        let param = |param: &session::Param| match param {
            session::Param::Text(text) => Param::Text(text.clone()),
            session::Param::Number(x) => Param::Number(*x),
        };
        let params = notice.params.iter().map(|(name, value)| (*name, param(value)));
        Notice { code: notice.code, params: params.collect() }
    }
}

#[derive(Serialize)]
struct Progress<'a> {
    stage: &'static str,
    file: Option<&'a str>,
    done: u64,
    total: u64,
}

/// A message on the way.
pub(crate) fn progress(progress: session::Progress<'_>) -> Result<JsValue, JsValue> {
    let session::Progress { stage, file, done, total } = progress;
    to_js(&Progress { stage: stage.word(), file, done, total })
}

pub(crate) fn direction(direction: session::Direction) -> &'static str {
    match direction {
        session::Direction::Forward => "forward",
        session::Direction::Backward => "backward",
        session::Direction::Gradient => "grad",
        session::Direction::None => "none",
    }
}

fn status<S: Serializer>(status: &Option<session::Status>, to: S) -> Result<S::Ok, S::Error> {
    status.map(session::Status::word).serialize(to)
}

fn level<S: Serializer>(level: &Option<session::Level>, to: S) -> Result<S::Ok, S::Error> {
    level.map(session::Level::word).serialize(to)
}

/// The double that prints as the float does: `1e-4`, not `9.99999974737875e-5`.
fn decimal(x: f32) -> f64 {
    if x.is_finite() { x.to_string().parse().unwrap_or(f64::from(x)) } else { f64::from(x) }
}
