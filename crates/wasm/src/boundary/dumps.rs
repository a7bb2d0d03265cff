//! Files, dumps and who is who.

use super::Notice;
use dumpscope_session::{self as session, ConstructState, Role, Why};
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Discovery {
    dumps: Vec<DumpInfo>,
    guess: Option<Assignment>,
    ignored: Vec<String>,
}

#[derive(Serialize)]
struct DumpInfo {
    id: u32,
    label: String,
    folder: String,
    step: Option<u32>,
    rank: Option<u32>,
    files: Vec<FileInfo>,
}

#[derive(Serialize)]
struct FileInfo {
    name: String,
    size: u64,
    role: &'static str,
}

#[derive(Serialize)]
struct Assignment {
    target: u32,
    golden: Option<u32>,
    why: Whys,
}

#[derive(Serialize)]
struct Whys {
    target: Reason,
    golden: Option<Reason>,
}

/// `Why` of the protocol.
#[derive(Serialize)]
struct Reason {
    code: &'static str,
    word: Option<&'static str>,
}

impl From<session::Discovery> for Discovery {
    fn from(found: session::Discovery) -> Discovery {
        Discovery {
            dumps: found.dumps.into_iter().map(DumpInfo::from).collect(),
            guess: found.guess.map(Assignment::from),
            ignored: found.ignored,
        }
    }
}

impl From<session::DumpInfo> for DumpInfo {
    fn from(dump: session::DumpInfo) -> DumpInfo {
        let session::DumpInfo { id, label, folder, step, rank, files } = dump;
        DumpInfo { id, label, folder, step, rank, files: files.into_iter().map(FileInfo::from).collect() }
    }
}

impl From<session::FileInfo> for FileInfo {
    fn from(file: session::FileInfo) -> FileInfo {
        let role = match file.role {
            Role::Dump => "dump",
            Role::Construct => "construct",
            Role::Stack => "stack",
        };
        FileInfo { name: file.name, size: file.size, role }
    }
}

impl From<session::Assignment> for Assignment {
    fn from(guess: session::Assignment) -> Assignment {
        let why = Whys { target: guess.target_why.into(), golden: guess.golden_why.map(Reason::from) };
        Assignment { target: guess.target, golden: guess.golden, why }
    }
}

impl From<Why> for Reason {
    fn from(why: Why) -> Reason {
        let (code, word) = match why {
            Why::Name(word) => ("name", Some(word)),
            Why::OtherIsGolden => ("other-is-golden", None),
            Why::OtherIsTarget => ("other-is-target", None),
            Why::DroppedFirst => ("dropped-first", None),
            Why::DroppedSecond => ("dropped-second", None),
            Why::OnlyOne => ("only-one", None),
        };
        Reason { code, word }
    }
}

#[derive(Serialize)]
pub(crate) struct DumpSummary {
    id: u32,
    label: String,
    pub ops: u32,
    forward: u32,
    backward: u32,
    nodes: u32,
    level: Option<String>,
    task: Option<String>,
    framework: Option<String>,
    dtypes: Vec<String>,
    construct: &'static str,
    stacks: bool,
    damage: Vec<Damage>,
    warnings: Vec<Notice>,
}

impl From<session::DumpSummary> for DumpSummary {
    fn from(dump: session::DumpSummary) -> DumpSummary {
        let construct = match dump.construct {
            ConstructState::Given => "given",
            ConstructState::Empty => "empty",
            ConstructState::Missing => "missing",
            ConstructState::Damaged => "damaged",
        };
        DumpSummary {
            id: dump.id,
            label: dump.label,
            ops: dump.ops,
            forward: dump.forward,
            backward: dump.backward,
            nodes: dump.nodes,
            level: dump.level,
            task: dump.task,
            framework: dump.framework,
            dtypes: dump.dtypes,
            construct,
            stacks: dump.stacks,
            damage: dump.damage.iter().map(Damage::from).collect(),
            warnings: dump.warnings.iter().map(Notice::from).collect(),
        }
    }
}

#[derive(Serialize)]
pub(crate) struct Damage {
    file: String,
    offset: u64,
    line: u64,
    column: u64,
    reason: Notice,
    after: Option<String>,
}

impl From<&session::Damage> for Damage {
    fn from(damage: &session::Damage) -> Damage {
        Damage {
            file: damage.file.clone(),
            offset: damage.offset,
            line: damage.line,
            column: damage.column,
            reason: Notice::from(&session::Notice::from(&damage.reason)),
            after: damage.after.clone(),
        }
    }
}
