use std::ops::Range;

use minijinja::machinery::Token;

use crate::diagnostic::{Code, Diagnostic, Problems, did_you_mean};
use crate::template::body::Body;

use super::{DEEPEST, refusal};

/// The most `elif` in conditions that are open at once: the parser recurses over them.
const MOST_ELIF: usize = 128;

/// The words that may begin a statement.
const KNOWN: [&str; 6] = ["if", "elif", "else", "endif", "for", "endfor"];

/// The statements that are open at a place of a template.
#[derive(Default)]
pub(super) struct Statements {
    open: Vec<Open>,
    elifs: usize,
    /// Whether a statement was refused, so that its other parts are strangers too.
    refused: bool,
}

struct Open {
    word: &'static str,
    place: Range<usize>,
    elifs: usize,
}

impl Statements {
    /// Takes the first word of a statement.
    pub(super) fn begin(
        &mut self,
        body: &Body<'_>,
        token: &Token<'_>,
        place: Range<usize>,
        problems: &mut Problems,
    ) {
        let Token::Ident(word) = token else { return };
        match *word {
            "if" => self.open("if", body, place, problems),
            "for" => self.open("for", body, place, problems),
            "endif" => self.close("if", body, place, problems),
            "endfor" => self.close("for", body, place, problems),
            "elif" => self.elif(body, place, problems),
            "else" if self.open.is_empty() => self.stray(body, place, problems),
            "else" => {}
            word => self.refuse(word, body, place, problems),
        }
    }

    /// Reports what is still open.
    pub(super) fn end(&mut self, body: &Body<'_>, problems: &mut Problems) {
        for open in self.open.drain(..) {
            problems.push(unclosed_statement(body, &open));
        }
    }

    fn open(
        &mut self,
        word: &'static str,
        body: &Body<'_>,
        place: Range<usize>,
        problems: &mut Problems,
    ) {
        if self.open.len() == DEEPEST {
            problems.push(refusal::too_deep(body.span(place.clone())));
        }
        self.open.push(Open { word, place, elifs: 0 });
    }

    fn close(
        &mut self,
        word: &'static str,
        body: &Body<'_>,
        place: Range<usize>,
        problems: &mut Problems,
    ) {
        match self.open.pop_if(|open| open.word == word) {
            Some(open) => self.elifs -= open.elifs,
            None => self.stray(body, place, problems),
        }
    }

    fn elif(&mut self, body: &Body<'_>, place: Range<usize>, problems: &mut Problems) {
        let Some(open) = self.open.last_mut().filter(|open| open.word == "if") else {
            return self.stray(body, place, problems);
        };
        open.elifs += 1;
        self.elifs += 1;
        if self.elifs == MOST_ELIF + 1 {
            problems.push(too_many_elif(body, place));
        }
    }

    fn stray(&self, body: &Body<'_>, place: Range<usize>, problems: &mut Problems) {
        if !self.refused {
            problems.push(stray_statement(body, place));
        }
    }

    fn refuse(
        &mut self,
        word: &str,
        body: &Body<'_>,
        place: Range<usize>,
        problems: &mut Problems,
    ) {
        if word.starts_with("end") && self.refused {
            return;
        }
        self.refused = true;
        let span = body.span(place);
        problems.push(match refusal::statement(word) {
            Some((message, help)) => refusal::unsupported(span, message).help(help),
            None => unknown_statement(word, span),
        });
    }
}

fn unknown_statement(word: &str, span: crate::text::Span) -> Diagnostic {
    let message = format!("no statement begins with `{word}`");
    Diagnostic::error(Code("template/unknown-statement"), span, message)
        .help("a template knows `{% if %}`, `{% for %}` and `{% raw %}`")
        .help_if(did_you_mean(word, KNOWN))
}

fn unclosed_statement(body: &Body<'_>, open: &Open) -> Diagnostic {
    let message = format!("this `{}` is never closed", open.word);
    Diagnostic::error(Code("template/unclosed-statement"), body.span(open.place.clone()), message)
        .help(format!("close it with `{{% end{} %}}`", open.word))
}

fn stray_statement(body: &Body<'_>, place: Range<usize>) -> Diagnostic {
    let message = format!("this `{}` belongs to nothing", body.slice(place.clone()));
    Diagnostic::error(Code("template/stray-statement"), body.span(place), message)
        .label("no statement that it could go on with or close is open here")
}

fn too_many_elif(body: &Body<'_>, place: Range<usize>) -> Diagnostic {
    let message = format!("more than {MOST_ELIF} `elif` are open here");
    Diagnostic::error(Code("template/too-long"), body.span(place), message)
}
