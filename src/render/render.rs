use crate::plan::{Plan, Setting};
use crate::value::{Inputs, Value};

use super::assembly::Assembly;
use super::rendering::Rendering;
use super::request::Request;
use super::{Finding, Pinned, Rendered};

/// The request that a plan gives for inputs. Total, pure and the same every time: the values
/// and the plan decide every byte.
///
/// What is wrong with the values (a tag that is no tag, a role that is no role) is mended in
/// the way that its finding tells.
pub fn render(plan: &Plan, inputs: &Inputs) -> Rendered {
    render_pinned(plan, inputs, &Pinned::default())
}

/// The same in a session that has written what is pinned: it is written again with the inputs
/// that it had then.
pub fn render_pinned(plan: &Plan, inputs: &Inputs, pinned: &Pinned) -> Rendered {
    let mut rendering = Rendering::new(plan, inputs, pinned);
    let mut assembly = Assembly::new(plan);

    let (mut tools, mut marks) = (Vec::new(), Vec::new());
    rendering.tools(&plan.tools, &mut tools, &mut marks);
    assembly.tools(!tools.is_empty(), marks);

    let pen = rendering.pen("system");
    let nodes = rendering.entries(&plan.system, &pen);
    rendering.system = assembly.system(rendering.flatten(nodes));

    let pen = rendering.pen("messages");
    let nodes = rendering.entries(&plan.messages, &pen);
    assembly.messages(rendering.flatten(nodes));

    let settings = settings(plan, &mut rendering);
    if rendering.too_deep {
        let message = "the plan nests too deep; what lies deeper was left out".into();
        assembly.findings.push(Finding::error("render/too-deep", &pen.stamp, message));
    }
    let (system, messages, marks, findings) = assembly.finish();
    let row = plan.row.clone();
    let assumed = rendering.noted;
    Rendered {
        request: Request { row, tools, system, messages, marks, settings },
        findings,
        assumed,
    }
}

fn settings<'a>(plan: &'a Plan, rendering: &mut Rendering<'a>) -> Vec<(Setting, Value)> {
    plan.settings
        .iter()
        .map(|(setting, expr)| (*setting, rendering.value(expr)))
        .filter(|(_, value)| *value != Value::Absent)
        .collect()
}
