//! Statistics and scalar arguments, with the distinctions Python makes.

/// A statistic or scalar as the file holds it. `5` and `5.0`, null and NaN, `0.0` and `-0.0` stay apart.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value<'a> {
    /// The key is not there.
    Missing,
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number written without fraction or exponent, exact in an f64.
    Int(f64),
    /// Any other number, NaN and infinities included.
    Float(f64),
    /// An integer too long for an f64, by its digits.
    Digits(&'a str),
    /// A string, or a list in Python's notation.
    Text(&'a str),
}

impl Value<'_> {
    /// The number, if it is one; booleans are none.
    pub fn number(self) -> Option<f64> {
        match self {
            Value::Int(x) | Value::Float(x) => Some(x),
            Value::Digits(digits) => digits.parse().ok(),
            _ => None,
        }
    }

    /// The number that a statistic stands for: booleans count as 0 and 1, texts as what they say (`nan`, `-inf`, `1.5`).
    pub fn measure(self) -> Option<f64> {
        match self {
            Value::Bool(b) => Some(f64::from(u8::from(b))),
            Value::Text(text) => text.parse().ok(),
            other => other.number(),
        }
    }

    /// Whether a statistic is NaN or infinite.
    pub fn is_non_finite(self) -> bool {
        self.measure().is_some_and(|x| !x.is_finite())
    }

    /// Missing or null: nothing is known.
    pub fn is_unknown(self) -> bool {
        matches!(self, Value::Missing | Value::Null)
    }
}

/// The text Python's `str()` gives for a value read from JSON.
pub fn python_text(value: Value<'_>) -> String {
    match value {
        Value::Missing | Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Int(x) => format!("{}", if x == 0.0 { 0.0 } else { x }),
        Value::Float(x) => python_float(x),
        Value::Digits(text) | Value::Text(text) => text.to_owned(),
    }
}

/// Python's `repr` of a float: shortest round trip, exponent from 1e16 up and below 1e-4, two exponent digits at least.
pub fn python_float(x: f64) -> String {
    if x.is_nan() {
        return "nan".to_owned();
    }
    if x.is_infinite() {
        return if x > 0.0 { "inf" } else { "-inf" }.to_owned();
    }
    let magnitude = x.abs();
    if magnitude != 0.0 && !(1e-4..1e16).contains(&magnitude) {
        let text = format!("{x:e}");
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let (sign, digits) = match exponent.strip_prefix('-') {
            Some(digits) => ('-', digits),
            None => ('+', exponent),
        };
        return format!("{mantissa}e{sign}{digits:0>2}");
    }
    format!("{x:?}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_print_as_python_prints_them() {
        for (x, text) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (0.1, "0.1"),
            (1e-4, "0.0001"),
            (1e-5, "1e-05"),
            (-3e-5, "-3e-05"),
            (1.5e-7, "1.5e-07"),
            (1e15, "1000000000000000.0"),
            (1e16, "1e+16"),
            (1.25e300, "1.25e+300"),
            (f64::NAN, "nan"),
            (f64::NEG_INFINITY, "-inf"),
            (-3.4028234663852886e38, "-3.4028234663852886e+38"),
        ] {
            assert_eq!(python_float(x), text);
        }
    }

    #[test]
    fn statistics_may_be_texts() {
        for (text, wanted) in
            [("nan", true), ("NaN", true), ("-inf", true), ("Infinity", true), ("1.5", false), ("x", false)]
        {
            assert_eq!(Value::Text(text).is_non_finite(), wanted, "{text}");
        }
        assert_eq!((Value::Text("1.5").measure(), Value::Text("1.5").number()), (Some(1.5), None));
        assert_eq!((Value::Bool(true).measure(), Value::Null.measure()), (Some(1.0), None));
    }

    #[test]
    fn integers_and_constants_print_as_python_prints_them() {
        assert_eq!(python_text(Value::Int(-0.0)), "0");
        assert_eq!(python_text(Value::Int(235.0)), "235");
        assert_eq!(python_text(Value::Bool(true)), "True");
        assert_eq!(python_text(Value::Null), "None");
        assert_eq!(python_text(Value::Digits("123456789012345678901")), "123456789012345678901");
    }
}
