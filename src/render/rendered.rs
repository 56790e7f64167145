use super::Finding;
use super::request::Request;

/// What rendering gives: always a request, and what was wrong beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Rendered {
    /// The request.
    pub request: Request,
    /// What was found, in the order of the bytes.
    pub findings: Vec<Finding>,
}
