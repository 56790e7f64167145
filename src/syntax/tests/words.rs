use super::{entries, findings};

#[test]
fn strings_give_their_words_and_holes() {
    for (text, tree) in [
        (r#""""#, r#""""#),
        (r#""a\n\t\"\\\{\{ x }}\u{2014}""#, r#""a\n\t\"\\{{ x }}—""#),
        (r#""a {{ b | c }} d""#, r#"(text "a " (| b c) " d")"#),
        (r#""{{ a }}{{ "b" if c }}""#, r#"(text a (if c "b"))"#),
        (r#""{ a } } //""#, r#""{ a } } //""#),
    ] {
        assert_eq!(entries(text), format!("(write {tree})"), "{text}");
    }
}

#[test]
fn lines_lose_the_indentation_of_the_closing_quotes() {
    for (text, tree) in [
        ("\"\"\"\n  a\n    b\n\n  c\n  \"\"\"", r#""a\n  b\n\nc""#),
        ("\"\"\"\n  a\n\"\"\"", r#""  a""#),
        ("\"\"\"\n  \"\"\"", r#""""#),
        ("\"\"\"\n  a \"b\" \"\"\n  {{ c }} d\\n\n  \"\"\"", r#"(text "a \"b\" \"\"\n" c " d\n")"#),
        ("\"\"\"  \n  {{ c }}\n  \"\"\"", "(text c)"),
        ("\"\"\"\r\n  a\r\n  b\r\n  \"\"\"", r#""a\nb""#),
        ("\"\"\"\n\ta\n\tb\n\t\"\"\"", r#""a\nb""#),
    ] {
        assert_eq!(entries(text), format!("(write {tree})"), "{text}");
    }
}

#[test]
fn what_is_wrong_in_a_string_is_said_once() {
    for (text, found) in [
        (r#""a\q""#, "1:10 syntax/unknown-escape unknown escape `\\q`"),
        (r#""\u{d800}""#, "1:9 syntax/unknown-escape `\\u{d800}` is no Unicode character"),
        (r#""\u{x}""#, "1:9 syntax/unknown-escape unknown escape `\\u`"),
        (r#""a"#, "1:8 syntax/unclosed this `\"` is never closed"),
        (r#""a {{ b""#, "1:11 syntax/unclosed this `{{` is never closed"),
        (r#""a {{ b c }}""#, "1:16 syntax/unexpected-text unexpected `c`"),
        (r#""a {{ }}""#, "1:11 syntax/incomplete `{{ }}` holds no value"),
        ("\"\"\"a\"\"\"", "1:11 syntax/indentation words stand right behind `\"\"\"`"),
        ("\"\"\"\n  a\"\"\"", "2:4 syntax/indentation words stand right before `\"\"\"`"),
        (
            "\"\"\"\n  a\n b\n  \"\"\"",
            "3:1 syntax/indentation this line is indented less than the closing `\"\"\"`",
        ),
        (
            "\"\"\"\n{{ a }}\n b\n  \"\"\"",
            "2:1 syntax/indentation this line is indented less than the closing `\"\"\"`",
        ),
        ("file \"{{ a }}\"", "1:14 syntax/hole-in-plain-text the path of a file has no holes"),
    ] {
        let (_, list) = findings(&format!("text a {text}\n"));
        assert_eq!(list, [found], "{text}");
    }
    let (_, list) = findings("system join \"{{ a }}\" { }\n");
    assert_eq!(list, ["1:14 syntax/hole-in-plain-text a separator has no holes"]);
}
