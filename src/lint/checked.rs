use std::collections::BTreeMap;
use std::sync::Arc;

use crate::lint::Unheld;
use crate::plan::{Expr, Mark, OriginId, Plan, Setting};
use crate::syntax::tree::{
    Entry, Expression, ExpressionKind, File, Filter, Policy, Request, RequestPart, Statement, Text,
    expressions,
};
use crate::target::Region;
use crate::template::Dialect;
use crate::text::{SourceId, Sources, Span};
use crate::types::{Kind, Labels, Scope, Type, Volatility};

/// A layout that was checked and compiled for one key.
#[derive(Clone, Copy, Debug)]
pub struct Checked<'a> {
    /// Every file.
    pub sources: &'a Sources,
    /// The layout's file and those that it uses.
    pub files: &'a [Arc<File>],
    /// The texts that `file "PATH"` names in a file, by its path as written.
    pub texts: &'a BTreeMap<(SourceId, Arc<str>), SourceId>,
    /// What bodies take for a placeholder.
    pub dialect: Dialect,
    /// The plan.
    pub plan: &'a Plan,
    /// Where the origins of the plan are, by their numbers.
    pub places: &'a [Span],
    /// Where marks were written: on the line of an origin, for a scope.
    pub marks: &'a [(OriginId, Scope, Span)],
    /// Whether some mark does not hold: what changes too often was told then.
    pub broken: bool,
    /// What rides beside the text.
    pub settings: &'a [KeyedSetting],
    /// Where a mark right behind a log would not hold.
    pub unheld: &'a [Unheld],
}

/// A setting of the request with what it depends on.
#[derive(Clone, Copy, Debug)]
pub struct KeyedSetting {
    /// Which.
    pub setting: Setting,
    /// How often its value may change.
    pub volatility: Volatility,
    /// Where the value was written.
    pub span: Span,
}

impl<'a> Checked<'a> {
    /// Where something of the plan was written.
    pub(super) fn place(&self, origin: OriginId) -> Span {
        let at = usize::try_from(origin).unwrap_or(usize::MAX);
        self.places.get(at).copied().unwrap_or(Span::new(SourceId(0), 0..0))
    }

    /// Where a mark was written.
    pub(super) fn mark_place(&self, mark: &Mark) -> Span {
        let written = |of: &&(OriginId, Scope, Span)| of.0 == mark.origin && of.1 == mark.scope;
        self.marks.iter().find(written).map_or_else(|| self.place(mark.origin), |of| of.2)
    }

    /// Whether the target keeps a prefix of its own for each value of a setting.
    pub(super) fn keeps_apart(&self, setting: &str) -> bool {
        let row = &self.plan.row;
        let set: Vec<&str> = self.settings.iter().map(|of| of.setting.word()).collect();
        let grows = |scope| matches!(scope, Scope::History | Scope::Loop);
        match row.region(setting, &set) {
            None => false,
            // Where marks are written, nothing is kept of messages that have none.
            Some(Region::Messages) => {
                row.marks.most == 0 || self.plan.marks.iter().any(|mark| grows(mark.scope))
            }
            Some(_) => true,
        }
    }

    /// The line on which something begins.
    pub(super) fn line(&self, span: Span) -> u32 {
        self.sources.position(span).line
    }

    /// A filter that is written inside a place: what it is written on, the filter, and both.
    pub(super) fn filter_in(
        &self,
        place: Span,
        name: &str,
    ) -> Option<(&'a Expression, &'a Filter, &'a Expression)> {
        let all = self.files.iter().flat_map(|file| expressions(file));
        all.into_iter().find_map(|value| match &*value.node {
            ExpressionKind::Filter(of, filter)
                if &**filter.name == name && place.contains(value.span) =>
            {
                Some((of, filter, value))
            }
            _ => None,
        })
    }

    /// What a file that a layout names says.
    pub(super) fn text_of(&self, file: &File, name: &Text) -> Option<Span> {
        let source = *self.texts.get(&(file.source, name.plain()?))?;
        Some(Span::new(source, self.sources.source(source)?.said()))
    }

    /// The statements of all files.
    pub(super) fn statements(&self) -> impl Iterator<Item = &'a Statement> {
        self.files.iter().flat_map(|file| &file.statements)
    }

    /// The policies of a name.
    pub(super) fn policies(&self, name: &'static str) -> impl Iterator<Item = &'a Policy> {
        self.statements().filter_map(move |statement| match statement {
            Statement::Policy(policy) if &**policy.name == name => Some(policy),
            _ => None,
        })
    }

    /// A part of the request as it was written.
    pub(super) fn part(&self, part: RequestPart) -> Option<&'a Request> {
        self.statements().find_map(|statement| match statement {
            Statement::Request(request) if request.part == part => Some(request),
            _ => None,
        })
    }

    /// The place right behind the last entry of a part, and the blanks before that entry.
    pub(super) fn end_of(&self, part: RequestPart) -> Option<(Span, String)> {
        let last = self.part(part)?.body.last()?;
        let span = last.span().filter(|_| !matches!(last, Entry::Broken { .. }))?;
        Some((span.behind(), self.indent(span)))
    }

    /// The blanks before the line on which something begins.
    pub(super) fn indent(&self, span: Span) -> String {
        let text = self.sources.source(span.source).map_or("", |source| source.text());
        let before = text.get(..span.range().start).unwrap_or("");
        let line = before.rsplit('\n').next().unwrap_or("");
        line.chars().take_while(|c| *c == ' ').collect()
    }

    /// What an input, or a field of one, is.
    pub(super) fn type_of(&self, expr: &Expr) -> Option<&'a Type> {
        match expr {
            Expr::Input(name) => {
                self.plan.inputs.iter().find(|input| input.name == *name).map(|input| &input.of)
            }
            Expr::Field(base, name) => field(self.type_of(base)?, name),
            _ => None,
        }
    }

    /// The labels of the values that an expression names, as far as the plan shows them.
    pub(super) fn labels(&self, expr: &Expr) -> Labels {
        match expr {
            Expr::Input(_) => self.type_of(expr).map(Type::deep).unwrap_or_default(),
            Expr::Field(base, _) => match self.type_of(expr) {
                // The labels of a record weigh on its fields.
                Some(of) => self.shape(base).join(&of.deep()),
                None => self.labels(base),
            },
            Expr::Filter { value, .. }
            | Expr::Not(value)
            | Expr::Is(value, _)
            | Expr::Escaped(value)
            | Expr::Plain(value, _)
            | Expr::Let(_, value) => self.labels(value),
            Expr::If(one, two) | Expr::Compare(_, one, two) => {
                self.labels(one).join(&self.labels(two))
            }
            Expr::Else(all) | Expr::And(all) | Expr::Or(all) | Expr::Pieces(all) => {
                all.iter().fold(Labels::default(), |labels, one| labels.join(&self.labels(one)))
            }
            _ => Labels::default(),
        }
    }

    fn shape(&self, expr: &Expr) -> Labels {
        let outer = match expr {
            Expr::Field(base, _) => self.shape(base),
            _ => Labels::default(),
        };
        self.type_of(expr).map_or(outer.clone(), |of| outer.join(of.shape()))
    }
}

fn field<'a>(of: &'a Type, name: &str) -> Option<&'a Type> {
    match &of.kind {
        Kind::Record(record) => {
            record.fields.iter().find(|field| &*field.name == name).map(|field| &field.of)
        }
        Kind::Optional(inner) => field(inner, name),
        Kind::Map(inner) => Some(inner),
        _ => None,
    }
}
