//! `/.well-known/security.txt` (RFC 9116): to whom one writes who has found a hole in the house.

/// Where it lies.
pub const SECURITY_TXT: &str = "/.well-known/security.txt";

/// For how long it is said to hold, days. It is written anew with each answer.
const DAYS: u64 = 180;
const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

/// Its text, at this time in milliseconds since 1970.
#[must_use]
pub fn security_txt(contact: &str, now: u64) -> String {
    let (year, month, day) = date(now / DAY_MS + DAYS);
    format!("Contact: {contact}\nExpires: {year:04}-{month:02}-{day:02}T00:00:00Z\nPreferred-Languages: en, es\n")
}

/// Whether this may stand there: an address that a program can open, in one line.
#[must_use]
pub fn is_contact(text: &str) -> bool {
    let known =
        ["https://", "mailto:", "tel:"].iter().any(|scheme| text.len() > scheme.len() && text.starts_with(scheme));
    known && text.len() <= 200 && text.chars().all(|letter| letter.is_ascii_graphic())
}

/// The year, month and day of a day since 1970, by the calendar: years are counted from March on, so that the day that not all of them have is their last.
fn date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + later, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_the_one_of_the_calendar() {
        for (days, day) in [
            (0, (1970, 1, 1)),
            (59, (1970, 3, 1)),
            (11_016, (2000, 2, 29)),
            (20_454, (2026, 1, 1)),
            (20_819, (2027, 1, 1)),
        ] {
            assert_eq!(date(days), day);
        }
    }

    #[test]
    fn whoever_finds_a_hole_is_told_to_whom_to_write_and_for_how_long_that_holds() {
        let text = security_txt("mailto:host@example.org", 0);
        assert_eq!(
            text,
            "Contact: mailto:host@example.org\nExpires: 1970-06-30T00:00:00Z\nPreferred-Languages: en, es\n"
        );
    }

    #[test]
    fn nothing_else_is_written_into_it() {
        assert!(is_contact("https://example.org/contact") && is_contact("mailto:a@b.org"));
        for text in [
            "",
            "mailto:",
            "host@example.org",
            "http://example.org",
            "https://a\nPolicy: x",
            "javascript:alert(1)",
            "mailto:a b",
        ] {
            assert!(!is_contact(text), "{text:?}");
        }
    }
}
