use crate::value::Value;

use super::text::on_text;
use super::{Environment, Given};

/// The `HH:MM:SS` that an ISO time holds, in the zone in which it is written; without seconds
/// they are `00`. A text that holds no time goes through unchanged.
pub(super) fn clock(input: &Value, _: &[Given], _: &Environment<'_>) -> Value {
    on_text(input, |text| clock_of(text).unwrap_or_else(|| text.to_owned()))
}

fn clock_of(text: &str) -> Option<String> {
    let time = text.get(10..).and_then(|rest| rest.strip_prefix(['T', 't', ' ']))?;
    let pair = |at: usize| {
        let pair = time.get(at..at + 2)?;
        pair.bytes().all(|byte| byte.is_ascii_digit()).then_some(pair)
    };
    let colon = |at: usize| time.as_bytes().get(at) == Some(&b':');
    let (hours, minutes) = (pair(0)?, pair(3).filter(|_| colon(2))?);
    let seconds = pair(6).filter(|_| colon(5)).unwrap_or("00");
    Some(format!("{hours}:{minutes}:{seconds}"))
}

#[cfg(test)]
mod tests {
    use crate::filter::support::Call;

    #[test]
    fn r107_clock_is_the_time_of_day_as_written() {
        let clock = |text| Call::new("clock").on_text(text);
        assert_eq!(clock("2026-01-02T09:00:01Z"), "09:00:01");
        assert_eq!(clock("2026-01-02 23:59:58.123+02:00"), "23:59:58");
        assert_eq!(clock("2026-01-02T09:05Z"), "09:05:00");
        assert_eq!(clock("2026-01-02"), "2026-01-02");
        assert_eq!(clock("nine o'clock"), "nine o'clock");
        assert_eq!(clock("日本語日本語"), "日本語日本語");
    }
}
