/// Finds the next place of a pattern, for places that are asked for in order; so all searches
/// together read a text once.
pub(super) struct Finder<'a> {
    text: &'a str,
    pattern: &'static str,
    found: Found,
}

#[derive(Clone, Copy)]
enum Found {
    NotYet,
    At(usize),
    Nowhere,
}

impl<'a> Finder<'a> {
    pub(super) fn new(text: &'a str, pattern: &'static str) -> Self {
        Self { text, pattern, found: Found::NotYet }
    }

    /// The first place at `from` or behind it.
    pub(super) fn next(&mut self, from: usize) -> Option<usize> {
        match self.found {
            Found::At(at) if at >= from => Some(at),
            Found::Nowhere => None,
            Found::NotYet | Found::At(_) => {
                let rest = self.text.get(from..).unwrap_or("");
                let found = rest.find(self.pattern).map(|at| from + at);
                self.found = found.map_or(Found::Nowhere, Found::At);
                found
            }
        }
    }
}
