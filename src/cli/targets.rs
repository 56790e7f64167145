use std::fmt::Write as _;

use typecase::diagnostic::{nearest, visible};
use typecase::target::{LateSystem, MarkEnd, Region, Row, ToolEffort, models, row, targets};

use super::arguments::{self, PlanFormat};
use super::{Failure, Outcome};

/// `typecase targets`.
pub(super) fn targets_of(arguments: &arguments::Targets) -> Result<Outcome, Failure> {
    let rows = match &arguments.model {
        None => every_row(),
        Some(name) => named(name)?,
    };
    let out = match (arguments.format, &arguments.model) {
        (PlanFormat::Json, _) => serde_json::to_string_pretty(&rows)
            .map(|text| text + "\n")
            .map_err(|error| Failure(format!("the table cannot be written as JSON: {error}")))?,
        (PlanFormat::Human, None) => table(&rows),
        (PlanFormat::Human, Some(_)) => rows.iter().map(page).collect::<Vec<_>>().join("\n"),
    };
    Ok(Outcome { out: out.into_bytes(), ..Outcome::default() })
}

/// Every model that a table names, by target.
fn every_row() -> Vec<Row> {
    let of =
        |target| models(target).into_iter().filter_map(move |name| row(target, Some(name)).ok());
    targets().into_iter().flat_map(of).collect()
}

/// The rows of a model, or of the default model of a target; of each target that knows it.
fn named(name: &str) -> Result<Vec<Row>, Failure> {
    if targets().contains(&name) {
        return Ok(row(name, None).into_iter().collect());
    }
    let rows = targets().into_iter().filter_map(|target| row(target, Some(name)).ok());
    let known: Vec<_> = rows.filter(|row| row.known).collect();
    if !known.is_empty() {
        return Ok(known);
    }
    let names = targets().into_iter().flat_map(|target| {
        let of_target = models(target).into_iter();
        of_target.chain([target])
    });
    let help = match nearest(name, names) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => "`typecase targets` lists all; another gets the careful row of its target".into(),
    };
    Err(Failure(format!("no table knows the model `{}`; {help}", visible(name))))
}

/// One line a model.
fn table(rows: &[Row]) -> String {
    let head =
        ["target", "model", "window", "marks", "from tokens", "lifetimes"].map(str::to_owned);
    let lines = rows.iter().map(|row| {
        [
            row.target.to_string(),
            row.model.to_string(),
            grouped(row.window),
            if row.marks.most == 0 { "none".into() } else { row.marks.most.to_string() },
            least(row),
            lifetimes(row),
        ]
    });
    let all: Vec<[String; 6]> = [head].into_iter().chain(lines).collect();
    let width = |column: usize| {
        let cells = all.iter().filter_map(|line| line.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..6).map(width).collect();
    let mut out = String::new();
    for line in &all {
        let cells = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        let _ = writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    out
}

/// All that is known of a model.
fn page(row: &Row) -> String {
    let marks = &row.marks;
    let ends = match marks.ends_at {
        MarkEnd::Block => "behind any block",
        MarkEnd::Part => "behind a part of a message that is marked",
        MarkEnd::Message => "behind a message",
    };
    let late = match row.late_system {
        LateSystem::InPlace => "a message of its own, where it stands",
        LateSystem::Wrapped => "user text in a `<system-instruction>` tag",
    };
    let effort = match (row.accepts_effort, row.effort_with_tools) {
        (false, _) => "not taken",
        (true, ToolEffort::Free) => "taken",
        (true, ToolEffort::Unset) => "taken, but not beside tools",
        (true, ToolEffort::Off) => "taken; beside tools it must be off",
    };
    let taken = |is: bool| if is { "taken" } else { "not taken" }.to_owned();
    let keys: Vec<_> =
        row.keys.iter().map(|(key, of)| format!("{key} ({})", region(*of))).collect();
    let lines = [
        ("target", row.target.to_string()),
        ("model", row.model.to_string()),
        ("window", format!("{} tokens", grouped(row.window))),
        ("marks", if marks.most == 0 { "none are written".into() } else { marks.most.to_string() }),
        ("a prefix ends", ends.to_owned()),
        ("a prefix from", least(row)),
        ("lifetimes", lifetimes(row)),
        ("late system text", late.to_owned()),
        ("system role", row.system_role.to_string()),
        ("response schema", taken(row.accepts_schema)),
        ("reasoning effort", effort.to_owned()),
        ("sampling settings", taken(row.accepts_sampling)),
        ("forced tools", taken(row.accepts_forced_tools)),
        ("last word of its own", taken(row.accepts_prefill)),
        ("cache key", taken(row.takes_cache_key)),
        ("what keys the cache", keys.join(", ")),
        ("evidence", row.evidence.to_string()),
    ];
    lines.iter().fold(String::new(), |mut out, (name, value)| {
        let _ = writeln!(out, "{name:<21}{value}");
        out
    })
}

fn region(of: Region) -> String {
    let word = serde_json::to_value(of).ok();
    word.as_ref().and_then(|word| word.as_str()).unwrap_or_default().to_owned()
}

fn least(row: &Row) -> String {
    match row.marks.minimum {
        0 => "unknown".into(),
        minimum => grouped(u64::from(minimum)),
    }
}

fn lifetimes(row: &Row) -> String {
    let all: Vec<_> = row.marks.lifetimes.iter().map(|of| span(of.seconds)).collect();
    if all.is_empty() { "as the provider likes".into() } else { all.join(", ") }
}

fn span(seconds: u32) -> String {
    match seconds {
        _ if seconds.is_multiple_of(3600) => format!("{}h", seconds / 3600),
        _ if seconds.is_multiple_of(60) => format!("{}m", seconds / 60),
        _ => format!("{seconds}s"),
    }
}

/// A number with a comma behind each thousand.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{grouped, span};

    #[test]
    fn numbers_are_read_easily() {
        assert_eq!(
            [5, 1024, 200_000, 1_000_000].map(grouped),
            ["5", "1,024", "200,000", "1,000,000"]
        );
        assert_eq!([300, 3600, 86_400, 90].map(span), ["5m", "1h", "24h", "90s"]);
    }
}
