use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Problems, did_you_mean};
use crate::locale::Locale;
use crate::manifest::{Package, Runtime, Visibility};
use crate::plan::Viewer;
use crate::text::Span;
use crate::types::{Audience, Volatility};
use crate::value::{Segment, Tool, Value};

/// The definitions of a runtime's tools, in the order in which its manifest names them. Without
/// a catalogue they have their names alone.
pub(super) fn tools(
    runtime: &Runtime,
    catalogue: Option<&[Tool]>,
    problems: &mut Problems,
) -> Vec<Tool> {
    let named = runtime.tools.builtin.iter().chain(&runtime.tools.plugin);
    named
        .filter_map(|name| {
            let Some(catalogue) = catalogue else {
                return Some(Tool {
                    name: name.node.clone(),
                    description: "".into(),
                    parameters: Value::Map([("type".into(), Value::text("object"))].into()),
                });
            };
            let found = catalogue.iter().find(|tool| tool.name == name.node);
            if found.is_none() {
                problems.push(
                    Diagnostic::error(
                        Code("manifest/undefined-tool"),
                        name.span,
                        format!("nobody defines the tool `{name}`"),
                    )
                    .label("named here")
                    .help(
                        did_you_mean(name, catalogue.iter().map(|tool| &*tool.name))
                            .unwrap_or_else(|| {
                                "add it to `tools` of the case, with a description and parameters"
                                    .into()
                            }),
                    ),
                );
            }
            found.cloned()
        })
        .collect()
}

/// The fixed segments of a package, in the reader's language.
pub(super) fn segments(package: &Package, asked: &Locale) -> Vec<(Segment, Span)> {
    package
        .prompt
        .iter()
        .map(|segment| {
            let content = segment.content.choose(asked);
            let one = Segment {
                package: package.id.node.clone(),
                id: segment.id.node.clone(),
                content: content.node.clone().into(),
                position: segment.position.clone(),
                role: segment.role,
                audience: Audience::Own,
                volatility: Volatility::Stable,
                order: 0,
            };
            (one, segment.span)
        })
        .collect()
}

/// The defaults of a package's settings.
pub(super) fn defaults(package: Option<&Package>) -> Vec<(Arc<str>, Value)> {
    let Some(package) = package else { return Vec::new() };
    package
        .settings
        .iter()
        .filter_map(|setting| Some((setting.key.node.clone(), setting.default.clone()?)))
        .collect()
}

/// For whom a plan is that is made for a runtime of a package.
pub(super) fn viewer(package: Option<&Package>, runtime: Option<&Runtime>) -> Viewer {
    Viewer {
        package: package.map(|package| package.id.node.clone()),
        story: runtime.is_some_and(|of| of.visibility == Some(Visibility::Story)),
        contract: runtime.and_then(|of| of.contract.as_ref()).map(|of| of.node.clone()),
    }
}
