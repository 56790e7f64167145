use std::fmt;

/// A word, or forms in parentheses.
pub(super) enum Form {
    Word(String),
    List(Vec<Form>),
    /// Forms that stand below each other, within the list around them.
    Below(Vec<Form>),
}

impl Form {
    pub(super) fn word(word: impl Into<String>) -> Self {
        Self::Word(word.into())
    }

    /// `(head …)`.
    pub(super) fn list(head: &str, rest: impl IntoIterator<Item = Self>) -> Self {
        Self::List(std::iter::once(Self::word(head)).chain(rest).collect())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        match self {
            Self::Word(word) => f.write_str(word),
            Self::Below(forms) => {
                for form in forms {
                    write!(f, "\n{:indent$}", "", indent = 2 * (depth + 1))?;
                    form.write(f, depth + 1)?;
                }
                Ok(())
            }
            Self::List(forms) => {
                f.write_str("(")?;
                for (index, form) in forms.iter().enumerate() {
                    if index > 0 && !matches!(form, Self::Below(_)) {
                        f.write_str(" ")?;
                    }
                    form.write(f, depth)?;
                }
                f.write_str(")")
            }
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}
