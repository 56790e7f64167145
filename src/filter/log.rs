use std::collections::BTreeSet;

use crate::value::{Row, Value};

use super::{Environment, Given, given, whole};

/// The rows of the last `n` turns, counted by the turn that rows name and not by rows. A row
/// that names none counts for no turn and goes with the row before it; a row that stands for
/// others (a summary) stays in front of the window. Without `n` there is no window; 0 is empty.
///
/// With `step: k` the cut drops whole steps: of `t` turns the first `floor((t - n) / k) * k`,
/// so that between `n` and `n + k - 1` turns stay and the cut moves once in `k` turns.
pub(super) fn last_turns(input: &Value, arguments: &[Given], _: &Environment<'_>) -> Value {
    let Value::Log(rows) = input else { return input.clone() };
    let window = match given(arguments, "n") {
        Value::Absent | Value::Null => return input.clone(),
        _ => whole(arguments, "n").unwrap_or(0),
    };
    if window == 0 {
        return Value::Log([].into());
    }
    let step = whole(arguments, "step").unwrap_or(1).max(1);
    let beyond = turns(rows).saturating_sub(window);
    let cut = start_after(rows, beyond - beyond % step);
    let kept = rows.iter().enumerate().filter(|(at, row)| *at >= cut || row.summary.is_some());
    Value::Log(kept.map(|(_, row)| row.clone()).collect())
}

fn turns(rows: &[Row]) -> usize {
    rows.iter().filter_map(|row| row.turn.as_deref()).collect::<BTreeSet<_>>().len()
}

/// The first row behind so many turns, by the last row that each of them has: a turn that goes
/// on later counts where it ends.
fn start_after(rows: &[Row], dropped: usize) -> usize {
    let kept = turns(rows) - dropped;
    let mut seen = BTreeSet::new();
    let mut start = rows.len();
    for (at, row) in rows.iter().enumerate().rev() {
        let Some(turn) = row.turn.as_deref() else { continue };
        seen.insert(turn);
        if seen.len() > kept {
            return start;
        }
        start = at;
    }
    0
}

#[cfg(test)]
mod tests {
    use crate::filter::support::{Call, map, text};
    use crate::value::{Part, Role, Row, Value};

    fn row(turn: &str, says: &str) -> Row {
        Row {
            role: Role::User,
            parts: vec![Part::Text(says.into())],
            turn: (!turn.is_empty()).then(|| turn.into()),
            id: None,
            source: None,
            summary: (says == "summary").then(|| map([("content", text("…"))])),
        }
    }

    /// A log of rows `turn:text`, written with blanks between them.
    fn log(rows: &str) -> Value {
        Value::Log(
            rows.split_whitespace()
                .map(|entry| {
                    let (turn, says) = entry.split_once(':').unwrap();
                    row(turn, says)
                })
                .collect(),
        )
    }

    fn window(n: i64, rows: &str) -> Value {
        Call::new("last-turns").with("n", n).on(&log(rows))
    }

    #[test]
    fn r135_counts_turns_and_not_rows() {
        assert_eq!(window(1, "t1:a t2:b t2:c t2:d"), log("t2:b t2:c t2:d"));
        assert_eq!(window(2, "t1:a t2:b"), log("t1:a t2:b"));
        assert_eq!(window(9, "t1:a t2:b"), log("t1:a t2:b"));
    }

    #[test]
    fn r137_zero_is_empty_and_nothing_is_no_window() {
        assert_eq!(window(0, "t1:a t2:b :summary"), log(""));
        let all = log("t1:a t2:b");
        assert_eq!(Call::new("last-turns").on(&all), all);
        assert_eq!(Call::new("last-turns").with("n", Value::Absent).on(&all), all);
    }

    #[test]
    fn r138_rows_without_turn_stay_with_the_window_they_lie_in() {
        assert_eq!(window(2, "t1:a :x t2:b :y t3:c"), log("t2:b :y t3:c"));
        assert_eq!(window(1, "t1:a t2:b :y"), log("t2:b :y"));
        assert_eq!(window(5, ":x t1:a"), log(":x t1:a"));
    }

    #[test]
    fn r136_summaries_stand_in_front_of_the_window() {
        assert_eq!(window(1, ":summary t1:a t2:b"), log(":summary t2:b"));
    }

    #[test]
    fn a_step_moves_the_cut_so_many_turns_at_a_time() {
        let rows: Vec<_> = (1..=12).map(|n| format!("t{n:02}:x")).collect();
        let dropped = |turns: usize| {
            let all = log(&rows[..turns].join(" "));
            let kept = Call::new("last-turns").with("n", 4).with("step", 3).on(&all);
            let (Value::Log(all), Value::Log(kept)) = (all, kept) else { panic!("no log") };
            assert!(all.ends_with(&kept));
            all.len() - kept.len()
        };
        let cuts: Vec<_> = (1..=12).map(dropped).collect();
        assert_eq!(cuts, [0, 0, 0, 0, 0, 0, 3, 3, 3, 6, 6, 6]);
    }
}
