/// Tags that the host writes itself.
pub(in crate::manifest) const HOST_TAGS: [&str; 6] = [
    "runtime-inputs",
    "runtime-exports",
    "runtime-activation",
    "available-events",
    "compacted_history",
    "world-lore",
];
