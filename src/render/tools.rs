use crate::plan::{MarkId, Op};
use crate::value::{Tool, Value};

use super::rendering::Rendering;

impl<'a> Rendering<'a> {
    /// The tools in order, and the marks among them, which all stand behind the last.
    pub(super) fn tools(
        &mut self,
        ops: &'a [Op],
        tools: &mut Vec<Tool>,
        marks: &mut Vec<(MarkId, bool)>,
    ) {
        for op in ops {
            match op {
                Op::Tools { list, condition } => {
                    let offered = condition.as_ref().is_none_or(|condition| self.holds(condition));
                    if offered && let Value::Tools(list) = self.value(list) {
                        tools.extend(list.iter().cloned());
                    }
                }
                Op::Mark { mark, condition } => {
                    let holds = condition.as_ref().is_none_or(|condition| self.holds(condition));
                    marks.push((*mark, holds));
                }
                Op::Choose(arms, otherwise) => {
                    let arm = arms.iter().find(|(condition, _)| self.holds(condition));
                    let body = arm.map_or(otherwise, |(_, body)| body);
                    self.deeper(|this| this.tools(body, tools, marks));
                }
                Op::Assumed { body, .. } => self.deeper(|this| this.tools(body, tools, marks)),
                _ => {}
            }
        }
    }
}
