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
    /// What a file uses, by the folder that it may not leave.
    used: BTreeMap<(SourceId, String), Vec<SourceId>>,
    texts: BTreeMap<(SourceId, Arc<str>), SourceId>,
}

impl<'r, 'a> Layouts<'r, 'a> {
    pub(super) fn new(reader: &'r mut Reader<'a>) -> Self {
        let (parsed, used, texts) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Self { reader, parsed, used, texts }
    }

    /// Reads the files at these paths, each with the folder that its `use` may not leave. Gives
    /// the layouts, and the libraries that no other file uses.
    pub(super) fn read(&mut self, paths: &BTreeMap<String, &String>) -> Vec<Layout> {
        let mut read = Vec::new();
        let mut used = BTreeSet::new();
        for (path, top) in paths {
            let Some(id) = self.reader.read_or_report(path) else { continue };
            let file = self.parse(id);
            used.extend(self.used(&file, top).into_iter().filter(|other| *other != id));
            read.push((path, top, file));
        }
        let is_root = |file: &tree::File| name(file).is_some() || !used.contains(&file.source);
        read.retain(|(.., file)| is_root(file));
        read.into_iter().map(|(path, top, file)| self.layout(path, top, file)).collect()
    }

    fn layout(&mut self, path: &str, top: &str, own: Arc<tree::File>) -> Layout {
        let name = name(&own).cloned();
        let files = self.with_used(own, top);
        let own: BTreeSet<_> = files.iter().map(|file| file.source).collect();
        let texts = self.texts.iter().filter(|((file, _), _)| own.contains(file));
        let texts = texts.map(|(name, text)| (name.clone(), *text)).collect();
        Layout { path: path.to_owned(), name, tree: check::Layout { files, texts } }
    }

    /// A file and all that it uses; a file that uses itself in the end stands once.
    fn with_used(&mut self, own: Arc<tree::File>, top: &str) -> Vec<Arc<tree::File>> {
        let mut seen = BTreeSet::from([own.source]);
        let mut files = vec![own];
        let mut next = 0;
        while let Some(file) = files.get(next).cloned() {
            next += 1;
            for id in self.used(&file, top) {
                if seen.insert(id) {
                    let used = self.parse(id);
                    files.push(used);
                }
            }
        }
        files
    }

    fn used(&mut self, file: &tree::File, top: &str) -> Vec<SourceId> {
        let key = (file.source, top.to_owned());
        if let Some(known) = self.used.get(&key) {
            return known.clone();
        }
        let used: Vec<_> = mentions::used(file).filter_map(|text| self.named(text, top)).collect();
        self.used.insert(key, used.clone());
        used
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
        // One with holes was reported by the parser.
        let name = text.plain()?;
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

/// What a file calls itself, if it is a layout.
fn name(file: &tree::File) -> Option<&Name> {
    file.statements.iter().find_map(|statement| match statement {
        tree::Statement::Layout(name) => Some(name),
        _ => None,
    })
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
