use super::request::Request;
use super::{Assumed, Finding};

/// What rendering gives: always a request, and what was wrong beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Rendered {
    /// The request.
    pub request: Request,
    /// What was found, in the order of the bytes.
    pub findings: Vec<Finding>,
    /// What came of assumptions, in the order of the bytes.
    pub assumed: Vec<Assumed>,
}
