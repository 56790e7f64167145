use std::path::Path;

use typecase::case::{self, Case};
use typecase::diagnostic::{Problems, nearest, visible};
use typecase::load::{Project, Unreadable};
use typecase::text::Span;
use typecase::yaml;

use super::{Failure, Ground};

/// One request of a case, and those before it.
pub(super) struct Requested {
    pub(super) case: Case,
    pub(super) before: Vec<Case>,
}

/// Reads one request of a case that may stand in `cases/` beside a file. None where the file is faulty, which is among the problems of
/// the project then.
pub(super) fn read(
    project: &mut Project,
    ground: &Ground,
    beside: &str,
    asked: &str,
    turn: usize,
) -> Result<Option<Requested>, Failure> {
    let path = find(ground, beside, asked)?;
    let read = project.read(&ground.disk, &path).map_err(|why| unreadable(asked, &why))?;
    let Some(id) = read else { return Ok(None) };
    let text = project.sources.source(id).map(|source| source.text().clone()).unwrap_or_default();
    let is_json = Path::new(&path).extension().is_some_and(|ending| ending == "json");
    let (node, problems) = if is_json {
        yaml::read_json(id, &text)
    } else {
        yaml::read_yaml(id, &text, 0..text.len())
    };
    let is_whole = !problems.has_errors();
    project.problems.extend(problems);
    if !is_whole {
        return Ok(None);
    }
    // An empty file says nothing, which is a case as well.
    let (case, problems) = match &node {
        Some(node) => case::read(node),
        None => (Case::new(Span::new(id, 0..0)), Problems::new()),
    };
    let is_whole = !problems.has_errors();
    project.problems.extend(problems);
    if !is_whole {
        return Ok(None);
    }
    let turns = case.turns.len() + 1;
    if !(1..=turns).contains(&turn) {
        return Err(Failure(format!(
            "`{}` has no turn {turn}: its turns are 1 to {turns}",
            visible(asked)
        )));
    }
    let before = (1..turn).filter_map(|turn| case.turn(turn).ok()).collect();
    match case.turn(turn) {
        Ok(case) => Ok(Some(Requested { case, before })),
        Err(problems) => {
            project.problems.extend(problems);
            Ok(None)
        }
    }
}

/// The path of the case: a path from the working folder, or the name of a file in `cases/`
/// beside the layout or plan.
fn find(ground: &Ground, beside: &str, asked: &str) -> Result<String, Failure> {
    if let Some(path) = ground.path_of(asked) {
        return Ok(path);
    }
    let cases = Project::cases_beside(&ground.disk, beside);
    let named: Vec<_> =
        cases.iter().filter(|path| [name(path), stem(path)].contains(&asked)).collect();
    match named.as_slice() {
        [path] => Ok((*path).clone()),
        [] => {
            let stems = names(ground, beside);
            let near = nearest(asked, stems.iter().map(String::as_str));
            let help = near.map_or_else(|| known(&stems), |near| format!("did you mean `{near}`?"));
            Err(Failure(format!("there is no case `{}`; {help}", visible(asked))))
        }
        many => {
            let names: Vec<_> = many.iter().map(|path| visible(name(path))).collect();
            Err(Failure(format!(
                "several cases are called `{}`: `{}`",
                visible(asked),
                names.join("`, `")
            )))
        }
    }
}

/// What the cases beside a file are called.
pub(super) fn names(ground: &Ground, beside: &str) -> Vec<String> {
    Project::cases_beside(&ground.disk, beside).iter().map(|path| stem(path).to_owned()).collect()
}

/// Which cases there are, for people.
pub(super) fn known(names: &[String]) -> String {
    if names.is_empty() {
        return "there is none in `cases/` beside it".to_owned();
    }
    let names: Vec<_> = names.iter().map(|name| visible(name)).collect();
    format!("beside it are `{}`", names.join("`, `"))
}

fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn stem(path: &str) -> &str {
    name(path).rsplit_once('.').unwrap_or_default().0
}

fn unreadable(asked: &str, why: &Unreadable) -> Failure {
    Failure(format!("the case `{}` cannot be read: {why}", visible(asked)))
}
