//! dump.json with its siblings construct.json and stack.json.

use super::record::Reader;
use super::{Format, OnRead, Opened, read_whole};
use crate::columns::Dump;
use crate::construct::{self, ConstructState};
use crate::folder::Found;
use crate::json::{JsonError, Kind, Lexer};
use crate::problem::{Problem, ReadError};
use crate::source::Source;
use crate::stack;

/// The dumper's own format, every version.
pub(super) struct DumpJson;

/// How often progress is told.
const EVERY: usize = 2 << 20;

impl Format for DumpJson {
    fn sniff(&self, name: &str, head: &[u8]) -> bool {
        let file = name.rsplit('/').next().unwrap_or(name);
        let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
        let has = |key: &[u8]| memchr::memmem::find(head, key).is_some();
        let looks = head.starts_with(b"{") && has(b"\"data\"") && (has(b"\"task\"") || has(b"\"level\""));
        looks || matches!(file, "dump.json" | "debug.json")
    }

    fn open(&self, found: &Found, sources: &[&dyn Source], on_read: OnRead<'_>) -> Result<Opened, ReadError> {
        let mut dump = Dump::default();
        let main = sources.get(found.main).copied();
        let Some(main) = main else {
            return Err(ReadError::Unusable(Problem::NotADump { file: found.folder.clone() }));
        };
        read_main(main, &mut dump, on_read)?;
        read_construct(found.construct.and_then(|at| sources.get(at).copied()), &mut dump, on_read);
        read_stack(found.stack.and_then(|at| sources.get(at).copied()), &mut dump, on_read);
        if let Some(task) = dump.meta.task.as_deref().filter(|task| *task != "statistics") {
            dump.warnings.push(Problem::UnsupportedTask { task: task.to_owned() });
        }
        Ok(Opened::Dump(Box::new(dump)))
    }
}

fn read_main(source: &dyn Source, dump: &mut Dump, on_read: OnRead<'_>) -> Result<(), ReadError> {
    let text = read_whole(source, on_read)?;
    let size = text.len() as u64;
    // A row takes at least about this many bytes in the file; room made now is not copied later.
    dump.rows.reserve(text.len() / 220);
    let mut told = 0;
    let mut on_op = |at: usize| {
        if at >= told + EVERY {
            told = at;
            on_read(source.name(), (size + at as u64) / 2, size);
        }
    };
    let mut known = false;
    match read_head(&mut Lexer::new(&text), dump, &mut known, &mut on_op) {
        Ok(()) if known => Ok(()),
        Ok(()) => Err(ReadError::Unusable(Problem::NotADump { file: source.name().to_owned() })),
        Err(error) => {
            let after = dump.ops.name.last().map(|&op| dump.strings.text(op).to_owned());
            let damage = error.damage(source.name(), &text, after);
            if dump.ops.is_empty() {
                return Err(ReadError::Damaged(Box::new(damage)));
            }
            dump.damage.push(damage);
            Ok(())
        }
    }
}

/// Members of the file in any order; `known` tells whether it has any that a dump has.
fn read_head(
    lexer: &mut Lexer<'_>,
    dump: &mut Dump,
    known: &mut bool,
    on_op: &mut dyn FnMut(usize),
) -> Result<(), JsonError> {
    let mut object = lexer.object()?;
    while let Some(key) = lexer.key(&mut object)? {
        let text = match key.as_ref() {
            "task" => &mut dump.meta.task,
            "level" => &mut dump.meta.level,
            "framework" => &mut dump.meta.framework,
            "data" => {
                *known = true;
                Reader::new(dump).data(lexer, on_op)?;
                continue;
            }
            _ => {
                lexer.skip()?;
                continue;
            }
        };
        *known = true;
        if lexer.kind()? == Kind::String {
            *text = Some(lexer.string()?.into_owned());
        } else {
            lexer.skip()?;
        }
    }
    lexer.end()
}

fn read_construct(source: Option<&dyn Source>, dump: &mut Dump, on_read: OnRead<'_>) {
    let Some(source) = source else {
        dump.warnings.push(Problem::ConstructMissing);
        return;
    };
    match read_whole(source, on_read) {
        Ok(text) => {
            let (construct, error) = construct::read(&text, &mut dump.strings);
            dump.construct = construct;
            if let Some(error) = error {
                dump.damage.push(error.damage(source.name(), &text, None));
            }
        }
        Err(error) => note(dump, error),
    }
    match dump.construct.state {
        ConstructState::Given => {}
        ConstructState::Empty => dump.warnings.push(Problem::ConstructEmpty),
        ConstructState::Damaged => dump.warnings.push(Problem::ConstructDamaged),
        ConstructState::Missing => dump.warnings.push(Problem::ConstructMissing),
    }
}

fn read_stack(source: Option<&dyn Source>, dump: &mut Dump, on_read: OnRead<'_>) {
    let Some(source) = source else { return };
    match read_whole(source, on_read) {
        Ok(text) => {
            let (stacks, error) = stack::read(&text, &mut dump.strings);
            dump.stacks = stacks;
            if let Some(error) = error {
                dump.damage.push(error.damage(source.name(), &text, None));
                dump.warnings.push(Problem::StackDamaged);
            }
        }
        Err(error) => note(dump, error),
    }
}

fn note(dump: &mut Dump, error: ReadError) {
    match error {
        ReadError::Damaged(damage) => dump.damage.push(*damage),
        ReadError::Unusable(problem) => dump.warnings.push(problem),
    }
}
