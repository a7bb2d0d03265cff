//! Names for dumps that tell them apart, and which of them is probably the target.

use dumpscope_dump::folder::Found;

/// What is known of a dump from its path alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Origin {
    /// Which copy of equal paths.
    pub generation: u32,
    /// Folders, without the last that only tell step and rank.
    pub root: Vec<String>,
    /// Name of the main file.
    pub file: String,
    pub step: Option<u32>,
    pub rank: Option<u32>,
}

impl Origin {
    pub fn of(found: &Found, generation: u32, path: &str) -> Origin {
        let folders: Vec<&str> = found.folder.split('/').filter(|s| !s.is_empty()).collect();
        let is_place = |segment: &&str| {
            let digits = ["step", "rank", "proc"].iter().find_map(|word| segment.strip_prefix(word));
            digits.is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()))
        };
        let tail = folders.iter().rev().take_while(|s| is_place(s)).count();
        // A step or a rank that was dropped by itself is called by its own name.
        let kept = (folders.len() - tail).max(usize::from(!folders.is_empty()));
        Origin {
            generation,
            root: folders.into_iter().take(kept).map(str::to_owned).collect(),
            file: path.rsplit('/').next().unwrap_or(path).to_owned(),
            step: found.step,
            rank: found.rank,
        }
    }

    /// Folders and, where it says something, the file.
    fn segments(&self) -> Vec<&str> {
        let mut segments: Vec<&str> = self.root.iter().map(String::as_str).collect();
        if segments.is_empty() || self.file != "dump.json" {
            segments.push(&self.file);
        }
        segments
    }

    fn same_run(&self, other: &Origin) -> bool {
        self.generation == other.generation && self.root == other.root
    }

    fn same_place(&self, other: &Origin) -> bool {
        (self.step, self.rank) == (other.step, other.rank)
    }
}

/// How many segments all of them begin with, one of each kept in any case.
fn common(paths: &[Vec<&str>]) -> usize {
    let Some((first, rest)) = paths.split_first() else { return 0 };
    let most = paths.iter().map(Vec::len).min().unwrap_or(0).saturating_sub(1);
    (0..most).take_while(|&at| rest.iter().all(|path| path.get(at) == first.get(at))).count()
}

/// For each dump the shortest part of its path that no other run has; dumps of one run share it.
pub(crate) fn labels(origins: &[Origin]) -> Vec<String> {
    let mut runs: Vec<(u32, Vec<&str>)> = Vec::new();
    let run_of: Vec<usize> = origins
        .iter()
        .map(|origin| {
            let run = (origin.generation, origin.segments());
            runs.iter().position(|other| *other == run).unwrap_or_else(|| {
                runs.push(run);
                runs.len() - 1
            })
        })
        .collect();
    let mut different: Vec<Vec<&str>> = runs.iter().map(|(_, segments)| segments.clone()).collect();
    different.sort();
    different.dedup();
    let shared = if different.len() > 1 { common(&different) } else { 0 };
    let longest = runs.iter().map(|(_, segments)| segments.len() - shared).max().unwrap_or(1);
    let text = |segments: &[&str], length: usize| {
        let part = segments.iter().skip(shared).take(length).copied().collect::<Vec<_>>();
        part.join("/")
    };
    let clear = |length: &usize| {
        let mut texts: Vec<String> = different.iter().map(|segments| text(segments, *length)).collect();
        texts.sort();
        texts.windows(2).all(|pair| pair[0] != pair[1])
    };
    let length = (1..=longest).find(clear).unwrap_or(longest);
    let mut names: Vec<String> = Vec::new();
    for (_, segments) in &runs {
        let name = text(segments, length);
        let copies = names.iter().filter(|other| **other == name || other.starts_with(&format!("{name} ("))).count();
        names.push(if copies == 0 { name } else { format!("{name} ({})", copies + 1) });
    }
    run_of.into_iter().map(|run| names[run].clone()).collect()
}

/// Why a dump got its role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// Its name holds this word.
    Name(&'static str),
    /// The other one is called golden.
    OtherIsGolden,
    /// The other one is called the target.
    OtherIsTarget,
    /// It came first.
    DroppedFirst,
    /// It came second.
    DroppedSecond,
    /// There is no other.
    OnlyOne,
}

/// Which dump is the target, by its place in the list, and which is golden.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Guess {
    pub target: usize,
    pub golden: Option<usize>,
    pub target_why: Why,
    pub golden_why: Option<Why>,
}

const GOLDEN: [&str; 11] =
    ["golden", "bench", "benchmark", "base", "baseline", "ref", "reference", "gpu", "cpu", "good", "gt"];
const TARGET: [&str; 6] = ["target", "npu", "debug", "test", "new", "bad"];

/// Guesses from names, else from the order in which the dumps came.
pub(crate) fn guess(origins: &[Origin]) -> Option<Guess> {
    if origins.is_empty() {
        return None;
    }
    let Some((first, second)) = pair(origins) else {
        let why = if origins.len() == 1 { Why::OnlyOne } else { Why::DroppedFirst };
        return Some(Guess { target: 0, golden: None, target_why: why, golden_why: None });
    };
    let paths = [words_in(&origins[first]), words_in(&origins[second])];
    let shared = common(&paths);
    let [one, two] = paths.map(|segments| Said::of(segments.get(shared..).unwrap_or_default()));
    let (target, golden, by_name) = match one.score.cmp(&two.score) {
        std::cmp::Ordering::Less => ((first, one), (second, two), true),
        std::cmp::Ordering::Greater => ((second, two), (first, one), true),
        std::cmp::Ordering::Equal => ((first, one), (second, two), false),
    };
    let named = |word: Option<&'static str>, other: Why| word.map_or(other, Why::Name);
    let (target_why, golden_why) = if by_name {
        (named(target.1.target, Why::OtherIsGolden), named(golden.1.golden, Why::OtherIsTarget))
    } else {
        (Why::DroppedFirst, Why::DroppedSecond)
    };
    Some(Guess { target: target.0, golden: Some(golden.0), target_why, golden_why: Some(golden_why) })
}

/// The first two dumps that can be compared: of different runs, best of one step and rank and with equal file names.
fn pair(origins: &[Origin]) -> Option<(usize, usize)> {
    let other_run = |a: &Origin, b: &Origin| !a.same_run(b);
    let rules: [&dyn Fn(&Origin, &Origin) -> bool; 4] = [
        &|a, b| other_run(a, b) && a.same_place(b) && a.file == b.file,
        &|a, b| other_run(a, b) && a.same_place(b),
        &other_run,
        &|a, b| a.file != b.file,
    ];
    rules.iter().find_map(|rule| {
        (0..origins.len()).find_map(|first| {
            let second = (first + 1..origins.len()).find(|&second| rule(&origins[first], &origins[second]))?;
            Some((first, second))
        })
    })
}

/// Segments of a path that may hold words of a role; the names that the dumper gives to files say nothing.
fn words_in(origin: &Origin) -> Vec<&str> {
    let stem = origin.file.strip_suffix(".json").unwrap_or(&origin.file);
    let stem = Some(stem).filter(|stem| !["dump", "debug"].contains(stem));
    origin.root.iter().map(String::as_str).chain(stem).collect()
}

/// Words of a role that were found; the score grows with words of the golden side.
#[derive(Debug, Clone, Copy, Default)]
struct Said {
    golden: Option<&'static str>,
    target: Option<&'static str>,
    score: i32,
}

impl Said {
    fn of(segments: &[&str]) -> Said {
        let mut said = Said::default();
        for word in segments.iter().flat_map(|segment| words(segment)) {
            if let Some(known) = GOLDEN.into_iter().find(|known| *known == word) {
                said.golden.get_or_insert(known);
                said.score += 1;
            }
            if let Some(known) = TARGET.into_iter().find(|known| *known == word) {
                said.target.get_or_insert(known);
                said.score -= 1;
            }
        }
        said
    }
}

/// Words of a name in lower case: `NpuRun_2b` gives npu, run, 2, b.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = ' ';
    for c in name.chars() {
        let begins = !before.is_alphanumeric()
            || (before.is_lowercase() && c.is_uppercase())
            || before.is_ascii_digit() != c.is_ascii_digit();
        if c.is_alphanumeric() {
            match words.last_mut() {
                Some(word) if !begins => word.extend(c.to_lowercase()),
                _ => words.push(c.to_lowercase().collect()),
            }
        }
        before = c;
    }
    words
}
