//! Arguments, terminal, exit status: everything that only the command does.

mod human;
mod snippet;

use human::human;
use snippet::Snippet;

pub(crate) fn main() -> std::process::ExitCode {
    std::process::ExitCode::SUCCESS
}
