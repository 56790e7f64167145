use std::fmt;
use std::sync::Arc;

use crate::diagnostic::did_you_mean;
use crate::target;

/// A key that names what is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyError {
    /// No target is called so.
    UnknownTarget(Arc<str>),
    /// No runtime is called so; perhaps this one was meant.
    UnknownRuntime(Arc<str>, Option<Arc<str>>),
    /// The runtime is a function: it calls no model.
    NoAgent(Arc<str>),
    /// No language tag.
    InvalidLocale(Arc<str>),
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownTarget(target) => {
                let targets = target::targets();
                write!(f, "no target is called `{target}`; ")?;
                match did_you_mean(target, targets.iter().copied()) {
                    Some(help) => f.write_str(&help),
                    None => write!(f, "the targets are `{}`", targets.join("`, `")),
                }
            }
            Self::UnknownRuntime(runtime, meant) => {
                write!(f, "no runtime is called `{runtime}`")?;
                match meant {
                    Some(meant) => write!(f, "; did you mean `{meant}`?"),
                    None => Ok(()),
                }
            }
            Self::NoAgent(runtime) => {
                write!(f, "the runtime `{runtime}` is a function: it calls no model")
            }
            Self::InvalidLocale(locale) => {
                write!(f, "`{locale}` is no language tag, such as `en` or `zh-Hans`")
            }
        }
    }
}

impl std::error::Error for KeyError {}
