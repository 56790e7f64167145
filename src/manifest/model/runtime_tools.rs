use crate::manifest::place::Place;
use crate::text::Name;

/// The tools that a runtime may call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuntimeTools {
    /// Tools of the host.
    pub builtin: Vec<Name>,
    /// Tools of its own package.
    pub plugin: Vec<Name>,
}

impl RuntimeTools {
    /// `every` is what an absent `plugin` stands for.
    pub(super) fn read(runtime: &Place<'_>, every: &[Name]) -> Self {
        let key = if runtime.is("type", "function") { "function.tools" } else { "agent.tools" };
        let tools = runtime.at(key);
        let tools = tools.as_ref();
        let plugin = tools.filter(|tools| tools.at("plugin").is_some());
        Self {
            builtin: tools.map(|tools| tools.texts("builtin")).unwrap_or_default(),
            plugin: plugin.map_or_else(|| every.to_vec(), |tools| tools.texts("plugin")),
        }
    }
}
