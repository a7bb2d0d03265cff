//! A pull reader for JSON as Python writes it, bare `NaN`, `Infinity` and `-Infinity` included.
//!
//! Our own, because a dump is read straight into columns: no tree, no copy, and the byte where it broke is known, so
//! that what stood before a cut is kept. `serde_json` refuses the bare tokens and loses that place.

use crate::problem::{Damage, Problem};
use memchr::memchr2;
use std::borrow::Cow;

/// Deeper nesting is refused: the peer stops at 400 as well, and a hostile file must not exhaust the stack.
const DEPTH_LIMIT: u32 = 400;

/// Where and why reading stopped. One word wide: it travels in the result of every step of the reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct JsonError(Box<(usize, Problem)>);

impl JsonError {
    /// The error with its file and line, for the user.
    pub fn damage(self, file: &str, text: &[u8], after: Option<String>) -> Damage {
        let (offset, reason) = *self.0;
        let before = text.get(..offset).unwrap_or(text);
        let line_start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
        Damage {
            file: file.to_owned(),
            offset: offset as u64,
            line: memchr::memchr_iter(b'\n', before).count() as u64 + 1,
            column: (before.len() - line_start) as u64 + 1,
            reason,
            after,
        }
    }
}

/// What the next value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Object,
    Array,
    String,
    Number,
    Bool,
    Null,
}

/// A number as written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Number<'a> {
    /// No fraction, no exponent, exact in an f64.
    Int(f64),
    /// Anything else that is a number.
    Float(f64),
    /// An integer beyond 2^53.
    Digits(&'a str),
}

/// State of one open object or array: whether a member was read already.
#[derive(Debug)]
pub(crate) struct Open {
    first: bool,
}

impl Open {
    /// A member was read in another way than by [`Lexer::key`].
    pub fn has_member(&mut self) {
        self.first = false;
    }
}

/// The reader. After an error its place is where the error is; it must not be used further.
#[derive(Debug)]
pub(crate) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    depth: u32,
    /// The file goes on after `text` with bytes that are no UTF-8.
    cut_short: bool,
}

type Result<T> = std::result::Result<T, JsonError>;

impl<'a> Lexer<'a> {
    /// Reads as far as the bytes are UTF-8; checking all of them once is cheaper than each string by itself.
    pub fn new(bytes: &'a [u8]) -> Self {
        let (text, cut_short) = match std::str::from_utf8(bytes) {
            Ok(text) => (text, false),
            Err(error) => {
                (bytes.get(..error.valid_up_to()).and_then(|b| std::str::from_utf8(b).ok()).unwrap_or(""), true)
            }
        };
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Self { text, at, depth: 0, cut_short }
    }

    /// Bytes read so far.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// How many objects and lists are open.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Passes over the bytes that come next if they are the same as those at an earlier place.
    #[inline]
    pub fn follow(&mut self, earlier: &std::ops::Range<usize>) -> bool {
        let same = self.text.as_bytes().get(earlier.clone()).is_some_and(|bytes| self.rest().starts_with(bytes));
        if same {
            self.at += earlier.len();
        }
        same
    }

    /// A place to come back to with [`Lexer::rewind`].
    pub fn mark(&self) -> (usize, u32) {
        (self.at, self.depth)
    }

    pub fn rewind(&mut self, (at, depth): (usize, u32)) {
        self.at = at;
        self.depth = depth;
    }

    #[cold]
    fn error(&self, problem: Problem) -> JsonError {
        let problem = if self.cut_short && problem == Problem::JsonEnd { Problem::JsonUtf8 } else { problem };
        JsonError(Box::new((self.at, problem)))
    }

    fn rest(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// Kind of the next value, which stays unread.
    #[inline]
    pub fn kind(&mut self) -> Result<Kind> {
        match self.next_byte()? {
            b'"' => Ok(Kind::String),
            b'{' => Ok(Kind::Object),
            b'[' => Ok(Kind::Array),
            b't' | b'f' => Ok(Kind::Bool),
            b'n' => Ok(Kind::Null),
            b'-' | b'0'..=b'9' | b'N' | b'I' => Ok(Kind::Number),
            _ => Err(self.expected("a value")),
        }
    }

    pub fn object(&mut self) -> Result<Open> {
        self.open(b'{', "an object")
    }

    pub fn array(&mut self) -> Result<Open> {
        self.open(b'[', "a list")
    }

    fn open(&mut self, byte: u8, what: &'static str) -> Result<Open> {
        self.eat(byte, what)?;
        self.depth += 1;
        if self.depth > DEPTH_LIMIT {
            return Err(self.error(Problem::JsonDepth { limit: DEPTH_LIMIT }));
        }
        Ok(Open { first: true })
    }

    /// The next key of an object; its value is to be read next. None at the end.
    #[inline]
    pub fn key(&mut self, open: &mut Open) -> Result<Option<Cow<'a, str>>> {
        if !self.member(open, b'}')? {
            return Ok(None);
        }
        if self.next_byte()? != b'"' {
            return Err(self.expected("a key"));
        }
        let key = self.string()?;
        self.eat(b':', "a colon")?;
        Ok(Some(key))
    }

    /// Whether another item of a list follows, which is to be read next.
    #[inline]
    pub fn item(&mut self, open: &mut Open) -> Result<bool> {
        self.member(open, b']')
    }

    #[inline]
    fn member(&mut self, open: &mut Open, close: u8) -> Result<bool> {
        let byte = self.next_byte()?;
        if byte == close {
            self.at += 1;
            self.depth = self.depth.saturating_sub(1);
            return Ok(false);
        }
        if open.first {
            open.first = false;
        } else {
            self.eat(b',', if close == b'}' { "a comma or }" } else { "a comma or ]" })?;
        }
        Ok(true)
    }

    /// A string; borrowed unless it holds escapes.
    #[inline]
    pub fn string(&mut self) -> Result<Cow<'a, str>> {
        self.eat(b'"', "a string")?;
        let rest = self.rest();
        let Some(n) = end_of_run(rest) else {
            self.at = self.text.len();
            return Err(self.error(Problem::JsonEnd));
        };
        if rest[n] == b'\\' {
            return self.escaped().map(Cow::Owned);
        }
        let text = self.text.get(self.at..self.at + n).unwrap_or_default();
        self.at += n + 1;
        Ok(Cow::Borrowed(text))
    }

    /// The rest of a string that holds escapes.
    fn escaped(&mut self) -> Result<String> {
        let mut out = String::new();
        loop {
            let rest = self.rest();
            let Some(n) = memchr2(b'"', b'\\', rest) else {
                self.at = self.text.len();
                return Err(self.error(Problem::JsonEnd));
            };
            out.push_str(self.text.get(self.at..self.at + n).unwrap_or_default());
            self.at += n + 1;
            if rest[n] == b'"' {
                return Ok(out);
            }
            out.push(self.escape()?);
        }
    }

    fn escape(&mut self) -> Result<char> {
        let Some(&byte) = self.rest().first() else {
            return Err(self.error(Problem::JsonEnd));
        };
        self.at += 1;
        Ok(match byte {
            b'"' | b'\\' | b'/' => char::from(byte),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => self.unicode_escape()?,
            _ => return Err(self.error(Problem::JsonString)),
        })
    }

    /// The digits behind `\u`, and a second escape where both make one character. Half a pair is no character.
    fn unicode_escape(&mut self) -> Result<char> {
        let high = self.hex4()?;
        let mark = self.at;
        if (0xd800..0xdc00).contains(&high) && self.rest().starts_with(b"\\u") {
            self.at += 2;
            let low = self.hex4()?;
            if (0xdc00..0xe000).contains(&low) {
                let code = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
                return Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            self.at = mark;
        }
        Ok(char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn hex4(&mut self) -> Result<u32> {
        if self.rest().len() < 4 {
            self.at = self.text.len();
            return Err(self.error(Problem::JsonEnd));
        }
        let digits = self.text.get(self.at..self.at + 4).filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
        let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let code = code.ok_or_else(|| self.error(Problem::JsonString))?;
        self.at += 4;
        Ok(code)
    }

    pub fn number(&mut self) -> Result<Number<'a>> {
        self.next_byte()?;
        let rest = self.rest();
        for (word, x) in [(&b"NaN"[..], f64::NAN), (b"Infinity", f64::INFINITY), (b"-Infinity", f64::NEG_INFINITY)] {
            if rest.first() == word.first() && rest.starts_with(word) {
                self.at += word.len();
                return Ok(Number::Float(x));
            }
        }
        let (mut n, mut whole) = (0, true);
        while let Some(byte) = rest.get(n) {
            match byte {
                b'0'..=b'9' | b'-' | b'+' => {}
                b'.' | b'e' | b'E' => whole = false,
                _ => break,
            }
            n += 1;
        }
        if n == rest.len() {
            self.at = self.text.len();
            return Err(self.error(Problem::JsonEnd));
        }
        let digits = self.text.get(self.at..self.at + n).unwrap_or_default();
        let number = if whole { whole_number(digits) } else { digits.parse().ok().map(Number::Float) };
        let number = number.ok_or_else(|| {
            let found = String::from_utf8_lossy(&rest[..n.clamp(1, 24).min(rest.len())]).into_owned();
            self.error(Problem::JsonNumber { found })
        })?;
        self.at += n;
        Ok(number)
    }

    /// A whole number of few digits that ends here, such as a length along an axis; None leaves everything unread.
    #[inline]
    pub fn digits(&mut self) -> Option<i64> {
        const FEW: usize = 15;
        self.next_byte().ok()?;
        let rest = self.rest();
        let n = rest.iter().take(FEW + 1).take_while(|b| b.is_ascii_digit()).count();
        if n == 0 || n > FEW || !matches!(rest.get(n), Some(b',' | b']' | b' ' | b'\n' | b'\r' | b'\t')) {
            return None;
        }
        self.at += n;
        Some(rest[..n].iter().fold(0, |sum, b| 10 * sum + i64::from(b - b'0')))
    }

    /// A small whole number; anything else is passed over.
    pub fn small_int(&mut self) -> Result<Option<u32>> {
        if self.kind()? != Kind::Number {
            self.skip()?;
            return Ok(None);
        }
        Ok(match self.number()? {
            Number::Int(x) if (0.0..=f64::from(u32::MAX)).contains(&x) => Some(x as u32),
            _ => None,
        })
    }

    pub fn bool(&mut self) -> Result<bool> {
        if self.next_byte()? == b't' {
            self.word(b"true")?;
            return Ok(true);
        }
        self.word(b"false")?;
        Ok(false)
    }

    pub fn null(&mut self) -> Result<()> {
        self.next_byte()?;
        self.word(b"null")
    }

    fn word(&mut self, word: &'static [u8]) -> Result<()> {
        let rest = self.rest();
        if rest.starts_with(word) {
            self.at += word.len();
            return Ok(());
        }
        if word.starts_with(rest) {
            self.at = self.text.len();
            return Err(self.error(Problem::JsonEnd));
        }
        Err(self.expected("a value"))
    }

    /// Passes over one value of any kind.
    pub fn skip(&mut self) -> Result<()> {
        match self.kind()? {
            Kind::String => self.string().map(drop),
            Kind::Number => self.number().map(drop),
            Kind::Bool => self.bool().map(drop),
            Kind::Null => self.null(),
            Kind::Object => {
                let mut open = self.object()?;
                while self.key(&mut open)?.is_some() {
                    self.skip()?;
                }
                Ok(())
            }
            Kind::Array => {
                let mut open = self.array()?;
                while self.item(&mut open)? {
                    self.skip()?;
                }
                Ok(())
            }
        }
    }

    /// Only white space may follow.
    pub fn end(&mut self) -> Result<()> {
        self.white();
        if self.at < self.text.len() {
            return Err(self.expected("the end of the file"));
        }
        Ok(())
    }

    #[inline]
    fn eat(&mut self, byte: u8, what: &'static str) -> Result<()> {
        if self.next_byte()? != byte {
            return Err(self.expected(what));
        }
        self.at += 1;
        Ok(())
    }

    /// The next byte that is no white space; it stays unread.
    #[inline]
    fn next_byte(&mut self) -> Result<u8> {
        match self.text.as_bytes().get(self.at) {
            Some(&byte) if byte > b' ' => Ok(byte),
            _ => self.after_white(),
        }
    }

    fn after_white(&mut self) -> Result<u8> {
        self.white();
        self.rest().first().copied().ok_or_else(|| self.error(Problem::JsonEnd))
    }

    /// Most of a dump is indentation: eight blanks go at a time.
    fn white(&mut self) {
        const BLANKS: u64 = u64::from_ne_bytes([b' '; 8]);
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.rest().first() {
            self.at += 1;
            while let Some(chunk) = self.rest().first_chunk::<8>() {
                let blanks = (u64::from_le_bytes(*chunk) ^ BLANKS).trailing_zeros() / 8;
                self.at += blanks as usize;
                if blanks < 8 {
                    break;
                }
            }
        }
    }

    #[cold]
    fn expected(&self, expected: &'static str) -> JsonError {
        let rest = self.rest();
        let n = rest.len().min(16);
        let line = String::from_utf8_lossy(&rest[..n]).lines().next().unwrap_or_default().to_owned();
        let found = line.replace(char::is_control, "\u{fffd}");
        self.error(Problem::JsonExpected { expected, found })
    }
}

/// Place of the next quote or backslash. Keys are short: their end is found in the first eight bytes at once, before a
/// search by vectors would have started.
#[inline]
fn end_of_run(bytes: &[u8]) -> Option<usize> {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    const HIGH: u64 = u64::from_ne_bytes([0x80; 8]);
    // Sets the high bit of each byte that is zero; above the first such byte it may set others, which does not matter.
    let zeros = |x: u64| x.wrapping_sub(ONES) & !x & HIGH;
    if let Some(chunk) = bytes.first_chunk::<8>() {
        let x = u64::from_le_bytes(*chunk);
        let found = zeros(x ^ (ONES * u64::from(b'"'))) | zeros(x ^ (ONES * u64::from(b'\\')));
        if found != 0 {
            return Some(found.trailing_zeros() as usize / 8);
        }
    }
    memchr2(b'"', b'\\', bytes)
}

/// Integers up to 2^53 are exact in an f64; longer ones keep their digits.
fn whole_number(digits: &str) -> Option<Number<'_>> {
    const EXACT: u64 = 1 << 53;
    match digits.parse::<i64>() {
        Ok(n) if n.unsigned_abs() <= EXACT => Some(Number::Int(n as f64)),
        _ => digits.parse::<f64>().ok().map(|_| Number::Digits(digits)),
    }
}

#[cfg(test)]
mod tests;
