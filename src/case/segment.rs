use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Problems};
use crate::types::{Audience, Volatility};
use crate::value::{Position, Role, Segment, Words};
use crate::yaml::{Node, NodeKind};

use super::fault::{unknown_word, wrong_type, wrong_value};
use super::fields::{Fields, text};
use super::path::Path;

const KEYS: &[&str] =
    &["package", "id", "content", "position", "role", "audience", "volatility", "order"];

/// Text of a package that asks for one of `positions` and changes no more often than `declared`,
/// the label of its input: slots and marks count on that.
pub(super) fn segment(
    node: &Node,
    positions: &[Arc<str>],
    declared: Volatility,
    path: &Path<'_>,
    problems: &mut Problems,
) -> Option<Segment> {
    let fields = Fields::open(node, path, KEYS, problems)?;
    let package = fields.required_text("package", problems);
    let id = fields.required_text("id", problems);
    let content = fields.required_text("content", problems);
    let position = position(&fields, positions, problems);
    let role = role(&fields, problems);
    let audience = audience(&fields, problems);
    let volatility = volatility(&fields, declared, problems);
    let order = order(&fields, problems);
    let position = position?;
    let role = if position.word() == "system" { Role::System } else { role? };
    Some(Segment {
        package: package?,
        id: id?,
        content: Words::given(content?),
        position,
        role,
        audience: audience?,
        volatility: volatility?,
        order: order?,
    })
}

fn position(
    fields: &Fields<'_>,
    positions: &[Arc<str>],
    problems: &mut Problems,
) -> Option<Position> {
    let node = fields.required("position", problems)?;
    let path = fields.path.key("position");
    let (word, position) = match &node.kind {
        NodeKind::Text(name, _) if &**name == "depth" => {
            problems.push(depth_without_number(node, &path));
            return None;
        }
        NodeKind::Text(name, _) => (name.clone(), Position::Named(name.clone())),
        NodeKind::Map(_) => ("depth".into(), Position::Depth(depth(node, &path, problems)?)),
        _ => {
            problems.push(wrong_type(node, &path, "the name of a position, or `{ depth: 2 }`"));
            return None;
        }
    };
    if positions.contains(&word) {
        return Some(position);
    }
    let words: Vec<&str> = positions.iter().map(|word| &**word).collect();
    problems.push(unknown_word(node, &word, &path, words).label("the input has no such position"));
    None
}

fn depth(node: &Node, path: &Path<'_>, problems: &mut Problems) -> Option<u32> {
    let fields = Fields::open(node, path, &["depth"], problems)?;
    let depth = fields.required("depth", problems)?;
    let number = match &depth.kind {
        NodeKind::Number(number) => number.as_int().and_then(|n| u32::try_from(n).ok()),
        _ => None,
    };
    if number.is_none() {
        let path = path.key("depth");
        problems.push(wrong_type(depth, &path, "a whole number from 0 on"));
    }
    number
}

fn role(fields: &Fields<'_>, problems: &mut Problems) -> Option<Role> {
    const ROLES: [Role; 3] = [Role::System, Role::User, Role::Assistant];
    let Some(entry) = fields.entry("role") else { return Some(Role::System) };
    let path = fields.path.key("role");
    let word = text(&entry.value, &path, problems)?;
    let role = ROLES.into_iter().find(|role| role.word() == &*word);
    if role.is_none() {
        problems.push(unknown_word(&entry.value, &word, &path, ROLES.map(Role::word)));
    }
    role
}

fn audience(fields: &Fields<'_>, problems: &mut Problems) -> Option<Audience> {
    let Some(entry) = fields.entry("audience") else { return Some(Audience::All) };
    let path = fields.path.key("audience");
    if entry.value.as_map().is_some() {
        let fields = Fields::open(&entry.value, &path, &["contract"], problems)?;
        return fields.required_text("contract", problems).map(Audience::Contract);
    }
    let Some(word) = entry.value.as_text() else {
        let wanted = "`all`, `self`, `story` or `{ contract: … }`";
        problems.push(wrong_type(&entry.value, &path, wanted));
        return None;
    };
    match &**word {
        "all" => Some(Audience::All),
        "self" => Some(Audience::Own),
        "story" => Some(Audience::Story),
        _ => {
            problems.push(unknown_word(&entry.value, word, &path, ["all", "self", "story"]));
            None
        }
    }
}

fn volatility(
    fields: &Fields<'_>,
    declared: Volatility,
    problems: &mut Problems,
) -> Option<Volatility> {
    const ALL: [Volatility; 4] =
        [Volatility::Stable, Volatility::Session, Volatility::Turn, Volatility::Call];
    let node = fields.required("volatility", problems)?;
    let path = fields.path.key("volatility");
    let word = text(node, &path, problems)?;
    let volatility = ALL.into_iter().find(|volatility| volatility.word() == &*word);
    match volatility {
        None => problems.push(unknown_word(node, &word, &path, ALL.map(Volatility::word))),
        Some(worse) if worse > declared => {
            let message = format!("a segment of an input that is `{declared}` cannot be `{worse}`");
            let help = "send it in another input, or declare this one as it is".to_owned();
            problems.push(wrong_value(node.span, &path, message, Some(help)));
            return None;
        }
        Some(_) => {}
    }
    volatility
}

fn order(fields: &Fields<'_>, problems: &mut Problems) -> Option<i64> {
    let Some(entry) = fields.entry("order") else { return Some(0) };
    let number = match &entry.value.kind {
        NodeKind::Number(number) => number.as_int(),
        _ => None,
    };
    if number.is_none() {
        let path = fields.path.key("order");
        problems.push(wrong_type(&entry.value, &path, "a whole number"));
    }
    number
}

fn depth_without_number(node: &Node, path: &Path<'_>) -> Diagnostic {
    let help = "write `{ depth: 2 }`: so many messages before the place of the slot";
    wrong_value(node.span, path, "`depth` needs a number", Some(help.into()))
}
