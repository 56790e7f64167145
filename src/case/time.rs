/// Whether a text is a moment as ISO 8601 writes it: date, `T`, hours and minutes, then perhaps
/// seconds, a fraction of them and a zone.
pub(super) fn is_time(text: &str) -> bool {
    let Some((date, time)) = text.split_once('T') else { return false };
    let clock = time.split(['.', 'Z', '+', '-']).next().unwrap_or("");
    let rest = time.strip_prefix(clock).unwrap_or("");
    let zone = match rest.strip_prefix('.') {
        Some(fraction) => {
            let zone = fraction.trim_start_matches(|c: char| c.is_ascii_digit());
            if zone.len() == fraction.len() || clock.len() < "00:00:00".len() {
                return false;
            }
            zone
        }
        None => rest,
    };
    is_date(date) && is_clock(clock) && is_zone(zone)
}

fn is_date(date: &str) -> bool {
    let mut parts = date.split('-');
    let mut next = |digits| parts.next().and_then(|part| number(part, digits));
    let (year, month, day) = (next(4), next(2), next(2));
    let (Some(year), Some(month), Some(day), None) = (year, month, day, parts.next()) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day)
}

fn is_clock(clock: &str) -> bool {
    let parts: Vec<_> = clock.split(':').map(|part| number(part, 2)).collect();
    // A leap second is the second 60.
    matches!(parts.as_slice(), [Some(..24), Some(..60)] | [Some(..24), Some(..60), Some(..61)])
}

fn is_zone(zone: &str) -> bool {
    if matches!(zone, "" | "Z") {
        return true;
    }
    let Some((hours, minutes)) = zone.strip_prefix(['+', '-']).and_then(|z| z.split_once(':'))
    else {
        return false;
    };
    number(hours, 2).is_some_and(|n| n <= 23) && number(minutes, 2).is_some_and(|n| n <= 59)
}

fn number(text: &str, digits: usize) -> Option<u32> {
    let plain = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::is_time;

    #[test]
    fn knows_times() {
        for good in [
            "2026-11-30T09:07:00Z",
            "2026-11-30T23:59:60+08:00",
            "2024-02-29T00:00:00.123456-03:30",
            "2026-11-30T09:07:00",
            "2026-11-30T09:07",
            "2026-11-30T09:07Z",
            "2026-11-30T09:07-01:00",
        ] {
            assert!(is_time(good), "{good}");
        }
        for bad in [
            "",
            "T",
            "2026-11-30",
            "2026-11-30 09:07:00",
            "2026-11-30T09",
            "2026-11-30T09:07:",
            "2026-11-30T09:60",
            "2026-11-30T09:07.5",
            "2026-11-30T09:07:00z",
            "2026-11-30T09:07:61Z",
            "2026-11-30T24:00:00Z",
            "2026-13-01T00:00:00Z",
            "2026-02-29T00:00:00Z",
            "2100-02-29T00:00:00Z",
            "2026-11-00T00:00:00Z",
            "26-11-30T00:00:00Z",
            "2026-11-30T00:00:00.Z",
            "2026-11-30T00:00:00+8",
            "2026-11-30T00:00:00 Z",
            "2026-11-30T+1:00:00Z",
            "2026-11-30T日日日日",
            "2026-11-30T00:00:é",
        ] {
            assert!(!is_time(bad), "{bad}");
        }
    }
}
