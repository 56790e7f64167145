use crate::diagnostic::{Code, Diagnostic, Problems, did_you_mean};
use crate::manifest::schema::{Holds, UNTRUSTED, VARIABLES, Variable};
use crate::syntax::tree::ExpressionKind;
use crate::template::{Node, unknown_variable};
use crate::text::{Name, Span};

use super::Place;

/// The placeholders of a body: each names a variable that there is, and data stands in a block.
pub(super) struct Placeholders<'a, 'p> {
    pub(super) place: &'a Place<'a>,
    pub(super) problems: &'p mut Problems,
}

impl Placeholders<'_, '_> {
    pub(super) fn check(&mut self, nodes: &[Node]) {
        for node in nodes {
            // Bodies without a layout have no statements.
            let Node::Value { value, escaped, span } = node else { continue };
            let ExpressionKind::Reference(reference) = &*value.node else { continue };
            let before = self.problems.len();
            self.path(&reference.path);
            let is_data =
                reference.path.first().is_some_and(|root| UNTRUSTED.contains(&&*root.node));
            if is_data && !escaped && self.problems.len() == before {
                self.problems.push(outside(*span, &reference.path));
            }
        }
    }

    fn path(&mut self, path: &[Name]) {
        let Some((root, rest)) = path.split_first() else { return };
        if self.is_of_host(path) {
            return;
        }
        match VARIABLES.iter().find(|known| *known.name == *root.node) {
            Some(known) => self.inside(known, rest, path),
            None => {
                let host = self.place.reader.host.map(|host| host.variables.as_slice());
                let host = host.unwrap_or_default().iter().map(|name| &*name.node);
                let names = VARIABLES.iter().map(|known| known.name).chain(host);
                let help = did_you_mean(root, names.clone()).unwrap_or_else(|| {
                    let names: Vec<_> = names.map(|name| format!("`{name}`")).collect();
                    format!("bodies know {}", names.join(", "))
                });
                self.unknown(root, format!("no variable is called `{root}`"), help);
            }
        }
    }

    fn inside(&mut self, known: &'static Variable, rest: &[Name], path: &[Name]) {
        match (&known.holds, rest) {
            (Holds::Nothing, _) => self.problems.push(removed(path)),
            (Holds::Fields(fields), [name, rest @ ..])
            | (Holds::Each(fields), [_, name, rest @ ..]) => self.field(fields, name, rest, path),
            (Holds::Settings, [name, ..]) => self.setting(name),
            (Holds::Results, [package, runtime, ..]) => self.result(package, runtime),
            _ => {}
        }
    }

    fn field(&mut self, fields: &'static [Variable], name: &Name, rest: &[Name], path: &[Name]) {
        if let Some(known) = fields.iter().find(|known| *known.name == *name.node) {
            self.inside(known, rest, path);
            return;
        }
        let names = || {
            let kept = fields.iter().filter(|known| !matches!(known.holds, Holds::Nothing));
            kept.map(|known| known.name)
        };
        let help = did_you_mean(name, names()).unwrap_or_else(|| {
            let names: Vec<_> = names().map(|name| format!("`{name}`")).collect();
            format!("its fields are {}", names.join(", "))
        });
        let of = path.first().map_or("", |root| &root.node);
        self.unknown(name, format!("`{of}` has no `{name}` for bodies"), help);
    }

    fn setting(&mut self, name: &Name) {
        let package = self.place.package;
        let is_known = package.settings.iter().any(|setting| setting.key.node == name.node);
        if is_known || !package.is_sound() {
            return;
        }
        let keys = package.settings.iter().map(|setting| &*setting.key.node);
        let help = did_you_mean(name, keys)
            .unwrap_or_else(|| "declare it in `contributes.settings` of `PLUGIN.md`".into());
        self.unknown(name, format!("the package has no setting `{name}`"), help);
    }

    /// A package that is not here may have any runtime.
    fn result(&mut self, package: &Name, runtime: &Name) {
        let Some(of) = self.place.packages.get(&*package.node) else { return };
        let names = || of.runtimes.iter().map(|it| &*it.name);
        if names().any(|name| *name == *runtime.node) || !of.is_sound() {
            return;
        }
        let help = did_you_mean(runtime, names()).unwrap_or_else(|| {
            let names: Vec<_> = names().map(|name| format!("`{name}`")).collect();
            format!("its runtimes are {}", names.join(", "))
        });
        self.unknown(runtime, format!("`{package}` has no runtime `{runtime}`"), help);
    }

    /// Whether the host profile has a variable with which a path begins.
    fn is_of_host(&self, path: &[Name]) -> bool {
        let host = self.place.reader.host.map(|host| host.variables.as_slice());
        host.unwrap_or_default().iter().any(|known| {
            let mut steps = path.iter();
            known.node.split('.').all(|step| steps.next().is_some_and(|name| *name.node == *step))
        })
    }

    fn unknown(&mut self, name: &Name, message: String, help: String) {
        self.problems.push(unknown_variable(name, message).help(help));
    }
}

fn removed(path: &[Name]) -> Diagnostic {
    let span = path.iter().fold(None, |span: Option<Span>, name| {
        Some(span.map_or(name.span, |span| span.to(name.span)))
    });
    let shown: Vec<&str> = path.iter().map(|name| &*name.node).collect();
    let message = format!("`{}` renders nothing any more", shown.join("."));
    let span = span.unwrap_or(Span::new(crate::text::SourceId(0), 0..0));
    Diagnostic::warning(Code("template/removed-variable"), span, message)
        .label("a name that the system once had")
        .help("take it out of the body")
}

fn outside(span: Span, path: &[Name]) -> Diagnostic {
    let root = path.first().map_or("", |root| &root.node);
    let message = format!("`{root}` is data, and it is written outside of a block");
    Diagnostic::warning(Code("trust/data-in-system-text"), span, message)
        .label("it would speak with the voice of the system")
        .help(
            "put it between `<name>` and `</name>`, each on a line of its own: there it is escaped",
        )
}
