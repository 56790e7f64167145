use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::manifest::place::Place;
use crate::manifest::{Host, Package};
use crate::yaml::excerpt;

/// What packages ask of the host is what it offers.
pub(super) fn check(packages: &[Package], host: Option<&Host>) -> Vec<Diagnostic> {
    let mut asked = Vec::new();
    for package in packages {
        asked.extend(points(&package.front.place()).into_iter().map(Asked::Point));
        for runtime in &package.runtimes {
            asked.extend(tools(&runtime.front.place()).into_iter().map(Asked::Tool));
        }
    }
    match host {
        Some(host) => asked.iter().filter_map(|asked| asked.lacking(host)).collect(),
        None => unknown(&asked).into_iter().collect(),
    }
}

/// Something that a package asks of its host.
enum Asked<'a> {
    Tool(Place<'a>),
    Point(Place<'a>),
}

impl Asked<'_> {
    fn place(&self) -> &Place<'_> {
        let (Self::Tool(place) | Self::Point(place)) = self;
        place
    }

    /// Why the host cannot give it. A list that a profile leaves out says nothing.
    fn lacking(&self, host: &Host) -> Option<Diagnostic> {
        let name = self.place().as_name()?;
        let (has, known, what, code) = match self {
            Self::Tool(_) => {
                let has = host.tools.iter().any(|tool| tool.node == name.node);
                (has, host.tools.iter().collect::<Vec<_>>(), "tool", "package/unknown-tool")
            }
            Self::Point(_) => {
                let known = host.points.iter().chain(&host.slots).collect();
                (host.has_point(&name), known, "extension point", "package/unknown-point")
            }
        };
        if has || known.is_empty() {
            return None;
        }
        let help = did_you_mean(&name, known.iter().map(|name| &*name.node))
            .unwrap_or_else(|| format!("it has {}", listed(&known)));
        let message = format!("the host has no {what} {}", excerpt(&name));
        Some(self.place().error_here(Code(code), message).help(help))
    }
}

fn listed(names: &[&crate::text::Name]) -> String {
    const MOST: usize = 12;
    let mut words: Vec<_> = names.iter().take(MOST).map(|name| excerpt(name)).collect();
    if names.len() > MOST {
        words.push(format!("{} more", names.len() - MOST));
    }
    words.join(", ")
}

fn tools<'a>(runtime: &Place<'a>) -> Vec<Place<'a>> {
    let lists = ["agent.tools.builtin", "function.tools.builtin"];
    lists.into_iter().flat_map(|list| runtime.list(list)).filter(is_named).collect()
}

fn points<'a>(top: &Place<'a>) -> Vec<Place<'a>> {
    let extensions = top.list("contributes.extensions").into_iter();
    let named = extensions.flat_map(|extension| [extension.at("point"), extension.at("slot")]);
    named.flatten().filter(is_named).collect()
}

fn is_named(place: &Place<'_>) -> bool {
    place.node.as_text().is_some_and(|name| !name.is_empty())
}

/// One finding for all that is not checked.
fn unknown(asked: &[Asked<'_>]) -> Option<Diagnostic> {
    let first = asked.first()?;
    let tools = asked.iter().filter(|asked| matches!(asked, Asked::Tool(_))).count();
    let points = asked.len() - tools;
    let count = |count: usize, one: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        many => Some(format!("{many} {one}s")),
    };
    let counts: Vec<_> =
        [count(tools, "tool"), count(points, "extension point")].into_iter().flatten().collect();
    let message = format!(
        "what packages ask of the host is not checked, since the host is unknown: {}",
        counts.join(" and ")
    );
    let place = first.place();
    let found = Diagnostic::advice(Code("package/host-unknown"), place.span(), message)
        .field(place.field())
        .help("list what it offers in a host profile and name that with `--host`");
    Some(if asked.len() > 1 { found.label("the first of them") } else { found })
}
