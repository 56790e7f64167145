use crate::syntax::grammar::{Node, Rule};
use crate::syntax::tree::{
    Fragment, Inputs, Parameter, Policy, Request, RequestPart, Setting, Statement, Templates,
    TypeName, Wording, Words, WordsOf,
};

use super::broken::Place;
use super::builder::Builder;
use super::fault;
use super::parts::Parts;

impl<'t> Builder<'t> {
    /// The statements of a file.
    pub(in crate::syntax) fn statements(&mut self, file: &Node<'t>) -> Vec<Statement> {
        self.look_for_unclosed(file);
        let mut statements = Vec::new();
        // After a header whose brace is missing, entries and a `}` that closes nothing follow.
        let mut headless = false;
        for node in Parts::of(file) {
            match node.as_rule() {
                Rule::EOI => {}
                Rule::stray => {
                    let span = self.span(&node);
                    if !std::mem::take(&mut headless) {
                        self.report(fault::stray(span));
                    }
                }
                Rule::broken if headless => {
                    let broken = self.quietly(|b| b.statement(&node));
                    statements.push(broken);
                }
                rule => {
                    headless = rule == Rule::broken && self.lacks_braces(&node);
                    statements.push(self.statement(&node));
                }
            }
        }
        statements
    }

    fn statement(&mut self, node: &Node<'t>) -> Statement {
        let span = self.span(node);
        let statement = match node.as_rule() {
            Rule::layout => self.only_name(node).map(Statement::Layout),
            Rule::templates => self.templates(node).map(Statement::Templates),
            Rule::import => Parts::of(node)
                .next()
                .map(|path| Statement::Use(self.plain(&path, "the path of a file"))),
            Rule::locales => {
                Parts::of(node).next().map(|names| Statement::Locales(self.names(&names)))
            }
            Rule::type_name => self.type_name(node).map(Statement::Type),
            Rule::inputs => self.inputs(node).map(Statement::Inputs),
            Rule::words => self.words(node).map(Statement::Words),
            Rule::fragment => self.fragment(node).map(Statement::Fragment),
            Rule::policy => self.policy(node).map(Statement::Policy),
            Rule::request => self.request(node).map(Statement::Request),
            Rule::exception => self.exception(node).map(Statement::Exception),
            _ => {
                let (span, body) = self.broken(node, Place::Statement);
                Some(Statement::Broken { span, body })
            }
        };
        statement.unwrap_or(Statement::Broken { span, body: Vec::new() })
    }

    fn only_name(&mut self, node: &Node<'t>) -> Option<crate::text::Name> {
        Parts::of(node).next().map(|name| self.name(&name))
    }

    fn templates(&mut self, node: &Node<'t>) -> Option<Templates> {
        let mut parts = Parts::of(node);
        let dialect = self.name(&parts.one(Rule::name)?);
        let without = parts.next().map(|names| self.plain(&names, "the names of fields"));
        Some(Templates { dialect, without })
    }

    fn type_name(&mut self, node: &Node<'t>) -> Option<TypeName> {
        let mut parts = Parts::of(node);
        let name = self.name(&parts.one(Rule::name)?);
        let kind = self.kind(&parts.one(Rule::kind)?);
        Some(TypeName { name, kind })
    }

    fn inputs(&mut self, node: &Node<'t>) -> Option<Inputs> {
        let start = node.as_span().start();
        let mut head = self.place(start..start + "inputs".len());
        let mut parts = Parts::of(node);
        let mut labels = Vec::new();
        while let Some(Rule::word | Rule::audience) = parts.peek() {
            let label = parts.next()?;
            head = head.to(self.span(&label));
            labels.extend(self.label(&label));
        }
        let record = self.record(&parts.one(Rule::record)?);
        Some(Inputs { labels, record, head })
    }

    fn words(&mut self, node: &Node<'t>) -> Option<Words> {
        let mut parts = Parts::of(node);
        let name = self.name(&parts.one(Rule::name)?);
        let parameters = parts.one(Rule::parameters).map(|list| self.parameters(&list));
        let source = parts.next()?;
        let wordings = if source.as_rule() == Rule::wordings {
            let inside = self.span(&source);
            self.deeper(1, inside, |b| b.wordings(&source)).unwrap_or_default()
        } else {
            vec![Wording { locale: None, words: self.source(&source)? }]
        };
        Some(Words { name, parameters: parameters.unwrap_or_default(), wordings })
    }

    fn wordings(&mut self, node: &Node<'t>) -> Vec<Wording> {
        let mut wordings = Vec::new();
        for part in Parts::of(node) {
            match part.as_rule() {
                Rule::wording => wordings.extend(self.wording(&part)),
                Rule::broken => {
                    self.broken(&part, Place::Wordings);
                }
                _ => self.closed(node, 1, Some(&part)),
            }
        }
        wordings
    }

    fn wording(&mut self, node: &Node<'t>) -> Option<Wording> {
        let mut parts = Parts::of(node);
        let locale = self.name(&parts.one(Rule::name)?);
        let words = self.source(&parts.next()?)?;
        Some(Wording { locale: Some(locale), words })
    }

    fn source(&mut self, node: &Node<'t>) -> Option<WordsOf> {
        match node.as_rule() {
            Rule::template => self.template(node).map(WordsOf::Template),
            _ => Some(WordsOf::Expression(self.operand(node))),
        }
    }

    fn parameters(&mut self, node: &Node<'t>) -> Vec<Parameter> {
        let span = self.span(node);
        let mut parts = Parts::of(node);
        let list = self.deeper(1, span, |b| {
            let mut list = Vec::new();
            while let Some(parameter) = parts.one(Rule::parameter) {
                list.extend(b.parameter(&parameter));
            }
            list
        });
        if let Some(odd) = parts.one(Rule::odd) {
            let span = self.trimmed(&odd);
            self.report(fault::malformed_line(span, "a parameter", "NAME: TYPE"));
        }
        self.parenthesis_ends(node, &mut parts);
        list.unwrap_or_default()
    }

    fn parameter(&mut self, node: &Node<'t>) -> Option<Parameter> {
        let mut parts = Parts::of(node);
        let name = self.name(&parts.one(Rule::name)?);
        let kind = self.kind(&parts.one(Rule::kind)?);
        Some(Parameter { name, kind })
    }

    fn fragment(&mut self, node: &Node<'t>) -> Option<Fragment> {
        let mut parts = Parts::of(node);
        let name = self.name(&parts.one(Rule::dotted)?);
        let parameters = parts.one(Rule::parameters).map(|list| self.parameters(&list));
        let modifiers = self.modifiers(&mut parts);
        let body = self.body(&parts.one(Rule::body)?);
        Some(Fragment { name, parameters: parameters.unwrap_or_default(), modifiers, body })
    }

    fn policy(&mut self, node: &Node<'t>) -> Option<Policy> {
        let mut parts = Parts::of(node);
        let name = self.name(&parts.one(Rule::policy_word)?);
        let settings = parts.one(Rule::settings)?;
        let inside = self.span(&settings);
        let settings = self.deeper(1, inside, |b| b.settings(&settings)).unwrap_or_default();
        Some(Policy { name, settings })
    }

    fn settings(&mut self, node: &Node<'t>) -> Vec<Setting> {
        let mut settings = Vec::new();
        for part in Parts::of(node) {
            match part.as_rule() {
                Rule::setting => settings.extend(self.setting(&part)),
                Rule::broken => {
                    self.broken(&part, Place::Settings);
                }
                _ => self.closed(node, 1, Some(&part)),
            }
        }
        settings
    }

    fn setting(&mut self, node: &Node<'t>) -> Option<Setting> {
        let mut parts = Parts::of(node);
        let name = self.name(&parts.one(Rule::name)?);
        Some(Setting { name, values: parts.map(|value| self.expression(&value)).collect() })
    }

    fn request(&mut self, node: &Node<'t>) -> Option<Request> {
        let mut parts = Parts::of(node);
        let word = parts.one(Rule::request_word)?;
        let part = match word.as_str() {
            "tools" => RequestPart::Tools,
            "system" => RequestPart::System,
            _ => RequestPart::Messages,
        };
        let keyword = self.span(&word);
        let modifiers = self.modifiers(&mut parts);
        let body = self.body(&parts.one(Rule::body)?);
        Some(Request { part, keyword, modifiers, body })
    }
}
