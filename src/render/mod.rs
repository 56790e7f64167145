//! Plan and inputs to a request, and nothing else: no clock, no file, no chance.

pub mod request;
