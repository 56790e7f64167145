use crate::syntax::parse;
use crate::syntax::tree::File;

/// Whether the output says what the input says: it has no fault, the same tree, the same
/// comments, and the same bytes but for blanks, line breaks and separators.
pub(super) fn is_the_same(file: &File, text: &str, formatted: &str) -> bool {
    let (again, problems) = parse(file.source, formatted);
    !problems.has_errors()
        && file.to_string() == again.to_string()
        && comments(file).eq(comments(&again))
        && solid(text).eq(solid(formatted))
}

fn comments(file: &File) -> impl Iterator<Item = (bool, &str)> {
    file.comments.iter().map(|comment| (comment.doc, comment.text.trim_end()))
}

/// What may neither come nor go nor change its place.
fn solid(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| !matches!(c, ' ' | '\t' | '\r' | '\n' | ';' | ',' | '\u{FEFF}'))
}

#[cfg(test)]
mod tests {
    use super::is_the_same;
    use crate::syntax::parse;
    use crate::text::SourceId;

    fn same(text: &str, formatted: &str) -> bool {
        is_the_same(&parse(SourceId(0), text).0, text, formatted)
    }

    #[test]
    fn sees_what_would_be_lost() {
        let text = "system { a; section b raw join \"x\" join \"y\" { } } // c\n";
        assert!(same(text, "system {\n  a\n  section b raw join \"x\" join \"y\" { }\n} // c\n"));
        assert!(!same(text, &text.replace("a;", "b;")), "another name");
        assert!(!same(text, &text.replace("a;", "a")), "a separator that parts");
        assert!(!same(text, &text.replace(" join \"y\"", "")), "what the tree does not keep");
        assert!(!same(text, &text.replace(" // c", "")), "a comment");
        assert!(!same(text, &text.replace("// c", "// d")), "another comment");
        assert!(!same("system { \"a b\" }", "system { \"a  b\" }"), "a blank in a string");
        assert!(!same("text a \"b\"\n// a b", "text a \"b\"\n// ab"), "a blank in a comment");
    }
}
