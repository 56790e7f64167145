use crate::syntax::tree::{
    Alternative, Arm, Audience, Each, Entry, Exception, ExceptionKind, Form as HistoryForm, Group,
    GroupKind, History, Mark, Match, Modifiers, Slot, Tag, Template,
};

use super::expression::{self, name, names, quantity, text};
use super::form::Form;

/// Entries below each other.
pub(super) fn body(entries: &[Entry]) -> Form {
    Form::Below(entries.iter().map(form).collect())
}

fn form(entry: &Entry) -> Form {
    match entry {
        Entry::Group(entry) => group(entry),
        Entry::Each(entry) => each(entry),
        Entry::Match(entry) => matching(entry),
        Entry::History(entry) => history(entry),
        Entry::Slot(entry) => slot(entry),
        Entry::Mark(entry) => mark(entry),
        Entry::Template(entry) => template(entry),
        Entry::Image(entry) => Form::list("image", [expression::form(&entry.picture)]),
        Entry::Frame(entry) => Form::list("frame", [expression::form(&entry.words)]),
        Entry::Written(entry) => {
            let value = expression::form(&entry.value);
            match otherwise(entry.otherwise.as_deref()) {
                Some(behind) => Form::list("write", [value, behind]),
                None => Form::list("write", [value]),
            }
        }
        Entry::Exception(entry) => exception(entry),
        Entry::Broken { body: inside, .. } => Form::list("#broken", [body(inside)]),
    }
}

fn group(group: &Group) -> Form {
    let (head, mut list) = match &group.kind {
        GroupKind::Section(own) => ("section", vec![name(own)]),
        GroupKind::Block(own) => ("block", vec![tag(own)]),
        GroupKind::Message { role, name: own } => ("message", vec![tag(role), name(own)]),
    };
    list.extend(modifiers(&group.modifiers));
    list.push(body(&group.body));
    list.extend(otherwise(group.otherwise.as_deref()));
    Form::list(head, list)
}

fn tag(tag: &Tag) -> Form {
    match tag {
        Tag::Name(word) => name(word),
        Tag::Hole(value) => Form::list("hole", [expression::form(value)]),
    }
}

/// The modifiers that are there.
pub(super) fn modifiers(modifiers: &Modifiers) -> Vec<Form> {
    let mut list = Vec::new();
    list.extend(modifiers.words.iter().map(name));
    list.extend(modifiers.join.as_ref().map(|join| Form::list("join", [text(join)])));
    list.extend(modifiers.audience.as_ref().map(audience));
    list.extend(modifiers.fit.as_ref().map(|size| Form::list("fit", [quantity(size)])));
    list.extend(modifiers.spare.as_ref().map(|level| Form::list("spare", [name(level)])));
    let condition = modifiers.condition.as_ref();
    list.extend(condition.map(|test| Form::list("if", [expression::form(test)])));
    list
}

pub(super) fn audience(audience: &Audience) -> Form {
    let contract = audience.contract.as_ref().map(text);
    Form::list("for", std::iter::once(name(&audience.name)).chain(contract))
}

fn otherwise(alternative: Option<&Alternative>) -> Option<Form> {
    alternative.map(|behind| Form::Below(vec![Form::list("else", [form(&behind.entry)])]))
}

fn each(each: &Each) -> Form {
    let mut list = vec![name(&each.name), expression::form(&each.list)];
    list.extend(modifiers(&each.modifiers));
    list.push(body(&each.body));
    list.extend(each.rest.as_ref().map(|rest| Form::Below(vec![Form::list("rest", [body(rest)])])));
    list.extend(otherwise(each.otherwise.as_deref()));
    Form::list("each", list)
}

fn matching(matching: &Match) -> Form {
    let arm = |arm: &Arm| {
        let mut list = Vec::new();
        list.extend(arm.exceptions.iter().map(exception));
        list.push(body(&arm.body));
        let names: Vec<&str> = arm.names.iter().map(|name| name.node.as_ref()).collect();
        Form::list(&names.join(","), list)
    };
    let arms = matching.arms.iter().map(arm).collect();
    Form::list("match", [expression::form(&matching.value), Form::Below(arms)])
}

fn history(history: &History) -> Form {
    let mut list = vec![expression::form(&history.log)];
    list.extend(modifiers(&history.modifiers));
    let mut inside: Vec<Form> = history.exceptions.iter().map(exception).collect();
    inside.extend(history.marks.iter().map(mark));
    inside.extend(history.forms.iter().map(history_form));
    inside.extend(history.broken.iter().map(|_| Form::word("#broken")));
    list.push(Form::Below(inside));
    Form::list("history", list)
}

fn history_form(form: &HistoryForm) -> Form {
    let mut list = vec![name(&form.name)];
    list.extend(modifiers(&form.modifiers));
    list.push(body(&form.body));
    Form::list(&form.kind, list)
}

fn slot(slot: &Slot) -> Form {
    let mut list: Vec<Form> = slot.lists.iter().map(expression::form).collect();
    list.push(names("at", &slot.positions));
    list.extend(slot.bound.as_ref().map(|bound| Form::list("up-to", [name(bound)])));
    if !slot.volatilities.is_empty() {
        list.push(names("of", &slot.volatilities));
    }
    if !slot.roles.is_empty() {
        list.push(names("as", &slot.roles));
    }
    Form::list("slot", list)
}

fn mark(mark: &Mark) -> Form {
    let mut list = vec![name(&mark.scope)];
    list.extend(mark.lifetime.as_ref().map(quantity));
    let condition = mark.condition.as_ref();
    list.extend(condition.map(|test| Form::list("if", [expression::form(test)])));
    Form::list("cache", list)
}

pub(super) fn template(template: &Template) -> Form {
    let with = template.with.as_ref().map(|with| Form::list("with", [expression::form(with)]));
    let behind = otherwise(template.otherwise.as_deref());
    let text = std::iter::once(expression::form(&template.text));
    Form::list("template", text.chain(with).chain(behind))
}

pub(super) fn exception(exception: &Exception) -> Form {
    let head = match exception.kind {
        ExceptionKind::Allow => "allow",
        ExceptionKind::Assume => "assume",
    };
    let reason = exception.reason.as_ref().map(|why| Form::word(format!("{:?}", why.node)));
    Form::list(head, std::iter::once(name(&exception.subject)).chain(reason))
}
