//! Which files belong together: `step{n}/rank{r}/dump.json` beside its construct.json and stack.json.

use std::collections::BTreeMap;

/// The files of one rank in one step, by their place in the list given to [`find`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Folder they lie in, as given; empty for a bare file.
    pub folder: String,
    /// The dump itself.
    pub main: usize,
    /// Its construct.json.
    pub construct: Option<usize>,
    /// Its stack.json.
    pub stack: Option<usize>,
    /// Number in the nearest folder called `step{n}`.
    pub step: Option<u32>,
    /// Number in the nearest folder called `rank{r}`; None for `rank` and `proc{pid}`.
    pub rank: Option<u32>,
}

/// Groups files by folder, in the order of their main files. `is_main` tells whether a file's content is a dump;
/// it is asked only about JSON files that are none of the known siblings.
pub fn find(paths: &[&str], mut is_main: impl FnMut(usize) -> bool) -> Vec<Found> {
    let mut siblings: BTreeMap<&str, (Option<usize>, Option<usize>)> = BTreeMap::new();
    let mut mains = Vec::new();
    for (at, path) in paths.iter().enumerate() {
        let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
        match file {
            "construct.json" => siblings.entry(folder).or_default().0 = Some(at),
            "stack.json" => siblings.entry(folder).or_default().1 = Some(at),
            _ if file.ends_with(".json") && is_main(at) => mains.push((folder, at)),
            _ => {}
        }
    }
    let found = mains.into_iter().map(|(folder, main)| {
        let (construct, stack) = siblings.get(folder).copied().unwrap_or_default();
        Found {
            folder: folder.to_owned(),
            main,
            construct,
            stack,
            step: number(folder, "step"),
            rank: number(folder, "rank"),
        }
    });
    found.collect()
}

/// The number of the innermost folder called `{word}{number}`.
fn number(folder: &str, word: &str) -> Option<u32> {
    folder.rsplit('/').find_map(|segment| segment.strip_prefix(word)?.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dump_json(paths: &[&str]) -> Vec<Found> {
        find(paths, |at| paths[at].ends_with("dump.json"))
    }

    #[test]
    fn siblings_are_those_of_the_same_folder() {
        let found = dump_json(&[
            "run/step1/rank0/construct.json",
            "run/step1/rank0/dump.json",
            "run/step1/rank1/dump.json",
            "run/step1/rank1/stack.json",
        ]);
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].main, found[0].construct, found[0].stack), (1, Some(0), None));
        assert_eq!((found[0].step, found[0].rank), (Some(1), Some(0)));
        assert_eq!((found[1].main, found[1].construct, found[1].stack), (2, None, Some(3)));
        assert_eq!(found[1].rank, Some(1));
    }

    #[test]
    fn lone_ranks_and_processes_have_no_number() {
        let found = dump_json(&["a/step0/rank/dump.json", "b/step0/proc123/dump.json", "dump.json"]);
        assert_eq!(
            found.iter().map(|f| (f.step, f.rank)).collect::<Vec<_>>(),
            [(Some(0), None), (Some(0), None), (None, None)]
        );
    }
}
