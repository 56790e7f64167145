//! The dialect `jinja`: minijinja reads, and a list of what is allowed decides.
//!
//! A linear pass over the tokens comes first, because the parser of minijinja recurses over
//! chains that it does not count: what is too long or too deep never reaches it. The same pass
//! makes a hyphen between names part of the name, and refuses statements by their first word.

mod choice;
mod expression;
mod filter;
mod lower;
mod refusal;
mod scan;
mod statement;

use minijinja::machinery::{ast, parse as parse_tree};
use minijinja::syntax::SyntaxConfig;

use crate::diagnostic::{Code, Diagnostic, Problems};

use super::blocks::Blocks;
use super::body::Body;
use super::path;
use super::template::{Node, Template};

use lower::Lower;
use scan::Scan;

/// How deeply conditions, loops and expressions may stand in each other.
const DEEPEST: usize = 128;

pub(super) fn parse(body: Body<'_>) -> (Template, Problems) {
    let mut problems = Problems::new();
    let scan = Scan::of(&body, &mut problems);
    let nodes = if problems.has_errors() { None } else { nodes(&body, &scan, &mut problems) };
    let nodes = nodes.unwrap_or_else(|| unread(&body));
    (Template { nodes, exceptions: scan.exceptions, span: body.whole() }, problems)
}

fn nodes(body: &Body<'_>, scan: &Scan, problems: &mut Problems) -> Option<Vec<Node>> {
    match parse_tree(&scan.code, "", syntax()) {
        Ok(ast::Stmt::Template(template)) => {
            let blocks = Blocks::find(body, &scan.texts, problems);
            let mut lower = Lower::new(*body, scan, &blocks, problems);
            Some(lower.statements(&template.children))
        }
        Ok(_) => None,
        Err(error) => {
            problems.push(bad_syntax(body, &error, 0));
            None
        }
    }
}

/// A body that could not be read: one value that stands for all of it.
fn unread(body: &Body<'_>) -> Vec<Node> {
    if body.text.is_empty() {
        return Vec::new();
    }
    let span = body.whole();
    vec![Node::Value { value: path::broken(span), escaped: false, span }]
}

/// White space as Jinja has it, but the line break that ends a body stays.
fn syntax() -> SyntaxConfig {
    // Building fails only for delimiters that are empty or alike.
    SyntaxConfig::builder().keep_trailing_newline(true).build().unwrap_or_default()
}

/// What minijinja says, at its place, or at `near` where it names none.
fn bad_syntax(body: &Body<'_>, error: &minijinja::Error, near: usize) -> Diagnostic {
    let range = error.range().unwrap_or(near..near);
    let start = body.text.floor_char_boundary(range.start);
    let end = body.text.ceil_char_boundary(range.end.min(body.text.len())).max(start);
    Diagnostic::error(
        Code("template/bad-syntax"),
        body.span(start..end),
        "the template cannot be read",
    )
    .label(error.detail().unwrap_or("here"))
}

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod tests;
