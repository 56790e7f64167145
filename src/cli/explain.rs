use std::fmt::Write as _;

use typecase::diagnostic::{nearest, visible};
use typecase::explain::{all, page};

use super::arguments;
use super::{Failure, Outcome};

/// `typecase explain`.
pub(super) fn explain(arguments: &arguments::Explain) -> Result<Outcome, Failure> {
    let out = match &arguments.code {
        None => list(),
        Some(code) => page(code).ok_or_else(|| unknown(code))?.text.to_owned(),
    };
    Ok(Outcome { out: out.into_bytes(), ..Outcome::default() })
}

/// Every code and every filter with what it says, a line each.
fn list() -> String {
    let widest = all().map(|page| page.code.len()).max().unwrap_or(0);
    all().fold(String::new(), |mut out, page| {
        let _ = writeln!(out, "{:widest$}  {}", page.code, page.summary());
        out
    })
}

fn unknown(code: &str) -> Failure {
    let codes = || all().map(|page| page.code);
    let named = |name: &str| codes().find(|code| code.rsplit('/').next() == Some(name));
    let names = codes().filter_map(|code| code.rsplit('/').next());
    let meant = nearest(code, codes()).or_else(|| nearest(code, names).and_then(named));
    let help = match meant {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => "`typecase explain` lists all".into(),
    };
    Failure(format!("no finding and no filter is called `{}`; {help}", visible(code)))
}
