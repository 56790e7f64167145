use std::sync::Arc;

use crate::diagnostic::Problems;
use crate::plan::Key;
use crate::target::Row;
use crate::value::Tool;

use super::declared::Declared;
use super::walk::Given;
use super::{KeyError, builtin, locales, policy, runtime, unserved};

/// What a key answers to walks: all but the target and model serves for every target.
pub(super) struct Answers<'a> {
    pub(super) given: Given<'a>,
    /// What was found meanwhile, and in the declarations.
    pub(super) problems: Problems,
}

impl<'a> Answers<'a> {
    /// Those of a key whose target and model take what `row` says.
    ///
    /// # Errors
    /// The key names a runtime or locale that is not there.
    pub(super) fn new(
        declared: &Declared<'a>,
        key: &Key,
        row: &Arc<Row>,
        tools: Option<&[Tool]>,
    ) -> Result<Self, KeyError> {
        let Declared { runtimes, declarations, .. } = declared;
        let found = key.runtime.as_deref().map(|id| runtimes.find(id)).transpose()?;
        let (package, runtime) = found.unzip();
        let mut problems = declared.problems.clone();
        let asked = locales::asked(key, declarations)?;
        let offered = locales::offered(declarations, &mut problems);
        let locale = locales::choose(&asked, &offered);
        if let (Some(wanted), Some(first)) = (&key.locale, declarations.locales.first()) {
            problems.extend(unserved::locale(wanted, &locale, &asked, &offered, first.span));
        }
        let runtime_value = runtime.map(|runtime| {
            let tools = runtime::tools(runtime, tools, &mut problems);
            builtin::runtime_value(runtime, tools)
        });
        let given = Given {
            sections: key.sections.clone(),
            row: row.clone(),
            package,
            runtime,
            viewer: runtime::viewer(package, runtime),
            fixed: package.map(|of| runtime::segments(of, &asked).into()).unwrap_or_default(),
            reader: asked,
            names_locale: key.locale.is_some(),
            locale,
            runtime_value,
            estimator: policy::estimator(declarations, &mut problems),
        };
        Ok(Self { given, problems })
    }
}
