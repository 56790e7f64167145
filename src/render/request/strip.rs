use std::fmt::Write as _;

use super::Request;
use super::band::Band;
use super::run::{Run, runs, sign};

/// How wide the stretches of a strip are, in letters; each has one at least.
const WIDTH: usize = 64;

/// A request on one line: a letter for every so many bytes, by how often they change, and the
/// marks among them; then the bytes in all, and those of each kind.
///
/// `T` tools, `S` stable, `E` session, `h` history, `t` turn, `l` loop, `c` call; `|` a mark that
/// is written, `:` one that is not, `!` one that does not hold. With `colour` the letters stand
/// on colours, for terminals.
pub fn strip(request: &Request, colour: bool) -> String {
    let runs = runs(request);
    let total: usize = runs.iter().map(bytes).sum();
    let mut out = String::new();
    for run in &runs {
        match run {
            Run::Mark(mark) => painted(&mut out, &sign(mark).to_string(), colour.then_some("1")),
            Run::Stretch { band, bytes } => {
                let letters = band.letter().to_string().repeat(width(*bytes, total));
                painted(&mut out, &letters, colour.then(|| background(*band)));
            }
        }
    }
    let _ = write!(out, "  {total} bytes");
    for band in Band::ALL {
        let of = |run: &Run<'_>| matches!(run, Run::Stretch { band: is, .. } if *is == band);
        if runs.iter().any(of) {
            let size: usize = runs.iter().filter(|run| of(run)).map(bytes).sum();
            let _ = write!(out, ", {} {size}", band.word());
        }
    }
    out.push('\n');
    out
}

fn bytes(run: &Run<'_>) -> usize {
    match run {
        Run::Stretch { bytes, .. } => *bytes,
        Run::Mark(_) => 0,
    }
}

/// How many letters so many bytes of all get.
fn width(bytes: usize, total: usize) -> usize {
    let exact = bytes.saturating_mul(WIDTH) + total / 2;
    (exact / total.max(1)).max(1)
}

fn painted(out: &mut String, letters: &str, style: Option<&str>) {
    match style {
        Some(style) => {
            let _ = write!(out, "\u{1b}[{style}m{letters}\u{1b}[0m");
        }
        None => out.push_str(letters),
    }
}

/// Dark letters on colours of the 256 that terminals share: from cold, which stays, to warm.
fn background(band: Band) -> &'static str {
    match band {
        Band::Tools => "30;48;5;250",
        Band::Stable => "30;48;5;75",
        Band::Session => "30;48;5;79",
        Band::History => "30;48;5;150",
        Band::Turn => "30;48;5;221",
        Band::Loop => "30;48;5;215",
        Band::Call => "30;48;5;210",
    }
}
