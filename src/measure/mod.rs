//! How large a text is, by named pure estimators, and cuts on character edges.

mod estimator;

pub use estimator::Estimator;
