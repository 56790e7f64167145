//! Request to body: one folder a target.
