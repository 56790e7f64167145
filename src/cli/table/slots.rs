use std::fmt::Write as _;

use typecase::check::Table;
use typecase::check::table::SlotLine;
use typecase::diagnostic::visible;

use super::marks::spot;
use super::paint::Paint;

/// Segments that land in the same slots, told together.
struct Together<'a> {
    of: &'a SlotLine,
    volatilities: Vec<&'a str>,
    roles: Vec<&'a str>,
}

/// What lands where: the segments that packages may send, and the slots that take them.
pub(super) fn slots(out: &mut String, of: &Table, paint: Paint) {
    if of.slots.is_empty() {
        return;
    }
    let rows: Vec<(String, &SlotLine)> =
        together(&of.slots).iter().map(|row| (row.said(&of.slots), row.of)).collect();
    let width = rows.iter().map(|(said, _)| said.chars().count()).max().unwrap_or(0);
    let _ = writeln!(out, "\n{}", paint.strong("what packages send, and where it lands"));
    for (said, line) in &rows {
        let places: Vec<_> = line.slots.iter().map(|place| spot(place, &of.file)).collect();
        let places = match places.as_slice() {
            [] => paint.verdict("refused", "nowhere"),
            [one] => paint.faint(one),
            many => paint.verdict("refused", &many.join(" and ")),
        };
        let _ = writeln!(out, "  {said:<width$}  {places}");
    }
}

impl Together<'_> {
    /// As a slot says it: a clause that would name all is left out.
    fn said(&self, all: &[SlotLine]) -> String {
        let here = || {
            let place = (&self.of.input, &self.of.position);
            all.iter().filter(move |of| (&of.input, &of.position) == place)
        };
        let mut said = format!("{} at {}", visible(&self.of.input), visible(&self.of.position));
        if here().any(|of| !self.volatilities.contains(&of.volatility)) {
            let _ = write!(said, " of {}", self.volatilities.join(", "));
        }
        if here().any(|of| !self.roles.contains(&of.role)) {
            let _ = write!(said, " as {}", self.roles.join(", "));
        }
        said
    }
}

/// The rows of the table: roles of one volatility that land together, and volatilities all of
/// whose roles do.
fn together(slots: &[SlotLine]) -> Vec<Together<'_>> {
    let mut rows: Vec<Together<'_>> = Vec::new();
    for of in slots {
        let same = |row: &&mut Together<'_>| lands_with(row.of, of);
        let same_level = |row: &&mut Together<'_>| same(row) && row.of.volatility == of.volatility;
        match rows.iter_mut().find(same_level) {
            Some(row) => row.roles.push(of.role),
            None => {
                rows.push(Together { of, volatilities: vec![of.volatility], roles: vec![of.role] });
            }
        }
    }
    let mut all: Vec<Together<'_>> = Vec::new();
    for row in rows {
        let same =
            |other: &&mut Together<'_>| lands_with(other.of, row.of) && other.roles == row.roles;
        match all.iter_mut().find(same) {
            Some(other) => other.volatilities.extend(row.volatilities),
            None => all.push(row),
        }
    }
    all
}

fn lands_with(one: &SlotLine, other: &SlotLine) -> bool {
    one.input == other.input && one.position == other.position && one.slots == other.slots
}
