//! The words about oneself and about players: the way between the pages, accounts, and the host's page.

use house::documents::Role;
use house::wire::Profile;

/// The way between the pages.
pub const PLACES: &str = "Places";
/// The first page.
pub const HOME: &str = "Home";
/// The menu of what is one's own.
pub const YOUR_MENU: &str = "You";
/// Stands for the name of whoever has no account.
pub const GUEST: &str = "Guest";

/// An amount of money.
pub fn sats(amount: u64) -> String {
    format!("{} sats", number(amount))
}

/// A whole number, in groups of three digits.
pub fn number(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What somebody is called in their own menu.
pub fn own_name(profile: Option<&Profile>) -> String {
    match profile {
        Some(profile) if profile.role != Role::Guest => profile.name.clone(),
        _ => GUEST.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_three() {
        for (amount, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (100_000, "100,000"), (1_234_567, "1,234,567")]
        {
            assert_eq!(number(amount), text);
        }
    }
}
