use super::*;
use proptest::prelude::*;

fn number(text: &str) -> Number<'_> {
    Lexer::new(text.as_bytes()).number().expect("a number")
}

#[test]
fn numbers_keep_what_python_tells_apart() {
    assert_eq!(number("5,"), Number::Int(5.0));
    assert_eq!(number("5.0,"), Number::Float(5.0));
    assert_eq!(number("-1.5e3,"), Number::Float(-1500.0));
    assert_eq!(number("Infinity,"), Number::Float(f64::INFINITY));
    assert_eq!(number("-Infinity,"), Number::Float(f64::NEG_INFINITY));
    assert!(matches!(number("NaN,"), Number::Float(x) if x.is_nan()));
    assert!(matches!(number("-0.0,"), Number::Float(x) if x == 0.0 && x.is_sign_negative()));
    assert_eq!(number("9007199254740993,"), Number::Digits("9007199254740993"));
    assert_eq!(number("123456789012345678901234567890,"), Number::Digits("123456789012345678901234567890"));
}

#[test]
fn escapes_are_undone() {
    let text = r#""a\"\\\/\b\f\n\r\té😀𝄞" "#;
    assert_eq!(Lexer::new(text.as_bytes()).string().unwrap(), "a\"\\/\u{8}\u{c}\n\r\té😀𝄞");
}

/// Any two `\u` escapes, halves of pairs in every order among them, as UTF-16 reads them.
#[test]
fn escaped_pairs_are_one_character_and_halves_are_none() {
    let units = [0x41, 0xd7ff, 0xd800, 0xd83d, 0xdbff, 0xdc00, 0xde00, 0xdfff, 0xe000, 0xffff_u16];
    for (a, b) in units.iter().flat_map(|&a| units.map(|b| (a, b))) {
        let text = format!(r#""\u{a:04x}\u{b:04X}z""#);
        let read = Lexer::new(text.as_bytes()).string().unwrap().into_owned();
        assert_eq!(read, String::from_utf16_lossy(&[a, b, u16::from(b'z')]), "{text}");
    }
    for text in [r#""\u+123""#, r#""\u12", 1"#, r#""\u00é0""#, r#""\x41""#] {
        let error = Lexer::new(text.as_bytes()).string().unwrap_err();
        assert_eq!(error.0.1, Problem::JsonString, "{text}");
    }
}

#[test]
fn errors_name_the_line_and_column() {
    let text = b"{\n \"a\": 1,\n \"b\": ?\n}";
    let error = Lexer::new(text).skip().unwrap_err();
    let damage = error.damage("x/dump.json", text, None);
    assert_eq!((damage.line, damage.column, damage.offset), (3, 7, 17));
    assert_eq!(damage.reason, Problem::JsonExpected { expected: "a value", found: "?".into() });
}

#[test]
fn bytes_that_are_no_utf8_end_the_text_there() {
    let text = b"{\"a\": \"\xff\"}";
    let error = Lexer::new(text).skip().unwrap_err();
    assert_eq!(*error.0, (7, Problem::JsonUtf8));
}

#[test]
fn deep_nesting_is_refused_and_not_followed() {
    let text = "[".repeat(100_000);
    let error = Lexer::new(text.as_bytes()).skip().unwrap_err();
    assert_eq!(error.0.1, Problem::JsonDepth { limit: DEPTH_LIMIT });
}

fn json() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("null".to_owned()),
        Just("NaN".to_owned()),
        Just("-Infinity".to_owned()),
        any::<bool>().prop_map(|b| b.to_string()),
        any::<f64>().prop_filter("finite", |x| x.is_finite()).prop_map(|x| format!("{x:?}")),
        "[ -~é\\n]{0,8}".prop_map(|s| format!("{:?}", s.replace(['"', '\\'], "")).replace("\\u{", "u")),
    ];
    leaf.prop_recursive(4, 32, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(|v| format!("[{}]", v.join(" , "))),
            prop::collection::vec(inner, 0..5).prop_map(|v| {
                let members: Vec<String> = v.iter().enumerate().map(|(i, x)| format!("\"k{i}\": {x}")).collect();
                format!("{{\n{}\n}}", members.join(",\n         "))
            }),
        ]
    })
}

proptest! {
    #[test]
    fn whole_documents_are_read_and_every_cut_is_an_error_within_it(text in json(), cut in 0.0..1.0f64) {
        let text = format!("[{text}]");
        let mut lexer = Lexer::new(text.as_bytes());
        prop_assert_eq!(lexer.skip().and_then(|()| lexer.end()), Ok(()));
        let n = (cut * text.len() as f64) as usize;
        let error = Lexer::new(&text.as_bytes()[..n]).skip().unwrap_err();
        prop_assert!(error.0.0 <= n);
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = Lexer::new(&bytes).skip();
    }
}
