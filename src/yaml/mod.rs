//! Text to a spanned tree, JSON included: the only owner of YAML.
