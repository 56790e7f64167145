use crate::diagnostic::{Code, Diagnostic};
use crate::plan::Expr;
use crate::syntax::tree::{Argument, Wording, Words, WordsOf};
use crate::text::{Name, Span};
use crate::types::Kind;

use super::call::with_locals;
use super::typed::Typed;
use super::walker::Walker;

impl Walker<'_> {
    /// A text, in the wording of the plan's locale.
    pub(super) fn words(
        &mut self,
        words: &Words,
        name: &Name,
        arguments: &[Argument],
        span: Span,
    ) -> Typed {
        if self.open.contains(&words.name.node) {
            self.problems.push(
                Diagnostic::error(
                    Code("layout/recursive-text"),
                    span,
                    format!("the text `{name}` writes itself"),
                )
                .note(words.name.span, "declared here"),
            );
            return Typed::unknown(span);
        }
        let bindings = self.bind(&words.parameters, name, arguments, span);
        let Some(wording) = self.wording(words) else { return Typed::unknown(span) };
        let outer = std::mem::take(&mut self.scope);
        let lets: Vec<_> =
            bindings.iter().map(|(binding, expr)| (binding.local, expr.clone())).collect();
        self.scope = bindings.into_iter().map(|(binding, _)| binding).collect();
        let in_template = std::mem::take(&mut self.in_template);
        self.open.push(words.name.node.clone());
        let typed = match &wording.words {
            WordsOf::Expression(expression) => self.written(expression),
            WordsOf::Template(template) => {
                let (expr, flow, fact) = self.template_value(template);
                Typed { fact, ..Typed::new(expr, Kind::Text, flow, span) }
            }
        };
        self.open.pop();
        self.in_template = in_template;
        self.scope = outer;
        let expr = match typed.expr {
            Expr::Words(words) => Expr::Words(words),
            expr => with_locals(lets, expr),
        };
        // The labels of the words are those of what they hold; where it flows in is here.
        Typed { expr, span, path: None, ..typed }
    }

    /// The wording for the plan's locale, or the one for all.
    fn wording<'w>(&self, words: &'w Words) -> Option<&'w Wording> {
        let of = |tag: &str| {
            words
                .wordings
                .iter()
                .find(|wording| wording.locale.as_ref().is_some_and(|locale| &***locale == tag))
        };
        words
            .wordings
            .iter()
            .find(|wording| wording.locale.is_none())
            .or_else(|| of(self.for_.locale()))
            .or_else(|| self.declarations.locales.first().and_then(|first| of(first)))
            .or_else(|| words.wordings.first())
    }
}
