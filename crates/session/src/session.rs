//! The open workspace.

use crate::detail::{Detail, detail};
use crate::guess::{Origin, Why, guess, labels};
use crate::intake::Intake;
use crate::notice::{Notice, SessionError};
use crate::observer::{Observer, Progress, Stage};
use crate::summary::DumpSummary;
use dumpscope_compare::{Options, Profile, compare};
use dumpscope_dump::Source;
use dumpscope_dump::folder::Found;
use dumpscope_dump::format::{self, Opened};
use dumpscope_graph::ModelGraph;
use dumpscope_view::{ByDirection, Counts, Filter, How, Place, Row, View};
use std::rc::Rc;

/// Which file of a dump.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// dump.json.
    Dump,
    /// construct.json.
    Construct,
    /// stack.json.
    Stack,
}

/// A file of a dump.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileInfo {
    /// Its name without folders.
    pub name: String,
    /// Bytes.
    pub size: u64,
    /// Which it is.
    pub role: Role,
}

/// A dump that was found; nothing of it is parsed yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DumpInfo {
    /// Its number, which never changes.
    pub id: u32,
    /// What tells it from the others.
    pub label: String,
    /// Folder of its files, as given.
    pub folder: String,
    /// Step in its path.
    pub step: Option<u32>,
    /// Rank in its path.
    pub rank: Option<u32>,
    /// Its files.
    pub files: Vec<FileInfo>,
}

/// Who is who.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    /// The dump in question.
    pub target: u32,
    /// The dump to trust.
    pub golden: Option<u32>,
    /// Why it was guessed to be the target.
    pub target_why: Why,
    /// Why it was guessed to be golden.
    pub golden_why: Option<Why>,
}

/// What was found among the files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Discovery {
    /// Every dump so far.
    pub dumps: Vec<DumpInfo>,
    /// Who is probably who.
    pub guess: Option<Assignment>,
    /// Files that are no part of any dump.
    pub ignored: Vec<String>,
}

/// Size of the drawing, and of the outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LayoutInfo {
    /// Grows whenever the layout changes.
    pub revision: u32,
    /// Width in world units.
    pub width: f32,
    /// Height in world units.
    pub height: f32,
    /// Rows in the outline.
    pub visible: u32,
}

/// The layout after something was opened or closed, and where the row went.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moved {
    /// The new layout.
    pub layout: LayoutInfo,
    /// Where the row is, or what stands for it.
    pub place: Place,
}

/// What the head of the page says.
#[derive(Debug, Clone, PartialEq)]
pub struct Overview {
    /// Grows with every comparison.
    pub revision: u32,
    /// Who judged.
    pub profile: Profile,
    /// The target.
    pub target: DumpSummary,
    /// The golden dump; None for a single dump.
    pub golden: Option<DumpSummary>,
    /// Nodes by verdict.
    pub counts: Counts,
    /// The same, forward and backward apart.
    pub directions: ByDirection,
    /// How many micro steps there are on the side that has more.
    pub micro_steps: u32,
    /// The largest W in force; 0 for a single dump.
    pub limit: f64,
    /// What makes the comparison doubtful.
    pub warnings: Vec<Notice>,
    /// Row of the first op that makes NaN or infinity out of clean inputs.
    pub first_overflow: Option<Row>,
    /// Ops with agreeing inputs and differing outputs.
    pub jumps: u32,
    /// The layout to begin with.
    pub layout: LayoutInfo,
}

struct Entry {
    found: Found,
    graph: Option<Rc<ModelGraph>>,
}

/// Files, the dumps among them, and the comparison that is looked at.
#[derive(Default)]
pub struct Session {
    intake: Intake,
    dumps: Vec<Entry>,
    view: Option<View>,
    /// Revision of the layout that the view began with.
    base: u32,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("dumps", &self.dumps.len()).field("view", &self.view.is_some()).finish()
    }
}

impl Session {
    /// An empty one.
    pub fn new() -> Session {
        Session::default()
    }

    /// Takes files in beside those of before. A dump that got another file by it is read anew when it is asked for.
    pub fn add(&mut self, sources: Vec<Box<dyn Source>>) -> Discovery {
        self.intake.add(sources);
        for found in self.intake.find() {
            match self.dumps.iter_mut().find(|entry| entry.found.main == found.main) {
                Some(entry) if entry.found == found => {}
                Some(entry) => *entry = Entry { found, graph: None },
                None => self.dumps.push(Entry { found, graph: None }),
            }
        }
        self.discovery()
    }

    fn discovery(&self) -> Discovery {
        let origins = self.origins();
        let labels = labels(&origins);
        let dumps = self.dumps.iter().zip(labels).zip(0..);
        let guess = guess(&origins).map(|guess| Assignment {
            target: guess.target as u32,
            golden: guess.golden.map(|at| at as u32),
            target_why: guess.target_why,
            golden_why: guess.golden_why,
        });
        let found: Vec<Found> = self.dumps.iter().map(|entry| entry.found.clone()).collect();
        Discovery {
            dumps: dumps.map(|((entry, label), id)| self.info(entry, label, id)).collect(),
            guess,
            ignored: self.intake.ignored(&found),
        }
    }

    fn origins(&self) -> Vec<Origin> {
        let of = |entry: &Entry| {
            let path = self.intake.source(entry.found.main).map_or("", |source| source.name());
            Origin::of(&entry.found, path)
        };
        self.dumps.iter().map(of).collect()
    }

    fn info(&self, entry: &Entry, label: String, id: u32) -> DumpInfo {
        let found = &entry.found;
        let roles = [(Some(found.main), Role::Dump), (found.construct, Role::Construct), (found.stack, Role::Stack)];
        let file = |(at, role): (Option<usize>, Role)| {
            let source = self.intake.source(at?)?;
            let name = source.name().rsplit('/').next().unwrap_or_default().to_owned();
            Some(FileInfo { name, size: source.len(), role })
        };
        DumpInfo {
            id,
            label,
            folder: found.folder.clone(),
            step: found.step,
            rank: found.rank,
            files: roles.into_iter().filter_map(file).collect(),
        }
    }

    /// Reads a dump, unless that was done before.
    ///
    /// # Errors
    /// When there is no such dump, or nothing of it can be used.
    pub fn load(&mut self, id: u32, observer: &mut dyn Observer) -> Result<DumpSummary, SessionError> {
        let graph = self.graph(id, observer)?;
        Ok(self.summary(id, &graph))
    }

    fn summary(&self, id: u32, graph: &ModelGraph) -> DumpSummary {
        let labels = labels(&self.origins());
        DumpSummary::of(id, labels.get(id as usize).map_or("", String::as_str), graph)
    }

    fn graph(&mut self, id: u32, observer: &mut dyn Observer) -> Result<Rc<ModelGraph>, SessionError> {
        let entry = self.dumps.get_mut(id as usize).ok_or(SessionError::UnknownDump { id })?;
        if let Some(graph) = &entry.graph {
            return Ok(Rc::clone(graph));
        }
        let sources = self.intake.sources();
        let mut on_read = |file: &str, done, total| {
            observer.progress(Progress { stage: Stage::Read, file: Some(file), done, total });
        };
        let Opened::Dump(dump) = format::open(&entry.found, &sources, &mut on_read)?;
        let ops = dump.ops.len() as u64;
        observer.progress(Progress::of(Stage::Graph, 0, ops));
        let graph = Rc::new(ModelGraph::build(*dump));
        observer.progress(Progress::of(Stage::Graph, ops, ops));
        entry.graph = Some(Rc::clone(&graph));
        Ok(graph)
    }

    /// Compares two dumps, or opens one by itself; reads what was not read before.
    ///
    /// # Errors
    /// When a dump does not exist or cannot be used; what was open before stays open then.
    pub fn compare(
        &mut self,
        target: u32,
        golden: Option<u32>,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<Overview, SessionError> {
        let mine = self.graph(target, observer)?;
        let theirs = golden.map(|id| self.graph(id, observer)).transpose()?;
        self.base = self.view.take().map_or(self.base, |view| self.base + view.revision()) + 1;
        let view = match &theirs {
            Some(theirs) => {
                let nodes = mine.len() as u64;
                observer.progress(Progress::of(Stage::Pair, 0, nodes));
                let mut told = |done, total| observer.progress(Progress::of(Stage::Compare, done, total));
                let comparison = compare(&mine, theirs, options, &mut told);
                observer.progress(Progress::of(Stage::Layout, 0, nodes));
                View::of_pair(Rc::clone(&mine), Rc::clone(theirs), comparison)
            }
            None => View::of_single(Rc::clone(&mine)),
        };
        let warnings = theirs.as_ref().map_or_else(Vec::new, |theirs| doubts(&mine, theirs));
        let overview = Overview {
            revision: self.base,
            profile: options.profile,
            target: self.summary(target, &mine),
            golden: golden.zip(theirs.as_ref()).map(|(id, graph)| self.summary(id, graph)),
            counts: view.counts(&Filter::default()),
            directions: view.tree().counts_by_direction(),
            micro_steps: view.micro_steps(),
            limit: view.comparison().map_or(0.0, |comparison| comparison.limit),
            warnings,
            first_overflow: view.first_overflow(),
            jumps: view.jumps(),
            layout: layout_info(&view, self.base),
        };
        self.view = Some(view);
        Ok(overview)
    }

    /// What is looked at.
    ///
    /// # Errors
    /// Before the first comparison.
    pub fn view(&self) -> Result<&View, SessionError> {
        self.view.as_ref().ok_or(SessionError::NothingOpen)
    }

    /// The same, to be changed.
    ///
    /// # Errors
    /// Before the first comparison.
    pub fn view_mut(&mut self) -> Result<&mut View, SessionError> {
        self.view.as_mut().ok_or(SessionError::NothingOpen)
    }

    /// Number of the layout as it is now.
    pub fn revision(&self) -> u32 {
        self.base + self.view.as_ref().map_or(0, View::revision)
    }

    /// Opens or closes a row.
    ///
    /// # Errors
    /// When nothing is open, or there is no such row.
    pub fn expand(&mut self, row: Row, how: How) -> Result<Moved, SessionError> {
        let place = self.view_mut()?.expand(row, how)?;
        self.moved(place)
    }

    /// Opens what hides a row.
    ///
    /// # Errors
    /// When nothing is open, or there is no such row.
    pub fn reveal(&mut self, row: Row) -> Result<Moved, SessionError> {
        let place = self.view_mut()?.reveal(row)?;
        self.moved(place)
    }

    fn moved(&self, place: Place) -> Result<Moved, SessionError> {
        Ok(Moved { layout: layout_info(self.view()?, self.base), place })
    }

    /// Everything about one row.
    ///
    /// # Errors
    /// When nothing is open, or there is no such row.
    pub fn inspect(&self, row: Row) -> Result<Detail, SessionError> {
        let view = self.view()?;
        view.check(row)?;
        Ok(detail(view, row))
    }
}

fn layout_info(view: &View, base: u32) -> LayoutInfo {
    let layout = view.layout();
    LayoutInfo {
        revision: base + view.revision(),
        width: layout.width,
        height: layout.height,
        visible: layout.len() as u32,
    }
}

/// What should make a reader doubt the comparison.
fn doubts(target: &ModelGraph, golden: &ModelGraph) -> Vec<Notice> {
    let (mine, theirs) = (&target.dump.meta.task, &golden.dump.meta.task);
    let differ = mine.is_some() && theirs.is_some() && mine != theirs;
    let word = |task: &Option<String>| task.clone().unwrap_or_default();
    let notice = || Notice::new("tasks-differ", vec![("target", word(mine)), ("golden", word(theirs))]);
    differ.then(notice).into_iter().collect()
}
