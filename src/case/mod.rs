//! Cases: the inputs of one request, or of a session, as they stand in a file.
