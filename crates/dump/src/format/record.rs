//! Records of dump.json into rows.
//!
//! The walk follows the peer's: fields in the order inputs, parameters, outputs whatever their order in the file; a
//! list adds its index to the path, an object its key, an object with a textual `type` is one row, `null` is one row
//! without values, and bare scalars and empty containers are none.

use super::habits::{Habits, Member};
use crate::columns::{Dump, Extra, Kind as StatKind, RowKind, RowRecord, Section, ShapeId, Stat, Stored};
use crate::json::{JsonError, Kind, Lexer, Number, Open};
use crate::problem::Problem;
use crate::strings::Symbol;
use crate::value::{Value, python_text};
use std::fmt::Write as _;

type Result<T> = std::result::Result<T, JsonError>;

/// Reads records into one dump.
pub(super) struct Reader<'d> {
    dump: &'d mut Dump,
    /// Rows of the record being read, in file order.
    rows: Vec<RowRecord>,
    path: String,
    /// Numbers of the list being read.
    integers: Vec<i64>,
    /// The last `type` and the last `dtype`.
    last: [Option<Symbol>; 2],
    habits: Habits,
    unknown_statistics: u64,
}

/// An object that is one row, while its members are read.
#[derive(Default)]
struct Leaf {
    ty: Option<Symbol>,
    dtype: Option<Symbol>,
    shape: Option<ShapeId>,
    stats: [Option<Stored>; 4],
    requires_grad: Option<bool>,
    value: Option<Stored>,
    /// `value`, where it is a list.
    list: Option<ShapeId>,
    extra: Extra,
    placeholder: bool,
}

impl<'d> Reader<'d> {
    pub fn new(dump: &'d mut Dump) -> Self {
        Self {
            dump,
            rows: Vec::new(),
            path: String::new(),
            integers: Vec::new(),
            last: [None; 2],
            habits: Habits::default(),
            unknown_statistics: 0,
        }
    }

    /// The member `data`: op name → record. `on_op` hears the byte after each op.
    pub fn data(mut self, lexer: &mut Lexer<'_>, on_op: &mut dyn FnMut(usize)) -> Result<()> {
        let result = self.ops(lexer, on_op);
        if self.unknown_statistics > 0 {
            self.dump.warnings.push(Problem::StatisticsMissing { count: self.unknown_statistics });
        }
        result
    }

    fn ops(&mut self, lexer: &mut Lexer<'_>, on_op: &mut dyn FnMut(usize)) -> Result<()> {
        if lexer.kind()? == Kind::Null {
            return lexer.skip();
        }
        let mut object = lexer.object()?;
        while let Some(name) = lexer.key(&mut object)? {
            self.rows.clear();
            if lexer.kind()? != Kind::Object {
                lexer.skip()?;
                self.dump.warnings.push(Problem::RecordNotAnObject { op: name.into_owned() });
                continue;
            }
            let recompute = self.record(lexer, &name)?;
            self.keep(&name, recompute);
            on_op(lexer.offset());
        }
        Ok(())
    }

    /// Moves the rows of a finished record into the columns.
    fn keep(&mut self, name: &str, recompute: bool) {
        self.rows.sort_by_key(|row| row.section);
        let start = self.dump.rows.len() as u32;
        for row in self.rows.drain(..) {
            self.dump.rows.push(row);
        }
        let symbol = self.dump.strings.intern(name);
        if self.dump.ops.push(symbol, start..self.dump.rows.len() as u32, recompute) {
            self.dump.warnings.push(Problem::DuplicateOp { op: name.to_owned() });
        }
    }

    /// Returns whether the record says that it is a recomputation.
    fn record(&mut self, lexer: &mut Lexer<'_>, name: &str) -> Result<bool> {
        self.path.clear();
        if is_whole(name) {
            self.value(lexer, Section::Gradient, name.ends_with(".debug"))?;
            return Ok(false);
        }
        let mut recompute = false;
        let mut object = lexer.object()?;
        while let Some(field) = lexer.key(&mut object)? {
            let (section, infix) = match field.as_ref() {
                "input_args" | "input_kwargs" | "input" => (Section::Input, ".input"),
                "kwargs" => (Section::Input, ".kwargs"),
                "output" => (Section::Output, ".output"),
                "parameters" => (Section::Parameters, ".parameters"),
                "is_recompute" if lexer.kind()? == Kind::Bool => {
                    recompute = lexer.bool()?;
                    continue;
                }
                _ => {
                    lexer.skip()?;
                    continue;
                }
            };
            self.path.clear();
            self.path.push_str(infix);
            self.value(lexer, section, true)?;
        }
        Ok(recompute)
    }

    /// One value of any depth. `indexed`: lists add their index to the path (gradients do not).
    fn value(&mut self, lexer: &mut Lexer<'_>, section: Section, indexed: bool) -> Result<()> {
        match lexer.kind()? {
            Kind::Null => {
                lexer.null()?;
                self.push(section, RowKind::None, Leaf::default());
                Ok(())
            }
            Kind::Array => self.list(lexer, section, indexed),
            Kind::Object => self.object(lexer, section, indexed),
            Kind::String | Kind::Number | Kind::Bool => lexer.skip(),
        }
    }

    fn list(&mut self, lexer: &mut Lexer<'_>, section: Section, indexed: bool) -> Result<()> {
        let length = self.path.len();
        let mut array = lexer.array()?;
        let mut index = 0_u32;
        while lexer.item(&mut array)? {
            if indexed {
                // Writing to a String cannot fail.
                let _ = write!(self.path, ".{index}");
            }
            self.value(lexer, section, indexed)?;
            self.path.truncate(length);
            index += 1;
        }
        Ok(())
    }

    /// A row, or a container of rows: `type` tells, and need not come first.
    fn object(&mut self, lexer: &mut Lexer<'_>, section: Section, indexed: bool) -> Result<()> {
        let start = lexer.mark();
        let (length, rows) = (self.path.len(), self.rows.len());
        let mut object = lexer.object()?;
        if self.habits.begins_with_type(lexer, &mut object) {
            if lexer.kind()? == Kind::String {
                return self.row(lexer, &mut object, Some(Member::Type), section);
            }
            lexer.rewind(start);
            object = lexer.object()?;
        }
        while let Some(key) = lexer.key(&mut object)? {
            let is_row = match key.as_ref() {
                "type" => lexer.kind()? == Kind::String,
                "class_type" => self.is_p2p(lexer)?,
                _ => false,
            };
            if is_row {
                self.rows.truncate(rows);
                lexer.rewind(start);
                object = lexer.object()?;
                return self.row(lexer, &mut object, None, section);
            }
            self.path.push('.');
            self.path.push_str(&key);
            self.value(lexer, section, indexed)?;
            self.path.truncate(length);
        }
        Ok(())
    }

    /// An open object that is one row; `first` is its first member where that was read already.
    fn row(&mut self, lexer: &mut Lexer<'_>, object: &mut Open, first: Option<Member>, section: Section) -> Result<()> {
        let mut leaf = Leaf::default();
        self.leaf_members(lexer, object, first, &mut leaf)?;
        let kind = self.row_kind(&leaf);
        self.push(section, kind, leaf);
        Ok(())
    }

    /// Whether the value to be read next, which stays unread, names a point-to-point op.
    fn is_p2p(&self, lexer: &mut Lexer<'_>) -> Result<bool> {
        if lexer.kind()? != Kind::String {
            return Ok(false);
        }
        let mark = lexer.mark();
        let is = lexer.string()? == "torch.distributed.P2POp";
        lexer.rewind(mark);
        Ok(is)
    }

    fn leaf_members(
        &mut self,
        lexer: &mut Lexer<'_>,
        object: &mut Open,
        first: Option<Member>,
        leaf: &mut Leaf,
    ) -> Result<()> {
        let mut next = match first {
            Some(member) => Some(member),
            None => self.habits.next(lexer, object, Member::Start)?,
        };
        while let Some(member) = next {
            match member {
                Member::Type => leaf.ty = self.text_like(lexer, 0)?,
                Member::Dtype => leaf.dtype = self.text_like(lexer, 1)?,
                Member::Shape => leaf.shape = self.shape(lexer)?,
                Member::Max => leaf.stats[Stat::Max as usize] = Some(self.stored(lexer)?),
                Member::Min => leaf.stats[Stat::Min as usize] = Some(self.stored(lexer)?),
                Member::Mean => leaf.stats[Stat::Mean as usize] = Some(self.stored(lexer)?),
                Member::Norm => leaf.stats[Stat::Norm as usize] = Some(self.stored(lexer)?),
                Member::RequiresGrad if lexer.kind()? == Kind::Bool => leaf.requires_grad = Some(lexer.bool()?),
                Member::Value => self.scalar(lexer, leaf)?,
                Member::Md5 => leaf.extra.md5 = self.text(lexer)?,
                Member::DataName => leaf.extra.data_name = self.text(lexer)?,
                Member::GroupId => leaf.extra.group_id = self.text(lexer)?,
                Member::GroupRanks => {
                    let text = self.python_list(lexer)?;
                    leaf.extra.group_ranks = Some(self.dump.strings.intern(&text));
                }
                Member::StatIndex => {
                    leaf.placeholder = true;
                    lexer.skip()?;
                }
                Member::Tensor if leaf.ty.is_none() && lexer.kind()? == Kind::Object => {
                    let mut inner = lexer.object()?;
                    self.leaf_members(lexer, &mut inner, None, leaf)?;
                }
                Member::Start | Member::RequiresGrad | Member::Tensor | Member::Other => lexer.skip()?,
            }
            next = self.habits.next(lexer, object, member)?;
        }
        Ok(())
    }

    /// A shape, which is often that of the row before.
    fn shape(&mut self, lexer: &mut Lexer<'_>) -> Result<Option<ShapeId>> {
        if let Some(shape) = self.habits.same_shape(lexer) {
            return Ok(Some(shape));
        }
        lexer.kind()?;
        let from = lexer.offset();
        let shape = self.integers(lexer)?;
        if let Some(shape) = shape {
            self.habits.keep_shape(lexer, from, shape);
        }
        Ok(shape)
    }

    /// `value` of a scalar, or the list of a `torch.Size` or slice.
    fn scalar(&mut self, lexer: &mut Lexer<'_>, leaf: &mut Leaf) -> Result<()> {
        if lexer.kind()? == Kind::Array {
            let mark = lexer.mark();
            leaf.list = self.integers(lexer)?;
            lexer.rewind(mark);
        }
        leaf.value = Some(self.stored(lexer)?);
        Ok(())
    }

    /// A text that is mostly the same as the one before in its place: rarely looked up.
    fn text_like(&mut self, lexer: &mut Lexer<'_>, place: usize) -> Result<Option<Symbol>> {
        if lexer.kind()? != Kind::String {
            return self.text(lexer);
        }
        let text = lexer.string()?;
        let last = &mut self.last[place];
        if !last.is_some_and(|symbol| self.dump.strings.text(symbol) == text) {
            *last = (!text.is_empty()).then(|| self.dump.strings.intern(&text));
        }
        Ok(*last)
    }

    fn text(&mut self, lexer: &mut Lexer<'_>) -> Result<Option<Symbol>> {
        if lexer.kind()? != Kind::String {
            lexer.skip()?;
            return Ok(None);
        }
        let text = lexer.string()?;
        Ok((!text.is_empty()).then(|| self.dump.strings.intern(&text)))
    }

    /// A list of whole numbers; None for anything else. A null member (an open slice) counts as 0.
    fn integers(&mut self, lexer: &mut Lexer<'_>) -> Result<Option<ShapeId>> {
        if lexer.kind()? != Kind::Array {
            lexer.skip()?;
            return Ok(None);
        }
        self.integers.clear();
        let mut array = lexer.array()?;
        while lexer.item(&mut array)? {
            if let Some(length) = lexer.digits() {
                self.integers.push(length);
                continue;
            }
            match lexer.kind()? {
                Kind::Number => self.integers.push(match lexer.number()? {
                    Number::Int(x) | Number::Float(x) => x as i64,
                    Number::Digits(digits) => digits.parse().unwrap_or(i64::MAX),
                }),
                _ => {
                    lexer.skip()?;
                    self.integers.push(0);
                }
            }
        }
        Ok(Some(self.dump.shapes.intern(&self.integers)))
    }

    fn stored(&mut self, lexer: &mut Lexer<'_>) -> Result<Stored> {
        let plain = |kind, number| Stored { kind, number, text: None };
        Ok(match lexer.kind()? {
            Kind::Null => {
                lexer.null()?;
                plain(StatKind::Null, 0.0)
            }
            Kind::Bool => plain(StatKind::Bool, f64::from(u8::from(lexer.bool()?))),
            Kind::Number => match lexer.number()? {
                Number::Int(x) => plain(StatKind::Int, x),
                Number::Float(x) => plain(StatKind::Float, x),
                Number::Digits(digits) => self.texted(StatKind::Digits, digits),
            },
            Kind::String => {
                let text = lexer.string()?;
                self.texted(StatKind::Text, &text)
            }
            Kind::Array | Kind::Object => {
                let text = self.python_list(lexer)?;
                self.texted(StatKind::Text, &text)
            }
        })
    }

    fn texted(&mut self, kind: StatKind, text: &str) -> Stored {
        Stored { kind, number: 0.0, text: Some(self.dump.strings.intern(text)) }
    }

    /// Any value in Python's notation: `[0, None, 'a']`.
    fn python_list(&mut self, lexer: &mut Lexer<'_>) -> Result<String> {
        Ok(match lexer.kind()? {
            Kind::Array => {
                let mut parts = Vec::new();
                let mut array = lexer.array()?;
                while lexer.item(&mut array)? {
                    parts.push(self.python_list(lexer)?);
                }
                format!("[{}]", parts.join(", "))
            }
            Kind::Object => {
                let mut parts = Vec::new();
                let mut object = lexer.object()?;
                while let Some(key) = lexer.key(&mut object)? {
                    parts.push(format!("'{key}': {}", self.python_list(lexer)?));
                }
                format!("{{{}}}", parts.join(", "))
            }
            Kind::String => format!("'{}'", lexer.string()?),
            Kind::Number => match lexer.number()? {
                Number::Int(x) => python_text(Value::Int(x)),
                Number::Float(x) => python_text(Value::Float(x)),
                Number::Digits(digits) => digits.to_owned(),
            },
            Kind::Bool => python_text(Value::Bool(lexer.bool()?)),
            Kind::Null => {
                lexer.null()?;
                python_text(Value::Null)
            }
        })
    }

    fn row_kind(&self, leaf: &Leaf) -> RowKind {
        if leaf.dtype.is_some() {
            return RowKind::Tensor;
        }
        match leaf.ty.map(|ty| self.dump.strings.text(ty)) {
            Some("torch.Size") => RowKind::Size,
            Some("slice") => RowKind::Slice,
            Some("torch.ProcessGroup") => RowKind::Group,
            _ if leaf.list.is_some() => RowKind::List,
            _ => RowKind::Scalar,
        }
    }

    fn push(&mut self, section: Section, kind: RowKind, leaf: Leaf) {
        if leaf.placeholder && leaf.stats[0].is_none() {
            self.unknown_statistics += 1;
        }
        let value = leaf.value.unwrap_or(Stored::MISSING);
        let stats = match kind {
            RowKind::Tensor => leaf.stats.map(|s| s.unwrap_or(Stored::MISSING)),
            RowKind::Scalar => leaf.stats.map(|s| s.unwrap_or(value)),
            RowKind::Slice | RowKind::List => [value; 4],
            RowKind::None | RowKind::Size | RowKind::Group => [Stored::MISSING; 4],
        };
        let shape = match kind {
            RowKind::Size => leaf.list.or(leaf.shape),
            RowKind::Slice => leaf.list.map(|list| {
                let length = self.dump.shapes.dims(list).len() as i64;
                self.dump.shapes.intern(&[length])
            }),
            _ => leaf.shape,
        };
        let path = self.dump.strings.intern(&self.path);
        self.rows.push(RowRecord {
            section,
            kind,
            path,
            ty: leaf.ty,
            dtype: leaf.dtype,
            shape,
            requires_grad: leaf.requires_grad,
            stats,
            extra: leaf.extra,
        });
    }
}

/// Records whose members are rows by themselves: gradients of parameters, and saved single values.
fn is_whole(name: &str) -> bool {
    let mut last = name.rsplit('.');
    let (one, two) = (last.next().unwrap_or_default(), last.next().unwrap_or_default());
    one == "parameters_grad" || two == "parameters_grad" || one == "debug"
}
