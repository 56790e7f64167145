use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule};
use crate::plan::{Expr, GroupKind, Op};

/// A mark behind so little text that the provider keeps nothing.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/below-minimum"),
    severity: Severity::Advice,
    check: Check::Plan(check),
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let plan = checked.plan;
    let minimum = u64::from(plan.row.marks.minimum);
    // One that the text of a package broke stands back, and was told.
    if checked.broken || minimum == 0 || !plan.tools.is_empty() {
        return Vec::new();
    }
    let mut before = String::new();
    let mut last = None;
    // What is not fixed may be large: what stands behind it is not for a rule to say.
    let _all = [&plan.system, &plan.messages].into_iter().all(|part| {
        fixed(part, &mut before, &mut |id, text| {
            let tokens = plan.estimator.tokens(text);
            let mark = plan.marks.get(id as usize).filter(|mark| mark.written);
            // One behind nothing at all is another matter.
            if let Some(mark) = mark.filter(|_| (1..minimum).contains(&tokens)) {
                last = Some((mark, tokens));
            }
        })
    });
    let Some((mark, tokens)) = last else { return Vec::new() };
    let place = checked.mark_place(mark);
    vec![
        RULE.at(
            place,
            format!(
                "about {tokens} tokens stand before this mark, and `{}` keeps {minimum} or more",
                plan.row.model
            ),
        )
        .label("the mark is ignored")
        .help("take it away, or set it further down")
        .fix(Applicability::Unsafe, place, ""),
    ]
}

/// Gathers fixed words and shows each mark with all that stands before it, up to the first thing
/// that is not fixed; whether all was.
fn fixed(list: &[Op], before: &mut String, mark: &mut impl FnMut(u32, &str)) -> bool {
    list.iter().all(|op| match op {
        Op::Write { value: Expr::Words(words), .. } | Op::Frame { value: Expr::Words(words), .. } => {
            before.push_str(words);
            true
        }
        Op::Group(group) if group.condition.is_none() => {
            let computed = matches!(&group.kind, GroupKind::Block { tag, .. } if !matches!(tag, Expr::Words(_)));
            !computed && fixed(&group.body, before, mark)
        }
        Op::Mark { mark: id, .. } => {
            mark(*id, before);
            true
        }
        _ => false,
    })
}
