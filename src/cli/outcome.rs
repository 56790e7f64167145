use std::io::{self, Write};
use std::process::ExitCode;

/// What a run of the command leaves: it is written when everything is known, or not at all.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Outcome {
    /// Data.
    pub(super) out: Vec<u8>,
    /// Everything else.
    pub(super) err: String,
    /// How it ended.
    pub(super) status: Status,
}

/// The exit status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Status {
    /// Fine.
    #[default]
    Fine = 0,
    /// There were findings.
    Findings = 1,
    /// It could not run.
    Failed = 2,
}

/// Why the command could not run, for people; a line or a few.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Failure(pub(super) String);

impl From<Failure> for Outcome {
    fn from(Failure(message): Failure) -> Self {
        Self { err: format!("error: {message}\n"), status: Status::Failed, ..Self::default() }
    }
}

impl Outcome {
    /// Writes everything. Who stops reading early is no fault.
    pub(super) fn finish(self) -> ExitCode {
        // Where standard error is gone there is nobody to tell.
        let _ = io::stderr().write_all(self.err.as_bytes());
        let mut out = io::stdout().lock();
        match out.write_all(&self.out).and_then(|()| out.flush()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                let _ = writeln!(io::stderr(), "error: standard output: {}", error.kind());
                ExitCode::from(Status::Failed as u8)
            }
            _ => ExitCode::from(self.status as u8),
        }
    }
}
