//! `/.well-known/security.txt` (RFC 9116): to whom one writes who has found a hole in the house.

use chrono::{DateTime, Days};

/// Where it lies.
pub const SECURITY_TXT: &str = "/.well-known/security.txt";

/// For how long it is said to hold, days. It is written anew with each answer.
const DAYS: Days = Days::new(180);

/// Its text, at this time in milliseconds since 1970.
#[must_use]
pub fn security_txt(contact: &str, now: u64) -> String {
    // A time that no calendar has is no clock's.
    let today = DateTime::from_timestamp_millis(now.cast_signed()).unwrap_or_default().date_naive();
    let expires = today.checked_add_days(DAYS).unwrap_or(today);
    format!("Contact: {contact}\nExpires: {expires}T00:00:00Z\nPreferred-Languages: en, es\n")
}

/// Whether this may stand there: an address that a program can open, in one line.
#[must_use]
pub fn is_contact(text: &str) -> bool {
    let known =
        ["https://", "mailto:", "tel:"].iter().any(|scheme| text.len() > scheme.len() && text.starts_with(scheme));
    known && text.len() <= 200 && text.chars().all(|letter| letter.is_ascii_graphic())
}

#[cfg(test)]
mod tests {
    use super::*;

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
