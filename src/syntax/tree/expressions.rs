//! Every expression, group and template of a file, for whoever looks for some of them.

use super::{
    Alternative, Argument, Entry, Expression, ExpressionKind, File, Group, GroupKind, History,
    Modifiers, Piece, Statement, Tag, Template, Text, WordsOf,
};

/// Every expression of a file, those inside others and in the holes of texts included, in order;
/// an outer one before what it holds.
pub fn expressions(file: &File) -> Vec<&Expression> {
    Found::of(file).expressions
}

/// Every group of a file, those inside others included, in order; an outer one before what it
/// holds.
pub fn groups(file: &File) -> Vec<&Group> {
    Found::of(file).groups
}

/// Every `template` of a file, as an entry or as the words of a text, in order.
pub fn templates(file: &File) -> Vec<&Template> {
    Found::of(file).templates
}

#[derive(Default)]
struct Found<'a> {
    expressions: Vec<&'a Expression>,
    groups: Vec<&'a Group>,
    templates: Vec<&'a Template>,
}

/// The parser caps how deep a tree is, so that these may call each other.
impl<'a> Found<'a> {
    fn of(file: &'a File) -> Self {
        let mut found = Self::default();
        for statement in &file.statements {
            found.statement(statement);
        }
        found
    }

    fn statement(&mut self, statement: &'a Statement) {
        match statement {
            Statement::Words(words) => {
                for wording in &words.wordings {
                    match &wording.words {
                        WordsOf::Expression(value) => self.expression(value),
                        WordsOf::Template(template) => self.template(template),
                    }
                }
            }
            Statement::Fragment(fragment) => {
                self.modifiers(&fragment.modifiers);
                self.entries(&fragment.body);
            }
            Statement::Policy(policy) => {
                let values = policy.settings.iter().flat_map(|setting| &setting.values);
                for value in values {
                    self.expression(value);
                }
            }
            Statement::Request(request) => {
                self.modifiers(&request.modifiers);
                self.entries(&request.body);
            }
            Statement::Broken { body, .. } => self.entries(body),
            Statement::Layout(_)
            | Statement::Use(_)
            | Statement::Locales(_)
            | Statement::Templates(_)
            | Statement::Type(_)
            | Statement::Inputs(_)
            | Statement::Exception(_) => {}
        }
    }

    fn entries(&mut self, entries: &'a [Entry]) {
        for entry in entries {
            self.entry(entry);
        }
    }

    fn entry(&mut self, entry: &'a Entry) {
        match entry {
            Entry::Group(group) => self.group(group),
            Entry::Each(each) => {
                self.expression(&each.list);
                self.modifiers(&each.modifiers);
                self.entries(&each.body);
                self.entries(each.rest.as_deref().unwrap_or_default());
                self.otherwise(each.otherwise.as_deref());
            }
            Entry::Match(choice) => {
                self.expression(&choice.value);
                for arm in &choice.arms {
                    self.entries(&arm.body);
                }
            }
            Entry::History(history) => self.history(history),
            Entry::Slot(slot) => {
                for list in &slot.lists {
                    self.expression(list);
                }
            }
            Entry::Mark(mark) => self.optional(mark.condition.as_ref()),
            Entry::Template(template) => {
                self.template(template);
                self.otherwise(template.otherwise.as_deref());
            }
            Entry::Image(image) => self.expression(&image.picture),
            Entry::Frame(frame) => self.expression(&frame.words),
            Entry::Written(written) => {
                self.expression(&written.value);
                self.otherwise(written.otherwise.as_deref());
            }
            Entry::Exception(_) => {}
            Entry::Broken { body, .. } => self.entries(body),
        }
    }

    fn group(&mut self, group: &'a Group) {
        self.groups.push(group);
        match &group.kind {
            GroupKind::Block(Tag::Hole(value))
            | GroupKind::Message { role: Tag::Hole(value), .. } => self.expression(value),
            _ => {}
        }
        self.modifiers(&group.modifiers);
        self.entries(&group.body);
        self.otherwise(group.otherwise.as_deref());
    }

    fn history(&mut self, history: &'a History) {
        self.expression(&history.log);
        self.modifiers(&history.modifiers);
        for form in &history.forms {
            self.modifiers(&form.modifiers);
            self.entries(&form.body);
        }
        for mark in &history.marks {
            self.optional(mark.condition.as_ref());
        }
    }

    fn otherwise(&mut self, alternative: Option<&'a Alternative>) {
        if let Some(alternative) = alternative {
            self.entry(&alternative.entry);
        }
    }

    fn template(&mut self, template: &'a Template) {
        self.templates.push(template);
        self.expression(&template.text);
        self.optional(template.with.as_ref());
    }

    fn modifiers(&mut self, modifiers: &'a Modifiers) {
        self.optional(modifiers.condition.as_ref());
        if let Some(text) = &modifiers.join {
            self.text(text);
        }
    }

    fn optional(&mut self, value: Option<&'a Expression>) {
        if let Some(value) = value {
            self.expression(value);
        }
    }

    fn expression(&mut self, value: &'a Expression) {
        self.expressions.push(value);
        match &*value.node {
            ExpressionKind::Text(text) => self.text(text),
            ExpressionKind::Reference(reference) => {
                self.arguments(reference.arguments.as_deref().unwrap_or_default());
            }
            ExpressionKind::Filter(value, filter) => {
                self.expression(value);
                self.arguments(&filter.arguments);
            }
            ExpressionKind::If(one, two) | ExpressionKind::Compare(_, one, two) => {
                self.expression(one);
                self.expression(two);
            }
            ExpressionKind::Else(values) | ExpressionKind::Logic(_, values) => {
                for value in values {
                    self.expression(value);
                }
            }
            ExpressionKind::Not(value) | ExpressionKind::Is { value, .. } => {
                self.expression(value);
            }
            ExpressionKind::File(_)
            | ExpressionKind::Quantity(_)
            | ExpressionKind::Member(_)
            | ExpressionKind::Broken => {}
        }
    }

    fn arguments(&mut self, arguments: &'a [Argument]) {
        for argument in arguments {
            self.expression(&argument.value);
        }
    }

    fn text(&mut self, text: &'a Text) {
        for piece in &text.pieces {
            if let Piece::Hole { value, .. } = piece {
                self.expression(value);
            }
        }
    }
}
