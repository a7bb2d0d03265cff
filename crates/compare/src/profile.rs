//! Which rules judge, and what they answer.

use std::fmt;

/// Answer of a rule, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Status {
    /// Agrees, or differs within the limit.
    Pass,
    /// Differs a little.
    Warning,
    /// Differs.
    Error,
    /// The other side has none.
    Unmatched,
}

impl Status {
    /// Its word in outputs.
    pub fn word(self) -> &'static str {
        match self {
            Status::Pass => "pass",
            Status::Warning => "warning",
            Status::Error => "error",
            Status::Unmatched => "unmatched",
        }
    }
}

/// A set of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Profile {
    /// Our own rules.
    #[default]
    Strict,
    /// The peer's verdicts of 26.x.
    Msprobe,
    /// The peer's graded index of 8.3.3.
    Msprobe8,
    /// The peer's graded index of 1.3.0.
    Msprobe13,
}

impl Profile {
    /// All of them, the default first.
    pub const ALL: [Profile; 4] = [Profile::Strict, Profile::Msprobe, Profile::Msprobe8, Profile::Msprobe13];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Profile::Strict => "strict",
            Profile::Msprobe => "msprobe",
            Profile::Msprobe8 => "msprobe-8",
            Profile::Msprobe13 => "msprobe-1.3",
        }
    }

    /// The profile of that name.
    pub fn from_name(name: &str) -> Option<Profile> {
        Self::ALL.into_iter().find(|p| p.name() == name)
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How nodes are paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Pairing {
    /// Equal names and ancestors.
    #[default]
    Exact,
    /// The peer's fuzzy rules: modules by name, the APIs inside by order.
    Fuzzy,
}

/// How float32 was computed, which its dtype does not show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Precision {
    /// As the dtypes say.
    #[default]
    Auto,
    /// Matrix products in TF32 or HF32.
    Tf32,
}

/// What the user can set.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Options {
    /// Who judges.
    pub profile: Profile,
    /// Who pairs.
    pub pairing: Pairing,
    /// `strict`: W in place of the built-in ones.
    pub warn: Option<f64>,
    /// `strict`: how float32 was computed.
    pub precision: Precision,
}

/// What the rows of a dump hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Max, Min, Mean, Norm.
    Statistics,
    /// Nothing but names.
    Structure,
}

impl Mode {
    /// Its word in outputs.
    pub fn word(self) -> &'static str {
        match self {
            Mode::Statistics => "statistics",
            Mode::Structure => "structure",
        }
    }
}
