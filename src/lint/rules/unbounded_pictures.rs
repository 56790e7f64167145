use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule, ops};
use crate::plan::{Each, Expr, Op};
use crate::syntax::tree::{Entry, RequestPart};
use crate::text::Span;
use crate::types::Volatility;

/// All pictures of a list that may grow without end.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/unbounded-pictures"),
    severity: Severity::Advice,
    check: Check::Plan(check),
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    ops::each(&checked.plan.messages, &mut |op| {
        if let Op::Each(rounds) = op
            && matches!(rounds.list, Expr::Input(_) | Expr::Field(..))
            && checked.labels(&rounds.list).volatility > Volatility::Session
            && shows(rounds)
        {
            found.push(finding(checked, rounds));
        }
    });
    found
}

fn finding(checked: &Checked<'_>, rounds: &Each) -> Diagnostic {
    let place = checked.place(rounds.origin);
    let mut found = RULE
        .at(place, "every picture of this list is sent, however many they are")
        .label("a provider refuses a request with too many, and every one that follows it")
        .help("send the newest: `| last(2)`");
    if let Some(list) = list_at(checked, place) {
        found = found.fix(Applicability::Unsafe, list.behind(), " | last(2)");
    }
    found
}

/// Whether a round shows its item.
fn shows(rounds: &Each) -> bool {
    let mut shows = false;
    ops::each(&rounds.body, &mut |op| {
        if let Op::Image { picture, .. } = op {
            shows |= *picture == Expr::Local(rounds.local);
        }
    });
    shows
}

/// Where the list of a loop was written.
fn list_at(checked: &Checked<'_>, place: Span) -> Option<Span> {
    fn find(entries: &[Entry], place: Span) -> Option<Span> {
        entries.iter().find_map(|entry| match entry {
            Entry::Each(each) if each.span.start == place.start => Some(each.list.span),
            Entry::Each(each) => find(&each.body, place),
            Entry::Group(group) => find(&group.body, place),
            _ => None,
        })
    }
    find(&checked.part(RequestPart::Messages)?.body, place)
}
