//! stack.json: where each op was called.

use crate::json::{JsonError, Kind, Lexer};
use crate::strings::{Strings, Symbol};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Call stacks, each kept once however many ops share it.
#[derive(Debug, Default)]
pub struct Stacks {
    frames: Vec<Symbol>,
    of: FxHashMap<Symbol, Range<u32>>,
}

impl Stacks {
    /// Frames of an op, innermost first; empty when none were written.
    pub fn frames(&self, op: Symbol) -> &[Symbol] {
        let range = self.of.get(&op).cloned().unwrap_or(0..0);
        self.frames.get(range.start as usize..range.end as usize).unwrap_or_default()
    }

    /// Number of an op's stack; ops that share a stack share the number.
    pub fn id(&self, op: Symbol) -> Option<u32> {
        self.of.get(&op).map(|range| range.start)
    }

    /// Whether there is no stack at all.
    pub fn is_empty(&self) -> bool {
        self.of.is_empty()
    }
}

/// Reads either generation: `{op: [frame, …]}`, or `{"0": [[op, …], [frame, …]], …}` since 8.3.
pub(crate) fn read(text: &[u8], strings: &mut Strings) -> (Stacks, Option<JsonError>) {
    let mut stacks = Stacks::default();
    let error = read_into(&mut Lexer::new(text), strings, &mut stacks).err();
    (stacks, error)
}

fn read_into(lexer: &mut Lexer<'_>, strings: &mut Strings, stacks: &mut Stacks) -> Result<(), JsonError> {
    let mut object = lexer.object()?;
    while let Some(key) = lexer.key(&mut object)? {
        if lexer.kind()? != Kind::Array {
            lexer.skip()?;
            continue;
        }
        let key = strings.intern(&key);
        entry(lexer, strings, stacks, key)?;
    }
    lexer.end()
}

/// The first member tells the generation: a list of ops, or a frame.
fn entry(lexer: &mut Lexer<'_>, strings: &mut Strings, stacks: &mut Stacks, key: Symbol) -> Result<(), JsonError> {
    let start = stacks.frames.len() as u32;
    let mut ops = Vec::new();
    let mut grouped = false;
    let mut array = lexer.array()?;
    let mut index = 0;
    while lexer.item(&mut array)? {
        match lexer.kind()? {
            Kind::Array if index == 0 => {
                grouped = true;
                texts(lexer, strings, &mut ops)?;
            }
            Kind::Array if grouped && index == 1 => texts(lexer, strings, &mut stacks.frames)?,
            Kind::String if !grouped => {
                let frame = lexer.string()?;
                stacks.frames.push(strings.intern(&frame));
            }
            _ => lexer.skip()?,
        }
        index += 1;
    }
    if !grouped {
        ops.push(key);
    }
    let range = start..stacks.frames.len() as u32;
    for op in ops {
        stacks.of.insert(op, range.clone());
    }
    Ok(())
}

fn texts(lexer: &mut Lexer<'_>, strings: &mut Strings, out: &mut Vec<Symbol>) -> Result<(), JsonError> {
    let mut array = lexer.array()?;
    while lexer.item(&mut array)? {
        if lexer.kind()? == Kind::String {
            let text = lexer.string()?;
            out.push(strings.intern(&text));
        } else {
            lexer.skip()?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(text: &str, op: &str) -> Vec<String> {
        let mut strings = Strings::default();
        let (stacks, error) = read(text.as_bytes(), &mut strings);
        assert_eq!(error, None);
        let op = strings.find(op).expect("op is known");
        stacks.frames(op).iter().map(|&f| strings.text(f).to_owned()).collect()
    }

    #[test]
    fn both_generations_give_the_same_frames() {
        assert_eq!(frames(r#"{"op.0": ["f1", "f2"]}"#, "op.0"), ["f1", "f2"]);
        assert_eq!(frames(r#"{"0": [["x", "op.0"], ["f1", "f2"]], "1": [["y"], []]}"#, "op.0"), ["f1", "f2"]);
    }

    #[test]
    fn entries_of_another_shape_are_passed_over() {
        assert_eq!(frames(r#"{"0": 3, "1": [["op.0"], ["f"], 7], "2": {}}"#, "op.0"), ["f"]);
    }
}
