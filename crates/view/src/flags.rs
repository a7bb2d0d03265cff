//! What is known of a row, packed into the bits that the page draws from.

use dumpscope_compare::Status;
use dumpscope_compare::overflow::Level;
use dumpscope_dump::name::Direction;

/// Bits as the worker protocol numbers them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Flags(pub u16);

impl Flags {
    /// There is a target node.
    pub const TARGET: Flags = Flags(1);
    /// There is a golden node.
    pub const GOLDEN: Flags = Flags(1 << 1);
    /// Has children.
    pub const PARENT: Flags = Flags(1 << 2);
    /// Its children are shown.
    pub const EXPANDED: Flags = Flags(1 << 3);
    /// There is a status at all.
    pub const JUDGED: Flags = Flags(1 << 6);
    /// Neither it nor anything inside passes the filter.
    pub const DIMMED: Flags = Flags(1 << 11);
    /// Inputs agree, outputs do not.
    pub const JUMP: Flags = Flags(1 << 12);
    /// The partner hangs elsewhere on the other side.
    pub const PARTNER_ELSEWHERE: Flags = Flags(1 << 13);
    /// NaN or infinity where the other side has none.
    pub const NON_FINITE: Flags = Flags(1 << 14);

    const STATUS_SHIFT: u16 = 4;
    const STATUS_MASK: u16 = 3 << Self::STATUS_SHIFT;
    const OVERFLOW_SHIFT: u16 = 7;
    const OVERFLOW_MASK: u16 = 3 << Self::OVERFLOW_SHIFT;
    const DIRECTION_SHIFT: u16 = 9;
    const DIRECTION_MASK: u16 = 3 << Self::DIRECTION_SHIFT;

    /// Both sets together.
    #[must_use]
    pub fn with(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    /// `other` too, if `condition` holds.
    #[must_use]
    pub fn with_if(self, condition: bool, other: Flags) -> Flags {
        if condition { self.with(other) } else { self }
    }

    /// Whether all of `other` are set.
    pub fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// The same with this status.
    #[must_use]
    pub fn with_status(self, status: Option<Status>) -> Flags {
        let clear = Flags(self.0 & !(Self::STATUS_MASK | Self::JUDGED.0));
        status.map_or(clear, |s| clear.with(Flags((s as u16) << Self::STATUS_SHIFT)).with(Self::JUDGED))
    }

    /// The status, if there is one.
    pub fn status(self) -> Option<Status> {
        let status = match (self.0 & Self::STATUS_MASK) >> Self::STATUS_SHIFT {
            0 => Status::Pass,
            1 => Status::Warning,
            2 => Status::Error,
            _ => Status::Unmatched,
        };
        self.has(Self::JUDGED).then_some(status)
    }

    /// The same with this level of overflow.
    #[must_use]
    pub fn with_overflow(self, level: Option<Level>) -> Flags {
        let bits = match level {
            None => 0,
            Some(Level::Medium) => 1,
            Some(Level::High) => 2,
            Some(Level::Critical) => 3,
        };
        Flags(self.0 & !Self::OVERFLOW_MASK | bits << Self::OVERFLOW_SHIFT)
    }

    /// The same with this direction.
    #[must_use]
    pub fn with_direction(self, direction: Direction) -> Flags {
        let bits = match direction {
            Direction::None => 0,
            Direction::Forward => 1,
            Direction::Backward => 2,
            Direction::Gradient => 3,
        };
        Flags(self.0 & !Self::DIRECTION_MASK | bits << Self::DIRECTION_SHIFT)
    }

    /// Which way the op runs.
    pub fn direction(self) -> Direction {
        match (self.0 & Self::DIRECTION_MASK) >> Self::DIRECTION_SHIFT {
            0 => Direction::None,
            1 => Direction::Forward,
            2 => Direction::Backward,
            _ => Direction::Gradient,
        }
    }
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn each_part_has_its_own_bits() {
        let all = Flags::TARGET
            .with(Flags::DIMMED)
            .with_status(Some(Status::Unmatched))
            .with_overflow(Some(Level::High))
            .with_direction(Direction::Gradient);
        assert_eq!(all.0, 1 | 3 << 4 | 1 << 6 | 2 << 7 | 3 << 9 | 1 << 11);
        assert_eq!((all.status(), all.direction()), (Some(Status::Unmatched), Direction::Gradient));
        let cleared = all.with_status(None).with_overflow(None).with_direction(Direction::None);
        assert_eq!(cleared, Flags::TARGET.with(Flags::DIMMED));
        assert_eq!(cleared.status(), None);
    }
}
