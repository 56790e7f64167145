use std::sync::Arc;

use crate::target::Region;
use crate::types::{Kind, OnChange, Type};

use super::parts::{Part, Parts};
use super::{Contents, Expr, Input, MarkId, Op};

/// A value that a session captures, and what rests on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captured {
    /// The input and the fields that lead to it, joined by dots.
    pub path: String,
    /// What is done when it comes otherwise.
    pub on_change: OnChange,
    /// The marks before which something may be written with it or because of it.
    pub marks: Vec<MarkId>,
}

impl Contents {
    /// What a session captures of the inputs, in their order, with the marks that rest on it.
    pub fn captured(&self) -> Vec<Captured> {
        let mut paths = Vec::new();
        for input in &self.inputs {
            capture(input, &input.of, &mut Vec::new(), &mut paths);
        }
        let read = vec![false; paths.len()];
        let mut reading = Reading { contents: self, paths, read, rest: Vec::new() };
        reading.all();
        let of = |at: usize, path: &Path<'_>| Captured {
            path: path.text(),
            on_change: path.input.on_change,
            marks: reading
                .rest
                .iter()
                .filter(|(_, read)| read.get(at).is_some_and(|&read| read))
                .map(|(mark, _)| *mark)
                .collect(),
        };
        reading.paths.iter().enumerate().map(|(at, path)| of(at, path)).collect()
    }
}

/// The outermost values of a type that a session captures: what may change in a record is not
/// captured, and keeps nothing beside it from being so.
fn capture<'p>(
    input: &'p Input,
    of: &'p Type,
    fields: &mut Vec<&'p str>,
    paths: &mut Vec<Path<'p>>,
) {
    if of.is_captured() {
        paths.push(Path { input, fields: fields.clone() });
        return;
    }
    let known = paths.len();
    match &of.kind {
        Kind::Optional(of) => capture(input, of, fields, paths),
        Kind::Record(record) => {
            for field in &record.fields {
                fields.push(&field.name);
                capture(input, &field.of, fields, paths);
                fields.pop();
            }
        }
        _ => {}
    }
    // Who reads whether it is there reads all of its fields; it has a line of its own where none
    // of them is captured.
    if of.captures_presence() && paths.len() == known {
        paths.push(Path { input, fields: fields.clone() });
    }
}

struct Path<'p> {
    input: &'p Input,
    fields: Vec<&'p str>,
}

impl Path<'_> {
    fn text(&self) -> String {
        let names = [&*self.input.name].into_iter().chain(self.fields.iter().copied());
        names.collect::<Vec<_>>().join(".")
    }

    /// Whether one holds the other, or is it.
    fn shares(&self, input: &str, fields: &[&str]) -> bool {
        *self.input.name == *input
            && self.fields.iter().zip(fields).all(|(one, other)| one == other)
    }
}

fn holds_picture(op: &Op) -> bool {
    let mut holds = matches!(op, Op::Image { .. });
    op.parts(&mut |part| {
        if let Part::Op(op) = part {
            holds = holds || holds_picture(op);
        }
    });
    holds
}

/// Goes through a plan in the order in which its target reads it, and notes at each mark what was
/// read until then.
struct Reading<'p> {
    contents: &'p Contents,
    paths: Vec<Path<'p>>,
    /// Which of them were read.
    read: Vec<bool>,
    /// The same at each mark.
    rest: Vec<(MarkId, Vec<bool>)>,
}

impl<'p> Reading<'p> {
    fn all(&mut self) {
        let contents = self.contents;
        // A mark of the tools stands behind the last of them, wherever it was written; where the
        // system text leads it can only go back, before everything.
        if contents.row.system_leads {
            contents.tools.parts(&mut |part| self.marks(part));
            self.keyed(Region::All);
            self.keyed(Region::System);
            self.parts(&*contents.system);
            self.reads(&contents.tools);
        } else {
            self.keyed(Region::All);
            self.reads(&contents.tools);
            contents.tools.parts(&mut |part| self.marks(part));
            self.keyed(Region::System);
            self.parts(&*contents.system);
        }
        self.keyed(Region::Messages);
        self.parts(&*contents.messages);
    }

    /// What keys all from here on: settings, and whether there is any picture.
    fn keyed(&mut self, region: Region) {
        let contents = self.contents;
        let set: Vec<&str> = contents.settings.iter().map(|(of, _)| of.word()).collect();
        for (setting, expr) in &contents.settings {
            if contents.row.region(setting.word(), &set) == Some(region) {
                self.expr(expr);
                if setting.is_of_tools() {
                    self.reads(&contents.tools);
                }
            }
        }
        if contents.row.images.keys == Some(region) {
            contents.messages.parts(&mut |part| self.pictures(part));
        }
    }

    /// What decides whether there is any picture: pictures, and all on which it hangs that one of
    /// them is written.
    fn pictures(&mut self, of: Part<'p>) {
        let Part::Op(op) = of else { return };
        if !holds_picture(op) {
            return;
        }
        if let Op::Otherwise(first, second) = op
            && second.iter().any(holds_picture)
        {
            self.reads(first);
        }
        op.parts(&mut |part| match part {
            Part::Expr(expr) => self.expr(expr),
            part @ Part::Op(_) => self.pictures(part),
        });
    }

    /// The marks of the tools alone.
    fn marks(&mut self, of: Part<'p>) {
        match of {
            Part::Op(op @ Op::Mark { .. }) => self.op(op),
            Part::Op(op) => op.parts(&mut |part| self.marks(part)),
            Part::Expr(_) => {}
        }
    }

    /// What is read, marks apart.
    fn reads(&mut self, ops: &'p Vec<Op>) {
        let marks = self.rest.len();
        self.parts(ops);
        self.rest.truncate(marks);
    }

    fn parts(&mut self, of: &'p impl Parts) {
        of.parts(&mut |part| match part {
            Part::Op(op) => self.op(op),
            Part::Expr(expr) => self.expr(expr),
        });
    }

    fn op(&mut self, op: &'p Op) {
        self.parts(op);
        let mark = match op {
            Op::Mark { mark, .. } => Some(*mark),
            Op::History(history) => history.sent,
            _ => None,
        };
        self.rest.extend(mark.map(|mark| (mark, self.read.clone())));
    }

    fn expr(&mut self, expr: &'p Expr) {
        match expr {
            Expr::Input(name) => self.input(name, &[]),
            Expr::Field(of, field) => self.field(of, vec![field]),
            Expr::System => self.reads(&self.contents.system),
            expr => self.parts(expr),
        }
    }

    /// A field of something; `fields`: those that are taken of it, innermost first.
    fn field(&mut self, of: &'p Expr, mut fields: Vec<&'p Arc<str>>) {
        match of {
            Expr::Field(of, field) => {
                fields.push(field);
                self.field(of, fields);
            }
            Expr::Input(name) => {
                let fields: Vec<&str> = fields.iter().rev().map(|field| &***field).collect();
                self.input(name, &fields);
            }
            of => self.expr(of),
        }
    }

    fn input(&mut self, name: &str, fields: &[&str]) {
        for (path, read) in self.paths.iter().zip(&mut self.read) {
            *read |= path.shares(name, fields);
        }
    }
}
