use std::sync::Arc;

use serde::Serialize;

use super::Spot;

/// Segments that packages may send, and where in the request they land.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SlotLine {
    /// The input of segments.
    pub input: Arc<str>,
    /// The position that they ask for.
    pub position: Arc<str>,
    /// How often they may change: `stable`, `session` or `turn`.
    pub volatility: &'static str,
    /// As whom they speak: `system`, `user` or `assistant`.
    pub role: &'static str,
    /// The slots that take them: one, unless the layout has a fault.
    pub slots: Vec<Spot>,
}
