//! Differences of two statistics, as the peer's tables print them.

use crate::profile::Profile;
use dumpscope_dump::{Value, python_float, python_text};

/// A difference or relative error in the peer's notation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Measured {
    /// A number.
    Number(f64),
    /// A percentage.
    Percent(f64),
    /// A word: `N/A`, `Nan`, `inf`, `-inf`, `Diff`.
    Word(&'static str),
}

impl Measured {
    /// As a share of one, where it is a number.
    pub fn ratio(self) -> Option<f64> {
        match self {
            Measured::Number(x) => Some(x),
            Measured::Percent(x) if x.is_finite() => Some(x / 100.0),
            _ => None,
        }
    }

    /// As the cell's text, or its number.
    pub fn text(self) -> Result<f64, String> {
        match self {
            Measured::Number(x) => Ok(x),
            Measured::Percent(x) => Err(format!("{}%", python_float(x))),
            Measured::Word(word) => Err(word.to_owned()),
        }
    }
}

const NOT_COMPARED: (Measured, Measured) = (Measured::Word("N/A"), Measured::Word("N/A"));

/// Difference and relative error of one statistic in the profile's whole-network table.
/// Formulas: reference of the peer, 26.x by a table of cases over the printed forms, before that arithmetically.
pub fn difference(profile: Profile, target: Value<'_>, golden: Value<'_>) -> (Measured, Measured) {
    match profile {
        Profile::Msprobe | Profile::Strict => by_cases(target, golden),
        Profile::Msprobe8 | Profile::Msprobe13 => arithmetic(target, golden),
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Class {
    Number(f64),
    Nan,
    Inf,
    NegInf,
    NotThere,
    Device,
    Other,
}

fn class(value: Value<'_>) -> Class {
    match value {
        Value::Float(x) if x.is_nan() => Class::Nan,
        Value::Float(x) if x == f64::INFINITY => Class::Inf,
        Value::Float(x) if x == f64::NEG_INFINITY => Class::NegInf,
        Value::Text(text) => match text.to_ascii_lowercase().as_str() {
            "nan" => Class::Nan,
            "inf" => Class::Inf,
            "-inf" => Class::NegInf,
            "n/a" => Class::NotThere,
            lower if ["npu", "cpu", "cuda"].iter().any(|d| lower.contains(d)) => Class::Device,
            lower => lower.parse().map_or(Class::Other, Class::Number),
        },
        other => other.number().map_or(Class::Other, Class::Number),
    }
}

fn by_cases(target: Value<'_>, golden: Value<'_>) -> (Measured, Measured) {
    use Class::{Device, Inf, Nan, NegInf, NotThere, Number, Other};
    let word = |w| (Measured::Word(w), Measured::Word(w));
    if python_text(target) == python_text(golden) {
        return (Measured::Number(0.0), Measured::Number(0.0));
    }
    match (class(target), class(golden)) {
        (Number(n), Number(b)) => {
            let relative =
                if b == 0.0 { Measured::Word("inf") } else { Measured::Percent(((n - b) / b * 100.0).abs()) };
            (Measured::Number(n - b), relative)
        }
        (NotThere, _) | (_, NotThere) | (Device, Device) => NOT_COMPARED,
        (Device | Other, _) | (_, Device | Other) => word("Diff"),
        (Nan, _) | (_, Nan) => word("Nan"),
        (Inf, _) | (Number(_), NegInf) => word("inf"),
        (NegInf, _) | (Number(_), Inf) => word("-inf"),
    }
}

/// Versions up to 8.3.3, and every version's graph: booleans and texts are not compared.
pub(crate) fn arithmetic(target: Value<'_>, golden: Value<'_>) -> (Measured, Measured) {
    let number = |value: Value<'_>| match value {
        Value::Text(text) => text.parse::<f64>().ok(),
        other => other.number(),
    };
    let (Some(n), Some(b)) = (number(target), number(golden)) else {
        return NOT_COMPARED;
    };
    let diff = n - b;
    if diff.is_nan() {
        return (Measured::Word("Nan"), Measured::Word("Nan"));
    }
    let relative = if b == 0.0 { Measured::Word("N/A") } else { Measured::Percent((diff / b * 100.0).abs()) };
    (Measured::Number(diff), relative)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown((diff, relative): (Measured, Measured)) -> (String, String) {
        let text = |m: Measured| m.text().map_or_else(|text| text, python_float);
        (text(diff), text(relative))
    }

    /// Cells observed with the originals.
    #[test]
    fn cells_are_those_of_the_peer() {
        let f = Value::Float;
        for (n, b, new, old) in [
            (
                f(3.2),
                f(2.0),
                ("1.2000000000000002", "60.00000000000001%"),
                ("1.2000000000000002", "60.00000000000001%"),
            ),
            (f(0.5), f(0.0), ("0.5", "inf"), ("0.5", "N/A")),
            (f(-0.0), f(0.0), ("-0.0", "inf"), ("-0.0", "N/A")),
            (f(f64::NAN), f(f64::NAN), ("0.0", "0.0"), ("Nan", "Nan")),
            (f(f64::INFINITY), f(f64::INFINITY), ("0.0", "0.0"), ("Nan", "Nan")),
            (f(f64::NAN), f(1.0), ("Nan", "Nan"), ("Nan", "Nan")),
            (f(f64::INFINITY), f(1.0), ("inf", "inf"), ("inf", "inf%")),
            (f(1.0), f(f64::INFINITY), ("-inf", "-inf"), ("-inf", "nan%")),
            (f(1.0), f(f64::NEG_INFINITY), ("inf", "inf"), ("inf", "nan%")),
            (Value::Bool(true), Value::Bool(true), ("0.0", "0.0"), ("N/A", "N/A")),
            (Value::Null, Value::Null, ("0.0", "0.0"), ("N/A", "N/A")),
            (Value::Text("npu:0"), Value::Text("cuda:0"), ("N/A", "N/A"), ("N/A", "N/A")),
        ] {
            assert_eq!(shown(difference(Profile::Msprobe, n, b)), (new.0.into(), new.1.into()), "{n:?} {b:?}");
            assert_eq!(shown(difference(Profile::Msprobe8, n, b)), (old.0.into(), old.1.into()), "{n:?} {b:?}");
        }
    }
}
