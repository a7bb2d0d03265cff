//! `dumpscope.graph/1` and `dumpscope.overflow/1`, written pair by pair and row by row: nothing is held whole.

use crate::Pair;
use crate::nodes::{self, Head};
use dumpscope_compare::overflow::{self, Level};
use dumpscope_compare::table::{self, Cell, Line};
use dumpscope_compare::{Profile, Status};
use dumpscope_dump::{Damage, Problem};
use dumpscope_graph::{ModelGraph, NodeId};
use serde::Serialize;
use serde::ser::{SerializeMap as _, Serializer};
use std::io::{self, Write};

/// Which rows are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Rows {
    /// Every row.
    #[default]
    All,
    /// Those that do not pass.
    Differing,
    /// None.
    None,
}

/// Writes one document of several pairs. Before the first pair nothing is written.
#[derive(Debug)]
pub struct JsonWriter<W: Write> {
    out: W,
    schema: &'static str,
    pairs: u64,
}

#[derive(Serialize)]
struct Limits {
    profile: &'static str,
    warning: f64,
    error: f64,
}

#[derive(Serialize)]
struct Warning {
    r#where: String,
    what: String,
}

#[derive(Serialize)]
struct Row<'a> {
    node: &'a str,
    target: Option<&'a str>,
    golden: Option<&'a str>,
    status: Option<&'static str>,
    values: Values<'a>,
}

struct Values<'a>(&'a [(&'static str, Cell)]);

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (column, cell) in self.0 {
            match cell {
                Cell::Null => map.serialize_entry(column, &())?,
                Cell::Number(x) if x.is_nan() => map.serialize_entry(column, "NaN")?,
                Cell::Number(x) if *x == f64::INFINITY => map.serialize_entry(column, "Infinity")?,
                Cell::Number(x) if *x == f64::NEG_INFINITY => map.serialize_entry(column, "-Infinity")?,
                Cell::Number(x) => map.serialize_entry(column, x)?,
                Cell::Whole(x) => map.serialize_entry(column, x)?,
                Cell::Bool(b) => map.serialize_entry(column, b)?,
                Cell::Text(text) => map.serialize_entry(column, text)?,
            }
        }
        map.end()
    }
}

#[derive(Serialize)]
struct OverflowNode<'a> {
    id: &'a str,
    level: &'static str,
}

impl<W: Write> JsonWriter<W> {
    /// A document of that schema, for instance `dumpscope.graph/1`.
    pub fn new(out: W, schema: &'static str) -> Self {
        Self { out, schema, pairs: 0 }
    }

    /// Ends the document.
    ///
    /// # Errors
    /// When writing fails.
    pub fn end(mut self) -> io::Result<()> {
        self.head()?;
        writeln!(self.out, "\n]}}")?;
        self.out.flush()
    }

    fn head(&mut self) -> io::Result<()> {
        if self.pairs > 0 {
            return Ok(());
        }
        write!(self.out, "{{\"schema\":\"{}\",\"pairs\":[", self.schema)
    }

    fn open_pair(&mut self, pair: &Pair<'_>) -> io::Result<()> {
        self.head()?;
        let comma = if self.pairs > 0 { "," } else { "" };
        self.pairs += 1;
        write!(self.out, "{comma}\n{{\"step\":{},\"rank\":{}", pair.step, pair.rank)
    }

    fn member<T: Serialize>(&mut self, name: &str, value: &T) -> io::Result<()> {
        write!(self.out, ",\n\"{name}\":")?;
        serde_json::to_writer(&mut self.out, value).map_err(io::Error::from)
    }

    fn list<T: Serialize>(&mut self, name: &str, items: &[T]) -> io::Result<()> {
        write!(self.out, ",\n\"{name}\":[")?;
        for (at, item) in items.iter().enumerate() {
            self.item(at == 0, item)?;
        }
        self.out.write_all(b"]")
    }

    fn item<T: Serialize>(&mut self, first: bool, item: &T) -> io::Result<()> {
        self.out.write_all(if first { b"\n" } else { b",\n" })?;
        serde_json::to_writer(&mut self.out, item).map_err(io::Error::from)
    }

    /// Writes one graph, or one comparison.
    ///
    /// # Errors
    /// When writing fails.
    pub fn graph(&mut self, pair: &Pair<'_>, rows: Rows, with_stack: bool) -> io::Result<()> {
        self.open_pair(pair)?;
        self.member("mode", &nodes::mode(pair))?;
        self.member("target", &Head::of(pair.target))?;
        if let Some((golden, comparison)) = pair.golden {
            self.member("golden", &Head::of(golden))?;
            let profile = comparison.options.profile;
            if profile == Profile::Strict {
                let warning = comparison.limit;
                self.member("limits", &Limits { profile: profile.name(), warning, error: 10.0 * warning })?;
            }
        }
        self.member("micro_steps", &pair.target.micro_steps)?;
        self.member("counts", &nodes::CountMembers::from(pair.counts()))?;
        self.list("nodes", &nodes::target(pair, with_stack))?;
        if let Some((golden, comparison)) = pair.golden {
            self.list("golden_nodes", &nodes::golden(pair))?;
            if rows != Rows::None {
                self.rows(pair.target, golden, comparison, rows)?;
            }
        }
        let golden = pair.golden.map(|(golden, _)| golden);
        self.list("warnings", &warnings(pair.target, golden))?;
        self.out.write_all(b"}")
    }

    fn rows(
        &mut self,
        target: &ModelGraph,
        golden: &ModelGraph,
        comparison: &dumpscope_compare::Comparison,
        rows: Rows,
    ) -> io::Result<()> {
        self.out.write_all(b",\n\"rows\":[")?;
        let mut result = Ok(());
        let mut first = true;
        table::lines(target, golden, comparison, &mut |line: Line| {
            if result.is_err() || (rows == Rows::Differing && line.status == Some(Status::Pass)) {
                return;
            }
            let row = Row {
                node: &line.node,
                target: line.target.as_deref(),
                golden: line.golden.as_deref(),
                status: line.status.map(Status::word),
                values: Values(&line.values),
            };
            result = self.item(first, &row);
            first = false;
        });
        result?;
        self.out.write_all(b"]")
    }

    /// Writes the overflow levels of one graph.
    ///
    /// # Errors
    /// When writing fails.
    pub fn overflow(&mut self, pair: &Pair<'_>) -> io::Result<()> {
        let graph = pair.target;
        self.open_pair(pair)?;
        self.member("first", &overflow::first(graph).map(|node| graph.name(node)))?;
        let levels = overflow::levels(graph);
        let node = |node: NodeId| {
            levels[node as usize].map(|level| OverflowNode { id: graph.name(node), level: Level::word(level) })
        };
        let listed: Vec<_> = graph.nodes().filter_map(node).collect();
        self.list("nodes", &listed)?;
        self.list("warnings", &warnings(graph, None))?;
        self.out.write_all(b"}")
    }
}

fn warnings(target: &ModelGraph, golden: Option<&ModelGraph>) -> Vec<Warning> {
    let damage = |d: &Damage| Warning {
        r#where: format!("{}: line {}, column {} (byte {})", d.file, d.line, d.column, d.offset),
        what: d.reason.to_string(),
    };
    let mut out = Vec::new();
    for (side, graph) in [("target", Some(target)), ("golden", golden)] {
        let Some(graph) = graph else { continue };
        out.extend(graph.dump.damage.iter().map(damage));
        let problems = graph.dump.warnings.iter().chain(&graph.warnings);
        out.extend(problems.map(|p: &Problem| Warning { r#where: side.to_owned(), what: p.to_string() }));
    }
    out
}
