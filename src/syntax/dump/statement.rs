use crate::syntax::tree::{
    Atom, Field, Fragment, Kind, Label, Parameter, Policy, Record, RequestPart, Statement, Wording,
    Words, WordsOf,
};

use super::entry::{audience, body, exception, modifiers, template};
use super::expression::{self, name, names, text};
use super::form::Form;

pub(super) fn form(statement: &Statement) -> Form {
    match statement {
        Statement::Layout(own) => Form::list("layout", [name(own)]),
        Statement::Use(path) => Form::list("use", [text(path)]),
        Statement::Locales(list) => names("locales", list),
        Statement::Templates(own) => {
            let without = own.without.iter().map(|names| Form::list("without", [text(names)]));
            Form::list("templates", std::iter::once(name(&own.dialect)).chain(without))
        }
        Statement::Type(own) => Form::list("type", [name(&own.name), kind(&own.kind)]),
        Statement::Inputs(inputs) => {
            let labels = inputs.labels.iter().map(label);
            let fields = Form::Below(inputs.record.fields.iter().map(field).collect());
            Form::list("inputs", labels.chain([fields]))
        }
        Statement::Words(own) => words(own),
        Statement::Fragment(own) => fragment(own),
        Statement::Policy(own) => policy(own),
        Statement::Request(own) => {
            let head = match own.part {
                RequestPart::Tools => "tools",
                RequestPart::System => "system",
                RequestPart::Messages => "messages",
            };
            Form::list(head, modifiers(&own.modifiers).into_iter().chain([body(&own.body)]))
        }
        Statement::Exception(own) => exception(own),
        Statement::Broken { body: inside, .. } => Form::list("#broken", [body(inside)]),
    }
}

fn words(words: &Words) -> Form {
    let wording = |wording: &Wording| {
        let words = match &wording.words {
            WordsOf::Expression(value) => expression::form(value),
            WordsOf::Template(own) => template(own),
        };
        match &wording.locale {
            Some(locale) => Form::list(locale, [words]),
            None => words,
        }
    };
    let mut list = vec![name(&words.name)];
    list.extend(words.parameters.iter().map(parameter));
    list.extend(words.wordings.iter().map(wording));
    Form::list("text", list)
}

fn fragment(fragment: &Fragment) -> Form {
    let mut list = vec![name(&fragment.name)];
    list.extend(fragment.parameters.iter().map(parameter));
    list.extend(modifiers(&fragment.modifiers));
    list.push(body(&fragment.body));
    Form::list("fragment", list)
}

fn parameter(parameter: &Parameter) -> Form {
    Form::list(&format!("{}:", parameter.name), [kind(&parameter.kind)])
}

fn policy(policy: &Policy) -> Form {
    let settings = policy.settings.iter().map(|setting| {
        Form::list(&format!("{}:", setting.name), setting.values.iter().map(expression::form))
    });
    Form::list(&policy.name, [Form::Below(settings.collect())])
}

fn kind(kind: &Kind) -> Form {
    match kind.atoms.as_slice() {
        [only] => atom(only),
        several => Form::list("one-of", several.iter().map(atom)),
    }
}

fn atom(atom: &Atom) -> Form {
    let (form, optional) = match atom {
        Atom::Record { record: own, optional } => (record(own), *optional),
        Atom::Named { name: own, argument: None, optional } => (name(own), *optional),
        Atom::Named { name: own, argument: Some(argument), optional } => {
            (Form::list(own, [kind(argument)]), *optional)
        }
    };
    if optional { Form::list("?", [form]) } else { form }
}

fn record(record: &Record) -> Form {
    Form::list("record", record.fields.iter().map(field))
}

fn field(field: &Field) -> Form {
    let head = format!("{}:", field.name);
    Form::list(&head, std::iter::once(kind(&field.kind)).chain(field.labels.iter().map(label)))
}

fn label(label: &Label) -> Form {
    match label {
        Label::Word(word) => name(word),
        Label::For(whom) => audience(whom),
    }
}
