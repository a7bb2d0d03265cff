//! A page of text for a terminal: counts, then the ops that matter most.

use crate::Pair;
use dumpscope_compare::overflow::{self, Level};
use dumpscope_compare::{Comparison, Counts, NodeVerdict, Profile, Status};
use dumpscope_graph::{ModelGraph, NodeId, NodeKind};
use std::fmt;
use std::io::{self, Write};

/// How many ops, and how many notes, are listed.
const LISTED: usize = 20;

/// Head, counts and suspects of one pair.
///
/// # Errors
/// When writing fails.
pub fn pair_summary(out: &mut dyn Write, pair: &Pair<'_>) -> io::Result<()> {
    let counts = pair.counts();
    say(out, format_args!("step {}  rank {}", pair.step, pair.rank))?;
    say(out, format_args!("  target  {}", head(pair.target)))?;
    let Some((golden, comparison)) = pair.golden else {
        say(out, format_args!("  {}", overflow_counts(&counts)))?;
        return warnings(out, pair.target);
    };
    say(out, format_args!("  golden  {}", head(golden)))?;
    match comparison.options.profile {
        Profile::Strict => say(out, format_args!("  strict, W {:e}", comparison.limit))?,
        other => say(out, format_args!("  {other}"))?,
    }
    writeln!(
        out,
        "  {} error, {} warning, {} pass, {} not judged; {} only on the target, {} only on the golden side",
        counts.error, counts.warning, counts.pass, counts.unjudged, counts.unmatched_target, counts.unmatched_golden
    )?;
    say(out, format_args!("  {}", overflow_counts(&counts)))?;
    suspects(out, pair.target, comparison)?;
    warnings(out, pair.target)?;
    warnings(out, golden)
}

fn head(graph: &ModelGraph) -> String {
    let word = |w: &Option<String>| w.clone().unwrap_or_else(|| "?".to_owned());
    let meta = &graph.dump.meta;
    format!(
        "{} ops, {} nodes, {}, {}, {}",
        graph.dump.ops.len(),
        graph.len(),
        word(&meta.framework),
        word(&meta.level),
        word(&meta.task)
    )
}

fn overflow_counts(counts: &Counts) -> String {
    format!("NaN or infinity: {} critical, {} high, {} medium", counts.critical, counts.high, counts.medium)
}

fn suspects(out: &mut dyn Write, target: &ModelGraph, comparison: &Comparison) -> io::Result<()> {
    let verdict = |node: NodeId| comparison.verdicts[node as usize];
    let mut list: Vec<NodeId> = target
        .nodes()
        .filter(|&n| target.kind(n) != NodeKind::Collection)
        .filter(|&n| matches!(verdict(n).status, Some(Status::Warning | Status::Error)))
        .collect();
    let size = |node| verdict(node).size.unwrap_or(0.0);
    list.sort_by(|&a, &b| verdict(b).jump.cmp(&verdict(a).jump).then(size(b).total_cmp(&size(a))));
    if list.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    say(out, format_args!("  {:<8} {:>10} {:>10} {:>10}  op", "status", "input", "parameter", "output"))?;
    for &node in list.iter().take(LISTED) {
        let NodeVerdict { status, inputs, parameters, outputs, jump, .. } = verdict(node);
        let number = |x: Option<f32>| x.map_or_else(|| "-".to_owned(), |x| format!("{x:.3e}"));
        writeln!(
            out,
            "  {:<8} {:>10} {:>10} {:>10}  {}{}",
            status.map_or("", Status::word),
            number(inputs),
            number(parameters),
            number(outputs),
            target.name(node),
            if jump { "  (inputs agree)" } else { "" }
        )?;
    }
    match list.len().checked_sub(LISTED) {
        Some(more) if more > 0 => say(out, format_args!("  and {more} more; --format json lists all")),
        _ => Ok(()),
    }
}

/// The first bad op and the levels of one graph.
///
/// # Errors
/// When writing fails.
pub fn overflow_summary(out: &mut dyn Write, pair: &Pair<'_>) -> io::Result<()> {
    let graph = pair.target;
    say(out, format_args!("step {}  rank {}", pair.step, pair.rank))?;
    match overflow::first(graph) {
        Some(node) => say(out, format_args!("  first NaN or infinity: {}", graph.name(node)))?,
        None => say(out, format_args!("  no op turns clean inputs into NaN or infinity"))?,
    }
    let levels = overflow::levels(graph);
    for node in graph.nodes() {
        if let Some(level) = levels[node as usize] {
            say(out, format_args!("  {:<8} {}", Level::word(level), graph.name(node)))?;
        }
    }
    warnings(out, graph)
}

fn warnings(out: &mut dyn Write, graph: &ModelGraph) -> io::Result<()> {
    for damage in &graph.dump.damage {
        say(out, format_args!("  note: {damage}"))?;
    }
    let problems = || graph.dump.warnings.iter().chain(&graph.warnings);
    for problem in problems().take(LISTED) {
        say(out, format_args!("  note: {problem}"))?;
    }
    match problems().skip(LISTED).count() {
        0 => Ok(()),
        more => say(out, format_args!("  and {more} more notes; --format json lists all")),
    }
}

/// One line; names come from files, and a terminal must not obey them.
fn say(out: &mut dyn Write, line: fmt::Arguments<'_>) -> io::Result<()> {
    writeln!(out, "{}", line.to_string().replace(char::is_control, "\u{fffd}"))
}
