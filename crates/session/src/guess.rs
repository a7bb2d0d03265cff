//! Names for dumps that tell them apart, and which of them is probably the target.

use dumpscope_dump::folder::Found;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// What is known of a dump from its path alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Origin {
    /// Folders, without the last that only tell step and rank.
    pub root: Vec<String>,
    /// Name of the main file.
    pub file: String,
    pub step: Option<u32>,
    pub rank: Option<u32>,
}

impl Origin {
    pub fn of(found: &Found, path: &str) -> Origin {
        let folders: Vec<&str> = found.folder.split('/').filter(|s| !s.is_empty()).collect();
        let is_place = |segment: &&str| {
            let digits = ["step", "rank", "proc"].iter().find_map(|word| segment.strip_prefix(word));
            digits.is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()))
        };
        let tail = folders.iter().rev().take_while(|s| is_place(s)).count();
        // A step or a rank that was dropped by itself is called by its own name.
        let kept = (folders.len() - tail).max(usize::from(!folders.is_empty()));
        Origin {
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
        self.root == other.root
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
    let all: Vec<Vec<&str>> = origins.iter().map(Origin::segments).collect();
    let mut runs = all.clone();
    runs.sort();
    runs.dedup();
    let shared = if runs.len() > 1 { common(&runs) } else { 0 };
    let text = |run: &Vec<&str>, length: usize| {
        let part: Vec<&str> = run.iter().skip(shared).take(length).copied().collect();
        part.join("/")
    };
    let longest = runs.iter().map(Vec::len).max().unwrap_or(1);
    let tells_apart = |length: &usize| {
        let texts: BTreeSet<String> = runs.iter().map(|run| text(run, *length)).collect();
        texts.len() == runs.len()
    };
    let length = (1..=longest).find(tells_apart).unwrap_or(longest);
    all.iter().map(|run| text(run, length)).collect()
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
        Ordering::Less => ((first, one), (second, two), true),
        Ordering::Greater => ((second, two), (first, one), true),
        Ordering::Equal => ((first, one), (second, two), false),
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
    let first_two = |fit: &dyn Fn(&Origin, &Origin) -> bool| {
        (0..origins.len()).find_map(|first| {
            let second = (first + 1..origins.len()).find(|&second| fit(&origins[first], &origins[second]))?;
            Some((first, second))
        })
    };
    first_two(&|a, b| other_run(a, b) && a.same_place(b) && a.file == b.file)
        .or_else(|| first_two(&|a, b| other_run(a, b) && a.same_place(b)))
        .or_else(|| first_two(&other_run))
        .or_else(|| first_two(&|a, b| a.file != b.file))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Origins of dumps at these paths.
    fn at(paths: &[&str]) -> Vec<Origin> {
        let found = dumpscope_dump::folder::find(paths, |_| true);
        found.iter().map(|found| Origin::of(found, paths[found.main])).collect()
    }

    #[test]
    fn labels_are_what_differs() {
        for (paths, wanted) in [
            (&["llama/step0/rank0/dump.json"][..], &["llama"][..]),
            (&["runs/golden/dump.json", "runs/target/dump.json"], &["golden", "target"]),
            (&["a/step0/rank0/dump.json", "a/step0/rank1/dump.json", "b/step0/rank0/dump.json"], &["a", "a", "b"]),
            (&["x/a/dump.json", "y/a/dump.json", "x/b/dump.json"], &["x/a", "y/a", "x/b"]),
            (&["drop 1/one.json", "drop 1/two.json"], &["one.json", "two.json"]),
            (&["run/dump.json", "run/again/dump.json"], &["run", "run/again"]),
            (&["step0/rank0/dump.json"], &["step0"]),
            (&["dump.json"], &["dump.json"]),
        ] {
            assert_eq!(labels(&at(paths)), wanted, "{paths:?}");
        }
    }

    #[test]
    fn words_end_where_letters_change() {
        assert_eq!(words("NpuRun_2b"), ["npu", "run", "2", "b"]);
        assert_eq!(words("golden-llama (2)"), ["golden", "llama", "2"]);
        assert_eq!(words("GPU0"), ["gpu", "0"]);
    }

    fn guessed(paths: &[&str]) -> (usize, Option<usize>, Why, Option<Why>) {
        let guess = guess(&at(paths)).expect("there are dumps");
        (guess.target, guess.golden, guess.target_why, guess.golden_why)
    }

    #[test]
    fn names_tell_before_order_does() {
        use Why::{DroppedFirst, DroppedSecond, Name, OtherIsGolden, OtherIsTarget};
        for (paths, wanted) in [
            (["golden-llama/dump.json", "llama_fp32/dump.json"], (1, Some(0), OtherIsGolden, Some(Name("golden")))),
            (["a/dump.json", "npu_run/dump.json"], (1, Some(0), Name("npu"), Some(OtherIsTarget))),
            (["cmp/bench/dump.json", "cmp/npu/dump.json"], (1, Some(0), Name("npu"), Some(Name("bench")))),
            // A word that both share says nothing, nor does a part of a word.
            (["golden/a/dump.json", "golden/b/dump.json"], (0, Some(1), DroppedFirst, Some(DroppedSecond))),
            (["goldenrod/dump.json", "newton/dump.json"], (0, Some(1), DroppedFirst, Some(DroppedSecond))),
            (["drop 1/gpu.json", "drop 1/npu.json"], (1, Some(0), Name("npu"), Some(Name("gpu")))),
            (["drop 1/dump.json", "drop 2/dump.json"], (0, Some(1), DroppedFirst, Some(DroppedSecond))),
        ] {
            assert_eq!(guessed(&paths), wanted, "{paths:?}");
        }
    }

    #[test]
    fn pairs_agree_in_step_and_rank() {
        let paths = ["a/step0/rank0/dump.json", "a/step1/rank0/dump.json", "b/step1/rank0/dump.json"];
        assert_eq!(guessed(&paths), (1, Some(2), Why::DroppedFirst, Some(Why::DroppedSecond)));
        let one_run = ["a/step0/rank0/dump.json", "a/step0/rank1/dump.json"];
        assert_eq!(guessed(&one_run), (0, None, Why::DroppedFirst, None));
        assert_eq!(guessed(&["a/dump.json"]), (0, None, Why::OnlyOne, None));
        assert_eq!(guess(&[]), None);
    }
}
