use std::sync::Arc;

use crate::text::Span;

use super::{Code, Severity, likeness, nearest};

/// One finding.
///
/// The message says what is wrong: lower case, no full stop, backticks round the user's
/// words. The label of the place says why here. The help says what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its kind.
    pub code: Code,
    /// How much it matters.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// Where.
    pub span: Span,
    /// Why here; may be empty.
    pub label: String,
    /// Other places that belong to it, in the order in which to read them.
    pub notes: Vec<Note>,
    /// What to do.
    pub help: Option<String>,
    /// The path in a manifest or case (`io.inputs.tale.select`), `(frontmatter)` for the
    /// fence or the YAML itself; none for layouts.
    pub field: Option<Arc<str>>,
    /// Changes that would mend it.
    pub fixes: Vec<Fix>,
}

/// A further place of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Where.
    pub span: Span,
    /// What is there.
    pub text: String,
}

/// A change that would mend a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// Whether it may be made unasked.
    pub applicability: Applicability,
    /// The edits, which do not overlap.
    pub edits: Vec<Edit>,
}

/// Whether a fix may be made unasked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applicability {
    /// It keeps the meaning or restores the only possible one.
    Safe,
    /// A person should look at it.
    Unsafe,
}

/// One replacement of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced.
    pub span: Span,
    /// What stands there then.
    pub text: String,
}

impl Diagnostic {
    /// A finding at a place.
    pub fn new(severity: Severity, code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            severity,
            message: message.into(),
            span,
            label: String::new(),
            notes: Vec::new(),
            help: None,
            field: None,
            fixes: Vec::new(),
        }
    }

    /// An error at a place.
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, span, message)
    }

    /// A warning at a place.
    pub fn warning(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, span, message)
    }

    /// Advice at a place.
    pub fn advice(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Advice, code, span, message)
    }

    /// Says why here.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// Adds a further place.
    #[must_use]
    pub fn note(mut self, span: Span, text: impl Into<String>) -> Self {
        self.notes.push(Note { span, text: text.into() });
        self
    }

    /// Says what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Says what to do, if there is something to say.
    #[must_use]
    pub fn help_if(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }

    /// Says which of a closed set of words was probably meant by the word that the finding points
    /// at, and carries it as a change.
    #[must_use]
    pub fn meant<'a>(self, word: &str, words: impl IntoIterator<Item = &'a str>) -> Self {
        match nearest(word, words) {
            Some(meant) => self.replaced(likeness(word, meant), meant),
            None => self,
        }
    }

    /// The same for names that authors give, of which another may be as near: a person should look
    /// at the change.
    #[must_use]
    pub fn perhaps<'a>(self, name: &str, names: impl IntoIterator<Item = &'a str>) -> Self {
        match nearest(name, names) {
            Some(meant) => self.replaced(Applicability::Unsafe, meant),
            None => self,
        }
    }

    fn replaced(self, applicability: Applicability, meant: &str) -> Self {
        let span = self.span;
        self.help(format!("did you mean `{meant}`?")).fix(applicability, span, meant)
    }

    /// Names the field of the manifest or case.
    #[must_use]
    pub fn field(mut self, field: impl Into<Arc<str>>) -> Self {
        self.field = Some(field.into());
        self
    }

    /// Adds a change that would mend it.
    #[must_use]
    pub fn fix(
        mut self,
        applicability: Applicability,
        span: Span,
        text: impl Into<String>,
    ) -> Self {
        self.fixes.push(Fix { applicability, edits: vec![Edit { span, text: text.into() }] });
        self
    }
}
