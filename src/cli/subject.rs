use typecase::load::Layout;
use typecase::plan::Plan;
use typecase::text::Span;

/// What a job works on.
pub(super) enum Subject {
    /// A layout, to be compiled.
    Layout(Box<Layout>),
    /// A plan that was read from a file.
    Plan {
        /// The plan.
        plan: Plan,
        /// The path of the file.
        path: String,
        /// Its start.
        head: Span,
    },
}

impl Subject {
    /// A short place for findings about the whole.
    pub(super) fn head(&self) -> Span {
        match self {
            Self::Layout(layout) => layout.head(),
            Self::Plan { head, .. } => *head,
        }
    }

    /// The layout, where it is one.
    pub(super) fn layout(&self) -> Option<&Layout> {
        match self {
            Self::Layout(layout) => Some(layout),
            Self::Plan { .. } => None,
        }
    }

    /// The path of its file.
    pub(super) fn path(&self) -> &str {
        match self {
            Self::Layout(layout) => &layout.path,
            Self::Plan { path, .. } => path,
        }
    }
}
