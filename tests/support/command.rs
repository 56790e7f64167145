use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// No run may take longer.
const LONGEST: Duration = Duration::from_mins(1);

/// A run of the command in the making: `typecase(&["check"]).run_in(folder)`.
pub(crate) struct Call {
    arguments: Vec<String>,
    variables: Vec<(String, String)>,
}

/// What a run left.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) out: Vec<u8>,
    pub(crate) err: String,
    pub(crate) status: i32,
}

/// The command with arguments.
pub(crate) fn typecase(arguments: &[&str]) -> Call {
    let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
    Call { arguments, variables: Vec::new() }
}

impl Call {
    /// The same with a variable of the environment.
    pub(crate) fn variable(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Runs it in a folder, and holds every run to what all must keep: an end, a status of 0, 1
    /// or 2, and no panic.
    pub(crate) fn run_in(self, folder: &Path) -> Run {
        let out = scratch("out");
        let err = scratch("err");
        let mut child = Command::new(env!("CARGO_BIN_EXE_typecase"))
            .args(&self.arguments)
            .envs(self.variables)
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(std::fs::File::create(&out).unwrap())
            .stderr(std::fs::File::create(&err).unwrap())
            .spawn()
            .unwrap();
        let start = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            if start.elapsed() > LONGEST {
                child.kill().unwrap();
                panic!("{:?} does not end", self.arguments);
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        let run = Run {
            out: take(&out),
            err: String::from_utf8(take(&err)).unwrap(),
            status: status.code().unwrap_or(-1),
        };
        assert!((0..=2).contains(&run.status), "{:?}: {run:?}", self.arguments);
        assert!(!run.err.contains("panicked"), "{:?}: {run:?}", self.arguments);
        run
    }
}

impl Run {
    /// Standard output as text.
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.out).unwrap()
    }
}

/// A file of this run alone, in no folder that a run reads.
fn scratch(name: &str) -> PathBuf {
    let thread = std::thread::current().id();
    std::env::temp_dir().join(format!("typecase-{}-{thread:?}.{name}", std::process::id()))
}

fn take(path: &Path) -> Vec<u8> {
    let bytes = std::fs::read(path).unwrap();
    let _ = std::fs::remove_file(path);
    bytes
}
