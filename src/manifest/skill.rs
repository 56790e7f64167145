use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Problems};
use crate::text::{Name, SourceId, Sources, Span};
use crate::yaml::excerpt;

use super::manifest_file::read_front;
use super::place::Place;
use super::schema::SKILL;
use super::validate::validate;

/// So many lines of instructions are advised at most: an agent reads all of them at once.
const ADVISED_LINES: usize = 500;

/// What a name may not hold, since it would pass for the maker's own.
const RESERVED: [&str; 2] = ["anthropic", "claude"];

/// An agent skill: its `SKILL.md`.
#[derive(Clone, Debug, PartialEq)]
pub struct Skill {
    /// Its name.
    pub name: Name,
    /// Its `SKILL.md`.
    pub source: SourceId,
    /// The instructions.
    pub body: Span,
}

/// Reads the skill in a folder of this name. None if its front matter cannot be read or gives no
/// name.
pub fn read_skill(source: SourceId, folder: &str, sources: &Sources) -> (Option<Skill>, Problems) {
    let (front, mut problems) = read_front(source, sources);
    let Some((front, body)) = front else { return (None, problems) };
    let top = Place::top(&front);
    let found = validate(&top, &SKILL);
    let is_sound = |field: &str| found.iter().all(|of| of.field.as_deref() != Some(field));
    let mut said: Vec<Diagnostic> = Vec::new();
    if is_sound("name") {
        said.extend(of_name(&top, folder));
    }
    for field in ["name", "description"] {
        if let Some(place) = top.at(field).filter(|place| is_sound(field) && has_tag(place)) {
            said.push(tag_in(&place));
        }
    }
    said.extend(of_body(body, sources));
    for found in found.into_iter().chain(said) {
        problems.push(found);
    }
    let skill = top.text("name").map(|name| Skill { name, source, body });
    (skill, problems)
}

fn of_name(top: &Place<'_>, folder: &str) -> Option<Diagnostic> {
    let name = top.at("name")?;
    let text: &Arc<str> = name.node.as_text()?;
    if &**text != folder {
        let message = format!("the name is not that of its folder {}", excerpt(folder));
        let found = name.error_here(Code("manifest/id-directory-mismatch"), message);
        return Some(found.help("rename one of them"));
    }
    let word = RESERVED.iter().find(|word| text.split('-').any(|part| part == **word))?;
    let message = format!("the name holds `{word}`, which is kept for its maker");
    Some(name.error_here(Code("manifest/reserved-id"), message).help("choose another name"))
}

/// Whether a text holds what looks like a tag: it is put into the system text as it is.
fn has_tag(place: &Place<'_>) -> bool {
    let text = place.node.as_text().map_or("", |text| &**text);
    text.split('<').skip(1).any(|behind| {
        let inner = behind.strip_prefix('/').unwrap_or(behind);
        inner.starts_with(|c: char| c.is_ascii_alphabetic()) && inner.contains('>')
    })
}

fn tag_in(place: &Place<'_>) -> Diagnostic {
    let message = format!("{} holds a tag", excerpt(place.name()));
    place
        .error_here(Code("manifest/skill-markup"), message)
        .label("hosts put this into the system text as it is")
        .help("say it without `<` and `>`")
}

fn of_body(body: Span, sources: &Sources) -> Option<Diagnostic> {
    let text = sources.slice(body);
    let lines = text.lines().count();
    if text.trim().is_empty() {
        let found = Diagnostic::warning(
            Code("manifest/skill-without-body"),
            body.before(),
            "this skill says nothing to do",
        );
        return Some(found.help("write the instructions behind the front matter"));
    }
    (lines > ADVISED_LINES).then(|| {
        let message = format!("the instructions have {lines} lines, {ADVISED_LINES} are advised");
        Diagnostic::advice(Code("manifest/skill-too-long"), body.before(), message)
            .help("move parts into files beside it that are read when they are needed")
    })
}

#[cfg(test)]
mod tests {
    use super::read_skill;
    use crate::text::{Source, Sources};

    fn findings(front: &str, body: &str) -> Vec<String> {
        let mut sources = Sources::new();
        let text = format!("---\n{front}---\n{body}");
        let id = sources.add(Source::new("pdf-tables/SKILL.md", text));
        let (_, problems) = read_skill(id, "pdf-tables", &sources);
        let found = problems.sorted().into_iter();
        found.map(|of| format!("{} {}", of.code, of.field.as_deref().unwrap_or("-"))).collect()
    }

    const LEAST: &str = "name: pdf-tables\ndescription: Reads tables out of PDF files.\n";

    #[test]
    fn takes_the_fields_of_the_format() {
        let all = "license: MIT\ncompatibility: Needs python 3.12\nmetadata: { author: a, version: \"1.0\" }\n\
                   allowed-tools: Read Bash(git:*)\n";
        assert_eq!(findings(&format!("{LEAST}{all}"), "Do it."), [""; 0]);
        assert_eq!(findings(&format!("{LEAST}allowed-tools: [Read, Grep]\n"), "Do it."), [""; 0]);
    }

    #[test]
    fn says_what_is_wrong_with_each() {
        for (front, expected) in [
            ("description: x\n", "manifest/missing-key name"),
            ("name: pdf-tables\n", "manifest/missing-key description"),
            ("name: PDF\ndescription: x\n", "manifest/malformed name"),
            ("name: pdf--tables\ndescription: x\n", "manifest/malformed name"),
            ("name: tables\ndescription: x\n", "manifest/id-directory-mismatch name"),
            ("name: pdf-tables\ndescription: \"\"\n", "manifest/empty description"),
            (
                "name: pdf-tables\ndescription: Use <b>me</b>.\n",
                "manifest/skill-markup description",
            ),
            ("name: pdf-tables\ndescription: 12\n", "manifest/wrong-type description"),
            (
                "name: pdf-tables\ndescription: x\nallowed_tools: Read\n",
                "manifest/unknown-key allowed_tools",
            ),
            (
                "name: pdf-tables\ndescription: x\nmetadata: { version: 1.0 }\n",
                "manifest/wrong-type metadata.version",
            ),
        ] {
            assert_eq!(findings(front, "Do it."), [expected], "{front}");
        }
        let long = format!("name: pdf-tables\ndescription: {}\n", "x".repeat(1025));
        assert_eq!(findings(&long, "Do it."), ["manifest/too-long description"]);
        assert_eq!(findings(LEAST, "\n"), ["manifest/skill-without-body -"]);
        assert_eq!(findings(LEAST, &"a\n".repeat(501)), ["manifest/skill-too-long -"]);
        assert_eq!(findings("name: pdf-tables\ndescription: a < b > c\n", "x"), [""; 0]);
    }
}
