//! The pages of filters: there is one for each, it says how the filter is written, and its
//! examples give what they say.

use std::path::Path;

use typecase::explain::{FILTERS, Page};
use typecase::filter::{self, Filter, ParameterKind, Takes};
use typecase::load::{Memory, Places};
use typecase::render::request::Part;

use crate::support::{Folder, Shelf, typecase};

#[test]
fn every_filter_has_a_page_and_every_page_a_filter() {
    let named: Vec<_> = filter::all().iter().map(|of| format!("filter/{}", of.name)).collect();
    let pages: Vec<_> = FILTERS.iter().map(|page| page.code).collect();
    assert_eq!(named, pages);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/explain/filters");
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), pages.len());
}

#[test]
fn every_page_says_what_how_and_why_and_shows_it() {
    for (of, page) in filter::all().iter().zip(FILTERS) {
        assert_eq!(page.text.lines().next(), Some(&*format!("# {}", page.code)));
        let summary = page.summary();
        assert!(summary.ends_with('.') && summary.len() <= 100, "{}: {summary}", page.code);
        let parts: Vec<_> = page.text.split("\n\n").collect();
        assert_eq!(parts[2], usage(of), "{}", page.code);
        assert!(!parts[3].starts_with('#'), "{} says more", page.code);
        let prose = page.text.split("\n## ").next().unwrap();
        assert!(prose.lines().all(|line| line.chars().count() <= 100), "{}", page.code);
    }
}

/// How the table says that a filter is written.
fn usage(of: &Filter) -> String {
    let takes = match of.takes {
        Takes::Any => "any",
        Takes::Text => "text",
        Takes::List => "list",
        Takes::ListOrMap => "list or map",
        Takes::Map => "map",
        Takes::Log => "log",
        Takes::Time => "time",
    };
    let parameters: Vec<_> = of
        .parameters
        .iter()
        .map(|one| match one.kind {
            ParameterKind::Flags => format!("{}…", one.name),
            _ if one.required => one.name.to_owned(),
            _ => format!("{}?", one.name),
        })
        .collect();
    let list = if parameters.is_empty() { String::new() } else { parameters.join(", ") };
    let list = if list.is_empty() { list } else { format!("({list})") };
    format!("`{takes} | {}{list}`", of.name)
}

#[test]
fn every_example_gives_what_it_says() {
    for page in FILTERS {
        let mut inputs: Vec<(&str, &str, &str)> = Vec::new();
        let mut shown = 0;
        let mut expression = "";
        for line in example(page).lines() {
            if let Some(expected) = line.strip_prefix("→ ") {
                let expected = match serde_json::from_str(expected) {
                    Ok(serde_json::Value::String(text)) => text,
                    _ => expected.to_owned(),
                };
                assert_eq!(written(&inputs, expression), expected, "{}: {expression}", page.code);
                assert!(uses(page, expression), "{}: {expression}", page.code);
                shown += 1;
            } else if let Some((declared, value)) = line.split_once(" = ") {
                let (name, of) = declared.split_once(": ").unwrap_or((declared, "json"));
                inputs.push((name, of, value));
            } else {
                expression = line;
            }
        }
        assert!(shown > 0, "{}", page.code);
    }
}

fn uses(page: &Page, expression: &str) -> bool {
    let name = page.code.strip_prefix("filter/").unwrap();
    let filters = expression.split(" | ").skip(1);
    filters.into_iter().any(|filter| filter.split('(').next() == Some(name))
}

fn example(page: &Page) -> &'static str {
    let (_, rest) = page.text.split_once("## Example\n\n```filter\n").unwrap();
    rest.strip_suffix("\n```\n").unwrap()
}

/// What a message says whose only line is the expression.
fn written(inputs: &[(&str, &str, &str)], expression: &str) -> String {
    let group = |log: bool| {
        let own = inputs.iter().filter(|(_, of, _)| (*of == "messages") == log);
        own.fold(String::new(), |out, (name, of, _)| out + &format!("  {name}: {of}\n"))
    };
    let layout = format!(
        "layout example\ninputs turn {{\n{}}}\ninputs history {{\n{}}}\nmessages {{\n  message user said {{ {expression} }}\n}}\n",
        group(false),
        group(true)
    );
    // As text, so that the keys of a value stay in the order in which the page writes them.
    let values: Vec<_> =
        inputs.iter().map(|(name, _, value)| format!("\"{name}\": {value}")).collect();
    let case = format!("{{ \"inputs\": {{ {} }} }}", values.join(", "));
    let files = Memory::new().with("example.layout", layout.as_str());
    let mut shelf = Shelf::of(files, &Places::under(""));
    let case = shelf.case_of_json(&case);
    let made = shelf.make("example", &case, "anthropic").remove(0);
    made.rendered.request.messages[0].parts.iter().map(Part::text).collect()
}

#[test]
fn the_command_shows_a_filter() {
    let folder = Folder::new();
    let run = |arguments: &[&str]| typecase(arguments).run_in(folder.path());
    let page = run(&["explain", "filter/ends"]);
    assert_eq!((page.status, &*page.err), (0, ""));
    assert!(page.text().starts_with("# filter/ends\n\nOf a list that is too long"));
    assert!(run(&["explain"]).text().contains("\nfilter/ends "));
    let near = run(&["explain", "filter/end"]);
    assert!(near.err.contains("did you mean `filter/ends`?"), "{}", near.err);
}
