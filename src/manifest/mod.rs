//! Packages: `PLUGIN.md` and `RUNTIME.md`, front matter, language variants.
