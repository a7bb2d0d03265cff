//! construct.json: which op belongs to which module.

use crate::json::{JsonError, Kind, Lexer};
use crate::strings::{Strings, Symbol};
use rustc_hash::FxHashMap;

/// What is known about the hierarchy.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub enum ConstructState {
    /// There was no construct.json.
    #[default]
    Missing,
    /// It holds nothing, as level L1 writes it.
    Empty,
    /// It was read.
    Given,
    /// It broke off; what stood before the break is there.
    Damaged,
}

/// One line of construct.json.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConstructEntry {
    /// The op or module.
    pub name: Symbol,
    /// The module that called it; None at the top.
    pub parent: Option<Symbol>,
    /// Megatron's micro step, where it is written.
    pub micro_step: Option<u32>,
}

/// The hierarchy as written, in file order.
#[derive(Debug, Default)]
pub struct Construct {
    /// Whether and how far it was read.
    pub state: ConstructState,
    /// One entry a line.
    pub entries: Vec<ConstructEntry>,
    /// Megatron's number of the last micro step, where it is written.
    pub micro_step_number: Option<u32>,
}

const MICRO_STEP_KEY: &str = "megatron_micro_step_number";

/// Reads what there is; on an error the entries before it are kept and the error is returned beside them.
pub(crate) fn read(text: &[u8], strings: &mut Strings) -> (Construct, Option<JsonError>) {
    let mut construct = Construct::default();
    let mut places = FxHashMap::default();
    let error = read_into(&mut Lexer::new(text), strings, &mut construct, &mut places).err();
    construct.state = match &error {
        Some(_) => ConstructState::Damaged,
        None if construct.entries.is_empty() => ConstructState::Empty,
        None => ConstructState::Given,
    };
    (construct, error)
}

fn read_into(
    lexer: &mut Lexer<'_>,
    strings: &mut Strings,
    construct: &mut Construct,
    places: &mut FxHashMap<Symbol, usize>,
) -> Result<(), JsonError> {
    let mut object = lexer.object()?;
    while let Some(key) = lexer.key(&mut object)? {
        if key == MICRO_STEP_KEY {
            construct.micro_step_number = lexer.small_int()?;
            continue;
        }
        let name = strings.intern(&key);
        let (parent, micro_step) = value(lexer, strings)?;
        let entry = ConstructEntry { name, parent, micro_step };
        match places.get(&name) {
            Some(&at) => construct.entries[at] = entry,
            None => {
                places.insert(name, construct.entries.len());
                construct.entries.push(entry);
            }
        }
    }
    lexer.end()
}

/// `parent`, or Megatron's `[parent, micro step]`. Version 1.3 writes "" for a root.
fn value(lexer: &mut Lexer<'_>, strings: &mut Strings) -> Result<(Option<Symbol>, Option<u32>), JsonError> {
    if lexer.kind()? != Kind::Array {
        return Ok((parent(lexer, strings)?, None));
    }
    let mut array = lexer.array()?;
    let (mut name, mut micro_step, mut index) = (None, None, 0);
    while lexer.item(&mut array)? {
        match index {
            0 => name = parent(lexer, strings)?,
            1 => micro_step = lexer.small_int()?,
            _ => lexer.skip()?,
        }
        index += 1;
    }
    Ok((name, micro_step))
}

fn parent(lexer: &mut Lexer<'_>, strings: &mut Strings) -> Result<Option<Symbol>, JsonError> {
    if lexer.kind()? == Kind::String {
        let name = lexer.string()?;
        return Ok((!name.is_empty()).then(|| strings.intern(&name)));
    }
    lexer.skip()?;
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    type Line = (String, Option<String>, Option<u32>);

    fn entries(text: &str) -> (Vec<Line>, Construct, Option<JsonError>) {
        let mut strings = Strings::default();
        let (construct, error) = read(text.as_bytes(), &mut strings);
        let list = construct
            .entries
            .iter()
            .map(|e| (strings.text(e.name).to_owned(), e.parent.map(|p| strings.text(p).to_owned()), e.micro_step))
            .collect();
        (list, construct, error)
    }

    #[test]
    fn roots_are_null_or_empty_and_the_last_of_two_keys_wins() {
        let (list, construct, error) = entries(r#"{"a": null, "b": "", "c": "a", "a": "b"}"#);
        assert_eq!(error, None);
        assert_eq!(construct.state, ConstructState::Given);
        assert_eq!(
            list,
            [("a".into(), Some("b".into()), None), ("b".into(), None, None), ("c".into(), Some("a".into()), None)]
        );
    }

    #[test]
    fn megatron_writes_micro_steps() {
        let (list, construct, _) = entries(r#"{"megatron_micro_step_number": 1, "a": [null, 0], "b": ["a", 1]}"#);
        assert_eq!(construct.micro_step_number, Some(1));
        assert_eq!(list, [("a".into(), None, Some(0)), ("b".into(), Some("a".into()), Some(1))]);
    }

    #[test]
    fn a_cut_file_keeps_what_stood_before_the_cut() {
        let (list, construct, error) = entries(r#"{"a": null, "b": "#);
        assert_eq!(construct.state, ConstructState::Damaged);
        assert_eq!(list.len(), 1);
        assert!(error.is_some());
    }

    #[test]
    fn level_l1_is_empty() {
        assert_eq!(entries("{}").1.state, ConstructState::Empty);
    }
}
