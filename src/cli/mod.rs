//! Arguments, terminal, exit status: everything that only the command does.
//!
//! A run ends as one [`Outcome`], which is written when all of it is known: there is no half
//! output. Data goes to standard output, everything else to standard error.

mod arguments;
mod case_file;
mod check;
mod diff;
mod each;
mod explain;
mod findings;
mod fmt;
mod ground;
mod human;
mod init;
mod job;
mod keys;
mod labels;
mod outcome;
mod plan;
mod plan_file;
mod render;
mod schema;
mod session;
mod snippet;
mod subject;
mod table;
mod targets;
mod terminal;
mod verify;
mod whole_file;

use std::process::ExitCode;

use clap::Parser;
use typecase::diagnostic::Report;

use arguments::{Arguments, Command, FailOn, PlanTask};
use ground::Ground;
use human::human;
use job::Job;
use outcome::{Failure, Outcome, Status};
use snippet::Snippet;
use subject::Subject;

/// Runs the command that the arguments of the process ask for.
pub(crate) fn main() -> ExitCode {
    match Arguments::try_parse() {
        Ok(arguments) => run(&arguments.command).unwrap_or_else(|stopped| stopped).finish(),
        // Help and version are data, and fine; the rest could not run.
        Err(error) => {
            let _ = error.print();
            ExitCode::from(if error.use_stderr() { Status::Failed } else { Status::Fine } as u8)
        }
    }
}

fn run(command: &Command) -> Result<Outcome, Outcome> {
    match command {
        Command::Init(arguments) => init::init(arguments),
        Command::Check(arguments) => check::check(arguments),
        Command::Render(arguments) => render::render(arguments),
        Command::Plan(arguments) => match &arguments.task {
            Some(PlanTask::Verify(arguments)) => verify::verify(arguments),
            None => plan::plan(arguments),
        },
        Command::Explain(arguments) => explain::explain(arguments).map_err(Outcome::from),
        Command::Labels(arguments) => labels::labels(arguments),
        Command::Fmt(arguments) => fmt::fmt(arguments),
        Command::Targets(arguments) => targets::targets_of(arguments).map_err(Outcome::from),
        Command::Schema(arguments) => Ok(schema::schema(arguments)),
    }
}

/// How a run with these findings ends. With a file that cannot be read it did not run as a
/// whole.
fn status(report: &Report<'_>, fail_on: FailOn) -> Status {
    if report.found().iter().any(|found| found.code.0 == "package/unreadable") {
        Status::Failed
    } else if fail_on.fails(report.worst()) {
        Status::Findings
    } else {
        Status::Fine
    }
}
