/// A key that the format once had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Former {
    /// It has another name and place now.
    Now(&'static str),
    /// The folder says it.
    Folder,
    /// It is gone.
    Removed,
}

/// What became of a key of the old flat format.
pub fn former(key: &str) -> Option<Former> {
    FORMER.iter().find(|(old, _)| *old == key).map(|(_, now)| *now)
}

const FORMER: [(&str, Former); 45] = [
    ("name", Former::Folder),
    ("pluginType", Former::Now("kind")),
    ("runtimeType", Former::Now("runtime.type")),
    ("handler", Former::Now("runtime.function.handler")),
    ("stage", Former::Now("runtime.schedule.stage")),
    ("trigger", Former::Now("runtime.schedule.trigger")),
    ("needs", Former::Now("runtime.schedule.needs")),
    ("after", Former::Now("runtime.schedule.after")),
    ("turnCompletion", Former::Now("runtime.schedule.completion")),
    ("execution", Former::Now("runtime.schedule.manual.execution")),
    ("inputs", Former::Now("runtime.io.inputs")),
    ("input", Former::Now("runtime.io")),
    ("capability", Former::Now("contract")),
    ("output", Former::Now("runtime.io.output")),
    ("outputContract", Former::Now("runtime.io.output.contract")),
    ("outputKind", Former::Now("runtime.io.visibility")),
    ("model", Former::Now("runtime.agent.model")),
    ("llm", Former::Now("runtime.agent.llm")),
    ("history", Former::Now("runtime.agent.history")),
    ("tools", Former::Now("runtime.agent.tools")),
    ("advertiseEvents", Former::Now("runtime.agent.advertiseEvents")),
    ("loopDetectionThreshold", Former::Now("runtime.agent.loop.loopDetection")),
    ("requireToolUse", Former::Now("runtime.agent.loop.completion.require")),
    ("requireExplicitCompletion", Former::Now("runtime.agent.loop.completion.require")),
    ("completeAfterTools", Former::Now("runtime.agent.loop.completion.afterTools")),
    ("userSettings", Former::Now("contributes.settings")),
    ("dataSchemas", Former::Now("contributes.data")),
    ("schemaVersion", Former::Now("version")),
    ("acceptsWorldData", Former::Now("accepts")),
    ("events", Former::Now("contributes.events")),
    ("commands", Former::Now("contributes.commands")),
    ("ui", Former::Now("contributes.ui")),
    ("worldProjections", Former::Now("contributes.worldProjections")),
    ("extensions", Former::Now("contributes.extensions")),
    ("rpc", Former::Now("contributes.actions")),
    ("authorsNote", Former::Now("contributes.prompt")),
    ("postHistory", Former::Now("contributes.prompt")),
    ("capabilities", Former::Now("provides")),
    ("relations", Former::Now("requires")),
    ("priority", Former::Removed),
    ("upstreamRequired", Former::Removed),
    ("memoryBlocks", Former::Removed),
    ("summaryFocus", Former::Removed),
    ("config", Former::Removed),
    ("resultFormat", Former::Removed),
];
