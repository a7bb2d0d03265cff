//! What usually comes next in a dump.
//!
//! A dump says the same thing a hundred thousand times: after `Max` comes `Min`, on a new line, as far in as before.
//! The bytes from one value to the next are remembered, by depth and by the member before; where they come again, one
//! comparison takes the place of reading white space, comma, key and colon. Where they do not, they are read and
//! remembered instead, so that nothing depends on a file's habits but its speed.

use crate::columns::ShapeId;
use crate::json::{JsonError, Lexer, Open};
use std::ops::Range;

/// Members of an object that is one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Member {
    /// Before the first one.
    Start,
    Type,
    Dtype,
    Shape,
    Max,
    Min,
    Mean,
    Norm,
    RequiresGrad,
    Value,
    Md5,
    DataName,
    GroupId,
    GroupRanks,
    StatIndex,
    Tensor,
    Other,
}

/// How many members are told apart.
const MEMBERS: usize = Member::Other as usize + 1;

/// Deeper values share one place.
const DEPTHS: usize = 16;

impl Member {
    fn of(key: &str) -> Member {
        match key {
            "type" => Member::Type,
            "dtype" => Member::Dtype,
            "shape" => Member::Shape,
            "Max" => Member::Max,
            "Min" => Member::Min,
            "Mean" => Member::Mean,
            "Norm" => Member::Norm,
            "requires_grad" => Member::RequiresGrad,
            "value" => Member::Value,
            "md5" => Member::Md5,
            "data_name" => Member::DataName,
            "group_id" => Member::GroupId,
            "group_ranks" => Member::GroupRanks,
            "tensor_stat_index" => Member::StatIndex,
            "tensor" => Member::Tensor,
            _ => Member::Other,
        }
    }
}

/// One depth's habits.
#[derive(Debug, Clone, Default)]
struct Level {
    /// By the member before: the bytes up to the next value, and whose value that is.
    next: [Option<(Range<usize>, Member)>; MEMBERS],
    /// The last shape, as it was written.
    shape: Option<(Range<usize>, ShapeId)>,
}

/// Habits of the file being read; places in its text.
#[derive(Debug)]
pub(super) struct Habits {
    levels: Vec<Level>,
}

impl Default for Habits {
    fn default() -> Self {
        Self { levels: vec![Level::default(); DEPTHS] }
    }
}

impl Habits {
    fn level(&mut self, lexer: &Lexer<'_>) -> &mut Level {
        let depth = (lexer.depth() as usize).min(DEPTHS - 1);
        &mut self.levels[depth]
    }

    /// The next member of an object, whose value is to be read next; None at its end.
    pub fn next(
        &mut self,
        lexer: &mut Lexer<'_>,
        open: &mut Open,
        before: Member,
    ) -> Result<Option<Member>, JsonError> {
        let usual = &mut self.level(lexer).next[before as usize];
        if let Some((gap, member)) = usual
            && lexer.follow(gap)
        {
            open.has_member();
            return Ok(Some(*member));
        }
        let from = lexer.offset();
        let Some(key) = lexer.key(open)? else { return Ok(None) };
        let member = Member::of(&key);
        lexer.kind()?;
        *usual = Some((from..lexer.offset(), member));
        Ok(Some(member))
    }

    /// Whether the object that has just been opened usually begins with `type`, and does so again.
    pub fn begins_with_type(&mut self, lexer: &mut Lexer<'_>, open: &mut Open) -> bool {
        let usual = &self.level(lexer).next[Member::Start as usize];
        let again = matches!(usual, Some((gap, Member::Type)) if lexer.follow(gap));
        if again {
            open.has_member();
        }
        again
    }

    /// The shape that was read last at this depth, if the very same bytes come again; they are read then.
    pub fn same_shape(&mut self, lexer: &mut Lexer<'_>) -> Option<ShapeId> {
        let (text, shape) = self.level(lexer).shape.as_ref()?;
        lexer.follow(text).then_some(*shape)
    }

    /// Remembers a shape that was read from `from` to where the reader is.
    pub fn keep_shape(&mut self, lexer: &Lexer<'_>, from: usize, shape: ShapeId) {
        self.level(lexer).shape = Some((from..lexer.offset(), shape));
    }
}
