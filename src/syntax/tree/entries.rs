use super::{Alternative, Entry};

/// Every entry of a body and of what is inside, in order; an outer one before what it holds.
pub fn entries(body: &[Entry]) -> Vec<&Entry> {
    let mut found = Vec::new();
    below(body, &mut found);
    found
}

/// The parser caps how deep a tree is, so that this may call itself.
fn below<'a>(body: &'a [Entry], found: &mut Vec<&'a Entry>) {
    for entry in body {
        one(entry, found);
    }
}

fn one<'a>(entry: &'a Entry, found: &mut Vec<&'a Entry>) {
    found.push(entry);
    let mut otherwise: Option<&'a Alternative> = None;
    match entry {
        Entry::Group(group) => {
            below(&group.body, found);
            otherwise = group.otherwise.as_deref();
        }
        Entry::Each(each) => {
            below(&each.body, found);
            below(each.rest.as_deref().unwrap_or_default(), found);
            otherwise = each.otherwise.as_deref();
        }
        Entry::Match(of) => of.arms.iter().for_each(|arm| below(&arm.body, found)),
        Entry::History(history) => history.forms.iter().for_each(|form| below(&form.body, found)),
        Entry::Template(template) => otherwise = template.otherwise.as_deref(),
        Entry::Written(written) => otherwise = written.otherwise.as_deref(),
        Entry::Broken { body, .. } => below(body, found),
        Entry::Slot(_)
        | Entry::Mark(_)
        | Entry::Image(_)
        | Entry::Frame(_)
        | Entry::Exception(_) => {}
    }
    if let Some(alternative) = otherwise {
        one(&alternative.entry, found);
    }
}
