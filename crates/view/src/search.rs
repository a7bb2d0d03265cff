//! Finding nodes by a part of their id.

use crate::flags::Flags;
use crate::label::label;
use crate::similar::distance;
use crate::tree::{ROOT_ROW, Row};
use crate::view::View;
use dumpscope_graph::{ModelGraph, NodeId};

/// On which side an id was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The target's.
    Target,
    /// The golden one.
    Golden,
}

/// One node that was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit<'a> {
    /// Its row.
    pub row: Row,
    /// Its id on the side where it was found.
    pub id: &'a str,
    /// That side.
    pub side: Side,
    /// Short name.
    pub name: &'a str,
    /// Class.
    pub class: &'a str,
    /// What is known of it.
    pub flags: Flags,
    /// Size of its difference.
    pub size: Option<f32>,
    /// Where in `id` the query stands, in bytes.
    pub at: usize,
}

/// What was found, best first.
#[derive(Debug, Clone, PartialEq)]
pub struct SearchResult<'a> {
    /// How many there are in all.
    pub total: u32,
    /// The first of them.
    pub hits: Vec<Hit<'a>>,
    /// The nearest short name when nothing was found.
    pub suggestion: Option<&'a str>,
}

/// How well an id answers a query, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Grade {
    /// The short name or the id as a whole.
    Exact,
    /// Beginning of the short name.
    Prefix,
    /// A word of the id.
    Word,
    /// Anywhere.
    Part,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    grade: Grade,
    row: Row,
    golden: bool,
    at: usize,
}

impl View {
    /// Looks for a part of the ids of both sides, letters of either case; equal ids on both sides are one hit.
    pub fn search(&self, query: &str, limit: u32) -> SearchResult<'_> {
        let query = query.trim().to_ascii_lowercase();
        let mut found = if query.is_empty() { Vec::new() } else { self.find_all(&query) };
        found.sort_unstable();
        let total = found.len() as u32;
        let suggestion = if found.is_empty() { self.suggest(&query) } else { None };
        found.truncate(limit as usize);
        SearchResult { total, hits: found.iter().filter_map(|found| self.hit(found)).collect(), suggestion }
    }

    fn find_all(&self, query: &str) -> Vec<Found> {
        let tree = self.tree();
        let rows = ROOT_ROW + 1..tree.len() as Row;
        let found = rows.filter_map(|row| {
            let target = tree.target(row).and_then(|node| grade(self.target(), node, query)).map(|g| (g, false));
            let golden = || self.golden().zip(tree.golden(row)).and_then(|(g, node)| grade(g, node, query));
            let ((grade, at), golden) = target.or_else(|| golden().map(|g| (g, true)))?;
            Some(Found { grade, row, golden, at })
        });
        found.collect()
    }

    fn hit(&self, found: &Found) -> Option<Hit<'_>> {
        let (graph, node) = if found.golden {
            (self.golden()?, self.tree().golden(found.row)?)
        } else {
            (self.target(), self.tree().target(found.row)?)
        };
        let label = label(graph, node);
        Some(Hit {
            row: found.row,
            id: graph.name(node),
            side: if found.golden { Side::Golden } else { Side::Target },
            name: label.name,
            class: label.class,
            flags: self.flags(found.row),
            size: self.tree().size(found.row),
            at: found.at,
        })
    }

    /// The short name that takes the fewest edits, at most one in three letters; the first of several.
    fn suggest(&self, query: &str) -> Option<&str> {
        let letters: Vec<char> = query.chars().collect();
        if letters.is_empty() {
            return None;
        }
        let mut limit = (letters.len() / 3).max(1);
        let mut best = None;
        for row in ROOT_ROW + 1..self.tree().len() as Row {
            let name = self.label(row).name;
            if let Some(edits) = distance(&letters, name, limit) {
                best = Some(name);
                if edits == 0 {
                    break;
                }
                limit = edits - 1;
            }
        }
        best
    }
}

/// How well a node answers, and where in its id.
fn grade(graph: &ModelGraph, node: NodeId, query: &str) -> Option<(Grade, usize)> {
    let id = graph.name(node);
    let first = find(id.as_bytes(), query.as_bytes(), 0)?;
    let short = label(graph, node).name;
    let short_at = (short.as_ptr() as usize).saturating_sub(id.as_ptr() as usize);
    if id.len() == query.len() {
        return Some((Grade::Exact, first));
    }
    if short.get(..query.len()).is_some_and(|start| start.eq_ignore_ascii_case(query)) {
        return Some((if short.len() == query.len() { Grade::Exact } else { Grade::Prefix }, short_at));
    }
    let mut at = Some(first);
    while let Some(here) = at {
        if is_word(id.as_bytes(), here, query.len()) {
            return Some((Grade::Word, here));
        }
        at = find(id.as_bytes(), query.as_bytes(), here + 1);
    }
    Some((Grade::Part, first))
}

/// First place from `from` on; `needle` is lower case and not empty.
fn find(text: &[u8], needle: &[u8], from: usize) -> Option<usize> {
    let (&first, rest) = needle.split_first()?;
    let last = text.len().checked_sub(needle.len())?;
    (from..=last).find(|&at| {
        text[at].to_ascii_lowercase() == first && text[at + 1..at + needle.len()].eq_ignore_ascii_case(rest)
    })
}

fn is_word(text: &[u8], at: usize, len: usize) -> bool {
    let letter = |byte: Option<&u8>| byte.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_' || !b.is_ascii());
    !letter(at.checked_sub(1).and_then(|before| text.get(before))) && !letter(text.get(at + len))
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn places_and_words() {
        let id = b"Module.model.mlp.MLP.forward.0";
        assert_eq!(find(id, b"mlp", 0), Some(13));
        assert_eq!(find(id, b"mlp", 14), Some(17));
        assert_eq!(find(id, b"mlps", 0), None);
        assert_eq!(find(b"ab", b"abc", 0), None);
        assert!(is_word(id, 13, 3));
        assert!(!is_word(b"down_proj", 5, 4), "an underscore joins");
        assert!(is_word(b"proj", 0, 4));
    }
}
