//! How alike two names are, for "did you mean".

/// Fewest insertions, deletions, replacements and swaps of neighbours that make one of the other; None above `limit`.
/// Letters count whatever their case.
pub(crate) fn distance(a: &[char], b: &str, limit: usize) -> Option<usize> {
    let b: Vec<char> = b.chars().map(|c| c.to_ascii_lowercase()).take(a.len() + limit + 1).collect();
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    // Rows of the table for the letters of `a` so far: the last but one, the last, the one being filled.
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut next = Vec::with_capacity(last.len());
        next.push(i + 1);
        for (j, &y) in b.iter().enumerate() {
            let mut best = (last[j] + usize::from(x != y)).min(last[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && a[i - 1] == y {
                best = best.min(before[j - 1] + 1);
            }
            next.push(best);
        }
        before = std::mem::replace(&mut last, next);
    }
    last.last().copied().filter(|&d| d <= limit)
}

#[cfg(test)]
mod unit {
    use super::distance;

    fn between(a: &str, b: &str) -> Option<usize> {
        distance(&a.chars().collect::<Vec<_>>(), b, 3)
    }

    #[test]
    fn edits_are_counted() {
        assert_eq!(between("q_prj", "q_proj"), Some(1));
        assert_eq!(between("q_porj", "q_proj"), Some(1), "a swap is one edit");
        assert_eq!(between("linear", "Linear"), Some(0));
        assert_eq!(between("norm", "from"), Some(2));
        assert_eq!(between("ab", "abcdef"), None, "four insertions are beyond the limit");
        assert_eq!(between("", "abc"), Some(3));
    }
}
