use super::tokens::{Token, tokens};

/// What a source file names outside its own folder.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Imports {
    /// Folders of this crate; `*` for everything at once.
    pub(crate) folders: Vec<String>,
    /// Other crates, among those that were asked for.
    pub(crate) crates: Vec<String>,
}

/// Reads the paths of `text`, a file that lies `depth` modules below the crate (`a/mod.rs`: 1).
/// `own` are the names of this crate: `crate`, and its own name in the command.
pub(crate) fn imports(text: &str, depth: usize, own: &[&str], others: &[&str]) -> Imports {
    let tokens = tokens(text);
    let mut found = Imports::default();
    let mut braces = 0_usize;
    let mut modules: Vec<usize> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| tokens.get(at));
        let after = tokens.get(at + 1);
        let earlier = at.checked_sub(2).and_then(|at| tokens.get(at));
        // A path may begin with `::`, which no name precedes.
        let inside = before == Some(&Token::Path)
            && matches!(earlier, Some(Token::Word(word)) if *word != "use");
        match token {
            Token::Sign('{') => {
                braces += 1;
                if let Some([Token::Word("mod"), Token::Word(_)]) =
                    at.checked_sub(2).map(|from| &tokens[from..at])
                {
                    modules.push(braces);
                }
            }
            Token::Sign('}') => {
                if modules.last() == Some(&braces) {
                    modules.pop();
                }
                braces = braces.saturating_sub(1);
            }
            Token::Word(word) if own.contains(word) && before != Some(&Token::Path) => {
                match after {
                    Some(Token::Path) => found.folders.extend(first_names(&tokens[at + 2..])),
                    Some(Token::Word("as")) => found.folders.push("*".into()),
                    _ => {}
                }
            }
            Token::Word("super") if before != Some(&Token::Path) => {
                let steps = tokens[at..]
                    .chunks(2)
                    .take_while(|pair| *pair == [Token::Word("super"), Token::Path])
                    .count();
                if steps >= depth + modules.len() {
                    found.folders.extend(first_names(&tokens[at + 2 * steps..]));
                }
            }
            Token::Word(word)
                if others.contains(word)
                    && !inside
                    && (after == Some(&Token::Path) || before == Some(&Token::Word("use"))) =>
            {
                found.crates.push((*word).into());
            }
            _ => {}
        }
    }
    found
}

/// The first name of each path behind `crate::`: of one path, or of every path of a `{…}`.
fn first_names(tokens: &[Token<'_>]) -> Vec<String> {
    match tokens.first() {
        Some(Token::Word(word)) => vec![(*word).into()],
        Some(Token::Sign('{')) => {
            let mut depth = 0;
            let mut names = Vec::new();
            let mut starts = false;
            for token in tokens {
                match token {
                    Token::Sign('{') => {
                        depth += 1;
                        starts = depth == 1;
                    }
                    Token::Sign('}') => {
                        depth -= 1;
                        if depth == 0 {
                            break;
                        }
                    }
                    Token::Sign(',') if depth == 1 => starts = true,
                    Token::Word(word) if starts => {
                        names.push((*word).into());
                        starts = false;
                    }
                    Token::Sign('*') if starts => names.push("*".into()),
                    _ => {}
                }
            }
            names
        }
        _ => vec!["*".into()],
    }
}

#[test]
fn finds_every_way_to_name_a_folder() {
    let names = |text: &str, depth| imports(text, depth, &["crate"], &["pest"]).folders;
    assert_eq!(names("use crate::render::Request;", 2), ["render"]);
    assert_eq!(names("use crate::{a, b::{c, d}, e as f};", 2), ["a", "b", "e"]);
    assert_eq!(names("let x = crate::plan::hex(&[]); pub(crate) fn f() {}", 2), ["plan"]);
    assert_eq!(names("use super::Other; use super::super::wire::Body;", 2), ["wire"]);
    assert_eq!(names("use super::wire;", 1), ["wire"], "from `mod.rs`");
    assert_eq!(names("mod tests { use super::own; use super::super::own; }", 2), [""; 0]);
    assert_eq!(names("mod tests { use super::super::super::wire; }", 2), ["wire"]);
    assert_eq!(names("use crate::*; use crate as all;", 2), ["*", "*"]);
    assert_eq!(
        names("// crate::a\n/* crate::b /* */ crate::c */ \"crate::d\" r#\"\"crate::e\"#", 2),
        [""; 0]
    );
    assert_eq!(names("fn f<'a>(c: &'a str) -> crate::a::B { '\"' } // \"", 2), ["a"]);
}

#[test]
fn finds_every_way_to_name_a_crate() {
    let names = |text: &str| imports(text, 2, &["crate"], &["pest"]).crates;
    assert_eq!(names("use pest::Parser;"), ["pest"]);
    assert_eq!(names("use pest;"), ["pest"]);
    assert_eq!(names("fn f() { ::pest::set_call_limit(None) }"), ["pest"]);
    assert_eq!(names("#[derive(pest::Parser)] struct S;"), ["pest"]);
    assert_eq!(names("use crate::pest; let pest = 1; // pest::x"), [""; 0]);
}
