use std::sync::Arc;

use crate::diagnostic::Problems;
use crate::plan::Key;
use crate::target::Row;
use crate::value::Tool;

use super::declared::Declared;
use super::locales::Chosen;
use super::walk::Given;
use super::{KeyError, builtin, policy, runtime};

/// What a key answers to walks: all but the target and model serves for every target.
pub(super) struct Answers<'a> {
    pub(super) given: Given<'a>,
    /// What was found meanwhile, and in the declarations.
    pub(super) problems: Problems,
}

impl<'a> Answers<'a> {
    /// Those of a key for which a locale was chosen, and whose target and model take what `row` says.
    ///
    /// # Errors
    /// The key names a runtime that is not there.
    pub(super) fn new(
        declared: &Declared<'a>,
        key: &Key,
        chosen: &Chosen,
        row: &Arc<Row>,
        tools: Option<&[Tool]>,
    ) -> Result<Self, KeyError> {
        let Declared { runtimes, declarations, .. } = declared;
        let found = key.runtime.as_deref().map(|id| runtimes.find(id)).transpose()?;
        let (package, runtime) = found.unzip();
        let mut problems = declared.problems.clone();
        problems.extend(chosen.problems.iter().cloned());
        let Chosen { reader, locale, .. } = chosen;
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
            fixed: package.map(|of| runtime::segments(of, reader).into()).unwrap_or_default(),
            reader: reader.clone(),
            names_locale: key.locale.is_some(),
            locale: locale.clone(),
            runtime_value,
            estimator: policy::estimator(declarations, &mut problems),
        };
        Ok(Self { given, problems })
    }
}
