use super::{Job, Outcome, Status};

/// What a job made, a thing for each target.
pub(super) struct Each<T> {
    pub(super) made: Vec<Made<T>>,
    err: String,
    status: Status,
}

/// What was made for a target: what goes to standard output, and what else there is of it.
pub(super) struct Made<T> {
    pub(super) target: String,
    pub(super) out: Vec<u8>,
    pub(super) kept: T,
}

/// Works for each target by itself. Where one cannot be made, none is, and what was found for
/// all of them is all that is left.
pub(super) fn for_each<T>(
    job: &mut Job,
    targets: &[String],
    mut work: impl FnMut(&mut Job, &str) -> Result<(T, Outcome), Outcome>,
) -> Result<Each<T>, Outcome> {
    let opened = job.problems.clone();
    let (mut made, mut said, mut status) = (Vec::new(), Vec::new(), Status::Fine);
    for target in targets {
        job.problems = opened.clone();
        let outcome = match work(job, target) {
            Ok((kept, mut outcome)) => {
                let out = std::mem::take(&mut outcome.out);
                made.push(Made { target: target.clone(), out, kept });
                outcome
            }
            // What cannot run for one target cannot for any.
            Err(outcome) if outcome.status == Status::Failed => return Err(outcome),
            Err(outcome) => outcome,
        };
        status = status.max(outcome.status);
        said.push((target.as_str(), outcome.err));
    }
    let err = told(&said);
    if made.len() < targets.len() {
        return Err(Outcome { err, status, ..Outcome::default() });
    }
    Ok(Each { made, err, status })
}

impl<T> Each<T> {
    /// All of it, each under the name of its target if they are several.
    pub(super) fn finish(self) -> Outcome {
        let several = self.made.len() > 1;
        let mut out = Vec::new();
        for one in self.made {
            if several && !one.out.is_empty() {
                out.extend_from_slice(heading(&one.target).as_bytes());
            }
            out.extend(one.out);
        }
        Outcome { out, err: self.err, status: self.status }
    }
}

/// What was found, under the names of the targets that it was found for, if not for all.
fn told(said: &[(&str, String)]) -> String {
    let mut out = String::new();
    for (at, (_, err)) in said.iter().enumerate() {
        if err.is_empty() || said.iter().take(at).any(|(_, earlier)| earlier == err) {
            continue;
        }
        let same: Vec<&str> =
            said.iter().filter(|(_, other)| other == err).map(|(target, _)| *target).collect();
        if same.len() < said.len() {
            out.push_str(&heading(&same.join(", ")));
        }
        out.push_str(err);
    }
    out
}

fn heading(target: &str) -> String {
    format!("══ {target} ══\n")
}
