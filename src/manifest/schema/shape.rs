/// What may stand at a place of a manifest.
#[derive(Debug)]
pub enum Shape {
    /// Anything at all.
    Any,
    /// True or false.
    Bool,
    /// Only `true`.
    True,
    /// A text.
    Text(TextRule),
    /// One of these words.
    Word(&'static [&'static str]),
    /// A whole number from `min` to `max`, both included.
    Whole {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// Any number.
    Number,
    /// A text for people, or a map from language tags to texts with at least `entries`.
    Label {
        /// What holds for each text.
        text: TextRule,
        /// How many languages a map has at least.
        entries: usize,
    },
    /// A list.
    List {
        /// Each item.
        of: &'static Shape,
        /// How many at least.
        min: usize,
        /// How many at most.
        max: usize,
        /// Whether a text may stand only once.
        unique: bool,
    },
    /// A map with free keys.
    Map {
        /// What a key looks like.
        keys: Option<&'static Pattern>,
        /// Each value.
        of: &'static Shape,
        /// How many at least.
        min: usize,
    },
    /// A closed object.
    Object(&'static Object),
    /// One of several shapes. They differ in kind; objects among them differ in their first
    /// required key. A fault inside names the place of the choice as its field.
    OneOf {
        /// All of them, as the end of "expected …".
        says: &'static str,
        /// The shapes.
        of: &'static [Shape],
    },
}

/// An object whose keys are known.
#[derive(Debug)]
pub struct Object {
    /// What it is, as in "unknown key `x` in {name}".
    pub name: &'static str,
    /// Its keys, in the order in which the reference tells them.
    pub fields: &'static [Field],
    /// Whether it takes other keys besides.
    pub open: bool,
}

/// A key of an object.
#[derive(Debug)]
pub struct Field {
    /// The key.
    pub key: &'static str,
    /// Whether it must be there.
    pub required: bool,
    /// What its value is.
    pub shape: Shape,
    /// What it is for, in one line.
    pub doc: &'static str,
}

/// What holds for a text: its length in characters and its form.
#[derive(Clone, Copy, Debug)]
pub struct TextRule {
    /// How many characters at least.
    pub min: usize,
    /// How many characters at most.
    pub max: usize,
    /// Its form.
    pub pattern: Option<&'static Pattern>,
}

/// The form of a text.
#[derive(Debug)]
pub struct Pattern {
    /// What a text of this form is, with its article: `a contract id`.
    pub name: &'static str,
    /// What it looks like, for the help.
    pub looks: &'static str,
    /// The form as a regular expression of ECMAScript.
    pub regex: &'static str,
    /// Whether the expression (and what it cannot say) accepts a text.
    pub accepts: fn(&str) -> bool,
}

impl Field {
    /// A key that must be there.
    pub const fn required(key: &'static str, shape: Shape, doc: &'static str) -> Self {
        Self { key, required: true, shape, doc }
    }

    /// A key that may be left out.
    pub const fn optional(key: &'static str, shape: Shape, doc: &'static str) -> Self {
        Self { key, required: false, shape, doc }
    }
}

impl Object {
    /// Its keys, in the order of the reference.
    pub fn keys(&self) -> Vec<&'static str> {
        self.fields.iter().map(|field| field.key).collect()
    }

    /// The key that tells it from the other objects of a choice.
    pub fn first_required(&self) -> Option<&'static str> {
        self.fields.iter().find(|field| field.required).map(|field| field.key)
    }
}

impl TextRule {
    /// Any text, also an empty one.
    pub const ANY: Self = Self { min: 0, max: usize::MAX, pattern: None };

    /// From `min` to `max` characters.
    pub const fn sized(min: usize, max: usize) -> Self {
        Self { min, max, pattern: None }
    }
}

impl Shape {
    /// Any text.
    pub const TEXT: Self = Self::Text(TextRule::ANY);
    /// A text that is not empty.
    pub const FILLED: Self = Self::Text(TextRule::sized(1, usize::MAX));
    /// A whole number above nought.
    pub const POSITIVE: Self = Self::Whole { min: 1, max: i64::MAX };
    /// Any label.
    pub const LABEL: Self = Self::Label { text: TextRule::ANY, entries: 0 };

    /// A text of a form.
    pub const fn like(pattern: &'static Pattern) -> Self {
        Self::Text(TextRule { min: 0, max: usize::MAX, pattern: Some(pattern) })
    }

    /// A label with so many characters in each language.
    pub const fn label(min: usize, max: usize) -> Self {
        Self::Label { text: TextRule::sized(min, max), entries: 0 }
    }

    /// A list of any length.
    pub const fn list(of: &'static Self) -> Self {
        Self::List { of, min: 0, max: usize::MAX, unique: false }
    }

    /// A list of at most `max` items.
    pub const fn list_to(max: usize, of: &'static Self) -> Self {
        Self::List { of, min: 0, max, unique: false }
    }

    /// A list of any length in which nothing stands twice.
    pub const fn set(of: &'static Self) -> Self {
        Self::List { of, min: 0, max: usize::MAX, unique: true }
    }
}
