use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::check;
use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::{self, tree};
use crate::text::{Name, SourceId, Span};

use super::path::{folder, join};
use super::reader::Reader;
use super::{Unreadable, mentions};

/// A layout with every file that it names, read and parsed, nothing resolved.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The path of its file.
    pub path: String,
    /// What it calls itself; none for a library that others `use`.
    pub name: Option<Name>,
    /// Its own file, then those that it uses, and the texts that they name.
    pub tree: check::Layout,
}

impl Layout {
    /// A short place for findings about the whole: its name, or its start.
    pub fn head(&self) -> Span {
        let own = self.tree.files.first().map_or(SourceId(0), |file| file.source);
        self.name.as_ref().map_or(Span::new(own, 0..0), |name| name.span)
    }

    /// The files that it is made of.
    pub fn sources(&self) -> impl Iterator<Item = SourceId> {
        let files = self.tree.files.iter().map(|file| file.source);
        files.chain(self.tree.texts.values().copied())
    }
}

/// Reads layout files, each once.
pub(super) struct Layouts<'r, 'a> {
    reader: &'r mut Reader<'a>,
    parsed: BTreeMap<SourceId, Arc<tree::File>>,
    texts: BTreeMap<(SourceId, Arc<str>), SourceId>,
}

impl<'r, 'a> Layouts<'r, 'a> {
    pub(super) fn new(reader: &'r mut Reader<'a>) -> Self {
        Self { reader, parsed: BTreeMap::new(), texts: BTreeMap::new() }
    }

    /// The layout or library in the file at `path`, with the files that it names; `use` may not
    /// leave `top`. None where the file is no text, which was reported.
    pub(super) fn read(&mut self, path: &str, top: &str) -> Option<Layout> {
        let id = self.reader.read_or_report(path)?;
        let own = self.parse(id);
        let name = own.statements.iter().find_map(|statement| match statement {
            tree::Statement::Layout(name) => Some(name.clone()),
            _ => None,
        });
        let files = self.with_used(own, top);
        let own: BTreeSet<_> = files.iter().map(|file| file.source).collect();
        let texts = self.texts.iter().filter(|((file, _), _)| own.contains(file));
        let texts = texts.map(|(name, text)| (name.clone(), *text)).collect();
        Some(Layout { path: path.to_owned(), name, tree: check::Layout { files, texts } })
    }

    /// A file and all that it uses; a file that uses itself in the end stands once.
    fn with_used(&mut self, own: Arc<tree::File>, top: &str) -> Vec<Arc<tree::File>> {
        let mut seen = BTreeSet::from([own.source]);
        let mut files = vec![own];
        let mut next = 0;
        while let Some(file) = files.get(next).cloned() {
            next += 1;
            for text in mentions::used(&file) {
                if let Some(id) = self.named(text, top)
                    && seen.insert(id)
                {
                    let used = self.parse(id);
                    files.push(used);
                }
            }
        }
        files
    }

    fn parse(&mut self, id: SourceId) -> Arc<tree::File> {
        if let Some(known) = self.parsed.get(&id) {
            return known.clone();
        }
        let text = self.reader.sources.source(id).map(|source| source.text().clone());
        let (file, problems) = syntax::parse(id, text.as_deref().unwrap_or(""));
        self.reader.problems.extend(problems);
        let file = Arc::new(file);
        self.parsed.insert(id, file.clone());
        let path = self.reader.sources.path(id).to_owned();
        for text in mentions::texts(&file) {
            if let Some(id) = self.named(text, folder(&path)) {
                self.texts.extend(text.plain().map(|name| ((file.source, name), id)));
            }
        }
        file
    }

    /// The file that `text` names, counted from the folder of the file that says so; it must
    /// lie within `top`.
    fn named(&mut self, text: &tree::Text, top: &str) -> Option<SourceId> {
        let own = self.reader.sources.path(text.span.source).to_owned();
        let Some(name) = text.plain() else {
            self.reader.problems.push(computed(text.span));
            return None;
        };
        let Some(path) = join(folder(&own), &name) else {
            self.reader.problems.push(no_path(text.span, &name));
            return None;
        };
        let read = match self.reader.files.is_within(&path, top) {
            Ok(true) => self.reader.read(&path),
            Ok(false) => {
                self.reader.problems.push(outside(text.span, &name, top));
                return None;
            }
            Err(why) => Err(why),
        };
        read.unwrap_or_else(|why| {
            self.reader.problems.push(unreadable(text.span, &name, &why));
            None
        })
    }
}

fn computed(span: Span) -> Diagnostic {
    Diagnostic::error(Code("layout/computed-path"), span, "the name of a file has no holes")
        .label("a hole is filled when a request is rendered; files are read before")
}

fn no_path(span: Span, name: &str) -> Diagnostic {
    let message = format!("`{name}` is no relative path");
    Diagnostic::error(Code("layout/bad-path"), span, message)
        .help("name the file from the folder of this one, with `/` between the parts")
}

fn outside(span: Span, name: &str, top: &str) -> Diagnostic {
    let top = if top.is_empty() { "the folder that is checked" } else { top };
    Diagnostic::error(Code("layout/outside"), span, format!("`{name}` leads out of `{top}`"))
        .help("put the file into that folder")
}

fn unreadable(span: Span, name: &str, why: &Unreadable) -> Diagnostic {
    let (code, message) = match why {
        Unreadable::Missing => ("layout/missing-file", format!("there is no file `{name}`")),
        why => ("layout/unreadable-file", format!("`{name}` cannot be read: {why}")),
    };
    Diagnostic::error(Code(code), span, message).label("counted from the folder of this file")
}
