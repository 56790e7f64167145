//! Bodies of manifests and other text of authors, read once as a template: the only owner of minijinja.
