use super::{Content, Mark, Part, Place, Request};

/// A request as a table, one line a part in the order of the bytes: where it stands, its
/// section, its bytes, its volatility, the marks that it ends with, and where it was written.
pub fn sections(request: &Request) -> String {
    let mut rows =
        vec![["where", "section", "bytes", "volatility", "marks", "source"].map(str::to_owned)];
    for (at, tool) in request.tools.iter().enumerate() {
        let last = at + 1 == request.tools.len();
        let marks = if last { marks(request, Place::Tools) } else { String::new() };
        let row = ["tools", &tool.name, "", "", &marks, ""];
        rows.push(row.map(str::to_owned));
    }
    for (at, part) in request.system.iter().enumerate() {
        rows.push(row("system".to_owned(), part, marks(request, Place::System { part: at })));
    }
    for (message, said) in request.messages.iter().enumerate() {
        for (at, part) in said.parts.iter().enumerate() {
            let marks = marks(request, Place::Message { message, part: at });
            rows.push(row(format!("{} {}", message, said.role), part, marks));
        }
    }
    table(&rows)
}

fn row(place: String, part: &Part, marks: String) -> [String; 6] {
    let size = match &part.content {
        Content::Text(text) => text.len().to_string(),
        Content::Image(_) => "image".to_owned(),
        Content::Call(call) => call.arguments.len().to_string(),
        Content::Result(_) => "result".to_owned(),
        Content::Thinking(_) => "thinking".to_owned(),
        Content::Opaque(_) => "opaque".to_owned(),
    };
    let origin = &part.origin;
    let mut source = format!("{}:{}", origin.file, origin.line);
    if let Some(package) = &origin.package {
        source = format!("{source} ({package})");
    }
    [place, part.section.to_string(), size, part.volatility.to_string(), marks, source]
}

fn marks(request: &Request, place: Place) -> String {
    let word = |mark: &Mark| {
        let unwritten = if mark.written { "" } else { ", not written" };
        format!("{} ({}{unwritten})", mark.scope, mark.verdict.word())
    };
    let marks: Vec<_> = request.marks.iter().filter(|mark| mark.after == place).map(word).collect();
    marks.join(", ")
}

fn table(rows: &[[String; 6]]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..6).map(width).collect();
    let mut out = String::new();
    for row in rows {
        let cells: Vec<_> =
            row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        out.push_str(cells.join("  ").trim_end());
        out.push('\n');
    }
    out
}
