//! Trees and manifests to a checked model: names, types, labels, coverage, the prefix law.
